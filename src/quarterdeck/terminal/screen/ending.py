"""The last page of a game: the ranking, the chests, the card in the box, and the proof of the shuffle."""

from collections.abc import Sequence
from functools import cached_property

from quarterdeck.core.verify import replay
from quarterdeck.games.memoarrr import View as MemoarrrView
from quarterdeck.games.piratatak import View as PiratatakView
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import CHEST, RUBY, draw_face
from quarterdeck.terminal.drawing.piratatak import SHIP_HEIGHT, SHIP_WIDTH, draw_ship
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.reading import ReviewPage
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TerminalTable

COLUMN = 26


class EndingPage(Page[str]):
    """Dismissed with `again`, with `leave`, or with `table` to look at the table once more."""

    def __init__(self, table: TerminalTable, state: TableState, *, again: bool) -> None:
        super().__init__()
        self._table = table
        self._state = state
        self._again = again

    def on_mount(self) -> None:
        self._offers = ButtonRow(self.deck.palette)

    @cached_property
    def _ranking(self) -> tuple[int, ...]:
        """The seats, best first: from the view, or from the rules if the view has no ranking."""
        told = getattr(self._state.latest.view, "ranking", None)
        record = self._table.record
        outcome = None if told or record is None else replay(record).outcome()
        return told or (outcome.ranking if outcome else ())

    @property
    def _has_review(self) -> bool:
        """Only those who played have one."""
        return self._table.record is not None and bool(self._table.seats)

    def _answers(self) -> tuple[Button, ...]:
        say = self.deck.catalogue.say
        again = (Button("p", say("play-again"), "again", True),) if self._again else ()
        game = self._table.game.name
        review = (Button("r", say("review-ask", game=game), "review", True),) if self._has_review else ()
        return (
            *again,
            *review,
            Button("t", say("look-at-table"), "table", True),
            Button("q", say("leave"), "leave", True),
        )

    def draw(self, grid: CharGrid) -> None:
        say, palette = self.deck.catalogue.say, self.deck.palette
        view = self._state.latest.view
        self.draw_bar(grid, self._table.game.title, say("ending"), say("screen-name"))
        names = self._table.names
        company = self._state.company(names)
        ranking = self._ranking
        if ranking:
            grid.centre(
                Box(0, 2, grid.width, 1), 2, f"★ {say('winner', **company.facts(ranking[0]))} ★", palette["title"]
            )
        y = 4
        if isinstance(view, MemoarrrView):
            y = self._draw_treasures(grid, y, view, names)
        elif isinstance(view, PiratatakView):
            y = self._draw_ships(grid, y, view, names)
        self._draw_proof(grid, Box(2, y, grid.width - 4, grid.height - 4 - y))
        self._offers.draw(grid, Box(2, grid.height - 3, grid.width - 4, 2), self._answers())

    def _draw_treasures(self, grid: CharGrid, y: int, view: MemoarrrView, names: Sequence[str]) -> int:
        """All players' chests, and the card that was put away unseen."""
        say, palette = self.deck.catalogue.say, self.deck.palette
        top = y
        for place, seat in enumerate(view.ranking or (), start=1):
            rubies = [treasure for treasure in view.won[seat] if treasure is not None]
            x = grid.put(
                4, y, f"{place}. {shortened(names[seat], 16):<17}", palette["strong" if place == 1 else "page"]
            )
            x = grid.put(x, y, f"{sum(rubies):>3}{RUBY}  ", palette["ruby"])
            for treasure in rubies:
                x = grid.put(x, y, f"{CHEST}{treasure} ", palette["chest"])
            y += 1
        if view.removed is not None:
            card = view.removed
            box = Box(grid.width - 20, top - 1, 16, 5)
            draw_face(grid, box, card, say, palette)
            told = say("removed", animal=card.animal, landscape=card.landscape)
            grid.put(4, max(y + 1, top + 5), told, palette["note"])
        return max(y + 3, top + 7)

    def _draw_ships(self, grid: CharGrid, y: int, view: PiratatakView, names: Sequence[str]) -> int:
        palette = self.deck.palette
        column = min(COLUMN, (grid.width - 2) // len(names))
        for place, seat in enumerate(view.ranking or ()):
            holding = view.holdings[seat]
            x = 2 + place * column
            title = f"{place + 1}. {names[seat]}"
            grid.put(x, y, shortened(title, column - 1), palette["strong" if place == 0 else "page"])
            draw_ship(grid, x, y + 1, holding.colour, holding.ship, palette)
            grid.centre(
                Box(x, 0, SHIP_WIDTH, 1), y + 1 + SHIP_HEIGHT, f"{len(holding.ship)}/{SHIP_PARTS}", palette["wait"]
            )
        return y + SHIP_HEIGHT + 3

    def _draw_proof(self, grid: CharGrid, box: Box) -> None:
        """The commitment, the secret and the nonces behind it, and the latest notes."""
        say, palette = self.deck.catalogue.say, self.deck.palette
        record = self._table.record
        told: list[str] = []
        if record is not None:
            told.append(say("terminal-commitment", commitment=record.commitment))
            nonces = ", ".join(nonce for nonce in record.nonces if nonce)
            told.append(say("screen-secret", secret=record.secret, nonces=nonces))
        told += self._state.latest.notes
        lines = [line for sentence in told for line in wrapped(sentence, box.width)]
        for row, line in enumerate(lines[: box.height]):
            grid.put(box.x, box.y + row, line, palette["note"])

    def press(self, key: str) -> bool:
        letters = {offer.key: offer.action for offer in self._answers()}
        if key in ("left", "up", "right", "down", "tab"):
            self._offers.steer(-1 if key in ("left", "up") else 1, 0, self._answers())
            self.redraw()
        elif key in ("enter", "space", " "):
            self.act(self._offers.chosen(self._answers()) or "table")
        elif key in letters:
            self.act(letters[key])
        elif key in ("escape", "ctrl+c"):
            self.act("leave" if key == "ctrl+c" else "table")
        else:
            return False
        return True

    def point(self, action: str) -> None:
        if self._offers.point(action, self._answers()):
            self.redraw()

    def act(self, action: str) -> None:
        if action in ("again", "leave", "table"):
            self.dismiss(action)
        elif action == "review" and self._table.record is not None:
            self.deck.push_screen(ReviewPage(self._table.record, self._table.seats))

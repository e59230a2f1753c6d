"""Pages to read that are longer than the screen: the help, the log, and the review. Textual scrolls them."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from quarterdeck.core.game import AnyGame
from quarterdeck.core.record import Record
from quarterdeck.narration import Catalogue, narrator_of
from quarterdeck.narration.catalogue import rules_text
from quarterdeck.terminal.drawing import BOARDS, Board
from quarterdeck.terminal.drawing.grid import CharGrid
from quarterdeck.terminal.review import review_in_words
from quarterdeck.terminal.screen.page import GridWidget, Page
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TerminalTable

CLOSING = ("escape", "q", "enter", "ctrl+c")
KEYS = ("p", "l", "h", "question", "v", "tips", "o", "q")
"""The keys of every game's table."""
UPDATE = 0.5
"""Seconds between two looks at whether the log has changed."""


class ReadingPage(Page[None]):
    """A bar, a text that scrolls, and the keys."""

    DEFAULT_CSS = """
    ReadingPage { color: $foreground; background: $background; }
    ReadingPage GridWidget { height: 1; }
    ReadingPage VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; background: $background; }
    ReadingPage Markdown { padding: 0; margin: 0; }
    ReadingPage VerticalScroll > Static { color: $foreground; }
    """
    AUTO_FOCUS = "VerticalScroll"
    own_keys: tuple[str, ...] = ()
    """The keys that opened this page close it, too."""

    def headline(self) -> str:
        raise NotImplementedError

    def body(self) -> Widget:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield GridWidget(self, self._bar)
        with VerticalScroll():
            yield self.body()
        yield GridWidget(self, self._keys)

    def _bar(self, width: int, height: int) -> CharGrid:
        grid = CharGrid(width, height, self.deck.palette["page"])
        self.draw_bar(grid, self.headline())
        return grid

    def _keys(self, width: int, height: int) -> CharGrid:
        say, grid = self.deck.catalogue.say, CharGrid(width, height, self.deck.palette["page"])
        self.draw_keys(grid, (("↑↓", say("screen-scroll"), "down"), ("Esc", say("close"), "close")))
        return grid

    def press(self, key: str) -> bool:
        scroll = self.query_one(VerticalScroll)
        if key in CLOSING or key in self.own_keys:
            self.act("close")
        elif key in ("space", " "):
            scroll.scroll_page_down(animate=False)
        else:
            return False
        return True

    def act(self, action: str) -> None:
        if action == "close":
            self.dismiss(None)
        elif action == "down":
            self.query_one(VerticalScroll).scroll_down(animate=False)


class HelpPage(ReadingPage):
    """The rules in the player's language and the keys; `at_keys` puts the keys first."""

    own_keys = ("?", "h", "f1")

    def __init__(self, game: AnyGame, *, at_keys: bool) -> None:
        super().__init__()
        self._game = game
        self._at_keys = at_keys

    def headline(self) -> str:
        return f"{self._game.title}  {self.deck.catalogue.say('keys' if self._at_keys else 'how-to-play')}"

    def body(self) -> Widget:
        from textual.widgets import Markdown  # noqa: PLC0415 - it takes a while, and not every player reads this page

        texts = [rules_text(self._game, self.deck.catalogue.language), keys_of(self._game, self.deck.catalogue)]
        return Markdown("\n\n".join(reversed(texts) if self._at_keys else texts), open_links=False)


def keys_of(game: AnyGame, catalogue: Catalogue) -> str:
    """What every key does in this game, in Markdown."""
    say = catalogue.say
    keys = (*BOARDS.get(game.name, Board).keys, *KEYS)
    rows = (f"- **{say('screen-key', key=key).strip()}**: {say('screen-key-does', key=key)}" for key in keys)
    return "\n".join((f"## {say('keys')}", "", *rows))


class FairPage(ReadingPage):
    """The promise of the shuffle."""

    own_keys = ("v",)

    def __init__(self, commitment: str) -> None:
        super().__init__()
        self._commitment = commitment

    def headline(self) -> str:
        return self.deck.catalogue.say("fair-title")

    def body(self) -> Widget:
        return Static(self.deck.catalogue.say("terminal-commitment", commitment=self._commitment), markup=False)


class LogPage(ReadingPage):
    """What has happened. It goes on while it is read, and forgets what the table has turned down."""

    own_keys = ("l", "f3")

    def __init__(self, state: TableState, table: TerminalTable) -> None:
        super().__init__()
        self._state = state
        self._table = table

    def headline(self) -> str:
        return self.deck.catalogue.say("log")

    def body(self) -> Widget:
        return Static(markup=False)

    def on_mount(self) -> None:
        self._update()
        self.query_one(VerticalScroll).anchor()
        self.set_interval(UPDATE, self._update)

    def _update(self) -> None:
        self.query_one(Static).update("\n".join(self._lines()))

    def _lines(self) -> list[str]:
        catalogue, state = self.deck.catalogue, self._state
        if state.curtain is not None:
            return []
        narrator = narrator_of(self._table.game, catalogue, state.company(self._table.names))
        return [text for text, _ in state.event_log.told(narrator)] or [catalogue.say("log-empty")]


class ReviewPage(ReadingPage):
    """What was forgotten, dared and luck, when it has been worked out."""

    own_keys = ("r",)

    def __init__(self, record: Record, seats: tuple[int, ...]) -> None:
        super().__init__()
        self._record = record
        self._seats = seats

    def headline(self) -> str:
        return self.deck.catalogue.say("review-ask", game=self._record.game)

    def body(self) -> Widget:
        return Static(self.deck.catalogue.say("review-working", game=self._record.game), markup=False)

    def on_mount(self) -> None:
        self.run_worker(self._work_out())

    async def _work_out(self) -> None:
        told = await review_in_words(self._record, self._seats, self.deck.catalogue)
        self.query_one(Static).update("\n".join(told))

"""The page of a table: it draws updates, and plays what keys and clicks ask for."""

import time
from collections.abc import Coroutine, Iterable
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration import Company, narrator_of
from quarterdeck.narration.narrator import refusal
from quarterdeck.protocol.paces import PaceName
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.grid import CharGrid
from quarterdeck.terminal.screen.ending import EndingPage
from quarterdeck.terminal.screen.forms import PacePage, SettingsPage
from quarterdeck.terminal.screen.page import ARROWS, ConfirmDialog, Page
from quarterdeck.terminal.screen.reading import FairPage, HelpPage, LogPage
from quarterdeck.terminal.screen.table_layout import (
    draw_curtain,
    draw_log,
    draw_prompt,
    draw_seats,
    draw_tip,
    layout,
)
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import StandInTable, TableUpdate, TerminalTable
from quarterdeck.terminal.tips import TipBook

SECOND = 1.0
TWICE = 0.3
"""Seconds in which the same move is taken for a slip: the player can't have seen what the first one did."""
PAGES = {"?": "page:keys", "f1": "page:keys", "h": "page:help", "v": "page:fair", "l": "page:log", "f3": "page:log",
         "o": "page:settings", "f2": "page:settings", "p": "page:pace", "f5": "page:pace",
         "t": "tips-off", "f6": "tips-off",
         "q": "page:leave", "escape": "page:leave", "ctrl+c": "page:leave"}  # fmt: skip


class TablePage(Page[str]):
    """One game at one table. Dismissed with `again` or with `leave`."""

    def __init__(self, table: TerminalTable, *, again: bool) -> None:
        super().__init__()
        self.table = table
        self._again = again
        self._is_over = False
        self._refused = ""
        """Why the last action was refused."""
        self.plan: tuple[Any, ...] = ()
        """The moves that follow the last one, where several were chosen together."""
        self.last_move: tuple[Any, float] = (None, 0.0)
        """The last move that was made here, and when."""

    def on_mount(self) -> None:
        self.restyle()
        self.state = TableState(self.table.seats, self.board)
        self._run(self._listen())
        self.set_interval(SECOND, self._count)

    def restyle(self) -> None:
        """Take over a new language or new colours."""
        self.board = board_of(self.table.game, self.deck.catalogue, self.deck.palette)

    async def _listen(self) -> None:
        async for update in self.table.updates():
            self.state.hear(update, self._news_of(update))
            if self._tips is not None:
                self._tips.hear(self.table.game.name, update)
            self._refused = ""
            self._go_on_with_plan()
            self._wait_for_change()
            self.redraw()
        self._is_over = self.table.record is not None
        self._wait_for_change()

    @property
    def _tips(self) -> TipBook | None:
        """The coach, who speaks to a person who plays one seat: at a shared screen people can ask each other."""
        return self.deck.tips if len(self.table.seats) == 1 else None

    def _news_of(self, update: TableUpdate) -> list[str]:
        company = Company(self.table.names, None if len(self.table.seats) > 1 else update.eyes)
        narrator = narrator_of(self.table.game, self.deck.catalogue, company)
        view = update.view if update.shown is None else update.shown
        return narrator.news(update.events, view) if update.events else []

    def _wait_for_change(self) -> None:
        """Draw again when a time for looking is over; after the game, show the ending then."""
        seconds = self.state.changes_in
        if seconds < float("inf"):
            self.set_timer(seconds + 0.01, self._change)
        elif self._is_over:
            self._open_page("ending")

    def _change(self) -> None:
        self.state.tick()
        self._go_on_with_plan()
        self.redraw()
        self._wait_for_change()

    def _count(self) -> None:
        """Draw the seconds that are counted down."""
        if self.state.look_left is not None or self.state.due_in is not None:
            self.redraw()

    def draw(self, grid: CharGrid) -> None:
        catalogue, palette, state = self.deck.catalogue, self.deck.palette, self.state
        names = self.table.names
        if state.curtain is not None:
            draw_curtain(grid, names[state.curtain], catalogue, palette)
            return
        scene = state.scene(names)
        narrator = narrator_of(self.table.game, catalogue, scene.company)
        heading = "" if scene.view is None else narrator.heading(scene.view)
        self.draw_bar(grid, self.table.game.title, heading, self._whose_screen())
        plan = layout(grid.width, grid.height)
        grid.put(plan.news.x, plan.news.y, state.news.told(plan.news.width), palette["strong"])
        if scene.view is not None:
            self.board.draw(grid, plan.board, scene)
        elif state.has_heard:
            draw_seats(grid, plan.board, names, catalogue, palette)
        tip = "" if self._tips is None or not state.is_open else self._tips.text(catalogue)
        log = draw_tip(grid, plan.log, tip, catalogue, palette) if tip else plan.log
        draw_log(grid, log, state.event_log.told(narrator), palette)
        draw_prompt(grid, plan.prompt, state, self.board, narrator, self._refused, palette)
        self.draw_keys(grid, self._hints())

    def _whose_screen(self) -> str:
        """Who is to sit at a shared screen; else the name of the program."""
        eyes = self.state.eyes
        is_shared = eyes is not None and len(self.table.seats) > 1
        return f"▶ {self.table.names[eyes or 0]}" if is_shared else self.deck.catalogue.say("screen-name")

    def _hints(self) -> Iterable[tuple[str, str, str]]:
        say = self.deck.catalogue.say
        yield "↵", say("screen-choose"), "choose"
        yield "l", say("log"), "page:log"
        yield "h", say("screen-rules"), "page:help"
        yield "?", say("keys"), "page:keys"
        yield "v", say("fair-title"), "page:fair"
        if self._has_pace:
            yield "p", say("settings-pace" if self.table.pace_wish is None else "pace-agree"), "page:pace"
        yield "o", say("settings"), "page:settings"
        yield "q", say("screen-go"), "page:leave"

    @property
    def _has_pace(self) -> bool:
        """Whether a game goes on here whose pace the player can change."""
        return bool(self.table.seats) and self.state.latest.view is not None and not self._is_over

    def press(self, key: str) -> bool:
        scene = self.state.scene(self.table.names)
        letters = {} if scene.view is None else self.board.letters(scene)
        if key in ("enter", "space", " "):
            self.act("choose")
        elif self.state.curtain is None and key in letters:
            if letters[key].startswith(("column:", "row:")):
                self.board.point(letters[key], scene)
                self.redraw()
            else:
                self.act(letters[key])
        elif key in PAGES:
            self.act(PAGES[key])
        elif key in ARROWS and scene.view is not None:
            self._refused = ""
            self.board.steer(*ARROWS[key], scene)
            self.redraw()
        elif key == "b" and self.state.latest.away:
            self.act("back")
        elif key in ("f", "f4") and self.state.latest.may_hurry:
            self.act("hurry")
        else:
            return False
        return True

    def point(self, action: str) -> None:
        scene = self.state.scene(self.table.names)
        if scene.moves and self.board.point(action, scene):
            self.redraw()

    def act(self, action: str) -> None:
        state = self.state
        if action.startswith("page:"):
            self._open_page(action.removeprefix("page:"))
        elif action == "tips-off":
            if self._tips is not None and self._tips.text(self.deck.catalogue):
                self._tips.turn(on=False)
        elif state.curtain is not None:
            if action in ("choose", "lift"):
                state.lift()
        elif action == "back":
            if isinstance(self.table, StandInTable):
                self._run(self.table.come_back())
        elif action == "hurry":
            if state.eyes is not None:
                self._run(self.table.hurry(state.eyes))
        elif state.is_glancing and action in ("choose", "looked"):
            state.looked_enough()
            if state.eyes is not None:
                self._run(self.table.looked(state.eyes))
        elif self._is_over and action == "choose" and state.is_open:
            self._open_page("ending")
        else:
            self._try_move(action)
        self.redraw()

    def _try_move(self, action: str) -> None:
        state = self.state
        scene = state.scene(self.table.names)
        if scene.view is None or state.pending:
            return
        chosen = self.board.chosen(scene) if action == "choose" else action
        if not scene.moves:
            if chosen is not None:
                self._refused = self._why_not()
            return
        if chosen is None or self.board.mark(chosen, scene):
            return
        plan = self.board.plan(chosen, scene)
        if plan and not self._is_slip(plan[0]):
            self.plan = plan[1:]
            self._run(self._play(plan[0]))

    def _go_on_with_plan(self) -> None:
        """Play the next of several moves that were chosen together; what is not lawful any more ends them."""
        moves = self.state.moves
        if self.plan and moves:
            move, *rest = self.plan
            self.plan = tuple(rest) if move in moves else ()
            if move in moves:
                self._run(self._play(move))

    def _is_slip(self, move: Any) -> bool:
        """Whether the same move was made a moment ago. At the instant pace a repeated move is meant."""
        before, then = self.last_move
        return self.deck.settings.pace != "instant" and move == before and time.monotonic() < then + TWICE

    def _why_not(self) -> str:
        """Why the player can't move now: another player's turn, the time for looking, or the end."""
        say, state = self.deck.catalogue.say, self.state
        turn = state.turn
        if self._is_over:
            return say("why-over")
        if not state.is_open or not turn:
            return say("why-looking")
        return say("why-turn", **state.company(self.table.names).facts(turn[0]))

    async def _play(self, move: Any) -> None:
        eyes = self.state.eyes
        assert eyes is not None
        self._refused = ""
        self.state.pending = True
        self.last_move = move, time.monotonic()
        try:
            await self.table.play(eyes, move)
        except QuarterdeckError as error:
            self.state.pending = False
            self.plan = ()
            self._refused = refusal(error, self.deck.catalogue)
        self.redraw()

    def _open_page(self, name: str) -> None:
        deck, state = self.deck, self.state
        if state.curtain is not None and name not in ("leave", "keys", "help", "fair", "settings"):
            return
        match name:
            case "keys" | "help":
                deck.push_screen(HelpPage(self.table.game, at_keys=name == "keys"))
            case "fair":
                deck.push_screen(FairPage(self.table.commitment))
            case "log":
                deck.push_screen(LogPage(state, self.table))
            case "settings":
                deck.push_screen(SettingsPage(), lambda _: self._restyled())
            case "pace" if self._has_pace:
                table = self.table
                page = PacePage(table.pace, table.pace_wish, by_agreement=isinstance(table, StandInTable))
                deck.push_screen(page, self._wish_pace)
            case "ending" if self._is_over and deck.screen is self:
                deck.push_screen(EndingPage(self.table, state, again=self._again), self._ended)
            case "leave" if self._is_over or not self.table.seats:
                self._leave("leave")
            case "leave":
                say = deck.catalogue.say
                told = say("leave-note" if isinstance(self.table, StandInTable) else "screen-leave")
                deck.push_screen(
                    ConfirmDialog(told, say("leave"), say("screen-stay")),
                    lambda sure: self._leave("leave") if sure else None,
                )

    def _wish_pace(self, pace: PaceName | None) -> None:
        if pace is not None:
            self._run(self.table.wish_pace(self.table.seats[0], pace))

    def _restyled(self) -> None:
        self.restyle()
        self.redraw()

    def _ended(self, what: str | None) -> None:
        if what in ("again", "leave"):
            self._leave(what)

    def _leave(self, how: str) -> None:
        async def go() -> None:
            await self.table.leave()
            self.dismiss(how)

        self._run(go())

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine until it ends or this page goes, and show the sentence of a refusal."""

        async def careful() -> None:
            try:
                await errand
            except QuarterdeckError as error:
                self._refused = refusal(error, self.deck.catalogue)
                self.redraw()
            except Exception as error:
                self.deck._handle_exception(error)

        self.run_worker(careful(), exit_on_error=False)

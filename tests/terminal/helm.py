"""A player at the screen of the real app: presses keys, clicks, and reads what stands there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

from textual import events
from textual._context import visible_screen_stack
from textual.pilot import Pilot
from textual.strip import Strip

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import Look, Ready
from quarterdeck.games.memoarrr.island import WIDTH as ACROSS
from quarterdeck.games.piratatak import Buy, Draw, Fire, Pay, Stop
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES, Pace
from quarterdeck.terminal.drawing.grid import CharGrid
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.app import QuarterdeckApp
from quarterdeck.terminal.screen.ending import EndingPage
from quarterdeck.terminal.screen.page import ConfirmDialog, GridWidget
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.settings import TerminalSettings
from quarterdeck.terminal.table import SeatedPlayer, TerminalTable
from tests.waiting import PATIENCE

SMALL = (80, 24)
DEEP = 3
"""Queues that a key goes through: the app's, the canvas's and the page's."""
LONGEST = 1500
"""Steps that no game takes which is played with a little sense."""
ALONE = TerminalSettings(language="en", colours="full", pace="instant")

Look_: TypeAlias = Callable[["Helm"], None]


class Helm:
    """One person at one screen."""

    def __init__(self, app: QuarterdeckApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def page(self) -> Any:
        return self.app.screen

    @property
    def text(self) -> str:
        """Every letter on the screen, whatever lies above what."""
        return "\n".join(strip.text for strip in self.strips)

    @property
    def strips(self) -> list[Strip]:
        """The screen line by line, with its colours."""
        visible_screen_stack.set(list(self.app._background_screens))
        return self.app.screen._compositor.render_strips()

    @property
    def grid(self) -> CharGrid:
        grid: CharGrid = self.page.query_one(GridWidget).grid
        return grid

    @property
    def table_page(self) -> TablePage:
        return next(page for page in reversed(self.app.screen_stack) if isinstance(page, TablePage))

    @property
    def state(self) -> TableState:
        return self.table_page.state

    @property
    def snapshot(self) -> tuple[Any, ...]:
        """What changes when something has come of a key."""
        return self.page, self.state.latest, self.state.lifted

    @property
    def at_the_end(self) -> bool:
        return isinstance(self.page, EndingPage)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the screen has heard them: no longer, unlike the pilot's own."""
        for key in keys:
            character = {"space": " ", "question_mark": "?"}.get(key, key if len(key) == 1 else None)
            driver = self.app._driver
            assert driver is not None
            driver.send_message(events.Key(key, character))
            for _ in range(DEEP):
                await self.heard()

    async def heard(self) -> None:
        """Wait until the app and all widgets of the page have done what was sent to them.

        The pilot's own pause does not end when a widget goes away that was sent something.
        """
        sent = []
        for pump in (self.app, *self.page.walk_children(with_self=True)):
            done = asyncio.Event()
            if pump.call_later(done.set):
                sent.append((pump, done))
        async with asyncio.timeout(PATIENCE):
            while any(not (pump._closed or done.is_set()) for pump, done in sent):
                await asyncio.sleep(0)
        for _ in range(DEEP):  # what a widget has sent on to another one is done, too
            await asyncio.sleep(0)
        self.page._on_timer_update()

    async def click(self, action: str) -> None:
        """Click where the grid has a hotspot for this, or on the button of a dialog."""
        if isinstance(self.page, ConfirmDialog):
            assert await self.pilot.click(f"#{action}")
            return
        spot = next(spot for spot in reversed(self.grid.hotspots) if spot.action == action)
        assert await self.pilot.click(self.page.query_one(GridWidget), offset=(spot.x, spot.y))

    async def until(self, come: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not come():
                await self.heard()
                await asyncio.sleep(0.001)

    async def goes_on_from(self, before: tuple[Any, ...]) -> None:
        """Until something has come of a key; `before` is an earlier snapshot."""
        await self.until(lambda: any(now is not then for now, then in zip(self.snapshot, before, strict=True)))

    async def reads(self, words: str) -> None:
        """Until these words stand on the screen, wherever their lines are broken."""
        await self.until(lambda: " ".join(words.split()) in " ".join(self.text.split()))

    async def settle(self) -> None:
        """Until something is wanted of a player who sits here."""
        await self.until(lambda: self._wanted)
        await self.heard()

    @property
    def _wanted(self) -> bool:
        if not isinstance(self.page, TablePage):
            return True
        if not hasattr(self.page, "state"):
            return False
        sitting = self.state
        return sitting.curtain is not None or sitting.is_glancing or (bool(sitting.moves) and not self.page.plan)


@asynccontextmanager
async def on_screen(
    opener: Callable[[], Awaitable[TerminalTable]] | None = None,
    settings: TerminalSettings = ALONE,
    size: tuple[int, int] = SMALL,
    **setup: Any,
) -> AsyncIterator[Helm]:
    """The app as it runs in a terminal of this size; what breaks in it breaks the test."""
    app = QuarterdeckApp(settings, opener=opener, **{"keeps": False, **setup})
    async with app.run_test(size=size) as pilot:
        helm = Helm(app, pilot)
        if opener is not None:
            await helm.until(lambda: isinstance(helm.page, TablePage) and helm.state.latest.view is not None)
        await helm.heard()
        yield helm


def home(
    game: str,
    people: int,
    bots: int,
    options: Mapping[str, Any] | None = None,
    *,
    records: Path,
    phrase: str = "a quiet evening",
    bot: str = "parrot",
    pace: Pace = PACES["instant"],
) -> HomeTable:
    """A table at home whose cards follow from a phrase."""
    crew = [
        *(SeatedPlayer(name) for name in ("Ann", "Bo", "Cy", "Di")[:people]),
        *(SeatedPlayer(f"Bot{n}", bot) for n in range(bots)),
    ]
    secret = FairDeal.from_phrase(phrase).secret
    deal = FairDeal(secret, ["00" if sailor.bot is None else None for sailor in crew])
    return HomeTable(registry.find(game), crew, options, catalogue=Catalogue(), pace=pace, records=records, deal=deal)


async def given(table: TerminalTable) -> TerminalTable:
    return table


async def play_to_the_end(helm: Helm, by: str, look: Look_ | None = None, seed: str = "whim") -> None:
    """Make one move after the other by `keys` or by `mouse`; `look` looks at the screen before each."""
    whim = random.Random(seed)
    for _ in range(LONGEST):
        await helm.settle()
        if look is not None:
            look(helm)
        if helm.at_the_end:
            return
        before = helm.snapshot
        if isinstance(helm.page, ConfirmDialog):
            before = (helm.table_page, *before[1:])
            await (helm.press("y") if by == "keys" else helm.click("yes"))
        elif helm.state.curtain is not None:
            await (helm.press("enter") if by == "keys" else helm.click("lift"))
        elif helm.state.is_glancing:
            await (helm.press("enter") if by == "keys" else helm.click("looked"))
        elif not helm.state.moves:
            continue  # a look has ended by its time since it was seen on the screen
        else:
            await _make(helm, sensible(helm.state.moves, whim), by)
        await helm.goes_on_from(before)
    raise AssertionError("This game has no end.")


def sensible(moves: tuple[Any, ...], whim: random.Random) -> Any:
    """Any move, but no player gives a ship away who can help it, so that games have an end."""
    buys = [move for move in moves if isinstance(move, Buy)]
    if buys or isinstance(moves[0], Fire | Pay):
        return (buys or moves)[0]
    return whim.choice((moves[0], *moves))


async def _make(helm: Helm, move: Any, by: str) -> None:
    if isinstance(move, Pay):
        await give(helm, by)
        return
    if by == "mouse":
        await helm.click(action_of(move))
        return
    match move:
        case Look():
            await helm.press(move.side.value[0])
        case Ready():
            await helm.press("enter")
        case Draw() | Stop() | Fire():
            await helm.press(type(move).__name__[0].lower())
        case Buy():
            await _walk_to_offer(helm, action_of(move))
        case _:
            await walk_to(helm, move.cell)
            await helm.press("enter")


async def give(helm: Helm, by: str) -> None:
    """Mark as many cards as the pirate wants, and give them."""
    view = helm.state.view
    for card in view.holdings[view.turn[0]].cards[: view.owed]:
        await (helm.click(f"mark:{card}") if by == "mouse" else _walk_to_offer(helm, f"mark:{card}"))
    await (helm.click("give") if by == "mouse" else helm.press("g"))


async def walk_to(helm: Helm, cell: int) -> None:
    """Over the island by arrows: down or up first, unless that leads over the centre and back."""
    board: Any = helm.table_page.board
    for _ in range(12):
        (row, column), (to_row, to_column) = divmod(board.cell, ACROSS), divmod(cell, ACROSS)
        if board.cell == cell:
            return
        if row != to_row and (column != 2 or to_row != 2):
            await helm.press("down" if row < to_row else "up")
        else:
            await helm.press("right" if column < to_column else "left")
    raise AssertionError(f"The cursor does not come to {cell}.")


async def _walk_to_offer(helm: Helm, action: str) -> None:
    scene = helm.state.scene(helm.table_page.table.names)
    for _ in range(len(scene.moves) + 2):
        if helm.table_page.board.chosen(scene) == action:
            await helm.press("enter")
            return
        await helm.press("right")
    raise AssertionError(f"The cursor does not come to {action}.")


def action_of(move: Any) -> str:
    match move:
        case Look():
            return f"look:{move.side}"
        case Ready() | Draw() | Stop() | Fire():
            return type(move).__name__.lower()
        case Pay():
            return f"mark:{move.card}"
        case Buy():
            return f"buy:{move.seller}:{move.card}"
        case _:
            return f"cell:{move.cell}"

"""A table on a screen of the tests, and what people do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Ready
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.settings import TerminalSettings
from tests.terminal.helm import ALONE, Helm, given, on_screen


@asynccontextmanager
async def at(
    table: HomeTable, settings: TerminalSettings = ALONE, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Helm]:
    async with on_screen(lambda: given(table), settings, size, again=lambda: given(table)) as helm:
        await helm.settle()
        yield helm


async def look_round(helm: Helm, people: int = 2, *, settles: bool = True) -> None:
    """Everybody at the screen looks at a side, Ann at the north if she can; then the first round begins."""
    for _ in range(people):
        await helm.settle()
        if helm.state.curtain is not None:
            await helm.press("enter")
        await helm.press(helm.state.moves[0].side.value[0])
        await helm.until(lambda: bool(helm.state.moves) and isinstance(helm.state.moves[0], Ready))
        eyes = helm.state.latest
        await helm.press("enter")
        await helm.until(lambda eyes=eyes: helm.state.latest is not eyes)  # type: ignore[misc]
    if settles:
        await helm.settle()


async def reveal(helm: Helm, cell: int) -> None:
    """Put the cursor there and press Enter, as the arrows would."""
    board: Any = helm.table_page.board
    board.cell = cell
    await helm.press("enter")


def staged(table: HomeTable, match: AnyMatch) -> HomeTable:
    """The table with another game on it, in the middle of play."""
    table.match = match
    return table

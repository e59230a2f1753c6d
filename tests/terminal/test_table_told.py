"""The page of a table shows what a server tells: absences, times, arrivals, refusals."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.paces import PaceName
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.table import PaceWish, TableUpdate
from tests.terminal.helm import Helm, given, on_screen


class FarAway:
    """A table whose moments are laid down beforehand, and which notes what it is asked for."""

    def __init__(self, table: HomeTable, *told: TableUpdate) -> None:
        self.game, self.names, self.seats, self.record = table.game, table.names, (0,), None
        self.commitment = "c0ffee"
        self.pace: PaceName = "normal"
        self.pace_wish: PaceWish | None = None
        self._told = told
        self.heard: list[Any] = []

    async def updates(self) -> AsyncIterator[TableUpdate]:
        for moment in self._told:
            yield moment
        await asyncio.Event().wait()

    async def play(self, seat: int, move: Any) -> None:
        self.heard.append((seat, move))
        raise QuarterdeckError("busy", "The table was busy.")

    async def looked(self, seat: int) -> None:
        self.heard.append(("looked", seat))

    async def leave(self) -> None:
        self.heard.append("left")

    async def come_back(self) -> None:
        self.heard.append("back")

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        self.heard.append(("pace", seat, pace))

    async def hurry(self, seat: int) -> None:
        self.heard.append(("hurry", seat))


def visit(table: FarAway) -> AbstractAsyncContextManager[Helm]:
    return on_screen(lambda: given(table))


def started(table: HomeTable, **more: Any) -> TableUpdate:
    match = table.match
    return TableUpdate(0, match.latest_events(0), match.view(0), match.moves(0), **more)


async def test_who_was_away_is_told_that_a_bot_plays_and_takes_the_seat_back_with_one_key(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone, away=True))

    async with visit(table) as helm:
        assert "A bot plays for you." in helm.text
        await helm.press("n", "enter")
        assert table.heard == []
        await helm.press("b")
        assert table.heard == ["back"]


async def test_the_time_that_is_left_is_counted(alone: HomeTable) -> None:
    async with visit(FarAway(alone, started(alone, due_in=120.0))) as helm:
        counted = re.search(r"(\d+) seconds left", helm.text)
        assert counted is not None
        assert 0 < int(counted[1]) <= 120


async def test_before_the_deal_it_is_told_who_has_come(alone: HomeTable) -> None:
    waiting = TableUpdate(0, (), None, (), notes=("Bo is there.",))
    async with on_screen(None) as helm:
        helm.app.push_screen(TablePage(FarAway(alone, waiting), again=False))
        await helm.until(lambda: "Bo is there." in helm.text)
        for told in ("1. Ann", "2. Bot0", "The cards are dealt when everybody is here."):
            assert told in helm.text


async def test_what_a_server_refuses_is_said_in_the_players_words(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone))

    async with visit(table) as helm:
        await helm.press("enter")
        await helm.until(lambda: "The table was busy; please try again." in helm.text)
        assert helm.state.moves, "it can be tried again"


async def test_a_table_that_cannot_go_on_says_why(alone: HomeTable) -> None:
    class Sunk(FarAway):
        async def updates(self) -> AsyncIterator[TableUpdate]:
            yield started(alone)
            raise QuarterdeckError("no-longer-there", "The table is gone.")

    async with visit(Sunk(alone)) as helm:
        await helm.until(lambda: "The table is gone." in helm.text)

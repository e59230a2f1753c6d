"""`quarterdeck join` and `quarterdeck watch`: from a link to a table, and home again."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from quarterdeck.atomic_file import check_writable
from quarterdeck.client.http import Server
from quarterdeck.client.keepsakes import Chest
from quarterdeck.client.links import Address, read_link
from quarterdeck.client.seats import Berth, find_lookout, find_next_seat, find_seat
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal import plain
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.remote.table import FarTable
from quarterdeck.terminal.settings import TerminalSettings, catalogue_of, chosen_settings


class Visit(NamedTuple):
    """What somebody asks for who goes to a table on a server."""

    link: str
    language: str | None = None
    colours: str | None = None
    plain: bool = False
    records: Path | None = None

    def prepared(self) -> tuple[Address, TerminalSettings]:
        """Where to go, and how this terminal is set; an error says what is wrong before anything has happened."""
        settings, _ = chosen_settings(self.language, self.colours)
        if self.records is not None:
            check_writable(self.records)
        return read_link(self.link, catalogue_of(settings)), settings


def join(visit: Visit, name: str | None, seat: int | None) -> bool:
    """Take a seat and play; whether nothing was wrong with the deal."""
    address, settings = visit.prepared()
    catalogue = catalogue_of(settings)
    server = Server(address.server, catalogue, Chest(address.server))
    keyboard = LineInput()

    async def ask_name() -> str:
        usual = settings.name or catalogue.say("terminal-sailor")
        return await _ask_name(keyboard, catalogue) or usual if keyboard.is_a_person else usual

    berth = _found(server, find_seat(server, address, name, seat, ask_name))
    return _Stay(visit, settings, server, keyboard, berth).last()


def watch(visit: Visit) -> bool:
    """Look on; whether nothing was wrong with the deal."""
    address, settings = visit.prepared()
    server = Server(address.server, catalogue_of(settings), Chest(address.server), incognito=True)
    berth = _found(server, find_lookout(server, address))
    return _Stay(visit, settings, server, LineInput(), berth).last()


def _found(server: Server, finding: Coroutine[Any, Any, Berth]) -> Berth:
    """Found before anything is drawn, so that what is wrong with a link is one sentence on the error stream."""

    async def found() -> Berth:
        async with server:
            return await finding

    return asyncio.run(found())


class _Stay:
    """From sitting down to getting up, on a whole screen or line by line."""

    def __init__(
        self, visit: Visit, settings: TerminalSettings, server: Server, keyboard: LineInput, berth: Berth
    ) -> None:
        self._visit = visit
        self._settings = settings
        self._server = server
        self._keyboard = keyboard
        self._berth = berth
        self._tables: list[FarTable] = []

    def last(self) -> bool:
        """Until the player gets up; whether nothing was wrong with any deal."""
        if self._visit.plain or plain.is_wanted():
            asyncio.run(self._read_lines())
        else:
            self._look_at_screen()
        return all(table.fair is not False for table in self._tables)

    async def _sit_down(self) -> FarTable:
        self._tables.append(FarTable(self._server, self._berth, self._visit.records))
        return self._tables[-1]

    async def _sit_down_again(self) -> FarTable:
        self._berth = await find_next_seat(self._server, self._berth)
        return await self._sit_down()

    async def _read_lines(self) -> None:
        table = await self._sit_down()
        await plain.sit_at(table, self._server.catalogue, keyboard=self._keyboard, patient=False)

    def _look_at_screen(self) -> None:
        from quarterdeck.terminal.screen.app import play_on_screen  # noqa: PLC0415 - whoever reads lines needs none

        play_on_screen(self._sit_down, self._settings, again=self._sit_down_again if self._berth.seats else None)


async def _ask_name(keyboard: LineInput, catalogue: Catalogue) -> str:
    paper = LineOutput()
    paper.ask(catalogue.say("terminal-your-name"))
    line = await keyboard.read()
    paper.answered(echoed=line is not None)
    return (line or "").strip()

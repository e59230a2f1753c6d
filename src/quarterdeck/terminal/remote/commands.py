"""`quarterdeck join` and `quarterdeck watch`: from a link to a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from quarterdeck.atomic_file import check_writable
from quarterdeck.client.http import ServerClient
from quarterdeck.client.keepsakes import KeepsakeFiles
from quarterdeck.client.links import TableLink, read_link
from quarterdeck.client.seats import Place, find_next_seat, find_place_to_watch, find_seat
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal import plain
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.remote.announcements import translated
from quarterdeck.terminal.remote.table import RemoteTable
from quarterdeck.terminal.settings import TerminalSettings, catalogue_of, chosen_settings


class Visit(NamedTuple):
    """What the command line asks for."""

    link: str
    language: str | None = None
    colours: str | None = None
    plain: bool = False
    records: Path | None = None

    def settings(self) -> TerminalSettings:
        """The terminal's settings. An error says what is wrong before any server is asked."""
        settings, _ = chosen_settings(self.language, self.colours)
        if self.records is not None:
            check_writable(self.records)
        return settings


def join(visit: Visit, name: str | None, seat: int | None) -> bool:
    """Take a seat and play. Whether nothing was wrong with the deal."""
    settings, keyboard = visit.settings(), LineInput()
    catalogue = catalogue_of(settings)

    async def ask_name() -> str:
        usual = settings.name or catalogue.say("terminal-sailor")
        return await _ask_name(keyboard, catalogue) or usual if keyboard.is_a_person else usual

    async def find(server: ServerClient, link: TableLink) -> Place:
        return await find_seat(server, link, name, seat, ask_name)

    return _Stay(visit, settings, keyboard).last(find, anonymous=False)


def watch(visit: Visit) -> bool:
    """Watch a table. Whether nothing was wrong with the deal."""
    return _Stay(visit, visit.settings(), LineInput()).last(find_place_to_watch, anonymous=True)


class _Stay:
    """One visit, from finding a place to leaving, on a whole screen or line by line."""

    def __init__(self, visit: Visit, settings: TerminalSettings, keyboard: LineInput) -> None:
        self._visit = visit
        self._settings = settings
        self._keyboard = keyboard
        self._catalogue = catalogue_of(settings)
        self._tables: list[RemoteTable] = []

    def last(self, find: Callable[[ServerClient, TableLink], Awaitable[Place]], *, anonymous: bool) -> bool:
        """Stay until the player leaves. Whether nothing was wrong with any deal."""
        try:
            link = read_link(self._visit.link)
            self._server = ServerClient(link.server, KeepsakeFiles(link.server), anonymous=anonymous)
            self._place = asyncio.run(self._found(find, link))
        except QuarterdeckError as error:
            raise translated(error, self._catalogue) from None
        if self._visit.plain or plain.is_wanted():
            asyncio.run(self._read_lines())
        else:
            self._look_at_screen()
        return all(table.fair is not False for table in self._tables)

    async def _found(self, find: Callable[[ServerClient, TableLink], Awaitable[Place]], link: TableLink) -> Place:
        """The place is found before anything is drawn, so that a bad link is one sentence on the error stream."""
        async with self._server:
            return await find(self._server, link)

    async def _sit_down(self) -> RemoteTable:
        self._tables.append(RemoteTable(self._server, self._place, self._catalogue, self._visit.records))
        return self._tables[-1]

    async def _sit_down_again(self) -> RemoteTable:
        try:
            self._place = await find_next_seat(self._server, self._place)
        except QuarterdeckError as error:
            raise translated(error, self._catalogue) from None
        return await self._sit_down()

    async def _read_lines(self) -> None:
        await plain.sit_at(await self._sit_down(), self._catalogue, keyboard=self._keyboard, patient=False)

    def _look_at_screen(self) -> None:
        from quarterdeck.terminal.screen.app import play_on_screen  # noqa: PLC0415 - lines need no Textual

        play_on_screen(self._sit_down, self._settings, again=self._sit_down_again if self._place.seats else None)


async def _ask_name(keyboard: LineInput, catalogue: Catalogue) -> str:
    output = LineOutput()
    output.ask(catalogue.say("terminal-your-name"))
    line = await keyboard.read()
    output.answered(echoed=line is not None)
    return (line or "").strip()

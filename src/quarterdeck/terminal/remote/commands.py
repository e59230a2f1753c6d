"""`quarterdeck join` and `quarterdeck watch`: from a link to a table."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from quarterdeck.atomic_file import check_writable
from quarterdeck.client.http import ServerClient
from quarterdeck.client.keepsakes import KeepsakeFiles
from quarterdeck.client.links import TableLink, read_link
from quarterdeck.client.seats import Place, find_next_seat, find_place_to_watch, find_seat
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal import plain
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import PlainSession
from quarterdeck.terminal.remote.announcements import translating
from quarterdeck.terminal.remote.table import RemoteTable
from quarterdeck.terminal.settings import catalogue_of, chosen_settings
from quarterdeck.terminal.tips import TipBook


def join(link: str, name: str | None, seat: int | None, **looks: Any) -> bool:
    """Take a seat and play; `looks` are those of a `Visit`. Whether nothing was wrong with the deal."""
    visit = Visit(**looks)

    async def ask_name() -> str:
        usual = visit.settings.name or visit.catalogue.say("terminal-sailor")
        return await _ask_name(visit.keyboard, visit.catalogue) or usual if visit.keyboard.is_a_person else usual

    async def find(server: ServerClient, link: TableLink) -> Place:
        return await find_seat(server, link, name, seat, ask_name)

    return visit.stay(link, find, anonymous=False)


def watch(link: str, **looks: Any) -> bool:
    """Watch a table; `looks` are those of a `Visit`. Whether nothing was wrong with the deal."""
    return Visit(**looks).stay(link, find_place_to_watch, anonymous=True)


class Visit:
    """One visit to a server, from finding a place to leaving, on a whole screen or line by line."""

    def __init__(self, language: str | None, colours: str | None, plain: bool, records: Path | None) -> None:
        """What the command line asks for. An error says what is wrong before any server is asked."""
        self.settings, _ = chosen_settings(language, colours)
        if records is not None:
            check_writable(records)
        self.catalogue = catalogue_of(self.settings)
        self.keyboard = LineInput()
        self._plain = plain
        self._records = records
        self._tables: list[RemoteTable] = []

    def stay(self, link: str, find: Callable[[ServerClient, TableLink], Awaitable[Place]], *, anonymous: bool) -> bool:
        """Stay until the player leaves. Whether nothing was wrong with any deal."""
        with translating(self.catalogue):
            target = read_link(link)
            self._server = ServerClient(target.server, KeepsakeFiles(target.server), anonymous=anonymous)
            self._place = asyncio.run(self._found(find, target))
        if self._plain or plain.is_wanted():
            asyncio.run(self._read_lines())
        else:
            self._look_at_screen()
        return all(table.fair is not False for table in self._tables)

    async def _found(self, find: Callable[[ServerClient, TableLink], Awaitable[Place]], link: TableLink) -> Place:
        """The place is found before anything is drawn, so that a bad link is one sentence on the error stream."""
        async with self._server:
            return await find(self._server, link)

    async def _sit_down(self) -> RemoteTable:
        self._tables.append(RemoteTable(self._server, self._place, self.catalogue, self._records))
        return self._tables[-1]

    async def _sit_down_again(self) -> RemoteTable:
        with translating(self.catalogue):
            self._place = await find_next_seat(self._server, self._place)
        return await self._sit_down()

    async def _read_lines(self) -> None:
        await PlainSession(await self._sit_down(), self.catalogue, self.keyboard, patient=False, tips=TipBook()).stay()

    def _look_at_screen(self) -> None:
        from quarterdeck.terminal.screen.app import play_on_screen  # noqa: PLC0415 - lines need no Textual

        play_on_screen(self._sit_down, self.settings, again=self._sit_down_again if self._place.seats else None)


async def _ask_name(keyboard: LineInput, catalogue: Catalogue) -> str:
    output = LineOutput()
    output.ask(catalogue.say("terminal-your-name"))
    line = await keyboard.read()
    output.answered(echoed=line is not None)
    return (line or "").strip()

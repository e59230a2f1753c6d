"""A table on a server, for a screen or for lines: what happens there becomes updates and sentences."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any, assert_never

from quarterdeck import __version__
from quarterdeck.client.background import ClientTasks
from quarterdeck.client.deal_check import DealCheck
from quarterdeck.client.http import ServerClient
from quarterdeck.client.news import CardChanged, ConnectionLost, DealChecked, SeatUpdate, TableNews, Trouble
from quarterdeck.client.seats import Place
from quarterdeck.client.table import TableClient
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.record import Record
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import isolated, printable
from quarterdeck.protocol.messages import Attendance, Countdown, Restarting, Seated, Signalled, TableCard, Welcome
from quarterdeck.protocol.paces import PaceName
from quarterdeck.record_file import keep_record, usual_records
from quarterdeck.terminal.remote.announcements import (
    Announcer,
    deal_in_words,
    names_of,
    pace_wish,
    translated,
    translating,
)
from quarterdeck.terminal.remote.updates import Backlog, TerminalSeats
from quarterdeck.terminal.table import PaceWish, TableUpdate

LEAVING_TAKES = 1.5
"""Seconds to wait for the server when the player leaves: without a network there is no answer."""
SOON = 0.001
LAST_CALL = 15.0
"""Seconds before a bot takes over, at which the player is reminded."""


class RemoteTable:
    """A table on a server, with seats at this terminal or to watch. All that it knows comes from the server."""

    def __init__(self, server: ServerClient, place: Place, catalogue: Catalogue, records: Path | None = None) -> None:
        """The finished game is added to `records`, else to the usual file if it was played here."""
        self._client = TableClient(server, place)
        self._catalogue = catalogue
        self._say = catalogue.say
        self._records = records
        self._backlog = Backlog(self._client.options)
        self._terminal_seats = TerminalSeats(self._backlog, place.seats, self._client.options)
        self._announcer = Announcer(catalogue)
        self._tasks = ClientTasks(self._failed)
        self._next: str | None = place.card.next
        self._is_down = False
        self._told_version = False

    @property
    def game(self) -> AnyGame:
        return self._client.game

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self._client.card, self._catalogue)

    @property
    def seats(self) -> tuple[int, ...]:
        return self._terminal_seats.seats

    @property
    def commitment(self) -> str:
        return printable(self._client.card.commitment)

    @property
    def record(self) -> Record | None:
        return None if self._client.deal is None else self._client.deal.record

    @property
    def fair(self) -> bool | None:
        """Whether the deal held. None: the game is not over, or there is no record of it."""
        return None if self._client.deal is None else self._client.deal.holds

    def __repr__(self) -> str:
        return f"<RemoteTable: {self._client!r}>"

    async def updates(self) -> AsyncIterator[TableUpdate]:
        self._tasks.run(self._follow())
        try:
            while (update := await self._backlog.take()) is not None:
                yield update
        finally:
            await self.close()

    async def play(self, seat: int, move: Any) -> None:
        """Make a move, once every player has had the time to see what was shown."""
        with translating(self._catalogue):
            await self._client.play(seat, move)

    async def looked(self, seat: int) -> None:
        """The player ends a private look before its time."""
        if seat == self._terminal_seats.seat:
            self._terminal_seats.end_look()

    async def come_back(self) -> None:
        """Take the seats of this terminal back from the bots that play there."""
        with translating(self._catalogue):
            await self._client.come_back()

    @property
    def pace(self) -> PaceName:
        return self._client.card.pace

    @property
    def pace_wish(self) -> PaceWish | None:
        return pace_wish(self._client.card, self.seats, self._catalogue)

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        with translating(self._catalogue):
            await self._client.wish_pace(seat, pace)

    async def hurry(self, seat: int) -> None:
        with translating(self._catalogue):
            await self._client.hurry(seat)

    async def leave(self) -> None:
        """Before the game the seat is free again; during the game a bot plays on until the player joins again."""
        if not self._is_down:
            with suppress(QuarterdeckError, TimeoutError):
                async with asyncio.timeout(LEAVING_TAKES):
                    await self._client.leave()
        self._backlog.end()

    async def close(self) -> None:
        """Disconnect, and keep the seat."""
        await self._tasks.stop()
        await self._client.close()

    # What happens ------------------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        async for news in self._client.news():
            self._hear(news)
            del news
        self._backlog.end()

    def _failed(self, error: BaseException) -> None:
        self._backlog.end(translated(error, self._catalogue) if isinstance(error, QuarterdeckError) else error)

    def _note(self, message: str, **facts: Any) -> None:
        self._terminal_seats.note(self._say(message, **facts))

    def _hear(self, news: TableNews) -> None:
        match news:
            case Welcome():
                self._welcome(news.version)
            case CardChanged():
                self._show_card(news.card)
            case SeatUpdate():
                if self._terminal_seats.see(news):
                    self._set_alarms()
            case Seated():
                gone = len(news.seats) < len(self.seats)
                self._terminal_seats.sit(news.seats)
                self._note("terminal-seat-gone" if gone else "terminal-seat-here")
            case Attendance():
                self._terminal_seats.note(*self._announcer.attendance(news.seats, self.seats))
            case Countdown():
                self._terminal_seats.count_down(self._client.clock.here_or_none(news.due))
                self._set_last_call()
            case Signalled():
                name = self.names[news.seat] if news.seat < len(self.names) else ""
                self._note("signalled", player=isolated(name), signal=news.signal)
            case Restarting():
                self._is_down = True
                self._note("terminal-restarting")
            case ConnectionLost():
                if not self._is_down:
                    self._is_down = True
                    self._note("terminal-line-down")
            case Trouble():
                self._terminal_seats.note(translated(news.why, self._catalogue).sentence)
            case DealChecked():
                self._show_deal(news.check, news.why)
            case _:
                assert_never(news)

    def _welcome(self, version: str) -> None:
        if self._is_down:
            self._is_down = False
            self._note("terminal-line-back")
        if not self._told_version and _version(version) > _version(__version__):
            self._told_version = True
            self._note("terminal-server-newer", theirs=printable(version), ours=__version__)

    def _show_card(self, card: TableCard) -> None:
        self._terminal_seats.note(*self._announcer.card(card, self.seats))
        if card.next is not None and self._next is None:
            self._next = card.next
            self._note("terminal-next", link=f"{self._client.server.url}/t/{printable(card.next)}")

    def _set_alarms(self) -> None:
        now, soon = self._terminal_seats.now, asyncio.get_running_loop().time() + SOON
        self._tasks.at("opens", now.opens, self._terminal_seats.turn_down)
        self._tasks.at("looks", None if now.looks is None else max(now.looks, soon), self._end_look)
        self._set_last_call()

    def _set_last_call(self) -> None:
        now = self._terminal_seats.now
        due = now.due if now.moves else None
        self._tasks.at("due", None if due is None else due - LAST_CALL, self._call)

    def _end_look(self) -> None:
        self._terminal_seats.end_look(self._say("terminal-look-over"))

    def _call(self) -> None:
        self._note("terminal-last-call", seconds=round(LAST_CALL))

    # The end -----------------------------------------------------------------------------------------------------

    def _show_deal(self, check: DealCheck | None, why: QuarterdeckError | None) -> None:
        if check is None:
            sentence = "" if why is None else translated(why, self._catalogue).sentence
            self._note("terminal-fair-unknown", why=sentence)
            return
        self._terminal_seats.note(deal_in_words(check, self._catalogue))
        if check.record is not None and (self.seats or self._records is not None):
            self._keep(check.record)

    def _keep(self, record: Record) -> None:
        """Keep the record once. If that fails, the player still sees how the game ended."""
        keepsakes, table = self._client.server.keepsakes, self._client.card.watch
        file = self._records or usual_records()
        try:
            if keepsakes.keepsake(table).recorded != str(file.absolute()):
                keep_record(record, self._records)
                keepsakes.note_record(table, str(file.absolute()))
            self._note("terminal-recorded", file=str(file))
        except (OSError, QuarterdeckError) as error:
            why = error.sentence if isinstance(error, QuarterdeckError) else str(error.strerror)
            self._note("screen-not-recorded", why=why)


def _version(text: str) -> tuple[int, ...]:
    """The leading numbers of a version, to be compared."""
    numbers: list[int] = []
    for part in text.split("."):
        if not (part.isascii() and part.isdigit() and len(part) < 9):
            break
        numbers.append(int(part))
    return tuple(numbers)

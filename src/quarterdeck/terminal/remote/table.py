"""A table on a far server, as somebody at this terminal sits at it or watches it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck import __version__
from quarterdeck.client.deal_check import Witness, prove
from quarterdeck.client.http import Declined, Server, table_path
from quarterdeck.client.seats import Berth
from quarterdeck.client.socket import Line
from quarterdeck.client.wire import (
    Attendance,
    Card,
    Countdown,
    Restarting,
    Seated,
    Signalled,
    Statement,
    Update,
    Welcome,
)
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.record import Record
from quarterdeck.core.wire import encode, view_type
from quarterdeck.narration.printable import printable
from quarterdeck.terminal.keepsakes import keep_record, usual_records
from quarterdeck.terminal.remote.background import Errands, ServerClock
from quarterdeck.terminal.remote.backlog import Backlog, Standing
from quarterdeck.terminal.remote.lookout import Lookout
from quarterdeck.terminal.remote.news import Herald, names_of
from quarterdeck.terminal.table import TableUpdate

FAREWELL = 1.5
"""Seconds that leaving may take: without a network nobody can be told, and nobody has to wait for that."""
BEGIN_AGAIN = 3.0
LAST_CALL = 15.0
"""Seconds before a bot takes over, at which whoever is to move is reminded."""
A_BLINK = 0.05


class FarTable:
    """Follows what the server says; all that it may know comes from there."""

    def __init__(self, server: Server, berth: Berth, records: Path | None = None) -> None:
        """At a table as it was found, with a seat or only to watch; `records` is as at a table at home."""
        self._server = server
        self._say = server.catalogue.say
        self._name = berth.table
        self._card = berth.card
        self._records = records
        self.game: AnyGame = registry.find(berth.card.game, berth.card.rules)
        self._options = msgspec.convert(berth.card.options, self.game.options)
        self.record: Record | None = None
        self.fair: bool | None = None
        """Whether the deal held; None: the game is not over, or its record could not be had."""
        self._backlog = Backlog()
        self._lookout = Lookout(self._backlog, berth.seats, self._options)
        self._herald = Herald(server.catalogue)
        self._witness = Witness()
        self._clock = ServerClock()
        self._errands = Errands(self._backlog.end)
        self._line = Line(server, berth.table, self)
        self._begun: set[int] = set()
        self._returning = bool(berth.seats)
        """Whoever comes with a seat wants to play: a bot that sits there is thanked once."""
        self._down = False
        self._told_version = False

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self._card, self._server.catalogue)

    @property
    def seats(self) -> tuple[int, ...]:
        return self._lookout.seats

    async def updates(self) -> AsyncIterator[TableUpdate]:
        self._errands.run(self._line.run())
        try:
            while (moment := await self._backlog.take(self._options)) is not None:
                yield moment
        finally:
            await self.close()

    async def play(self, seat: int, move: Any) -> None:
        """Make a move, once everybody has seen what there was to see."""
        while True:
            opens = self._lookout.at(seat).opens
            await asyncio.sleep(max(0.0, opens - asyncio.get_running_loop().time()))
            try:
                return await self._line.send("move", seat=seat, move=msgspec.Raw(encode(move)))
            except Declined as why:
                if why.code != "too-early":
                    raise
                await asyncio.sleep(A_BLINK)

    async def looked(self, seat: int) -> None:
        """A private look is over before its time."""
        if seat == self._lookout.eyes:
            self._lookout.end_look()

    async def come_back(self) -> None:
        """Take one's seats back from the bots that play there."""
        for seat in self.seats:
            if self._card.seats[seat].bot is not None:
                await self._line.send("return", seat=seat)

    async def leave(self) -> None:
        """Before the game the seat is free again; during the game a bot plays on until one joins again."""
        if self._line.is_up and self._card.phase in ("open", "running"):
            with suppress(QuarterdeckError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await asyncio.gather(*(self._line.send("leave", seat=seat) for seat in self.seats))
        self._backlog.end()

    async def close(self) -> None:
        """Hang up, and keep the seat: whoever comes back in time goes on as if nothing had been."""
        await self._errands.stop()
        await self._server.close()

    def __repr__(self) -> str:
        """Nothing of the cards, and no name that would let anybody in."""
        return f"<FarTable of {self.game.title} at {self._server.url}, {self._card.phase}>"

    # What comes over the line ------------------------------------------------------------------------------------

    def hear(self, statement: Statement) -> None:
        match statement:
            case Welcome():
                self._welcome(statement)
            case Update():
                self._clock.set(statement.clock.now)
                self._take(statement)
            case Seated():
                self._change_seats(statement.seats)
            case Attendance():
                self._lookout.note(*self._herald.attendance(statement.seats, self.seats))
            case Countdown():
                self._clock.set(statement.now)
                self._lookout.hurry(self._clock.here_or_none(statement.due))
                self._remind()
            case Signalled():
                name = self.names[statement.seat] if statement.seat < len(self.names) else ""
                self._lookout.note(self._say("signalled", player=name, signal=statement.signal))
            case Restarting():
                self._down = True
                self._lookout.note(self._say("terminal-restarting"))
            case _:
                pass

    def lost(self) -> None:
        if not self._down:
            self._down = True
            self._lookout.note(self._say("terminal-line-down"))

    def trouble(self, why: QuarterdeckError) -> None:
        self._lookout.note(why.sentence)

    def _welcome(self, welcome: Welcome) -> None:
        self._clock.set(welcome.now)
        if self._down:
            self._down = False
            self._lookout.note(self._say("terminal-line-back"))
        if not self._told_version and _version(welcome.version) > _version(__version__):
            self._told_version = True
            theirs = printable(welcome.version)
            self._lookout.note(self._say("terminal-server-newer", theirs=theirs, ours=__version__))
        self._change_seats(welcome.seats)

    def _change_seats(self, seats: tuple[int, ...]) -> None:
        """Whose seat has gone elsewhere, or come here, sees the table through other eyes."""
        if seats != self.seats:
            gone = len(seats) < len(self.seats)
            self._witness.forget()
            self._lookout.sit(seats)
            self._lookout.note(self._say("terminal-seat-gone" if gone else "terminal-seat-here"))

    def _take(self, update: Update) -> None:
        if update.table is not None:
            self._turn_card(update.table)
        events = self._read(update.events, tuple[self.game.events_of, ...])  # type: ignore[name-defined]
        self._witness.note(update.seat, events)
        if self._lookout.see(update.seat, update.seq, self._standing(update), events):
            self._look_after()

    def _standing(self, update: Update) -> Standing:
        chair = None if update.seat is None else self._card.seats[update.seat]
        away = chair is not None and chair.kind == "person" and chair.bot is not None
        clock, moves = self._clock, self._read(update.moves, tuple[self.game.moves_of, ...])  # type: ignore[name-defined]
        return Standing(
            view=self._read(update.view, view_type(self.game) | None),
            moves=() if away else moves,
            opens=clock.here(update.clock.opens),
            looks=clock.here_or_none(update.clock.looks),
            due=clock.here_or_none(update.clock.due),
            away=away,
        )

    def _read(self, raw: msgspec.Raw, kind: Any) -> Any:
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise self._line.not_understood() from None

    def _turn_card(self, card: Card) -> None:
        before, self._card = self._card, card
        self._lookout.note(*self._herald.card(card, self.seats))
        if card.next is not None and before.next is None:
            self._lookout.note(self._say("terminal-next", link=f"{self._server.url}/t/{printable(card.next)}"))

    # What follows from it ----------------------------------------------------------------------------------------

    def _look_after(self) -> None:
        """Everything that the latest step asks of this terminal, besides being told."""
        self._errands.at("looks", self._lookout.now.looks, self._time_to_look_is_over)
        self._remind()
        match self._card.phase:
            case "open":
                self._begin()
            case "running" if self._returning:
                self._returning = False
                self._errands.run(self._return())
            case "over":
                self._errands.run(self._finish())
            case "closed":
                self._backlog.end()

    def _begin(self) -> None:
        """Whoever sits down plays: their half of the deal is drawn when the server's half is fixed."""
        chest, card = self._server.chest, self._card
        chest.note_commitment(card.watch, card.commitment)
        for seat in self.seats:
            if not card.seats[seat].ready and seat not in self._begun:
                self._begun.add(seat)
                self._lookout.note(self._say("terminal-commitment", commitment=printable(card.commitment)))
                self._errands.run(self._begin_at(seat, chest.nonce_for(card.watch, seat)))

    async def _begin_at(self, seat: int, nonce: str) -> None:
        """A beginning that was refused is tried again: without it the others would wait for ever."""
        try:
            await self._line.send("begin", seat=seat, nonce=nonce)
        except QuarterdeckError as why:
            if why.code not in ("begun", "no-longer-open"):
                self._lookout.note(why.sentence)
                await asyncio.sleep(BEGIN_AGAIN)
                self._begun.discard(seat)
                self._begin()

    async def _return(self) -> None:
        try:
            await self.come_back()
        except QuarterdeckError as why:
            self._lookout.note(why.sentence)

    async def _finish(self) -> None:
        """The game is over: everything may be known, and is checked."""
        try:
            text = await self._server.fetch("GET", f"{table_path(self._name)}/record")
        except QuarterdeckError as why:
            self._lookout.note(self._say("terminal-fair-unknown", why=why.sentence))
        else:
            kept = self._server.chest.keepsake(self._card.watch)
            proof = prove(text, kept, self.seats, self._witness, self._server.catalogue)
            self.record, self.fair = proof.record, proof.holds
            self._lookout.note(proof.sentence)
            if self.record is not None and (self.seats or self._records is not None):
                self._keep(self.record)
        self._backlog.end()

    def _keep(self, record: Record) -> None:
        """A finished game is kept; that it can't be is no reason not to see how it ended."""
        chest, table = self._server.chest, self._card.watch
        file = self._records or usual_records()
        try:
            if chest.keepsake(table).recorded != str(file.absolute()):
                keep_record(record, self._records)
                chest.note_record(table, str(file.absolute()))
            self._lookout.note(self._say("terminal-recorded", file=str(file)))
        except (OSError, QuarterdeckError) as error:
            why = error.sentence if isinstance(error, QuarterdeckError) else str(error.strerror)
            self._lookout.note(self._say("screen-not-recorded", why=why))

    def _time_to_look_is_over(self) -> None:
        self._lookout.end_look(self._say("terminal-look-over"))

    def _remind(self) -> None:
        now = self._lookout.now
        due = now.due if now.moves else None
        self._errands.at("due", None if due is None else due - LAST_CALL, self._call)

    def _call(self) -> None:
        self._lookout.note(self._say("terminal-last-call", seconds=round(LAST_CALL)))


def _version(text: str) -> tuple[int, ...]:
    """A version as it can be compared; what comes behind its numbers does not count."""
    numbers: list[int] = []
    for part in text.split("."):
        if not (part.isascii() and part.isdigit() and len(part) < 9):
            break
        numbers.append(int(part))
    return tuple(numbers)

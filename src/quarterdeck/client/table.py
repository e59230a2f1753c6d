"""A table on a server, as a client follows it: what each of its seats sees, and what the client does there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from quarterdeck.client.background import ClientTasks, ServerClock
from quarterdeck.client.deal_check import DealCheck, Witness, check_deal
from quarterdeck.client.http import Declined, ServerClient, not_understood
from quarterdeck.client.keepsakes import Keepsakes
from quarterdeck.client.links import read_link
from quarterdeck.client.news import CardChanged, ConnectionLost, DealChecked, SeatUpdate, TableNews, Trouble
from quarterdeck.client.seats import Place, find_place_to_watch, find_seat
from quarterdeck.client.socket import TableSocket, new_id
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.wire import encode, tuple_of, view_type
from quarterdeck.protocol.messages import (
    AnyStatement,
    Attendance,
    Begin,
    Countdown,
    Hurry,
    Leave,
    MakeMove,
    Restarting,
    Return,
    Seated,
    Signalled,
    Update,
    Welcome,
    WishPace,
)
from quarterdeck.protocol.paces import PaceName

BEGIN_AGAIN = 3.0
"""Seconds until `begin` is tried again after a refusal: without it the other players would wait for ever."""
TOO_EARLY_PAUSE = 0.05


@asynccontextmanager
async def join(
    link: str, name: str | None = None, seat: int | None = None, keepsakes: Keepsakes | None = None
) -> AsyncIterator[TableClient]:
    """Take a seat at the table that a link leads to."""
    target = read_link(link)
    async with (
        ServerClient(target.server, keepsakes) as server,
        TableClient(server, await find_seat(server, target, name, seat)) as table,
    ):
        yield table


@asynccontextmanager
async def watch(link: str) -> AsyncIterator[TableClient]:
    """Watch the table that a link leads to."""
    target = read_link(link)
    async with (
        ServerClient(target.server, anonymous=True) as server,
        TableClient(server, await find_place_to_watch(server, target)) as table,
    ):
        yield table


class TableClient:
    """Follows one table from its place there. It begins with its half of the deal as soon as the table is open,
    takes its seats back from bots once, and checks the deal when the game is over."""

    def __init__(self, server: ServerClient, place: Place) -> None:
        self.server = server
        self.card = place.card
        self.seats = place.seats
        self.game: AnyGame = registry.find(place.card.game, place.card.rules)
        self.options = msgspec.convert(place.card.options, self.game.options)
        self.deal: DealCheck | None = None
        """The check of the deal, after the game."""
        self.clock = ServerClock()
        self._news: asyncio.Queue[TableNews | BaseException | None] = asyncio.Queue()
        lost = partial(self._news.put_nowait, ConnectionLost())
        self.socket = TableSocket(server, place.table, self._hear, lost=lost, trouble=self._trouble)
        self._table = place.table
        self._seqs: dict[int | None, int] = {}
        self._opens = 0.0
        self._witness = Witness()
        self._begun: set[int] = set()
        self._returns = bool(place.seats)
        self._finishing = False
        self._tasks = ClientTasks(self._news.put_nowait)
        self._started = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        """Without the table's name, which gives a seat, and without cards."""
        return f"<{type(self).__name__} of {self.game.title} at {self.server.url}, {self.card.phase}>"

    # What happens ------------------------------------------------------------------------------------------------

    async def news(self) -> AsyncIterator[TableNews]:
        """Everything that happens, until the game is over and checked, or `end` is called.

        A QuarterdeckError says why the client had to give up. The client keeps no reference to what it has told: it
        must not remember a card that has been turned down.
        """
        if not self._started:
            self._started = True
            self._note_commitment()
            self._tasks.run(self.socket.run())
        while (item := await self._news.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item
            del item

    async def updates(self) -> AsyncIterator[SeatUpdate]:
        """What the seats of this client see, update by update, until the game is over.

        Only the latest update of a seat has moves: those of an older one may not be lawful any more.
        """
        async for item in self.news():
            if isinstance(item, SeatUpdate):
                yield item if item.seq == self._seqs.get(item.seat) else replace(item, moves=())
            del item

    def end(self) -> None:
        """Let `news` end after what has happened so far."""
        self._news.put_nowait(None)

    async def close(self) -> None:
        """Disconnect, and keep the seats: a client that comes back in time goes on as before."""
        await self._tasks.stop()
        await self.server.close()

    # What the client does ----------------------------------------------------------------------------------------

    async def play(self, seat: int, move: Any) -> None:
        """Make a move as soon as the table takes one. A Declined says why it is refused."""
        while True:
            await asyncio.sleep(max(0.0, self._opens - asyncio.get_running_loop().time()))
            try:
                await self.socket.send(MakeMove(new_id(), seat, msgspec.Raw(encode(move))))
            except Declined as why:
                if why.code != "too-early":
                    raise
                await asyncio.sleep(TOO_EARLY_PAUSE)
            else:
                return

    async def leave(self) -> None:
        """Leave all seats: before the game they are free again; during the game bots play on."""
        if self.card.phase in ("open", "running"):
            await asyncio.gather(*(self.socket.send(Leave(new_id(), seat)) for seat in self.seats))

    async def come_back(self) -> None:
        """Take the seats back from the bots that play there."""
        for seat in self.seats:
            if self.card.seats[seat].bot is not None:
                await self.socket.send(Return(new_id(), seat))

    async def hurry(self, seat: int) -> None:
        """Let the bots play quickly until the next round, if the last update of this seat says `may_hurry`."""
        await self.socket.send(Hurry(new_id(), seat))

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        """Say which pace this seat would like. The card tells everybody's wishes, and the pace when all agree."""
        await self.socket.send(WishPace(new_id(), seat, pace))

    # What the server says ----------------------------------------------------------------------------------------

    def _hear(self, statement: AnyStatement) -> None:
        match statement:
            case Welcome():
                self.clock.set(statement.now)
                self._news.put_nowait(statement)
                self._take_seats(statement.seats)
            case Update():
                self.clock.set(statement.clock.now)
                self._take(statement)
            case Seated():
                self._take_seats(statement.seats)
            case Countdown():
                self.clock.set(statement.now)
                self._news.put_nowait(statement)
            case Attendance() | Signalled() | Restarting():
                self._news.put_nowait(statement)
            case _:
                pass

    def _trouble(self, why: QuarterdeckError) -> None:
        self._news.put_nowait(Trouble(why))

    def _take_seats(self, seats: tuple[int, ...]) -> None:
        if seats != self.seats:
            self.seats = seats
            self._witness.forget()
            self._seqs.clear()
            self._news.put_nowait(Seated(seats))

    def _take(self, update: Update) -> None:
        if update.table is not None:
            self.card = update.table
            self._news.put_nowait(CardChanged(update.table))
        seen = self._read(update)
        self._witness.note(seen.seat, seen.events)
        self._seqs[seen.seat] = seen.seq
        self._opens = seen.opens
        self._news.put_nowait(seen)
        if all(self._seqs.get(seat) == seen.seq for seat in self.seats or (None,)):
            self._look_after()

    def _read(self, update: Update) -> SeatUpdate:
        chair = None if update.seat is None else self.card.seats[update.seat]
        away = chair is not None and chair.kind == "person" and chair.bot is not None
        moves = self._convert(update.moves, tuple_of(self.game.moves_of))
        view, opens = view_type(self.game) | None, self.clock.here(update.clock.opens)
        shown = update.shown if opens > asyncio.get_running_loop().time() else None
        return SeatUpdate(
            seat=update.seat,
            seq=update.seq,
            events=self._convert(update.events, tuple_of(self.game.events_of)),
            view=self._convert(update.view, view),
            shown=self._convert(shown, view),
            moves=() if away else moves,
            opens=opens,
            looks=self.clock.here_or_none(update.clock.looks),
            due=self.clock.here_or_none(update.clock.due),
            away=away,
            may_hurry=update.may_hurry,
        )

    def _convert(self, told: Any, kind: Any) -> Any:
        try:
            return msgspec.convert(told, kind, str_keys=True)
        except msgspec.ValidationError:
            raise not_understood(self.server.url) from None

    # What follows from it ----------------------------------------------------------------------------------------

    def _look_after(self) -> None:
        """All seats have been told of the latest step."""
        match self.card.phase:
            case "open":
                self._begin()
            case "running" if self._returns:
                self._returns = False
                self._tasks.run(self._return())
            case "over" if not self._finishing:
                self._finishing = True
                self._tasks.run(self._finish())
            case "closed":
                self.end()
            case _:
                pass

    def _note_commitment(self) -> None:
        """Keep the server's half of the deal, if it is told before the first card."""
        if self.card.phase == "open":
            self.server.keepsakes.note_commitment(self.card.watch, self.card.commitment)

    def _begin(self) -> None:
        keepsakes, card = self.server.keepsakes, self.card
        self._note_commitment()
        for seat in self.seats:
            if not card.seats[seat].ready and seat not in self._begun:
                self._begun.add(seat)
                self._tasks.run(self._begin_at(seat, keepsakes.nonce_for(card.watch, seat)))

    async def _begin_at(self, seat: int, nonce: str) -> None:
        try:
            await self.socket.send(Begin(new_id(), seat, nonce))
        except QuarterdeckError as why:
            if why.code not in ("begun", "no-longer-open"):
                self._trouble(why)
                await asyncio.sleep(BEGIN_AGAIN)
                self._begun.discard(seat)
                if self.card.phase == "open":
                    self._begin()

    async def _return(self) -> None:
        try:
            await self.come_back()
        except QuarterdeckError as why:
            self._trouble(why)

    async def _finish(self) -> None:
        """The game is over: get its record, and check it."""
        try:
            text = await self.server.record(self._table)
        except QuarterdeckError as why:
            self._news.put_nowait(DealChecked(None, why))
        else:
            kept = self.server.keepsakes.keepsake(self.card.watch)
            self.deal = check_deal(text, kept, self.seats, self._witness)
            self._news.put_nowait(DealChecked(self.deal))
        self.end()

"""The HTTP API: who sits where, and what there is. The socket is where games are played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from quarterdeck.bots import crew
from quarterdeck.core import record
from quarterdeck.core.errors import MatchRunning, UnknownSeat
from quarterdeck.protocol.requests import (
    Claim,
    HandOverLink,
    Me,
    Myself,
    NewTable,
    Sit,
    TableAnswer,
    TableList,
)
from quarterdeck.server.http.http_errors import BadRequest, address_of, answer, is_secure
from quarterdeck.server.http.identity import COOKIE, COOKIE_DAYS, People, Visitor, hashed, new_id, new_token, tidy_name
from quarterdeck.server.http.new_table import opened, opened_again
from quarterdeck.server.http.offer import offered
from quarterdeck.server.limits import Allowance, TooMuch
from quarterdeck.server.live.bot_trials import TryOuts
from quarterdeck.server.live.hub import Hub, NoSuchTable
from quarterdeck.server.live.listing import card_in
from quarterdeck.server.live.live_table import Held
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.store import HandOver, ListedTable, Person, StoreFailed
from quarterdeck.server.table import proposals
from quarterdeck.server.table.proposals import Draft, NotAtTheTable
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of

T = TypeVar("T")
HAND_OVER_MINUTES = 10
BODY_SECONDS = 10.0
"""How long the body of a request may take to arrive."""
LIST_LENGTH = 100


class Api:
    """What can be asked over HTTP."""

    def __init__(self, hub: Hub, people: People, try_outs: TryOuts, settings: Settings) -> None:
        self._hub = hub
        self._people = people
        self._try_outs = try_outs
        self._settings = settings
        self.clock = hub.clock
        per_second = settings.requests_per_second
        self._requests = Allowance(per_second * 3, per_second, hub.clock)
        self._new_tables = Allowance(settings.tables_per_address, settings.tables_per_address / 3600, hub.clock)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/offer", self.limited(self.offer)),
            web.get("/api/me", self.limited(self.me)),
            web.put("/api/me", self.limited(self.call_me)),
            web.get("/api/me/tables", self.limited(self.my_tables)),
            web.get("/api/tables", self.limited(self.tables)),
            web.post("/api/tables", self.limited(self.open_table)),
            web.get("/api/tables/{table}", self.limited(self.table)),
            web.get("/api/tables/{table}/record", self.limited(self.record)),
            web.post("/api/tables/{table}/again", self.limited(self.again)),
            web.put("/api/tables/{table}/seats/{seat}", self.limited(self.sit)),
            web.delete("/api/tables/{table}/seats/{seat}", self.limited(self.dismiss)),
            web.post("/api/tables/{table}/seats/{seat}/hand-over", self.limited(self.hand_over)),
            web.post("/api/hand-over", self.limited(self.claim)),
        ]

    def limited(self, handler: Any) -> Any:
        """The same, for whoever does not ask too often."""

        async def limited(request: web.Request) -> web.StreamResponse:
            if not self._requests.take(address_of(request, self._settings)):
                raise TooMuch("too-many-requests", "These are too many requests; please wait a moment.")
            response: web.StreamResponse = await handler(request)
            return response

        return limited

    async def offer(self, _: web.Request) -> web.Response:
        """What can be chosen when a table is opened."""
        return answer(offered())

    async def me(self, request: web.Request) -> web.Response:
        """Who the cookie says I am."""
        person = await self.person(request)
        return answer(Myself(name=None if person is None else person.name))

    async def call_me(self, request: web.Request) -> web.Response:
        """Say what I want to be called; whoever is new gets a cookie."""
        wanted = await _body(request, Me)
        name = tidy_name(wanted.name)
        visitor = await self._visitor(request, name)
        await self._people.write_down(visitor)
        await self._people.rename(visitor.person, name)
        return self._answer(request, visitor, Myself(name=name))

    async def tables(self, _: web.Request) -> web.Response:
        """The listed tables that are open or running."""
        return answer(_as_list(await self._hub.store.listed(("open", "running"), LIST_LENGTH)))

    async def my_tables(self, request: web.Request) -> web.Response:
        """My games: those that wait, those that run, and those that have ended."""
        person = await self.person(request)
        listed = [] if person is None else await self._hub.store.tables_of(person.id, LIST_LENGTH)
        return answer(_as_list(listed))

    async def open_table(self, request: web.Request) -> web.Response:
        """Open a table."""
        wanted = await _body(request, NewTable)
        name = next((seat.name for seat in wanted.seats if seat.kind == "me" and seat.name), None)
        visitor = await self._visitor(request, name)
        first_line = opened(wanted, visitor.person)
        self._check_tables(request)
        await self._try_outs.check_all(first_line)
        await self._people.write_down(visitor)
        table = await self._hub.open_table(new_id("t"), first_line)
        return self._answer(request, visitor, _table_answer(table, visitor.person.id), 201)

    async def table(self, request: web.Request) -> web.Response:
        """A table, by what joins it or by what watches it."""
        _, table, may_join = await self.find(request)
        person = await self.person(request)
        return answer(_table_answer(table, None if person is None else person.id, may_join=may_join))

    async def record(self, request: web.Request) -> web.Response:
        """The record of a finished game, to keep and to check."""
        _, table, _ = await self.find(request)
        if table.phase != "over":
            raise MatchRunning("match-running", "A match has a record only when it is over.")
        response = web.Response(body=record.write(table.record()) + b"\n", content_type="application/json")
        response.headers["Content-Disposition"] = (
            f'attachment; filename="{table.terms.game}-{table.opened.watch}.jsonl"'
        )
        response.headers["Cache-Control"] = "no-store"
        return response

    async def again(self, request: web.Request) -> web.Response:
        """Play again with the same crew; whoever asks second gets the table that the first one got."""
        held, table, may_join = await self.find(request)
        person = await self._expected(request, may_join)
        new_table = new_id("t")
        proposals.play_again(table, person.id, new_table)
        if table.next is None:
            self._check_tables(request)
            await self._hub.carry_out(held, lambda table, _: proposals.play_again(table, person.id, new_table))
            _, table = await self._hub.hold(table.id)
        assert table.next is not None
        try:
            _, following = await self._hub.hold(table.next)
        except NoSuchTable:  # it has been agreed on, and is opened by whoever comes first
            following = await self._hub.open_table(table.next, opened_again(table))
        return answer(_table_answer(following, person.id))

    async def sit(self, request: web.Request) -> web.Response:
        """Take a free seat, or give it to a bot."""
        seat = _seat(request)
        wanted = await _body(request, Sit)
        held, table = await self._joined(request)
        if wanted.bot is not None:
            bot = crew.known(wanted.bot)
            called = tidy_name(wanted.name or bot)
            hired = partial(proposals.hire, seat=seat, bot=bot, name=called)
            return await self._seated(request, held, hired, bot)
        visitor = await self._visitor(request, wanted.name)
        person, name = visitor.person.id, tidy_name(wanted.name or visitor.person.name)
        proposals.sit(table, person, seat, name)
        await self._people.write_down(visitor)
        await self._hub.carry_out(held, lambda table, _: proposals.sit(table, person, seat, name))
        _, table = await self._hub.hold(held.id)
        return self._answer(request, visitor, _table_answer(table, person))

    async def dismiss(self, request: web.Request) -> web.Response:
        """Send a bot away before the game, so that its seat is free."""
        seat = _seat(request)
        held, _ = await self._joined(request)
        return await self._seated(request, held, lambda table, me: proposals.dismiss(table, me, seat))

    async def _seated(
        self, request: web.Request, held: Held, wanted: Callable[[Table, str | None], Draft | None], bot: str = ""
    ) -> web.Response:
        """Let somebody at the table say who has another seat; a bot has to show first that it can play."""
        person = await self.person(request)
        me = None if person is None else person.id
        _, table = await self._hub.hold(held.id)
        if wanted(table, me) is not None and bot:
            await self._try_outs.check(bot, table.opened)
        await self._hub.carry_out(held, lambda table, _: wanted(table, me))
        _, table = await self._hub.hold(held.id)
        return answer(_table_answer(table, me))

    async def hand_over(self, request: web.Request) -> web.Response:
        """Get a link that moves my seat to another device."""
        seat = _seat(request)
        _, table, may_join = await self.find(request)
        person = await self._expected(request, may_join)
        proposals.check_owner(table, person.id, seat)
        token = new_token()
        expires = self._hub.clock() + HAND_OVER_MINUTES * 60_000
        await self._hub.store.offer(hashed(token), HandOver(table.id, seat, person.id), expires)
        return answer(HandOverLink(seat=seat, token=token, link=f"/move#{token}", expires=expires), 201)

    async def claim(self, request: web.Request) -> web.Response:
        """Use such a link: the seat is mine now, on this device."""
        wanted = await _body(request, Claim)
        offered = await self._hub.store.claim(hashed(wanted.token), self._hub.clock())
        if offered is None:
            raise NoSuchTable("no-such-link", "This link has been used already, or its time is over.")
        held, table = await self._hub.hold(offered.table)
        proposals.hand_over(table, offered.person, offered.seat, new_id("p"))
        visitor = await self._visitor(request, table.chairs[offered.seat].name)
        await self._people.write_down(visitor)
        taker = visitor.person.id
        try:
            await self._hub.carry_out(
                held, lambda table, _: proposals.hand_over(table, offered.person, offered.seat, taker)
            )
        except StoreFailed:
            expires = self._hub.clock() + HAND_OVER_MINUTES * 60_000
            await self._hub.store.offer(hashed(wanted.token), offered, expires)  # it has not been of any use yet
            raise
        _, table = await self._hub.hold(held.id)
        return self._answer(request, visitor, _table_answer(table, taker))

    async def find(self, request: web.Request) -> tuple[Held, Table, bool]:
        """The table that a request is about, and whether it may be joined by that name."""
        name = request.match_info["table"]
        if name.startswith("w"):
            id = await self._hub.store.watched(name)
            if id is None:
                raise NoSuchTable("no-such-table", "There is no such table.")
            return (*await self._hub.hold(id), False)
        if not name.startswith("t") or len(name) > 64:
            raise NoSuchTable("no-such-table", "There is no such table.")
        return (*await self._hub.hold(name), True)

    async def _joined(self, request: web.Request) -> tuple[Held, Table]:
        """The same, where a link for watching is not enough."""
        held, table, may_join = await self.find(request)
        if not may_join:
            raise NotAtTheTable("watch-only", "This link is for watching.")
        return held, table

    async def person(self, request: web.Request) -> Person | None:
        return await self._people.known(request.cookies.get(COOKIE))

    async def _expected(self, request: web.Request, may_join: bool) -> Person:
        person = await self.person(request)
        if person is None or not may_join:
            raise NotAtTheTable("not-at-the-table", "You have no seat at this table.")
        return person

    async def _visitor(self, request: web.Request, name: str | None) -> Visitor:
        return await self._people.visitor(request.cookies.get(COOKIE), name)

    def _answer(self, request: web.Request, visitor: Visitor, body: Any, status: int = 200) -> web.Response:
        """An answer, with a cookie for whoever is new."""
        response = answer(body, status)
        if visitor.new_token is not None:
            response.set_cookie(
                COOKIE,
                visitor.new_token,
                max_age=COOKIE_DAYS * 86_400,
                httponly=True,
                samesite="Lax",
                secure=is_secure(request, self._settings),
            )
        return response

    def _check_tables(self, request: web.Request) -> None:
        if not self._new_tables.take(address_of(request, self._settings)):
            raise TooMuch("too-many-tables", "Too many tables have been opened from your address; try again later.")


async def body_of(request: web.Request) -> bytes:
    """The whole body of a request, which says that it is JSON."""
    if request.content_type != "application/json":
        raise BadRequest("not-json", "The body of this request is JSON, and its Content-Type says so.")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.read()
    except TimeoutError:
        raise BadRequest("too-slow", "The body of this request did not arrive in time.") from None


async def _body(request: web.Request, wanted: type[T]) -> T:
    text = await body_of(request)
    try:
        return msgspec.json.decode(text, type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = str(error).rstrip(".")
        raise BadRequest("bad-request", f"This request can't be read: {reason[:1].lower()}{reason[1:200]}.") from None


def _seat(request: web.Request) -> int:
    text = request.match_info["seat"]
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise UnknownSeat("no-such-seat", "There is no such seat at this table.")
    return int(text)


def _table_answer(table: Table, person: str | None, *, may_join: bool = True) -> TableAnswer:
    return TableAnswer(table=card_of(table, may_join=may_join), seats=table.seats_of(person) if may_join else ())


def _as_list(listed: list[ListedTable]) -> TableList:
    return TableList(tables=tuple(card_in(line) for line in listed))

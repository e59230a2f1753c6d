"""The handlers of the HTTP API: tables, seats, people and records. `routes` says which request each one answers."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from aiohttp import web
from msgspec import structs

from quarterdeck.bots import crew
from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord, MatchRunning, UnknownSeat
from quarterdeck.protocol.requests import (
    Claim,
    HandOverLink,
    Me,
    Myself,
    NewTable,
    Offer,
    PuzzleList,
    Replay,
    Sail,
    Sit,
    TableAnswer,
    TableList,
    VoyageDay,
    Voyages,
)
from quarterdeck.review import GameReview
from quarterdeck.server.http.answers import Encoded, Handler
from quarterdeck.server.http.bodies import read_body
from quarterdeck.server.http.identity import COOKIE, People, Visitor, hashed, new_token
from quarterdeck.server.http.origins import address_of, is_secure, short_hash_of
from quarterdeck.server.http.replay import Replays, wanted_eyes
from quarterdeck.server.http.reviews import Reviews
from quarterdeck.server.limits import LimitExceeded, RateLimit
from quarterdeck.server.live.bot_trials import BotTrials
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.live.reviewer import Reviewer
from quarterdeck.server.live.voyages import DailyVoyages
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.store import COOKIE_DAYS, HandOver, ListedTable, StoreFailed
from quarterdeck.server.table import proposals
from quarterdeck.server.table.new_table import offered, offered_puzzles, opened, opened_again
from quarterdeck.server.table.people import Person, new_id, tidy_name
from quarterdeck.server.table.proposals import Draft, NotAtTheTable
from quarterdeck.server.table.refusals import NoSuchTable
from quarterdeck.server.table.replay import LARGEST_RECORD, bad_record
from quarterdeck.server.table.review import part_of, read_seats
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of
from quarterdeck.server.table.voyage import is_secret, voyagers_entry

HAND_OVER_MINUTES = 10
LIST_LENGTH = 100
NEW_TOKEN = web.RequestKey("new_token", str)
"""The token of a new person, which the answer to the request sets as a cookie."""
OPENED_RECORD = web.AppKey("opened_record", bytes)
"""The record that the server was started to show."""


class Handlers:
    """One method for each operation of the API. Its docstring is the operation's description in OpenAPI."""

    def __init__(
        self,
        hub: Hub,
        people: People,
        bot_trials: BotTrials,
        reviewer: Reviewer,
        voyages: DailyVoyages,
        settings: Settings,
    ) -> None:
        self._hub = hub
        self._people = people
        self._bot_trials = bot_trials
        self._voyages = voyages
        self._settings = settings
        self._replays = Replays(settings, hub.clock)
        self._reviews = Reviews(settings, hub.clock, reviewer)
        per_second = settings.requests_per_second
        self._requests = RateLimit(per_second * 3, per_second, hub.clock)
        self._new_tables = RateLimit(settings.tables_per_address, settings.tables_per_address / 3600, hub.clock)

    def limited(self, handler: Handler) -> Handler:
        """The handler behind the limit of requests for each address."""

        async def limited(request: web.Request) -> web.StreamResponse:
            if wait := self._requests.take(address_of(request, self._settings)):
                sentence = "These are too many requests; please wait a moment."
                raise LimitExceeded("too-many-requests", sentence, retry_after=wait)
            return await handler(request)

        return limited

    def set_cookie(self, request: web.Request, response: web.Response) -> None:
        """Give a person who is new with this request the cookie that says so from now on."""
        token = request.get(NEW_TOKEN)
        if token is not None:
            secure = is_secure(request, self._settings)
            age = COOKIE_DAYS * 86_400
            response.set_cookie(COOKIE, token, max_age=age, httponly=True, samesite="Lax", secure=secure)

    async def offer(self, _: web.Request) -> Offer:
        """What can be chosen when a table is opened."""
        return offered()

    async def puzzles(self, request: web.Request) -> PuzzleList:
        """The puzzles of a game, by name, theme and level."""
        return offered_puzzles(request.match_info["game"])

    async def me(self, request: web.Request) -> Myself:
        """Who the cookie says I am."""
        person = await self.person(request)
        return Myself(name=None if person is None else person.name)

    async def call_me(self, request: web.Request, body: Me) -> Myself:
        """Say what I want to be called; a new person gets a cookie."""
        name = tidy_name(body.name)
        visitor = await self._visitor(request, name)
        await self._write_down(request, visitor)
        await self._people.rename(visitor.person, name)
        return Myself(name=name)

    async def tables(self, _: web.Request) -> TableList:
        """The listed tables that are open or running."""
        return _as_list(await self._hub.store.listed(("open", "running"), LIST_LENGTH))

    async def my_tables(self, request: web.Request) -> TableList:
        """My games: those that wait, run, and have ended."""
        person = await self.person(request)
        return _as_list([] if person is None else await self._hub.store.tables_of(person.id, LIST_LENGTH))

    async def open_table(self, request: web.Request, body: NewTable) -> TableAnswer:
        """Open a table."""
        mine = [seat for seat in body.seats if seat.kind == "me"]
        name = next((seat.name for seat in mine if seat.name), None)
        visitor = await self._visitor(request, name) if mine else None
        person = None if visitor is None else visitor.person
        first_entry = opened(body, person, self._origin(request))
        self._check_tables(request)
        await self._bot_trials.check_all(first_entry)
        if visitor is not None:
            await self._write_down(request, visitor)
        table = await self._hub.open_table(new_id("t"), first_entry)
        return _table_answer(table, None if person is None else person.id)

    async def table(self, request: web.Request) -> TableAnswer:
        """A table, by the name that joins it or by the name that watches it."""
        _, table, may_join = await self.find(request)
        person = await self.person(request)
        return _table_answer(table, None if person is None else person.id, may_join=may_join)

    async def record(self, request: web.Request) -> web.Response:
        """The record of a finished game."""
        _, table, _ = await self.find(request)
        self._check_over(table, "A match has a record only when it is over.")
        return web.Response(
            body=records.write(table.record()) + b"\n",
            content_type="application/json",
            headers={
                "Content-Disposition": f'attachment; filename="{table.terms.game}-{table.opened.watch}.jsonl"',
                "Cache-Control": "no-store",
            },
        )

    async def again(self, request: web.Request) -> TableAnswer:
        """Play again with the same crew; everyone who asks gets the same new table."""
        live, table, may_join = await self.find(request)
        person = await self._player(request, may_join)
        new_table = new_id("t")
        proposals.play_again(table, person.id, new_table)
        if table.next is None:
            self._check_tables(request)
            await live.carry_out(lambda table, _: proposals.play_again(table, person.id, new_table))
            _, table = await self._hub.hold(table.id)
        assert table.next is not None
        try:
            _, following = await self._hub.hold(table.next)
        except NoSuchTable:  # its name is agreed on, and the first request that wants it opens it
            following = await self._hub.open_table(table.next, opened_again(table, self._origin(request)))
        return _table_answer(following, person.id)

    async def sit(self, request: web.Request, body: Sit) -> TableAnswer:
        """Take a free seat, or give it to a bot."""
        seat = _seat(request)
        live, table = await self._joined(request)
        if body.bot is not None:
            bot = crew.known(body.bot)
            hired = partial(proposals.hire, seat=seat, bot=bot, name=tidy_name(body.name or bot))
            return await self._change_seat(request, live, hired, bot)
        visitor = await self._visitor(request, body.name)
        person, name = visitor.person.id, tidy_name(body.name or visitor.person.name)
        proposals.sit(table, person, seat, name)
        await self._write_down(request, visitor)
        await live.carry_out(lambda table, _: proposals.sit(table, person, seat, name))
        table = await live.current()
        return _table_answer(table, person)

    async def dismiss(self, request: web.Request) -> TableAnswer:
        """Free a seat before the game: every player may send a bot away, and the opener of the table also a person."""
        seat = _seat(request)
        live, _ = await self._joined(request)
        return await self._change_seat(request, live, lambda table, me: proposals.dismiss(table, me, seat))

    async def _change_seat(
        self, request: web.Request, live: LiveTable, wanted: Callable[[Table, str | None], Draft | None], bot: str = ""
    ) -> TableAnswer:
        """Let a player at the table hire or dismiss. A bot is hired after it has shown that it can play."""
        person = await self.person(request)
        me = None if person is None else person.id
        table = await live.current()
        if wanted(table, me) is not None and bot:
            await self._bot_trials.check(bot, table.opened)
        await live.carry_out(lambda table, _: wanted(table, me))
        table = await live.current()
        return _table_answer(table, me)

    async def hand_over(self, request: web.Request) -> HandOverLink:
        """Get a link that moves my seat to another device."""
        seat = _seat(request)
        _, table, may_join = await self.find(request)
        person = await self._player(request, may_join)
        proposals.check_owner(table, person.id, seat)
        proposals.check_no_voyage(table)
        token = new_token()
        expires = self._hub.clock() + HAND_OVER_MINUTES * 60_000
        await self._hub.store.offer(hashed(token), HandOver(table.id, seat, person.id), expires)
        return HandOverLink(seat=seat, token=token, link=f"/move#{token}", expires=expires)

    async def claim(self, request: web.Request, body: Claim) -> TableAnswer:
        """Use a hand-over link: the seat is mine now, on this device."""
        store, link, now = self._hub.store, hashed(body.token), self._hub.clock()
        offered = await store.offered(link, now)
        if offered is None:
            raise NoSuchTable("no-such-link", "This link has been used already, or its time is over.")
        live, table = await self._hub.hold(offered.table)
        proposals.hand_over(table, offered.person, offered.seat, new_id("p"))
        visitor = await self._visitor(request, table.chairs[offered.seat].name)
        await self._write_down(request, visitor)
        taker = visitor.person.id
        await live.carry_out(lambda table, _: proposals.hand_over(table, offered.person, offered.seat, taker))
        with suppress(StoreFailed):  # the link works no more in any case: the seat is not its giver's any more
            await store.claim(link, now)
        table = await live.current()
        return _table_answer(table, taker)

    async def voyages(self, request: web.Request) -> Voyages:
        """The voyages of today and yesterday, as far as I may know them, and the promise for tomorrow."""
        return await self._voyages.around(await self.person(request))

    async def voyages_of_day(self, request: web.Request) -> VoyageDay:
        """The voyages of another day. When the day is over: all results, the tables, and the secrets of the deals."""
        return await self._voyages.of_day(request.match_info["day"], await self.person(request))

    async def sail(self, request: web.Request, body: Sail) -> TableAnswer:
        """Set sail on today's voyage of a game, or go on with it. Every such request of mine gets the same table."""
        deal = await self._voyages.today(request.match_info["game"])
        visitor = await self._visitor(request, body.name)
        voyager = visitor.person
        table = await self._voyages.under_way(deal, voyager)
        if table is None:
            named = structs.replace(voyager, name=tidy_name(body.name or voyager.name))
            first_entry = voyagers_entry(deal.game, deal.day, deal.secret, named, body.pace)
            self._check_tables(request)
            await self._bot_trials.check_all(first_entry)
            await self._write_down(request, visitor)
            table = await self._voyages.set_sail(deal, first_entry, voyager)
        return _table_answer(table, voyager.id)

    async def replay_of_table(self, request: web.Request) -> Encoded[Replay]:
        """Every moment of a finished game, as one seat or a spectator saw it, or with everything open."""
        eyes = wanted_eyes(request)
        _, table, _ = await self.find(request)
        self._check_over(table, "A match can be looked back at only when it is over.")
        self._replays.limit.check(request)
        return await self._replays.work_out(request, table.record, eyes)

    async def replay_of_record(self, request: web.Request) -> Encoded[Replay]:
        """Check a record. Every moment of its game, as one seat or a spectator saw it, or with everything open."""
        eyes = wanted_eyes(request)
        self._replays.limit.check(request)
        text = await read_body(request.clone(client_max_size=LARGEST_RECORD))
        try:
            return await self._replays.work_out(request, partial(records.read, text), eyes)
        except BadRecord as error:
            raise bad_record(error) from None

    async def review_of_table(self, request: web.Request) -> Encoded[GameReview]:
        """The review of a finished game, for those who played it: of their own seats, or of one other seat."""
        _, table, _ = await self.find(request)
        self._check_over(table, "A match can be reviewed only when it is over.")
        person = await self.person(request)
        mine = () if person is None else table.seats_of(person.id)
        if person is None or not mine:
            raise NotAtTheTable("not-at-the-table", "You have no seat at this table.")
        seats = read_seats(request.query.get("seat"), mine)
        self._reviews.limit.check(request)
        whole = await self._reviews.of_table(request, person.id, table.id, lambda: records.write(table.record()))
        return Encoded(part_of(whole, seats))

    async def review_of_record(self, request: web.Request) -> Encoded[GameReview]:
        """Check a record, and review its game: all seats, or one."""
        seats = read_seats(request.query.get("seat"), None)
        self._reviews.limit.check(request)
        text = await read_body(request.clone(client_max_size=LARGEST_RECORD))
        person = await self.person(request)
        asker = address_of(request, self._settings) if person is None else person.id
        try:
            whole = await self._reviews.of_record(request, asker, text)
        except BadRecord as error:
            raise bad_record(error) from None
        return Encoded(part_of(whole, seats))

    async def opened_record(self, request: web.Request) -> web.Response:
        """The record that the server was started with, by `quarterdeck replay`."""
        record = request.app.get(OPENED_RECORD)
        if record is None:
            raise NoSuchTable("no-record", "No record was opened with this server; choose a file instead.")
        return web.Response(body=record, content_type="application/json", headers={"Cache-Control": "no-store"})

    async def find(self, request: web.Request) -> tuple[LiveTable, Table, bool]:
        """The table that a request names, and whether that name may join it or only watch it."""
        name = request.match_info["table"]
        may_join = name.startswith("t") and len(name) <= 64
        id = await self._hub.store.watched(name) if name.startswith("w") else name if may_join else None
        if id is None:
            raise _no_such_table()
        live, table = await self._hub.hold(id)
        await self._check_found(request, table, may_join)
        return live, table, may_join

    async def _check_found(self, request: web.Request, table: Table, may_join: bool) -> None:
        """Until the day of a voyage is over, its voyager alone finds the table. To others it does not exist."""
        if not is_secret(table.opened, self._hub.clock()):
            return
        person = await self.person(request) if may_join else None
        if person is None or not table.seats_of(person.id):
            raise _no_such_table()

    def _check_over(self, table: Table, sentence: str) -> None:
        """Raise unless all may know how this game was dealt and played; the sentence is for a game that runs."""
        if table.phase != "over":
            raise MatchRunning("match-running", sentence)
        if is_secret(table.opened, self._hub.clock()):
            raise MatchRunning("voyage-running", "The games of a voyage can be seen when its day is over.")

    async def person(self, request: web.Request) -> Person | None:
        return await self._people.known(request.cookies.get(COOKIE))

    async def _joined(self, request: web.Request) -> tuple[LiveTable, Table]:
        """The table that a request names by the name that joins it."""
        live, table, may_join = await self.find(request)
        if not may_join:
            raise NotAtTheTable("watch-only", "This link is for watching.")
        return live, table

    async def _player(self, request: web.Request, may_join: bool) -> Person:
        person = await self.person(request)
        if person is None or not may_join:
            raise NotAtTheTable("not-at-the-table", "You have no seat at this table.")
        return person

    async def _visitor(self, request: web.Request, name: str | None) -> Visitor:
        return await self._people.visitor(request.cookies.get(COOKIE), name)

    async def _write_down(self, request: web.Request, visitor: Visitor) -> None:
        """Store a new visitor, whose cookie the answer to this request sets."""
        await self._people.write_down(visitor)
        if visitor.new_token is not None:
            request[NEW_TOKEN] = visitor.new_token

    def _origin(self, request: web.Request) -> str:
        return short_hash_of(address_of(request, self._settings))

    def _check_tables(self, request: web.Request) -> None:
        if wait := self._new_tables.take(address_of(request, self._settings)):
            sentence = "Too many tables have been opened from your address; try again later."
            raise LimitExceeded("too-many-tables", sentence, retry_after=wait)


def _no_such_table() -> NoSuchTable:
    return NoSuchTable("no-such-table", "There is no such table.")


def _seat(request: web.Request) -> int:
    text = request.match_info["seat"]
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise UnknownSeat("no-such-seat", "There is no such seat at this table.")
    return int(text)


def _table_answer(table: Table, person: str | None, *, may_join: bool = True) -> TableAnswer:
    return TableAnswer(table=card_of(table, may_join=may_join), seats=table.seats_of(person) if may_join else ())


def _as_list(listed: list[ListedTable]) -> TableList:
    return TableList(tables=tuple(line.table_card for line in listed))

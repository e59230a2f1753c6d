"""The daily voyages on a server: their secrets, the tables of their voyagers, and what each person may know of them."""

import secrets

from msgspec import structs

from quarterdeck.core.fairness import SECRET_BYTES, commitment_of
from quarterdeck.protocol.requests import VoyageDay, VoyageOfGame, VoyageResult, Voyages
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.store.store import ListedTable, PromisedDeal
from quarterdeck.server.table import voyage
from quarterdeck.server.table.log_entries import Opened
from quarterdeck.server.table.people import Person
from quarterdeck.server.table.refusals import NoSuchTable
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.voyage import VOYAGER

MOST_RESULTS = 500
"""How many results of one voyage are told: those of the tables that came to their end first."""


class DailyVoyages:
    """The voyages of all days. Every worker finds the same secrets in the store."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store
        self._clock = hub.clock
        self._rivals: set[str] = set()
        """The tables at which the rival plays, as far as this worker has opened them."""

    async def promise(self) -> None:
        """See to it that the deals of today and tomorrow are decided."""
        today = voyage.day_of(self._clock())
        for day in (today, voyage.day_beside(today, 1)):
            await self._promised(day)

    async def _promised(self, day: str) -> list[PromisedDeal]:
        """The deals of today or tomorrow. The first worker that writes a secret decides it for all."""
        deals = await self._store.promised(day)
        missing = set(voyage.GAMES).difference(deal.game for deal in deals)
        for game in sorted(missing):
            await self._store.promise(PromisedDeal(day, game, secrets.token_bytes(SECRET_BYTES), self._clock()))
        return await self._store.promised(day) if missing else deals

    async def today(self, game: str) -> PromisedDeal:
        """Today's deal of a game."""
        deals = await self._promised(voyage.day_of(self._clock()))
        deal = next((deal for deal in deals if deal.game == game), None)
        if deal is None:
            raise no_such_voyage()
        return deal

    async def under_way(self, deal: PromisedDeal, voyager: Person) -> Table | None:
        """The table of a person who has set sail already."""
        try:
            _, table = await self._hub.hold(voyage.table_of(deal.secret, voyager.id))
        except NoSuchTable:
            return None
        return table

    async def set_sail(self, deal: PromisedDeal, first_entry: Opened, voyager: Person) -> Table:
        """Open a person's table. A person who asks twice at the same time gets the same table."""
        table = await self._hub.open_table(voyage.table_of(deal.secret, voyager.id), first_entry)
        self._send_rival(deal)
        return table

    def _send_rival(self, deal: PromisedDeal) -> None:
        """Let the rival play the same deal. Its table looks after itself, like every table of bots."""
        table = voyage.table_of(deal.secret, voyage.RIVAL)
        if table not in self._rivals:
            self._rivals.add(table)
            self._hub.services.background.run(self._open_rivals(table, deal))

    async def _open_rivals(self, table: str, deal: PromisedDeal) -> None:
        try:
            await self._hub.open_table(table, voyage.rivals_entry(deal.game, deal.day, deal.secret))
        except BaseException:
            self._rivals.discard(table)
            raise

    async def around(self, person: Person | None) -> Voyages:
        """Yesterday, today and tomorrow, as this person may know them."""
        now = self._clock()
        today = voyage.day_of(now)
        yesterday, tomorrow = voyage.day_beside(today, -1), voyage.day_beside(today, 1)
        before = await self._store.promised(yesterday)
        return Voyages(
            now=now,
            today=await self._told(await self._promised(today), today, person),
            yesterday=await self._told(before, yesterday, person) if before else None,
            tomorrow=await self._told(await self._promised(tomorrow), tomorrow, person),
        )

    async def of_day(self, day: str, person: Person | None) -> VoyageDay:
        """A day for which a deal was promised, as this person may know it."""
        deals = await self._store.promised(day) if voyage.is_day(day) else []
        if not deals:
            raise no_such_voyage()
        return await self._told(deals, day, person)

    async def _told(self, deals: list[PromisedDeal], day: str, person: Person | None) -> VoyageDay:
        return VoyageDay(
            day=day,
            ends=voyage.ends_at(day),
            closes=voyage.closes_at(day),
            crew=voyage.CREW,
            games=tuple([await self._told_of(deal, person) for deal in deals]),
        )

    async def _told_of(self, deal: PromisedDeal, person: Person | None) -> VoyageOfGame:
        """What a person may know. One who has not finished learns nothing that depends on the deal or on others."""
        over = self._clock() >= voyage.closes_at(deal.day)
        table = None if person is None else voyage.table_of(deal.secret, person.id)
        mine = None if table is None else await self._store.indexed(table)
        results, kraken = None, None
        if over or (mine is not None and mine.phase == "over"):
            finished = await self._store.finished(voyage.voyage_name(deal.day, deal.game), MOST_RESULTS)
            rival = await self._store.indexed(voyage.table_of(deal.secret, voyage.RIVAL))
            results = _ranked(
                [line for line in finished if rival is None or line.table != rival.table], table, over=over
            )
            if rival is None and not over:  # the worker that should have sent it was killed
                self._send_rival(deal)
            kraken = None if rival is None or rival.phase != "over" else _result(rival, None, over=over)
        return VoyageOfGame(
            game=deal.game,
            commitment=commitment_of(deal.secret),
            promised=deal.promised,
            secret=deal.secret.hex() if over else None,
            mine=None if mine is None else mine.table_card,
            results=results,
            kraken=kraken,
        )


def no_such_voyage() -> NoSuchTable:
    return NoSuchTable("no-such-voyage", "There is no such voyage.")


def _ranked(finished: list[ListedTable], mine: str | None, *, over: bool) -> tuple[VoyageResult, ...]:
    """The results by merit. Of several under one name the first to end has a rank; the others come last."""
    names: set[str] = set()
    firsts: list[VoyageResult] = []
    others: list[VoyageResult] = []
    for line in finished:
        result = _result(line, mine, over=over)
        (others if result.name.casefold() in names else firsts).append(result)
        names.add(result.name.casefold())
    merits = sorted(map(_merit, firsts))
    ranked = [structs.replace(result, rank=merits.index(_merit(result)) + 1) for result in sorted(firsts, key=_merit)]
    return (*ranked, *others)


def _merit(result: VoyageResult) -> tuple[int, int]:
    return result.place, -result.score


def _result(line: ListedTable, mine: str | None, *, over: bool) -> VoyageResult:
    card = line.table_card
    assert card.outcome is not None
    return VoyageResult(
        name=card.seats[VOYAGER].name,
        place=card.outcome.ranking.index(VOYAGER) + 1,
        score=card.outcome.scores[VOYAGER],
        rank=None,
        mine=line.table == mine,
        watch=line.watch if over else None,
    )

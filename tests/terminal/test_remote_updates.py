"""What a remote table makes of what its server says: updates, their times, and what is over before it is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self

import msgspec
import pytest
from msgspec.structs import replace

from quarterdeck.client import SeatUpdate
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME, Look, Ready, Reveal, Side
from quarterdeck.games.memoarrr.events import Looked, Revealed
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.remote.table import RemoteTable
from quarterdeck.terminal.remote.updates import Backlog, TerminalSeats
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TableUpdate
from tests.client.scripted_server import TABLE, ScriptedServer, person, table_card

NAMES = ("Ann", "Ben\x1b[2J")


def dealt() -> AnyMatch:
    return Match(GAME, 2, FairDeal.from_phrase("far away"), {"first": 0})


def begin(match: AnyMatch) -> None:
    """Both have looked and are ready; the first round begins."""
    for seat, side in enumerate((Side.NORTH, Side.SOUTH)):
        match.play(seat, Look(side))
        match.play(seat, Ready())


class Bridge:
    """A match, and a terminal at seat 0 that a server tells of it."""

    def __init__(self) -> None:
        self.match = dealt()
        self.card = table_card(*map(person, NAMES), options=msgspec.to_builtins(self.match.options))
        self.server = ScriptedServer(self.card)
        self._told = 0

    async def __aenter__(self) -> Self:
        await self.server.__aenter__()
        self.table = RemoteTable(self.server.client(), self.server.place, Catalogue())
        self._moments: AsyncIterator[TableUpdate] = self.table.updates()
        self._coming = asyncio.ensure_future(anext(self._moments))
        await self.server.connected.wait()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._coming.cancel()
        await asyncio.gather(self._coming, return_exceptions=True)
        await self.table.close()
        await self.server.__aexit__(kind, error, trace)

    async def update(self, *, opens: int = 0, looks: int | None = None, **more: Any) -> None:
        """Tell seat 0 what has happened since the last update; the times are milliseconds from now."""
        now = round(time.time() * 1000)
        news = [event for entry in self.match.events_as_shown(0, self._told) for event in entry]
        self._told = len(self.match)
        clock = {"now": now, "opens": now + opens, "looks": None if looks is None else now + looks, "due": None}
        seen = {"view": self.match.view(0), "moves": self.match.moves(0)}
        told = {"type": "update", "seq": len(self.match), "seat": 0, "events": news, **seen, "clock": clock}
        await self.server.say(**told | more)

    async def next(self) -> TableUpdate:
        moment = await self._coming
        self._coming = asyncio.ensure_future(anext(self._moments))
        return moment


@pytest.fixture
async def bridge() -> AsyncIterator[Bridge]:
    async with Bridge() as bridge:
        yield bridge


async def test_a_private_look_is_shown_for_its_time_and_then_no_longer(bridge: Bridge) -> None:
    bridge.match.play(0, Look(Side.NORTH))
    await bridge.update(looks=60_000)
    looking = await bridge.next()
    assert len(looking.view.glimpse) == 3
    assert looking.looks_for is not None
    assert 0 < looking.looks_for <= 60
    await bridge.update(looks=1)
    while not (after := await bridge.next()).notes:
        pass
    assert after.view.glimpse == {}
    assert after.moves == (Ready(),)
    assert after.notes == ("The time to look is over.",)


async def test_a_private_look_is_over_when_its_player_has_seen_enough(bridge: Bridge) -> None:
    bridge.match.play(0, Look(Side.NORTH))
    await bridge.update(looks=60_000)
    assert (await bridge.next()).view.glimpse
    await bridge.table.looked(1)
    await bridge.table.looked(0)
    after = await bridge.next()
    assert (after.view.glimpse, after.notes) == ({}, ())


async def test_a_seat_that_a_bot_plays_is_offered_no_moves(bridge: Bridge) -> None:
    await bridge.update(table=bridge.card)
    assert not (await bridge.next()).away
    bridge.match.play(0, Look(Side.NORTH))
    await bridge.update(table=replace(bridge.card, seats=(person("Ann", bot="parrot"), bridge.card.seats[1])))
    moment = await bridge.next()
    assert (moment.away, moment.moves) == (True, ())
    assert moment.notes == ("A bot plays for you now.",)


async def test_every_player_has_the_same_time_to_look(bridge: Bridge) -> None:
    begin(bridge.match)
    bridge.match.play(0, Reveal(0))
    await bridge.update(opens=60_000)
    moment = await bridge.next()
    assert 0 < moment.opens_in <= 60


async def test_a_move_waits_until_every_player_has_looked(bridge: Bridge) -> None:
    begin(bridge.match)
    loop = asyncio.get_running_loop()
    told = loop.time()
    await bridge.update(opens=150)
    await bridge.next()
    playing = asyncio.ensure_future(bridge.table.play(0, Reveal(0)))
    command = await bridge.server.commands.get()
    assert loop.time() >= told + 0.15
    assert (command["type"], command["move"]) == ("move", {"move": "reveal", "cell": 0})
    await bridge.server.say(type="done", id=command["id"], seq=9)
    await playing


async def test_messages_of_a_newer_server_are_ignored_and_its_version_is_mentioned_once(bridge: Bridge) -> None:
    bridge.server.version = "99.1.0"
    await bridge.server.hang_up()
    await bridge.server.connected.wait()
    await bridge.server.hang_up()
    await bridge.server.connected.wait()
    await bridge.server.say(type="fireworks", colour="red")
    await bridge.update(weather="fine", table=msgspec.to_builtins(bridge.card) | {"fireworks": True})
    told: list[str] = []
    while (moment := await bridge.next()).view is None:
        told += moment.notes
    told += moment.notes
    assert [note for note in told if "99.1.0" in note] == [
        note for note in told if note.startswith("The server runs Quarterdeck 99.1.0, this terminal ")
    ]
    assert sum("99.1.0" in note for note in told) == 1


@pytest.mark.parametrize(
    "nonsense",
    [{"events": [{"event": "fireworks"}]}, {"view": {"phase": "fireworks"}}, {"moves": [{"move": "dance"}]}],
)
async def test_what_can_not_be_understood_at_all_ends_in_a_sentence(nonsense: dict[str, Any], bridge: Bridge) -> None:
    await bridge.update(**nonsense)
    with pytest.raises(QuarterdeckError, match="does not understand; get a newer one"):
        await bridge.next()


async def test_a_name_can_do_nothing_to_the_terminal(bridge: Bridge) -> None:
    await bridge.update(table=bridge.card)
    await bridge.next()
    assert bridge.table.names == ("Ann", "Ben[2J")
    await bridge.server.say(type="attendance", seats=["here", "away"])
    assert (await bridge.next()).notes == ("Ben[2J is away.",)
    await bridge.server.say(type="signal", seat=1, signal="ahoy")
    assert (await bridge.next()).notes == ("Ben[2J: Ahoy!",)


async def test_a_refusal_can_do_nothing_to_the_terminal(bridge: Bridge) -> None:
    await bridge.update()
    await bridge.next()
    playing = asyncio.ensure_future(bridge.table.play(0, Look(Side.NORTH)))
    command = await bridge.server.commands.get()
    facts = {"why": "\x1b[2J"}
    await bridge.server.say(type="refused", id=command["id"], code="new", sentence="No.\x1b[2J", facts=facts)
    with pytest.raises(QuarterdeckError) as refusal:
        await playing
    assert (refusal.value.sentence, refusal.value.facts) == ("No.[2J", {"why": "[2J"})


async def test_the_player_to_move_is_reminded_before_the_time_is_over(bridge: Bridge) -> None:
    await bridge.update()
    await bridge.next()
    now = round(time.time() * 1000)
    await bridge.server.say(type="countdown", now=now, due=now + 15_700)
    reminded = await bridge.next()
    assert reminded.notes == ("Only 15 seconds left for your move.",)
    assert reminded.due_in is not None
    assert reminded.due_in <= 15


async def test_a_table_shows_no_secret_in_a_traceback(bridge: Bridge) -> None:
    assert TABLE not in repr((bridge.table, bridge.server.place))


async def test_a_terminal_that_misses_a_round_and_comes_back_during_exposure_shows_what_the_server_shows(
    bridge: Bridge,
) -> None:
    """It put the events that it had missed onto the last table that it had seen: cards of the round before."""
    match = bridge.match
    begin(match)
    match.play(0, Reveal(0))
    await bridge.update()
    screen = TableState((0,), MemoarrrBoard(Catalogue(), Palette("none")))
    screen.hear(await bridge.next())
    old = {card for card in screen.view.cells if card is not None}
    assert len(old) == 1, "the first card of the round that is missed"
    await bridge.server.hang_up()
    since = len(match)
    while match.view().round < 3:
        seat = match.turn[0]
        match.play(seat, match.moves(seat)[-1])
    shown = match.view_before_turning_down(0)
    missed = [event for entry in match.visible_events(0, since)[:-1] for event in entry]
    await bridge.server.connected.wait()
    await bridge.update(opens=60_000, events=[*missed, *match.latest_events(0)], shown=shown)
    while screen.view.round == 1:
        screen.hear(await bridge.next())
    assert screen.view == shown
    assert screen.view.round == 2
    assert old.isdisjoint(screen.view.cells)


# What is over before the terminal asks for it ----------------------------------------------------------------------


class Late:
    """What seat 0 is shown of a match, and a terminal that asks for it later."""

    def __init__(self) -> None:
        self.match = dealt()
        self.backlog = Backlog(self.match.options)
        self.terminal_seats = TerminalSeats(self.backlog, (0,), self.match.options)
        self._told = 0

    def update(self, **times: float) -> None:
        events = [event for entry in self.match.events_as_shown(0, self._told) for event in entry]
        self._told = len(self.match)
        shown = self.match.view(0) if "opens" in times else None
        update = SeatUpdate(0, len(self.match), tuple(events), self.match.view(0), shown, self.match.moves(0))
        assert self.terminal_seats.see(replace(update, **times))

    async def next(self) -> TableUpdate:
        moment = await self.backlog.take()
        assert moment is not None
        return moment


async def test_a_look_whose_time_is_over_is_not_shown_at_all() -> None:
    late = Late()
    late.match.play(0, Look(Side.NORTH))
    late.update(looks=asyncio.get_running_loop().time() - 0.001)
    moment = await late.next()
    assert moment.view.glimpse == {}
    assert [event.cards for event in moment.events if isinstance(event, Looked)] == [None]


async def test_what_was_turned_down_before_the_terminal_asked_is_not_told() -> None:
    late = Late()
    begin(late.match)
    late.update()
    while late.match.view().round == 1:
        seat = late.match.turn[0]
        late.match.play(seat, late.match.moves(seat)[0])
        late.update()
    moment = await late.next()
    revealed = [event for event in moment.events if isinstance(event, Revealed)]
    assert len(revealed) > 1
    assert [event.card for event in revealed[:-1]] == [None] * (len(revealed) - 1)
    assert revealed[-1].card is not None, "the card that ended the round is shown as long as everybody looks"
    assert not any(getattr(event, "cards", None) for event in moment.events)
    assert not any(moment.view.cells)


async def test_the_view_before_cards_were_turned_down_is_shown_until_the_table_opens() -> None:
    late = Late()
    begin(late.match)
    late.match.play(0, Reveal(0))
    now = asyncio.get_running_loop().time()
    late.update(opens=now + 60)
    assert (await late.next()).shown == late.match.view(0)
    late.terminal_seats.note("Ben is away.")
    late.terminal_seats.turn_down()
    assert (await late.next()).shown is None


async def test_a_change_at_the_table_does_not_turn_the_shown_cards_down_before_their_time() -> None:
    late = Late()
    begin(late.match)
    late.match.play(0, Reveal(0))
    opens = asyncio.get_running_loop().time() + 60
    late.update(opens=opens)
    shown = (await late.next()).shown
    assert late.terminal_seats.see(SeatUpdate(0, len(late.match) + 1, view=late.match.view(0), opens=opens))
    assert (await late.next()).shown == shown

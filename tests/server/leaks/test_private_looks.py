"""A private look is its seat's alone: a reload does not lose it, its time ends it, another device takes it along."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from quarterdeck.games.memoarrr import Look, Ready, Side
from quarterdeck.games.memoarrr.island import MIDDLE_CELLS
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.server.bus.bus import Reached
from quarterdeck.server.live.hub import Hub
from tests.server.leaks.crew import Crew, last_update, named
from tests.server.leaks.world import JOIN, World, opened_world, person_at, services_of
from tests.truth import state_of

EXPERT = {"abilities": True, "edition": "2023"}
"""In this edition the first card of a round has its ability, too."""
NORMAL = PACES["normal"]
PACED: list[PaceName] = ["relaxed", "normal", "brisk"]

Glance: TypeAlias = Callable[[Crew], Awaitable[tuple[int, set[str]]]]


async def a_look(crew: Crew) -> tuple[int, set[str]]:
    """Seat 0 looks at the north; who looks, and at which cards."""
    await crew.make(0, Look(Side.NORTH))
    return 0, {str(state_of(crew.world.match).locations[cell]) for cell in MIDDLE_CELLS[Side.NORTH]}


async def a_peek(crew: Crew) -> tuple[int, set[str]]:
    await crew.everybody_looks()
    seat, card = await crew.peek()
    return seat, {card}


both = pytest.mark.parametrize("glance", [a_look, a_peek])


async def _cards_after_a_reload(world: World, person: str, seen: int = 0) -> set[str]:
    """All that a page learns that is loaded anew, but for what lies face up."""
    device = await world.come(person, seen)
    face_up = {card for update in device.updates() for card in update["view"]["cells"] if card}
    return named(device.frames) - face_up


@both
@pytest.mark.parametrize("pace", PACED)
async def test_a_reload_shows_the_look_until_its_time_is_over_and_not_a_millisecond_longer(
    glance: Glance, pace: PaceName
) -> None:
    async with opened_world("memoarrr", 2, EXPERT, pace=pace) as world:
        crew = await Crew.begun(world)
        seat, cards = await glance(crew)
        look = PACES[pace].look
        assert look is not None
        until = world.clock.now + look
        assert last_update(crew.seats[seat])["clock"]["looks"] == until
        for seen in (0, world.table.seq - 1, world.table.seq):
            assert await _cards_after_a_reload(world, person_at(seat), seen) == cards
        await crew.until(until - 1)
        for seen in (0, world.table.seq - 1, world.table.seq):
            assert await _cards_after_a_reload(world, person_at(seat), seen) == cards
        await crew.until(until)
        for seen in (0, world.table.seq - 1, world.table.seq):
            assert await _cards_after_a_reload(world, person_at(seat), seen) == set()


@both
async def test_no_other_player_is_told_of_the_look_neither_then_nor_when_they_come_later(glance: Glance) -> None:
    async with opened_world("memoarrr", 3, EXPERT) as world:
        crew = await Crew.begun(world)
        seat, cards = await glance(crew)
        others = [person_at(other) for other in range(3) if other != seat]
        for person in (None, "pStranger", *others):
            assert not await _cards_after_a_reload(world, person or "", 0) & cards
        await world.come(None, watch=True)
        for device in world.devices:
            if device.person != person_at(seat):
                assert not named(device.frames) & cards
                assert last_update(device)["clock"]["looks"] is None


@both
async def test_when_the_time_is_over_no_later_message_holds_the_look(glance: Glance) -> None:
    """Everybody may do what they like afterwards: what the seat is sent has forgotten it."""

    async with opened_world("memoarrr", 2, EXPERT) as world:
        crew = await Crew.begun(world)
        seat, cards = await glance(crew)
        device = crew.seats[seat]
        await crew.until(world.table.exposure.look_ends_at[seat])
        marks = len(device.frames)
        await crew.send(1 - seat, "leave")
        await crew.send(seat, "signal", signal="thinking")
        await crew.send(1 - seat, "return")
        if world.match.turn == (0, 1):
            await crew.try_to(1, Look(Side.SOUTH))
        assert len(device.updates()) > 2
        assert not named(device.frames[marks:]) & cards


@both
async def test_a_hand_over_takes_the_look_along_for_the_rest_of_its_time(glance: Glance) -> None:
    async with opened_world("memoarrr", 2, EXPERT) as world:
        crew = await Crew.begun(world)
        seat, cards = await glance(crew)
        until = world.table.exposure.look_ends_at[seat]
        old, new = crew.seats[seat], await world.come("pOtherDevice")
        assert not named(new.frames) & cards
        await crew.until(until - 1)
        marks = len(old.frames)
        await world.hand_over(seat, "pOtherDevice")
        assert cards <= named(new.frames)
        assert last_update(new)["clock"]["looks"] == until
        reloaded = await world.come(person_at(seat))
        await crew.send(1 - seat, "leave")
        assert not named(old.frames[marks:]) & cards
        assert not named(reloaded.frames) & cards
        assert {update["seat"] for update in reloaded.updates()} == {None}


@both
async def test_a_hand_over_after_the_time_takes_nothing_along(glance: Glance) -> None:
    async with opened_world("memoarrr", 2, EXPERT) as world:
        crew = await Crew.begun(world)
        seat, cards = await glance(crew)
        new = await world.come("pOtherDevice")
        await crew.until(world.table.exposure.look_ends_at[seat])
        await world.hand_over(seat, "pOtherDevice")
        late = await world.come("pOtherDevice")
        assert last_update(new)["seat"] == last_update(late)["seat"] == seat
        assert not named(new.frames + late.frames) & cards


async def test_a_player_who_is_ready_has_put_the_cards_back_before_the_time_is_over() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        seat, cards = await a_look(crew)
        await crew.make(seat, Ready())
        assert not last_update(crew.seats[seat])["view"]["glimpse"]
        assert not await _cards_after_a_reload(world, person_at(seat)) & cards


async def test_the_cards_are_put_back_when_the_time_is_over_and_not_before() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        await a_look(crew)
        assert NORMAL.look is not None
        await world.wait(NORMAL.look - 1)
        seq = world.table.seq
        await world.look_after()
        assert world.table.seq == seq
        await world.wait(1)
        await world.look_after()
        assert last_update(crew.watcher)["view"]["ready"] == [True, False]


async def test_a_worker_that_plays_the_log_again_keeps_the_looks_to_their_time() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        seat, cards = await a_look(crew)
        until = world.table.exposure.look_ends_at[seat]
        await world.forget()
        await crew.until(until - 1)
        assert await _cards_after_a_reload(world, person_at(seat)) == cards
        await world.forget()
        await crew.until(until)
        assert await _cards_after_a_reload(world, person_at(seat)) == set()


async def test_a_worker_that_hears_of_a_look_after_its_time_does_not_show_it_any_more() -> None:
    """Its bus was down, or its process stopped for a while: what it tells then is as late as a reload would be."""

    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        other = Hub(services_of(world.hub.store, world.clock, "kTheOther"))
        held, _ = await other.hold(JOIN)
        elsewhere = World(other, world.clock, held)
        late = await elsewhere.come(person_at(0))
        _, cards = await a_look(crew)
        await crew.until(world.table.exposure.look_ends_at[0])
        await held.hear(Reached(JOIN, world.table.seq))
        assert last_update(late)["seq"] == world.table.seq
        assert not named(late.frames) & cards
        await elsewhere.close()

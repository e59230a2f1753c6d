"""Equal sight: what is shown is shown to everybody for the same time, and no player moves before that is over."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.paces import PACES, PaceName
from tests.properties.strategies import Plan, kind
from tests.server.leaks.crew import Crew, last_update, named
from tests.server.leaks.world import Device, World, dealt_as, opened_world, person_at

NORMAL = PACES["normal"]
PACED: list[PaceName] = ["relaxed", "normal", "brisk"]


def _times(world: World) -> set[int]:
    """When the next move is accepted, as all that are connected have been told."""
    return {last_update(device)["clock"]["opens"] for device in world.devices if device.here}


def _shown_for(world: World, pace: PaceName) -> int:
    """How long the events of the latest entry are shown, one after the other."""
    return round(sum(beat_of(type(event)) for event in world.match.latest.events) * PACES[pace].exposure)


@pytest.mark.parametrize("pace", PACED)
async def test_no_move_is_accepted_until_everybody_has_seen_what_was_revealed(pace: PaceName) -> None:
    async with opened_world("memoarrr", 3, pace=pace) as world:
        crew = await Crew.begun(world)
        await crew.everybody_looks()
        await crew.reveal()
        opens = world.clock.now + PACES[pace].exposure
        (mover,) = world.match.turn
        move = world.match.moves(mover)[0]
        for now in (world.clock.now, world.clock.now + 1, opens - 1):
            await crew.until(now)
            answer = await crew.try_to(mover, move)
            assert (answer["code"], answer["facts"]) == ("too-early", {"opens": opens})
        await crew.until(opens)
        assert (await crew.try_to(mover, move))["type"] == "done"


async def test_all_seats_and_spectators_are_told_the_same_times_whenever_they_come() -> None:
    async with opened_world("memoarrr", 4, {"abilities": True}) as world:
        crew = await Crew.begun(world)
        await crew.everybody_looks()
        for _ in range(6):
            (mover,) = world.match.turn
            await crew.make(mover, world.match.moves(mover)[0])
            opens = world.clock.now + _shown_for(world, "normal")
            await world.wait(700)
            await world.come(person_at(mover))
            await world.come(None, watch=True)
            assert _times(world) == {opens}


def _round_ended(world: World) -> bool:
    return any(kind(event) == "round" for event in world.match.latest.events)


async def _to_the_end_of_a_round(crew: Crew) -> set[str]:
    """Play until a card is revealed that is turned down at once with all the others; which cards lay face up."""
    await crew.everybody_looks()
    face_up: set[str] = set()
    while True:
        (mover,) = crew.world.match.turn
        await crew.make(mover, crew.world.match.moves(mover)[0])
        face_up |= {str(event.card) for event in crew.world.match.latest.events if kind(event) == "revealed"}
        if _round_ended(crew.world):
            return face_up


def _shown_cards(device: Device) -> set[str]:
    """The cards in the view before turning down."""
    return {card for card in last_update(device)["shown"]["cells"] if card is not None}


@pytest.mark.parametrize("pace", PACED)
async def test_a_reveal_that_ended_a_round_is_told_again_within_its_time_and_masked_afterwards(pace: PaceName) -> None:
    async with opened_world("memoarrr", 2, pace=pace) as world:
        crew = await Crew.begun(world)
        cards = await _to_the_end_of_a_round(crew)
        opens = world.clock.now + _shown_for(world, pace)
        people = (person_at(0), person_at(1), None)
        assert all(_shown_cards(device) == cards for device in world.devices)
        await crew.until(opens - 1)
        for person in people:
            for seen in (0, world.table.seq - 1):
                device = await world.come(person, seen)
                assert named(device.frames) == _shown_cards(device) == cards
            assert named((await world.come(person, world.table.seq)).frames) == set()
        await crew.until(opens)
        for person in people:
            for seen in (0, world.table.seq - 1, world.table.seq):
                device = await world.come(person, seen)
                assert named(device.frames) == set()
                assert "shown" not in last_update(device)
                assert not _cells(device.updates())


def _cells(updates: list[dict[str, Any]]) -> list[int]:
    """Every cell that the events of these updates still name."""
    return [event["cell"] for update in updates for event in update["events"] if event.get("cell") is not None]


async def test_a_bot_ponders_only_after_everybody_has_seen() -> None:
    async with opened_world("memoarrr", 2, {"first": 0}, bots=(1,)) as world:
        crew = await Crew.begun(world)
        await crew.make(0, world.match.moves(0)[0])
        await crew.make(0, world.match.moves(0)[0])
        while world.match.turn != (0,):
            await crew.until(world.live.chore.due if world.live.chore else 0)
            await world.look_after()
        await crew.reveal()
        assert world.match.turn == (1,)
        await _moves_only_from(crew, world.table.exposure.bot_moves_at(1))


async def test_a_bot_that_stands_in_for_a_player_who_left_waits_as_long() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        await crew.everybody_looks()
        seat = await crew.reveal()
        shown = world.clock.now
        await world.wait(1)
        await crew.send(1 - seat, "leave")
        assert world.match.turn == (1 - seat,)
        assert world.table.exposure.bot_moves_at(1 - seat) > shown + NORMAL.exposure
        await _moves_only_from(crew, world.table.exposure.bot_moves_at(1 - seat))


async def _moves_only_from(crew: Crew, moment: int) -> None:
    """A move is made at this moment and not before, however often the alarm rings."""
    world = crew.world
    seq = world.table.seq
    opens = world.table.exposure.moves_allowed_at
    for now in (world.clock.now, opens - 1, opens, moment - 1):
        await crew.until(now)
        await world.look_after()
        assert world.table.seq == seq, f"somebody moved {moment - now} ms too early"
    await crew.until(moment)
    await world.look_after()
    assert world.table.seq == seq + 1


async def test_whose_clock_runs_out_is_not_played_for_before_everybody_has_seen() -> None:
    async with opened_world("memoarrr", 2, clock=10) as world:
        crew = await Crew.begun(world)
        await crew.everybody_looks()
        await crew.reveal()
        opens = world.table.exposure.moves_allowed_at
        for now in (opens - 1, opens, opens + 9_999):
            await crew.until(now)
            await world.look_after()
            assert not world.table.stood_in
        await world.wait(1)
        await world.look_after()
        assert world.table.stood_in == set(world.match.turn)


LAST_BUT_ONE = Plan(MEMOARRR, 2, {"abilities": True}, "sea 3", seed=3, care=100, moves=39)
"""Seat 0 peeks, seat 1 reveals the last card but one, and seat 0 has one move left."""


async def test_no_move_is_forced_because_of_an_old_look() -> None:
    """The penguin's look was over with the other's move; what was revealed then must be seen by everybody."""
    log = LAST_BUT_ONE.play().log
    (peeked,), (revealed,) = log[-2].events, log[-1].events
    assert (kind(peeked), kind(revealed)) == ("peeked", "revealed")

    with dealt_as(ArrangedDeal({}, {}, FairDeal.from_phrase(LAST_BUT_ONE.phrase))):
        async with opened_world("memoarrr", 2, LAST_BUT_ONE.options) as world:
            crew = await Crew.begun(world)
            for entry in log[1:-1]:
                assert entry.seat is not None
                await crew.make(entry.seat, entry.move)
            assert NORMAL.look is not None
            await world.wait(NORMAL.look - 1)
            await crew.make(revealed.seat, log[-1].move)
            assert len(world.match.moves(peeked.seat)) == 1
            seq = world.table.seq
            await crew.until(world.table.exposure.moves_allowed_at - 1)
            await world.look_after()
            assert world.table.seq == seq, "a move was forced before everybody had seen"
            await crew.until(world.table.exposure.moves_allowed_at)
            await world.look_after()
            assert world.table.seq == seq, "a move was forced for a player who is there and has time"

"""Two worlds that differ only in what a player may not know: their sockets carry the same, byte for byte."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.properties.redeal import Leak, dealt_anew
from tests.server.leaks.schedules import Pilot, Schedule
from tests.server.leaks.world import Device, Step, World, dealt_as, person_at


@dataclass(frozen=True)
class Played:
    """A world up to a moment at which its game was still running."""

    match: Any
    log: Any
    steps: list[Step]
    devices: list[Device]
    frames: list[list[bytes]]


def check_no_interference(schedule: Schedule, receiver: int | None, dice: Random) -> Played:
    """Play the schedule, deal anew what the receiver has not been shown, take the same steps, compare all frames.

    The receiver is every device that ever had its seat, and every spectator: they know no more than it does.
    """
    here = asyncio.run(played(schedule))
    with dealt_as(dealt_anew(here.match, here.log, receiver, dice)):
        there = asyncio.run(_repeated(schedule, here.steps))
    owner = None if receiver is None else person_at(receiver)
    for device, mine, other in zip(here.devices, here.frames, there, strict=True):
        if _knows_no_more(device, owner):
            compare(mine, other, device.person or "a spectator")
    return here


async def played(schedule: Schedule) -> Played:
    """The first world; it stops before the game is over, since then everything is shown."""
    async with schedule.world() as world:
        pilot = Pilot(world, schedule)
        await pilot.begin()
        before = _so_far(pilot)
        for verb, number in (*(("play on", number) for number in range(schedule.ahead)), *schedule.happenings):
            await pilot.take(verb, number)
            if world.match.over:
                return before
            before = _so_far(pilot)
        return before


def _so_far(pilot: Pilot) -> Played:
    world = pilot.world
    return Played(world.match.copy(), world.match.log, list(pilot.steps), list(world.devices), _frames(world))


async def _repeated(schedule: Schedule, steps: list[Step]) -> list[list[bytes]]:
    async with schedule.world() as world:
        for step in steps:
            await world.do(step)
        return _frames(world)


def _frames(world: World) -> list[list[bytes]]:
    return [list(device.frames) for device in world.devices]


def _knows_no_more(device: Device, owner: str | None) -> bool:
    """Whether this is a device of the owner's seat, or one that only ever watches."""
    person = device.person
    if person is None or not device.may_join or not person.startswith(person_at(0)[:-1]):
        return True
    return owner is not None and person.startswith(owner)


def compare(mine: list[bytes], other: list[bytes], whose: str) -> None:
    """The same frames, and as many of them."""
    for number, (one, another) in enumerate(zip(mine, other, strict=False)):
        if one != another:
            raise Leak(f"Frame {number} for {whose} tells the worlds apart:\n{one.decode()}\n{another.decode()}")
    if len(mine) != len(other):
        raise Leak(f"{whose} got {len(mine)} frames in one world and {len(other)} in the other.")

"""Whole games with everything that can happen on the way: people come and go, try what they may not, change devices."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from quarterdeck.protocol.paces import PaceName
from tests.server.leaks.knowledge import Watchman
from tests.server.leaks.schedules import VERBS, Pilot, Schedule
from tests.server.leaks.world import WATCH, World

ENDLESS = 3_000
MEMOARRR: list[dict[str, Any]] = [
    {"edition": edition, "abilities": abilities, "treasures": treasures}
    for edition in ("2018", "2023")
    for abilities in (False, True)
    for treasures in ("shuffled", "ordered")
]
PIRATATAK: list[dict[str, Any]] = [{"odds": True}, {"odds": False}]
TABLES = [("memoarrr", options) for options in MEMOARRR] + [("piratatak", options) for options in PIRATATAK]


def watched_game(
    game: str, seats: int, options: dict[str, Any], pace: PaceName = "normal", *, seed: int = 0, bots: int = 0
) -> Watchman:
    """A game from the first to the last card, with a watchman who raises a Leak at the first wrong frame."""
    care = 95 if game == "piratatak" else 70
    schedule = Schedule(game, seats, options, pace, bots, care, ahead=0, happenings=[])
    return asyncio.run(_played(schedule, Random(f"{game}/{seats}/{options}/{seed}")))


async def _played(schedule: Schedule, dice: Random) -> Watchman:
    async with schedule.world() as world:
        watchman = Watchman(world)
        pilot = Pilot(world, schedule)
        await pilot.begin()
        for _ in range(ENDLESS):
            if world.match.over:
                break
            await pilot.take("play on" if dice.random() < 0.5 else dice.choice(VERBS), dice.getrandbits(32))
            if dice.random() < 0.1 or _turned_down(world):
                await _reload(world, dice)
        assert world.match.over
        await world.come(None, watch=True)
        assert world.devices[-1].updates()[-1]["table"]["watch"] == WATCH
    return watchman


def _turned_down(world: World) -> bool:
    """Whether the latest move has ended a round, and so shown something that lies face down already."""
    return any(event.turns_down for event in world.match.latest.events)


async def _reload(world: World, dice: Random) -> None:
    """A player at the table and a spectator load their pages anew, just before and just after a time is over."""
    table, exposure = world.table, world.table.exposure
    seat = dice.randrange(world.match.seats)
    opens = exposure.moves_allowed_at
    for moment in sorted({opens - 1, opens, *exposure.look_ends_at.values()}):
        await world.wait(max(0, moment - world.clock.now))
        for person, watch in ((table.chairs[seat].person, False), (None, True)):
            seen = dice.choice([0, table.seq - 1, table.seq])
            await world.do(("come", {"person": person, "seen": seen, "watch": watch}))
            await world.do(("go", {"who": len(world.devices) - 1}))

"""What may happen at a table in any order: drawn by Hypothesis, turned into steps while the first world plays them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from quarterdeck.core import wire
from quarterdeck.protocol.paces import PACES, PaceName
from tests.properties.every_move import EVERY_MOVE
from tests.properties.strategies import GOOD_CHOICES
from tests.server.leaks.world import Step, World, command, nonce_of, opened_world, person_at

WEIGHTS = {
    "play": 10,
    "play on": 8,
    "play too early": 2,
    "try": 4,
    "try at another's seat": 1,
    "come": 3,
    "come to watch": 2,
    "go": 2,
    "wait": 4,
    "hand over": 1,
    "leave": 1,
    "return": 2,
    "signal": 1,
    "chatter": 1,
    "alarm": 3,
    "alarm too early": 1,
    "roll": 1,
    "forget": 1,
}
VERBS = [verb for verb, weight in WEIGHTS.items() for _ in range(weight)]
NONSENSE = (b"{", b"[]", b'{"type":"move"}', b'{"type":"cheat","id":"x"}', b'{"type":"ping"}', b"\xff\xfe", b"null")


@dataclass(frozen=True)
class Schedule:
    """A table, and what is to happen there."""

    game: str
    seats: int
    options: dict[str, Any]
    pace: PaceName
    bots: int
    """How many of the last seats bots have; the first is always a person's."""
    care: int
    """How many of a hundred choices are good ones; the others are made blindly."""
    ahead: int
    """How many moves are made before anything else happens, so that late positions are seen, too."""
    happenings: list[tuple[str, int]]

    def world(self) -> Any:
        bots = tuple(range(self.seats - min(self.bots, self.seats - 1), self.seats))
        return opened_world(self.game, self.seats, self.options, pace=self.pace, bots=bots)


def schedules() -> st.SearchStrategy[Schedule]:
    memoarrr = st.fixed_dictionaries(
        {
            "edition": st.sampled_from(["2018", "2023"]),
            "abilities": st.booleans(),
            "treasures": st.sampled_from(["shuffled", "ordered"]),
        }
    )
    piratatak = st.fixed_dictionaries({"odds": st.booleans()})
    return st.one_of(_of("memoarrr", memoarrr), _of("memoarrr", memoarrr), _of("piratatak", piratatak))


def _of(game: str, options: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Schedule]:
    return st.builds(
        Schedule,
        game=st.just(game),
        seats=st.integers(2, 4),
        options=options,
        pace=st.sampled_from(["normal", "normal", "brisk", "instant"]),
        bots=st.sampled_from([0, 0, 1]),
        care=st.sampled_from([0, 60, 95]),
        ahead=st.sampled_from([0, 6, 10, 14, 20, 30]),
        happenings=st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 2**32 - 1)), min_size=15, max_size=90),
    )


class Pilot:
    """Turns a schedule into steps that make sense at the table as it stands, and takes them."""

    def __init__(self, world: World, schedule: Schedule) -> None:
        self.world = world
        self.schedule = schedule
        self.steps: list[Step] = []
        self._commands = 0
        self._takers = 0

    async def begin(self) -> None:
        await self._do("come", person=None, watch=True)
        people = [seat for seat, chair in enumerate(self.world.table.chairs) if chair.person is not None]
        for seat in people:
            await self._do("come", person=person_at(seat))
        for seat in people:
            await self._say(self._device(seat), "begin", seat=seat, nonce=nonce_of(seat))

    async def _do(self, verb: str, **how: Any) -> None:
        step = (verb, how)
        self.steps.append(step)
        await self.world.do(step)

    async def _say(self, who: int | None, type: str, **fields: Any) -> None:
        if who is not None:
            self._commands += 1
            await self._do("say", who=who, text=command(type, f"c{self._commands}", **fields))

    def _device(self, seat: int) -> int | None:
        """The last device that is connected for a seat."""
        owner = self.world.table.chairs[seat].person
        return next((who for who in reversed(self._here()) if self.world.devices[who].person == owner), None)

    def _here(self) -> list[int]:
        return [who for who, device in enumerate(self.world.devices) if device.here]

    async def take(self, verb: str, number: int) -> None:
        dice = Random(number)
        seat = dice.choice([seat for seat, chair in enumerate(self.world.table.chairs) if chair.person is not None])
        table = self.world.table
        match verb:
            case "play" | "play too early":
                await self._play(dice, patient=verb == "play")
            case "play on":
                await self._play_or_let_play(dice)
            case "try":
                await self._try(self._device(seat), seat, dice)
            case "try at another's seat":
                await self._try(
                    dice.choice(self._here() or [None]), dice.randrange(-1, self.world.match.seats + 1), dice
                )
            case "come" | "come to watch":
                person = table.chairs[seat].person if dice.random() < 0.7 else dice.choice([None, "pStranger"])
                seen = dice.choice([0, table.seq, max(0, table.seq - 1), dice.randint(0, table.seq), table.seq + 3])
                await self._do("come", person=person, seen=seen, watch=verb == "come to watch")
            case "go" if self._here():
                await self._do("go", who=dice.choice(self._here()))
            case "wait":
                await self._do("wait", millis=self._while(dice))
            case "hand over":
                await self._hand_over(seat, dice)
            case "leave" | "return":
                await self._say(self._device(seat), verb, seat=seat)
            case "signal":
                await self._say(self._device(seat), "signal", seat=seat, signal="ahoy")
            case "chatter" if self._here():
                await self._do("say", who=dice.choice(self._here()), text=dice.choice(NONSENSE))
            case "alarm" | "alarm too early":
                chore = self.world.live.chore
                if chore is not None and verb == "alarm":
                    await self._do("wait", millis=max(0, chore.due - self.world.clock.now))
                await self._do("look_after")
            case "roll":
                await self._do("call_the_roll")
            case "forget":
                await self._do("forget")

    async def _play_or_let_play(self, dice: Random) -> None:
        """The next move, be it a bot's."""
        table = self.world.table
        if self.world.match.over:
            return
        if any(table.bot_at(seat) is not None for seat in self.world.match.turn):
            await self.take("alarm", 0)
        else:
            await self._play(dice, patient=True)

    async def _play(self, dice: Random, *, patient: bool) -> None:
        """One of the seats to move makes a lawful move, when everybody has seen what was shown, or before."""
        table, match = self.world.table, self.world.match
        movers = [seat for seat in match.turn if table.bot_at(seat) is None]
        if not movers:
            return
        seat = dice.choice(movers)
        if self._device(seat) is None:
            await self._do("come", person=table.chairs[seat].person, seen=dice.choice([0, table.seq]))
        if patient:
            await self._do("wait", millis=max(0, table.exposure.moves_allowed_at - self.world.clock.now))
        careful = dice.randrange(100) < self.schedule.care
        move = GOOD_CHOICES[match.game.name](match, seat, dice) if careful else dice.choice(match.moves(seat))
        await self._say(self._device(seat), "move", seat=seat, move=_plain(move))

    async def _try(self, who: int | None, seat: int, dice: Random) -> None:
        """Any move at all, which the rules will mostly refuse."""
        move = dice.choice(EVERY_MOVE[self.world.match.game.name])
        await self._say(who, "move", seat=seat, move=_plain(move))

    async def _hand_over(self, seat: int, dice: Random) -> None:
        self._takers += 1
        taker = f"pOwnerOfSeat{seat}OnDevice{self._takers}"
        if dice.random() < 0.5:
            await self._do("come", person=taker)
        await self._do("hand_over", seat=seat, taker=taker)
        await self._do("come", person=taker, seen=dice.choice([0, self.world.table.seq]))

    def _while(self, dice: Random) -> int:
        pace = PACES[self.schedule.pace]
        return dice.choice([1, 700, max(1, pace.exposure - 1), pace.exposure, (pace.look or 5) - 1, 31_000])


def _plain(move: Any) -> Any:
    return msgspec.json.decode(wire.encode(move))

"""The crews that play through a storm: of all sizes, at both games, on one device or several, with bots or without."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec

from benchmarks.sailor import AWAY, Luck, Sailor
from quarterdeck.client import Declined

GAMES = ("memoarrr", "piratatak")


class Plan(msgspec.Struct, frozen=True):
    """A table that is going to be opened."""

    game: str
    devices: tuple[int, ...]
    """The people's devices, each with so many seats; the first one opens the table."""
    bots: int
    spectators: int
    hands_over: bool
    """Whether a seat moves to another device in mid-game."""
    patience: int
    """Seconds that the table waits for somebody who is not there."""

    @property
    def seats(self) -> int:
        return sum(self.devices) + self.bots


def plan(luck: random.Random, game: str) -> Plan:
    """A table of two to four seats, any mix of people, people who share a device, and bots."""
    seats = luck.randint(2, 4)
    bots = luck.choice((0, 0, 1, seats - 1))
    people = seats - bots
    devices: list[int] = []
    while people:
        devices.append(luck.randint(1, people) if luck.random() < 0.3 else 1)
        people -= devices[-1]
    return Plan(
        game=game,
        devices=tuple(devices),
        bots=bots,
        spectators=luck.choice((0, 0, 1, 2)),
        hands_over=luck.random() < 0.25,
        patience=luck.choice((5, 3600)),
    )


class Crew:
    """Everybody at one table, for one game. Who is `settled` keeps to one of the urls, each in turn to the next."""

    def __init__(
        self, number: int, planned: Plan, urls: list[str], seed: int, luck: Luck, *, settled: bool = False
    ) -> None:
        self.plan = planned
        self.table = ""
        self.watch = ""
        self.over = False
        self._number = number
        self._urls = urls
        self._seed = seed
        self._luck = luck
        self._settled = settled
        self.spectators = [self._sailor(f"watch{n}", n + 1) for n in range(planned.spectators)]
        self.people = [self._sailor(f"sailor{n}", n) for n in range(len(planned.devices))]

    def _sailor(self, name: str, number: int) -> Sailor:
        urls = [self._urls[number % len(self._urls)]] if self._settled else self._urls
        return Sailor(urls, f"{name}-{self._number}", self._seed, self._luck)

    @property
    def everybody(self) -> list[Sailor]:
        return [*self.people, *self.spectators]

    async def play(self) -> None:
        """Sit down, and play until everybody knows that the game is over."""
        try:
            await self._sit_down()
            tasks = [sailor.play() for sailor in self.people]
            tasks += [spectator.follow() for spectator in self.spectators]
            if self.plan.hands_over:
                tasks.append(self._hand_over())
            async with asyncio.TaskGroup() as group:
                for task in tasks:
                    group.create_task(task)
            self.over = True
        finally:
            for sailor in self.everybody:
                await sailor.close()

    async def _sit_down(self) -> None:
        opener, *others = self.people
        wanted: list[dict[str, Any]] = []
        for number, count in enumerate(self.plan.devices):
            wanted += [
                {"kind": "me", "name": f"{opener.name}.{seat}"} if number == 0 else {"kind": "open"}
                for seat in range(count)
            ]
        wanted += [{"kind": "bot", "bot": "parrot"}] * self.plan.bots
        await opener.introduce()
        self.table = await opener.open(self.plan.game, wanted, patience=self.plan.patience)
        first = self.plan.devices[0]
        for sailor, count in zip(others, self.plan.devices[1:], strict=True):
            await sailor.introduce()
            for seat in range(first, first + count):
                await sailor.sit(self.table, seat)
            first += count
        self.watch = (await opener.server.table(self.table)).table.watch
        for spectator in self.spectators:
            spectator.table = self.watch

    async def _hand_over(self) -> None:
        """In mid-game somebody goes on with another device."""
        giver = self.people[0]
        while giver.seq < 15 and not giver.over.is_set():
            await asyncio.sleep(AWAY)
        if giver.over.is_set() or not giver.seats:
            return
        taker = self._sailor("other", 1)
        taker.table = self.table
        self.people.append(taker)
        await taker.introduce()
        await self._move_seat(giver, giver.seats[-1], taker)
        await taker.follow()

    async def _move_seat(self, giver: Sailor, seat: int, taker: Sailor) -> None:
        """A link is used up by the first who asks, even if the server dies before the seat has moved: get another."""
        while True:
            try:
                await taker.server.claim((await giver.server.hand_over(self.table, seat)).token)
            except Declined:
                mine = await taker.server.table(self.table)
                if seat in mine.seats or mine.table.phase == "over":
                    return
                await asyncio.sleep(AWAY)
            else:
                return

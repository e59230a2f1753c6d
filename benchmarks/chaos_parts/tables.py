"""The tables of a chaos run: both games, two to four seats, one device or several, with and without bots."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec

from benchmarks.table_player import AWAY, Behaviour, TablePlayer
from quarterdeck.client import Declined

GAMES = ("memoarrr", "piratatak")


class TablePlan(msgspec.Struct, frozen=True):
    """A table that is going to be opened."""

    game: str
    devices: tuple[int, ...]
    """The people's devices, each with so many seats; the first one opens the table."""
    bots: int
    spectators: int
    hands_over: bool
    """Whether a seat moves to another device in mid-game."""
    patience: int
    """Seconds that the table waits for an absent player."""

    @property
    def seats(self) -> int:
        return sum(self.devices) + self.bots


def plan_table(dice: random.Random, game: str) -> TablePlan:
    """A table of two to four seats, any mix of people, people who share a device, and bots."""
    seats = dice.randint(2, 4)
    bots = dice.choice((0, 0, 1, seats - 1))
    people = seats - bots
    devices: list[int] = []
    while people:
        devices.append(dice.randint(1, people) if dice.random() < 0.3 else 1)
        people -= devices[-1]
    return TablePlan(
        game=game,
        devices=tuple(devices),
        bots=bots,
        spectators=dice.choice((0, 0, 1, 2)),
        hands_over=dice.random() < 0.25,
        patience=dice.choice((5, 3600)),
    )


class Crew:
    """All clients of one table, for one game. If they are `settled`, each keeps to one of the urls."""

    def __init__(
        self,
        number: int,
        planned: TablePlan,
        urls: list[str],
        seed: int,
        behaviour: Behaviour,
        *,
        settled: bool = False,
    ) -> None:
        self.plan = planned
        self.table = ""
        self.watch = ""
        self.over = False
        self._number = number
        self._urls = urls
        self._seed = seed
        self._behaviour = behaviour
        self._settled = settled
        self.spectators = [self._player(f"watch{n}", n + 1) for n in range(planned.spectators)]
        self.people = [self._player(f"player{n}", n) for n in range(len(planned.devices))]

    def _player(self, name: str, number: int) -> TablePlayer:
        urls = [self._urls[number % len(self._urls)]] if self._settled else self._urls
        return TablePlayer(urls, f"{name}-{self._number}", self._seed, self._behaviour)

    @property
    def everybody(self) -> list[TablePlayer]:
        return [*self.people, *self.spectators]

    async def play(self) -> None:
        """Sit down, and play until every client knows that the game is over."""
        try:
            await self._sit_down()
            tasks = [player.play() for player in self.people]
            tasks += [spectator.follow() for spectator in self.spectators]
            if self.plan.hands_over:
                tasks.append(self._hand_over())
            async with asyncio.TaskGroup() as group:
                for task in tasks:
                    group.create_task(task)
            self.over = True
        finally:
            for player in self.everybody:
                await player.close()

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
        for player, count in zip(others, self.plan.devices[1:], strict=True):
            await player.introduce()
            for seat in range(first, first + count):
                await player.sit(self.table, seat)
            first += count
        self.watch = (await opener.server.table(self.table)).table.watch
        for spectator in self.spectators:
            spectator.table = self.watch

    async def _hand_over(self) -> None:
        """In the middle of the game a player goes on with another device."""
        giver = self.people[0]
        while giver.seq < 15 and not giver.over.is_set():
            await asyncio.sleep(AWAY)
        if giver.over.is_set() or not giver.seats:
            return
        taker = self._player("other", 1)
        taker.table = self.table
        self.people.append(taker)
        await taker.introduce()
        await self._move_seat(giver, giver.seats[-1], taker)
        await taker.follow()

    async def _move_seat(self, giver: TablePlayer, seat: int, taker: TablePlayer) -> None:
        """A link works once, even if the server dies before the seat has moved: then get another."""
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

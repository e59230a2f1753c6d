"""People at a world's table who move one after the other, and say what they were told."""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.core import wire
from quarterdeck.games.memoarrr import Look, Peek, Ready, Reveal, Side
from tests.server.leaks.knowledge import card_names
from tests.server.leaks.world import Device, World, command, nonce_of, person_at
from tests.truth import state_of


class Crew:
    """One device for each person, and one that watches."""

    def __init__(self, world: World, watcher: Device, seats: dict[int, Device]) -> None:
        self.world = world
        self.watcher = watcher
        self.seats = seats
        self._commands = 0

    @classmethod
    async def begun(cls, world: World) -> Crew:
        """Everybody has come, and the cards are dealt."""
        watcher = await world.come(None, watch=True)
        people = [seat for seat, chair in enumerate(world.table.chairs) if chair.person is not None]
        crew = cls(world, watcher, {seat: await world.come(person_at(seat)) for seat in people})
        for seat in people:
            await crew.send(seat, "begin", nonce=nonce_of(seat))
        assert world.match is not None
        return crew

    async def send(self, seat: int, type: str, **fields: Any) -> dict[str, Any]:
        """What the server answers."""
        self._commands += 1
        device = self.seats[seat]
        id = f"c{self._commands}"
        await self.world.say(self.world.devices.index(device), command(type, id, seat=seat, **fields))
        return next(told for told in reversed(device.told()) if told.get("id") == id)

    async def try_to(self, seat: int, move: Any) -> dict[str, Any]:
        return await self.send(seat, "move", move=msgspec.json.decode(wire.encode(move)))

    async def make(self, seat: int, move: Any) -> None:
        """Wait until everybody has seen what was shown, and move."""
        await self.until(self.world.table.exposure.moves_allowed_at)
        answer = await self.try_to(seat, move)
        assert answer["type"] == "done", answer

    async def until(self, moment: int) -> None:
        await self.world.wait(max(0, moment - self.world.clock.now))

    async def everybody_looks(self) -> None:
        """The look before the first round, seat by seat."""
        for seat, side in zip(range(self.world.match.seats), Side, strict=False):
            await self.make(seat, Look(side))
            await self.make(seat, Ready())

    async def reveal(self, **wanted: str) -> int:
        """The starter reveals a card of this kind; back comes who it was."""
        (seat,) = self.world.match.turn
        lies = state_of(self.world.match).locations
        move = next(
            move
            for move in self.world.match.moves(seat)
            if all(getattr(lies[move.cell], what) == value for what, value in wanted.items())
        )
        assert isinstance(move, Reveal)
        await self.make(seat, move)
        return int(seat)

    async def peek(self) -> tuple[int, str]:
        """A penguin is revealed and one card looked at; the seat that did it, and the card."""
        seat = await self.reveal(animal="penguin")
        move = self.world.match.moves(seat)[0]
        assert isinstance(move, Peek)
        await self.make(seat, move)
        return seat, str(state_of(self.world.match).locations[move.cell])


def last_update(device: Device) -> dict[str, Any]:
    return device.updates()[-1]


def named(frames: list[bytes]) -> set[str]:
    """Every card that is named in these frames."""
    return card_names(b"\n".join(frames).decode())

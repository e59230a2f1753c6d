"""Many games side by side: a step is a choice for each of them, made in one go on the processor or on a GPU."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.errors import IllegalMove
from quarterdeck.lab.kernels.devices import Device, device_called
from quarterdeck.lab.kernels.plan import Plan
from quarterdeck.lab.kernels.program import Field


class Batch:
    """The games from a number on, each where its moves so far have brought it."""

    def __init__(self, what: Plan, games: int, seed: int, device: str | Device = "cpu", start: int = 0) -> None:
        self.plan = what
        self.on: Device = device_called(device) if isinstance(device, str) else device
        self.fields = [leaf.name.partition(".")[2] for leaf in what.program.leaves(Field("voyage", "Voyage"))]
        """What the rows of the states are called: `table.island.fog`."""
        self._numbers = (seed, start)
        arrays = self.on.arrays
        self._settings = arrays.asarray(what.settings, dtype=arrays.int64)
        self.states = arrays.empty((len(self.fields), games), dtype=arrays.int64)
        """A column for each game. It holds the game's secrets."""
        self._run("set_out", self.states)

    def row(self, field: str) -> Any:
        """One number of every game."""
        return self.states[self.fields.index(field)]

    @property
    def lawful(self) -> Any:
        """For each game the set of what may be chosen now."""
        return self._one("lawful")

    @property
    def over(self) -> Any:
        """Which games are over."""
        return self._one("is_over") != 0

    def at_random(self) -> Any:
        """For each game any lawful choice; for one that is over, whatever."""
        return self._one("at_random")

    def step(self, choices: Any) -> None:
        """Make a choice in every game that is not over; one that is not lawful is refused before anything is done."""
        unlawful = ((self.lawful >> choices & 1) == 0) & ~self.over
        if unlawful.any():
            game = int(unlawful.argmax())
            sentence = f"In game {game} of the batch the choice {int(choices[game])} is not lawful now."
            raise IllegalMove("not-lawful", sentence, game=game)
        self._run("go_on", self.states, choices)

    def stories(self) -> Any:
        """What came of the games, which must all be over."""
        return self._run("told", self._rows(2))

    def _one(self, function: str) -> Any:
        return self._run(function, self._rows(1))[0]

    def _rows(self, count: int) -> Any:
        return self.on.arrays.empty((count, self.states.shape[1]), dtype=self.on.arrays.int64)

    def _run(self, function: str, out: Any, choices: Any = None) -> Any:
        nothing = self.on.arrays.empty((1, 0), dtype=self.on.arrays.int64)
        given = nothing if choices is None else choices.reshape(1, -1)
        self.on.run(self.plan.program, function, self._numbers, self._settings, self.states, given, out)
        return out

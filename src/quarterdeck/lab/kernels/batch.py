"""Many games side by side: a step is a choice for each of them, made in one go on the processor or on a GPU."""

from typing import Any

from quarterdeck.core.errors import IllegalMove
from quarterdeck.lab.kernels.devices import Device, device_called
from quarterdeck.lab.kernels.plan import KernelPlan
from quarterdeck.lab.kernels.program import Field


class GameBatch:
    """The games from a number on, each where its moves so far have brought it."""

    def __init__(self, what: KernelPlan, games: int, seed: int, device: str | Device = "cpu", start: int = 0) -> None:
        self.plan = what
        self.on: Device = device_called(device) if isinstance(device, str) else device
        program = what.program
        leaves = [program.leaves(Field(*held)) for held in program.held.items()]
        self.fields = [leaf.name.removeprefix("voyage.") for tuple_ in leaves for leaf in tuple_]
        """What the rows of the states are called: `table.island.fog`."""
        self._seed, self.next_game = seed, start
        arrays = self.on.arrays
        self._settings = arrays.asarray(what.settings, dtype=arrays.int64)
        self.states = arrays.empty((len(self.fields), games), dtype=arrays.int64)
        """A column for each game. It holds the game's secrets."""
        self._voyages = len(leaves[0])
        self._set_out(self.states)

    def _set_out(self, states: Any) -> None:
        """Begin as many games as there are columns, with the numbers that come next."""
        self._run("set_out", states[: self._voyages], states)
        if len(states) > self._voyages:
            self._run("first_minds", states[self._voyages :], states)
        self.next_game += states.shape[1]

    def begin_anew(self, which: Any) -> None:
        """New games in the columns in which `which` is true; the others go on."""
        columns = self.on.arrays.flatnonzero(which)
        begun = self.on.arrays.empty((len(self.fields), len(columns)), dtype=self.on.arrays.int64)
        self._set_out(begun)
        self.states[:, columns] = begun

    def row(self, field: str) -> Any:
        """One number of every game."""
        return self.states[self.fields.index(field)]

    @property
    def lawful(self) -> Any:
        """For each game the set of what may be chosen now."""
        return self._one("lawful")

    @property
    def over(self) -> Any:
        return self._one("is_over") != 0

    def at_random(self) -> Any:
        """For each game any lawful choice; for one that is over, any number."""
        return self._one("at_random")

    def step(self, choices: Any) -> None:
        """Make a choice in every game that is not over; one that is not lawful is refused before anything is done."""
        if choices.shape != self.states.shape[1:] or choices.dtype.kind not in "iu":
            sentence = f"A choice is a whole number for each of the {self.states.shape[1]} games of the batch."
            raise IllegalMove("bad-choices", sentence)
        unlawful = ((self.lawful >> choices & 1) == 0) & ~self.over
        if unlawful.any():
            game = int(unlawful.argmax())
            sentence = f"In game {game} of the batch the choice {int(choices[game])} is not lawful now."
            raise IllegalMove("not-lawful", sentence, game=game)
        if len(self.states) > self._voyages:
            self._run("minds_after", self.states[self._voyages :], self.states, choices)
        self._run("go_on", self.states[: self._voyages], self.states, choices)

    def seen(self) -> Any:
        """What the player to move may know, in each game: a row for each field of the game's Sight."""
        fields = self.plan.program.tuples[self.plan.program.answer("seen")]
        return self._run("seen", self._rows(len(fields)), self.states)

    def stories(self) -> Any:
        """The stories of the games, which must all be over."""
        return self._run("told", self._rows(2), self.states)

    def played_on(self) -> Any:
        """The stories of the games when the crew of the plan has played each of them to its end; the batch stays."""
        return self._run("played_on", self._rows(2), self.states)

    def _one(self, function: str) -> Any:
        return self._run(function, self._rows(1), self.states)[0]

    def _rows(self, count: int) -> Any:
        return self.on.arrays.empty((count, self.states.shape[1]), dtype=self.on.arrays.int64)

    def _run(self, function: str, out: Any, states: Any, choices: Any = None) -> Any:
        nothing = self.on.arrays.empty((1, 0), dtype=self.on.arrays.int64)
        given = nothing if choices is None else choices.reshape(1, -1)
        self.on.run(self.plan.program, function, (self._seed, self.next_game), self._settings, states, given, out)
        return out

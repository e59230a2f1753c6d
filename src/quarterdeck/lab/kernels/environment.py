"""Many games for a learner at once, without Python between the moves of one: reset, step, observe, with masks.

Everything that comes out is an array of the device (NumPy's on a processor, CuPy's on a GPU), which other libraries can
take as it lies, through DLPack: `torch.from_dlpack(env.observe())`, `jax.dlpack.from_dlpack(env.observe())`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quarterdeck.lab.kernels.batch import Batch
from quarterdeck.lab.kernels.layout import ACTIONS, SEAT, Part, layout
from quarterdeck.lab.kernels.planning import plan
from quarterdeck.lab.kernels.playing import check_numbers
from quarterdeck.lab.kernels.policies import RANDOM


class Step(NamedTuple):
    """What came of a step, in every game."""

    rewards: Any
    """A row for each game, a number for each seat: when it is over 1 for the winner, which the others lose in equal
    shares; else 0."""
    over: Any
    """1 for the games that this step has ended; in their place others have begun."""


class Environment:
    """So many games, each asking one player for an action.

    >>> env = Environment("piratatak", players=3, games=1000, seed=1)
    >>> env.observe().shape, env.mask().shape
    ((1000, 40), (1000, 12))
    >>> env.step(env.at_random()).rewards.shape
    (1000, 3)
    """

    def __init__(
        self, game: str, *, players: int, games: int, seed: int = 0, device: str = "cpu", **options: Any
    ) -> None:
        check_numbers(games, seed)
        self.players = players
        self.layout: dict[str, Part] = layout(game, players)
        """What stands where in an observation."""
        self._begin = (plan(game, players, RANDOM, options), games, seed, device)
        self.reset()
        arrays = self._batch.on.arrays
        fields = [field.name for field in self._batch.plan.program.tuples["Sight"]]
        numbers = [(fields.index(name), bit, part.most) for name, part in self.layout.items() for bit in part.bits]
        self._rows, self._bits, self._most = (arrays.asarray(column) for column in zip(*numbers, strict=True))
        self._actions = arrays.arange(ACTIONS[game])

    def reset(self) -> None:
        """Begin with the first games of the seed again."""
        self._batch = Batch(*self._begin)

    @property
    def seats(self) -> Any:
        """Who is to act, in each game."""
        return self._batch.row(SEAT[self._batch.plan.game]) & 3

    def observe(self) -> Any:
        """What those who are to act may know: a row of small numbers for each game, in the order of `layout`.

        It holds every card that the player was ever shown, and none that only others were.
        """
        seen = self._batch.seen()
        return (seen[self._rows].T >> self._bits & self._most).astype(self._batch.on.arrays.int8, order="C")

    def mask(self) -> Any:
        """1 for each action that is lawful now."""
        lawful = self._batch.lawful
        return (lawful[:, None] >> self._actions & 1).astype(self._batch.on.arrays.int8)

    def at_random(self) -> Any:
        """Any lawful action, in each game."""
        return self._batch.at_random()

    def step(self, actions: Any) -> Step:
        """Do what has been chosen; where it ends a game, another begins. One that is not lawful is refused, and nothing
        has happened."""
        batch, arrays = self._batch, self._batch.on.arrays
        chosen = arrays.asarray(actions)
        batch.step(chosen.astype(arrays.int64) if chosen.dtype.kind in "iu" else chosen)
        over = batch.over
        rewards = arrays.zeros((len(over), self.players), dtype=arrays.float32)
        if bool(over.any()):
            winners = batch.stories()[0] & 7
            wins = arrays.arange(self.players) == winners[:, None]
            decided = over & (winners < self.players)
            rewards += decided[:, None] * arrays.where(wins, 1, -1 / (self.players - 1))
            batch.begin_anew(over)
        return Step(rewards, over.astype(arrays.int8))

"""Many games for a learner at once: reset, step, observe, with masks. Python runs once for all games of a step.

Everything that comes out is an array of the device (NumPy's on a processor, CuPy's on a GPU), which other libraries can
take as it lies, through DLPack: `torch.from_dlpack(env.observe())`, `jax.dlpack.from_dlpack(env.observe())`.
"""

from typing import Any, NamedTuple

from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.plan import RANDOM, plan
from quarterdeck.lab.kernels.playing import check_numbers

ACTIONS = {"memoarrr": 25, "piratatak": 12}
"""Memoarrr!: the cells. Piratatak: to pay with a part of four colours, a coin, a cannon; to fire, to draw, to stop, to
buy from the next player, the one after, the third."""
SEAT = {"memoarrr": "table.round.circle", "piratatak": "table.seat"}
"""The row of a batch whose lowest two bits say who is to act."""


class PackedPart(NamedTuple):
    """Some numbers of an observation that belong together; `sight` of each game says what they are."""

    first: int
    size: int
    width: int
    """In bits, as the kernel tells it."""

    @property
    def where(self) -> slice:
        return slice(self.first, self.first + self.size)

    @property
    def bits(self) -> range:
        return range(0, self.size * self.width, self.width)

    @property
    def most(self) -> int:
        return (1 << self.width) - 1


def layout(game: str, players: int) -> dict[str, PackedPart]:
    """The parts of an observation, named like the fields of the game's `Sight`, one after the other."""
    sizes = _memoarrr(players) if game == "memoarrr" else _piratatak(players)
    parts, first = {}, 0
    for name, (size, width) in sizes.items():
        parts[name] = PackedPart(first, size, width)
        first += size
    return parts


def _memoarrr(players: int) -> dict[str, tuple[int, int]]:
    island = {"north": (12, 5), "south": (12, 5), "fog": (25, 1), "closed": (25, 1), "to_match": (25, 1)}
    standing = {"waiting": (1, 3), "rounds": (1, 3), "still_in": (players, 1), "starter": (players, 1)}
    volcanoes = {"highest_on_top": (1, 1), "heir": (players, 1)}
    return island | standing | volcanoes | {"treasures": (players, 4), "rubies": (players, 4), "next_rubies": (1, 3)}


def _piratatak(players: int) -> dict[str, tuple[int, int]]:
    holds = dict.fromkeys(("mine", "second", "third", "fourth")[:players], (8, 8))
    return holds | {"pile": (7, 8), "discard": (7, 8), "waiting": (1, 3), "owed": (1, 2)}


class StepResult(NamedTuple):
    """The results of a step, game by game."""

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
        self.layout: dict[str, PackedPart] = layout(game, players)
        """What stands where in an observation."""
        self._begin = (plan(game, players, RANDOM, options), games, seed, device)
        self.reset()
        arrays, program = self.batch.on.arrays, self.batch.plan.program
        fields = [field.name for field in program.tuples[program.answer("seen")]]
        numbers = [(fields.index(name), bit, part.most) for name, part in self.layout.items() for bit in part.bits]
        self._rows, self._bits, self._most = (arrays.asarray(column) for column in zip(*numbers, strict=True))
        self._actions = arrays.arange(ACTIONS[game])

    def reset(self) -> None:
        """Begin with the first games of the seed again."""
        self.batch = GameBatch(*self._begin)
        """The games themselves, with their secrets."""

    @property
    def seats(self) -> Any:
        """Who is to act, in each game."""
        return self.batch.row(SEAT[self.batch.plan.game]) & 3

    def observe(self) -> Any:
        """What the players who are to act may know: a row of small numbers for each game, in the order of `layout`.

        It holds every card that the player was ever shown, and none that only others were.
        """
        seen = self.batch.seen()
        return (seen[self._rows].T >> self._bits & self._most).astype(self.batch.on.arrays.int8, order="C")

    def mask(self) -> Any:
        """1 for each action that is lawful now."""
        lawful = self.batch.lawful
        return (lawful[:, None] >> self._actions & 1).astype(self.batch.on.arrays.int8)

    def at_random(self) -> Any:
        return self.batch.at_random()

    def step(self, actions: Any) -> StepResult:
        """Do what has been chosen; where a game ends, another begins. An unlawful action is refused before anything
        happens."""
        batch, arrays = self.batch, self.batch.on.arrays
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
        return StepResult(rewards, over.astype(arrays.int8))

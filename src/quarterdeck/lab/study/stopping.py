"""The search for Piratatak's best stopping rule: a table of the likeliest pirate at which one still draws.

Whether one table is better than another is asked of the same games, played by both: most of them are the same to the
last card, and only where they part do they tell anything. So differences come out far finer than shares do.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.tally import FIELDS
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import SURE

LADDER = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The chances that a table is made of: steps that people can keep in mind."""
CELLS = tuple((parts, lost) for parts in range(6) for lost in range(min(parts, 3) + 1))
"""A place of the table: so many parts of the own ship, of which a pirate would cost so many."""
STEPS = (3, 1)
"""Rungs of the ladder, tried one after the other."""
SWEEPS = 2
"""How often all cells are tried with a step, at most."""

StoppingTable: TypeAlias = tuple[int, ...]
"""For each cell a rung of the ladder."""


class Gain(NamedTuple):
    """What a change is worth in games won, and its standard error."""

    mean: float
    error: float

    @property
    def is_sure(self) -> bool:
        return self.mean > SURE * self.error

    @property
    def is_a_sure_loss(self) -> bool:
        return -self.mean > SURE * self.error


Gains: TypeAlias = Callable[[StoppingTable, StoppingTable, Iterable[StoppingTable]], Iterator[Gain]]
"""Given a table, the table of all others, and tables to try instead of the first: one by one, what each would gain."""


class Best(NamedTuple):
    singles: tuple[int, ...]
    """The rungs that do no worse than the best, if it is to be the same in every cell."""
    table: StoppingTable
    ranges: tuple[tuple[int, int], ...]
    """For each cell the lowest and the highest rung that are no sure loss."""


def even(rung: int) -> StoppingTable:
    return (rung,) * len(CELLS)


def searched(gains: Gains) -> Best:
    """The best single number, then from there cell by cell, then how far each cell could be off."""
    singles = best_singles(gains)
    table = climbed(even(middle_of(singles)), gains)
    return Best(singles, table, tuple(ranges(table, gains)))


def middle_of(rungs: tuple[int, ...]) -> int:
    """Near the top they hardly differ, and the middle one is the least likely to be off."""
    return rungs[len(rungs) // 2]


def best_singles(gains: Gains) -> tuple[int, ...]:
    """The rungs around the best of them that are no sure loss against it."""
    all_even = [even(rung) for rung in range(len(LADDER))]
    middle = all_even[len(LADDER) // 2]
    found = [gain.mean for gain in gains(middle, middle, all_even)]
    best = found.index(max(found))
    losses = [gain.is_a_sure_loss for gain in gains(all_even[best], all_even[best], all_even)]
    lowest = next((rung + 1 for rung in range(best - 1, -1, -1) if losses[rung]), 0)
    highest = next((rung - 1 for rung in range(best + 1, len(LADDER)) if losses[rung]), len(LADDER) - 1)
    return tuple(range(lowest, highest + 1))


def climbed(table: StoppingTable, gains: Gains) -> StoppingTable:
    """Cell by cell to what is surely better, against others who play the best that was known before the sweep."""
    for step in STEPS:
        for _ in range(SWEEPS):
            before = table
            for cell in range(len(CELLS)):
                table = _better(table, before, cell, step, gains)
            if table == before:
                break
    return table


def _better(table: StoppingTable, others: StoppingTable, cell: int, step: int, gains: Gains) -> StoppingTable:
    rungs = [rung for rung in (table[cell] - step, table[cell] + step) if 0 <= rung < len(LADDER)]
    tried = [changed(table, cell, rung) for rung in rungs]
    found = list(zip(gains(table, others, tried), tried, strict=True))
    gain, best = max(found, default=(Gain(0, 1), table))
    return best if gain.is_sure else table


def ranges(table: StoppingTable, gains: Gains) -> Iterator[tuple[int, int]]:
    """For each cell how far its rung can be moved, down and up, before that is a sure loss."""
    for cell, rung in enumerate(table):
        lower = _reach(table, cell, range(rung - 1, -1, -1), gains)
        higher = _reach(table, cell, range(rung + 1, len(LADDER)), gains)
        yield lower, higher


def _reach(table: StoppingTable, cell: int, rungs: range, gains: Gains) -> int:
    reached = table[cell]
    for rung, gain in zip(rungs, gains(table, table, (changed(table, cell, rung) for rung in rungs)), strict=False):
        if gain.is_a_sure_loss:
            break
        reached = rung
    return reached


def changed(table: StoppingTable, cell: int, rung: int) -> StoppingTable:
    return (*table[:cell], rung, *table[cell + 1 :])


def trials_at_most() -> int:
    """How many tables a search tries, if it tries all it may: those that they are compared with are counted too."""
    ladder, cells = len(LADDER), len(CELLS)
    return 2 * (1 + ladder) + len(STEPS) * SWEEPS * cells * 3 + cells * (ladder - 1 + 2)


def spelled(table: StoppingTable) -> str:
    """A table as a policy of the kernels."""
    by_parts = groupby(zip(CELLS, table, strict=True), key=lambda one: one[0][0])
    return "nerve-" + "/".join(":".join(f"{LADDER[rung]:g}" for _, rung in row) for _, row in by_parts)


def paired(only_after: int, only_before: int, games: int) -> Gain:
    """The gain of a change, from the games that are won only after it and those that are won only before it.

    One of each is added in thought, as Bonett and Price do, so that a handful of games makes nothing seem sure.
    """
    mean = (only_after - only_before) / games
    return Gain(mean, sqrt(only_after + only_before + 2) / games)


SEARCHED = 1 << 17
"""Games for each table that is tried, at most: paired games tell more than independent ones."""


def trial_games(games: int) -> int:
    """For each table that a search tries, when a share has so many."""
    return min(SEARCHED, max(1, games // 4))


@cache
def best(experiment: Experiment, players: int) -> Best:
    """The best table for so many players; a study looks for it once."""
    left = trials_at_most() * trial_games(experiment.games)

    def advance(done: int) -> None:
        nonlocal left
        left -= done
        experiment.progress(done)

    counting = Experiment(experiment.games, experiment.seed, experiment.device, experiment.jobs, advance)
    found = searched(gains_in(counting, players))
    experiment.progress(left)
    return found


def gains_in(experiment: Experiment, players: int) -> Gains:
    """What other tables gain in real games; every comparison has games that no other one has."""
    count = 0
    games = trial_games(experiment.games)

    def won(label: str, mine: StoppingTable, theirs: StoppingTable) -> list[Any]:
        crew = plan("piratatak", players, (spelled(mine), *[spelled(theirs)] * (players - 1)), {})
        winner = FIELDS["piratatak"]["winner"]
        return experiment.looked_at(label, crew, games, lambda told: winner.of(told) & 7 == 0)

    def gains(table: StoppingTable, theirs: StoppingTable, tried: Iterable[StoppingTable]) -> Iterator[Gain]:
        nonlocal count
        count += 1
        label = f"search/{players}/{count}"
        before = won(label, table, theirs)
        for other in tried:
            after = won(label, other, theirs)
            lots = list(zip(before, after, strict=True))
            only_after = sum(int((new & ~old).sum()) for old, new in lots)
            only_before = sum(int((old & ~new).sum()) for old, new in lots)
            yield paired(only_after, only_before, games)

    return gains

"""The search for the best stopping rule in real games: what is tried is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from quarterdeck.lab.kernels.planning import plan
from quarterdeck.lab.kernels.tally import FIELDS
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.stopping import Best, Gain, Gains, Table, paired, searched, spelled, trials_at_most

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

    def won(label: str, mine: Table, theirs: Table) -> list[Any]:
        crew = plan("piratatak", players, (spelled(mine), *[spelled(theirs)] * (players - 1)), {})
        winner = FIELDS["piratatak"]["winner"]
        return experiment.looked_at(label, crew, games, lambda told: winner.of(told) & 7 == 0)

    def gains(table: Table, theirs: Table, tried: Iterable[Table]) -> Iterator[Gain]:
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

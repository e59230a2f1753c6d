"""Whether two engines play the same game, by what comes of many games: each deals its own cards, rolls its own dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from scipy.stats import chi2_contingency  # type: ignore[import-untyped]

from benchmarks.kernel_parts.same import OptionSet
from quarterdeck.core import registry
from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.match import Match
from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.tally import MemoarrrTally

EXPECTED = 20
"""Values that should come up less often than this in the smaller sample are taken together with those beside them."""


def of_the_reference(which: OptionSet, start: int, games: int) -> dict[str, Counter[int]]:
    """Random games of the reference engine, through its Match: counts by value, for each thing that is counted."""
    game = registry.find(which.game)
    options = game.options(**dict(which.options))
    counts: dict[str, Counter[int]] = {
        "winner": Counter(),
        "from first": Counter(),
        "moves": Counter(),
        "score of seat 0": Counter(),
    }
    for number in range(start, start + games):
        pick = Random(number).random
        match = Match(game, which.players, SeededDeal(number.to_bytes(32, "big")), options)
        while turn := match.turn:
            moves = match.moves(turn[0])
            match.play(turn[0], moves[int(pick() * len(moves))])
        _count(counts, match, which)
    return counts


def _count(counts: dict[str, Counter[int]], match: Any, which: OptionSet) -> None:
    outcome = match.outcome()
    looks = 2 * which.players if which.game == "memoarrr" else 0
    counts["winner"][outcome.winner] += 1
    counts["from first"][(outcome.winner - match.log[0].events[0].first) % which.players] += 1
    counts["moves"][len(match) - 1 - looks] += 1
    counts["score of seat 0"][outcome.scores[0]] += 1


def of_the_kernel(which: OptionSet, games: int, seed: int, device: str = "cpu") -> dict[str, Counter[int]]:
    """The same counts of random games by the kernel."""
    options = dict(which.options)
    counted = kernels.play(which.game, players=which.players, games=games, seed=seed, device=device, **options)
    scores = counted.rubies if isinstance(counted, MemoarrrTally) else counted.parts
    found = {
        "winner": counted.wins,
        "from first": counted.from_first,
        "moves": counted.lengths,
        "score of seat 0": scores[0],
    }
    return {name: Counter(dict(enumerate(values.tolist()))) for name, values in found.items()}


def p_values(few: Mapping[str, Counter[int]], many: Mapping[str, Counter[int]]) -> dict[str, float]:
    """How likely counts this different, or more so, are by chance alone: chi-square, for each thing that is counted."""
    return {name: _p_value(few[name], many[name]) for name in few}


def _p_value(few: Counter[int], many: Counter[int]) -> float:
    """Which values are put together follows from the many alone: if from both, chance would look like a finding."""
    columns: list[tuple[int, int]] = []
    ours = theirs = 0
    enough = EXPECTED * many.total() / few.total()
    for value in sorted({*few, *many}):
        ours, theirs = ours + few[value], theirs + many[value]
        if theirs >= enough:
            columns.append((ours, theirs))
            ours = theirs = 0
    last = columns.pop()
    columns.append((last[0] + ours, last[1] + theirs))
    return float(chi2_contingency(np.array(columns).T).pvalue) if len(columns) > 1 else 1.0

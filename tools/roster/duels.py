"""What docs/crew.md has to show: duels of neighbouring levels in every setting, and all levels in one tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.bots.crew import LEVELS
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament.logbook import OtherTournament
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import Share, TournamentResult
from quarterdeck.lab.tournament.tournament import hold

GAMES = ("memoarrr", "piratatak")
SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(
        ("memoarrr", {"edition": edition, "abilities": abilities, "treasures": treasures})
        for edition, abilities, treasures in product(("2018", "2023"), (False, True), ("shuffled", "ordered"))
    ),
    ("piratatak", {}),
)
"""Every game with every set of options that changes how it is played well."""
GOAL, GOAL_OF_THE_BEST = 0.57, 0.53
"""The share of games that a level wants to win against the one below it, and the kraken against the captain."""


class Scale(msgspec.Struct, frozen=True):
    """How much is played."""

    levels: tuple[str, ...]
    settings: tuple[tuple[str, dict[str, Any]], ...]
    deals: int
    """Of each duel."""
    deals_of_the_best: int
    """Of the duel of the last two levels, the slowest one."""
    deals_of_all: int
    """Of each pair, when all levels play each other."""


FULL = Scale(LEVELS, SETTINGS, deals=400, deals_of_the_best=80, deals_of_all=60)
QUICK = Scale(LEVELS[:3], (SETTINGS[0], SETTINGS[-1]), deals=2, deals_of_the_best=2, deals_of_all=2)
"""A form for whoever wants to see it work."""


class Duel(msgspec.Struct, frozen=True):
    """A level and the one below it, in one setting."""

    better: str
    worse: str
    plan: TournamentPlan

    @property
    def goal(self) -> float:
        return GOAL_OF_THE_BEST if self.better == LEVELS[-1] else GOAL


class Fought(msgspec.Struct, frozen=True):
    """What came of a duel."""

    duel: Duel
    share: Share

    @property
    def holds(self) -> bool:
        """Won often enough, and surely more often than lost."""
        return self.share.share >= self.duel.goal and self.share.interval[0] > 0.5


def duels(scale: Scale) -> list[Duel]:
    return [
        Duel(better, worse, _plan(game, options, _deals(scale, better), (better, worse)))
        for game, options in scale.settings
        for worse, better in pairwise(scale.levels)
    ]


def _deals(scale: Scale, better: str) -> int:
    return scale.deals_of_the_best if better == LEVELS[-1] else scale.deals


def of_all(scale: Scale) -> list[TournamentPlan]:
    """All levels against each other, in each game as it is played where nobody chooses."""
    return [_plan(game, {}, scale.deals_of_all, scale.levels) for game in GAMES]


def _plan(game: str, options: Mapping[str, Any], deals: int, bots: tuple[str, ...]) -> TournamentPlan:
    return TournamentPlan(game=game, seats=2, games=2 * deals, seed="crew", options=dict(options), bots=bots)


def plans(scale: Scale) -> Iterator[TournamentPlan]:
    yield from of_all(scale)
    yield from (duel.plan for duel in duels(scale))


def count(scale: Scale) -> int:
    """How many deals there are to play, each counted once for each table."""
    return sum(1 for plan in plans(scale) for _ in plan.duplicates())


def held(plan: TournamentPlan, engine: Engine, folder: Path, progress: Callable[[int], object]) -> TournamentResult:
    """What came of a tournament, gone on with where an earlier run was stopped; of older bots nothing is kept."""
    chosen = [str(value).lower() for value in plan.options.values()]
    name = "-".join([plan.game, *chosen, *(plan.bots if len(plan.bots) == 2 else ["all"])])
    file = folder / f"{name}.jsonl"
    try:
        return hold(plan, engine, file, progress)
    except OtherTournament:
        file.unlink()
        return hold(plan, engine, file, progress)


def fought(duel: Duel, result: TournamentResult) -> Fought:
    return Fought(duel, result.matrix[duel.better][duel.worse])

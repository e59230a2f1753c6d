"""Tournaments of neighbouring levels without luck: how many games they save, and whether the mean stays what it is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec

from quarterdeck.lab.runner import Engine, Progress
from quarterdeck.lab.tournament.adjusting import AdjustedShare
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import Share
from quarterdeck.lab.tournament.tournament import hold

LADDER = ("cabin-boy", "deckhand", "bosun", "captain")


class Pair(msgspec.Struct, frozen=True):
    game: str
    bots: tuple[str, str]
    """The weaker first."""

    @property
    def name(self) -> str:
        return f"{self.game}: {' and '.join(self.bots)}"


PAIRS = tuple(
    Pair(game, (weaker, stronger)) for game in ("memoarrr", "piratatak") for weaker, stronger in pairwise(LADDER)
)


class PairResult(msgspec.Struct, frozen=True):
    pair: Pair
    plain: Share
    """How often the stronger wins."""
    adjusted: AdjustedShare


def held(pair: Pair, games: int, engine: Engine, kept: Path, progress: Progress = None) -> PairResult:
    """Play so many games of two, each deal from both seats; the file in the folder `kept` is gone on with."""
    plan = TournamentPlan(pair.game, 2, games, "adj", {}, pair.bots, adjust_luck=True)
    result = hold(plan, engine, kept / f"pair-{pair.game}-{'-'.join(pair.bots)}.jsonl", progress)
    weaker, stronger = pair.bots
    return PairResult(pair, result.matrix[stronger][weaker], result.adjusted[stronger][weaker])

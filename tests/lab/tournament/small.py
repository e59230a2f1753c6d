"""Small tournaments, and their results without what no two runs have in common."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import TournamentResult


def plan(game: str = "piratatak", **changes: Any) -> TournamentPlan:
    """Three bots, two at a table, four games a pair."""
    usual = TournamentPlan(game=game, seats=2, games=4, seed="tide", options={}, bots=("parrot", "lazy", "timid"))
    return replace(usual, **changes)


def untimed(result: TournamentResult) -> TournamentResult:
    """All of it but for how long the bots thought."""
    standings = tuple(
        replace(standing, seconds_per_move=0.0, seconds_per_move_p99=0.0) for standing in result.standings
    )
    return replace(result, standings=standings)

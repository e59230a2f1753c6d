"""From the counts of all rounds to speeds, ratios and the verdict on the goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

import msgspec

from benchmarks.drivers.stopwatch import BY_HAND

GOAL = 5.0
"""How many times faster than the fastest of the others Quarterdeck wants to be."""
HEADLINE = ("Quarterdeck", "Memoarrr, 4 players")
THROUGH_API = "Memoarrr through the API with a fair deal, 4 players"
BARE_LOOP = "Memoarrr, a bare loop over its rules, 4 players"
STARTS = "Memoarrr, only starts of fair matches, 4 players"
"""Each start counts as one move."""
API_SHARE, START_MICROSECONDS = 0.33, 40.0
"""Goals: the speed through the API as a share of the bare loop's, and what it takes to start a fair match."""


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a driver says about one game in one round."""

    engine: str
    game: str
    games: int
    moves: int
    seconds: float


class Figure(msgspec.Struct, frozen=True):
    """The speed of one game over all rounds, in moves per second."""

    engine: str
    game: str
    median: float
    best: float
    moves_per_game: float
    ratio: float | None
    """How many times faster the headline is, for the games of other engines."""
    rounds: tuple[float, ...]


class Verdict(msgspec.Struct, frozen=True):
    """Whether the headline is fast enough beside the fastest of the others; None: an engine is missing."""

    goal: float
    headline: float
    fastest: str
    ratio: float
    holds: bool | None
    by_hand: str | None = None
    """The fastest of the games that are driven below their engine's documentation, which the goal leaves out."""
    by_hand_ratio: float | None = None


def figures(counts: Iterable[Count]) -> tuple[Figure, ...]:
    """One figure a game: our own in the order they were played, then the others from the fastest down."""
    played: dict[tuple[str, str], list[Count]] = {}
    for count in counts:
        played.setdefault((count.engine, count.game), []).append(count)
    speeds = {key: tuple(count.moves / count.seconds for count in rounds) for key, rounds in played.items()}
    headline = median(speeds[HEADLINE])
    ours: list[Figure] = []
    others: list[Figure] = []
    for (engine, game), rounds in speeds.items():
        is_ours = engine == HEADLINE[0]
        figure = Figure(
            engine=engine,
            game=game,
            median=median(rounds),
            best=max(rounds),
            moves_per_game=_moves_per_game(played[engine, game]),
            ratio=None if is_ours else headline / median(rounds),
            rounds=rounds,
        )
        (ours if is_ours else others).append(figure)
    return (*ours, *sorted(others, key=lambda figure: -figure.median))


def verdict(figures: Iterable[Figure], complete: bool) -> Verdict | None:
    """Compare the headline with the fastest of the others, each played as it documents; None where there are none."""
    measured = tuple(figures)
    headline = next(figure for figure in measured if (figure.engine, figure.game) == HEADLINE)
    others = [figure for figure in measured if figure.ratio is not None]
    documented = [figure for figure in others if not figure.game.endswith(BY_HAND)]
    if not documented:
        return None
    fastest = max(documented, key=lambda figure: figure.median)
    by_hand = max((other for other in others if other not in documented), key=lambda other: other.median, default=None)
    ratio = headline.median / fastest.median
    return Verdict(
        goal=GOAL,
        headline=headline.median,
        fastest=f"{fastest.engine} {fastest.game}",
        ratio=ratio,
        holds=ratio >= GOAL if complete or ratio < GOAL else None,
        by_hand=None if by_hand is None else f"{by_hand.engine} {by_hand.game}",
        by_hand_ratio=None if by_hand is None else by_hand.ratio,
    )


def _moves_per_game(rounds: Sequence[Count]) -> float:
    return sum(count.moves for count in rounds) / sum(count.games for count in rounds)

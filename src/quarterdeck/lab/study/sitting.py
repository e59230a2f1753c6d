"""Who sits better: games and rounds by places after whoever began, and by seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from quarterdeck.lab.kernels.memoarrr.table import ROUNDS
from quarterdeck.lab.kernels.policies import RANDOM
from quarterdeck.lab.study.finding import Cell, Finding, Measured, share

PLAYERS = (2, 3, 4)
PLACES = ("1st", "2nd", "3rd", "4th")
ABSENT = "–"


class Sitting(NamedTuple):
    """So many players who all play alike, and what came of their games."""

    players: int
    manner: str
    counted: Any
    games: int


def after_the_first(question: str, sittings: Sequence[Sitting]) -> Finding:
    """Games by the winner's place after the first player."""
    rows = tuple(_row(one, one.counted.from_first) for one in sittings)
    return Finding(
        name=question,
        question=question,
        title="Games won, by place after the first player",
        answers=tuple(_advantage(rows, "the first player wins", "of the games")),
        columns=("players", "manner", *PLACES),
        rows=rows,
        games=sittings[0].games,
        picture="dots",
    )


def after_the_starter(question: str, sittings: Sequence[Sitting]) -> Finding:
    """Rounds by the winner's place after who started the round."""
    rows = tuple(_row(one, one.counted.rounds_from_starter, ROUNDS) for one in sittings)
    return Finding(
        name=f"{question}-rounds",
        question=question,
        title="Rounds won, by place after the player who starts the round",
        answers=tuple(_advantage(rows, "who starts a round wins", "of the rounds")),
        columns=("players", "manner", *PLACES),
        rows=rows,
        games=sittings[0].games,
        picture="dots",
    )


def seat_by_seat(question: str, sittings: Sequence[Sitting]) -> Finding:
    """Who begins is left to chance, so that the seats themselves must be even: a check of everything else."""
    rows = tuple(_row(one, one.counted.wins) for one in sittings)
    cells = [(1 / one.players, cell) for one, row in zip(sittings, rows, strict=True) for cell in row[2:]]
    shares = [(even, cell) for even, cell in cells if isinstance(cell, Measured)]
    held = sum(cell.beside(even) == "no telling from" for even, cell in shares)
    return Finding(
        name=f"{question}-check",
        question=question,
        title="Games won, seat by seat, when chance says who begins",
        answers=(
            f"A check, since no seat can be better than another: the even share lies within {held} of {len(shares)} "
            f"intervals, where {0.95 * len(shares):.0f} are to be expected.",
        ),
        columns=("players", "manner", *(f"seat {seat}" for seat in range(4))),
        rows=rows,
        games=sittings[0].games,
    )


def _row(sitting: Sitting, counts: Any, parts: int = 1) -> tuple[Cell, ...]:
    shares = [share(count, sitting.games, parts) for count in counts]
    return (sitting.players, sitting.manner, *shares, *[ABSENT] * (len(PLACES) - len(shares)))


def _advantage(rows: Sequence[tuple[Cell, ...]], who: str, of_what: str) -> Iterator[str]:
    """A sentence for each number of players and each manner to play but the aimless one."""
    for players, manner, first, *_ in (row for row in rows if row[1] != RANDOM):
        assert isinstance(players, int)
        assert isinstance(first, Measured)
        compared = first.beside(1 / players)
        yield f"Of {players} who all play {manner}, {who} {first} {of_what}: {compared} the even {1 / players:.1%}."

"""What designers ask about Memoarrr!: seats, lengths, and how memory turns into winning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from quarterdeck.lab.kernels.memoarrr.table import ROUNDS
from quarterdeck.lab.kernels.planning import plan
from quarterdeck.lab.kernels.policies import MOST_CARDS
from quarterdeck.lab.study.duration import duration, duration_row
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import SURE, Finding, Measured, share
from quarterdeck.lab.study.sitting import PLAYERS, Sitting, after_the_first, after_the_starter, seat_by_seat

MANNERS = ("random", "memory-7", "memory-24")
USUAL = 7
"""The cards that people are said to keep in mind, and that the memories of all sizes are tried against."""


def _sittings(question: str, experiment: Experiment) -> list[Sitting]:
    return [
        Sitting(
            players,
            manner,
            experiment.tally(f"{question}/{players}/{manner}", plan("memoarrr", players, manner, {})),
            experiment.games,
        )
        for players in PLAYERS
        for manner in MANNERS
    ]


def seats(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("seats", experiment)
    yield after_the_first("seats", sittings)
    yield after_the_starter("seats", sittings)
    yield seat_by_seat("seats", sittings)


def lengths(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("lengths", experiment)
    rounds = [duration_row(one, one.counted.round_lengths, one.counted.lengths, ROUNDS) for one in sittings]
    yield duration("lengths-rounds", "Moves of a round", "A round", rounds, experiment.games)
    games = [duration_row(one, one.counted.lengths) for one in sittings]
    yield duration("lengths", "Moves of a game", "A game", games, experiment.games)


def memory(experiment: Experiment) -> Iterator[Finding]:
    """One seat with room for so many cards against others with a memory of their own; chance says who begins."""

    def winning(name: str) -> Callable[[int, int, int], Measured]:
        def won(players: int, mine: int, theirs: int) -> Measured:
            policies = (f"memory-{mine}", *[f"memory-{theirs}"] * (players - 1))
            counted = experiment.tally(f"{name}/{players}/{mine}/{theirs}", plan("memoarrr", players, policies, {}))
            return share(counted.wins[0], experiment.games)

        return won

    yield _against_the_usual(experiment, winning("memory"))
    yield _against_one_card_less(experiment, winning("memory-step"))


def _against_the_usual(experiment: Experiment, won: Callable[[int, int, int], Measured]) -> Finding:
    rows = [(cards, won(2, cards, USUAL), won(4, cards, USUAL)) for cards in range(MOST_CARDS + 1)]
    told = [
        f"Who remembers {cards} cards wins {first} of the games against another who remembers {USUAL}, and {second} "
        f"against three of them."
        for cards, first, second in (rows[0], rows[2 * USUAL], rows[-1])
    ]
    return Finding(
        name="memory",
        question="memory",
        title=f"Games won with room in mind for so many cards, against memories of {USUAL}",
        answers=tuple(told),
        columns=("cards", "2 players", "4 players"),
        rows=tuple(rows),
        games=experiment.games,
        picture="curves",
    )


def _against_one_card_less(experiment: Experiment, won: Callable[[int, int, int], Measured]) -> Finding:
    steps = pairwise(range(MOST_CARDS + 1))
    rows = [(more, won(2, more, less), won(4, more, less)) for less, more in steps]
    told = []
    for players, shares in ((2, [row[1] for row in rows]), (4, [row[2] for row in rows])):
        helped = [cards for cards, one in enumerate(shares, 1) if one.beside(1 / players, SURE) == "more than"]
        told.append(
            f"Of {players} players, who remembers one card more than the rest surely wins more than the even share in "
            f"{len(helped)} of {len(rows)} steps"
            + (f", the last of them the one to {helped[-1]} cards." if helped else ".")
        )
    return Finding(
        name="memory-step",
        question="memory",
        title="Games won with room in mind for one card more than all others have",
        answers=tuple(told),
        columns=("cards", "2 players", "4 players"),
        rows=tuple(rows),
        games=experiment.games,
        picture="curves",
    )

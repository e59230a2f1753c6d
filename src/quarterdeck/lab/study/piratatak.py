"""What designers ask about Piratatak: seats, lengths, and when to stop."""

from collections.abc import Iterator
from math import ceil
from typing import Any

from quarterdeck.lab.kernels.piratatak.table import DECK, PIRATE, count, total
from quarterdeck.lab.kernels.piratatak.voyage import SURE as SURE_STEPS
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.tally import SUMS
from quarterdeck.lab.study.experiment import (
    ABSENT,
    PLAYERS,
    Experiment,
    SeatSample,
    after_the_first,
    duration,
    duration_row,
    samples,
    seat_by_seat,
)
from quarterdeck.lab.study.finding import SURE, Cell, Finding, Measured, mean, share
from quarterdeck.lab.study.stopping import CELLS, LADDER, Best, best, middle_of, spelled, trial_games

CAUTION = "nerve-0.25"
TABLE = "the best table"
RIVALS = ("random", *(f"nerve-{chance:g}" for chance in (0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 1)))
"""The opponents of the best table."""
PIRATES = count(DECK, PIRATE)


def _sittings(question: str, experiment: Experiment) -> list[SeatSample]:
    return samples(experiment, "piratatak", question, lambda players: _manners(experiment, players))


def _manners(experiment: Experiment, players: int) -> dict[str, str]:
    """How they play, the best last, and how that is spelled."""
    return {"random": "random", CAUTION: CAUTION, TABLE: spelled(best(experiment, players).table)}


def seats(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("seats", experiment)
    yield after_the_first(sittings)
    yield seat_by_seat(sittings)


def lengths(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("lengths", experiment)
    rows = [duration_row(one, one.counted.lengths) for one in sittings]
    yield duration("lengths", "Moves of a game", "A game", rows, experiment.games)
    yield _happenings(experiment)


def _happenings(experiment: Experiment) -> Finding:
    rows: list[tuple[Cell, ...]] = []
    told = []
    for players in PLAYERS:
        for manner, policy in _manners(experiment, players).items():
            rows.append((players, manner, *_means(experiment, players, manner, policy)))
        turns, pirates, *_ = rows[-1][2:]
        told.append(f"A game of {players} players of {TABLE} has {turns} turns and {pirates} pirates.")
    title, columns = "What happens in a game", ("players", "manner", *SUMS)
    return Finding("lengths-happenings", "lengths", title, tuple(told), columns, tuple(rows), experiment.games)


def _means(experiment: Experiment, players: int, manner: str, policy: str) -> list[Measured]:
    """Turns, pirates, purchases and shots in a game."""

    def sums(stories: Any) -> list[tuple[int, int]]:
        read = [bits.of(stories) for bits in SUMS.values()]
        return [(int(values.sum()), int((values * values).sum())) for values in read]

    label = f"happenings/{players}/{manner}"
    lots = experiment.looked_at(label, plan("piratatak", players, policy, {}), experiment.games, sums)
    added = [(sum(lot[field][0] for lot in lots), sum(lot[field][1] for lot in lots)) for field in range(len(SUMS))]
    return [mean(*sums_of_one, experiment.games) for sums_of_one in added]


def stopping(experiment: Experiment) -> Iterator[Finding]:
    found = {players: best(experiment, players) for players in PLAYERS}
    yield _the_table(experiment, found)
    yield _at_the_table(found)
    yield _as_policies(found)
    yield _against_rivals(experiment, found)


def _the_table(experiment: Experiment, found: dict[int, Best]) -> Finding:
    rows: list[tuple[Cell, ...]] = []
    for players, one in found.items():
        chances = {
            cell: Measured(LADDER[rung], LADDER[low], LADDER[high], "chance")
            for cell, rung, (low, high) in zip(CELLS, one.table, one.ranges, strict=True)
        }
        rows += [(players, parts, *(chances.get((parts, lost), ABSENT) for lost in range(4))) for parts in range(6)]
    free = sum((low, high) == (0, len(LADDER) - 1) for one in found.values() for low, high in one.ranges)
    told = [
        f"With {players} players, the best single limit is {LADDER[middle_of(one.singles)]:.0%}: draw while the chance "
        f"of a pirate is at most that. Every limit from {LADDER[one.singles[0]]:.0%} to "
        f"{LADDER[one.singles[-1]]:.0%} is as good."
        for players, one in found.items()
    ]
    games = trial_games(experiment.games)
    told += [
        f"The brackets hold all limits that are as good: in {games:,} games none of them surely wins less, if the rest "
        f"of the table stays as it is.",
        f"In {free} of {len(found) * len(CELLS)} cases no limit from {LADDER[0]:.0%} to {LADDER[-1]:.0%} makes a sure "
        f"difference.",
    ]
    title = "The likeliest pirate at which to draw on, by the parts of the own ship and by how many a pirate costs"
    columns = ("players", "parts", "costs none", "costs one", "costs two", "costs three")
    return Finding("stopping", "stopping", title, tuple(told), columns, tuple(rows), games, "chart")


def _at_the_table(found: dict[int, Best]) -> Finding:
    """The chances of the tables as cards that can be counted."""
    rungs = sorted({rung for one in found.values() for rung in one.table})
    rows: list[tuple[Cell, ...]] = [
        (f"{LADDER[rung]:.0%}", *(fewest_cards(LADDER[rung], pirates) for pirates in range(1, PIRATES + 1)))
        for rung in rungs
    ]
    title = "The fewest cards in the pile at which to draw, by the number of pirates among them"
    known = f"There are {PIRATES} pirates among {total(DECK)} cards."
    told = f"{known} If the pile has no pirate left, drawing is safe."
    columns = ("the table says", "1 pirate", *(f"{pirates} pirates" for pirates in range(2, PIRATES + 1)))
    return Finding("stopping-cards", "stopping", title, (told,), columns, tuple(rows), games=0)


def _as_policies(found: dict[int, Best]) -> Finding:
    title = "The same tables as policies"
    told = "`kernels.play` takes them like any other policy."
    rows = tuple((players, spelled(one.table)) for players, one in found.items())
    return Finding("stopping-policies", "stopping", title, (told,), ("players", "policy"), rows, games=0)


def fewest_cards(chance: float, pirates: int) -> int:
    """The fewest cards among which so many pirates are no likelier than this, by the steps that kernels count in."""
    return ceil(SURE_STEPS * pirates / round(chance * SURE_STEPS))


def _against_rivals(experiment: Experiment, found: dict[int, Best]) -> Finding:
    rows: list[tuple[Cell, ...]] = []
    told = []
    for players, one in found.items():
        won = {rival: _won(experiment, players, one, rival) for rival in RIVALS}
        rows += [(players, rival, measured) for rival, measured in won.items()]
        told.append(_told_of(players, won))
    title = "Games that the best table wins when all others play otherwise, in games that it was not searched with"
    columns = ("players", "all others", "wins")
    return Finding("stopping-rivals", "stopping", title, tuple(told), columns, tuple(rows), experiment.games, "dots")


def _told_of(players: int, won: dict[str, Measured]) -> str:
    """Against how many it surely wins more than its share, and less."""
    more, less = (
        [rival for rival, measured in won.items() if measured.beside(1 / players, SURE) == compared]
        for compared in ("more than", "less than")
    )
    beaten = f"{len(more)} of {len(won)} rivals, {won[CAUTION]} against {CAUTION}"
    by_some = f", and surely less against {len(less)} ({', '.join(less)})" if less else ", and surely less against none"
    return (
        f"With {players} players, the table surely wins more than the even {1 / players:.1%} against {beaten}{by_some}."
    )


def _won(experiment: Experiment, players: int, one: Best, rival: str) -> Measured:
    table = plan("piratatak", players, (spelled(one.table), *[rival] * (players - 1)), {})
    return share(experiment.tally(f"stopping/{players}/{rival}", table).wins[0], experiment.games)

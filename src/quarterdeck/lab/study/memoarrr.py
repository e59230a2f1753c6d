"""What designers ask about Memoarrr!: seats, lengths, memory, abilities, treasures, editions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from quarterdeck.lab.kernels.memoarrr.table import ROUNDS
from quarterdeck.lab.kernels.plan import ABILITIES, MOST_CARDS, plan, with_abilities
from quarterdeck.lab.kernels.tally import FIELDS
from quarterdeck.lab.study.experiment import (
    PLAYERS,
    Experiment,
    SeatSample,
    after_the_first,
    after_the_starter,
    duration,
    duration_row,
    samples,
    seat_by_seat,
)
from quarterdeck.lab.study.finding import SURE, Cell, Finding, Measured, difference, mean, mean_of, points, share

MANNERS = ("random", "memory-7", "memory-24")
USUAL = 7
"""The cards that people are said to keep in mind, and that the memories of all sizes are tried against."""


def _sittings(question: str, experiment: Experiment) -> list[SeatSample]:
    return samples(experiment, "memoarrr", question, lambda _players: {manner: manner for manner in MANNERS})


def seats(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("seats", experiment)
    yield after_the_first(sittings)
    yield after_the_starter(sittings)
    yield seat_by_seat(sittings)


def lengths(experiment: Experiment) -> Iterator[Finding]:
    sittings = _sittings("lengths", experiment)
    rounds = [duration_row(one, one.counted.round_lengths, one.counted.lengths, ROUNDS) for one in sittings]
    yield duration("lengths-rounds", "Moves of a round", "A round", rounds, experiment.games)
    games = [duration_row(one, one.counted.lengths) for one in sittings]
    yield duration("lengths", "Moves of a game", "A game", games, experiment.games)


def memory(experiment: Experiment) -> Iterator[Finding]:
    """One seat with room for so many cards against others with a memory of their own; chance says who begins."""

    def won(name: str, players: int, mine: int, theirs: int) -> Measured:
        policies = (f"memory-{mine}", *[f"memory-{theirs}"] * (players - 1))
        counted = experiment.tally(f"{name}/{players}/{mine}/{theirs}", plan("memoarrr", players, policies, {}))
        return share(counted.wins[0], experiment.games)

    def finding(name: str, title: str, matches: Iterable[tuple[int, int]], told: Callable[[Any], list[str]]) -> Finding:
        rows = [(mine, won(name, 2, mine, theirs), won(name, 4, mine, theirs)) for mine, theirs in matches]
        columns = ("cards", "2 players", "4 players")
        return Finding(name, "memory", title, tuple(told(rows)), columns, tuple(rows), experiment.games, "curves")

    title = f"Games won with room in mind for so many cards, against memories of {USUAL}"
    yield finding("memory", title, ((cards, USUAL) for cards in range(MOST_CARDS + 1)), _against_the_usual)
    title = "Games won with room in mind for one card more than all others have"
    yield finding("memory-step", title, ((less + 1, less) for less in range(MOST_CARDS)), _against_one_card_less)


def _against_the_usual(rows: Sequence[tuple[int, Measured, Measured]]) -> list[str]:
    return [
        f"A player who remembers {cards} cards wins {first} of the games against one player who remembers {USUAL}, and "
        f"{second} against three such players."
        for cards, first, second in (rows[0], rows[2 * USUAL], rows[-1])
    ]


def _against_one_card_less(rows: Sequence[tuple[int, Measured, Measured]]) -> list[str]:
    told = []
    for players, shares in ((2, [row[1] for row in rows]), (4, [row[2] for row in rows])):
        helped = [cards for cards, one in enumerate(shares, 1) if one.beside(1 / players, SURE) == "more than"]
        told.append(
            f"With {players} players, remembering one card more than all others surely helps in {len(helped)} of "
            f"{len(rows)} steps" + (f"; the last of them is the step to {helped[-1]} cards." if helped else ".")
        )
    return told


MEMORIES = ("memory-7", "memory-24")
TABLES = (2, 4)
GIVEN = {**{animal: (animal,) for animal in ABILITIES}, "all four": tuple(ABILITIES)}
EVEN = "no telling from"
EDITION = "2018"
"""In which abilities are measured: there the card that opens a round does not use its own."""
ALIKE, BETTER, WORSE = "memory-7", "memory-8", "memory-6"


def abilities(experiment: Experiment) -> Iterator[Finding]:
    """One seat has an ability that no other seat has, or alone lacks it; chance says who begins."""

    def won(players: int, manner: str, mine: Sequence[str], theirs: Sequence[str]) -> Measured:
        usual = plan("memoarrr", players, manner, {"edition": EDITION, "abilities": True})
        rules = with_abilities(usual, [mine, *[theirs] * (players - 1)])
        label = f"abilities/{players}/{manner}/{'+'.join(mine)}/{'+'.join(theirs)}"
        return points(share(experiment.tally(label, rules).wins[0], experiment.games), 1 / players)

    rows, told = [], []
    for players, manner in product(TABLES, MEMORIES):
        for name, given in GIVEN.items():
            others = [animal for animal in ABILITIES if animal not in given]
            alone, without = won(players, manner, given, ()), won(players, manner, others, tuple(ABILITIES))
            rows.append((players, manner, name, alone, without))
        told.append(_worth(players, manner, rows))
    title = f"What an ability is worth, edition {EDITION}: percentage points of games won above the even share"
    columns = ("players", "manner", "ability", "alone with it", "alone without it")
    yield Finding("abilities", "abilities", title, tuple(told), columns, tuple(rows), experiment.games, "dots")


def _worth(players: int, manner: str, rows: Sequence[tuple[Any, ...]]) -> str:
    """The abilities in order of what they are worth to the only one who has them."""
    known = [(row[3], row[2]) for row in rows if row[:2] == (players, manner) and row[2] in ABILITIES]
    ranked = sorted(known, key=lambda one: -one[0].value)
    told = ", ".join(f"the {animal} {worth}" for worth, animal in ranked)
    return f"With {players} players of {manner}, the only player who has an ability gains in points: {told}."


def treasures(experiment: Experiment) -> Iterator[Finding]:
    variants = {order: {"treasures": order} for order in ("shuffled", "ordered")}
    yield _compared("treasures", "A shuffled stack of treasures against an ordered one", variants, experiment)


def editions(experiment: Experiment) -> Iterator[Finding]:
    """With abilities, since without them the editions are the same game."""
    variants = {edition: {"edition": edition, "abilities": True} for edition in ("2018", "2023")}
    yield _compared("editions", "The edition of 2018 against that of 2023, with abilities", variants, experiment)


def _compared(question: str, title: str, variants: dict[str, dict[str, Any]], experiment: Experiment) -> Finding:
    rows: list[tuple[Any, ...]] = []
    for players in PLAYERS:
        labels = {f"{question}/{name}/{players}": options for name, options in variants.items()}
        one, other = (_sample(label, players, options, experiment) for label, options in labels.items())
        rows += [(players, what, one[what], other[what], difference(one[what], other[what])) for what in one]
    first, second = variants
    told = tuple(_changes(players, first, second, rows) for players in PLAYERS)
    columns = ("players", "what", first, second, f"{second} − {first}")
    return Finding(question, question, title, told, columns, tuple(rows), experiment.games)


def _changes(players: int, first: str, second: str, rows: Sequence[tuple[Cell, ...]]) -> str:
    """Which of the differences are sure, in numbers."""
    gaps = [(row[1], row[4]) for row in rows if row[0] == players]
    sure = [f"“{what}” {gap}" for what, gap in gaps if isinstance(gap, Measured) and gap.beside(0, SURE) != EVEN]
    changed = "; ".join(sure) or "nothing that is sure"
    return f"With {players} players, these numbers change from {first} to {second}: {changed}."


def _sample(label: str, players: int, options: dict[str, Any], experiment: Experiment) -> dict[str, Measured]:
    """Equal players for who begins, how long it is and how close it ends; unequal ones for how often skill wins.

    Two players can never have the same number of rubies.
    """
    games = experiment.games
    unequal = plan("memoarrr", players, (BETTER, *[WORSE] * (players - 1)), options)
    equal = plan("memoarrr", players, ALIKE, options)
    skill = share(experiment.tally(f"{label}/unequal", unequal).wins[0], games)
    counted = experiment.tally(f"{label}/equal", equal)
    lots = experiment.looked_at(f"{label}/rubies", equal, games, lambda told: leads(told, players))
    ahead, squares, ties = (sum(lot[number] for lot in lots) for number in range(3))
    found = {
        f"{BETTER} wins against {WORSE}": skill,
        f"the first of {ALIKE} wins": share(counted.from_first[0], games),
        "rubies ahead of the next": mean(ahead, squares, games),
        "moves a game": mean_of(counted.lengths),
    }
    return found if players == 2 else found | {"most rubies shared": share(ties, games)}


def leads(stories: Any, players: int) -> tuple[int, int, int]:
    """By how many rubies the richest lead: added up, their squares added up, and how often by none."""
    fields = [FIELDS["memoarrr"][f"rubies {seat}"] for seat in range(players)]
    rubies = [bits.of(stories) for bits in fields]
    richest = rubies[0]
    next_to = rubies[0] * 0
    for own in rubies[1:]:
        above = own > richest
        next_to = above * richest + ~above * ((own > next_to) * own + (own <= next_to) * next_to)
        richest = above * own + ~above * richest
    lead = richest - next_to
    return int(lead.sum()), int((lead * lead).sum()), int((lead == 0).sum())

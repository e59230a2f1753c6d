"""Card counting, exact and with a fading memory."""

from collections.abc import Iterator
from random import Random

from quarterdeck.bots.memory import FACULTIES, Faculty
from quarterdeck.bots.piratatak.counting import ExactCount, FadingCount
from quarterdeck.bots.piratatak.position import Counts, counted, position_of
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.piratatak import GAME, Stop
from tests.games.piratatak.table import PiratatakMatch
from tests.truth import state_of

LONG_ENOUGH = 300
"""The most log entries of a random game, which may be very long."""
STEEL = Faculty(threshold=-99, noise=0.3, span=4, interference=0, misplacing=9, mistaking=9)
"""A memory that does not fade."""


def voyage(number: int, *counts: FadingCount) -> Iterator[PiratatakMatch]:
    """A game, move by move, whose events these counts see."""
    match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase(f"voyage/{number}"))
    dice = Random(number)
    seen = 0
    while match.turn and len(match) < LONG_ENOUGH:
        for events in match.events_as_shown(0, seen):
            for count in counts:
                count.see(events)
        seen = len(match)
        yield match
        moves = [move for move in match.moves(match.turn[0]) if not isinstance(move, Stop) or dice.random() < 0.3]
        match.play(match.turn[0], dice.choice(moves))


def test_an_exact_count_knows_the_pile_to_the_card() -> None:
    for number in range(20):
        for match in voyage(number):
            view = match.view()
            position = position_of(view, ExactCount().discard(view))
            assert list(position.pile) == counted(GAME.hidden_until_over(state_of(match)).pile)


def test_a_memory_of_steel_counts_exactly_through_every_reshuffle() -> None:
    reshuffled = False
    for number in range(20):
        count = FadingCount(STEEL, "steel")
        for match in voyage(number, count):
            assert count.discard(match.view()) == ExactCount().discard(match.view())
            reshuffled |= state_of(match).reshuffles > 0
    assert reshuffled


def test_the_better_the_memory_the_more_of_the_discard_pile_is_in_it() -> None:
    remembered = dict.fromkeys(FACULTIES, 0)
    for number in range(5):
        counts = {level: FadingCount(faculty, "fades") for level, faculty in FACULTIES.items()}
        for match in voyage(number, *counts.values()):
            for level, count in counts.items():
                remembered[level] += sum(count.discard(match.view()))
    assert remembered["cabin-boy"] < remembered["deckhand"] < remembered["bosun"]


def test_no_level_remembers_a_discard_that_did_not_happen() -> None:
    for number in range(10):
        count = FadingCount(FACULTIES["deckhand"], "true")
        for match in voyage(number, count):
            truth: Counts = ExactCount().discard(match.view())
            assert all(mine <= real for mine, real in zip(count.discard(match.view()), truth, strict=True))


def test_what_is_forgotten_stays_forgotten_until_the_next_reshuffle() -> None:
    count = FadingCount(FACULTIES["cabin-boy"], "gone")
    lost: list[int] = []
    for match in voyage(3, count):
        if state_of(match).reshuffles:
            break
        truth = ExactCount().discard(match.view())
        lost.append(sum(truth) - sum(count.discard(match.view())))
    assert lost == sorted(lost)
    assert lost[-1] > 0

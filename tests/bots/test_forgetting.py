"""Our bots forget like people."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from quarterdeck.bots.memory import FACULTIES, Faculty, Mind, Noise, Surroundings, base_level, chance_of_recall

LEVELS = list(FACULTIES)
MINDS = 400
ROW = list(range(9))
LETTERS = "aAbBcCdDeE"
"""Things. A letter in the other case is similar."""
KIN = {letter: (letter.swapcase(),) for letter in LETTERS}
A_ROW = Surroundings({place: [(p, 1.0) for p in (place - 1, place + 1) if p in ROW] for place in ROW}, KIN)
STEADY = Faculty(threshold=-1.5, noise=0.4, span=2, interference=0.0, misplacing=1.0, mistaking=1.0)


def mind(faculty: Faculty, number: int = 0) -> Mind[int, str]:
    return Mind(faculty, A_ROW, f"mind/{number}")


def chance(faculty: Faculty, *ages: int) -> float:
    return chance_of_recall(base_level(ages, faculty.decay), faculty.threshold, faculty.noise)


@pytest.mark.parametrize("level", LEVELS)
def test_the_older_a_memory_the_less_likely_it_comes_to_mind(level: str) -> None:
    chances = [chance(FACULTIES[level], age) for age in range(1, 80)]
    assert all(younger > older for younger, older in pairwise(chances))


def test_it_fades_by_a_power_of_its_age_so_ever_more_slowly() -> None:
    activations = {age: base_level([age], 0.5) for age in (1, 2, 4, 8, 16)}
    lost = [activations[age] - activations[2 * age] for age in (1, 2, 4, 8)]
    assert lost == pytest.approx([lost[0]] * 4)
    each_moment = [base_level([age], 0.5) - base_level([age + 1], 0.5) for age in range(1, 40)]
    assert all(early > late for early, late in pairwise(each_moment))


def test_who_met_something_twice_knows_it_better() -> None:
    assert chance(STEADY, 9, 12) > chance(STEADY, 9)


def test_going_over_memories_keeps_them() -> None:
    rehearsed, left_alone = mind(STEADY), mind(STEADY)
    for one in (rehearsed, left_alone):
        one.notice(0, "a")
    for place in (4, 5, 6):
        for one in (rehearsed, left_alone):
            one.notice(place, "b")
        rehearsed.rehearse()
    kept, faded = rehearsed.activation(0), left_alone.activation(0)
    assert kept is not None
    assert faded is not None
    assert kept > faded


def test_attention_holds_no_more_than_its_span() -> None:
    one = mind(STEADY)
    for place in ROW[:5]:
        one.notice(place, LETTERS[place])
    before = [one.activation(place) for place in ROW[:5]]
    one.rehearse()
    assert sum(one.activation(place) != was for place, was in zip(ROW[:5], before, strict=True)) == STEADY.span


@pytest.mark.parametrize("level", LEVELS)
def test_the_more_was_seen_since_the_less_is_left(level: str) -> None:
    one = mind(FACULTIES[level])
    one.notice(0, "a")
    activations = []
    for _ in range(6):
        one.notice(5, "b")
        activations.append(one.activation(0) or 0.0)
    assert all(before > after for before, after in pairwise(activations))


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_like_it_blurs_a_memory_more(level: str) -> None:
    blurred, spared = mind(FACULTIES[level]), mind(FACULTIES[level])
    for one, other in ((blurred, "A"), (spared, "b")):
        one.notice(0, "a")
        one.notice(5, other)
    assert (blurred.activation(0) or 0.0) < (spared.activation(0) or 0.0)


def answers(faculty: Faculty, place: int) -> Counter[str]:
    """What many minds recall at a place, after “a” at place 4 and other things far away."""
    said: Counter[str] = Counter()
    for number in range(MINDS):
        one = mind(faculty, number)
        one.notice(4, "a")
        one.notice(0, "c")
        one.notice(8, "e")
        memory = one.recall([place]).get(place)
        said["nothing" if memory is None else memory.thing] += 1
    return said


@pytest.mark.parametrize("level", LEVELS)
def test_a_neighbouring_place_is_confused_more_often_than_a_far_one(level: str) -> None:
    assert answers(FACULTIES[level], 5)["a"] > answers(FACULTIES[level], 6)["a"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_thing_is_mistaken_for_one_like_it_more_often_than_for_any_other(level: str) -> None:
    said = answers(replace(FACULTIES[level], mistaking=-0.5), 4)
    assert said["A"] > 4 * max(said[letter] for letter in LETTERS if letter not in "aA") > 0


@pytest.mark.parametrize("level", LEVELS)
def test_what_comes_to_mind_is_mostly_right(level: str) -> None:
    said = answers(FACULTIES[level], 4)
    assert said["a"] > 3 * (MINDS - said["a"] - said["nothing"])


def test_every_level_remembers_more_than_the_one_below() -> None:
    for age in (1, 5, 20, 60):
        chances = [chance(FACULTIES[level], age) for level in LEVELS]
        assert chances == sorted(chances)
    rightly = [answers(FACULTIES[level], 4)["a"] for level in LEVELS]
    assert rightly == sorted(rightly)
    assert rightly[0] < rightly[-1]


def test_a_thing_is_in_one_place_only() -> None:
    muddled = Faculty(threshold=-9.0, noise=0.4, span=1, interference=0.0, misplacing=0.0, mistaking=9.0)
    for number in range(20):
        one = mind(muddled, number)
        one.notice(4, "a")
        assert len(one.recall(ROW)) == 1


def test_asking_changes_nothing_and_the_same_seed_forgets_the_same() -> None:
    def asked_late() -> object:
        one = mind(FACULTIES["cabin-boy"])
        for place in ROW:
            one.notice(place, LETTERS[place])
        return one.recall(ROW)

    one = mind(FACULTIES["cabin-boy"])
    for place in ROW:
        one.notice(place, LETTERS[place])
        one.recall(ROW)
    assert one.recall(ROW) == one.recall(ROW) == asked_late()


def test_two_seeds_forget_different_things() -> None:
    def memories(number: int) -> object:
        one = mind(FACULTIES["cabin-boy"], number)
        for place in ROW:
            one.notice(place, LETTERS[place])
        return one.recall(ROW)

    assert len({repr(memories(number)) for number in range(10)}) > 5


def test_things_that_change_places_take_their_memories_along() -> None:
    sure = Faculty(threshold=-9.0, noise=0.01, span=1, interference=0.0, misplacing=9.0, mistaking=9.0)
    one = mind(sure)
    one.notice(0, "a")
    one.notice(7, "b")
    one.exchange(0, 7)
    assert {place: memory.thing for place, memory in one.recall(ROW).items()} == {0: "b", 7: "a"}
    one.exchange(0, 3)
    assert {place: memory.thing for place, memory in one.recall(ROW).items()} == {3: "b", 7: "a"}


def test_noise_is_logistic() -> None:
    draws = sorted(Noise.keyed("noise", number).logistic(1.0) for number in range(20_000))
    quartiles = [draws[share] for share in (5_000, 10_000, 15_000)]
    assert quartiles == pytest.approx([-1.0986, 0.0, 1.0986], abs=0.1)

"""Our own lessons: each can be played to its end in every way, and the coach has a sentence for everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode, read_move
from quarterdeck.lessons import Coach, Lesson, NotInThisLesson, lessons_of
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue

LESSONS = {game: lessons_of(game) for game in ("memoarrr", "piratatak")}
ALL = [lesson for lessons in LESSONS.values() for lesson in lessons]
REFUSED = {
    "lesson-memoarrr-looking": 1,
    "lesson-memoarrr-opening": 0,
    "lesson-memoarrr-matching": 42,
    "lesson-memoarrr-mismatch": 22,
    "lesson-memoarrr-winning": 17,
    "lesson-memoarrr-remembering": 63,
    "lesson-memoarrr-ending": 22,
    "lesson-memoarrr-penguin": 17,
    "lesson-memoarrr-octopus": 17,
    "lesson-memoarrr-walrus": 39,
    "lesson-memoarrr-crab": 39,
    "lesson-piratatak-drawing": 2,
    "lesson-piratatak-colour": 3,
    "lesson-piratatak-pirate": 3,
    "lesson-piratatak-cannon": 4,
    "lesson-piratatak-buying": 1,
    "lesson-piratatak-ending": 1,
}
"""How many lawful moves the coach refuses on the way through each lesson. Every card opens a round."""


def named(lesson: Lesson) -> str:
    return lesson.message()


def moments(lesson: Lesson) -> Iterator[AnyMatch]:
    """The match before each move of the lesson, by its first right move."""
    match, coach = lesson.begun(), Coach(lesson)
    while lesson.step(match) is not None:
        yield match
        scripted = coach.scripted(match)
        if scripted is not None:
            match.play(*scripted)
        else:
            match.play(0, right_moves(lesson, match)[0])


def right_moves(lesson: Lesson, match: AnyMatch) -> list[Any]:
    """The lawful moves that belong to the lesson now."""
    step = lesson.step(match)
    assert step is not None
    wanted = [read_move(match.game, encode(move)) for move in step.do]
    return [move for move in match.moves(0) if move in wanted or not wanted]


def test_there_are_lessons_for_everything_that_a_newcomer_must_know() -> None:
    assert len(LESSONS["memoarrr"]) >= 10
    assert len(LESSONS["piratatak"]) >= 6
    assert {"penguin", "octopus", "walrus", "crab"} <= {lesson.name for lesson in LESSONS["memoarrr"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_coach_has_every_sentence_in_every_language(language: str) -> None:
    catalogue = Catalogue(language)
    missing = [message for lesson in ALL for message in lesson.sentences() if not catalogue.has(message)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_no_sentence_that_no_lesson_needs(language: str) -> None:
    needed = {"lesson-otherwise", *(message for lesson in ALL for message in lesson.sentences())}
    written = {message for message in Catalogue(language).names() if message.startswith("lesson-")}
    assert written == needed


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_every_other_lawful_move_is_refused_kindly_and_changes_nothing(lesson: Lesson) -> None:
    coach, catalogue = Coach(lesson), Catalogue("en")
    refused = 0
    for match in moments(lesson):
        for move in coach.moves(match):
            before = len(match)
            if move in right_moves(lesson, match):
                coach.check(match, move)
                continue
            with pytest.raises(NotInThisLesson) as caught:
                coach.check(match, move)
            assert catalogue.has(caught.value.facts["message"])
            assert len(match) == before
            refused += 1
    assert refused == REFUSED[lesson.message()]


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_coach_speaks_from_the_first_moment_to_the_last(lesson: Lesson) -> None:
    coach, said = Coach(lesson), []
    for match in moments(lesson):
        said.append(coach.says(match))
        assert not coach.is_over(match)
    assert said[0] == lesson.message(lesson.steps[0].say)
    assert coach.is_over(match)
    assert coach.says(match) == lesson.message("done")


@pytest.mark.parametrize("lesson", ALL, ids=named)
def test_lesson_is_short(lesson: Lesson) -> None:
    assert 1 <= len(lesson.steps) <= 8
    assert len([word for step in lesson.steps for word in [step.say] if word]) <= 5


def test_move_that_the_rules_forbid_is_left_to_the_rules() -> None:
    (matching,) = [lesson for lesson in LESSONS["memoarrr"] if lesson.name == "matching"]
    match = matching.begun()
    Coach(matching).check(match, read_move(match.game, b'{"move":"reveal","cell":0}'))


def test_nothing_is_played_while_others_move_or_after_the_end() -> None:
    (looking,) = [lesson for lesson in LESSONS["memoarrr"] if lesson.name == "looking"]
    coach = Coach(looking)
    others = [match.copy() for match in moments(looking) if coach.scripted(match) is not None]
    assert others
    for match in others:
        assert coach.moves(match) == ()
        with pytest.raises(NotInThisLesson):
            coach.check(match, read_move(match.game, b'{"move":"ready"}'))
    ended = others[-1]
    ended.play(*(coach.scripted(ended) or ()))
    with pytest.raises(NotInThisLesson) as caught:
        coach.check(ended, read_move(ended.game, b'{"move":"ready"}'))
    assert caught.value.facts["message"] == looking.message("done")

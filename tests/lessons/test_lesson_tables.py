"""Lessons at a table, over the messages that the page speaks: the same at a server and inside the page."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.lessons import Lesson, lessons_of
from tests.local.deck import Deck

LESSONS = [lesson for game in ("memoarrr", "piratatak") for lesson in lessons_of(game)]


def opened(lesson: Lesson, wanted: dict[str, Any] | None = None) -> tuple[Deck, Any]:
    deck = Deck()
    body = {"game": lesson.game, "seats": [{"kind": "me", "name": "Ann"}], "pace": "brisk", "lesson": lesson.name}
    answer = deck.ask("POST", "/api/tables", {**body, **(wanted or {})})
    if deck.ok:
        deck.go(answer["table"]["id"])
    return deck, answer


def latest(deck: Deck) -> Any:
    return next(frame for frame in reversed(deck.frames) if frame["type"] == "update" and frame["seat"] == 0)


def try_all(deck: Deck, lesson: Lesson) -> None:
    """Every move that is offered, the wrong ones first; then on to the next step."""
    update = latest(deck)
    answers = []
    for move in update["moves"]:
        answer = deck.say({"type": "move", "seat": 0, "move": move})
        answers.append(answer)
        if answer["type"] == "done":
            break
        assert answer["code"] == "not-in-this-lesson"
        assert answer["facts"]["message"] in {*lesson.sentences(), "lesson-otherwise"}
    assert answers[-1]["type"] == "done"


@pytest.mark.parametrize("lesson", LESSONS, ids=Lesson.message)
def test_every_lesson_is_played_to_its_end_over_the_messages(lesson: Lesson) -> None:
    deck, _ = opened(lesson)
    assert deck.card["lesson"] == lesson.name
    said = []
    while True:
        deck.wait_until_open()
        update = latest(deck)
        said.append(update["coach"])
        if not update["moves"]:
            break
        try_all(deck, lesson)
    assert said[0] == lesson.message(next(step.say for step in lesson.steps if step.say))
    assert said[-1] == lesson.message("done")
    assert deck.alarm is None, "nothing falls due after a lesson"


def test_a_lesson_is_taken_up_again_where_it_was_left() -> None:
    (lesson,) = [lesson for lesson in LESSONS if lesson.message() == "lesson-memoarrr-remembering"]
    deck, _ = opened(lesson)
    deck.wait_until_open()
    try_all(deck, lesson)
    deck.wait_until_open()
    before = latest(deck)
    deck.reload()
    assert {name: latest(deck)[name] for name in ("coach", "moves", "view")} == {
        name: before[name] for name in ("coach", "moves", "view")
    }


def test_frames_of_a_lesson_name_no_card_that_lies_face_down() -> None:
    """The lesson itself is in the log, which no client reads; its steps and its deal are in no frame."""
    (lesson,) = [lesson for lesson in LESSONS if lesson.message() == "lesson-memoarrr-matching"]
    deck, answer = opened(lesson)
    text = repr([answer, *deck.frames])
    shown = {"turtle-jungle"}
    hidden = {str(card) for card in lesson.deal["locations"]} - shown
    assert {card for card in hidden if card in text} == set()
    assert "steps" not in text


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"lesson": "flying"}, "no-such-lesson"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "lesson-seats"),
        ({"seats": [{"kind": "bot"}]}, "lesson-seats"),
    ],
)
def test_lesson_that_can_not_be_opened_is_refused(wanted: dict[str, Any], code: str) -> None:
    deck, answer = opened(LESSONS[0], wanted)
    assert not deck.ok
    assert answer["code"] == code

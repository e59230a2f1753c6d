"""A file of lessons that can't be played is refused, and the error says where and why."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterdeck.lessons import BadLesson, read_lessons

DRAW, STOP = {"move": "draw"}, {"move": "stop"}


def file(**changed: Any) -> bytes:
    lesson = {"name": "one", "players": ["Coral"], "steps": [{"do": [DRAW], "say": "draw"}], "options": {"first": 0}}
    whole = {"format": "quarterdeck-lessons/1", "game": "piratatak", "lessons": [{**lesson, **changed}]}
    return msgspec.json.encode(whole)


def test_lesson_that_can_be_played_is_read() -> None:
    (lesson,) = read_lessons(file())
    assert lesson.message("draw") == "lesson-piratatak-one-draw"
    assert lesson.begun().turn == (0,)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"steps": [{"do": [STOP], "say": "stop"}]}, "step 1: None of its moves is lawful then."),
        ({"steps": [{"do": [DRAW], "say": "draw"}, {"seat": 1, "do": [DRAW]}]}, "step 2: None of its moves is lawful"),
        ({"steps": [{"do": [DRAW]}]}, "step 1: The coach says nothing."),
        ({"steps": [{"do": [DRAW], "say": "x"}, {"do": [STOP]}, {"seat": 1}]}, "exactly one move"),
        ({"steps": [{"seat": 1, "do": [DRAW], "say": "x"}]}, "The learner has nothing to do."),
        ({"deal": {"pile": ["red-9"]}}, "The deck “pile” has no red-9"),
        ({"options": {"colour": "red"}}, "its beginning"),
        ({"before": [{"seat": 0, "move": {"move": "fly"}}]}, "its beginning"),
        ({"step": []}, "not a file of lessons"),
    ],
)
def test_lesson_that_can_not_be_played_is_refused_with_its_reason(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(BadLesson) as caught:
        read_lessons(file(**changed))
    assert said in caught.value.sentence


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b'{"format":"quarterdeck-lessons/2","game":"x","lessons":[]}'])
def test_file_of_another_kind_is_refused(text: bytes) -> None:
    with pytest.raises(BadLesson):
        read_lessons(text)

"""`quarterdeck learn`: every lesson by plain lines, in every language, with every wrong answer on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.match import AnyMatch
from quarterdeck.games.piratatak import Fire, Pay
from quarterdeck.lessons import Coach, Lesson, NotInThisLesson, lessons_of
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.palette import Palette
from tests.cli.command import check_refused, run, say

ANSWERS = {
    "memoarrr": {
        "looking": "south, north, ",
        "opening": "b1, a1",
        "matching": "e5, b2, e5, c1",
        "mismatch": "e5, d1, ",
        "winning": "e4, a2, ",
        "remembering": "e4, b2, e5, d3, , , e5, a1",
        "ending": "e5, b2, ",
        "penguin": "e5, a4, b4, ",
        "octopus": "e5, a2, b2",
        "walrus": "e5, b2, e5, a1, ",
        "crab": "e5, a3, e5, b4",
    },
    "piratatak": {
        "drawing": "d, s, d, d, s",
        "colour": "d, s, d, s, d, d, s",
        "pirate": "d, 1 2 4, y, 1, y",
        "cannon": "d, 1 3 4, y, f",
        "buying": "d, buy red-2",
        "ending": "d, s, d",
    },
}
"""What is typed, with a wrong answer before each right one where the rules allow one."""


def with_every_wrong_answer(lesson: Lesson) -> list[str]:
    """The lines for a lesson, with all wrong answers instead of one; of the ways to pay, a few do."""
    match, coach = lesson.begun(), Coach(lesson)
    board = board_of(match.game, Catalogue(), Palette("none"))
    lines: list[str] = []
    for typed in ANSWERS[lesson.game][lesson.name].split(", "):
        while (scripted := coach.scripted(match)) is not None:
            match.play(*scripted)
        moves = coach.moves(match)
        answers = board.answers(match.view(0), moves) if moves else {}
        if answers.get(typed) not in moves or isinstance(moves[0], Fire | Pay):
            lines.append(typed)  # the player has looked enough, or pays
        elif is_right(coach, match, answers[typed]):
            lines.append(typed)
            match.play(0, answers[typed])
        else:
            words = {move: word for word, move in answers.items() if move in moves}
            lines += [word for move, word in words.items() if not is_right(coach, match, move)]
    return lines


def is_right(coach: Coach, match: AnyMatch, move: Any) -> bool:
    try:
        coach.check(match, move)
    except NotInThisLesson:
        return False
    return True


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ANSWERS)
def test_all_lessons_by_plain_lines(game: str, language: str, tmp_path: Path) -> None:
    lessons = lessons_of(game)
    typed = [with_every_wrong_answer(lesson) for lesson in lessons]
    lines = "\n\n".join("\n".join(one) for one in typed) + "\n"
    said = run("learn", game, "--language", language, folder=tmp_path, stdin=lines, XDG_DATA_HOME=str(tmp_path))
    words = Catalogue(language)
    wanted = [words.say(message) for lesson in lessons for message in lesson.sentences()]
    assert [sentence for sentence in wanted if sentence not in said.out] == []
    assert sum(map(len, typed)) == {"memoarrr": 306, "piratatak": 26}[game]
    assert (said.code, said.err) == (0, "")
    listed = run("learn", folder=tmp_path, XDG_DATA_HOME=str(tmp_path)).out.splitlines()
    assert [line for line in listed if game in line and not line.startswith("✓")] == []


def test_lessons_are_left_and_taken_up_again(tmp_path: Path) -> None:
    first = run("learn", "piratatak", folder=tmp_path, stdin="d\nd\ns\nq\n", XDG_DATA_HOME=str(tmp_path))
    assert "Lesson 1 of 6: Drawing and stopping" in first.out
    left = run("learn", "piratatak", folder=tmp_path, stdin="d\nq\n", XDG_DATA_HOME=str(tmp_path))
    assert "Lesson 1 of 5: Your colour" in left.out
    again = run("learn", "piratatak", folder=tmp_path, stdin="q\n", XDG_DATA_HOME=str(tmp_path))
    assert "Lesson 1 of 5: Your colour" in again.out
    anew = run("learn", "piratatak", "--again", folder=tmp_path, stdin="q\n", XDG_DATA_HOME=str(tmp_path))
    assert "Lesson 1 of 6: Drawing and stopping" in anew.out


@pytest.mark.parametrize("words", [("chess",), ("memoarrr", "flying"), ("missing.json",)])
def test_unknown_lessons_are_refused_in_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    check_refused(say(capsys, "learn", *words))

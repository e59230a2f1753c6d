"""`quarterdeck puzzle`: a right and a wrong answer by plain lines, and what is kept of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.puzzles import Puzzle, puzzles_of
from tests.cli.command import check_refused, run, say


def first(game: str, theme: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game).values() if puzzle.theme == theme)


def test_right_answer_is_kept_and_wrong_one_is_not(tmp_path: Path) -> None:
    puzzle = first("piratatak", "draw")
    best = puzzle.answers[0].moves[0]
    wrong, words = "stop" if best == "draw" else "draw", Catalogue("en")
    for typed, message in ((wrong, "puzzle-wrong"), (best, "puzzle-right")):
        said = run("puzzle", "piratatak", puzzle.name, folder=tmp_path, stdin=f"{typed}\n", XDG_DATA_HOME=str(tmp_path))
        assert (said.code, said.err) == (0, "")
        assert words.say(message) in said.out
        assert words.say("puzzle-piratatak-draw-why") in said.out
        assert f"wins the game in {puzzle.answers[0].percent} of 100 cases" in said.out
        listed = run("puzzle", folder=tmp_path, XDG_DATA_HOME=str(tmp_path)).out
        solved = next(line for line in listed.splitlines() if "--theme draw" in line)
        assert f": {int(typed == best)} of" in solved


@pytest.mark.parametrize("language", LANGUAGES)
def test_memoarrr_puzzle_shows_what_the_seat_was_shown_and_then_asks(language: str, tmp_path: Path) -> None:
    puzzle, words = first("memoarrr", "match"), Catalogue(language)
    lines = "\n" * 12
    said = run(
        "puzzle", "memoarrr", puzzle.name, "--language", language, folder=tmp_path, stdin=lines,
        XDG_DATA_HOME=str(tmp_path),
    )  # fmt: skip
    for message in ("puzzle-look", "puzzle-ask", "puzzle-memoarrr-match"):
        assert words.say(message) in said.out
    assert (said.code, said.err) == (0, "")


def test_puzzle_is_left_without_an_answer(tmp_path: Path) -> None:
    said = run("puzzle", "piratatak", "--level", "hard", folder=tmp_path, stdin="q\n", XDG_DATA_HOME=str(tmp_path))
    assert said.code == 0
    assert Catalogue("en").say("puzzle-wrong") not in said.out


@pytest.mark.parametrize(
    "words", [("chess",), ("memoarrr", "0"), ("memoarrr", "--theme", "flying"), ("piratatak", "--level", "silly")]
)
def test_unknown_puzzles_are_refused_in_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    check_refused(say(capsys, "puzzle", *words))

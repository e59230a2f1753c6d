"""Our own puzzles: each can be played, has one best answer that is proved, and words in every language."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from quarterdeck.lab.puzzles.choosing import MOST
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.puzzles import LEVELS, SOLVER, BadPuzzle, Puzzle, PuzzleCoach, puzzles_of, read_puzzles
from quarterdeck.puzzles.puzzle import Proof, PuzzleAnswer, check_puzzle
from tests.puzzles.chosen import GAMES, every, named

CAPTAIN_AND_BELOW = ("cabin-boy", "deckhand", "bosun", "captain")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_puzzles_of_every_level_and_several_themes(game: str) -> None:
    puzzles = puzzles_of(game).values()
    assert len(puzzles) >= 300
    assert {puzzle.level for puzzle in puzzles} == set(LEVELS)
    assert len({puzzle.theme for puzzle in puzzles}) >= 4
    assert [puzzle.name for puzzle in puzzles] == [str(number) for number in range(1, len(puzzles) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_played_and_has_one_proved_best_answer(game: str) -> None:
    for puzzle in puzzles_of(game).values():
        check_puzzle(puzzle)
        assert puzzle.proof.tries >= 3200
        assert puzzle.proof.margin >= 0.02
        assert abs(puzzle.answers[0].chance - puzzle.answers[1].chance - puzzle.proof.margin) < 0.001


@pytest.mark.parametrize("game", GAMES)
def test_no_two_puzzles_are_the_same(game: str) -> None:
    seen = Counter((puzzle.deal, puzzle.moves) for puzzle in puzzles_of(game).values())
    assert [twice for twice, count in seen.items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_not_every_question_of_a_theme_has_the_same_answer(game: str) -> None:
    """A player who always draws, or never stops, must not solve a theme."""
    answers: dict[str, Counter[str]] = {}
    for puzzle in puzzles_of(game).values():
        answers.setdefault(puzzle.theme, Counter())[puzzle.answers[0].moves[0]] += 1
    for theme, given in answers.items():
        assert len(given) > 1, theme


@pytest.mark.parametrize("game", GAMES)
def test_harder_puzzles_are_solved_less_often(game: str) -> None:
    puzzles = puzzles_of(game).values()
    shares = []
    for level in LEVELS:
        rates = [puzzle.solved[one] for puzzle in puzzles if puzzle.level == level for one in CAPTAIN_AND_BELOW]
        shares.append(sum(rates) / len(rates))
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_its_words_and_no_other_has(language: str) -> None:
    words = Catalogue(language)
    themes = {f"puzzle-{game}-{theme}" for game in GAMES for theme in MOST[game]}
    assert {f"puzzle-{game}-{puzzle.theme}" for game in GAMES for puzzle in puzzles_of(game).values()} <= themes
    assert {theme for theme in themes if not words.has(theme)} == set()
    told = {name for name in words.names() if name.startswith("puzzle-") and name.endswith("-why")}
    assert told == {f"{theme}-why" for theme in themes}


@pytest.mark.parametrize("puzzle", every(9), ids=named)
def test_only_what_seat_0_was_shown_comes_before_the_question(puzzle: Puzzle) -> None:
    """The moves that are shown end at the question, and the answer is seat 0's."""
    match, coach = puzzle.begun(), PuzzleCoach(puzzle)
    while coach.says(match) != "puzzle-ask":
        scripted = coach.scripted(match)
        match.play(*(scripted or (SOLVER, coach.moves(match)[0])))
    assert [entry.events for entry in match.log] == [entry.events for entry in puzzle.asked().log]
    assert coach.moves(match) == match.moves(SOLVER)


def broken(puzzle: Puzzle, **changed: Any) -> Puzzle:
    return msgspec.structs.replace(puzzle, **changed)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"moves": "0 reveal 3"}, "can't be used"),
        ({"moves": "0 fly"}, "is no move of"),
        (
            {"answers": (PuzzleAnswer(("reveal 12",), 0.9), PuzzleAnswer(("reveal 3",), 0.1))},
            "The best answer is not lawful.",
        ),
        ({"answers": (PuzzleAnswer(("reveal 3",), 0.5), PuzzleAnswer(("reveal 4",), 0.5))}, "can't be used"),
        ({"proof": Proof(100, 0.1, 0.05)}, "Its margin may be luck."),
    ],
)
def test_puzzle_that_can_not_be_used_is_refused_with_its_reason(changed: dict[str, Any], said: str) -> None:
    (puzzle, *_) = puzzles_of("memoarrr").values()
    check_puzzle(puzzle)
    with pytest.raises(BadPuzzle) as caught:
        check_puzzle(broken(puzzle, **changed))
    assert said in caught.value.sentence


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b'{"format":"quarterdeck-puzzles/2","game":"x","puzzles":[]}'])
def test_file_of_another_kind_is_refused(text: bytes) -> None:
    with pytest.raises(BadPuzzle):
        read_puzzles(text)

"""Puzzles at a table, over the messages that the page speaks: the same at a server and inside the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import Location
from quarterdeck.puzzles import SOLVER, Puzzle, puzzles_of
from tests.local.deck import Deck
from tests.puzzles.chosen import every, named

SOME = every(24)


def opened(puzzle: Puzzle, wanted: dict[str, Any] | None = None) -> tuple[Deck, Any]:
    deck = Deck()
    body = {"game": puzzle.game, "seats": [{"kind": "me", "name": "Ann"}], "pace": "brisk", "puzzle": puzzle.name}
    answer = deck.ask("POST", "/api/tables", {**body, **(wanted or {})})
    if deck.ok:
        deck.go(answer["table"]["id"])
    return deck, answer


def latest(deck: Deck) -> Any:
    return next(frame for frame in reversed(deck.frames) if frame["type"] == "update" and frame["seat"] == SOLVER)


def to_the_question(deck: Deck) -> None:
    """Look at what is shown; the own look before a game is ended by the player."""
    while True:
        deck.wait_until_open()
        if latest(deck)["coach"] == "puzzle-ask":
            return
        assert latest(deck)["moves"] == [{"move": "ready"}]
        assert deck.say({"type": "move", "seat": SOLVER, "move": {"move": "ready"}})["type"] == "done"


def answer(deck: Deck, moves: tuple[Any, ...]) -> Any:
    for move in moves:
        deck.wait_until_open()
        assert deck.say({"type": "move", "seat": SOLVER, "move": json.loads(encode(move))})["type"] == "done"
    return latest(deck)


def wrong_answer(puzzle: Puzzle) -> tuple[Any, ...]:
    return puzzle.moves_of(puzzle.answers[1])


@pytest.mark.parametrize("puzzle", SOME, ids=named)
def test_right_answer_is_told_with_how_often_answers_win(puzzle: Puzzle) -> None:
    deck, _ = opened(puzzle)
    assert deck.card["puzzle"] == puzzle.name
    to_the_question(deck)
    assert all("solution" not in frame for frame in deck.frames)
    update = answer(deck, puzzle.best()[0])
    assert update["coach"] == "puzzle-right"
    solution = update["solution"]
    assert solution["right"]
    assert solution["theme"] == puzzle.theme
    percents = [told["percent"] for told in solution["answers"]]
    assert percents[0] == round(100 * puzzle.answers[0].chance)
    assert percents == sorted(percents, reverse=True)
    assert update["moves"] == []
    assert deck.alarm is None, "nothing falls due after a puzzle"


@pytest.mark.parametrize("puzzle", SOME, ids=named)
def test_wrong_answer_is_told_from_the_right_one(puzzle: Puzzle) -> None:
    deck, _ = opened(puzzle)
    to_the_question(deck)
    for move in wrong_answer(puzzle):
        if latest(deck)["moves"]:
            update = answer(deck, (move,))
    assert update["coach"] == "puzzle-wrong"
    assert not update["solution"]["right"]
    refused = deck.say({"type": "move", "seat": SOLVER, "move": json.loads(encode(move))})
    assert refused["type"] == "refused"


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in SOME if puzzle.game == "memoarrr"], ids=named)
def test_frames_name_no_card_that_seat_0_was_not_shown(puzzle: Puzzle) -> None:
    deck, answered = opened(puzzle)
    to_the_question(deck)
    text = repr([answered, *deck.frames])
    shown = encode(puzzle.asked().events_as_shown(SOLVER)).decode()
    assert {card for card in map(str, Location) if card in text and card not in shown} == set()
    assert puzzle.moves not in text
    assert '"deal"' not in text
    deck.reload()  # what was shown before the latest turning down is shown no more
    view = latest(deck)["view"]
    lying_open = {card for card in (*view["cells"], *view["glimpse"].values()) if card}
    assert {str(card) for card in Location if card in json.dumps(latest(deck))} <= lying_open | {view["to_match"]}


def test_puzzle_is_taken_up_again_where_it_was_left() -> None:
    puzzle = SOME[0]
    deck, _ = opened(puzzle)
    to_the_question(deck)
    before = latest(deck)
    deck.reload()
    assert {name: latest(deck)[name] for name in ("coach", "moves", "view")} == {
        name: before[name] for name in ("coach", "moves", "view")
    }
    update = answer(deck, puzzle.best()[0])
    deck.reload()
    assert latest(deck)["solution"] == update["solution"]


def test_list_of_puzzles_tells_theme_and_level_alone() -> None:
    deck = Deck()
    listed = deck.ask("GET", "/api/puzzles/piratatak")["puzzles"]
    assert [puzzle["name"] for puzzle in listed] == list(puzzles_of("piratatak"))
    assert set(listed[0]) == {"name", "theme", "level"}
    deck.ask("GET", "/api/puzzles/chess")
    assert not deck.ok


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"puzzle": "0"}, "no-such-puzzle"),
        ({"lesson": "looking"}, "no-such-puzzle"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "lesson-seats"),
        ({"seats": [{"kind": "bot"}]}, "lesson-seats"),
    ],
)
def test_puzzle_that_can_not_be_opened_is_refused(wanted: dict[str, Any], code: str) -> None:
    deck, answered = opened(SOME[0], wanted)
    assert not deck.ok
    assert answered["code"] == code

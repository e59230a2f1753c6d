"""Refused moves: each says why in a sentence that a player can act on, and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck.core.errors import (
    IllegalMove,
    MatchOver,
    NotYourTurn,
    QuarterdeckError,
    RefusedMove,
    UnknownMove,
    UnknownSeat,
)
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.wire import read_move
from quarterdeck.games import piratatak
from quarterdeck.games.memoarrr import GAME, Block, Look, Move, Peek, Ready, Reveal, Side, Swap
from tests.games.memoarrr.table import Memo, Table, wire


def looking() -> Table:
    """Seat 0 has picked the north, seat 1 is ready with the south, seat 2 has not picked a side."""
    table = Table(3, looking=True)
    table.match.play(0, Look(Side.NORTH))
    table.match.play(1, Look(Side.SOUTH))
    table.match.play(1, Ready())
    return table


def first_reveal() -> Table:
    return Table(3, sides=(Side.NORTH, Side.EAST, Side.SOUTH))


def second_reveal() -> Table:
    table = Table(3, cells={0: "turtle-lava"}, abilities=True)
    table.reveal("turtle-lava")
    return table


def waiting_for(animal: str) -> Callable[[], Table]:
    """Seat 1 has revealed this animal on B2, beside the opening card on B1."""

    def table() -> Table:
        cells = {1: "turtle-lava", 6: f"{animal}-lava" if animal != "turtle" else "turtle-water"}
        laid = Table(3, cells=cells, sides=(Side.EAST, Side.SOUTH, Side.WEST), abilities=True)
        laid.reveal("turtle-lava")
        laid.reveal(cells[6])
        return laid

    return table


def blocked() -> Table:
    table = waiting_for("walrus")()
    table.play(Block(11))
    return table


def over() -> Table:
    table = Table(2)
    for winner in (0, 1, 0, 1, 0, 1, 0):
        table.win_round(winner)
    return table


no_side: Any = "up"
Attempt = tuple[Callable[[], Table], int, Move]
ERRORS: dict[str, type[RefusedMove]] = {"not-your-turn": NotYourTurn, "match-over": MatchOver}
"""What else is refused is an illegal move."""

REFUSALS: dict[tuple[str, str], list[Attempt]] = {
    ("already-looked", "You have looked already, at the north."): [
        (looking, 0, Look(Side.EAST)),
        (looking, 0, Look(Side.NORTH)),
    ],
    ("side-taken", "Another player has picked the north."): [(looking, 2, Look(Side.NORTH))],
    ("no-such-side", "The sides of the island are north, east, south and west."): [(looking, 2, Look(no_side))],
    ("not-looked", "Pick a side and look at its three cards first."): [(looking, 2, Ready())],
    ("still-looking", "The first round begins when everybody is ready."): [
        (looking, 0, Reveal(0)),
        (looking, 2, Reveal(0)),
    ],
    ("not-looking", "The time to look at the sides is over."): [
        (first_reveal, 0, Look(Side.WEST)),
        (first_reveal, 0, Ready()),
        (waiting_for("penguin"), 1, Look(Side.NORTH)),
    ],
    ("not-your-turn", "It is not your turn: seat 0 and seat 2 are to move."): [
        (looking, 1, Ready()),
        (looking, 1, Look(Side.WEST)),
        (looking, 1, Reveal(0)),
    ],
    ("not-your-turn", "It is not your turn: seat 0 is to move."): [(first_reveal, 1, Reveal(0))],
    ("not-your-turn", "It is not your turn: seat 1 is to move."): [
        (second_reveal, 0, Reveal(1)),
        (waiting_for("octopus"), 2, Reveal(0)),
        (waiting_for("octopus"), 2, Swap(5)),
    ],
    ("match-over", "The match is over."): [(over, 0, Reveal(0)), (over, 1, Look(Side.EAST)), (over, 1, Ready())],
    ("banned", "C1 is closed to the first reveal of the game: a player has looked at it."): [
        (first_reveal, 0, Reveal(2))
    ],
    ("banned", "E3 is closed to the first reveal of the game: a player has looked at it."): [
        (first_reveal, 0, Reveal(14))
    ],
    ("blocked", "B3 is blocked for this reveal by the walrus."): [(blocked, 2, Reveal(11))],
    ("no-such-cell", "Locations lie on A1 to E5, except on C3, the centre."): [
        *((second_reveal, 1, Reveal(cell)) for cell in (12, -1, 25)),
        *((waiting_for("penguin"), 1, Peek(cell)) for cell in (12, -1, 25)),
        *((waiting_for("walrus"), 1, Block(cell)) for cell in (12, -1, 25)),
    ],
    ("face-up", "B1 is face up already."): [
        (waiting_for("turtle"), 2, Reveal(1)),
        (waiting_for("penguin"), 1, Peek(1)),
        (waiting_for("walrus"), 1, Block(1)),
    ],
    ("face-up", "B2 is face up already."): [
        (waiting_for("penguin"), 1, Peek(6)),
        (waiting_for("walrus"), 1, Block(6)),
    ],
    ("not-a-neighbour", "The octopus on B2 can swap with B1, A2, C2, B3."): [
        (waiting_for("octopus"), 1, Swap(cell)) for cell in (0, 2, 6, 8, 12, 24, -1, 25)
    ],
    ("no-ability", "There is no penguin with an ability to use now."): [
        (looking, 0, Peek(0)),
        (second_reveal, 1, Peek(1)),
    ],
    ("no-ability", "There is no octopus with an ability to use now."): [
        (looking, 0, Swap(0)),
        (second_reveal, 1, Swap(1)),
    ],
    ("no-ability", "There is no walrus with an ability to use now."): [
        (looking, 0, Block(0)),
        (second_reveal, 1, Block(1)),
    ],
    ("ability-first", "Use the ability of the penguin first."): [
        (waiting_for("penguin"), 1, Reveal(0)),
        (waiting_for("penguin"), 1, Swap(5)),
    ],
    ("ability-first", "Use the ability of the octopus first."): [
        (waiting_for("octopus"), 1, Reveal(0)),
        (waiting_for("octopus"), 1, Peek(0)),
        (waiting_for("octopus"), 1, Block(5)),
    ],
    ("ability-first", "Use the ability of the walrus first."): [
        (waiting_for("walrus"), 1, Reveal(0)),
        (waiting_for("walrus"), 1, Peek(0)),
    ],
}


def everything_about(match: Memo) -> Any:
    receivers = (None, *range(match.seats))
    views = [wire([match.view(receiver), match.visible_events(receiver)]) for receiver in receivers]
    return views, [match.moves(seat) for seat in range(match.seats)], match.turn, match.log, match.outcome()


@pytest.mark.parametrize(
    ("code", "sentence", "attempt"),
    [(code, sentence, attempt) for (code, sentence), attempts in REFUSALS.items() for attempt in attempts],
)
def test_a_refused_move_says_why_and_changes_nothing(code: str, sentence: str, attempt: Attempt) -> None:
    position, seat, move = attempt
    match = position().match
    before = everything_about(match)
    with pytest.raises(RefusedMove) as refused:
        match.play(seat, move)
    assert type(refused.value) is ERRORS.get(code, IllegalMove)
    assert (refused.value.code, refused.value.sentence, str(refused.value)) == (code, sentence, sentence)
    assert everything_about(match) == before


def test_a_game_goes_on_after_a_refusal_as_if_nothing_had_been_tried() -> None:
    table, other = blocked(), blocked()
    with pytest.raises(IllegalMove):
        table.play(Reveal(11))
    table.reveal("turtle-water")
    other.reveal("turtle-water")
    assert everything_about(table.match) == everything_about(other.match)


def test_a_move_of_another_game_is_no_move_here() -> None:
    match = second_reveal().match
    before = everything_about(match)
    foreign: Any = piratatak.Draw()
    with pytest.raises(UnknownMove) as refused:
        match.play(1, foreign)
    assert (refused.value.code, refused.value.sentence) == ("unknown-move", "This is not a move of Memoarrr!: Draw().")
    assert everything_about(match) == before


@pytest.mark.parametrize(
    "text",
    [
        '{"move":"dig","cell":3}',
        '{"cell":3}',
        '{"move":"reveal"}',
        '{"move":"reveal","cell":"3"}',
        '{"move":"reveal","cell":3,"seat":1}',
        '{"move":"look","side":"up"}',
        '{"move":"ready","side":"north"}',
        "reveal 3",
        "",
    ],
)
def test_what_is_not_a_move_at_all_is_told_so(text: str) -> None:
    with pytest.raises(UnknownMove) as refused:
        read_move(GAME, text)
    assert refused.value.code == "unknown-move"
    assert refused.value.sentence.startswith("This is not a move of Memoarrr!: ")


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_is_no_view_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    match = first_reveal().match
    for ask in (match.view, match.visible_events, match.moves):
        with pytest.raises(UnknownSeat) as refused:
            ask(seat)
        assert refused.value.sentence == f"There is no seat {seat} at this table of 3."
    with pytest.raises(QuarterdeckError):
        match.play(seat, Reveal(0))


EVERY_MOVE: list[Move] = [
    *(Look(side) for side in Side),
    Ready(),
    *(kind(cell) for kind in (Reveal, Peek, Swap, Block) for cell in range(-1, 26)),
]


@pytest.mark.parametrize(("edition", "players"), [("2018", 3), ("2023", 2)])
def test_what_is_offered_is_accepted_and_everything_else_is_refused(edition: str, players: int) -> None:
    dice = random.Random(players)
    deal = FairDeal.from_phrase("every move there is")
    match: Memo = Match(GAME, players, deal, {"edition": edition, "abilities": True})
    while not match.over:
        for seat in range(players):
            offered = match.moves(seat)
            assert len(set(offered)) == len(offered)
            for move in EVERY_MOVE:
                if move in offered:
                    match.copy().play(seat, move)
                else:
                    with pytest.raises(RefusedMove):
                        match.copy().play(seat, move)
        mover = dice.choice(match.turn)
        match.play(mover, dice.choice(match.moves(mover)))

"""Events and moves on the wire: their names, their fields, and the order in which things happen."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from quarterdeck.core.wire import encode, read_move
from quarterdeck.games.memoarrr import GAME, Block, Look, Move, Peek, Ready, Reveal, Side, Swap
from quarterdeck.games.memoarrr.events import Event
from tests.games.memoarrr.table import CHAIN, Table, ending_in, names, wire

FIELDS = {
    "dealt": ("locations", "removed", "treasures", "first"),
    "looked": ("seat", "side", "cards"),
    "ready": ("seat",),
    "round": ("number", "starter", "volcanoes"),
    "revealed": ("seat", "cell", "card", "match"),
    "volcano": ("seat", "volcano", "why"),
    "peeked": ("seat", "cell", "card"),
    "swapped": ("seat", "cell", "with"),
    "blocked": ("seat", "cell"),
    "again": ("seat",),
    "treasure": ("seat", "rubies"),
    "over": ("rubies", "treasures", "ranking", "removed"),
}
MOVES: list[tuple[Move, str]] = [
    (Look(Side.NORTH), '{"move":"look","side":"north"}'),
    (Ready(), '{"move":"ready"}'),
    (Reveal(7), '{"move":"reveal","cell":7}'),
    (Peek(3), '{"move":"peek","cell":3}'),
    (Swap(8), '{"move":"swap","cell":8}'),
    (Block(3), '{"move":"block","cell":3}'),
]


def test_every_event_has_its_name_and_its_fields() -> None:
    declared = {kind.__struct_config__.tag: kind.__struct_encode_fields__ for kind in get_args(Event)}
    assert declared == FIELDS


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_every_move_has_one_json_form(move: Move, text: str) -> None:
    assert encode(move).decode() == text
    assert read_move(GAME, text) == move


def test_these_are_all_the_moves() -> None:
    assert set(get_args(GAME.moves_of)) == {type(move) for move, _ in MOVES}


def test_dealt() -> None:
    table = Table(3, first=2, treasures=(4, 3, 2, 2, 2, 1, 1))
    entry = table.match.log[0]
    assert (entry.seat, entry.move) == (None, None)
    locations = table.cards()
    assert wire(entry.events) == [
        {
            "event": "dealt",
            "locations": locations,
            "removed": CHAIN[24],
            "treasures": [4, 3, 2, 2, 2, 1, 1],
            "first": 2,
        }
    ]
    assert locations[12] is None


def test_looked_tells_the_card_on_each_cell() -> None:
    cells = {9: "crab-lava", 14: "turtle-water", 19: "walrus-jungle"}
    match = Table(looking=True, cells=cells).match
    assert wire(match.play(1, Look(Side.EAST)).events) == [
        {
            "event": "looked",
            "seat": 1,
            "side": "east",
            "cards": {"9": "crab-lava", "14": "turtle-water", "19": "walrus-jungle"},
        }
    ]


def test_the_last_to_be_ready_begins_the_first_round() -> None:
    match = Table(2, looking=True, first=1, edition="2023").match
    for seat, side in enumerate((Side.SOUTH, Side.WEST)):
        match.play(seat, Look(side))
    assert wire(match.play(1, Ready()).events) == [{"event": "ready", "seat": 1}]
    assert wire(match.play(0, Ready()).events) == [
        {"event": "ready", "seat": 0},
        {"event": "round", "number": 1, "starter": 1, "volcanoes": ["dark"]},
    ]


def test_a_success_without_an_ability_is_one_event() -> None:
    table = Table(cells={0: "turtle-lava", 4: "turtle-water"}, abilities=True)
    table.reveal("turtle-lava")
    assert table.reveal("turtle-water") == [
        {"event": "revealed", "seat": 1, "cell": 4, "card": "turtle-water", "match": "animal"}
    ]


def test_a_crab_is_revealed_and_then_again() -> None:
    table = Table(cells={0: "turtle-lava", 4: "crab-lava"}, abilities=True)
    table.reveal("turtle-lava")
    assert table.reveal("crab-lava") == [
        {"event": "revealed", "seat": 1, "cell": 4, "card": "crab-lava", "match": "landscape"},
        {"event": "again", "seat": 1},
    ]


@pytest.mark.parametrize(
    ("animal", "move", "event"),
    [
        ("penguin", Peek(5), {"event": "peeked", "seat": 1, "cell": 5, "card": "crab-desert"}),
        ("octopus", Swap(5), {"event": "swapped", "seat": 1, "cell": 6, "with": 5}),
        ("walrus", Block(5), {"event": "blocked", "seat": 1, "cell": 5}),
    ],
)
def test_an_ability_that_needs_a_choice_waits_for_its_own_move(animal: str, move: Move, event: dict[str, Any]) -> None:
    table = Table(cells={0: "turtle-lava", 6: f"{animal}-lava", 5: "crab-desert"}, abilities=True)
    table.reveal("turtle-lava")
    assert names(table.reveal(f"{animal}-lava")) == ["revealed"]
    assert table.play(move) == [event]


def test_a_failure_ends_with_the_round_that_it_ends() -> None:
    table = Table(cells={0: "turtle-lava", 4: "crab-water"}, treasures=(3, 1, 1, 2, 2, 2, 4))
    table.reveal("turtle-lava")
    assert table.reveal("crab-water") == [
        {"event": "revealed", "seat": 1, "cell": 4, "card": "crab-water", "match": "none"},
        {"event": "volcano", "seat": 1, "volcano": "birds-7", "why": "mismatch"},
        {"event": "treasure", "seat": 0, "rubies": 3},
        {"event": "round", "number": 2, "starter": 1, "volcanoes": ["birds-7"]},
    ]


def test_forced_volcanoes_follow_the_reveal_that_left_nothing() -> None:
    happened = Table(4).reveal_all(CHAIN[:24])
    assert happened[1:] == [
        {"event": "volcano", "seat": 0, "volcano": "birds-7", "why": "nothing left"},
        {"event": "volcano", "seat": 1, "volcano": "birds-3", "why": "nothing left"},
        {"event": "volcano", "seat": 2, "volcano": "birds-1", "why": "nothing left"},
        {"event": "treasure", "seat": 3, "rubies": 1},
        {"event": "round", "number": 2, "starter": 0, "volcanoes": ["birds-7", "birds-3", "birds-1"]},
    ]


def test_a_crab_as_the_24th_card_is_again_before_its_volcano() -> None:
    order = ending_in("crab")
    happened = Table(3, order=order, abilities=True).reveal_all(order[:24])
    assert names(happened) == ["revealed", "again", "volcano", "volcano", "treasure", "round"]


@pytest.mark.parametrize("animal", ["penguin", "walrus"])
def test_an_ability_that_can_do_nothing_has_no_event(animal: str) -> None:
    order = ending_in(animal)
    happened = Table(2, order=order, abilities=True).reveal_all(order[:24])
    assert names(happened) == ["revealed", "volcano", "treasure", "round"]


def test_the_last_treasure_is_followed_by_over() -> None:
    table = Table(3)
    for winner in (0, 1, 2, 0, 1, 2):
        table.win_round(winner)
    happened = table.win_round(1)
    assert names(happened) == ["revealed", "volcano", "treasure", "over"]
    assert happened[-1] == {
        "event": "over",
        "rubies": [3, 7, 5],
        "treasures": [[1, 2], [1, 2, 4], [2, 3]],
        "ranking": [1, 2, 0],
        "removed": CHAIN[24],
    }


def test_every_event_of_a_game_comes_back_from_its_json_form() -> None:
    table = Table(3, abilities=True, edition="2023")
    for winner in (0, 1, 2, 0, 1, 2, 0):
        table.reveal_all(["turtle-lava"] if table.view.round > 1 else [CHAIN[0]])
        table.use_abilities()
        table.win_round(winner)
    told = [event for entry in table.match.log for event in entry.events]
    assert len({type(event) for event in told}) >= 9
    assert msgspec.json.decode(encode(told), type=list[Event]) == told


def test_an_entry_tells_who_moved_and_what_they_wanted() -> None:
    table = Table(2, first=1)
    entry = table.match.play(1, Reveal(0))
    assert (entry.seat, entry.move) == (1, Reveal(0))
    assert table.match.log[-1] is entry

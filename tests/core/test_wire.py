"""Moves come from outside: what is not one gets a sentence, and nothing else ever happens."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.game import AnyGame
from quarterdeck.core.wire import encode, read_move
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.games.memoarrr import Block, Look, Peek, Ready, Reveal, Side, Swap
from quarterdeck.games.piratatak import Buy, Card, Draw, Fire, Pay, Stop
from tests.properties.strategies import examples

MEMOARRR: AnyGame = memoarrr.GAME
PIRATATAK: AnyGame = piratatak.GAME


def refused(game: AnyGame, text: bytes | str) -> str:
    with pytest.raises(UnknownMove) as caught:
        read_move(game, text)
    assert caught.value.code == "unknown-move"
    assert caught.value.sentence.startswith(f"This is not a move of {game.title}: ")
    assert caught.value.sentence.endswith(".")
    return caught.value.sentence


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        (MEMOARRR, '{"move":"look","side":"north"}', Look(Side.NORTH)),
        (MEMOARRR, '{"move":"ready"}', Ready()),
        (MEMOARRR, '{"move":"reveal","cell":7}', Reveal(7)),
        (MEMOARRR, '{"move":"peek","cell":3}', Peek(3)),
        (MEMOARRR, '{"move":"swap","cell":8}', Swap(8)),
        (MEMOARRR, '{"move":"block","cell":3}', Block(3)),
        (PIRATATAK, '{"move":"draw"}', Draw()),
        (PIRATATAK, '{"move":"stop"}', Stop()),
        (PIRATATAK, '{"move":"fire"}', Fire()),
        (PIRATATAK, '{"move":"pay","card":"coin"}', Pay(Card.COIN)),
        (PIRATATAK, '{"move":"buy","seller":1,"card":"red-2"}', Buy(1, Card.RED_2)),
    ],
)
def test_a_move_has_one_json_form(game: AnyGame, text: str, move: Any) -> None:
    assert encode(move).decode() == text
    assert read_move(game, text) == read_move(game, text.encode()) == move
    assert read_move(game, f" {text} ") == move


@pytest.mark.parametrize("game", [MEMOARRR, PIRATATAK], ids=["memoarrr", "piratatak"])
@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "{",
            "}",
            "{]",
            '{"move"',
            '{"move":',
            '{"move":"draw"',
            "{'move':'ready'}",
            "nul",
            "draw",
            "\0",
            "\ufeff",
        ),
        *("null", "true", "7", "-0.5", "1e999", '"draw"', '"ready"', "[]", '["draw"]', '[{"move":"draw"}]', "{}"),
        *('{"move":null}', '{"move":7}', '{"move":["draw"]}', '{"move":{}}', '{"move":""}', '{"move":"sail"}'),
        *('{"move":"Draw"}', '{"move":"READY"}', '{"cell":7}', '{"MOVE":"ready"}', '{"move":"draw"} {"move":"draw"}'),
        *('{"move":"ready","cell":1}', '{"move":"draw","card":"coin"}', '{"move":"reveal"}', '{"move":"buy"}'),
        *("NaN", '{"move":NaN}', '{"move":"reveal","cell":NaN}', '{"move":"reveal","cell":Infinity}'),
    ],
    ids=ascii,
)
def test_what_is_not_a_move_is_refused(game: AnyGame, text: str) -> None:
    refused(game, text)
    refused(game, text.encode())


@pytest.mark.parametrize("move", ["reveal", "peek", "swap", "block"])
@pytest.mark.parametrize(
    "cell", ["null", "true", '"7"', "7.5", "7.0", "1e1", "[7]", "{}", "-", "07", "0x7", "9" * 5000]
)
def test_a_cell_that_is_no_whole_number_is_refused(move: str, cell: str) -> None:
    refused(MEMOARRR, f'{{"move":"{move}","cell":{cell}}}')


@pytest.mark.parametrize("cell", [-1, 25, 10**6, 2**63, 2**64, -(2**64), 10**50])
def test_a_cell_that_is_far_away_is_a_move_though_never_a_lawful_one(cell: int) -> None:
    assert read_move(MEMOARRR, f'{{"move":"reveal","cell":{cell}}}') == Reveal(cell)


@pytest.mark.parametrize("side", ['"up"', '"North"', '""', "null", "0", '["north"]'])
def test_a_side_that_the_island_has_not_is_refused(side: str) -> None:
    assert "side" in refused(MEMOARRR, f'{{"move":"look","side":{side}}}')


@pytest.mark.parametrize("card", ['"red-7"', '"red-0"', '"purple-1"', '"COIN"', '""', "null", "1", '["coin"]'])
def test_a_card_that_does_not_exist_is_refused(card: str) -> None:
    assert "card" in refused(PIRATATAK, f'{{"move":"pay","card":{card}}}')
    assert "card" in refused(PIRATATAK, f'{{"move":"buy","seller":1,"card":{card}}}')


def test_a_move_of_the_other_game_is_refused() -> None:
    assert "draw" in refused(MEMOARRR, encode(Draw()))
    assert "reveal" in refused(PIRATATAK, encode(Reveal(0)))


@pytest.mark.parametrize("text", [b'{"move":"\xff"}', b'{"\xff":"ready"}', b'{"move":"look","side":"\xc3"}', b"\xff"])
def test_bytes_that_are_not_utf_8_are_refused(text: bytes) -> None:
    refused(MEMOARRR, text)


@pytest.mark.parametrize("text", ['{"move":"\ud800"}', '{"move":"look","side":"\udfff"}', "\ud83d"], ids=ascii)
def test_a_text_with_half_a_character_is_refused(text: str) -> None:
    refused(MEMOARRR, text)


@pytest.mark.parametrize("start", ["[", '{"move":', '{"move":"reveal","cell":', '{"cell":', '{"move":"reveal","x":'])
def test_endless_nesting_is_refused(start: str) -> None:
    refused(MEMOARRR, start + "[" * 50_000)
    refused(MEMOARRR, start + '{"x":' * 50_000)


@examples(200)
@given(st.sampled_from([MEMOARRR, PIRATATAK]), st.text(max_size=30) | st.binary(max_size=30))
def test_noise_is_refused(game: AnyGame, noise: str | bytes) -> None:
    refused(game, noise)


names = st.sampled_from(["look", "ready", "reveal", "peek", "swap", "block", "draw", "stop", "fire", "pay", "buy"])
values = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3) | st.sampled_from(Card)
)
likely = st.fixed_dictionaries(
    {"move": names | values}, optional={"cell": values, "side": values, "seller": values, "card": values}
)


@examples(150)
@given(st.sampled_from([MEMOARRR, PIRATATAK]), likely)
def test_what_is_read_as_a_move_is_written_as_it_was(game: AnyGame, fields: dict[str, Any]) -> None:
    try:
        move = read_move(game, encode(fields))
    except UnknownMove:
        return
    assert msgspec.json.decode(encode(move)) == msgspec.json.decode(encode(fields))

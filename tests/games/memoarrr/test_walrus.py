"""Walrus: it closes one face-down card to the next player's next reveal."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr import Block, Reveal
from tests.games.memoarrr.table import ISLAND, Table, ending_in, names


def walrus_revealed(players: int = 3) -> Table:
    cells = {0: "turtle-lava", 4: "walrus-lava", 6: "crab-lava", 7: "turtle-jungle", 8: "octopus-water"}
    table = Table(players, cells=cells, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("walrus-lava")
    return table


def test_any_face_down_location_can_be_named() -> None:
    table = walrus_revealed()
    assert {move.cell for move in table.match.moves(1) if isinstance(move, Block)} == set(ISLAND) - {0, 4}


def test_the_block_is_named_in_public() -> None:
    table = walrus_revealed()
    assert table.play(Block(6)) == [{"event": "blocked", "seat": 1, "cell": 6}]
    for receiver in (None, 0, 1, 2):
        assert table.match.view(receiver).closed == (6,)


def test_the_next_player_may_not_reveal_the_blocked_card() -> None:
    table = walrus_revealed()
    table.play(Block(6))
    assert Reveal(6) not in table.match.moves(2)
    assert len(table.match.moves(2)) == 21


def test_revealing_the_blocked_card_is_refused_and_never_a_failure() -> None:
    table = walrus_revealed()
    table.play(Block(6))
    with pytest.raises(IllegalMove) as refusal:
        table.play(Reveal(6))
    assert (refusal.value.code, refusal.value.sentence) == ("blocked", "B2 is blocked for this reveal by the walrus.")
    assert (table.match.turn, table.view.held) == ((2,), (None, None, None))
    assert table.view.closed == (6,)


def test_the_block_binds_the_next_player_still_in_the_round() -> None:
    table = walrus_revealed()
    table.play(Block(8))
    table.reveal("penguin-desert")
    table.reveal("penguin-water")
    table.use_abilities(sparing="walrus-water")
    table.reveal("walrus-water")
    table.play(Block(6))
    assert table.view.held == (None, None, "birds-7")
    assert table.seat == 0
    assert Reveal(6) not in table.match.moves(0)


@pytest.mark.parametrize("card", ["turtle-jungle", "walrus-desert"])
def test_the_block_is_over_after_one_reveal_success_or_failure(card: str) -> None:
    table = walrus_revealed()
    table.play(Block(6))
    table.reveal(card)
    table.use_abilities(sparing="crab-lava")
    assert table.seat == 0
    assert 6 not in table.view.closed
    assert Reveal(6) in table.match.moves(0)


def test_a_crabs_extra_turn_is_free_of_the_block() -> None:
    table = Table(2, cells={0: "turtle-lava", 4: "walrus-lava", 6: "crab-jungle", 7: "crab-lava"}, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("walrus-lava")
    table.play(Block(6))
    assert names(table.reveal("crab-lava")) == ["revealed", "again"]
    assert (table.seat, table.view.closed) == (0, ())
    assert table.play(Reveal(6))[0]["match"] == "animal"


def test_the_block_of_one_round_does_not_reach_into_the_next() -> None:
    table = walrus_revealed(players=2)
    table.play(Block(6))
    assert names(table.reveal("penguin-water")) == ["revealed", "volcano", "treasure", "round"]
    assert table.view.closed == ()
    assert len(table.match.moves(table.seat)) == 24


def test_a_walrus_may_block_again_after_a_walrus() -> None:
    table = walrus_revealed()
    table.play(Block(6))
    table.reveal("walrus-desert")
    assert Block(6) in table.match.moves(2)
    table.play(Block(7))
    assert table.view.closed == (7,)


def test_with_two_face_down_cards_left_the_block_leaves_one() -> None:
    order = ending_in("walrus")
    table = Table(2, order=order, abilities=True)
    table.reveal_all(order[:22])
    one, other = table.cell_of(order[22]), table.cell_of(order[23])
    assert set(table.match.moves(table.seat)) == {Block(one), Block(other)}
    table.play(Block(one))
    assert table.match.moves(table.seat) == (Reveal(other),)


def test_with_one_face_down_card_left_nothing_happens() -> None:
    order = ending_in("walrus")
    table = Table(2, order=order, abilities=True)
    assert names(table.reveal_all(order[:23])) == ["revealed"]
    assert (table.view.phase, table.view.closed) == ("reveal", ())
    assert table.match.moves(table.seat) == (Reveal(table.cell_of(order[23])),)


def test_with_none_face_down_nothing_happens() -> None:
    order = ending_in("walrus")
    happened = Table(2, order=order, abilities=True).reveal_all(order[:24])
    assert names(happened) == ["revealed", "volcano", "treasure", "round"]

"""Animal abilities: when they are used at all, the penguin's look, and the turtle that does nothing."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr import Block, Move, Peek, Reveal, Swap
from tests.games.memoarrr.table import CHAIN, ISLAND, Table, ending_in, names

ASKED = {"penguin": ("peek", Peek), "octopus": ("swap", Swap), "walrus": ("block", Block)}


@pytest.mark.parametrize("animal", ASKED)
@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_an_ability_is_not_optional_after_a_success(edition: str, animal: str) -> None:
    table = Table(3, cells={0: "turtle-lava"}, edition=edition, abilities=True)
    table.reveal("turtle-lava")
    assert names(table.reveal(f"{animal}-lava")) == ["revealed"]
    phase, kind = ASKED[animal]
    assert (table.view.phase, table.match.turn) == (phase, (1,))
    assert {type(move) for move in table.match.moves(1)} == {kind}
    with pytest.raises(IllegalMove) as refusal:
        table.reveal("crab-lava")
    assert refusal.value.code == "ability-first"


@pytest.mark.parametrize("animal", ASKED)
def test_the_turn_passes_once_the_ability_is_used(animal: str) -> None:
    table = Table(3, cells={0: "turtle-lava"}, abilities=True)
    table.reveal("turtle-lava")
    table.reveal(f"{animal}-lava")
    table.use_abilities()
    assert (table.view.phase, table.match.turn) == ("reveal", (2,))


@pytest.mark.parametrize("animal", [*ASKED, "crab", "turtle"])
def test_after_a_failure_no_ability_is_used(animal: str) -> None:
    table = Table(3, cells={0: "turtle-lava" if animal != "turtle" else "crab-lava"}, abilities=True)
    table.reveal(table.cards()[0] or "")
    assert names(table.reveal(f"{animal}-water")) == ["revealed", "volcano"]
    assert (table.view.phase, table.match.turn) == ("reveal", (2,))


@pytest.mark.parametrize("animal", [*ASKED, "crab", "turtle"])
@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_without_the_variant_no_ability_is_used(edition: str, animal: str) -> None:
    table = Table(3, cells={0: f"{animal}-lava", 4: f"{animal}-water"}, edition=edition)
    for card in (f"{animal}-lava", f"{animal}-water"):
        assert names(table.reveal(card)) == ["revealed"]
        assert table.view.phase == "reveal"
    assert table.match.turn == (2,)


@pytest.mark.parametrize("animal", [*ASKED, "crab", "turtle"])
@pytest.mark.parametrize("later_round", [False, True])
def test_2018_the_opening_card_has_no_connection_so_its_ability_is_not_used(animal: str, later_round: bool) -> None:
    table = Table(2, cells={0: f"{animal}-desert"}, edition="2018", abilities=True)
    if later_round:
        table.win_round(1)
    opener = table.seat
    assert names(table.reveal(f"{animal}-desert")) == ["revealed"]
    assert (table.view.phase, table.match.turn) == ("reveal", (1 - opener,))


@pytest.mark.parametrize("animal", [*ASKED, "crab", "turtle"])
@pytest.mark.parametrize("later_round", [False, True])
def test_2023_the_opening_card_is_a_success_so_its_ability_is_used(animal: str, later_round: bool) -> None:
    table = Table(2, cells={0: f"{animal}-desert"}, edition="2023", abilities=True)
    if later_round:
        table.win_round(1)
    opener = table.seat
    happened = table.reveal(f"{animal}-desert")
    if animal in ASKED:
        assert (table.view.phase, table.match.turn) == (ASKED[animal][0], (opener,))
    elif animal == "crab":
        assert names(happened) == ["revealed", "again"]
        assert (table.view.phase, table.match.turn) == ("reveal", (opener,))
    else:
        assert names(happened) == ["revealed"]
        assert (table.view.phase, table.match.turn) == ("reveal", (1 - opener,))


def test_a_turtle_does_nothing() -> None:
    table = Table(2, cells={0: "crab-lava"}, abilities=True)
    table.reveal("crab-lava")
    assert names(table.reveal("turtle-lava")) == ["revealed"]
    assert (table.view.phase, table.match.turn) == ("reveal", (0,))


def opened_by_a_penguin() -> Table:
    table = Table(3, cells={0: "penguin-lava", 4: "turtle-lava", 6: "crab-desert"}, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("penguin-lava")
    return table


def test_a_penguin_may_look_at_any_face_down_location() -> None:
    table = opened_by_a_penguin()
    expected: list[Move] = [Peek(cell) for cell in ISLAND if cell not in (0, 4)]
    assert list(table.match.moves(1)) == expected


def test_everybody_knows_where_a_penguin_looks_but_only_its_player_what_it_sees() -> None:
    table = opened_by_a_penguin()
    table.play(Peek(6))
    match = table.match
    assert match.view(1).glimpse == {6: "crab-desert"}
    for receiver in (None, 0, 2):
        assert match.view(receiver).glimpse == {}
        (peeked,) = match.latest_events(receiver)
        assert (peeked.cell, peeked.card) == (6, None)  # type: ignore[union-attr]


def test_a_card_that_a_penguin_looks_at_stays_face_down() -> None:
    table = opened_by_a_penguin()
    table.play(Peek(6))
    assert table.view.cells[6] is None
    assert Reveal(6) in table.match.moves(2)
    assert table.view.to_match == "penguin-lava"


def test_a_penguin_looks_only_until_the_next_move() -> None:
    table = opened_by_a_penguin()
    table.play(Peek(6))
    table.reveal("penguin-water")
    assert table.match.view(1).glimpse == {}


@pytest.mark.parametrize("animal", ["penguin", "walrus", "turtle"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_nothing_face_down_nothing_happens(players: int, animal: str) -> None:
    order = ending_in(animal)
    table = Table(players, order=order, abilities=True)
    happened = table.reveal_all(order[:24])
    assert names(happened) == ["revealed", *["volcano"] * (players - 1), "treasure", "round"]
    assert happened[-2]["seat"] == happened[0]["seat"]


def test_a_penguin_can_look_at_the_last_face_down_location() -> None:
    order = ending_in("penguin")
    table = Table(2, order=order, abilities=True)
    table.reveal_all(order[:23])
    assert table.match.moves(table.seat) == (Peek(table.cell_of(order[23])),)


def test_abilities_go_on_in_every_round() -> None:
    table = Table(2, abilities=True)
    for winner in (0, 1, 1):
        table.win_round(winner)
    table.reveal("turtle-lava")
    table.reveal("penguin-lava")
    assert table.view.phase == "peek"


def test_a_whole_chain_with_abilities_turns_every_card_up() -> None:
    table = Table(2, abilities=True, edition="2023")
    table.reveal_all(CHAIN[:23])
    assert table.face_down() == [CHAIN[23]]

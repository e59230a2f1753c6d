"""Setting the table up, and the look that everybody takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from quarterdeck.core.errors import BadOptions
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import GAME, Look, Move, Ready, Reveal, Side
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.events import Dealt, RoundBegan
from tests.games.memoarrr.table import CHAIN, ISLAND, MIDDLES, Memo, Table, wire


def dealt(phrase: str, seats: int = 2, **options: object) -> Memo:
    return Match(GAME, seats, FairDeal.from_phrase(phrase), options)


def deal_of(match: Memo) -> Dealt:
    (event,) = match.log[0].events
    assert isinstance(event, Dealt)
    return event


def last_round(match: Memo) -> RoundBegan:
    event = match.log[-1].events[-1]
    assert isinstance(event, RoundBegan)
    return event


def test_the_25_locations_are_shuffled_onto_24_cells_and_the_box() -> None:
    event = deal_of(dealt("shells"))
    assert event.locations is not None
    assert [cell for cell, card in enumerate(event.locations) if card is None] == [12]
    lying = [card for card in event.locations if card is not None]
    assert sorted([*lying, event.removed or ""]) == sorted(LOCATIONS)
    assert deal_of(dealt("corals")).locations != event.locations


def test_the_same_deal_lays_out_the_same_island() -> None:
    assert deal_of(dealt("shells", 3)) == deal_of(dealt("shells", 3))


def test_every_card_can_be_the_one_that_goes_back_to_the_box() -> None:
    assert {deal_of(dealt(f"box {number}")).removed for number in range(200)} == set(LOCATIONS)


def test_all_locations_begin_fog_up() -> None:
    table = Table(3, looking=True)
    assert table.view.cells == (None,) * 25


def test_the_card_at_the_centre_goes_back_to_the_box_unseen() -> None:
    table = Table(order=CHAIN)
    assert deal_of(table.match).removed == CHAIN[24]
    for receiver in (None, 0, 1):
        assert table.match.view(receiver).removed is None
        assert CHAIN[24] not in str(wire([table.match.view(receiver), table.match.visible_events(receiver)]))


def test_no_location_can_be_revealed_at_the_centre() -> None:
    table = Table()
    table.reveal(CHAIN[0])
    assert Reveal(12) not in table.match.moves(1)
    assert len(table.match.moves(1)) == 23


def test_seven_treasures_are_shuffled_face_down() -> None:
    orders = {deal_of(dealt(f"chest {number}")).treasures for number in range(40)}
    assert len(orders) > 20
    assert all(sorted(order or ()) == [1, 1, 2, 2, 2, 3, 4] for order in orders)
    assert dealt("chest 0").view(0).treasures == (None,) * 7


def test_an_ordered_stack_is_not_shuffled_and_everybody_can_see_it() -> None:
    match = dealt("chest 0", treasures="ordered")
    assert deal_of(match).treasures == (1, 1, 2, 2, 2, 3, 4)
    assert match.view(None).treasures == (1, 1, 2, 2, 2, 3, 4)


IN_PLAY = [
    ("2018", 2, ["birds-7"]),
    ("2018", 3, ["birds-3", "birds-7"]),
    ("2018", 4, ["birds-1", "birds-3", "birds-7"]),
    ("2023", 2, ["dark"]),
    ("2023", 3, ["dark", "light"]),
    ("2023", 4, ["dark", "light", "light"]),
]


@pytest.mark.parametrize(("edition", "players", "volcanoes"), IN_PLAY)
def test_one_volcano_fewer_than_players_in_every_round(edition: str, players: int, volcanoes: list[str]) -> None:
    table = Table(players, edition=edition)
    for winner in (0, 1, 0, 1, 0, 1):
        assert sorted(map(str, last_round(table.match).volcanoes)) == volcanoes
        table.win_round(winner)
    assert table.view.round == 7
    assert sorted(map(str, last_round(table.match).volcanoes)) == volcanoes


@pytest.mark.parametrize(("edition", "orders"), [("2018", 6), ("2023", 3)])
def test_volcanoes_are_put_on_top_in_random_order(edition: str, orders: int) -> None:
    seen = set()
    for number in range(60):
        match = dealt(f"smoke {number}", 4, edition=edition)
        for seat, side in enumerate(Side):
            match.play(seat, Look(side))
            match.play(seat, Ready())
        seen.add(last_round(match).volcanoes)
    assert len(seen) == orders


def test_everybody_sees_which_volcano_is_on_top() -> None:
    table = Table(4, volcanoes={1: ["birds-3", "birds-7", "birds-1"]})
    for receiver in (None, 0, 1, 2, 3):
        assert table.match.view(receiver).volcanoes == ("birds-3", None, None)


def test_everybody_looks_at_the_same_time() -> None:
    table = Table(4, looking=True)
    assert table.match.turn == (0, 1, 2, 3)
    assert table.view.phase == "look"
    for seat in range(4):
        assert table.match.moves(seat) == tuple(Look(side) for side in Side)


def test_no_two_players_pick_the_same_side() -> None:
    match = Table(3, looking=True).match
    match.play(2, Look(Side.EAST))
    assert match.moves(0) == (Look(Side.NORTH), Look(Side.SOUTH), Look(Side.WEST))
    match.play(0, Look(Side.WEST))
    assert match.moves(1) == (Look(Side.NORTH), Look(Side.SOUTH))
    assert match.view(None).sides == ("west", None, "east")


@pytest.mark.parametrize("side", Side)
def test_a_side_shows_the_three_middle_cards_of_its_outer_row(side: Side) -> None:
    table = Table(looking=True)
    table.match.play(1, Look(side))
    lying = table.cards()
    middle = {cell: lying[cell] for cell in MIDDLES[side]}
    assert table.match.view(1).glimpse == middle
    assert table.match.view(0).glimpse == {}
    assert table.match.view(None).glimpse == {}


def test_a_player_who_is_ready_puts_the_cards_back() -> None:
    match = Table(3, looking=True).match
    match.play(1, Look(Side.NORTH))
    assert match.moves(1) == (Ready(),)
    match.play(0, Look(Side.SOUTH))
    assert len(match.view(1).glimpse) == 3
    match.play(1, Ready())
    assert match.view(1).glimpse == {}
    assert len(match.view(0).glimpse) == 3
    assert match.view(None).ready == (False, True, False)
    assert match.turn == (0, 2)


def test_the_game_goes_on_only_when_everybody_is_done() -> None:
    match = Table(3, looking=True, first=2).match
    for seat, side in enumerate((Side.NORTH, Side.EAST, Side.SOUTH)):
        match.play(seat, Look(side))
    match.play(2, Ready())
    match.play(0, Ready())
    assert (match.turn, match.view(None).round) == ((1,), 0)
    match.play(1, Ready())
    assert (match.turn, match.view(None).round) == ((2,), 1)


def interleaved(seats: int) -> Iterator[tuple[int, ...]]:
    """Every order in which the seats can look and be ready."""
    return iter(sorted(set(permutations([*range(seats), *range(seats)]))))


@pytest.mark.parametrize("seats", [2, 3])
def test_looking_and_being_ready_happen_in_any_order(seats: int) -> None:
    sides = (Side.WEST, Side.NORTH, Side.EAST)
    begun = Table(seats, sides=sides, first=1)
    for order in interleaved(seats):
        match = Table(seats, looking=True, first=1).match
        looked: set[int] = set()
        for seat in order:
            move: Move = Ready() if seat in looked else Look(sides[seat])
            looked.add(seat)
            match.play(seat, move)
        for receiver in (None, *range(seats)):
            assert match.view(receiver) == begun.match.view(receiver)
        assert match.moves(1) == begun.match.moves(1)


@pytest.mark.parametrize("sides", list(permutations(Side)))
def test_seats_take_turns_in_their_own_order_however_the_sides_were_picked(sides: tuple[Side, ...]) -> None:
    table = Table(4, sides=sides, first=2)
    turns = []
    for card in CHAIN[:5]:
        turns.append(table.seat)
        table.reveal(card)
    assert turns == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (4, 0), (4, 3)])
def test_the_host_can_choose_the_start_player(players: int, first: int) -> None:
    match = dealt("a chosen captain", players, first=first)
    assert deal_of(match).first == first
    for seat, side in zip(range(players), Side, strict=False):
        match.play(seat, Look(side))
        match.play(seat, Ready())
    assert match.turn == (first,)
    assert match.view(None).starter == first


@pytest.mark.parametrize("first", [-1, 3])
def test_the_host_cannot_choose_a_start_player_who_is_not_at_the_table(first: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        dealt("a ghost captain", 3, first=first)
    assert refusal.value.sentence == f"The first player must be a seat from 0 to 2, not {first}."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_otherwise_the_start_player_is_picked_at_random(players: int) -> None:
    firsts = {deal_of(dealt(f"lots {number}", players)).first for number in range(40)}
    assert firsts == set(range(players))


def test_24_cells_hold_a_location() -> None:
    lying = Table().cards()
    assert [cell for cell, card in enumerate(lying) if card is not None] == list(ISLAND)


@pytest.mark.parametrize("chosen", [{}, {"first": 1}])
def test_the_start_player_is_named_only_when_everybody_has_looked(chosen: dict[str, int]) -> None:
    match = dealt("a patient crew", 2, **chosen)
    match.play(0, Look(Side.NORTH))
    match.play(1, Look(Side.EAST))
    match.play(0, Ready())
    for receiver in (0, 1, None):
        assert (match.view(receiver).first, match.view(receiver).starter) == (None, None)
        assert wire(match.visible_events(receiver))[0][0]["first"] is None
        assert wire(match.events_as_shown(receiver))[0][0]["first"] is None
    match.play(1, Ready())
    began = wire(match.latest_events())[-1]
    assert began["event"] == "round"
    assert began["starter"] == match.view().first == match.view().starter == match.turn[0]


@pytest.mark.parametrize("edition", ["2018", "2023"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_volcanoes_lie_on_the_stack_while_everybody_looks_and_all_see_the_top_one(
    players: int, edition: str
) -> None:
    for number in range(5):
        match = dealt(f"smoke {number}", players, edition=edition)
        top, *below = match.view().volcanoes
        assert below == [None] * (players - 2)
        for seat in range(players):
            match.play(seat, Look(tuple(Side)[seat]))
            match.play(seat, Ready())
        assert wire(match.latest_events())[-1]["volcanoes"][0] == top == match.view().volcanoes[0]

"""A round: reveal, match, or take a volcano."""

from __future__ import annotations

import pytest

from quarterdeck.games.memoarrr import Reveal
from tests.games.memoarrr.table import CHAIN, Table, names

FAILING_24TH = (*CHAIN[1:24], CHAIN[0], CHAIN[24])
"""A chain whose first 23 cards match one another and whose 24th does not match."""
FAILING_2ND = (CHAIN[24], *CHAIN[:24])
"""A chain after an opening card that its first card does not match."""


@pytest.mark.parametrize("opening", ["penguin-water", "crab-desert", "turtle-lava"])
def test_the_opening_card_is_always_a_success(opening: str) -> None:
    table = Table(3, cells={0: opening}, first=1)
    happened = table.reveal(opening)
    assert happened == [{"event": "revealed", "seat": 1, "cell": 0, "card": opening, "match": "opening"}]
    assert table.view.held == (None, None, None)
    assert table.seat == 2


@pytest.mark.parametrize(("players", "turns"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])])
def test_the_turn_goes_clockwise(players: int, turns: list[int]) -> None:
    table = Table(players)
    assert [table.reveal(card)[0]["seat"] for card in CHAIN[:5]] == turns


@pytest.mark.parametrize(
    ("card", "comparison"),
    [("penguin-jungle", "animal"), ("octopus-water", "landscape"), ("octopus-jungle", "none")],
)
def test_the_same_animal_or_the_same_landscape_is_a_success(card: str, comparison: str) -> None:
    table = Table(3)
    table.reveal("penguin-water")
    happened = table.reveal(card)
    assert happened[0]["match"] == comparison
    assert (table.view.held[1] is None) == (comparison != "none")


def test_a_failure_costs_the_top_volcano() -> None:
    table = Table(4, volcanoes={1: ["birds-3", "birds-1", "birds-7"]})
    table.reveal("penguin-water")
    assert table.reveal("octopus-jungle")[1:] == [
        {"event": "volcano", "seat": 1, "volcano": "birds-3", "why": "mismatch"}
    ]
    assert table.view.held == (None, "birds-3", None, None)
    assert table.view.volcanoes == ("birds-1", None)


def test_a_card_is_compared_with_the_one_revealed_last_and_no_other() -> None:
    table = Table(3)
    table.reveal("penguin-water")
    table.reveal("penguin-lava")
    assert table.reveal("crab-water")[0]["match"] == "none"


def test_a_card_is_compared_with_the_one_revealed_last_whichever_player_revealed_it() -> None:
    table = Table(3)
    for card in ("penguin-water", "penguin-lava", "turtle-lava"):
        table.reveal(card)
    assert table.seat == 0
    assert table.reveal("turtle-water")[0]["match"] == "animal"


def test_failed_card_is_still_the_one_to_match() -> None:
    table = Table(3)
    table.reveal("penguin-water")
    table.reveal("octopus-jungle")
    assert table.view.to_match == "octopus-jungle"
    assert table.view.to_match_cell == table.cell_of("octopus-jungle")
    assert table.reveal("crab-jungle")[0]["match"] == "landscape"


def test_a_card_that_matches_only_the_one_before_the_failed_card_fails() -> None:
    table = Table(4)
    table.reveal("penguin-water")
    table.reveal("octopus-jungle")
    assert table.reveal("crab-water")[0]["match"] == "none"


def test_every_revealed_card_stays_up_for_the_rest_of_the_round_failed_or_not() -> None:
    table = Table(3, cells={0: "penguin-water", 1: "octopus-jungle", 2: "crab-jungle"})
    for card in ("penguin-water", "octopus-jungle", "crab-jungle"):
        table.reveal(card)
    assert table.view.cells[:3] == ("penguin-water", "octopus-jungle", "crab-jungle")
    assert table.view.cells[3:] == (None,) * 22


def test_a_player_must_reveal_even_if_nothing_can_match() -> None:
    order = [
        *("penguin-flowers", "penguin-lava", "penguin-jungle", "penguin-desert", "turtle-desert"),
        *("turtle-water", "octopus-water", "walrus-water", "crab-water", "penguin-water"),
    ]
    table = Table(2, order=(*order, *(card for card in CHAIN if card not in order)))
    table.reveal_all(order)
    penguins_and_waters = [card for card in table.face_down() if "penguin" in card or "water" in card]
    assert (table.view.to_match, penguins_and_waters) == ("penguin-water", [])
    moves = table.match.moves(table.seat)
    assert [type(move) for move in moves] == [Reveal] * 14
    assert names(table.play(moves[0])) == ["revealed", "volcano", "treasure", "round"]


def test_who_holds_a_volcano_is_passed_over() -> None:
    table = Table(4)
    table.reveal("penguin-water")
    table.reveal("octopus-jungle")
    table.reveal("octopus-lava")
    table.reveal("penguin-desert")
    turns = [table.reveal(card)[0]["seat"] for card in ("penguin-lava", "penguin-jungle", "penguin-flowers")]
    assert turns == [0, 2, 0]


@pytest.mark.parametrize(("players", "winner"), [(2, 1), (3, 2), (4, 3)])
def test_matching_with_the_24th_card_wins_the_round(players: int, winner: int) -> None:
    table = Table(players)
    happened = table.reveal_all(CHAIN[:24])
    assert happened[0]["seat"] == winner
    forced = [(event["seat"], event["why"]) for event in happened if event["event"] == "volcano"]
    assert forced == [(seat, "nothing left") for seat in range(players - 1)]
    assert {"event": "treasure", "seat": winner, "rubies": 1} in happened
    assert names(happened) == ["revealed", *["volcano"] * (players - 1), "treasure", "round"]


@pytest.mark.parametrize(("players", "failing", "forced", "winner"), [(2, 1, [], 0), (3, 2, [0], 1), (4, 3, [0, 1], 2)])
def test_after_a_failed_24th_card_the_others_take_what_volcanoes_are_left(
    players: int, failing: int, forced: list[int], winner: int
) -> None:
    happened = Table(players, order=FAILING_24TH).reveal_all(FAILING_24TH[:24])
    taken = [(event["seat"], event["why"]) for event in happened if event["event"] == "volcano"]
    assert taken == [(failing, "mismatch"), *((seat, "nothing left") for seat in forced)]
    assert happened[-2] == {"event": "treasure", "seat": winner, "rubies": 1}


@pytest.mark.parametrize(("players", "forced", "winner"), [(3, [2], 0), (4, [3, 0], 2)])
def test_when_nothing_is_left_players_out_of_the_round_take_no_second_volcano(
    players: int, forced: list[int], winner: int
) -> None:
    table = Table(players, order=FAILING_2ND)
    table.reveal_all(FAILING_2ND[:2])
    assert table.view.held[1] == "birds-7"
    happened = table.reveal_all(FAILING_2ND[2:24])
    taken = [(event["seat"], event["why"]) for event in happened if event["event"] == "volcano"]
    assert taken == [(seat, "nothing left") for seat in forced]
    assert happened[-2]["seat"] == winner


def test_the_round_is_over_at_once_when_the_last_volcano_is_taken() -> None:
    table = Table(3, first=1)
    table.reveal("penguin-water")
    table.reveal("octopus-jungle")
    happened = table.reveal("walrus-desert")
    assert names(happened) == ["revealed", "volcano", "treasure", "round"]
    assert happened[2]["seat"] == 1


def test_the_winner_of_a_round_takes_the_treasure_on_top() -> None:
    table = Table(2, treasures=(4, 3, 2, 2, 2, 1, 1))
    assert table.win_round(1)[-2] == {"event": "treasure", "seat": 1, "rubies": 4}
    assert table.win_round(0)[-2] == {"event": "treasure", "seat": 0, "rubies": 3}


def test_not_even_its_owner_sees_a_treasure_but_everybody_sees_how_many_there_are() -> None:
    table = Table(2)
    for winner in (1, 1, 0):
        table.win_round(winner)
    for receiver in (None, 0, 1):
        assert table.match.view(receiver).won == ((None,), (None, None))
        assert table.match.view(receiver).treasures == (None,) * 4


def test_with_the_ordered_stack_what_each_has_won_is_shown() -> None:
    table = Table(2, stack="ordered")
    for winner in (1, 1, 0):
        table.win_round(winner)
    for receiver in (None, 0, 1):
        assert table.match.view(receiver).won == ((2,), (1, 1))
        assert table.match.view(receiver).treasures == (2, 2, 3, 4)


def test_when_a_round_ends_every_card_is_turned_down_on_its_cell() -> None:
    table = Table(3)
    lying = table.cards()
    table.win_round(0)
    assert table.view.cells == (None,) * 25
    assert table.cards() == lying
    assert table.play(Reveal(0))[0]["card"] == lying[0]


def test_a_new_round_has_nothing_to_match() -> None:
    table = Table(2)
    table.win_round(0)
    assert (table.view.to_match, table.view.to_match_cell) == (None, None)
    assert table.play(Reveal(24))[0]["match"] == "opening"


def test_everybody_is_back_in_the_next_round_and_the_volcanoes_are_back_on_the_stack() -> None:
    table = Table(4)
    table.win_round(2)
    assert table.view.held == (None,) * 4
    assert len(table.view.volcanoes) == 3


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_with_two_players_the_loser_starts_the_next_round(edition: str, loser: int) -> None:
    table = Table(2, edition=edition, first=1 - loser)
    assert table.win_round(1 - loser)[-1]["starter"] == loser
    assert table.match.turn == (loser,)


@pytest.mark.parametrize(
    ("edition", "volcanoes", "starter"),
    [
        ("2018", ["birds-7", "birds-3"], 1),
        ("2018", ["birds-3", "birds-7"], 2),
        ("2018", ["birds-7", "birds-1", "birds-3"], 1),
        ("2018", ["birds-3", "birds-7", "birds-1"], 2),
        ("2018", ["birds-1", "birds-3", "birds-7"], 3),
        ("2023", ["dark", "light"], 1),
        ("2023", ["light", "dark"], 2),
        ("2023", ["dark", "light", "light"], 1),
        ("2023", ["light", "dark", "light"], 2),
        ("2023", ["light", "light", "dark"], 3),
    ],
)
def test_who_holds_the_most_birds_or_the_dark_volcano_starts_the_next_round(
    edition: str, volcanoes: list[str], starter: int
) -> None:
    """Seat 0 wins while 1, 2 and 3 fail in that order, so that seat 1 takes the top volcano."""
    table = Table(len(volcanoes) + 1, edition=edition, volcanoes={1: volcanoes})
    assert table.win_round(0)[-1]["starter"] == starter
    assert table.match.turn == (starter,)
    assert table.view.starter == starter


def test_the_volcanoes_are_shuffled_for_each_round() -> None:
    piles = {1: ["birds-3", "birds-7", "birds-1"], 2: ["birds-1", "birds-3", "birds-7"]}
    table = Table(4, volcanoes=piles)
    assert table.view.volcanoes[0] == "birds-3"
    assert table.win_round(0)[-1]["volcanoes"] == piles[2]
    assert table.view.volcanoes[0] == "birds-1"

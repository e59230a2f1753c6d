"""Crab: another turn at once, matched against the crab."""

from __future__ import annotations

import pytest

from tests.games.memoarrr.table import Table, ending_in, names

CRABS_MEET = {0: "turtle-lava", 4: "crab-lava", 6: "crab-water", 7: "crab-desert", 8: "turtle-desert"}


def crab_revealed(players: int = 3) -> Table:
    table = Table(players, cells=CRABS_MEET, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("crab-lava")
    return table


def test_a_crab_gives_the_same_player_another_turn_at_once() -> None:
    table = Table(3, cells=CRABS_MEET, abilities=True)
    table.reveal("turtle-lava")
    assert table.reveal("crab-lava")[1:] == [{"event": "again", "seat": 1}]
    assert (table.match.turn, table.view.phase) == ((1,), "reveal")


@pytest.mark.parametrize(
    ("card", "comparison"),
    [("crab-desert", "animal"), ("penguin-lava", "landscape"), ("turtle-desert", "none")],
)
def test_the_extra_turn_is_matched_against_the_crab(card: str, comparison: str) -> None:
    assert crab_revealed().reveal(card)[0]["match"] == comparison


@pytest.mark.parametrize(("animal", "phase"), [("penguin", "peek"), ("octopus", "swap"), ("walrus", "block")])
def test_a_success_with_another_animal_uses_that_animals_ability(animal: str, phase: str) -> None:
    table = crab_revealed()
    table.reveal(f"{animal}-lava")
    assert (table.match.turn, table.view.phase) == ((1,), phase)
    table.use_abilities()
    assert table.match.turn == (2,)


def test_after_a_turtle_in_the_extra_turn_the_next_player_is_to_move() -> None:
    table = Table(3, cells={0: "penguin-lava", 4: "crab-lava", 6: "turtle-lava"}, abilities=True)
    for card in ("penguin-lava", "crab-lava", "turtle-lava"):
        table.reveal(card)
    assert table.match.turn == (2,)


def test_a_crab_again_gives_yet_another_turn() -> None:
    table = crab_revealed()
    for card in ("crab-water", "crab-desert", "crab-jungle", "crab-flowers"):
        happened = table.reveal(card)
        assert names(happened) == ["revealed", "again"]
        assert table.match.turn == (1,)
    assert table.reveal("walrus-flowers")[0]["seat"] == 1


def test_a_failure_in_the_extra_turn_costs_a_volcano_as_usual() -> None:
    table = crab_revealed()
    happened = table.reveal("turtle-desert")
    assert happened[1:] == [{"event": "volcano", "seat": 1, "volcano": "birds-7", "why": "mismatch"}]
    assert table.match.turn == (2,)
    assert table.view.to_match == "turtle-desert"


def test_a_failed_crab_gives_no_extra_turn() -> None:
    table = Table(3, cells=CRABS_MEET, abilities=True)
    table.reveal("turtle-lava")
    assert names(table.reveal("crab-water")) == ["revealed", "volcano"]
    assert table.match.turn == (2,)


def test_2023_an_opening_crab_gives_its_player_another_turn() -> None:
    table = Table(3, cells=CRABS_MEET, edition="2023", abilities=True, first=2)
    assert names(table.reveal("crab-lava")) == ["revealed", "again"]
    assert table.match.turn == (2,)
    assert table.reveal("turtle-desert")[1]["seat"] == 2


@pytest.mark.parametrize(("players", "losers_after"), [(2, 0), (3, 1), (4, 2)])
def test_a_crab_as_the_24th_card_costs_its_player_a_volcano(players: int, losers_after: int) -> None:
    order = ending_in("crab")
    table = Table(players, order=order, abilities=True)
    happened = table.reveal_all(order[:24])
    revealer = happened[0]["seat"]
    assert happened[1] == {"event": "again", "seat": revealer}
    taken = [(event["seat"], event["why"]) for event in happened if event["event"] == "volcano"]
    assert taken == [((revealer + step) % players, "nothing left") for step in range(losers_after + 1)]
    assert happened[-2]["event"] == "treasure"
    assert happened[-2]["seat"] == (revealer - 1) % players


def test_without_abilities_a_crab_as_the_24th_card_wins() -> None:
    order = ending_in("crab")
    happened = Table(2, order=order).reveal_all(order[:24])
    assert names(happened) == ["revealed", "volcano", "treasure", "round"]
    assert happened[-2]["seat"] == happened[0]["seat"]

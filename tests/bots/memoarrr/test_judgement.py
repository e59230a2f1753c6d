"""Judgement one step ahead: what the next player can match, and what a choice shows."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, NUMBER, as_set
from quarterdeck.bots.memoarrr.judgement import Outlook, best_block, best_peek, best_reveal, best_swap
from quarterdeck.games.memoarrr.cards import Location

DICE = Random("judgement")
PENGUIN_LAVA, PENGUIN_WATER = Location.PENGUIN_LAVA, Location.PENGUIN_WATER
CRAB_LAVA, CRAB_WATER = Location.CRAB_LAVA, Location.CRAB_WATER
TURTLE_LAVA, TURTLE_DESERT = Location.TURTLE_LAVA, Location.TURTLE_DESERT
WALRUS_LAVA = Location.WALRUS_LAVA


def outlook(last: Location | None, cells: dict[int, Location], hidden: list[int], **known: Any) -> Outlook:
    """Both players know all cards in `cells`. Only the player to move knows the `secret` ones."""
    secret: list[int] = known.get("secret", [])
    numbers = {cell: NUMBER[card] for cell, card in cells.items()}
    face_up = [NUMBER[card] for card in known.get("face_up", [last] if last else [])]
    return Outlook(
        last=None if last is None else NUMBER[last],
        cells=numbers,
        hidden=as_set(hidden),
        unknown=known.get("unknown", ALL_CARDS & ~as_set(list(numbers.values())) & ~as_set(face_up)),
        next_knows=as_set([cell for cell in cells if cell not in secret] + known.get("theirs", [])),
        open=as_set([*cells, *hidden]),
        abilities=known.get("abilities", False),
        opening_ability=False,
    )


def test_a_known_match_is_played_rather_than_luck_tried() -> None:
    assert best_reveal(outlook(PENGUIN_LAVA, {3: CRAB_LAVA, 4: TURTLE_DESERT}, [7, 8]), DICE) == 3


def test_of_two_matches_the_one_that_leaves_no_known_reply() -> None:
    seen = {3: CRAB_LAVA, 4: PENGUIN_WATER, 5: CRAB_WATER, 6: Location.CRAB_JUNGLE}
    assert best_reveal(outlook(PENGUIN_LAVA, {**seen, 9: Location.PENGUIN_DESERT}, [7, 8]), DICE) == 9


def test_without_a_match_an_unknown_card_is_tried() -> None:
    assert best_reveal(outlook(PENGUIN_LAVA, {4: TURTLE_DESERT}, [7]), DICE) == 7


def test_a_card_that_only_the_next_player_knows_is_tried_first() -> None:
    assert best_reveal(outlook(PENGUIN_LAVA, {4: TURTLE_DESERT}, [7, 8, 9], theirs=[8]), DICE) == 8


def test_where_nothing_can_match_nothing_is_given_away() -> None:
    hopeless = as_set([NUMBER[TURTLE_DESERT], NUMBER[CRAB_WATER]])
    seen = {3: Location.WALRUS_WATER, 4: Location.WALRUS_DESERT}
    assert best_reveal(outlook(PENGUIN_LAVA, seen, [7], secret=[3], unknown=hopeless), DICE) == 4


def test_a_secret_is_kept_where_another_card_does_as_well() -> None:
    assert best_reveal(outlook(PENGUIN_LAVA, {3: CRAB_LAVA, 4: CRAB_LAVA}, [], secret=[3]), DICE) == 4


def test_a_round_is_opened_with_what_the_next_player_can_match_least() -> None:
    seen = {3: CRAB_LAVA, 4: CRAB_WATER, 5: TURTLE_DESERT, 6: Location.CRAB_DESERT, 8: Location.PENGUIN_JUNGLE}
    assert best_reveal(outlook(None, seen, []), DICE) == 8


def test_a_walrus_sits_on_the_only_match_that_the_next_player_knows() -> None:
    seen = {3: TURTLE_LAVA, 4: TURTLE_DESERT}
    assert best_block(outlook(WALRUS_LAVA, seen, [7, 8]), DICE) == 3


def test_a_walrus_is_played_where_its_block_leaves_nothing() -> None:
    seen = {3: WALRUS_LAVA, 4: CRAB_WATER, 5: TURTLE_LAVA, 6: PENGUIN_WATER}
    at_stake = outlook(CRAB_LAVA, seen, [], abilities=True)
    assert best_reveal(at_stake, DICE) == 3


def test_a_crab_is_worth_what_can_follow_it() -> None:
    with_a_sequel = outlook(PENGUIN_LAVA, {3: CRAB_LAVA, 4: CRAB_WATER}, [7], abilities=True)
    alone = outlook(PENGUIN_LAVA, {3: CRAB_LAVA, 4: TURTLE_DESERT}, [7], abilities=True)
    assert with_a_sequel.worth(3, NUMBER[CRAB_LAVA]) > alone.worth(3, NUMBER[CRAB_LAVA])


def test_a_penguin_peeks_at_a_cell_that_no_seat_has_seen() -> None:
    assert best_peek(outlook(PENGUIN_LAVA, {3: CRAB_LAVA}, [7, 8], theirs=[7]), DICE) == 8


def test_an_octopus_moves_a_card_that_the_next_player_knows() -> None:
    beside = outlook(Location.OCTOPUS_LAVA, {3: CRAB_LAVA}, [7, 8])
    assert best_swap(beside, DICE) == 3

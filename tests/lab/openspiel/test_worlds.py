"""A world that a seat imagines looks to it just like the one that it is in, and is otherwise any that could be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
import scipy  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games import memoarrr
from quarterdeck.games.memoarrr import Look, Ready, Side
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.round import compare
from quarterdeck.lab.openspiel.memoarrr import CardToBeLaid
from quarterdeck.lab.openspiel.nodes import Node
from quarterdeck.lab.openspiel.states import SpielState
from quarterdeck.lab.openspiel.worlds import NoWorld, account, account_at, imagined
from tests.lab.openspiel.sailing import FEW, SETTINGS, Setting, Wake, matching, sail


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_world_looks_the_same_to_the_seat_and_has_a_history_that_leads_to_it(setting: Setting) -> None:
    game = setting.loaded()
    state, dice = game.new_initial_state(), Random(str(setting))
    for decisions in (1, 2, 2 * setting.seats, 7, 12):
        sail(state, dice, decisions)
        for seat in range(setting.seats):
            other = state.resample_from_infostate(seat, dice.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == other.node.path
            again = game.new_initial_state()
            for action in other.history():
                assert action in again.legal_actions()
                again.apply_action(action)
            assert again.node.state == other.node.state
            assert again.full_history()[-1].player == other.full_history()[-1].player
            sail(other, dice, decisions=3)


def test_there_is_a_world_at_the_end_of_a_game_too() -> None:
    state = matching(Setting("memoarrr", 3, {"abilities": True}).loaded().new_initial_state(), Random(4))
    other = state.resample_from_infostate(1, Random(1).random)
    assert other.is_terminal()
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.returns() == state.returns()


def test_nothing_is_imagined_while_chance_is_to_decide() -> None:
    with pytest.raises(NoWorld, match="chance has nothing left to decide"):
        FEW[0].loaded().new_initial_state().resample_from_infostate(0, Random(1).random)


def late_in_a_game() -> SpielState:
    """Seat 1 has looked at B1, C1 and D1, and all cells but A1, B1 and E1 have been revealed.

    So seat 0 has not seen four cards, those on the three cells and the one that was put away; seat 1 not three.
    """
    options = {"first": 0, "treasures": "ordered"}
    state = Setting("memoarrr", 2, options).loaded().new_initial_state()
    for move in ("look west", "ready", "look north", "ready"):
        state.apply_action(state.string_to_action(move))
        sail(state, Random(3), decisions=0)
    revealed: set[int] = set()
    while len(revealed) < 21:
        cards, last = state.node.state.locations, state.node.state.last
        fresh = [cell for cell in state.legal_actions() if cell not in {0, 1, 4} | revealed]
        cell = next((cell for cell in fresh if last and compare(cards[cell], last) != "none"), fresh[0])
        revealed.add(cell)
        state.apply_action(cell)
    assert not state.is_terminal()
    return state


def every_world(state: SpielState, seat: int) -> set[tuple[int, ...]]:
    """All histories that a seat can't tell from this one, tried out among all that swap the cards of some cells."""
    shown, view = state.node.events_as_shown(seat), state.node.view(seat)
    cards = [LOCATIONS.index(card) for card in state.node.state.locations]
    tried = [0, 1, 2, 4, 12, 24]  # those that nobody revealed, the one at the centre, and two that everybody has seen
    worlds = set()
    for order in permutations([cards[cell] for cell in tried]):
        node = relaid(state, {**dict(enumerate(cards)), **dict(zip(tried, order, strict=True))})
        if node.events_as_shown(seat) == shown and node.view(seat) == view:
            worlds.add(tuple(node.path))
    return worlds


def relaid(state: SpielState, cards: dict[int, int]) -> Node:
    """The same decisions, with these cards on the cells."""
    table = state.node.setting
    node = table.opening()
    for action in state.history():
        node = node.after(cards[node.cell] if isinstance(node, CardToBeLaid) else action)
    return node


@pytest.mark.parametrize(("seat", "unseen"), [(0, 4), (1, 3)])
def test_worlds_are_those_that_trying_finds_and_all_as_likely(seat: int, unseen: int) -> None:
    state = late_in_a_game()
    expected = every_world(state, seat)
    assert len(expected) == factorial(unseen)
    told, dice, samples = account_at(state.node, seat), Random(11), 60 * factorial(unseen)
    found = Counter(tuple(imagined(state.get_game(), told, dice.random).history()) for _ in range(samples))
    assert found.keys() == expected
    assert scipy.stats.chisquare(list(found.values())).pvalue > 0.001


def test_chests_are_as_likely_in_worlds_as_a_shuffle_makes_them() -> None:
    state = sail(Setting("memoarrr", 2, {}).loaded().new_initial_state(), Random(3), decisions=9)
    told, dice = account_at(state.node, 0), Random(5)
    worlds = [imagined(state.get_game(), told, dice.random).node.state.setting.treasures for _ in range(700)]
    for place in (0, 3, 6):
        counts = Counter(treasures[place] for treasures in worlds)
        assert scipy.stats.chisquare([counts[rubies] for rubies in (1, 2, 3, 4)], [200, 300, 100, 100]).pvalue > 0.001


@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_the_volcano_on_top_is_known_and_those_below_may_lie_in_any_order(edition: str) -> None:
    state = Setting("memoarrr", 4, {"edition": edition, "first": 0}).loaded().new_initial_state()
    dice = Random(8)
    sail(state, dice, decisions=8)
    while len(state.node.state.out) != 0 or state.node.view(0).volcanoes[0] == "dark":
        sail(state, dice, decisions=1)
    lie = Counter(state.resample_from_infostate(0, dice.random).node.state.volcanoes for _ in range(600))
    assert {order[0] for order in lie} == {state.node.view(0).volcanoes[0]}
    assert len(lie) == 2
    assert all(230 < count < 370 for count in lie.values())
    while len(state.node.state.out) != 1:
        sail(state, dice, decisions=1)
    truth = state.node.state.volcanoes
    lie = Counter(state.resample_from_infostate(3, dice.random).node.state.volcanoes for _ in range(60))
    assert lie == {truth: 60}


def test_the_truth_about_hidden_cards_changes_no_world() -> None:
    """Two states that look the same to a seat give it the same worlds from the same dice."""
    state = sail(Setting("memoarrr", 3, {"abilities": True}).loaded().new_initial_state(), Random(8), decisions=14)
    other = state.resample_from_infostate(1, Random(99).random)
    assert other.history() != state.history()
    here, there = (each.resample_from_infostate(1, Random(3).random) for each in (state, other))
    assert here.history() == there.history()


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_a_world_can_be_made_from_what_a_match_shows_to_a_seat(setting: Setting) -> None:
    wake, dice = Wake(setting, "far away"), Random(3)
    while wake.match.turn and len(wake.match) < 40:
        match = wake.match
        for seat in range(match.seats):
            state = imagined(
                setting.loaded(), account(setting.game, match.events_as_shown(seat), match.view(seat)), dice.random
            )
            assert state.information_state_string(seat) == wake.state.information_state_string(seat)
        wake.play(dice.choice(match.moves(match.turn[0])))


def test_seats_that_looked_at_the_same_time_have_no_world_and_are_told_so() -> None:
    match: AnyMatch = Match(memoarrr.GAME, 2, FairDeal.from_phrase("all at once"))
    match.play(1, Look(Side.NORTH))
    with pytest.raises(NoWorld, match="one after the other"):
        imagined(FEW[0].loaded(), account("memoarrr", match.events_as_shown(0), match.view(0)), Random(1).random)
    for seat, move in ((0, Look(Side.EAST)), (1, Ready()), (0, Ready())):
        match.play(seat, move)
    state = imagined(FEW[0].loaded(), account("memoarrr", match.events_as_shown(0), match.view(0)), Random(1).random)
    assert state.node.events_as_shown(0)[-1][-1] == match.latest_events(0)[-1]

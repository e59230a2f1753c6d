"""Our games as OpenSpiel's own checks and its searches take them."""

from __future__ import annotations

import sys
from random import Random

import pytest

from quarterdeck.core.errors import BadOptions
from quarterdeck.lab.extras import MissingExtra
from quarterdeck.lab.openspiel import register
from tests.lab.openspiel.sailing import sail

pyspiel = pytest.importorskip("pyspiel")

NAMES = [
    "python_memoarrr(players=2)",
    "python_memoarrr(players=4,abilities=true,edition=2023,treasures=ordered)",
    "python_piratatak(players=2)",
    "python_piratatak(players=4,odds=false)",
]


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    register()
    register()


@pytest.mark.parametrize("name", [*NAMES[:2], NAMES[3]])
def test_openspiels_own_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_an_imagined_state_has_the_same_information_and_is_a_state_to_go_on_from(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    state.take_over(sail(state.voyage, Random(2), moves=12))
    player = state.current_player()
    other = state.imagined(player, Random(1))
    assert other.current_player() == player
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    other.apply_action(other.legal_actions()[0])
    assert other.clone().voyage.moves == other.voyage.moves
    assert len(state.voyage.moves) == 12


def test_what_is_turned_down_is_remembered_and_not_observed() -> None:
    state = pyspiel.load_game(NAMES[0]).new_initial_state()
    state.take_over(sail(state.voyage, Random(2), moves=2))
    looked_at = [event for entry in state.voyage.log for event in entry if hasattr(event, "cards")]
    for event in looked_at:
        cards = [str(card) for card in event.cards.values()]
        other = 1 - event.seat
        assert all(card in state.information_state_string(event.seat) for card in cards)
        assert not any(card in state.information_state_string(other) for card in cards)
    state.take_over(sail(state.voyage, Random(2), moves=2))
    assert not any(card in state.observation_string(seat) for seat in (0, 1) for card in cards)


def test_the_winner_gets_one_and_nothing_is_lost_on_the_way() -> None:
    state = pyspiel.load_game(NAMES[3]).new_initial_state()
    assert state.returns() == [0.0] * 4
    state.take_over(sail(state.voyage, Random(2)))
    assert state.is_terminal()
    assert sorted(state.returns()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1.0])


def test_options_are_parameters_and_a_wrong_one_is_refused() -> None:
    game = pyspiel.load_game(NAMES[1])
    options = game.new_initial_state().voyage.options
    assert (options.edition, options.abilities, options.treasures) == ("2023", True, "ordered")
    assert game.num_players() == 4
    with pytest.raises(BadOptions):
        pyspiel.load_game("python_memoarrr(edition=1999)").new_initial_state()


def test_without_openspiel_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingExtra, match=r"OpenSpiel's games need the package pyspiel, .+quarterdeck\[openspiel\]"):
        register()

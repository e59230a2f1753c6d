"""Our games as OpenSpiel's own checks take them, with every choice of options for every number of players."""

from __future__ import annotations

import importlib
import pickle
import random
import sys
import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
import pytest
from open_spiel.integration_tests import api_test  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python.algorithms.sample_some_states import sample_some_states  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python.tests import games_sim_test  # type: ignore[import-not-found,import-untyped,unused-ignore]

import quarterdeck.lab.openspiel
from quarterdeck.core.errors import BadOptions, BadPlayers
from quarterdeck.lab.extras import MissingExtra
from quarterdeck.lab.openspiel.games import SpielGame
from tests.lab.openspiel.sailing import FEW, SETTINGS, Setting, matching, sail


@pytest.fixture(autouse=True)
def dice_of_openspiels_tests() -> None:
    """They roll the dice that everybody shares."""
    random.seed(7)
    np.random.seed(7)


def brief(setting: Setting) -> SpielGame:
    """The game, with a horizon that keeps random voyages short."""
    game = setting.loaded()
    if setting.game == "memoarrr":
        return game
    nearby: SpielGame = pyspiel.load_game("python_piratatak", {**game.get_parameters(), "horizon": 90})
    return nearby


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiels_random_simulation_passes(setting: Setting) -> None:
    pyspiel.random_sim_test(brief(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["python_memoarrr", "python_piratatak"])
def test_openspiels_checks_of_the_interface_pass_as_they_are(name: str) -> None:
    pass_all(checks(pyspiel.load_game(name)))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiels_checks_of_the_interface_pass_on_a_few_states(setting: Setting) -> None:
    game = brief(setting)

    class Few(checks(game)):  # type: ignore[misc]
        """States from the root of the tree, and some from far away."""

        @classmethod
        def setUpClass(cls) -> None:
            far = [sail(game.new_initial_state(), Random(1), decisions) for decisions in (2, 9, 30, 1000)]
            cls.some_states = sample_some_states(game, max_states=40) + far
            cls.game_type = game.get_type()

    pass_all(Few)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiels_checks_pass_on_many_states_of_many_games(setting: Setting) -> None:
    game = setting.loaded()
    pass_all(checks(game))
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def checks(game: SpielGame) -> Any:
    """OpenSpiel's own, which want to be told of which game."""
    named = {"game": game, "game_name": game.get_type().short_name}
    return type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), named)


def pass_all(checks: type[unittest.TestCase]) -> None:
    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(outcome)
    assert outcome.testsRun >= 5
    assert not outcome.errors + outcome.failures + outcome.skipped


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_openspiels_simulation_in_python_passes(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest("test_pig").sim_game(brief(setting))
    assert "terminated with" in capsys.readouterr().out


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_no_player_is_told_what_another_is_told(setting: Setting) -> None:
    """As OpenSpiel's checks of whole trees want it: no two players share an information state."""
    game = brief(setting)
    told: dict[Any, int] = {}
    for number in range(6):
        state = sail(game.new_initial_state(), Random(number), decisions=number)
        while not state.is_terminal() and len(state.node.log) < 20:
            player = state.current_player()
            for known in (state.information_state_string(), tuple(state.information_state_tensor())):
                assert told.setdefault(known, player) == player
            sail(state, Random(number), decisions=1)
    assert set(told.values()) == {*range(setting.seats)}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_written_down_is_read_back(setting: Setting) -> None:
    game = setting.loaded()
    state = game.new_initial_state()
    for decisions in (0, 3, 9, 30):
        sail(state, Random(decisions), decisions)
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        written = pyspiel.serialize_game_and_state(game, state)
        for other in (
            pyspiel.deserialize_game_and_state(written)[1],
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
            state.clone(),
        ):
            assert other.history() == state.history()
            assert other.node.state == state.node.state
            assert [other.node.events_as_shown(seat) for seat in range(setting.seats)] == [
                state.node.events_as_shown(seat) for seat in range(setting.seats)
            ]
            assert (other.current_player(), other.legal_actions()) == (state.current_player(), state.legal_actions())
            assert [other.action_to_string(action) for action in other.legal_actions()] == [
                state.action_to_string(action) for action in state.legal_actions()
            ]
    assert pickle.loads(pickle.dumps(game)) == game
    assert pyspiel.load_game(str(game)) == game


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_a_copy_goes_its_own_way(setting: Setting) -> None:
    state = sail(brief(setting).new_initial_state(), Random(1), decisions=9)
    before = (state.history(), state.node, [state.information_state_string(seat) for seat in range(setting.seats)])
    copy = sail(state.clone(), Random(2))
    assert copy.is_terminal()
    assert copy.history()[: len(before[0])] == before[0]
    assert before == (
        state.history(),
        state.node,
        [state.information_state_string(seat) for seat in range(setting.seats)],
    )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_game_is_longer_than_it_says(setting: Setting) -> None:
    game = brief(setting)
    state = game.new_initial_state()
    if setting.game == "memoarrr":
        matching(state, Random(2))
    else:
        sail(state, Random(2))
    history = state.full_history()
    chance = sum(step.player == pyspiel.PlayerId.CHANCE for step in history)
    assert len(history) - chance <= game.max_game_length()
    assert chance <= game.max_chance_nodes_in_history()
    assert game.max_history_length() == game.max_game_length() + game.max_chance_nodes_in_history()


def test_at_the_horizon_no_player_has_won() -> None:
    game = pyspiel.load_game("python_piratatak(horizon=7,first=0)")
    state = sail(game.new_initial_state(), Random(3), decisions=6)
    assert not state.is_terminal()
    sail(state, Random(3), decisions=1)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert len(state.node.log) == 8
    assert game.max_game_length() == 7


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_winner_gets_a_point_from_everybody_else_and_only_at_the_end(seats: int) -> None:
    state = Setting("memoarrr", seats, {}).loaded().new_initial_state()
    while not state.is_terminal():
        assert state.returns() == state.rewards() == [0.0] * seats
        sail(state, Random(2), decisions=1)
    winner = state.node.view(None).ranking[0]
    assert state.returns() == state.rewards() == [seats - 1.0 if seat == winner else -1.0 for seat in range(seats)]
    assert sum(state.returns()) == 0.0


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_both_ways_to_ask_give_the_same_answers(setting: Setting) -> None:
    """What states answer in Python themselves, OpenSpiel's own C++ answers too."""
    state, dice = brief(setting).new_initial_state(), Random(3)
    while not state.is_terminal():
        base: Any = super(type(state), state)
        assert state.is_chance_node() == base.is_chance_node()
        assert state.is_terminal() == base.is_terminal()
        assert state.legal_actions() == base.legal_actions() == base.legal_actions(state.current_player())
        assert state.legal_actions(state.current_player()) == state.legal_actions()
        mask = state.legal_actions_mask()
        assert [action for action, lawful in enumerate(mask) if lawful] == state.legal_actions()
        if not state.is_chance_node():
            for seat in {*range(setting.seats)} - {state.current_player()}:
                assert state.legal_actions(seat) == base.legal_actions(seat) == []
            with pytest.raises(RuntimeError, match="pseudo-player"):
                state.legal_actions(pyspiel.PlayerId.CHANCE)
        state.apply_action(dice.choice(state.legal_actions()))
    assert state.legal_actions() == state.legal_actions(0) == []


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_memoarrr(players=4,abilities=true,edition=2023,treasures=ordered,first=3)")
    options = game.setting.options
    assert (options.edition, options.abilities, options.treasures, options.first) == ("2023", True, "ordered", 3)
    assert game.num_players() == 4
    state = game.new_initial_state()
    state.apply_action(0)  # the volcanoes
    assert state.node.state.setting.first == 3
    assert pyspiel.load_game("python_piratatak(odds=false)").setting.options.odds is False
    assert pyspiel.load_game("python_memoarrr").setting.options.first is None


@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("python_memoarrr(edition=1999)", BadOptions, "“edition” is “2018” or “2023”, not 1999"),
        ("python_memoarrr(treasures=stolen)", BadOptions, "“treasures” is “shuffled” or “ordered”, not “stolen”"),
        ("python_memoarrr(players=3,first=3)", BadOptions, "must be a seat from 0 to 2, not 3"),
        ("python_memoarrr(players=5)", BadPlayers, "is for 2 to 4 players, not 5"),
        ("python_piratatak(horizon=0)", BadOptions, "horizon is 1 to"),
    ],
)
def test_a_wrong_parameter_is_refused_with_a_sentence(name: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        pyspiel.load_game(name)


def test_to_import_the_package_makes_the_games_known_and_to_register_twice_does_no_harm() -> None:
    quarterdeck.lab.openspiel.register()
    assert {"python_memoarrr", "python_piratatak"} <= {*pyspiel.registered_names()}


def test_without_openspiel_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "quarterdeck.lab.openspiel")
    with pytest.raises(MissingExtra, match=r"OpenSpiel's games need the package pyspiel, .+\.\[openspiel\]"):
        importlib.import_module("quarterdeck.lab.openspiel")

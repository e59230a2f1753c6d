"""OpenSpiel's searches and its environments for learners take our games as they take its own."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
import pytest
from open_spiel.python import rl_environment  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.games.memoarrr.round import compare
from quarterdeck.lab.openspiel.states import SpielState
from quarterdeck.lab.openspiel.worlds import IslandAccount, account_at
from tests.lab.openspiel.sailing import FEW, SETTINGS, Setting, sail

MEMOARRR = [setting for setting in SETTINGS if setting.game == "memoarrr"]


def is_mcts(setting: Setting, simulations: int) -> ismcts.ISMCTSBot:
    numbers = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    return ismcts.ISMCTSBot(setting.loaded(), evaluator, 2.0, simulations, random_state=numbers)


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_is_mcts_searches_the_worlds_that_a_state_offers(setting: Setting) -> None:
    """It checks itself that every world has the information state of the true one."""
    state = sail(setting.loaded().new_initial_state(), Random(1), decisions=2 * setting.seats + 3)
    assert is_mcts(setting, simulations=4).step(state) in state.legal_actions()


def test_is_mcts_searches_the_worlds_of_a_resampler() -> None:
    state = sail(FEW[1].loaded().new_initial_state(), Random(1), decisions=9)
    asked = []

    def resampler(state: SpielState, player: int) -> SpielState:
        asked.append(player)
        return state.resample_from_infostate(player, Random(len(asked)).random)

    bot = is_mcts(FEW[1], simulations=6)
    bot.set_resampler(resampler)
    assert bot.step(state) in state.legal_actions()
    assert asked == [state.current_player()] * 6


def test_is_mcts_remembers_what_it_was_shown() -> None:
    """The last round decides, and the seat to move knows what matches: a search in worlds that agree reveals that."""
    state, matching = next(filter(None, map(with_a_card_in_mind, range(1000))))
    bot, dice = is_mcts(Setting("memoarrr", 2, {"treasures": "ordered"}), simulations=300), Random(1)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random))
    assert len(state.legal_actions()) > 20
    assert bot.step(state) in matching


def with_a_card_in_mind(seed: int) -> tuple[SpielState, list[int]] | None:
    """A last round in which the seat to move has seen a card or two that match; None: another random game."""
    dice, state = Random(seed), Setting("memoarrr", 2, {"treasures": "ordered"}).loaded().new_initial_state()
    while not state.is_terminal():
        sail(state, dice, decisions=1)
        node = state.node
        if node.state.round == 7 and node.state.last and max(map(sum, node.view(None).won)) < 8 and node.player >= 0:
            account = account_at(node, node.player)
            assert isinstance(account, IslandAccount)
            known = {cell: account.cards.get(account.dealt_on[cell]) for cell in node.lawful}
            fits = [cell for cell, card in known.items() if card and compare(card, node.state.last) != "none"]
            return (state, fits) if 1 <= len(fits) <= 2 else None
    return None


@pytest.mark.parametrize("seats", [2, 4])
def test_mcts_searches_piratatak(seats: int) -> None:
    game = pyspiel.load_game("python_piratatak", {"players": seats, "horizon": 300})
    numbers = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 2.0, 8, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    state = sail(game.new_initial_state(), Random(1), decisions=12)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    "kind", [rl_environment.ObservationType.INFORMATION_STATE, rl_environment.ObservationType.OBSERVATION]
)
@pytest.mark.parametrize("name", ["python_memoarrr(players=3,abilities=true)", "python_piratatak(horizon=40)"])
def test_a_learner_steps_through_a_whole_game(name: str, kind: rl_environment.ObservationType) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(name), observation_type=kind)
    environment.seed(5)
    dice, step = Random(5), environment.reset()
    size = environment.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = environment.step([dice.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0.0

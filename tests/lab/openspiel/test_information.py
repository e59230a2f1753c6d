"""What a player knows and what a player sees: kept apart, and neither has anything in it that is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.errors import BadOptions
from quarterdeck.core.visibility import private_facts
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.lab.actions import words
from quarterdeck.lab.openspiel.states import SpielState
from tests.lab.openspiel.sailing import FEW, SETTINGS, Setting, matching, sail

NONE, SINGLE_PLAYER, ALL_PLAYERS = (
    getattr(pyspiel.PrivateInfoType, name) for name in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS")
)
MEMOARRR = [setting for setting in SETTINGS if setting.game == "memoarrr"]


def kind(public: bool, private: Any, recall: bool = False) -> Any:
    return pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=recall)


def knowledge(state: SpielState, seat: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells about a state to a seat."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


def steps(state: SpielState) -> list[SpielState]:
    """The states at all decisions that have led here, and this one."""
    early = state.get_game().new_initial_state()
    met = []
    for action in state.history():
        if not early.is_chance_node():
            met.append(early.clone())
        early.apply_action(action)
    return [*met, early]


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_hidden_facts_are_in_no_players_information_at_any_time(setting: Setting) -> None:
    """Other cards and volcanoes below the top one: a player who was not shown them is told the same from the start."""
    changed = 0
    for decisions in (2 * setting.seats - 1, 2 * setting.seats + 5, 30):
        state = sail(setting.loaded().new_initial_state(), Random(f"{setting}/{decisions}"), decisions)
        if state.is_terminal():
            continue
        for seat in range(setting.seats):
            other = state.resample_from_infostate(seat, Random(decisions).random)
            changed += other.history() != state.history()
            assert knowledge(state, seat) == knowledge(other, seat)
            for here, there in zip(steps(state), steps(other), strict=True):
                assert here.information_state_string(seat) == there.information_state_string(seat)
                assert (here.current_player(), here.legal_actions()) == (there.current_player(), there.legal_actions())
    assert changed >= 3


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_an_information_state_is_all_that_was_shown_and_goes_on_where_it_was(setting: Setting) -> None:
    """Perfect recall: what a seat knew is the beginning of what it knows, and its own decisions are in it."""
    state, dice = sail(setting.loaded().new_initial_state(), Random(4), decisions=0), Random(6)
    known = [[""]] * setting.seats
    while not state.is_terminal() and len(state.node.log) < 80:
        for seat in range(setting.seats):
            *told, view = state.information_state_string(seat).split("\n")
            assert told[0] == f"seat {seat}"
            assert told[1:] == [entry.words(seat, state.node.setting.options) for entry in state.node.log]
            assert view == state.observation_string(seat)
            assert known[seat] == [""] or told[: len(known[seat])] == known[seat]
            known[seat] = told
        player, action = state.current_player(), dice.choice(state.legal_actions())
        before = state.information_state_string(player)
        twins = [sail(state.child(each), Random(1), decisions=0) for each in state.legal_actions()]
        after = {twin.information_state_string(player) for twin in twins}
        assert len(after) == len(twins), words(setting.game, action)
        assert before not in after
        sail(state, dice, decisions=1)


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_a_player_who_knows_something_else_has_another_tensor(setting: Setting) -> None:
    told: dict[bytes, str] = {}
    game = setting.loaded()
    knows = make_observation(game, INFO_STATE_OBS_TYPE)
    for number in range(12):
        state = game.new_initial_state()
        sail(state, Random(number), decisions=number)
        while not state.is_terminal() and len(state.node.log) < number + 8:
            sail(state, Random(number), decisions=1)
            for seat in range(setting.seats):
                knows.set_from(state, seat)
                string = state.information_state_string(seat)
                assert told.setdefault(knows.tensor.tobytes(), string) == string
    assert len(told) > 100


def test_a_card_that_was_turned_down_is_known_and_not_seen() -> None:
    state = Setting("memoarrr", 2, {"first": 0}).loaded().new_initial_state()
    sail(state, Random(2), decisions=1)
    cards = [str(card) for card in state.node.log[-1].events[0].cards.values()]
    assert len(cards) == 3
    for word in cards:
        assert word in state.observation_string(0)
        assert word in state.information_state_string(0)
        assert word not in state.observation_string(1)
        assert word not in state.information_state_string(1)
    sail(state, Random(2), decisions=1)
    for word in cards:
        assert word not in state.observation_string(0)
        assert word in state.information_state_string(0)
        assert word not in state.information_state_string(1)


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_tensors_show_the_cards_that_the_strings_show(setting: Setting) -> None:
    game = setting.loaded()
    sees, knows = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    state = game.new_initial_state()
    for decisions in (1, 2 * setting.seats, 9, 8):
        sail(state, Random(decisions), decisions)
        for seat in range(setting.seats):
            view = state.node.view(seat)
            sees.set_from(state, seat)
            knows.set_from(state, seat)
            for name, piece in sees.dict.items():
                assert np.array_equal(piece, knows.dict[name])
            face_up = {(cell, LOCATIONS.index(card)) for cell, card in enumerate(view.cells) if card is not None}
            glimpse = {(cell, LOCATIONS.index(card)) for cell, card in private_facts(view).get("glimpse", {}).items()}
            known = set(zip(*map(list, knows.dict["known"].nonzero()), strict=True))
            truth = {(cell, LOCATIONS.index(card)) for cell, card in enumerate(state.node.state.locations) if card}
            assert set(zip(*map(list, sees.dict["face_up"].nonzero()), strict=True)) == face_up
            assert set(zip(*map(list, sees.dict["glimpse"].nonzero()), strict=True)) == glimpse
            assert face_up | glimpse <= known <= truth
            for cell in range(25):
                assert bool(knows.dict["seen_by"][cell][seat]) == any(place == cell for place, _ in known)


def test_the_history_of_a_tensor_has_a_row_for_each_decision() -> None:
    state = matching(Setting("memoarrr", 4, {"abilities": True}).loaded().new_initial_state(), Random(1))
    knows = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    knows.set_from(state, 2)
    rows = knows.dict["history"]
    decisions = [(step.player, step.action) for step in state.full_history() if step.player >= 0]
    assert [(row[0] - 1, row[1] - 1) for row in rows[: len(decisions)]] == decisions
    assert not rows[len(decisions) :].any()
    assert len(decisions) <= len(rows) == state.get_game().max_game_length()


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_public_and_private_observations_add_up_to_what_a_seat_sees(setting: Setting) -> None:
    game = setting.loaded()
    public = make_observation(game, kind(public=True, private=NONE))
    private = make_observation(game, kind(public=False, private=SINGLE_PLAYER))
    both = make_observation(game)
    state, dice, glimpses = game.new_initial_state(), Random(9), 0
    while not state.is_terminal() and len(state.node.log) < 60:
        sail(state, dice, decisions=1)
        for seat in range(setting.seats):
            for observer in (public, private, both):
                observer.set_from(state, seat)
            assert {**public.dict, **private.dict}.keys() == both.dict.keys()
            for name, piece in both.dict.items():
                assert np.array_equal(piece, {**public.dict, **private.dict}[name])
            told = public.tensor.tolist()
            public.set_from(state, 0)
            assert told == public.tensor.tolist()
            assert public.string_from(state, seat) == public.string_from(state, 0)
            assert bool(private.string_from(state, seat)) == bool(private_facts(state.node.view(seat)))
            glimpses += bool(private.string_from(state, seat))
    assert bool(glimpses) == (setting.game == "memoarrr")


def test_no_player_observes_what_all_players_know_together() -> None:
    game = FEW[0].loaded()
    everybody = kind(public=True, private=ALL_PLAYERS)
    assert make_observation(game, everybody) is None
    assert make_observation(game, kind(public=False, private=NONE, recall=True)) is None
    with pytest.raises(BadOptions, match="have no parameters"):
        make_observation(game, None, {"cheat": True})


def test_a_state_tells_only_what_a_spectator_sees() -> None:
    state = Setting("memoarrr", 2, {}).loaded().new_initial_state()
    assert str(state) == "before the deal"
    for decisions in (1, 3):
        sail(state, Random(2), decisions)
        assert not [card for card in LOCATIONS if card in str(state) or card in repr(state)]
    state = sail(Setting("piratatak", 2, {}).loaded().new_initial_state(), Random(2), decisions=0)
    state.apply_action(0)
    assert str(state).endswith(" draw …")

"""Certain wins with abilities and with more players, compared with brute force by the real rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.bots.bot import Berth
from quarterdeck.bots.memoarrr import sign_on
from quarterdeck.bots.memoarrr.deck import NUMBER
from quarterdeck.bots.memoarrr.endgame import Endgame, is_exact
from quarterdeck.games.memoarrr import GAME, Location
from quarterdeck.games.memoarrr.events import Block
from quarterdeck.games.memoarrr.state import State
from tests.bots.memoarrr.positions import DEAL, after, choice, face_down, forces_a_win, last, position

SETTINGS = [(2, True, 6), (3, False, 5), (3, True, 5), (4, False, 4), (4, True, 4)]


@pytest.fixture
def _nothing_left_to_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kraken must find certain wins without a simulation."""

    def not_seen(*_: object, **__: object) -> int:
        raise AssertionError("The sure win was not seen.")

    monkeypatch.setattr("quarterdeck.bots.memoarrr.kraken._best", not_seen)


def endgames(seats: int, abilities: bool, most: int, number: int, edition: Any = "2018") -> list[State]:
    dice = Random(f"endgame/{seats}/{abilities}")
    return [
        position(dice, dice.randint(1, most), seats=seats, abilities=abilities, edition=edition) for _ in range(number)
    ]


@pytest.mark.parametrize(("seats", "abilities", "most"), SETTINGS)
def test_a_win_is_found_where_there_is_one_and_nowhere_else(seats: int, abilities: bool, most: int) -> None:
    outcomes = []
    for state in endgames(seats, abilities, most, 400):
        for me in range(seats):
            won = Endgame(me, abilities).wins(tuple(range(seats)), last(state), face_down(state))
            assert won == forces_a_win(state, me, {})
            outcomes.append(won)
    assert 0 < sum(outcomes) < len(outcomes)


@pytest.mark.usefixtures("_nothing_left_to_luck")
@pytest.mark.parametrize(("seats", "abilities", "most"), [(2, False, 7), *SETTINGS])
def test_the_kraken_never_misses_a_sure_win(seats: int, abilities: bool, most: int) -> None:
    to_win = [state for state in endgames(seats, abilities, most, 150) if forces_a_win(state, 0, {})]
    assert len(to_win) > 10
    for state in to_win:
        kraken = sign_on("kraken", Berth("memoarrr", state.setting.options, seats, 0, "deep"))
        assert after(state, 0, choice(kraken, state), 0, {})


@pytest.mark.usefixtures("_nothing_left_to_luck")
def test_the_kraken_blocks_the_right_card() -> None:
    found = 0
    for state in endgames(2, True, 6, 400):
        for move in GAME.moves(state, 0):
            waiting, _ = GAME.play(state, 0, move, DEAL)
            blocks = GAME.moves(waiting, 0) if waiting.turn == (0,) else ()
            if not blocks or not isinstance(blocks[0], Block) or not forces_a_win(waiting, 0, {}):
                continue
            found += 1
            kraken = sign_on("kraken", Berth("memoarrr", state.setting.options, 2, 0, "deep"))
            assert after(waiting, 0, choice(kraken, waiting), 0, {})
    assert found > 10


def test_an_opening_card_uses_its_ability_in_2023_only() -> None:
    crab, walrus, turtle = (NUMBER[card] for card in (Location.CRAB_LAVA, Location.WALRUS_WATER, Location.TURTLE_LAVA))
    cards = 1 << crab | 1 << walrus | 1 << turtle
    end = Endgame(0, True)
    assert not end.wins_by(crab, (0, 1), None, cards, ability=False)
    assert end.wins_by(crab, (0, 1), None, cards, ability=True)


def test_two_players_without_abilities_are_exact_however_many_cards_are_left() -> None:
    assert is_exact(2, (1 << 24) - 1, False)
    assert not is_exact(2, (1 << 24) - 1, True)
    assert not is_exact(3, (1 << 24) - 1, False)

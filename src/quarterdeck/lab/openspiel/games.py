"""`python_memoarrr` and `python_piratatak`, as OpenSpiel knows games that are written in Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.game import AnyGame, Options
from quarterdeck.core.options import describe
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.openspiel.actions import MOVES
from quarterdeck.lab.openspiel.voyage import Voyage
from quarterdeck.lab.openspiel.worlds import account

_LONGEST = {"memoarrr": 400, "piratatak": 10_000}
"""More moves than any match has; Piratatak's rules know no end, its players do."""
_MOST_KINDS = 27
_SEPARATE = {"memoarrr": pyspiel.GameType.Information.IMPERFECT_INFORMATION}


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel's, with a voyage inside."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._voyage = Voyage(game.rules, game.num_players(), game.options)

    @property
    def voyage(self) -> Voyage:
        return self._voyage

    def take_over(self, voyage: Voyage) -> None:
        """Go on from another voyage."""
        self._voyage = voyage

    def current_player(self) -> int:
        if self._voyage.question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._voyage.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._voyage.actions if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self._voyage.question is not None
        return self._voyage.question.outcomes

    def _apply_action(self, action: int) -> None:
        if self._voyage.question is None:
            self._voyage.act(action)
        else:
            self._voyage.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(MOVES[self._voyage.game.name][action])
        question = self._voyage.question
        return f"outcome {action}" if question is None else f"{question.label}: {question.kinds[action]}"

    def is_terminal(self) -> bool:
        return self._voyage.over

    def returns(self) -> list[float]:
        """One for the winner, which the others lose."""
        outcome, seats = self._voyage.outcome, self._voyage.seats
        if outcome is None:
            return [0.0] * seats
        return [1.0 if seat == outcome.winner else -1.0 / (seats - 1) for seat in range(seats)]

    def imagined(self, player: int, dice: Random) -> SpielState:
        """A state that this player can't tell from this one."""
        voyage = self._voyage
        told = account(voyage.game, voyage.seats, voyage.options, voyage.shown(player))
        return self.get_game().state_of(told.world(dice))  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return repr(self._voyage)


class Observer:
    """What a player knows (perfect recall) or sees now, in JSON."""

    def __init__(self, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no tensors to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.voyage.remembered(player) if self._recalls else state.voyage.observed(player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, with its options as parameters."""

    rules: AnyGame

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})
        seats = int(chosen.get("players", self.rules.seats[0]))
        self.options = _options(self.rules, chosen)
        super().__init__(_game_type(self.rules), _game_info(self.rules, seats), chosen)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def state_of(self, voyage: Voyage) -> SpielState:
        """A state with this voyage inside; how it came about is not in its history."""
        state = self.new_initial_state()
        state.take_over(voyage)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class MemoarrrGame(SpielGame):
    rules = memoarrr.GAME


class PiratatakGame(SpielGame):
    rules = piratatak.GAME


def parameters(rules: AnyGame, options: Options, seats: int) -> dict[str, Any]:
    """The parameters of a game with these options; which seat is the first is left to chance."""
    chosen = {option.name: _parameter(getattr(options, option.name)) for option in describe(rules) if option.values}
    return {"players": seats, **chosen}


def _parameter(value: Any) -> Any:
    """OpenSpiel reads what looks like a number as one, so an edition is a number there."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _options(rules: AnyGame, chosen: dict[str, Any]) -> dict[str, Any]:
    """Parameters as our options, which say what is wrong with them."""
    by_name = {option.name: {_parameter(value): value for value in option.values} for option in describe(rules)}
    return {name: by_name.get(name, {}).get(value, value) for name, value in chosen.items() if name != "players"}


def _game_type(rules: AnyGame) -> Any:
    return pyspiel.GameType(
        short_name=f"python_{rules.name}",
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_SEPARATE.get(rules.name, pyspiel.GameType.Information.PERFECT_INFORMATION),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters(rules, rules.options(), rules.seats[0]),
    )


def _game_info(rules: AnyGame, seats: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(MOVES[rules.name]),
        max_chance_outcomes=_MOST_KINDS,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=_LONGEST[rules.name],
    )


def register() -> None:
    """Make our games known; to do so twice does no harm."""
    known = set(pyspiel.registered_names())
    for game in (MemoarrrGame, PiratatakGame):
        if f"python_{game.rules.name}" not in known:
            pyspiel.register_game(_game_type(game.rules), game)

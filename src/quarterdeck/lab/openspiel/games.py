"""`python_memoarrr` and `python_piratatak`, as OpenSpiel knows games that are written in Python.

Their parameters are `players`, the options of the game by their own names, with −1 for a `first` that chance picks, and
for Piratatak the `horizon`. The winner gets a point from each other player. At the start of Memoarrr! the seats look at
their sides one after the other.
"""

from typing import Any

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core import options as choices
from quarterdeck.core.errors import BadOptions
from quarterdeck.core.game import AnyGame, Options
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.actions import MOVES
from quarterdeck.lab.openspiel import memoarrr as island
from quarterdeck.lab.openspiel import piratatak as sea
from quarterdeck.lab.openspiel.nodes import GameSetting
from quarterdeck.lab.openspiel.observers import USUAL, SpielObserver, observer
from quarterdeck.lab.openspiel.states import SpielState

ANYBODY = -1
"""The parameter `first` when chance picks who starts: OpenSpiel's parameters know no None."""
LONGEST = 1_000_000
"""No horizon is further away: the tensor of an information state has room for all decisions before it."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, with its options as parameters."""

    rules: AnyGame
    information: Any
    most_outcomes: int

    def __init__(self, chosen: dict[str, Any] | None = None) -> None:
        settled = {**self.parameters(self.rules.options(), self.rules.seats[0]), **(chosen or {})}
        self.setting = self._setting(settled)
        self.opening = self.setting.opening()
        super().__init__(self.type(), self._info(), settled)

    @classmethod
    def parameters(cls, options: Options, seats: int) -> dict[str, Any]:
        return {"players": seats, **{name: _parameter(getattr(options, name)) for name in options.__struct_fields__}}

    @classmethod
    def type(cls) -> Any:
        return pyspiel.GameType(
            short_name=f"python_{cls.rules.name}",
            long_name=cls.rules.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=cls.information,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=cls.rules.seats[-1],
            min_num_players=cls.rules.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=cls.parameters(cls.rules.options(), cls.rules.seats[0]),
        )

    def _setting(self, settled: dict[str, Any]) -> GameSetting:
        raise NotImplementedError

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(MOVES[self.rules.name]),
            max_chance_outcomes=self.most_outcomes,
            num_players=self.setting.seats,
            min_utility=-1.0,
            max_utility=self.setting.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest,
        )

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.most_chance_nodes

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        if params:
            raise BadOptions("no-such-option", f"The observers of {self.rules.title} have no parameters.")
        return observer(self.setting, iig_obs_type or USUAL)


class MemoarrrGame(SpielGame):
    """Cards that a player has not been shown are hidden."""

    rules = memoarrr.GAME
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    most_outcomes = island.MOST_OUTCOMES

    def _setting(self, settled: dict[str, Any]) -> GameSetting:
        return island.setting_for(_options(self.rules, settled), settled["players"])


class PiratatakGame(SpielGame):
    """Only chance hides anything: the information is perfect."""

    rules = piratatak.GAME
    information = pyspiel.GameType.Information.PERFECT_INFORMATION
    most_outcomes = sea.MOST_OUTCOMES

    @classmethod
    def parameters(cls, options: Options, seats: int) -> dict[str, Any]:
        return {**super().parameters(options, seats), "horizon": sea.HORIZON}

    def _setting(self, settled: dict[str, Any]) -> GameSetting:
        horizon = settled["horizon"]
        if not 1 <= horizon <= LONGEST:
            raise BadOptions("bad-option", f"The horizon is 1 to {LONGEST:,} moves, not {horizon}.")
        return sea.setting_for(_options(self.rules, settled), settled["players"], horizon)


GAMES = {game.rules.name: game for game in (MemoarrrGame, PiratatakGame)}


def load(rules: AnyGame, options: Options, seats: int) -> SpielGame:
    """The game of OpenSpiel's with the options of a match."""
    game: SpielGame = pyspiel.load_game(f"python_{rules.name}", GAMES[rules.name].parameters(options, seats))
    return game


def _parameter(value: Any) -> Any:
    """OpenSpiel reads what looks like a number as one, so an edition is a number there."""
    if value is None:
        return ANYBODY
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _options(rules: AnyGame, settled: dict[str, Any]) -> Any:
    """Parameters as our options, which say what is wrong with them."""
    wanted = {}
    for option in choices.describe(rules):
        values = (None,) if option.kind == "seat" else option.values
        by_parameter = {_parameter(value): value for value in values}
        wanted[option.name] = by_parameter.get(settled[option.name], settled[option.name])
    return choices.choose(rules, wanted, settled["players"])


def register() -> None:
    """Make our games known; to do so twice does no harm."""
    known = set(pyspiel.registered_names())
    for game in GAMES.values():
        if game.type().short_name not in known:
            pyspiel.register_game(game.type(), game)

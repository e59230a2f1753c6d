"""Piratatak for PettingZoo.

`env(players=4, odds=False)`: all options of the game, and one more.
"""

from typing import Any

from quarterdeck.games.piratatak import GAME
from quarterdeck.lab.observation import ObservationLayout
from quarterdeck.lab.observation.piratatak import facts
from quarterdeck.lab.pettingzoo.environment import PettingZooEnvironment, wrapped
from quarterdeck.lab.pettingzoo.piratatak_picture import pixels, text
from quarterdeck.lab.pettingzoo.table import AgentObserver, EncodedTable

__all__ = ["env", "layout", "observer", "raw_env", "table"]

OBSERVED = ("seat", "holdings", "discard", "pile", "odds", "moment")
"""The facts of an observation, in this order."""


def raw_env(
    players: int = 2, render_mode: str | None = None, max_moves: int | None = None, **options: Any
) -> PettingZooEnvironment:
    """The environment itself. The rules know no end of their own: after `max_moves` a match is truncated."""
    return PettingZooEnvironment(table(players, **options), "piratatak_v0", render_mode, max_moves)


env = wrapped(raw_env)


def table(players: int = 2, **options: Any) -> EncodedTable:
    """A table of this game, for PettingZoo and for Gymnasium."""
    return EncodedTable(GAME, players, options, observer(players), observer(players), text, pixels)


def observer(players: int) -> AgentObserver:
    """Writes observations; everything in Piratatak lies on the table, so it needs no memory."""
    return AgentObserver(facts, players, OBSERVED)


def layout(players: int) -> ObservationLayout:
    """What stands where in an observation."""
    return observer(players).layout

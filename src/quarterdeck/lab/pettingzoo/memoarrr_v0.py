"""Memoarrr! for PettingZoo.

`env(players=3, edition="2023", abilities=True, memory="perfect")`: all options of the game, and two more.
"""

from typing import Any, Literal, TypeAlias

from quarterdeck.games.memoarrr import GAME
from quarterdeck.lab.observation import ObservationLayout
from quarterdeck.lab.observation.memoarrr import Memory, facts
from quarterdeck.lab.pettingzoo.environment import PettingZooEnvironment, wrapped
from quarterdeck.lab.pettingzoo.memoarrr_picture import pixels, text
from quarterdeck.lab.pettingzoo.table import AgentObserver, EncodedTable, check_choice

__all__ = ["env", "layout", "raw_env", "table"]

Remembering: TypeAlias = Literal["none", "perfect"]

OBSERVED = ("island", "to_match", "closed", "moment", "look", "eruption", "won", "next_rubies")
"""The facts of an observation, in this order; a perfect memory comes after them."""


def raw_env(
    players: int = 2,
    render_mode: str | None = None,
    memory: Remembering = "none",
    max_moves: int | None = None,
    **options: Any,
) -> PettingZooEnvironment:
    """The environment itself.

    With `memory="none"` an agent observes what it is shown now, and remembers by itself; with `"perfect"` its
    observation also holds all that it was ever shown. After `max_moves` a match is truncated.
    """
    return PettingZooEnvironment(table(players, memory, **options), "memoarrr_v0", render_mode, max_moves)


env = wrapped(raw_env)


def table(players: int = 2, memory: Remembering = "none", **options: Any) -> EncodedTable:
    """A table of this game, for PettingZoo and for Gymnasium."""
    check_choice("memory", memory, ("none", "perfect"))
    return EncodedTable(GAME, players, options, observer(players, memory), observer(players), text, pixels)


def observer(players: int, memory: Remembering = "none") -> AgentObserver:
    return AgentObserver(facts, players, OBSERVED, Memory(players) if memory == "perfect" else None)


def layout(players: int, memory: Remembering) -> ObservationLayout:
    """What stands where in an observation."""
    return observer(players, memory).layout

"""Memoarrr! for PettingZoo.

`env(players=3, edition="2023", abilities=True, memory="perfect")`: all options of the game, and two more.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.games.memoarrr import GAME
from quarterdeck.lab.pettingzoo.environment import Environment
from quarterdeck.lab.pettingzoo.memoarrr_observation import MemoarrrObserver, Remembering, layout
from quarterdeck.lab.pettingzoo.memoarrr_picture import MemoarrrPicture
from quarterdeck.lab.pettingzoo.table import Table, check_choice
from quarterdeck.lab.pettingzoo.wrapping import OrderEnforcing, wrapped

__all__ = ["env", "layout", "raw_env", "table"]


def env(
    players: int = 2,
    render_mode: str | None = None,
    memory: Remembering = "none",
    max_moves: int | None = None,
    **options: Any,
) -> OrderEnforcing:
    """The environment with PettingZoo's usual wrappers: an unlawful move loses, a wrong order of calls is refused."""
    return wrapped(raw_env(players, render_mode, memory, max_moves, **options))


def raw_env(
    players: int = 2,
    render_mode: str | None = None,
    memory: Remembering = "none",
    max_moves: int | None = None,
    **options: Any,
) -> Environment:
    """The environment itself.

    With `memory="none"` an agent observes what it is shown now, and remembers by itself; with `"perfect"` its
    observation also holds all that it was ever shown. After `max_moves` a match is truncated.
    """
    return Environment(table(players, memory, **options), "memoarrr_v0", render_mode, max_moves)


def table(players: int = 2, memory: Remembering = "none", **options: Any) -> Table:
    """A table of this game, for an environment of any make."""
    check_choice("memory", memory, ("none", "perfect"))
    observer, spectator = MemoarrrObserver(players, memory), MemoarrrObserver(players, "none")
    return Table(GAME, players, options, observer, spectator, MemoarrrPicture())

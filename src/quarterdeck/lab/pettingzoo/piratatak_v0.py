"""Piratatak for PettingZoo.

`env(players=4, odds=False)`: all options of the game, and one more.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.games.piratatak import GAME
from quarterdeck.lab.pettingzoo.environment import Environment
from quarterdeck.lab.pettingzoo.piratatak_observation import PiratatakObserver, layout
from quarterdeck.lab.pettingzoo.piratatak_picture import PiratatakPicture
from quarterdeck.lab.pettingzoo.table import Table
from quarterdeck.lab.pettingzoo.wrapping import OrderEnforcing, wrapped

__all__ = ["env", "layout", "raw_env", "table"]


def env(
    players: int = 2, render_mode: str | None = None, max_moves: int | None = None, **options: Any
) -> OrderEnforcing:
    """The environment with PettingZoo's usual wrappers: an unlawful move loses, a wrong order of calls is refused."""
    return wrapped(raw_env(players, render_mode, max_moves, **options))


def raw_env(
    players: int = 2, render_mode: str | None = None, max_moves: int | None = None, **options: Any
) -> Environment:
    """The environment itself. The rules know no end of their own: after `max_moves` a match is truncated."""
    return Environment(table(players, **options), "piratatak_v0", render_mode, max_moves)


def table(players: int = 2, **options: Any) -> Table:
    """A table of this game, for an environment of any make."""
    return Table(GAME, players, options, PiratatakObserver(players), PiratatakObserver(players), PiratatakPicture())

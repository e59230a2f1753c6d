"""Looks for cards that no player before the screen may know: on the screen, and in what its pages remember."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import State
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import Location
from quarterdeck.terminal.home_table import HomeTable
from tests.terminal.eyesight import cards_on, in_sight, reached_from, remembered_by
from tests.terminal.helm import Helm


class Leak(AssertionError):
    """A card is where it must not be."""


def lookout(table: HomeTable, seen: set[Location] | None = None) -> Callable[[Helm], None]:
    """A look at the screen of a game of Memoarrr! that finds every card which should not be there.

    `seen` gets all cards that were rightly there: a screen that shows nothing would pass, and prove nothing.
    """

    def look(helm: Helm) -> None:
        if helm.at_the_end:
            return
        sitting = helm.state
        may = in_sight(table.match, sitting.eyes)
        on_screen = cards_on(helm.text)
        if on_screen - (set() if sitting.curtain is not None else may):
            raise Leak(f"{on_screen - may} is on the screen:\n{helm.text}")
        remembered = remembered_by(helm.app, (table,))
        if remembered - may:
            raise Leak(f"{remembered - may} is remembered.")
        check_no_state(helm, table)
        if seen is not None:
            seen.update(on_screen)

    return look


def check_no_state(helm: Helm, table: HomeTable) -> None:
    """Nothing but the table itself leads to the cards."""
    secret = (Match, FairDeal, State)
    found: list[Any] = [thing for thing in reached_from(helm.app, (table,)) if isinstance(thing, secret)]
    if found:
        raise Leak(f"A page holds {[type(thing) for thing in found]}.")

"""The end: treasures are turned up, rubies counted, ties broken."""

from __future__ import annotations

from quarterdeck.games.memoarrr.events import Event, Over
from quarterdeck.games.memoarrr.state import State, Step


def end_game(state: State, events: tuple[Event, ...]) -> Step:
    """After the seventh round nobody moves any more, and the removed card is shown."""
    won = state.won
    over = Over(rubies(won), won, ranking(won), state.removed)
    return state, (*events, over)


def rubies(won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Of each seat, counted."""
    return tuple(map(sum, won))


def ranking(won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Most rubies; among those tied most treasures; among those still tied the richest single treasure.

    That always decides the winner. Seats that tie for a lower place stand in the order of the seats.
    """

    def merit(seat: int) -> tuple[int, int, int]:
        treasures = won[seat]
        return sum(treasures), len(treasures), max(treasures, default=0)

    return tuple(sorted(range(len(won)), key=merit, reverse=True))

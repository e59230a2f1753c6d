"""What a match hides. Tests compare it with what is shown, and lay cards where they want them."""

from typing import Any

from quarterdeck.core.game import State
from quarterdeck.core.match import AnyMatch


def state_of(match: AnyMatch | None) -> Any:
    """All facts of the table."""
    assert match is not None
    return match._state


def lay(match: AnyMatch, state: State) -> None:
    """Let the match go on from this state. Its log stays as it is."""
    match._state = state
    match.turn = state.turn


def deal_of(match: AnyMatch | None) -> Any:
    """The source of all chance in the match."""
    assert match is not None
    return match._deal

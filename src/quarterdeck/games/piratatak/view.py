"""What anybody may see now: everything but the order of the pile. Built fact by fact; the rest stays hidden."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.options import Options
from quarterdeck.games.piratatak.state import Holding, State
from quarterdeck.games.piratatak.turn import ranking

Phase: TypeAlias = Literal["begin", "go on", "pirate", "pay", "over"]


class Odds(msgspec.Struct, frozen=True):
    """How many of the cards that the next draw comes from are pirates."""

    pirates: int
    cards: int


class View(game.View, frozen=True):
    seat: int | None
    """Whose eyes these are; None for a spectator."""
    options: Options
    phase: Phase
    """`begin` a turn (draw or buy), `go on` (draw or stop), answer a `pirate` (fire or pay), `pay` on, `over`."""
    turn: tuple[int, ...]
    first: int
    pile: int
    """How many cards are left in it."""
    discard: tuple[Card, ...]
    holdings: tuple[Holding, ...]
    owed: int
    odds: Odds | None
    ranking: tuple[int, ...] | None


def view(state: State, seat: int | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        phase=_phase(state),
        turn=state.turn,
        first=state.first,
        pile=len(state.pile),
        discard=state.discard,
        holdings=state.holdings,
        owed=state.owed,
        odds=_odds(state) if state.options.odds else None,
        ranking=None if state.turn else ranking(state),
    )


def _phase(state: State) -> Phase:
    if not state.turn:
        return "over"
    if state.owed:
        return "pirate" if state.may_fire else "pay"
    return "go on" if state.drawn else "begin"


def _odds(state: State) -> Odds:
    """An empty pile will be made of the discard pile."""
    source = state.pile or state.discard
    return Odds(source.count(Card.PIRATE), len(source))

"""What anybody may see now: everything but the order of the pile. Built fact by fact; the rest stays hidden."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from quarterdeck.core import game
from quarterdeck.core.game import remembering_the_latest
from quarterdeck.games.piratatak.cards import Card, Options
from quarterdeck.games.piratatak.state import Holding, State
from quarterdeck.games.piratatak.turn import ranking

Phase: TypeAlias = Literal["begin", "go on", "pirate", "pay", "over"]


class Odds(msgspec.Struct, frozen=True):
    """How many of the cards that the next draw comes from are pirates."""

    pirates: int
    """Pirates among them."""
    cards: int
    """All of them."""


class View(game.View, frozen=True):
    seat: int | None
    """Whose eyes these are; None for a spectator."""
    options: Options
    """What the table has chosen."""
    phase: Phase
    """`begin` a turn (draw or buy), `go on` (draw or stop), answer a `pirate` (fire or pay), `pay` on, `over`."""
    turn: tuple[int, ...]
    """The seat to move; none when the game is over."""
    first: int
    """The seat that started."""
    pile: int
    """How many cards are left in it."""
    discard: tuple[Card, ...]
    """The discard pile, the first card discarded first."""
    holdings: tuple[Holding, ...]
    """What lies in front of each seat."""
    owed: int
    """How many cards the pirate has still to be paid."""
    odds: Odds | None
    """How likely a pirate comes next; None where the table has switched that off."""
    ranking: tuple[int, ...] | None
    """The seats from best to last; None until the game is over."""


def view(state: State, seat: int | None) -> View:
    """All that lies on the table is there for everybody to see."""
    everybodys = _everybodys_view(state)
    return everybodys if seat is None else replace(everybodys, seat=seat)


@remembering_the_latest
def _everybodys_view(state: State) -> View:
    return View(
        seat=None,
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


class Hidden(game.Hidden, frozen=True):
    pile: tuple[Card, ...]
    """The face-down pile, top first."""


def hidden(state: State) -> Hidden:
    return Hidden(pile=state.pile)

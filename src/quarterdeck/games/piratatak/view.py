"""What everybody may see now: everything except the order of the pile."""

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
    """The chance that the next drawn card is a pirate."""

    pirates: int
    """The number of pirates among the cards to draw from."""
    cards: int
    """The number of cards to draw from."""


class View(game.View, frozen=True):
    seat: int | None
    """The seat that sees this view; None for a spectator."""
    options: Options
    """The options of the table."""
    phase: Phase
    """`begin` a turn (draw or buy), `go on` (draw or stop), `pirate` (fire or pay), `pay` (the next card), `over`."""
    turn: tuple[int, ...]
    """The seat to move; none when the game is over."""
    first: int
    """The seat that started."""
    pile: int
    """The number of cards in the pile."""
    discard: tuple[Card, ...]
    """The discard pile, oldest card first."""
    holdings: tuple[Holding, ...]
    """The cards of each seat."""
    owed: int
    """The number of cards that the pirate still demands."""
    odds: Odds | None
    """The chance of a pirate; None if the option `odds` is off."""
    ranking: tuple[int, ...] | None
    """The seats from best to last; None until the game is over."""


def view(state: State, seat: int | None) -> View:
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
    """If the pile is empty, the next draw comes from the discard pile."""
    source = state.pile or state.discard
    return Odds(source.count(Card.PIRATE), len(source))


class Hidden(game.Hidden, frozen=True):
    pile: tuple[Card, ...]
    """The face-down pile, top first."""


def hidden(state: State) -> Hidden:
    return Hidden(pile=state.pile)

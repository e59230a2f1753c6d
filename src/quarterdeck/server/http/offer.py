"""What a table can be opened with: the games and their options, the bots, the paces, the signals."""

from __future__ import annotations

from typing import get_args

from quarterdeck import __version__
from quarterdeck.bots import crew
from quarterdeck.bots.levels import usual_for
from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import describe
from quarterdeck.protocol.messages import Signal
from quarterdeck.protocol.paces import PACES
from quarterdeck.protocol.requests import GameCard, Offer


def offered() -> Offer:
    """A game that is installed and can't be loaded is not offered."""
    games = [registry.find(name) for name in registry.names() if registry.loads(name)]
    return Offer(
        games=tuple(map(_card, games)),
        bots=tuple(crew.names()),
        paces=PACES,
        signals=get_args(Signal),
        version=__version__,
    )


def _card(game: AnyGame) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        rules=game.version,
        seats=tuple(game.seats),
        options=describe(game),
        usual_bot=usual_for(game.name),
    )

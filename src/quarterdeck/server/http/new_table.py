"""Opening a table: what can be chosen, and the first log entry that a choice becomes."""

import secrets
from typing import get_args

import msgspec
from msgspec import UNSET

from quarterdeck import __version__
from quarterdeck.bots import crew
from quarterdeck.bots.levels import usual_for
from quarterdeck.core import registry
from quarterdeck.core.fairness import SECRET_BYTES
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import choose, describe
from quarterdeck.protocol.messages import Signal
from quarterdeck.protocol.paces import PACES
from quarterdeck.protocol.requests import GameCard, NewTable, Offer, WantedSeat
from quarterdeck.server.http.identity import new_id, tidy_name
from quarterdeck.server.store.store import Person
from quarterdeck.server.table.log_entries import Chair, Opened, Terms
from quarterdeck.server.table.table import Table

STAND_IN = crew.LEVELS[0]
"""The bot that plays for absent people unless the table wants another."""

LOOK = 90
"""Seconds for the look before a game, unless the table wants another time or no other person may join."""


def offered() -> Offer:
    """What can be chosen. An installed game that can't be loaded is left out."""
    games = [registry.find(name) for name in registry.names() if registry.loads(name)]
    return Offer(
        games=tuple(map(_game_card, games)),
        bots=tuple(crew.names()),
        paces=PACES,
        signals=get_args(Signal),
        version=__version__,
    )


def _game_card(game: AnyGame) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        rules=game.version,
        seats=tuple(game.seats),
        options=describe(game),
        usual_bot=usual_for(game.name),
    )


def opened(wanted: NewTable, person: Person | None, origin: str = "") -> Opened:
    """The first log entry of a new table, or an error that says what is wrong with the request.

    `person` has the seats of kind "me". It may be None if there is no such seat.
    `origin` stands for the address that opens the table.
    """
    game = registry.find(wanted.game)
    options = choose(game, wanted.options, len(wanted.seats))
    terms = Terms(
        game=game.name,
        rules=game.version,
        options=msgspec.to_builtins(options),
        pace=wanted.pace,
        clock=wanted.clock,
        patience=wanted.patience,
        look=_look(wanted) if wanted.look is UNSET else wanted.look,
        stand_in=crew.known(STAND_IN if wanted.stand_in is UNSET else wanted.stand_in),
        listed=wanted.listed,
    )
    return _first_entry(terms, tuple(_chair(seat, person) for seat in wanted.seats), origin)


def _look(wanted: NewTable) -> int | None:
    return LOOK if any(seat.kind == "open" for seat in wanted.seats) else None


def opened_again(table: Table, origin: str) -> Opened:
    """The first log entry of a table with the same terms, the pace agreed on last, and the same players."""
    terms = msgspec.structs.replace(table.terms, pace=table.pace)
    return _first_entry(terms, tuple(table.chairs), origin, before=table.id)


def _first_entry(terms: Terms, chairs: tuple[Chair, ...], origin: str, before: str | None = None) -> Opened:
    return Opened(
        terms=terms,
        chairs=chairs,
        watch=new_id("w"),
        secret=secrets.token_bytes(SECRET_BYTES).hex(),
        before=before,
        origin=origin if terms.listed else "",
    )


def _chair(wanted: WantedSeat, person: Person | None) -> Chair:
    match wanted.kind:
        case "me":
            assert person is not None
            return Chair(person=person.id, name=tidy_name(wanted.name or person.name))
        case "bot":
            bot = crew.known(wanted.bot or STAND_IN)
            return Chair(bot=bot, name=tidy_name(wanted.name or bot))
        case "open":
            return Chair()

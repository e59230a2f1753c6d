"""How a table is opened: what somebody asks for becomes the first line of its log, or a sentence on what is wrong."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from msgspec import UNSET

from quarterdeck.bots.crew import LEVELS, known
from quarterdeck.core import registry
from quarterdeck.core.fairness import SECRET_BYTES
from quarterdeck.core.options import choose
from quarterdeck.protocol.requests import NewTable, WantedSeat
from quarterdeck.server.http.identity import new_id, tidy_name
from quarterdeck.server.store.store import Person
from quarterdeck.server.table.log_entries import Chair, Opened, Terms
from quarterdeck.server.table.table import Table

STAND_IN = LEVELS[0]
"""The bot that plays for absent people unless the table wants another."""


def opened(wanted: NewTable, person: Person) -> Opened:
    """The first line of a new table's log."""
    game = registry.find(wanted.game)
    options = choose(game, wanted.options, len(wanted.seats))
    stand_in = known(STAND_IN if wanted.stand_in is UNSET else wanted.stand_in)
    terms = Terms(
        game=game.name,
        rules=game.version,
        options=_plain(options),
        pace=wanted.pace,
        clock=wanted.clock,
        patience=wanted.patience,
        stand_in=stand_in,
        listed=wanted.listed,
    )
    return _new(terms, tuple(_chair(chair, person) for chair in wanted.seats))


def opened_again(table: Table) -> Opened:
    """The same terms and the same crew once more."""
    return _new(table.terms, tuple(table.chairs), before=table.id)


def _new(terms: Terms, chairs: tuple[Chair, ...], before: str | None = None) -> Opened:
    return Opened(
        terms=terms,
        chairs=chairs,
        watch=new_id("w"),
        secret=secrets.token_bytes(SECRET_BYTES).hex(),
        before=before,
    )


def _chair(wanted: WantedSeat, person: Person) -> Chair:
    match wanted.kind:
        case "me":
            return Chair(person=person.id, name=tidy_name(wanted.name or person.name))
        case "bot":
            bot = known(wanted.bot or STAND_IN)
            return Chair(bot=bot, name=tidy_name(wanted.name or bot))
        case _:
            return Chair()


def _plain(options: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain

"""Moves, events and views as JSON, and moves from JSON."""

from functools import cache
from types import GenericAlias
from typing import Any, get_type_hints

import msgspec

from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.game import AnyGame

encode = msgspec.json.Encoder().encode


@cache
def decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)


def tuple_of(kind: Any) -> Any:
    """The type of a tuple of such things, where the kind is known only when the program runs."""
    return GenericAlias(tuple, (kind, ...))


def read_move(game: AnyGame, text: bytes | str) -> Any:
    """The move in a JSON text; an UnknownMove says what is wrong with it."""
    try:
        return decoder(game.moves_of).decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnknownMove("unknown-move", f"This is not a move of {game.title}: {error}.") from None


@cache
def _view_type(rules: Any) -> Any:
    return get_type_hints(rules.view)["return"]


def view_type(game: AnyGame) -> Any:
    return _view_type(type(game))

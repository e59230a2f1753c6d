"""Moves as short texts, so that a file of puzzles stays small: `reveal 6`, `pay coin`, `buy 1 red-2`.

A text is the move's name and its fields, in the order of the protocol.
"""

from functools import cache
from typing import Any, get_args

import msgspec

from quarterdeck.core.game import AnyGame
from quarterdeck.core.wire import encode

NEXT = "; "
"""Stands between two moves."""


def written(move: Any) -> str:
    """A move as a short text."""
    return " ".join(map(str, msgspec.json.decode(encode(move)).values()))


def read(game: AnyGame, text: str) -> Any:
    """The move of a short text. A ValueError is raised if the game has no such move."""
    name, *values = text.split()
    kind = _kinds(game.moves_of).get(name)
    if kind is None or len(kind.__struct_fields__) != len(values):
        raise ValueError(f"“{text}” is no move of {game.title}")
    return msgspec.convert(dict(zip(kind.__struct_fields__, values, strict=True)) | {"move": name}, kind, strict=False)


@cache
def _kinds(moves: Any) -> dict[str, Any]:
    return {kind.__struct_config__.tag: kind for kind in get_args(moves)}

"""Moves, events and views as texts, and back: each has one JSON form, the one that servers and records use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from quarterdeck.api.matches import GameOf, rules_of
from quarterdeck.core import wire
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame, Event, Move, View


class BadText(QuarterdeckError):
    """A text that is not a view, or not events, of this game."""


def write_move(move: Move) -> str:
    """A move as JSON.

    >>> import quarterdeck
    >>> from quarterdeck.games.memoarrr import Reveal
    >>> quarterdeck.write_move(Reveal(7))
    '{"move":"reveal","cell":7}'
    """
    return wire.encode(move).decode()


def read_move(game: GameOf, text: str | bytes) -> Any:
    """The move of this game that a text holds; an UnknownMove says what is wrong with it.

    Whether the move is lawful now is another question: `move in match.moves(seat)`.

    >>> import quarterdeck
    >>> quarterdeck.read_move("memoarrr", '{"move":"reveal","cell":7}')
    Reveal(cell=7)
    >>> quarterdeck.read_move("piratatak", '{"move":"reveal","cell":7}')
    Traceback (most recent call last):
    quarterdeck.core.errors.UnknownMove: This is not a move of Piratatak: Invalid value 'reveal' - at `$.move`.
    """
    return wire.read_move(rules_of(game), text)


def write_view(view: View) -> str:
    """A view as JSON: all that its seat may see, and nothing else.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea", first=0)
    >>> quarterdeck.write_view(match.view(0))[:74]
    '{"seat":0,"options":{"first":0,"odds":true},"phase":"begin","turn":[0],"fi'
    """
    return wire.encode(view).decode()


def read_view(game: GameOf, text: str | bytes) -> Any:
    """The view that a text holds.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea")
    >>> quarterdeck.read_view(match, quarterdeck.write_view(match.view(0))) == match.view(0)
    True
    """
    rules = rules_of(game)
    return _read(rules, wire.view_type(rules), text, "a view")


def write_events(events: Iterable[Event]) -> str:
    """Events as a JSON list, such as the news of a seat.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea", first=0)
    >>> quarterdeck.write_events(match.latest_events(1))
    '[{"event":"dealt","pile":null,"first":0}]'
    """
    return wire.encode(tuple(events)).decode()


def read_events(game: GameOf, text: str | bytes) -> tuple[Any, ...]:
    """The events that a text holds; what its receiver might not see is None in them.

    >>> import quarterdeck
    >>> quarterdeck.read_events("piratatak", '[{"event":"dealt","pile":null,"first":0}]')
    (Dealt(pile=None, first=0),)
    """
    rules = rules_of(game)
    events: tuple[Any, ...] = _read(rules, tuple[rules.events_of, ...], text, "a list of events")  # type: ignore[name-defined]
    return events


def _read(rules: AnyGame, wanted: Any, text: str | bytes, what: str) -> Any:
    try:
        return _decoder(wanted).decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadText("bad-text", f"This is not {what} of {rules.title}: {error}.") from None


@cache
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)

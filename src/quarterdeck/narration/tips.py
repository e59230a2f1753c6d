"""Tips for the first games: which sentence belongs to something that happens for the first time.

A tip is data (`tips.json`); the page reads the same file. A tip says what the rules are at this moment. It never says
what was shown before, so it remembers nothing for the player.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know, and when: after an event, or while certain moves are allowed."""

    name: str
    event: str = ""
    """The kind of event; empty: the tip is for a question."""
    who: Literal["", "you", "other"] = ""
    """Whose event it is; empty: of any player."""
    where: dict[str, tuple[Any, ...]] = {}
    """Fields of the event, with the values that they may have."""
    moves: tuple[str, ...] = ()
    """The kinds of moves, one of which the player may make now."""
    has: tuple[str, ...] = ()
    """Fields of the view that hold something."""
    lacks: tuple[str, ...] = ()
    """Fields of the view that hold nothing."""
    facts: dict[str, str] = {}
    """The facts of the sentence, each with its path in the view."""


@cache
def tips_of(game: str) -> tuple[Tip, ...]:
    """The tips of a game, the most urgent first; none for a game of another package."""
    text = (files("quarterdeck.narration") / "tips.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, tuple[Tip, ...]]).get(game, ())


class TipMoment(msgspec.Struct, frozen=True):
    """What one seat is told at one time, in the form of the wire."""

    seat: int
    events: Sequence[Mapping[str, Any]]
    view: Mapping[str, Any]
    moves: Sequence[Mapping[str, Any]]


def tip_for(game: str, moment: TipMoment, seen: Collection[str]) -> Tip | None:
    """The first tip that belongs to this moment and has not been seen."""
    return next((tip for tip in tips_of(game) if tip.name not in seen and _fits(tip, moment)), None)


def facts_of(tip: Tip, moment: TipMoment) -> dict[str, Any]:
    """The facts of the tip's sentence, which is the message `tip-GAME-NAME`."""
    return {name: _at(moment.view, path) for name, path in tip.facts.items()}


def stays(tip: Tip, moment: TipMoment) -> bool:
    """Whether a tip that was given before still holds: about an event until it is the player's turn, about a question
    until that is answered."""
    return not moment.moves if tip.event else _fits(tip, moment)


def _fits(tip: Tip, moment: TipMoment) -> bool:
    view = moment.view
    if not all(view[field] for field in tip.has) or any(view[field] for field in tip.lacks):
        return False
    if tip.event:
        return any(_is_meant(tip, event, moment.seat) for event in moment.events)
    return any(move["move"] in tip.moves for move in moment.moves)


def _is_meant(tip: Tip, event: Mapping[str, Any], seat: int) -> bool:
    if event["event"] != tip.event or any(event[field] not in values for field, values in tip.where.items()):
        return False
    return not tip.who or tip.who == ("you" if event["seat"] == seat else "other")


def _at(view: Mapping[str, Any], path: str) -> Any:
    """The value at a path such as `odds.cards`."""
    value: Any = view
    for step in path.split("."):
        value = value[step]
    return value

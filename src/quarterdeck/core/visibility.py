"""Who may see which fact of an event. Hidden is the default: a field is shown only where it says so.

An event's fields carry their visibility in their types:

    class Revealed(Event, tag="revealed"):
        seat: Public[int]
        card: ForNow[Location]

and `seen` turns an event into what one receiver may see of it, with `None` in the place of the rest.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

import msgspec

T = TypeVar("T")
E = TypeVar("E", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)


class Visibility(enum.Enum):
    """Who sees a fact, and for how long. In a finished game everybody sees everything."""

    HIDDEN = "nobody"
    PUBLIC = "everybody, for good"
    FOR_NOW = "everybody, until it is turned down"
    GLIMPSE = "the seat of the event alone, while it happens"
    TOP = "everybody, but only the first of the list"


class ShownIf:
    """Public where the table's options make it so, hidden elsewhere."""

    def __init__(self, option: Callable[[Any], bool]) -> None:
        self.option = option


class EventAge(enum.Enum):
    """When an event is asked for: what was for now then may be over now."""

    LIVE = "it is happening"
    STANDING = "it has happened, and nothing has been turned down since"
    PAST = "it has happened, and what it showed for now has been turned down"
    OVER = "the match has ended"


Public = Annotated[T, Visibility.PUBLIC]
ForNow = Annotated[T | None, Visibility.FOR_NOW]
Glimpse = Annotated[T | None, Visibility.GLIMPSE]
Secret = Annotated[T | None, Visibility.HIDDEN]
Top = Annotated[tuple[T | None, ...], Visibility.TOP]


def seen(event: E, receiver: int | None, moment: EventAge, options: Any) -> E:
    """The event as this receiver (a seat, or None for a spectator) may see it at this moment."""
    if moment is EventAge.OVER or (moment is EventAge.LIVE and _open_while_it_happens(type(event))):
        return event
    masks: dict[str, Any] = {}
    for name, sight in field_visibility(type(event)):
        if sight is Visibility.TOP:
            pile = getattr(event, name)
            masks[name] = pile[:1] + (None,) * len(pile[1:])
        elif not _shown(sight, event, receiver, moment, options):
            masks[name] = None
    return msgspec.structs.replace(event, **masks) if masks else event


def _shown(sight: Visibility | ShownIf, event: Any, receiver: int | None, moment: EventAge, options: Any) -> bool:
    match sight:
        case ShownIf():
            return sight.option(options)
        case Visibility.PUBLIC:
            return True
        case Visibility.FOR_NOW:
            return moment is not EventAge.PAST
        case Visibility.GLIMPSE:
            return moment is EventAge.LIVE and receiver is not None and receiver == event.seat
        case _:
            return False


@cache
def _open_while_it_happens(event_type: type[msgspec.Struct]) -> bool:
    """Most events of most games are: nothing in them has to be masked for anybody."""
    return all(sight is Visibility.PUBLIC or sight is Visibility.FOR_NOW for _, sight in field_visibility(event_type))


def shows_temporarily(event: msgspec.Struct) -> bool:
    """Whether an event shows everybody something that will be turned down again, so that all need time to see it."""
    return _shows(type(event))[0]


def shows_privately(event: msgspec.Struct) -> bool:
    """Whether an event shows its own seat something that nobody else sees."""
    return _shows(type(event))[1]


@cache
def _shows(event_type: type[msgspec.Struct]) -> tuple[bool, bool]:
    kinds = [sight for _, sight in field_visibility(event_type)]
    return Visibility.FOR_NOW in kinds, Visibility.GLIMPSE in kinds


def private_facts(view: msgspec.Struct) -> dict[str, Any]:
    """What a view shows to its own seat alone, field by field."""
    marked = [name for name, sight in field_visibility(type(view)) if sight is Visibility.GLIMPSE]
    return {name: shown for name in marked if (shown := getattr(view, name))}


def without_private_facts(view: V) -> V:
    """The view once the time for a private look is over: what its type marks as a glimpse is empty."""
    glimpse = private_facts(view)
    return msgspec.structs.replace(view, **{name: type(shown)() for name, shown in glimpse.items()})


@cache
def field_visibility(event_type: type[msgspec.Struct]) -> tuple[tuple[str, Visibility | ShownIf], ...]:
    """What is declared for each field of a kind of event; a field that declares nothing is hidden."""
    hints = get_type_hints(event_type, include_extras=True)
    return tuple((name, _declared(hints[name])) for name in event_type.__struct_fields__)


def _declared(hint: Any) -> Visibility | ShownIf:
    for mark in get_args(hint)[1:]:
        if isinstance(mark, Visibility | ShownIf):
            return mark
    return Visibility.HIDDEN

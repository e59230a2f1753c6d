"""The visibility of each field of an event. A field is hidden unless its type says otherwise:

    class Revealed(Event, tag="revealed"):
        seat: Public[int]
        card: ForNow[Location]

`seen` masks an event for one receiver: fields that the receiver may not see become `None`.
"""

import enum
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

import msgspec

T = TypeVar("T")
E = TypeVar("E", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)


class Visibility(enum.Enum):
    """Who sees a field, and for how long. After the game everybody sees everything."""

    HIDDEN = "no one"
    PUBLIC = "everybody, for good"
    FOR_NOW = "everybody, until it is turned down"
    GLIMPSE = "the seat of the event alone, while it happens"
    TOP = "everybody, but only the first of the list"


class ShownIf:
    """Public if the table's options say so, otherwise hidden."""

    def __init__(self, option: Callable[[Any], bool]) -> None:
        self.option = option


class EventAge(enum.Enum):
    """The moment at which a receiver asks for an event."""

    LIVE = "it is happening"
    STANDING = "it has happened, and nothing has been turned down since"
    PAST = "it has happened, and what it showed for now has been turned down"
    OVER = "the match has ended"


LIVE, OVER = EventAge.LIVE, EventAge.OVER
"""Python 3.11 takes longer to find a member of an enumeration than `seen` does for most events."""

PASSING = (Visibility.FOR_NOW, Visibility.GLIMPSE)
"""A field of these is shown for a while only."""

Public = Annotated[T, Visibility.PUBLIC]
ForNow = Annotated[T | None, Visibility.FOR_NOW]
Glimpse = Annotated[T | None, Visibility.GLIMPSE]
Secret = Annotated[T | None, Visibility.HIDDEN]
Top = Annotated[tuple[T | None, ...], Visibility.TOP]


def seen(event: E, receiver: int | None, moment: EventAge, options: Any) -> E:
    """The event as this receiver (a seat, or None for a spectator) may see it at this moment."""
    if moment is OVER or (moment is LIVE and open_to_all(type(event))):
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
def open_to_all(event_type: type[msgspec.Struct]) -> bool:
    """Whether everybody sees all of such an event while it happens, which is true for most events."""
    return all(sight is Visibility.PUBLIC or sight is Visibility.FOR_NOW for _, sight in field_visibility(event_type))


def shows_temporarily(event_type: type[msgspec.Struct]) -> bool:
    """Whether events of this type show everybody a fact that is turned down later, so players need time to see it."""
    return _shows(event_type)[0]


def shows_privately(event: msgspec.Struct) -> bool:
    """Whether an event shows a fact to its own seat only."""
    return _shows(type(event))[1]


@cache
def _shows(event_type: type[msgspec.Struct]) -> tuple[bool, bool]:
    kinds = [sight for _, sight in field_visibility(event_type)]
    return Visibility.FOR_NOW in kinds, Visibility.GLIMPSE in kinds


def facts_shown_as(kinds: tuple[Visibility, ...], shown: msgspec.Struct) -> dict[str, Any]:
    """The fields of an event or a view whose visibility is one of these, with their values."""
    return {name: getattr(shown, name) for name, sight in field_visibility(type(shown)) if sight in kinds}


def without_facts(kinds: tuple[Visibility, ...], event: E) -> E:
    """The event without its facts of these visibilities."""
    return msgspec.structs.replace(event, **dict.fromkeys(facts_shown_as(kinds, event)))


def private_facts(view: msgspec.Struct) -> dict[str, Any]:
    """The fields that a view shows to its own seat only."""
    return {name: fact for name, fact in facts_shown_as((Visibility.GLIMPSE,), view).items() if fact}


def without_private_facts(view: V) -> V:
    """The view with its private fields emptied."""
    glimpse = private_facts(view)
    return msgspec.structs.replace(view, **{name: type(shown)() for name, shown in glimpse.items()})


@cache
def field_visibility(event_type: type[msgspec.Struct]) -> tuple[tuple[str, Visibility | ShownIf], ...]:
    """The declared visibility of each field; a field without a declaration is hidden."""
    hints = get_type_hints(event_type, include_extras=True)
    return tuple((name, _declared(hints[name])) for name in event_type.__struct_fields__)


def _declared(hint: Any) -> Visibility | ShownIf:
    for mark in get_args(hint)[1:]:
        if isinstance(mark, Visibility | ShownIf):
            return mark
    return Visibility.HIDDEN

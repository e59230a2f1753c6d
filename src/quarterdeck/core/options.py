"""A game's options: their description, and the check of chosen values."""

import enum
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict, astuple

from quarterdeck.core.errors import BadOptions, BadPlayers
from quarterdeck.core.game import AnyGame, Options

Kind: TypeAlias = Literal["choice", "seat", "number", "text"]


class Option(msgspec.Struct, frozen=True):
    """One option of a game. `values` is empty unless the kind is `choice`.

    >>> import quarterdeck
    >>> option = quarterdeck.options_of("memoarrr")[1]
    >>> print(f"{option.name}, {option.default} by default: {option.explanation}")
    abilities, False by default: After a success the player must use the revealed animal's ability.
    """

    name: str
    """Its name in Python, on the command line and on the wire."""
    kind: Kind
    """What it may be: one of a few values, a seat, a number or a text."""
    values: tuple[Any, ...]
    """The allowed values of a `choice`."""
    default: Any
    """Its value if none is given."""
    explanation: str
    """What it changes, in a sentence."""


def describe(game: AnyGame) -> tuple[Option, ...]:
    """The options of a game, in the order of their declaration."""
    options: type[Options] = game.options
    return _described(options)


@cache
def _described(options: type[Options]) -> tuple[Option, ...]:
    hints = get_type_hints(options, include_extras=True)
    defaults = options()
    return tuple(
        Option(name, _kind(name, hints[name]), _values(hints[name]), getattr(defaults, name), _explanation(hints[name]))
        for name in options.__struct_fields__
    )


def _kind(name: str, hint: Any) -> Kind:
    """The option `first` names a seat in every game."""
    if _values(hint):
        return "choice"
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if plain is int or int in get_args(plain):
        return "seat" if name == "first" else "number"
    return "text"


def _explanation(hint: Any) -> str:
    for mark in get_args(hint)[1:]:
        if isinstance(mark, msgspec.Meta):
            return mark.description or ""
    return ""


def _values(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(member.value for member in hint)
    return ()


def choose(game: AnyGame, wanted: Mapping[str, Any] | Options | None, seats: int) -> Any:
    """The game's options with these values; a BadOptions or BadPlayers says what is wrong."""
    check_seats(game, seats)
    if isinstance(wanted, Options):
        chosen = wanted if isinstance(wanted, game.options) and _sound(wanted) else _read(game, asdict(wanted))
    else:
        chosen = _read(game, wanted or {})
    first = getattr(chosen, "first", None)
    if first is not None and not 0 <= first < seats:
        raise BadOptions("bad-option", f"The first player must be a seat from 0 to {seats - 1}, not {first}.")
    return chosen


def _sound(built: Options) -> bool:
    """Whether options built in Python have values of the declared types. Their constructor does not check that."""
    values = astuple(built)
    try:
        return _fit(type(built), values, tuple(map(type, values)))
    except TypeError:
        return False  # every valid option is hashable


@cache
def _fit(options: type[Options], values: tuple[Any, ...], _types: tuple[type, ...]) -> bool:
    """The types are part of the cache key, because True equals 1 but is not a seat."""
    try:
        msgspec.convert(dict(zip(options.__struct_fields__, values, strict=True)), options)
    except msgspec.ValidationError:
        return False
    return True


def _read(game: AnyGame, wanted: Mapping[str, Any]) -> Any:
    known = {option.name: option for option in describe(game)}
    for name, value in wanted.items():
        if name not in known:
            has = ", ".join(known)
            raise BadOptions("no-such-option", f"{game.title} has no option “{name}”; it has {has}.", option=name)
        values = known[name].values
        if values and not any(value == allowed and type(value) is type(allowed) for allowed in values):
            choices = " or ".join(_spelled(allowed) for allowed in values)
            raise BadOptions("bad-option", f"The option “{name}” is {choices}, not {_spelled(value)}.", option=name)
    try:
        return msgspec.convert(wanted, game.options)
    except msgspec.ValidationError as error:
        raise BadOptions("bad-option", f"These are not options of {game.title}: {error}.") from None


def _spelled(value: Any) -> str:
    if isinstance(value, bool | NoneType):
        return str(value).lower()
    return f"“{value}”" if isinstance(value, str) else str(value)


def check_seats(game: AnyGame, seats: int) -> None:
    if type(seats) is not int:
        raise BadPlayers("bad-players", f"The number of players is a whole number, not {seats!r}.", seats=seats)
    if seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise BadPlayers("bad-players", f"{game.title} is for {fewest} to {most} players, not {seats}.", seats=seats)

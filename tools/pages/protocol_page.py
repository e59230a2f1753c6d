"""The parts of docs/protocol.md that are read off the code: a conversation, every request and every message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

import msgspec

from quarterdeck.protocol.messages import AnyCommand, AnyStatement
from quarterdeck.protocol.requests import Complaint
from quarterdeck.server.application import LARGEST_BODY
from quarterdeck.server.connections import FOR_EACH_SOCKET, LEAST_READ, READING_SECONDS
from quarterdeck.server.http.http_errors import VISITS, VISITS_AT_ONCE
from quarterdeck.server.http.openapi import socket_schema, without_examples
from quarterdeck.server.http.replay import REPLAYS_AT_ONCE, REQUESTS_FOR_ONE, WAITING, WAITING_FROM_ONE_ADDRESS
from quarterdeck.server.http.routes import OPERATIONS, RECORD, Operation
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.connection import BACKLOG, SIGNALS_AT_ONCE, SIGNALS_PER_SECOND
from quarterdeck.server.table.replay import LARGEST_RECORD, LARGEST_REPLAY, MOST_ENTRIES
from tools.pages import refusals
from tools.pages.conversation import conversation
from tools.pages.layout import laid_out
from tools.pages.meanings import MEANINGS
from tools.pages.words import code, description, field_docstrings, fields, hints, paragraph, structs_in, table

BURST = 3
"""How many seconds' worth of requests or messages may come at once."""


def schema() -> str:
    """The JSON Schema of all messages on the socket, as a file."""
    return laid_out(socket_schema()) + "\n"


def _schema_block() -> str:
    return f"```json\n{schema()}```\n"


def _operations() -> str:
    rows = [
        (
            f"`{one.method.upper()} {one.path}`",
            one.what + _whose(one),
            _body(one.asks),
            _answer(one),
            _statuses(one.refusals),
        )
        for one in OPERATIONS
    ]
    return table(("request", "what it does", "body", "answer", "refusals"), rows)


def _whose(operation: Operation) -> str:
    """What can be said behind a question mark."""
    return " `?eyes=` says from where: `all` (the default), `watcher`, or a seat." if operation.eyes else ""


def _body(asks: Any) -> str:
    return "" if asks is None else _a_record(asks) or _linked(asks)


def _answer(operation: Operation) -> str:
    return f"{operation.status}: {_a_record(operation.answers) or _linked(operation.answers)}"


def _a_record(body: Any) -> str:
    """The one body that is told on a page of its own."""
    return "the [record](record.md)" if body == RECORD else ""


def _statuses(refusals: Iterable[int]) -> str:
    return ", ".join(str(status) for status in refusals)


def _bodies() -> str:
    asked = [one.asks for one in OPERATIONS if one.asks not in (None, RECORD)]
    answered = [one.answers for one in OPERATIONS if one.answers != RECORD]
    in_messages = structs_in(get_args(AnyStatement))
    kinds = [kind for kind in structs_in([*asked, *answered, Complaint]) if kind not in in_messages]
    return "\n".join(_section("###", kind.__name__, kind) for kind in kinds)


def _commands() -> str:
    return "\n".join(_section("###", f"`{_tag(kind)}`", kind) for kind in get_args(AnyCommand))


def _statements() -> str:
    return "\n".join(_section("###", f"`{_tag(kind)}`", kind) for kind in get_args(AnyStatement))


def _objects() -> str:
    """What messages speak of by name."""
    messages = get_args(AnyStatement)
    return "\n".join(_section("###", kind.__name__, kind) for kind in structs_in(messages) if kind not in messages)


def _section(level: str, heading: str, kind: type[msgspec.Struct]) -> str:
    told = paragraph(without_examples(kind.__doc__)) if kind.__doc__ else MEANINGS.get(kind.__name__, "")
    rows = [_row(kind, name, wire, words) for name, (wire, words) in _named(kind)]
    tagged = f"`{_example_of(kind)}`\n\n" if _tag(kind) else ""
    below = table(("field", "JSON", "meaning"), rows) if rows else "It has no other field.\n"
    return f"{level} {heading}\n\n{told}\n\n{tagged}{below}"


def _named(kind: type[msgspec.Struct]) -> Iterable[tuple[str, tuple[str, str]]]:
    return zip(kind.__struct_fields__, fields(kind, _linked), strict=True)


def _row(kind: type[msgspec.Struct], name: str, wire: str, words: str) -> tuple[str, str, str]:
    return (f"`{wire}`", words.replace("|", "\\|"), (meaning(kind, name) + _default(kind, name)).replace("|", "\\|"))


def meaning(kind: type[msgspec.Struct], name: str) -> str:
    """What a field means: the string under it, what its type says of itself, or what this documentation adds."""
    return said_in_the_code(kind, name) or MEANINGS[f"{kind.__name__}.{name}"]


def said_in_the_code(kind: type[msgspec.Struct], name: str) -> str:
    for owner in kind.__mro__:
        if owner is not msgspec.Struct and issubclass(owner, msgspec.Struct):
            told = field_docstrings(owner).get(name)
            if told:
                return told
    return description(hints(kind)[name])


def _default(kind: type[msgspec.Struct], name: str) -> str:
    """What is meant where a request leaves a field out."""
    field = next(field for field in msgspec.structs.fields(kind) if field.name == name)
    if not kind.__struct_config__.forbid_unknown_fields or field.required:
        return ""
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return "" if default is msgspec.UNSET else f" Default: {code(default)}."


def _limits() -> str:
    """What a server of default settings grants."""
    settings = Settings()
    requests, messages = settings.requests_per_second, settings.commands_per_second
    replays = requests / REQUESTS_FOR_ONE
    rows = [
        (
            "requests to the API from one address",
            f"{requests} a second, {BURST * requests} at once",
            "`too-many-requests`",
        ),
        (
            "requests of every kind from one address, also for pages",
            f"{VISITS * requests} a second, {VISITS_AT_ONCE * requests:,} at once",
            "`too-many-requests`",
        ),
        ("new tables from one address", f"{settings.tables_per_address} an hour", "`too-many-tables`"),
        ("sockets from one address", f"{settings.connections_per_address} at a time", "`too-many-connections`"),
        (
            "TCP connections from one address",
            f"{FOR_EACH_SOCKET * settings.connections_per_address} at a time",
            "`too-many-connections`",
        ),
        ("replays from one address", f"{replays:.0f} a second, {REPLAYS_AT_ONCE} at once", "`too-many-requests`"),
        (
            "replays that wait at a time",
            f"{WAITING_FROM_ONE_ADDRESS} from one address, {WAITING} in all",
            "`too-many-replays`",
        ),
        ("a game to be replayed", f"{MOST_ENTRIES:,} moves, {LARGEST_REPLAY:,} bytes of answer", "`too-large`"),
        ("the body of a request", f"{LARGEST_BODY:,} bytes", "`too-large`"),
        ("a record to be replayed", f"{LARGEST_RECORD:,} bytes", "`too-large`"),
        ("messages on one socket", f"{messages} a second, {BURST * messages} at once", "`too-fast`"),
        ("one message", f"{settings.frame_bytes:,} bytes", "close code 1009"),
        (
            "signals on one socket",
            f"{SIGNALS_PER_SECOND * 60:.0f} a minute, {SIGNALS_AT_ONCE} at once",
            "acknowledged, and not shown",
        ),
        ("data that waits on one socket for a slow reader", f"{BACKLOG:,} bytes", "the connection is closed"),
        ("data that waits for all slow readers", f"{settings.unsent_bytes:,} bytes", "those with the most are closed"),
        (
            "the time to read waiting data",
            f"{READING_SECONDS:.0f} seconds for every {LEAST_READ:,} bytes",
            "the connection is closed",
        ),
        ("pieces of messages on one socket", f"{messages} a second, {BURST * messages} at once", "close code 1002"),
    ]
    return table(("what", "by default", "more than that"), rows)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag or "")


def _example_of(kind: type[msgspec.Struct]) -> str:
    inside = "".join(f', "{wire}": …' for wire in kind.__struct_encode_fields__)
    return f'{{"type": "{_tag(kind)}"{inside}}}'


def _linked(kind: type) -> str:
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


PARTS: Mapping[str, Callable[[], str]] = {
    "conversation": conversation,
    "limits": _limits,
    "operations": _operations,
    "bodies": _bodies,
    "commands": _commands,
    "statements": _statements,
    "objects": _objects,
    "refused_requests": refusals.requests,
    "refused_commands": refusals.commands,
    "refused_moves": refusals.moves,
    "schema": _schema_block,
}

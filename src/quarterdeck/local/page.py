"""The local tables as JavaScript calls them: every answer is one text in JSON."""

import time

import msgspec

from quarterdeck.core.wire import encode
from quarterdeck.local.host import LocalHost, Outgoing
from quarterdeck.server.table.log_entries import Row


class StoredRow(msgspec.Struct, frozen=True):
    """A log entry as the page has stored it."""

    seq: int
    at: int
    what: str


def _now() -> int:
    return time.time_ns() // 1_000_000


_host = LocalHost(_now)


def knows(name: str) -> bool:
    """Whether this table has been loaded."""
    return _host.knows(name)


def load(id: str, rows: str) -> None:
    """Take up a table from its stored log."""
    stored = msgspec.json.decode(rows, type=list[StoredRow])
    _host.load(id, [Row(id, row.seq, row.at, row.what.encode()) for row in stored])


def request(method: str, address: str, body: str) -> str:
    """Answer a request as a server would."""
    return _text(_host.request(method, address, body))


def connect(line: int, table: str, seen: str) -> str:
    """Open a connection; `seen` is the last seq of each seat, with commas."""
    return _text(_host.connect(line, table, [int(seq) for seq in seen.split(",") if seq]))


def hear(line: int, text: str) -> str:
    """Carry out a command."""
    return _text(_host.hear(line, text))


def disconnect(line: int) -> str:
    """Close a connection."""
    return _text(_host.disconnect(line))


def ring() -> str:
    """Do what is due."""
    return _text(_host.ring())


def _text(outgoing: Outgoing) -> str:
    return encode(outgoing).decode()

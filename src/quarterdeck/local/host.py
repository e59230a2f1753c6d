"""All local tables of one page: the few requests that open and find them, their connections, and their alarms.

Nothing here reads or writes: new log entries and messages wait in `Outgoing` until the page takes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import structs

from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord, MatchRunning, QuarterdeckError
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.core.wire import encode
from quarterdeck.local.connection import LocalConnection, noted
from quarterdeck.local.drills import LocalDrills
from quarterdeck.local.table import LocalTable
from quarterdeck.protocol.messages import TableCard
from quarterdeck.protocol.requests import NewTable, RequestBody, Sail, TableAnswer
from quarterdeck.server.table import proposals
from quarterdeck.server.table.log_entries import Opened, Row
from quarterdeck.server.table.new_table import offered, offered_puzzles, opened, opened_again
from quarterdeck.server.table.people import Person, new_id
from quarterdeck.server.table.refusals import (
    BadRequest,
    NoSuchTable,
    complaint_about,
    unreadable,
)
from quarterdeck.server.table.replay import bad_record, read_eyes, replayed
from quarterdeck.server.table.review import part_of, read_seats
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of
from quarterdeck.server.table.voyage import GAMES, day_of, secret_by_date, voyagers_entry

HERE = "~"
"""Stands after the first letter of a local table's names: no name of a server's table has it."""
ME = Person("p~", "")
"""The only person: everybody at this device."""
_PUZZLES = "/api/puzzles/"
VOYAGES = "/api/voyages/today/"
B = TypeVar("B", bound=RequestBody)
_TABLE = re.compile(r"/api/tables/([tw]~[\w-]{1,62})(/record|/replay|/review|/again)?")


class Sent(msgspec.Struct, frozen=True):
    """A message to one of the page's connections."""

    line: int
    text: str


class Kept(msgspec.Struct, frozen=True):
    """A new log entry. Its text holds the table's secret, so the page that shows the table must not see it."""

    table: str
    seq: int
    at: int
    what: str
    card: TableCard | None = None
    """The table as its list shows it, if the entry has changed that. It holds nothing secret."""


class Outgoing(msgspec.Struct, frozen=True):
    """All that has come up since the last time: first write the entries, then send the messages."""

    kept: tuple[Kept, ...]
    sent: tuple[Sent, ...]
    alarm: int | None
    """When `ring` is to be called, in milliseconds since 1970."""
    ok: bool = True
    answer: msgspec.Raw | None = None
    """The body of the answer to a request."""


class LocalHost:
    """The tables of one page. `clock` gives milliseconds since 1970."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._tables: dict[str, LocalTable] = {}
        self._lines: dict[int, LocalConnection] = {}
        self._drills = LocalDrills()
        self._kept: list[Kept] = []
        self._sent: list[Sent] = []

    # Tables ----------------------------------------------------------------------------------------------------------

    def knows(self, name: str) -> bool:
        """Whether a table is here, by the name that joins it or by the name that watches it."""
        return self._find(name) is not None

    def load(self, id: str, rows: Sequence[Row]) -> None:
        """Take up a table from its stored log."""
        table = LocalTable(id, self._clock, self._written)
        table.load(rows)
        self._tables[id] = table

    def open_table(self, id: str, first_entry: Opened) -> Table:
        """Open a new table."""
        live = self._tables[id] = LocalTable(id, self._clock, self._written)
        live.open(structs.replace(first_entry, watch=f"w{id[1:]}"))
        return live.table

    def _find(self, name: str) -> LocalTable | None:
        return self._tables.get(f"t{name[1:]}")

    def _written(self, row: Row, table: Table) -> None:
        card = card_of(table, may_join=True) if table.roster_seq == row.seq else None
        self._kept.append(Kept(row.table, row.seq, row.at, row.what.decode(), card))

    # Requests --------------------------------------------------------------------------------------------------------

    def request(self, method: str, address: str, body: str = "") -> Outgoing:
        """Answer a request as a server would."""
        try:
            answer = self._answer(method, address, body)
        except QuarterdeckError as error:
            return self.taken(ok=False, answer=encode(complaint_about(error)))
        except Exception as error:  # a bug is told as by a server
            return self.taken(ok=False, answer=encode(complaint_about(noted(error))))
        return self.taken(answer=answer)

    def _answer(self, method: str, address: str, body: str) -> bytes:
        parts = urlsplit(address)
        query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        match method, parts.path:
            case "GET", "/api/offer":
                return encode(offered())
            case "POST", "/api/tables":
                table = self.open_table(new_id(f"t{HERE}"), opened(_wanted(body), ME))
                return encode(_table_answer(table))
            case "PUT", path if path.startswith(VOYAGES):
                return encode(_table_answer(self._sail(path.removeprefix(VOYAGES), _read(body, Sail))))
            case "POST", "/api/replay":
                return replayed(_read_record(body), read_eyes(query.get("eyes", "all")))
            case "POST", "/api/review":
                seats = read_seats(query.get("seat"), None)
                return part_of(_reviewed(_read_record(body)), seats)
            case "GET", path if path.startswith(_PUZZLES):
                return encode(offered_puzzles(path.removeprefix(_PUZZLES)))
        if parts.path.startswith(LocalDrills.PLACE):
            return self._drills.answer(method, parts.path, body)
        found = _TABLE.fullmatch(parts.path)
        if found is None:
            raise BadRequest("not-found", "There is nothing at this address.")
        live = self._find(found[1])
        if live is None:
            raise NoSuchTable("no-such-table", "There is no such table.")
        return self._answer_for(live, method, found[2] or "", query)

    def _answer_for(self, live: LocalTable, method: str, what: str, query: Mapping[str, str]) -> bytes:
        table = live.table
        if (method, what) == ("GET", ""):
            return encode(_table_answer(table))
        if (method, what) == ("POST", "/again"):
            return encode(_table_answer(self._again(live)))
        if table.phase != "over":
            raise MatchRunning("match-running", "A match has a record only when it is over.")
        if what == "/replay":
            return replayed(table.record(), read_eyes(query.get("eyes", "all")))
        if what == "/review":
            seats = read_seats(query.get("seat"), table.seats_of(ME.id))
            return part_of(_reviewed(table.record()), seats)
        return records.write(table.record())

    def _sail(self, game: str, wanted: Sail) -> Table:
        """Set sail on the voyage of this date. The page goes on with one that has begun."""
        if game not in GAMES:
            raise NoSuchTable("no-such-voyage", "There is no such voyage.")
        day = day_of(self._clock())
        voyager = structs.replace(ME, name=wanted.name or "")
        entry = voyagers_entry(game, day, secret_by_date(day, game), voyager, wanted.pace)
        return self.open_table(new_id(f"t{HERE}"), entry)

    def _again(self, live: LocalTable) -> Table:
        new_table = new_id(f"t{HERE}")
        live.carry_out(lambda table, _: proposals.play_again(table, ME.id, new_table))
        assert live.table.next is not None
        following = self._find(live.table.next)
        return self.open_table(live.table.next, opened_again(live.table, "")) if following is None else following.table

    # Connections -----------------------------------------------------------------------------------------------------

    def connect(self, line: int, name: str, seen: Sequence[int]) -> Outgoing:
        """The page opens a connection, to which it gives a number. `request` has said that the table is there."""
        live = self._find(name)
        if live is not None:
            connection = LocalConnection(
                live, ME.id, lambda text: self._sent.append(Sent(line, text.decode())), may_join=name.startswith("t")
            )
            self._lines[line] = connection
            live.attend(connection, seen or (0,))
        return self.taken()

    def hear(self, line: int, text: str) -> Outgoing:
        """The page sends a command."""
        connection = self._lines.get(line)
        if connection is not None:
            connection.hear(text)
        return self.taken()

    def disconnect(self, line: int) -> Outgoing:
        """The page closes a connection."""
        connection = self._lines.pop(line, None)
        if connection is not None:
            connection.live.dismiss(connection)
        return self.taken()

    # Alarms ----------------------------------------------------------------------------------------------------------

    def ring(self) -> Outgoing:
        """Do what is due now at the tables that the page is connected to. A table without a client waits."""
        for live in self._watched():
            if live.chore is not None and live.chore.due <= live.now():
                live.do_chores()
        return self.taken()

    def taken(self, *, ok: bool = True, answer: bytes | None = None) -> Outgoing:
        """What has come up since the last time, and when to ring."""
        kept, self._kept = self._kept, []
        sent, self._sent = self._sent, []
        due = [live.chore.due for live in self._watched() if live.chore is not None]
        return Outgoing(
            tuple(kept), tuple(sent), min(due, default=None), ok, None if answer is None else msgspec.Raw(answer)
        )

    def _watched(self) -> list[LocalTable]:
        return list({connection.live.id: connection.live for connection in self._lines.values()}.values())


def _read(body: str, kind: type[B]) -> B:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable("This request can't be read", "bad-request", error) from None


def _wanted(body: str) -> NewTable:
    wanted = _read(body, NewTable)
    if any(seat.kind == "open" for seat in wanted.seats):
        raise BadRequest("needs-a-server", "Friends can come by a link only to a table on a server.")
    return wanted


def _read_record(body: str) -> Record:
    """A record that has been checked."""
    try:
        record = records.read(body.encode())
        verify(record)
    except BadRecord as error:
        raise bad_record(error) from None
    return record


def _reviewed(record: Record) -> bytes:
    """The review of all seats in JSON. The page's worker is busy meanwhile: about a second for four players."""
    from quarterdeck.review import review  # noqa: PLC0415 - the engine starts sooner without it

    return encode(review(record))


def _table_answer(table: Table) -> TableAnswer:
    return TableAnswer(table=card_of(table, may_join=True), seats=table.seats_of(ME.id))

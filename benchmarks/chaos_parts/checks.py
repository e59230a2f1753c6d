"""The checks after a chaos run: that nothing was lost, told twice, or revealed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from benchmarks.chaos_parts.tables import Crew
from benchmarks.table_player import Sent, Stream, TablePlayer
from quarterdeck.core import record
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.verify import verify
from quarterdeck.server.table.log_entries import Moved, Row, read_entry
from quarterdeck.server.table.table import Table


class Logged(msgspec.Struct, frozen=True):
    """A table's log, played again."""

    table: Table
    rows: int
    moves: int
    commands: dict[tuple[int, str], list[int]]
    """The seqs under which each command of each seat lies in the log: one, if all is well."""
    entries: tuple[tuple[int, list[dict[str, Any]]], ...]
    """What each entry of the match tells in full, with the seq of the happening that made it."""
    stood_in: tuple[frozenset[int], ...]
    """For which seats a bot played, after each happening."""


def played(id: str, rows: Sequence[Row]) -> Logged:
    """Play a log again, happening by happening; a gap or a twin in it is an error."""
    table = Table(id)
    commands: dict[tuple[int, str], list[int]] = defaultdict(list)
    entries: list[tuple[int, list[dict[str, Any]]]] = []
    stood_in: list[frozenset[int]] = [frozenset()]
    moves = 0
    for row in rows:
        happening = read_entry(row.what)
        command = getattr(happening, "command", None)
        if command is not None:
            commands[happening.seat, command].append(row.seq)  # type: ignore[union-attr]
        moves += isinstance(happening, Moved)
        table.apply(row.seq, row.at, happening)
        if table.match is not None and len(table.match) > len(entries):
            entries.append((row.seq, msgspec.json.decode(msgspec.json.encode(table.match.latest.events))))
        stood_in.append(frozenset(table.stood_in))
    return Logged(table, len(rows), moves, dict(commands), tuple(entries), tuple(stood_in))


def complaints_of(crew: Crew, logged: Logged, downloaded: bytes) -> list[str]:
    """All that is wrong at one table, in sentences that name no card."""
    where = f"table {crew.table} ({crew.plan.game}, {crew.plan.seats} seats)"
    found = [*_of_the_record(logged, downloaded), *_of_strangers(crew, logged)]
    for player in crew.everybody:
        found += player.disorder
        for id, sent in player.sent.items():
            found += _of_a_command(logged, id, sent)
        for stream in player.streams:
            found += _of_a_stream(logged, stream)
        found += _of_the_end(logged, player)
    return [f"{where}: {complaint}" for complaint in found]


def complaints_of_a_stuck(crew: Crew, rows: Sequence[Row]) -> list[str]:
    """Where a table stands that did not come to its end."""
    table = Table.played(crew.table, rows)
    turn = () if table.match is None else table.match.turn
    seen = ", ".join(f"{player.name} at {player.seq}" for player in crew.everybody)
    return [
        f"table {crew.table or '(none)'} ({crew.plan.game}) is stuck: {table.phase} at {table.seq}, "
        f"to move {turn}, bots at {sorted(table.stood_in)}; {seen}"
    ]


def _of_the_record(logged: Logged, downloaded: bytes) -> Iterator[str]:
    if logged.table.phase != "over":
        yield f"the log ends at {logged.rows}, {logged.table.phase}"
        return
    try:
        verify(record.read(downloaded))
    except QuarterdeckError as error:
        yield f"the record does not verify ({error.code})"
    if downloaded.rstrip(b"\n") != record.write(logged.table.record()):
        yield "the record is not what the log re-plays to"


def _of_strangers(crew: Crew, logged: Logged) -> Iterator[str]:
    known = {(sent.seat, id) for player in crew.everybody for id, sent in player.sent.items()}
    for command, seqs in logged.commands.items():
        if command not in known:
            yield f"a command that no client sent is in the log, at {seqs}"


def _of_a_command(logged: Logged, id: str, sent: Sent) -> Iterator[str]:
    """An acknowledged command is in the log exactly once, a refused one is not in it."""
    seqs = logged.commands.get((sent.seat, id), [])
    if len(seqs) > 1:
        yield f"a {sent.kind} of seat {sent.seat} was carried out {len(seqs)} times, at {seqs}"
    if seqs and sent.refused and not sent.done:
        yield f"a {sent.kind} of seat {sent.seat} was refused ({sent.refused[0]}) and yet carried out, at {seqs}"
    if not sent.done:
        return
    if not seqs:
        if sent.kind in ("begin", "move") or not _was_so(logged, sent):
            yield f"a {sent.kind} of seat {sent.seat} was acknowledged at {sent.done[0]} and is not in the log"
    elif sent.done[0] < seqs[0] or (sent.times == 1 and sent.done[0] != seqs[0]):
        yield f"a {sent.kind} of seat {sent.seat} was acknowledged at {sent.done[0]} and is in the log at {seqs[0]}"


def _was_so(logged: Logged, sent: Sent) -> bool:
    """Who leaves or returns where it is so already is told that it is done, and nothing is written."""
    return (sent.seat in logged.stood_in[sent.done[0]]) == (sent.kind == "leave")


def _of_a_stream(logged: Logged, stream: Stream) -> Iterator[str]:
    """What was told, end to end, is what happened: nothing missing, nothing twice, nothing in another order."""
    who = "a spectator" if stream.seat is None else f"seat {stream.seat}"
    if not stream.seqs:
        return
    if stream.seqs != sorted(stream.seqs):
        yield f"the updates of {who} are out of order"
    last = stream.seqs[-1]
    happened = [event for seq, events in logged.entries if stream.since < seq <= last for event in events]
    for number, (told, full) in enumerate(zip(stream.events, happened, strict=False)):
        if not agrees(told, full):
            yield f"event {number} that {who} was told is “{told['event']}”, where “{full['event']}” happened"
            return
    if len(stream.events) != len(happened):
        yield f"{who} was told {len(stream.events)} events up to {last}, where {len(happened)} happened"


def _of_the_end(logged: Logged, player: TablePlayer) -> Iterator[str]:
    over = logged.entries[-1][0] if logged.entries else 0
    if player.seq < over:
        yield f"{player.name} was told up to {player.seq} only, and the game ended at {over}"


def agrees(told: Any, full: Any) -> bool:
    """Whether what was told is what happened, as far as it was told: a hidden fact is null."""
    if told is None:
        return True
    if isinstance(told, dict) and isinstance(full, dict):
        return told.keys() == full.keys() and all(agrees(fact, full[name]) for name, fact in told.items())
    if isinstance(told, list) and isinstance(full, list | tuple):
        return len(told) == len(full) and all(map(agrees, told, full))
    return bool(told == full)


def complaints_of_logs(lines: Sequence[str], secrets: Sequence[str]) -> list[str]:
    """What the server wrote on its error stream holds no table's secret and tells of no bug."""
    text = "\n".join(lines)
    found = [f"a secret is in a log line (one of {len(secrets)} tables)" for secret in secrets if secret in text]
    found += [f"a bug was logged: {line}" for line in lines if '"what":"bug"' in line]
    found += [f"a log line is not JSON: {line}" for line in lines if line and not line.startswith(("{", " "))]
    return found

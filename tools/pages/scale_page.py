"""The parts of docs/scale.md that are read off what the benchmarks have written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from benchmarks import scale, workers
from benchmarks.machine import Machine
from benchmarks.peer_parts import report as peers
from benchmarks.scale_parts.simulation import Simulated
from tools.pages.words import table

MEASURED = Path(__file__).parents[2] / "benchmarks" / "measured"
MANY = 100_000
SEATS = 4
R = TypeVar("R")


@cache
def measured(name: str, kind: type[R]) -> R:
    """What a benchmark has written down."""
    return msgspec.json.decode((MEASURED / f"{name}.json").read_bytes(), type=kind)


def peers_speed() -> str:
    found = measured("peers", peers.Report)
    titles = {server.name: server.title for server in found.servers}
    rows = []
    for each in found.measured:
        ours = next(one for one in found.measured if one.rooms == each.rooms and one.name == peers.OURS)
        rows.append(
            (
                f"{each.rooms:,}",
                titles[each.name],
                f"{each.rate:,.0f}",
                f"{each.per_move:.0f}",
                f"{each.per_move / ours.per_move:.2f}",
                f"{each.p50:.1f} / {each.p99:.1f}",
                f"{each.paced_p50:.1f} / {each.paced_p99:.1f}",
            )
        )
    versions = ", ".join(f"{name} {version}" for name, version in found.packages.items())
    head = ("rooms of four", "server", "moves a second", "µs of processor a move", "of ours")
    waits = ("ms at full speed, p50 / p99", "ms at the pace of people, p50 / p99")
    where = f"{_where(found.date, found.machine, found.load)} {versions}. {peers.noise_of(found)}".rstrip()
    return f"{where}\n\n{table((*head, *waits), rows)}\n{_beside_peers(found)}\n"


def _beside_peers(found: peers.Report) -> str:
    """Our processor time as a share of the peers'."""
    spent = {(each.name, each.rooms): each.per_move for each in found.measured}
    sizes = sorted({each.rooms for each in found.measured})
    shares = {
        name: _listed([f"{spent[peers.OURS, rooms] / spent[name, rooms]:.2f}" for rooms in sizes])
        for name in ("colyseus", "boardgame")
    }
    return (
        f"With {_listed([f'{rooms:,}' for rooms in sizes])} rooms, a move of ours takes {shares['colyseus']} times the "
        f"processor time\nof Colyseus, and {shares['boardgame']} of the time of boardgame.io in memory."
    )


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"


def peers_memory() -> str:
    found = measured("peers", peers.Report)
    rows = [
        (server.title, server.durable, f"{server.kb_a_connection:.0f}", f"{server.update_bytes:,.0f}")
        for server in found.servers
    ]
    told = (
        f"Memory: a server with {found.weighed:,} rooms in mid-game compared with an empty one, for each of their "
        f"{SEATS * found.weighed:,}\nconnections.\n"
    )
    return f"{table(('server', 'a move is on the disk', 'KB a connection', 'bytes an update'), rows)}\n{told}"


def workers_growth() -> str:
    found = measured("workers", workers.Report)
    rows = []
    for each in found.grown:
        alone = next(one for one in found.grown if one.store == each.store and one.workers == 1)
        rows.append(
            (
                workers.TITLES[each.store],
                str(each.workers) if each.workers == 1 else f"{each.workers}, {each.ports}",
                f"{each.rate:,.0f}",
                f"{each.rate / alone.rate:.2f}",
                " + ".join(f"{part:.0f}" for part in each.by_worker),
                *(f"{each.behind[name]:.0f}" if name in each.behind else "" for name in ("PostgreSQL", "NATS")),
                f"{1e6 / each.worker_time:,.0f}",
            )
        )
    head = ("store", "workers", "moves a second", "of one worker", "µs a move: workers", "PostgreSQL", "NATS")
    last = "moves a second of the workers' processor time"
    return f"{_where(found.date, found.machine, found.load)} {found.tables} tables.\n\n{table((*head, last), rows)}"


def scale_parts() -> str:
    """What each part carries, and what a hundred thousand tables need of it."""
    found = measured("scale", scale.Report)
    services, line = found.services, enough(found)
    pace, moves = line.size.pace, line.size.moves
    mean = sum(services.worker) / len(services.worker)
    row = services.row + services.statement / line.rows
    message = services.message + (line.size.workers - 1) * services.delivery
    rows = [
        (
            "a worker's core",
            f"{mean:.0f} µs a move",
            f"{1e6 / mean * pace:,.0f}",
            f"{moves * mean / 1e6:.1f} cores; {line.size.workers} with {scale.SPARE:.0%} to spare",
        ),
        (
            "a core of PostgreSQL",
            f"{row:.0f} µs a move, {line.rows:.1f} moves in a statement",
            f"{1e6 / row * pace:,.0f}",
            f"{line.database:.1f} cores",
        ),
        (
            "a core of NATS",
            f"{message:.0f} µs a move, heard by {line.size.workers - 1} workers",
            f"{1e6 / message * pace:,.0f}",
            f"{line.bus:.1f} cores",
        ),
        (
            "a worker's core, to hear about all moves",
            f"{services.hearing:.1f} µs a move",
            f"{1e6 / services.hearing * pace:,.0f}",
            f"{moves * services.hearing / 1e4:.0f} % of every worker's core",
        ),
    ]
    head = ("part", "takes", f"tables it carries, a move in {pace:g} s each", f"for {MANY:,} tables")
    return f"{_where(found.date, found.machine, found.load)}\n\n{table(head, rows)}"


def scale_first() -> str:
    """Which part is the first to need another, from the figures above."""
    found = measured("scale", scale.Report)
    line = enough(found)
    ours = next(server for server in measured("peers", peers.Report).servers if server.name == peers.OURS)
    connections = SEATS * MANY
    parts = {"the workers": line.size.workers * line.worker, "PostgreSQL": line.database, "NATS": line.bus}
    order = sorted(parts, key=lambda name: -parts[name])
    busy = ", ".join(f"{parts[name]:.1f} in {name}" for name in order)
    memory = connections * ours.kb_a_connection / 1e6
    gigabits = line.size.moves * SEATS * ours.update_bytes * 8 / 1e9
    return (
        f"{MANY:,} tables make {line.size.moves:,.0f} moves a second. This keeps these cores busy: {busy}.\n"
        f"Their {connections:,} connections take {memory:.0f} GB of memory in the workers, which send {gigabits:.1f} "
        f"gigabits a second.\n\n"
        f"So **{order[0]} run out first**, then {order[1]}, then {order[2]}.\n"
    )


def scale_simulated() -> str:
    found = measured("scale", scale.Report)
    rows = []
    for each in found.simulated:
        waits = (f"{each.p50:.1f}", f"{each.p99:.1f}") if each.keeps_up else ("does not", "keep up")
        cores = (f"{each.worker:.0%}", f"{each.database:.2f}", f"{each.bus:.2f}")
        rows.append((f"{each.size.tables:,}", f"{each.size.workers}", f"{each.size.moves:,.0f}", *cores, *waits))
    head = ("tables", "workers", "moves a second", "a worker is busy", "cores of PostgreSQL", "cores of NATS")
    paced, replayed = found.paced, found.replayed
    check = (
        f"To check it, {paced.tables} tables played at one real worker, a move in {paced.pace:g} s each: half of "
        f"the moves\nwere shown within {paced.p50:.1f} ms ({replayed.p50:.1f} in the simulation), 99 % within "
        f"{paced.p99:.1f} ms ({replayed.p99:.1f}).\n"
    )
    return f"{table((*head, 'p50 ms', 'p99 ms'), rows)}\n{check}"


def enough(found: scale.Report) -> Simulated:
    """The simulation of a hundred thousand tables with the fewest workers that have something to spare."""
    lines = [each for each in found.simulated if each.size.tables == MANY]
    return lines[1]


def _where(date: datetime, machine: Machine, load: float) -> str:
    busy = f", with a load of {load:.1f} before the run" if load > machine.cores / 2 else ""
    return f"{date:%Y-%m-%d}: {machine.cpu}, {machine.cores} cores, {machine.system}, {machine.python}{busy}."


PARTS: Mapping[str, Callable[[], str]] = {
    "peers_speed": peers_speed,
    "peers_memory": peers_memory,
    "workers_growth": workers_growth,
    "scale_parts": scale_parts,
    "scale_first": scale_first,
    "scale_simulated": scale_simulated,
}

"""What a run of the peers has found: figures for each server and number of rooms, goals, and tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from statistics import median

import msgspec
from rich.console import Console

from benchmarks.frame import circumstances, goal_word, table_of
from benchmarks.load_parts.figures import QUIET, percentile
from benchmarks.load_parts.generator import Round
from benchmarks.machine import Machine

OURS, BARE = "quarterdeck", "bare"
RIVAL, HEAVY_RIVAL = "colyseus", "boardgame"
SHARE_OF_HEAVY = 0.4
"""Goal: our processor time for a move, as a share of boardgame.io's."""
LARGEST_KB = 20.0
"""Goal: memory for a connection."""


class Server(msgspec.Struct, frozen=True):
    """A server that was measured."""

    name: str
    title: str
    durable: str
    kb_a_connection: float
    update_bytes: float


class Measured(msgspec.Struct, frozen=True):
    """One server with so many rooms of four. Waits are in milliseconds, from a move sent to the last seat told."""

    name: str
    rooms: int
    rate: float
    """Moves per second at full speed: the median of the rounds."""
    rounds: tuple[float, ...]
    per_move: float
    """Microseconds of the server's processor time for a move, all threads together: the median of the rounds."""
    generator: float
    """Percent of a core that the generator had."""
    strangers: float
    """Percent of a core that the rest of the machine had."""
    p50: float
    p99: float
    paced_p50: float
    paced_p99: float
    paced_worst: float
    paced_core: float
    """Percent of a core that the server had at the pace of people."""


class PeerGoal(msgspec.Struct, frozen=True):
    name: str
    found: str
    holds: bool | None


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """The system's load before the run."""
    packages: dict[str, str]
    left_out: str
    """Why peers are missing; empty where none is."""
    pace: float
    seconds: float
    weighed: int
    """How many rooms there were when memory was measured."""
    servers: tuple[Server, ...]
    measured: tuple[Measured, ...]
    goals: tuple[PeerGoal, ...]

    @property
    def holds(self) -> bool:
        return all(goal.holds is not False for goal in self.goals)


def measured(name: str, rooms: int, rounds: Sequence[Round], paced: Round) -> Measured:
    seconds = sum(each.seconds for each in rounds)
    waits = tuple(sorted(wait for each in rounds for wait in each.latencies))
    return Measured(
        name=name,
        rooms=rooms,
        rate=median(each.rate for each in rounds),
        rounds=tuple(each.rate for each in rounds),
        per_move=median(_per_move(each) for each in rounds),
        generator=100 * sum(each.generator for each in rounds) / seconds,
        strangers=100 * sum(each.strangers for each in rounds) / seconds,
        p50=1000 * percentile(waits, 0.5),
        p99=1000 * percentile(waits, 0.99),
        paced_p50=1000 * percentile(paced.latencies, 0.5),
        paced_p99=1000 * percentile(paced.latencies, 0.99),
        paced_worst=1000 * paced.latencies[-1],
        paced_core=100 * (paced.server.loop + paced.server.others) / paced.seconds,
    )


def _per_move(played: Round) -> float:
    return 1e6 * (played.server.loop + played.server.others) / played.moves


def goals(servers: Sequence[Server], found: Sequence[Measured]) -> tuple[PeerGoal, ...]:
    """A goal is undecided where the other server is missing. Processor time suffers little from a busy machine."""
    sizes = sorted({each.rooms for each in found})
    ours = {each.rooms: each.per_move for each in found if each.name == OURS}
    times = {name: {each.rooms: each.per_move for each in found if each.name == name} for name in (RIVAL, HEAVY_RIVAL)}
    memory = next(server.kb_a_connection for server in servers if server.name == OURS)
    return (
        _times("less processor time for a move than Colyseus", 1.0, sizes, ours, times[RIVAL]),
        _times(
            f"at most {SHARE_OF_HEAVY:g} of boardgame.io’s in memory", SHARE_OF_HEAVY, sizes, ours, times[HEAVY_RIVAL]
        ),
        PeerGoal(f"at most {LARGEST_KB:g} KB a connection", f"{memory:.1f} KB", memory <= LARGEST_KB),
    )


def _times(name: str, most: float, sizes: Sequence[int], ours: dict[int, float], theirs: dict[int, float]) -> PeerGoal:
    if not theirs:
        return PeerGoal(name, "not measured", None)
    shares = {size: ours[size] / theirs[size] for size in sizes}
    told = ", ".join(f"{share:.2f} with {size:,} rooms" for size, share in shares.items())
    return PeerGoal(name, told, all(share <= most for share in shares.values()))


def show(report: Report, console: Console) -> None:
    titles = {server.name: server.title for server in report.servers}
    speed = table_of(
        "At full speed", ("rooms", "server"), ("moves/s", "of ours", "µs CPU\na move", "of ours", "p50\nms", "p99\nms")
    )
    paced = table_of(
        f"A move in {report.pace:g} s in every room, as people play",
        ("rooms", "server"),
        ("server\n% core", "p50\nms", "p99\nms", "worst\nms"),
    )
    for rooms in sorted({each.rooms for each in report.measured}):
        rows = [each for each in report.measured if each.rooms == rooms]
        ours = next(each for each in rows if each.name == OURS)
        for each in rows:
            start = (f"{rooms:,}" if each is ours else "", titles[each.name])
            speed.add_row(
                *start,
                *(f"{each.rate:,.0f}", f"{each.rate / ours.rate:.2f}"),
                *(f"{each.per_move:.0f}", f"{each.per_move / ours.per_move:.2f}"),
                *(f"{each.p50:.1f}", f"{each.p99:.1f}"),
                end_section=each is rows[-1],
            )
            waits = (each.paced_p50, each.paced_p99, each.paced_worst)
            paced.add_row(
                *start, f"{each.paced_core:.1f}", *(f"{wait:.1f}" for wait in waits), end_section=each is rows[-1]
            )
    console.print(speed)
    console.print(paced)
    held = table_of("Memory and durability", ("server", "a move is on disk"), ("KB a connection", "bytes an update"))
    for server in report.servers:
        held.add_row(server.title, server.durable, f"{server.kb_a_connection:.1f}", f"{server.update_bytes:,.0f}")
    console.print(held)
    for goal in report.goals:
        console.print(f"{goal.name}: {goal.found}; this {goal_word(goal.holds)}.", highlight=False, soft_wrap=True)
    if report.left_out:
        console.print(f"The peers are missing: {report.left_out}", markup=False)
    console.print(f"{circumstances(report.date, report.machine, report.load)}\n{_versions(report)}", highlight=False)
    if noise := noise_of(report):
        console.print(noise, highlight=False)


def noise_of(report: Report) -> str:
    """What other programs did meanwhile; nothing on a quiet machine. The servers that wait for their turn count, too:
    thousands of idle connections have heartbeats."""
    busiest = max(each.strangers for each in report.measured)
    if busiest <= QUIET:
        return ""
    return (
        f"Up to {busiest:.0f} % of a core went to other programs, the waiting servers among them. Rates and waits "
        "suffer from this; processor time for a move suffers least."
    )


def _versions(report: Report) -> str:
    return ", ".join(f"{name} {version}" for name, version in report.packages.items())

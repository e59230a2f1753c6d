"""The figures of a load run, and whether they reach the goals."""

from __future__ import annotations

from statistics import median

import msgspec

from benchmarks.load_parts.generator import Round
from benchmarks.load_parts.tables import SEATS

SHARE = 0.5
"""Goal: our moves per second, as a share of the bare server's."""
SLOW_MS = 5.0
"""Goal: the 99th percentile at human pace, with the most tables."""
WORST_MS = 50.0
"""Goal: the longest wait of all at human pace, with the most tables."""
LARGEST_KB = 20.0
"""Goal: memory for a connection with its share of the table."""
FLAT = 1.25
"""Goal: how much worse a figure may be with the most tables than with the fewest."""
QUIET = 20.0
"""Percent of a core: a machine that does more than this beside the run disturbs it."""


class Speed(msgspec.Struct, frozen=True):
    """One server at full speed; percentages are of one core, microseconds are of processor time."""

    rate: float
    """Moves per second: the median of the rounds."""
    rounds: tuple[float, ...]
    loop: float
    """Percent of a core that the server's event loop had."""
    store: float
    """Percent of a core that its other threads had."""
    generator: float
    """Percent of a core that the generator had."""
    strangers: float
    """Percent of a core that the rest of the machine had: much of it, and the rates are not to be trusted."""
    per_move: float
    """Microseconds of the server's processor time for a move, all threads together."""
    system_per_move: float
    """Of these, in the kernel."""
    games: int


class FullSpeed(msgspec.Struct, frozen=True):
    tables: int
    ours: Speed
    bare: Speed

    @property
    def share(self) -> float:
        return self.ours.rate / self.bare.rate

    @property
    def share_of_time(self) -> float:
        """The same by processor time for a move: what the share would be if neither server ever waited.

        0 in a round so short that the system has counted no processor time.
        """
        return self.bare.per_move / self.ours.per_move if self.ours.per_move else 0.0


class Wait(msgspec.Struct, frozen=True):
    """From a move sent to the last seat's update, in milliseconds."""

    moves: int
    seconds: float
    p50: float
    p99: float
    worst: float
    late: float
    """The 99th percentile of how late the generator itself was."""
    server: float
    """Percent of a core that the server had."""


class HumanPace(msgspec.Struct, frozen=True):
    tables: int
    ours: Wait
    bare: Wait | None


class Held(msgspec.Struct, frozen=True):
    """A server's memory with so many tables in mid-game and all their seats connected, in kilobytes."""

    tables: int
    ours: int
    bare: int


class Memory(msgspec.Struct, frozen=True):
    empty: int
    """Our server's memory after some games, with no table, in kilobytes."""
    bare_empty: int
    idle_tables: int
    idle: int
    """With that many open tables and no client connected."""
    held: tuple[Held, ...]

    @property
    def per_idle_table(self) -> float:
        return (self.idle - self.empty) / self.idle_tables

    def per_connection(self, index: int = -1) -> float:
        """With its share of the table, over all that are there."""
        return (self.held[index].ours - self.empty) / (self.held[index].tables * SEATS)

    def bare_per_connection(self, index: int = -1) -> float:
        return (self.held[index].bare - self.bare_empty) / (self.held[index].tables * SEATS)


class Goal(msgspec.Struct, frozen=True):
    name: str
    found: str
    holds: bool | None
    """None: undecided, since the machine had other things to do."""


def speed(rounds: list[Round]) -> Speed:
    moves = sum(each.moves for each in rounds)
    seconds = sum(each.seconds for each in rounds)
    loop = sum(each.server.loop for each in rounds)
    others = sum(each.server.others for each in rounds)
    return Speed(
        rate=median(each.rate for each in rounds),
        rounds=tuple(each.rate for each in rounds),
        loop=100 * loop / seconds,
        store=100 * others / seconds,
        generator=100 * sum(each.generator for each in rounds) / seconds,
        strangers=100 * sum(each.strangers for each in rounds) / seconds,
        per_move=1e6 * (loop + others) / moves,
        system_per_move=1e6 * sum(each.server.system for each in rounds) / moves,
        games=sum(each.games for each in rounds),
    )


def wait(paced: Round) -> Wait:
    return Wait(
        moves=len(paced.latencies),
        seconds=paced.seconds,
        p50=1000 * percentile(paced.latencies, 0.5),
        p99=1000 * percentile(paced.latencies, 0.99),
        worst=1000 * paced.latencies[-1],
        late=1000 * percentile(paced.lateness, 0.99),
        server=100 * (paced.server.loop + paced.server.others) / paced.seconds,
    )


def percentile(rising: tuple[float, ...], part: float) -> float:
    """The smallest of the values that at least this part of them does not exceed."""
    return rising[max(0, -int(-part * len(rising) // 1) - 1)]


def strangers(full: tuple[FullSpeed, ...]) -> float:
    """Percent of a core that went to other programs, at the worst."""
    return max(max(each.ours.strangers, each.bare.strangers) for each in full)


def goals(full: tuple[FullSpeed, ...], paced: tuple[HumanPace, ...], memory: Memory) -> tuple[Goal, ...]:
    """A busy machine can spoil any rate and any wait; it can't make a wait shorter, or memory less."""
    quiet = strangers(full) <= QUIET
    shares = ", ".join(f"{each.share:.2f} with {each.tables:,} tables" for each in full)
    slowest = paced[-1]
    in_time = slowest.ours.p99 < SLOW_MS and slowest.ours.worst < WORST_MS
    per_connection = memory.per_connection()
    return (
        Goal(
            f"(a) at least {SHARE:g} of the bare server’s rate",
            shares,
            all(each.share >= SHARE for each in full) if quiet else None,
        ),
        Goal(
            f"(b) p99 under {SLOW_MS:g} ms and all under {WORST_MS:g} at human pace",
            f"{slowest.ours.p99:.1f} and {slowest.ours.worst:.1f} ms with {slowest.tables:,} tables",
            in_time if in_time or quiet else None,
        ),
        Goal(
            f"(c) at most {LARGEST_KB:g} KB a connection",
            f"{per_connection:.1f} KB with its share of the table",
            per_connection <= LARGEST_KB,
        ),
        *_growth(full, paced, memory, quiet=quiet),
    )


def _growth(
    full: tuple[FullSpeed, ...], paced: tuple[HumanPace, ...], memory: Memory, *, quiet: bool
) -> tuple[Goal, ...]:
    """(d): each figure with the most tables beside that with the fewest; for memory, of the tables that came since.

    The median stands for the wait, since a hundredth part of the few moves of ten tables is one move. Memory is
    compared from the second size on: what the first few tables need is lost in what the process has in reserve.
    """
    second = min(1, len(memory.held) - 1)
    return (
        _flat("time for a move", full[0], full[-1], 1 / full[0].ours.rate, 1 / full[-1].ours.rate, sure=quiet),
        _flat("median wait", paced[0], paced[-1], paced[0].ours.p50, paced[-1].ours.p50, sure=quiet),
        _flat(
            "memory for a connection",
            memory.held[second],
            memory.held[-1],
            memory.per_connection(second),
            memory.per_connection(),
            sure=True,
        ),
    )


def _flat(
    what: str,
    few: FullSpeed | HumanPace | Held,
    many: FullSpeed | HumanPace | Held,
    before: float,
    after: float,
    *,
    sure: bool,
) -> Goal:
    found = f"{after / before:.2f} × from {few.tables:,} to {many.tables:,} tables"
    return Goal(f"(d) flat: {what}", found, after <= FLAT * before if sure else None)

"""Many tables at many workers, simulated: each part takes as long for its work as it was measured to take.

A player thinks and sends a move. The table's worker checks it, and gives it to the database with all others that wait
there; one statement of a worker is on its way at a time. When it is written, the worker tells the four seats. All
workers hear of every move over the bus. Nothing here knows a rule or a clock: time is a number.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from random import Random

import msgspec

from benchmarks.load_parts.figures import percentile

BEFORE_WRITTEN = 0.4
"""The share of a worker's time for a move that comes before the write: reading and checking. The rest is showing."""


class Services(msgspec.Struct, frozen=True):
    """Measured times, in microseconds. The samples are replayed in random order."""

    worker: tuple[float, ...]
    """A worker's processor time for a move, with PostgreSQL."""
    statement: float
    """The database's processor time for a statement, without its rows."""
    row: float
    """The database's processor time for a row."""
    flush: tuple[float, ...]
    """How long the database waits for its disk before a statement counts. All that wait then are flushed together."""
    message: float
    """The bus's processor time to take a message."""
    delivery: float
    """The bus's processor time to give it to one worker."""
    hearing: float
    """A worker's processor time for a message of another worker."""
    hop: tuple[float, ...]
    """How long a message is on its way from one worker to another."""


class Size(msgspec.Struct, frozen=True):
    tables: int
    workers: int
    pace: float
    """Seconds between two moves at a table, on average."""
    database_cores: int = 8

    @property
    def moves(self) -> float:
        """Moves a second that are wanted."""
        return self.tables / self.pace


class Simulated(msgspec.Struct, frozen=True):
    """Waits are milliseconds from a move sent to the last seat told."""

    size: Size
    worker: float
    """The part of its time that a worker needs, with what it hears of the others. It does not keep up from 1 on."""
    database: float
    """How many cores the database keeps busy."""
    bus: float
    """How many cores the bus keeps busy."""
    rows: float
    """Rows in a statement, on average."""
    p50: float
    p99: float

    @property
    def keeps_up(self) -> bool:
        return self.worker < 1.0 and self.database < self.size.database_cores


class Clock:
    """What happens next, in order of time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()

    def after(self, delay: float, happens: Callable[[], None]) -> None:
        heappush(self._due, (self.now + delay, next(self._number), happens))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            self.now, _, happens = heappop(self._due)
            happens()


class Line:
    """Servers that take jobs in the order of their arrival."""

    def __init__(self, clock: Clock, servers: int = 1) -> None:
        self._clock = clock
        self._free = servers
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()
        self.busy = 0.0
        """Microseconds of work that were begun."""

    def take(self, takes: float, then: Callable[[], None]) -> None:
        if self._free:
            self._begin(takes, then)
        else:
            self._waiting.append((takes, then))

    def _begin(self, takes: float, then: Callable[[], None]) -> None:
        self._free -= 1
        self.busy += takes
        self._clock.after(takes, lambda: self._end(then))

    def _end(self, then: Callable[[], None]) -> None:
        self._free += 1
        if self._waiting:
            self._begin(*self._waiting.popleft())
        then()


class SimulatedDatabase:
    """Some cores for statements, and one disk: what waits when a flush begins is flushed by it."""

    def __init__(self, clock: Clock, services: Services, cores: int, random: Random) -> None:
        self._clock = clock
        self._services = services
        self._random = random
        self._cores = Line(clock, cores)
        self._unflushed: list[Callable[[], None]] = []
        self._flushing = False
        self.statements = self.rows = 0

    @property
    def busy(self) -> float:
        return self._cores.busy

    def write(self, rows: int, then: Callable[[], None]) -> None:
        self.statements += 1
        self.rows += rows
        self._cores.take(self._services.statement + rows * self._services.row, lambda: self._done(then))

    def _done(self, then: Callable[[], None]) -> None:
        self._unflushed.append(then)
        if not self._flushing:
            self._flush()

    def _flush(self) -> None:
        waiting, self._unflushed = self._unflushed, []
        self._flushing = True
        self._clock.after(_any(self._services.flush, self._random), lambda: self._flushed(waiting))

    def _flushed(self, waiting: list[Callable[[], None]]) -> None:
        self._flushing = False
        if self._unflushed:
            self._flush()
        for then in waiting:
            then()


class SimulatedWorker:
    """One worker: its event loop, and the moves that wait for its next statement."""

    def __init__(self, fleet: SimulatedFleet) -> None:
        self._fleet = fleet
        self._loop = Line(fleet.clock)
        self._unwritten: list[float] = []
        self._writing = False

    def move(self) -> None:
        """A player's move arrives."""
        arrived = self._fleet.clock.now
        self._loop.take(BEFORE_WRITTEN * self._fleet.worker_time(), lambda: self._checked(arrived))

    def _checked(self, arrived: float) -> None:
        self._unwritten.append(arrived)
        if not self._writing:
            self._write()

    def _write(self) -> None:
        batch, self._unwritten = self._unwritten, []
        self._writing = True
        self._fleet.database.write(len(batch), lambda: self._written(batch))

    def _written(self, batch: list[float]) -> None:
        self._writing = False
        if self._unwritten:
            self._write()
        for arrived in batch:
            self._show(arrived)

    def _show(self, arrived: float) -> None:
        takes = (1 - BEFORE_WRITTEN) * self._fleet.worker_time()
        self._loop.take(takes, lambda: self._fleet.shown(arrived))


class SimulatedFleet:
    """All workers with their database and their bus."""

    def __init__(self, services: Services, size: Size, random: Random) -> None:
        self.clock = Clock()
        self._services = services
        self._size = size
        self._random = random
        self.database = SimulatedDatabase(self.clock, services, size.database_cores, random)
        others = 1 - 1 / size.workers
        self._heard = size.moves * others * services.hearing / 1e6
        self._slower = 1 / max(0.01, 1 - self._heard)
        self._workers = [SimulatedWorker(self) for _ in range(size.workers)]
        self.waits: list[float] = []

    def worker_time(self) -> float:
        """A worker's time for a move. It has less time for moves while it hears the others."""
        return self._slower * _any(self._services.worker, self._random)

    def shown(self, arrived: float) -> None:
        self.waits.append(self.clock.now - arrived)

    def run(self, seconds: float) -> Simulated:
        """Moves arrive at any time, each at the worker of its table."""
        between = 1e6 / self._size.moves

        def arrive() -> None:
            self._workers[int(self._random.random() * len(self._workers))].move()
            self.clock.after(self._random.expovariate(1 / between), arrive)

        arrive()
        self.clock.run(1e6 * seconds)
        services, size = self._services, self._size
        waits = tuple(sorted(self.waits)) or (float("inf"),)
        return Simulated(
            size=size,
            worker=self._heard + size.moves * sum(services.worker) / len(services.worker) / (1e6 * size.workers),
            database=self.database.busy / (1e6 * seconds),
            bus=bus_cores(services, size),
            rows=self.database.rows / max(1, self.database.statements),
            p50=percentile(waits, 0.5) / 1000,
            p99=percentile(waits, 0.99) / 1000,
        )


def simulate(services: Services, size: Size, moves: int = 40_000, seed: int = 1) -> Simulated:
    """Long enough for so many moves, but at least for a second."""
    return SimulatedFleet(services, size, Random(seed)).run(max(1.0, moves / size.moves))


def bus_cores(services: Services, size: Size) -> float:
    """How many cores the bus keeps busy: it gives every message to all workers but one."""
    if size.workers == 1:
        return 0.0
    return size.moves * (services.message + (size.workers - 1) * services.delivery) / 1e6


def fewest_workers(services: Services, size: Size, spare: float = 0.3) -> int:
    """How many workers carry so many tables when each keeps some of its time to spare; 0 where no number does.

    All hear all, so that more workers do not help once hearing takes all the time that there is.
    """
    mean = sum(services.worker) / len(services.worker)
    left = 1e6 * (1 - spare) - size.moves * services.hearing
    return 0 if left <= 0 else -int(-size.moves * mean // left)


def _any(samples: Sequence[float], random: Random) -> float:
    return samples[int(random.random() * len(samples))]

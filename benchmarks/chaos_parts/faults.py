"""The faults of a chaos run: processes are killed, power is cut, the bus and files go away, connections break."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.chaos_parts.servers import ServerGroup
from benchmarks.server_process import ServerProcess
from benchmarks.table_player import TablePlayer

LOST_EVERY = 6.0
"""Seconds after which each client loses its connection, on average."""
STEP = 0.05
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quarterdeck'"
COUNTED = {"quarterdeck_races_total": "races", "quarterdeck_healed_total": "healed"}


class FaultInjector:
    """Kills servers, stops the bus, cuts the database off and breaks connections; it counts what it does."""

    def __init__(self, servers: ServerGroup, seed: int, everybody: Callable[[], Sequence[TablePlayer]]) -> None:
        self._servers = servers
        self._random = random.Random(f"faults/{seed}")
        self._everybody = everybody
        self.counts: Counter[str] = Counter()
        self._one_at_a_time = threading.Lock()
        """A server that starts while its file is away would make a new one."""

    async def inject(self, seconds: float) -> None:
        """All faults for so many seconds. Afterwards everything that was stopped runs again."""
        until = asyncio.get_running_loop().time() + seconds
        pause = min(4.0, seconds / 4)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._break_connections(until))
            for process in self._servers.processes:
                group.create_task(self._again_and_again(until, pause, partial(self._kill, process)))
            if self._servers.bus is not None:
                group.create_task(self._again_and_again(until, 1.5 * pause, self._stop_bus))
            if self._servers.postgres is None:
                group.create_task(self._again_and_again(until, pause, self._take_file_away))
            else:
                group.create_task(self._again_and_again(until, 2 * pause, self._cut_off_database))

    async def _again_and_again(self, until: float, pause: float, fault: Callable[[], object]) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(pause * self._random.uniform(0.5, 1.5))
            if clock() >= until:
                return
            await asyncio.to_thread(fault)

    def _kill(self, process: ServerProcess) -> None:
        """Kill a worker, or on SQLite every second time everything, with the power of the disk."""
        every_second = self._servers.postgres is None and self.counts["kills"] % 2 == 1
        if every_second or not self._servers.has_workers:
            with self._one_at_a_time:
                self.note_figures()
                process.kill()
                self._cut_power()
                process.start()
        else:
            workers = process.workers()
            everything = self._random.random() < 0.1  # now and then all of them at once
            for worker in workers if everything else self._random.sample(workers, k=min(1, len(workers))):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
        self.counts["kills"] += 1

    def _stop_bus(self) -> None:
        bus = self._servers.bus
        assert bus is not None
        self.counts["bus stops"] += 1
        down = self._random.uniform(0.2, 3.0)
        how = self._random.choice((bus.stop, bus.kill, bus.freeze))
        how()
        time.sleep(down)
        if how == bus.freeze:
            bus.thaw()
        else:
            bus.start()

    def _cut_off_database(self) -> None:
        """What is being written at this time may be written or not; the server can't know."""
        postgres = self._servers.postgres
        assert postgres is not None
        self.counts["database cuts"] += 1
        if self.counts["database cuts"] % 2 == 0:
            postgres.run(CUT)
        else:
            postgres.crash()
            self._cut_power()
            postgres.start()

    def _take_file_away(self) -> None:
        """The database file loses its name for a moment. What was acknowledged is in it when it comes back."""
        file = Path(self._servers.database)
        away = file.with_name("away.db")
        with self._one_at_a_time:
            file.rename(away)
            time.sleep(self._random.uniform(0.05, 0.5))
            away.rename(file)
            _sync(file.parent)
        self.counts["files away"] += 1

    def _cut_power(self) -> None:
        """Drop what the killed database has not synced, where that can be done."""
        if self._servers.disk is not None:
            self._servers.disk.cut_power()
            self.counts["power cuts"] += 1

    async def _break_connections(self, until: float) -> None:
        clock = asyncio.get_running_loop().time
        while clock() < until:
            await asyncio.sleep(STEP)
            everybody = self._everybody()
            for player in everybody:
                if self._random.random() < STEP / LOST_EVERY:
                    if self._random.random() < 0.5:
                        player.vanish()
                    else:
                        await player.drop()

    def note_figures(self) -> None:
        """Note the server's own figures before its process ends."""
        for process in self._servers.processes:
            with suppress(URLError, ConnectionError, TimeoutError):
                with urlopen(f"{process.url}/metrics", timeout=5) as answer:
                    told = answer.read().decode()
                for line in told.splitlines():
                    name, _, figure = line.partition(" ")
                    if name in COUNTED:
                        self.counts[COUNTED[name]] += int(float(figure))


def _sync(folder: Path) -> None:
    """Put the names in a folder on the disk: a power cut must not bring an earlier name back."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)

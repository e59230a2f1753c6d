"""What goes wrong: processes are killed, the bus goes down, connections break."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.chaos_parts.harbour import Harbour
from benchmarks.sailor import Sailor
from benchmarks.server_process import ServerProcess

LOST_EVERY = 6.0
"""Seconds after which each client loses its connection, on average."""
GUST = 0.05
CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quarterdeck'"
COUNTED = {"quarterdeck_races_total": "races", "quarterdeck_healed_total": "healed"}


class Storm:
    """Lets loose on a harbour for a while; counts what it does."""

    def __init__(self, harbour: Harbour, seed: int, everybody: Callable[[], Sequence[Sailor]]) -> None:
        self._harbour = harbour
        self._random = random.Random(f"storm/{seed}")
        self._everybody = everybody
        self.counts: Counter[str] = Counter()

    async def blow(self, seconds: float) -> None:
        """Everything at once for so many seconds; afterwards all that was stopped runs again."""
        until = asyncio.get_running_loop().time() + seconds
        pause = min(4.0, seconds / 4)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._break_connections(until))
            for ship in self._harbour.ships:
                group.create_task(self._again_and_again(until, pause, partial(self._kill, ship)))
            if self._harbour.bus is not None:
                group.create_task(self._again_and_again(until, 1.5 * pause, self._stop_bus))
            if self._harbour.postgres is not None:
                group.create_task(self._again_and_again(until, 2 * pause, self._cut_off_database))

    async def _again_and_again(self, until: float, pause: float, misfortune: Callable[[], object]) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(pause * self._random.uniform(0.5, 1.5))
            if clock() >= until:
                return
            await asyncio.to_thread(misfortune)

    def _kill(self, ship: ServerProcess) -> None:
        if self._harbour.bus is None:
            self.look_at_figures()
            ship.kill()
            ship.start()
        else:
            workers = ship.workers()
            everything = self._random.random() < 0.1  # now and then all of them at once
            for worker in workers if everything else self._random.sample(workers, k=min(1, len(workers))):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
        self.counts["kills"] += 1

    def _stop_bus(self) -> None:
        bus = self._harbour.bus
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
        """Whatever is being written then may be written or not, and nobody is told which."""
        postgres = self._harbour.postgres
        assert postgres is not None
        self.counts["database cuts"] += 1
        if self._random.random() < 0.7:
            postgres.run(CUT)
        else:
            postgres.stop()
            postgres.start()

    async def _break_connections(self, until: float) -> None:
        clock = asyncio.get_running_loop().time
        while clock() < until:
            await asyncio.sleep(GUST)
            everybody = self._everybody()
            for sailor in everybody:
                if self._random.random() < GUST / LOST_EVERY:
                    if self._random.random() < 0.5:
                        sailor.vanish()
                    else:
                        await sailor.drop()

    def look_at_figures(self) -> None:
        """Take the server's own figures down, before the process that has them is gone."""
        for ship in self._harbour.ships:
            with suppress(URLError, ConnectionError, TimeoutError):
                with urlopen(f"{ship.url}/metrics", timeout=5) as answer:
                    told = answer.read().decode()
                for line in told.splitlines():
                    name, _, figure = line.partition(" ")
                    if name in COUNTED:
                        self.counts[COUNTED[name]] += int(float(figure))

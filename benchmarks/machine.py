"""The machine that a benchmark runs on, and keeping a run on one of its cores."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec


class Machine(msgspec.Struct, frozen=True):
    cpu: str
    cores: int
    system: str
    python: str


def this_machine() -> Machine:
    return Machine(
        cpu=_cpu(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


@contextmanager
def one_core() -> Iterator[int | None]:
    """Keep this process, and every driver that it starts, on one core; None where the system has no say in it."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    allowed = os.sched_getaffinity(0)
    core = max(allowed)  # the first one is where most systems answer their interrupts
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, allowed)


def _cpu() -> str:
    told = Path("/proc/cpuinfo")
    if told.is_file():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()

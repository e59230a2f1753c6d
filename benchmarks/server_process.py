"""A server in a process of its own, for the benchmarks: started, killed, stopped, and started again at its port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.environments import ROOT
from benchmarks.frame import MeasurementFailed

if sys.platform != "win32":
    import resource

SERVE = [sys.executable, "-c", "import sys; from quarterdeck.cli import main; sys.exit(main())", "serve"]
UNLIMITED = (
    "--requests-per-second=1000000",
    "--tables-per-address=1000000",
    "--connections-per-address=1000000",
    "--commands-per-second=1000000",
)
"""All clients of a benchmark come from one address."""
ENDING_TAKES = 20.0
"""Seconds until a server that was asked to end is killed."""


class ServerFailed(MeasurementFailed):
    """The server did something that no benchmark can go on after."""


class ServerProcess:
    """One `quarterdeck serve`, or another server that prints its address. `core` is the processor core it runs on."""

    def __init__(
        self,
        log: Path,
        *flags: str,
        limits: Sequence[str] = UNLIMITED,
        command: list[str] | None = None,
        core: int | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.log = log
        self._environment = environment
        self._command = command or [*SERVE, *limits, *flags]
        self._core = core
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it says where it is. The first time it takes any free port, later the same one."""
        ours = self._command[: len(SERVE)] == SERVE
        port = [f"--port={self.url.rpartition(':')[2] or 0}"] if ours else []
        with self.log.open("ab") as log, _on_core(self._core):
            self._process = subprocess.Popen(
                [*self._command, *port],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
            )
        try:
            assert self._process.stdout is not None
            found = re.search(r"http://\S+", self._process.stdout.readline())
            if found is None:
                raise ServerFailed(f"The server did not start: {self.last_words}")
            self.url = found.group()
        except BaseException:
            self.kill()
            raise

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def last_words(self) -> str:
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:])

    def workers(self) -> list[int]:
        """The processes that it has started, where it serves with several."""
        return _children(self.pid)

    def memory(self) -> int:
        """Kilobytes that it and its workers have in memory."""
        return sum(_resident(pid) for pid in (self.pid, *self.workers()))

    def open_files(self) -> int:
        """The most that one of its processes has open."""
        return max(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in (self.pid, *self.workers()))

    def kill(self) -> None:
        """End it as a power cut does, with all its workers."""
        process = self._process
        if process is None or process.poll() is not None:
            self._end(signal.SIGKILL)
            return
        process.send_signal(signal.SIGSTOP)  # so that it starts no further worker
        workers = self.workers()
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        self._end(signal.SIGKILL)
        for worker in workers:
            while _runs(worker):
                time.sleep(0.01)

    def stop(self) -> None:
        """End it as a host does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(ENDING_TAKES)
        except subprocess.TimeoutExpired:
            workers = _children(process.pid)  # they would outlive it
            process.kill()
            process.wait()
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def _on_core(core: int | None) -> Iterator[None]:
    """What is started meanwhile runs on this core, with all threads that it starts itself."""
    if core is None:
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def _runs(pid: int) -> bool:
    """Whether a process has not ended. One that has ended may stay in the list until its parent asks for it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def _resident(pid: int) -> int:
    found = re.search(r"^VmRSS:\s*(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return int(found.group(1))


def allow_many_sockets() -> int:
    """Allow as many open files as the system gives, for this process and those that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most

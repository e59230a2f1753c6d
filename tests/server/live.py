"""A real `quarterdeck serve` process for a test, on a port and with a database of its own."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from quarterdeck.server.table.log_entries import AnyLogEntry, Row, read_entry
from tests.waiting import PATIENCE

RUN = "import sys; from quarterdeck.cli import main; sys.exit(main())"

GENEROUS = (
    "--requests-per-second=100000",
    "--tables-per-address=100000",
    "--connections-per-address=10000",
    "--commands-per-second=100000",
)
"""For tests that would otherwise meet nothing but the limits."""


class Live:
    """Runs inside a `with`, started with any flags of `quarterdeck serve`."""

    def __init__(self, *flags: str) -> None:
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.code: int | None = None
        """How the process has ended; None: it runs."""
        self._bugs = 0.0
        self._read = 0
        """What has been looked at already: a bug is told to the test that found it, and not to those after it."""

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="quarterdeck-")
        self.folder = Path(self._folder.name)
        try:
            self._start()
        except BaseException:
            self.kill()
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._folder.cleanup()

    @property
    def database(self) -> Path:
        return self.folder / "tables.db"

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> list[str]:
        """The lines on the error stream so far."""
        return (self.folder / "log").read_text(encoding="utf-8").splitlines()

    def start_again(self) -> None:
        """After it has ended: at the same address, with the same tables."""
        assert not self.runs
        self._start(self.port)

    def _start(self, port: int = 0) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", RUN, "serve", f"--port={port}", f"--database={self.database}", *self._flags],
                stdout=subprocess.PIPE,
                stderr=log,
                stdin=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "Quarterdeck is at" not in line:
            raise RuntimeError(f"The server did not start: {line!r}\n" + "\n".join(self.log))
        self.url = line.rpartition(" ")[2].strip()

    def stop(self) -> int:
        """End it as a host does; how it ended."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self._process is not None:
            self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        assert process is not None, "the server is not running"
        process.send_signal(how)
        try:
            self.code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            self.code = process.wait()
        assert process.stdout is not None
        process.stdout.close()
        return self.code

    def healthy(self) -> bool:
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE) as answer:
            return bool(json.load(answer)["store"])

    def figure(self, name: str) -> float:
        """A figure of /metrics, over all its labels together; nought where it was never counted."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=PATIENCE) as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.partition(" ")[0].partition("{")[0] == name)

    def rows(self, table: str) -> list[Row]:
        """A table's log as it lies in the store."""
        query = "select seq, at, what from log where table_id = ? order by seq"
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as store:
            return [Row(table, seq, at, what) for seq, at, what in store.execute(query, (table,))]

    def happenings(self, table: str) -> list[AnyLogEntry]:
        return [read_entry(row.what) for row in self.rows(table)]

    def check_well(self) -> None:
        """It runs, it answers, and nothing in it went wrong since the last look."""
        assert self.runs, f"the server has died:\n{self._tail()}"
        assert self.healthy()
        before, self._bugs = self._bugs, self.figure("quarterdeck_bugs_total")
        assert self._bugs == before, self._tail()
        self.check_log()

    def check_log(self) -> None:
        """Every new line of the log is a JSON object; none tells of a bug, none is part of a stack trace."""
        new = self.log[self._read :]
        self._read += len(new)
        for line in new:
            told: dict[str, Any] = json.loads(line)
            assert told["what"] != "bug", line

    def _tail(self) -> str:
        return "\n".join(self.log[-20:])

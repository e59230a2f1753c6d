"""A finished game to look back at, and the command that shows one."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from quarterdeck.core import record as records
from quarterdeck.core.record import Record
from tests.browser.sailor import Sailor, rush_to_the_end
from tests.server.live import RUN
from tests.waiting import PATIENCE


def finished_table(sailor: Sailor, game: str, **terms: Any) -> str:
    """A table whose game against a bot has just ended."""
    table = sailor.open_table(game, "me", "bot", **terms)
    sailor.go(f"/t/{table}")
    sailor.at_table()
    rush_to_the_end(sailor)
    return table


def saved(record: Record, file: Path) -> Path:
    file.write_bytes(records.write(record) + b"\n")
    return file


@contextmanager
def shown_by_the_command(file: Path) -> Iterator[str]:
    """`quarterdeck replay FILE --no-browser`; the address that it says."""
    command = [sys.executable, "-c", RUN, "replay", str(file), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert "Quarterdeck is at" in line, line
            yield line.rpartition(" ")[2].strip()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)

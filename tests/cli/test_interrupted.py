"""An error or Ctrl-C in the middle of a simulation leaves the old records as they were, and no draft behind."""

from __future__ import annotations

import errno
import os
import pty
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Timer

import pytest

from quarterdeck.lab import simulate
from quarterdeck.lab.simulate import BATCH, GamesPlayed, SimulationPlan
from tests.cli.command import COMMAND, ONE_SENTENCE, Said, left_in, say

WORDS = ["simulate", "memoarrr", "--players", "2", "--games", str(3 * BATCH), "--seed", "1", "--records"]
PATIENCE = 40
NEVER = r"(?!)"
OLD = "the records of last week\n"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_text(OLD, encoding="utf-8")
    return file


def check_untouched(old: Path) -> None:
    assert old.read_text(encoding="utf-8") == OLD
    assert left_in(old.parent) == [old.name]


def interrupted_by(
    error: BaseException, old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Said:
    """The second batch of games ends in this error; records of the first have been written by then."""
    play_batch = simulate.play_batch

    def play_first_batch(plan: SimulationPlan, keep: bool, batch: range) -> GamesPlayed:
        if batch.start:
            raise error
        return play_batch(plan, keep, batch)

    monkeypatch.setattr(simulate, "play_batch", play_first_batch)
    return say(capsys, *WORDS, str(old))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RuntimeError("a plank is loose"), 70),
        (OSError(errno.ENOSPC, "No space left on device"), 2),
        (KeyboardInterrupt(), 130),
    ],
    ids=["bug", "disk full", "Ctrl-C"],
)
def test_old_records_stay_when_a_simulation_breaks_off(
    error: BaseException, code: int, old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = interrupted_by(error, old, monkeypatch, capsys)
    assert (said.code, said.out) == (code, "")
    assert ONE_SENTENCE.fullmatch(said.err.lstrip("\n"))
    check_untouched(old)


def test_old_records_are_replaced_when_it_runs_through(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert say(capsys, *WORDS, str(old)).code == 0
    assert old.read_bytes().count(b"\n") == 3 * BATCH
    assert left_in(old.parent) == [old.name]


@pytest.fixture
def screen() -> Iterator[tuple[int, int]]:
    """A terminal for the error stream: the progress bar on it shows that games are being played."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)


@pytest.fixture
def listening() -> Iterator[None]:
    """Ctrl-C is heard by what a test starts, also where the tests run in the background of a shell, which ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def read_until(screen: int, wanted: str) -> str:
    """All that is shown until this text is, or until the other end is closed."""
    shown = ""
    while not re.search(wanted, shown):
        try:
            shown += os.read(screen, 4096).decode(errors="replace")
        except OSError:
            break
    return shown


def kill_crew(playing: subprocess.Popen[bytes]) -> None:
    """The command and the processes that it has started, which have a session of their own."""
    with suppress(ProcessLookupError):
        os.killpg(playing.pid, signal.SIGKILL)


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize(
    ("jobs", "attempt"),
    # A worker that is hit at a bad moment takes the others down with it or hangs, which one try may well miss.
    [("1", 1), ("2", 1), ("2", 2), ("2", 3), ("2", 4)],
)
def test_ctrl_c_stops_at_once_with_one_word(jobs: str, attempt: int, old: Path, screen: tuple[int, int]) -> None:
    ours, theirs = screen
    words = ["simulate", "memoarrr", "--players", "2", "--games", "1000000", "--seed", str(attempt), "--jobs", jobs]
    playing = subprocess.Popen(
        [COMMAND, *words, "--records", str(old)], stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    # The progress bar of a command that hangs goes on being drawn, so silence can't be waited for.
    giving_up = Timer(PATIENCE, kill_crew, [playing])
    giving_up.start()
    try:
        read_until(ours, r"Playing.*[1-9]\d*/1000000")
        os.killpg(playing.pid, signal.SIGINT)
        shown = read_until(ours, NEVER)
        out, _ = playing.communicate()
    finally:
        giving_up.cancel()
        kill_crew(playing)
        playing.wait()
    assert (playing.returncode, out) == (130, b"")
    assert "Traceback" not in shown
    assert shown.rstrip().endswith("quarterdeck: Stopped.")
    check_untouched(old)

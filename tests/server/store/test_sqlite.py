"""What can happen to a store in a file: a full disk, another process, a killed server, a loop that is never idle."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quarterdeck.server.store import sqlite_thread
from quarterdeck.server.store.migrations import migrations
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import bring_up_to_date
from quarterdeck.server.store.sqlite_thread import SqliteThread
from quarterdeck.server.store.store import Append, HandOver, StoreFailed
from tests.server.store.shelves import LONG_ENOUGH, entry, full_disk, opened, row


@contextmanager
def locked_by_another(path: Path) -> Iterator[None]:
    """While another process is in the middle of a write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


async def test_a_file_that_stays_locked_fails_every_append_and_the_store_goes_on(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db", patience=0.05)) as store:
        with locked_by_another(tmp_path / "tables.db"):
            outcomes = await asyncio.gather(
                *(store.append(Append(row(f"t{number}", 1), entry("ann"), due=1)) for number in range(20)),
                return_exceptions=True,
            )
            assert {getattr(outcome, "code", None) for outcome in outcomes} == {"store-write-failed"}
            assert len(set(map(id, outcomes))) == 20, "an error that two raise gets mixed-up tracebacks"
            assert await store.trouble() is not None
        assert await store.trouble() is None
        assert await store.tables_of("ann", 99) == []
        assert await store.append(Append(row("t0", 1)))
        assert await store.heads([f"t{number}" for number in range(20)]) == {"t0": 1}


async def test_a_full_disk_fails_every_append_and_the_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path, big = tmp_path / "tables.db", b"x" * 200_000

    async with opened(SqliteStore(path)) as store:
        assert await store.append(Append(row("reef", 1), entry("ann")))
        with full_disk(Path(f"{path}-wal").stat().st_size + 100_000):
            outcomes = await asyncio.gather(
                *(store.append(Append(row("reef", seq, big), entry("bob"), due=1)) for seq in (2, 3, 4)),
                return_exceptions=True,
            )
        assert {getattr(outcome, "code", None) for outcome in outcomes} == {"store-write-failed"}
        assert await store.heads(["reef"]) == {"reef": 1}
        assert await store.append(Append(row("reef", 2, big))) is True
        assert [len(line.what) for line in await store.rows("reef")] == [2, 200_000]
        assert await store.tables_of("bob", 9) == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]


async def test_reads_do_not_wait_for_the_writer(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await store.append(Append(row("reef", 1), entry("ann")))
        with locked_by_another(tmp_path / "tables.db"):
            waiting = asyncio.ensure_future(store.append(Append(row("reef", 2))))
            assert await store.rows("reef") == [row("reef", 1)]
            assert [line.table for line in await store.tables_of("ann", 9)] == ["reef"]
            assert not waiting.done()
        assert await waiting is True


APPENDER = """
import asyncio, sys
from pathlib import Path
from types import SimpleNamespace
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.store.migrations import migrations
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.store import Append

async def play(store, table):
    for seq in range(1, 100_000):
        assert await store.append(Append(Row(table, seq, 1, b"{}"), due=1))
        print(table, seq, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    await asyncio.gather(*(play(store, f"t{number}") for number in range(8)))

asyncio.run(main())
"""


async def test_a_killed_server_has_lost_nothing_that_it_said_was_written(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with subprocess.Popen([sys.executable, "-c", APPENDER, str(path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(400)]
        server.send_signal(signal.SIGKILL)
        said += server.stdout.readlines()
    heads = {table: int(seq) for table, seq in (line.split() for line in said if line.endswith("\n"))}

    assert len(heads) == 8
    async with opened(SqliteStore(path)) as store:
        for table, seq in heads.items():
            seqs = [line.seq for line in await store.rows(table)]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) >= seq


async def test_two_processes_share_one_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    with subprocess.Popen([sys.executable, "-c", APPENDER, str(path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        drained = threading.Thread(target=server.stdout.readlines)
        server.stdout.readline()
        drained.start()
        try:
            async with opened(SqliteStore(path)) as store:
                for seq in range(1, 101):
                    assert await store.append(Append(row("ours", seq)))
                assert (await store.heads(["t0"]))["t0"] > 0
                assert server.poll() is None
        finally:
            server.kill()
            drained.join()


async def test_a_loop_holds_still_while_work_lies_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()

    class Watched(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            held.set()
            return super().wait(timeout)

    def work(_connection: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
        return [held.wait(LONG_ENOUGH) for _ in jobs]

    watched = SimpleNamespace(Event=Watched, Thread=threading.Thread)
    monkeypatch.setattr(sqlite_thread, "threading", watched)
    thread = SqliteThread("test", lambda: sqlite3.connect(":memory:"), work)
    await thread.open()
    assert await thread.ask("something") is True
    await thread.close()


async def test_opening_waits_for_another_process_that_writes_to_the_file(tmp_path: Path) -> None:
    """A backup is not in write-ahead mode, and SQLite does not wait by itself to change that."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        bring_up_to_date(connection, path, migrations("sqlite"))

    store = SqliteStore(path, patience=LONG_ENOUGH)
    with locked_by_another(path):
        opening = asyncio.ensure_future(store.open())
        await asyncio.wait({opening}, timeout=0.2)
        assert not opening.done()
    await opening
    assert await store.append(Append(row("reef", 1)))
    await store.close()


async def test_all_jobs_that_wait_are_done_in_one_batch() -> None:
    rounds: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def work(_connection: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
        rounds.append(len(jobs))
        begun.set()
        assert go_on.wait(60)
        return [job * 2 for job in jobs]

    thread = SqliteThread("test", lambda: sqlite3.connect(":memory:"), work)
    await thread.open()
    first = thread.ask(1)
    await asyncio.to_thread(begun.wait, 60)
    others = [thread.ask(number) for number in range(2, 101)]
    closing = asyncio.ensure_future(thread.close())
    await asyncio.sleep(0)
    go_on.set()
    assert await asyncio.gather(first, *others) == [2 * number for number in range(1, 101)]
    await closing
    assert rounds == [1, 99]


async def test_a_few_jobs_wait_a_moment_for_more_and_a_lone_job_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[list[int]] = []
    waits: list[float] = []
    waiting, go_on = threading.Event(), threading.Event()

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        waiting.set()
        assert go_on.wait(60)

    def work(_connection: sqlite3.Connection, jobs: list[int]) -> list[int]:
        rounds.append(jobs)
        return jobs

    monkeypatch.setattr(sqlite_thread, "time", SimpleNamespace(sleep=sleep))
    thread = SqliteThread("test", lambda: sqlite3.connect(":memory:"), work, gathering=0.5)
    await thread.open()
    assert await thread.ask(1) == 1
    assert waits == []
    few = [thread.ask(2), thread.ask(3)]
    await asyncio.to_thread(waiting.wait, 60)
    late = thread.ask(4)
    await asyncio.sleep(0)  # the loop hands over what was asked in its last turn
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*few, late)
    await thread.close()
    assert rounds == [[1], [2, 3, 4]]
    assert waits == [0.5]


async def test_work_that_breaks_fails_its_round_and_the_thread_goes_on() -> None:
    def work(_connection: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
        return [1 // job for job in jobs]

    thread = SqliteThread("test", lambda: sqlite3.connect(":memory:"), work)
    await thread.open()
    with pytest.raises(StoreFailed, match="division"):
        await thread.ask(0)
    assert await thread.ask(1) == 1
    await thread.close()


async def test_a_job_that_fails_writes_nothing_and_fails_alone(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        bad = Append(row("bad", 1), entry("ann", "half \ud83d"), due=1)
        outcomes = await asyncio.gather(
            store.append(Append(row("good", 1), entry("ann"), due=1)),
            store.append(bad),
            store.append(Append(row("other", 1), due=1)),
            store.offer(b"token", HandOver("good", 1, "ann"), 9),
            return_exceptions=True,
        )
        assert [isinstance(outcome, StoreFailed) for outcome in outcomes] == [False, True, False, False]
        assert await store.rows("bad") == []
        assert [line.table for line in await store.tables_of("ann", 9)] == ["good"]
        assert sorted(await store.claim_due(1, 2, 9)) == ["good", "other"]
        assert await store.claim(b"token", 1) == HandOver("good", 1, "ann")

"""An upgrade: the next version takes the database over with running games, also if it is killed in the middle."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest

from quarterdeck.server.store import open_store
from quarterdeck.server.store.postgres_connection import is_postgres
from tests.cli.command import check_refused, say
from tests.server.house import House
from tests.server.store.next_version import HELD, next_version
from tests.server.store.shelves import opened


async def killed_in_the_middle_of_its_migration(url: str) -> None:
    """Start the next version in a process of its own, and kill it when the old log is gone and the new one unnamed."""
    words = [sys.executable, "-m", "tests.server.store.next_version", url]
    root = Path(__file__).parents[3]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root) as server:
        assert server.stdout is not None
        try:
            if is_postgres(url):
                await _halted(url, server)
            else:
                assert await asyncio.to_thread(server.stdout.readline) == b"in the middle\n"
        finally:
            server.send_signal(signal.SIGKILL)
    assert server.returncode == -signal.SIGKILL


async def _halted(url: str, server: subprocess.Popen[bytes]) -> None:
    """Hold the lock until the migration waits for it and is killed."""
    waiting = f"select 1 from pg_locks where locktype = 'advisory' and objid = {HELD} and not granted"
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"select pg_advisory_lock({HELD})")
        while not await connection.fetch(waiting):
            assert server.poll() is None
            await asyncio.sleep(0.02)
        server.kill()
        server.wait()
    finally:
        await connection.close()


async def test_the_next_version_takes_over_running_games_though_it_was_killed_twice_in_its_migration(
    url: str, tmp_path: Path
) -> None:
    async with House(tmp_path, store=open_store(url)) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open(options={"first": 0})
        await ben.sit(table, 1)
        for seat, guest in enumerate((ann, ben)):
            await guest.connect(table)
            await guest.begin(seat)
            await guest.hang_up()
        await ann.connect(table)
        assert (await ann.say("move", seat=0, move={"move": "look", "side": "north"}))["type"] == "done"
        before = await house.hub.services.store.rows(table)
        seen = before[-1].seq
        await ann.hang_up()
        await house.stop()

        for _ in range(2):
            await killed_in_the_middle_of_its_migration(url)
            async with opened(open_store(url)) as old:
                assert await old.rows(table) == before, "half a migration has left something behind"

        async with House(tmp_path, store=next_version(url)) as newer:
            assert await newer.hub.services.store.rows(table) == before
            ann.url = ben.url = newer.url
            assert (await ann.connect(table, seen))["seats"] == [0]
            await ben.connect(table)
            for guest, seat, move in (
                (ann, 0, {"move": "ready"}),
                (ben, 1, {"move": "look", "side": "south"}),
                (ben, 1, {"move": "ready"}),
            ):
                assert (await guest.say("move", seat=seat, move=move))["type"] == "done"
            assert len(await newer.hub.services.store.rows(table)) == len(before) + 3
            await ann.hang_up()
            await ben.hang_up()


def test_an_older_server_ends_with_a_sentence(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def use() -> None:
        async with opened(next_version(url)):
            pass

    asyncio.run(use())
    told = say(capsys, "serve", "--port", "0", "--database", url, "--log-level", "error")
    check_refused(told)
    assert "was last used by a newer Quarterdeck" in told.err
    assert "Use the newer one, or a backup from before." in told.err

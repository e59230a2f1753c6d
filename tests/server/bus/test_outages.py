"""The bus goes down and comes back, and the server goes on as if nothing were."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quarterdeck.server.bus import nats
from quarterdeck.server.bus import nats_connection as line
from quarterdeck.server.bus.bus import Reached
from quarterdeck.server.bus.nats import NatsAddress
from tests.server.bus.workers import crew, on_nats, say_and_hear
from tests.server.real_nats import NatsServer
from tests.waiting import until


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bus waits as briefly as a busy machine allows."""
    monkeypatch.setattr(line, "BEAT", 0.2)
    monkeypatch.setattr(line, "PATIENCE", 1)
    monkeypatch.setattr(nats, "PATIENCE", 0.5)


@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_a_bus_that_was_down_works_again_and_says_so(server: NatsServer, how: str) -> None:
    async with crew(server.url, 2) as (ann, ben):
        for outage in (1, 2):
            getattr(server, how)()
            await until(lambda: not ann.bus.works and not ben.bus.works)
            ann.bus.tell(Reached("lost", outage))
            assert ann.mended == ben.mended == outage
            server.start()
            await until(lambda: ann.bus.works and ben.bus.works)
            assert ann.mended == ben.mended == outage + 1
            await say_and_hear(ann, ben, outage)
            await say_and_hear(ben, ann, outage)
        assert not any(message.table == "lost" for message in ben.heard)
        assert ann.bus.dropped >= 2


async def test_a_server_starts_without_its_bus_and_finds_it_later(server: NatsServer) -> None:
    server.stop()

    async with on_nats(server.url) as ann, on_nats(server.url) as ben:
        assert not ann.bus.works
        assert ann.bus.shared
        assert ann.mended == 0
        ann.bus.tell(Reached("lost", 1))
        server.start()
        await until(lambda: ann.bus.works and ben.bus.works)
        assert ann.mended == ben.mended == 1
        await say_and_hear(ann, ben, 1)


async def test_an_outage_is_told_once_and_not_at_every_attempt(
    server: NatsServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.stop()
    caplog.set_level(logging.INFO, "quarterdeck.bus")
    monkeypatch.setattr(nats, "LONGEST_PAUSE", 0.01)
    attempts: list[NatsAddress] = []

    class CountedLine(line.NatsConnection):
        def __init__(self, address: NatsAddress) -> None:
            super().__init__(address)
            attempts.append(address)

    monkeypatch.setattr(line, "NatsConnection", CountedLine)

    async with on_nats(server.url) as ann:
        await until(lambda: len(attempts) > 5)
        server.start()
        await until(lambda: ann.bus.works)
    told = [record.message for record in caplog.records]
    assert [words.rpartition(server.url)[2].split(":")[0] for words in told] == [" is down", " works."]


async def test_a_bus_that_never_came_is_closed_without_waiting_for_it(server: NatsServer) -> None:
    server.stop()

    alone = asyncio.all_tasks()
    async with on_nats(server.url) as ann:
        assert not ann.bus.works
    await until(lambda: asyncio.all_tasks() == alone)


@pytest.mark.usefixtures("impatient")
async def test_a_host_that_does_not_answer_does_not_hold_up_the_start(server: NatsServer) -> None:
    server.freeze()  # takes the connection, and never says a word

    async with on_nats(server.url) as ann:
        assert not ann.bus.works
        server.thaw()
        await until(lambda: ann.bus.works)


@pytest.mark.usefixtures("impatient")
async def test_a_line_that_is_dead_and_does_not_say_so_is_found_out(server: NatsServer) -> None:
    async with crew(server.url, 2) as (ann, ben):
        server.freeze()
        await until(lambda: not ann.bus.works and not ben.bus.works)
        server.thaw()
        await until(lambda: ann.bus.works and ben.bus.works)
        assert ann.mended >= 2
        await say_and_hear(ann, ben, 1)


async def test_messages_while_the_bus_is_down_are_dropped_and_not_hoarded(server: NatsServer) -> None:
    server.stop()

    async with on_nats(server.url) as ann:
        with growth() as grown:
            for seq in range(30_000):
                ann.bus.tell(Reached("blue-whale", seq))
        assert grown[0] < 30_000, "a byte for each message would be too much"
        assert ann.bus.dropped == 30_000


MANY = 10_000
"""Messages."""
NEVER_WAITS = (3, 12) <= sys.version_info < (3, 12, 9) or (3, 13) <= sys.version_info < (3, 13, 2)


@pytest.fixture
def small_and_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bus lets little wait, and does not look whether the server still answers."""
    monkeypatch.setattr(nats, "MOST_WAITING", 1024 * 1024)
    monkeypatch.setattr(line, "BEAT", 60)
    monkeypatch.setattr(line, "PATIENCE", 60)


@pytest.mark.usefixtures("small_and_patient")
async def test_a_bus_that_takes_nothing_costs_messages_and_not_memory(server: NatsServer) -> None:
    if NEVER_WAITS and type(asyncio.get_running_loop()).__module__.startswith("asyncio"):
        pytest.skip("asyncio of this Python takes all that is written, gh-127655; the server runs on uvloop")
    async with on_nats(server.url) as ann:
        server.freeze()
        with growth() as grown:
            while ann.bus.dropped < MANY:  # how much the system takes before that differs
                for seq in range(MANY):
                    ann.bus.tell(Reached("blue-whale", seq))
                await asyncio.sleep(0)
        assert ann.bus.works, "else the messages were dropped for another reason"
        assert grown[0] < 10 * 1024 * 1024
        server.thaw()
        async with on_nats(server.url) as ben:
            await say_and_hear(ann, ben, 1)


@pytest.mark.usefixtures("small_and_patient")
async def test_closing_does_not_wait_for_a_bus_that_takes_nothing(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = asyncio.all_tasks()
    async with on_nats(server.url) as ann:
        server.freeze()
        while not ann.bus.dropped:
            for seq in range(MANY):
                ann.bus.tell(Reached("blue-whale", seq))
            await asyncio.sleep(0)
        assert ann.bus.works, "else the messages were dropped for another reason"
        monkeypatch.setattr(nats, "PATIENCE", 0.5)
        monkeypatch.setattr(line, "PATIENCE", 0.5)
    await until(lambda: asyncio.all_tasks() == alone)


@contextmanager
def growth() -> Iterator[list[int]]:
    """How many bytes more are held at the end of it."""
    grown: list[int] = []
    gc.collect()
    tracemalloc.start()
    try:
        yield grown
        gc.collect()
        grown.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()


async def test_a_worker_that_may_not_hear_does_not_claim_that_its_bus_works(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rules = tmp_path / "nats.conf"
    deaf = '{ user: deaf, password: "x", permissions: { subscribe: { deny: "quarterdeck.>" } } }'
    rules.write_text(f"authorization {{ users: [{deaf}] }}")

    with NatsServer("-c", str(rules)) as strict:
        async with on_nats(f"nats://deaf:x@127.0.0.1:{strict.port}") as ann:
            await until(lambda: "permissions violation" in caplog.text)
            assert not ann.bus.works
            assert ann.mended == 0

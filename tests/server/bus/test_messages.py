"""Messages on the bus reach all other workers, whole and in order. Foreign messages reach none."""

from __future__ import annotations

import asyncio
import logging

import pytest

from quarterdeck.server.bus import parcels
from quarterdeck.server.bus.bus import AnyMessage, Here, Reached, SignalSent
from quarterdeck.server.bus.nats import NatsBus
from tests.server.bus.workers import (
    crew,
    on_nats,
    published,
    published_with_header,
    say_and_hear,
    shout,
)
from tests.server.real_nats import NatsServer
from tests.waiting import until

WORDS: list[AnyMessage] = [
    Reached("blue-whale", 7),
    Here("blue-whale", "worker-1", (0, 2), asks=True),
    Here("blue-whale", "worker-1", ()),
    SignalSent("blue-whale", 1, "ahoy"),
    Reached("two\nlines “”", 8),
]


async def test_every_message_reaches_all_others_and_not_its_sender(server: NatsServer) -> None:
    async with crew(server.url, 3) as (ann, ben, cat):
        for word in WORDS:
            ann.bus.tell(word)
        await until(lambda: len(ben.heard) == len(cat.heard) == len(WORDS))
        ben.bus.tell(Reached("last", 1))
        await until(lambda: Reached("last", 1) in ann.heard and Reached("last", 1) in cat.heard)
        assert ben.heard == WORDS
        assert cat.heard == [*WORDS, Reached("last", 1)]
        assert ann.heard == [Reached("last", 1)]
        assert ann.bus.works
        assert ann.bus.shared


async def test_what_is_told_at_once_arrives_complete_and_in_order(server: NatsServer) -> None:
    many = 20_000  # far more than one NATS message holds

    async with crew(server.url, 2) as (ann, ben):
        for seq in range(many):
            ann.bus.tell(Reached("blue-whale", seq))
        await until(lambda: len(ben.heard) == many)
        assert ben.heard == [Reached("blue-whale", seq) for seq in range(many)]
        assert ann.bus.dropped == 0


async def test_two_channels_do_not_hear_each_other(server: NatsServer) -> None:
    async with (
        on_nats(server.url, "north") as ann,
        on_nats(server.url, "north") as ben,
        on_nats(server.url, "south") as cat,
        on_nats(server.url, "south") as dan,
    ):
        ann.bus.tell(Reached("a", 1))
        cat.bus.tell(Reached("c", 1))
        await until(lambda: bool(ben.heard and dan.heard))
        ben.bus.tell(Reached("b", 1))
        dan.bus.tell(Reached("d", 1))
        await until(lambda: bool(ann.heard and cat.heard))
        assert [worker.heard for worker in (ann, ben, cat, dan)] == [
            [Reached("b", 1)],
            [Reached("a", 1)],
            [Reached("d", 1)],
            [Reached("c", 1)],
        ]


GARBAGE = [
    b"",
    b"ahoy",
    b"\xff\xfe\x00",
    b"null",
    b"[]",
    b"{}",
    b'{"what":"sunk","table":"x"}',
    b'{"what":"reached","table":"x"}',
    b'{"what":"reached","table":"x","seq":"7"}',
    b'{"what":"reached","table":"\xff","seq":7}',
    b"[" * 50_000,
    b"\n" * (parcels.LONGEST_PARCEL + 1),
]


async def test_garbage_on_the_subject_is_counted_and_nothing_else(
    server: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with crew(server.url, 2) as (ann, ben):
        await shout(server.port, *map(published, GARBAGE))
        await until(lambda: ben.bus.ignored == len(GARBAGE))
        ann.bus.tell(WORDS[0])
        await until(lambda: ben.heard == [WORDS[0]])
        assert ben.mended == 1
    lines = [record for record in caplog.records if "no worker sends" in record.message]
    assert 0 < len(lines) < 2 * len(GARBAGE)
    assert not any(record.exc_info for record in caplog.records)
    assert "sunk" not in caplog.text


async def test_one_bad_line_does_not_spoil_the_others_of_its_parcel(server: NatsServer) -> None:
    async with on_nats(server.url) as ann:
        newer = b'{"what":"from the future","table":"x"}'
        good = b'{"what":"reached","table":"x","seq":%d}'
        await shout(server.port, published(b"\n".join([good % 1, newer, good % 2])))
        await until(lambda: len(ann.heard) == 2)
        assert ann.heard == [Reached("x", 1), Reached("x", 2)]
        assert ann.bus.ignored == 1


@pytest.mark.parametrize("header", [b"NATS/1.0", b"NATS/1.0 \xff\xff\xff\xff\xff\r\n\r\n", b"NATS/1.0\r\na: b\r\n\r\n"])
async def test_a_foreign_message_with_a_broken_header_does_not_deafen_a_worker(
    server: NatsServer, header: bytes
) -> None:
    async with crew(server.url, 2) as (ann, ben):
        await shout(server.port, published_with_header(header, b"x"))
        await until(lambda: ben.bus.ignored == 1)
        ann.bus.tell(WORDS[0])
        await until(lambda: ben.heard == [WORDS[0]])
        assert ben.mended == 1


async def test_a_message_that_its_hearer_chokes_on_is_logged_and_the_next_is_heard(
    server: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[AnyMessage] = []

    def hear(message: AnyMessage) -> None:
        if message.table == "reef":
            raise ValueError("struck a reef")
        heard.append(message)

    bus = NatsBus(server.url)
    await bus.open(hear, lambda: None)
    async with on_nats(server.url) as ann:
        ann.bus.tell(Reached("reef", 1))
        ann.bus.tell(Reached("open sea", 1))
        await until(lambda: bool(heard))
        assert heard == [Reached("open sea", 1)]
        assert bus.works
    await bus.close()
    (grief,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert grief.name == "quarterdeck.bus"
    assert "Reached" in grief.message


async def test_a_mended_that_fails_does_not_take_the_bus_down(
    server: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ValueError("no rope")

    heard: list[AnyMessage] = []
    bus = NatsBus(server.url)
    await bus.open(heard.append, fail)
    async with on_nats(server.url) as ann:
        ann.bus.tell(WORDS[0])
        await until(lambda: heard == [WORDS[0]])
    await bus.close()
    assert "no rope" in caplog.text


async def test_a_message_that_cannot_be_written_is_dropped_and_not_raised(server: NatsServer) -> None:
    async with crew(server.url, 2) as (ann, ben):
        ann.bus.tell(Reached("\ud800", 1))
        ann.bus.tell(WORDS[0])
        await until(lambda: ben.heard == [WORDS[0]])
        assert ann.bus.dropped == 1


async def test_close_says_what_is_left_to_say(server: NatsServer) -> None:
    many = 25_000
    table = "farewell " * 12  # together not quite as much as may wait, and more than the driver takes at once

    async with on_nats(server.url) as ben:
        ann = on_nats(server.url)
        await ann.bus.open(ann.hear, ann.mend)
        for seq in range(many):
            ann.bus.tell(Reached(table, seq))
        await ann.bus.close()  # not one turn of the loop in between
        assert ann.bus.dropped == 0
        await until(lambda: len(ben.heard) == many)
        assert not ann.bus.works
        ann.bus.tell(Reached("too late", 1))
        await ann.bus.close()
        assert ann.bus.dropped == 1


async def test_a_closed_bus_hears_no_more_and_leaves_no_task_behind(server: NatsServer) -> None:
    async with on_nats(server.url) as ann:
        before = asyncio.all_tasks()
        ben = on_nats(server.url)
        async with ben:
            ann.bus.tell(Reached("x", 1))
            await until(lambda: len(ben.heard) == 1)
        await until(lambda: asyncio.all_tasks() == before)
        async with on_nats(server.url) as cat:
            await say_and_hear(ann, cat, 2)
        assert len(ben.heard) == 1


async def test_a_bus_can_be_told_and_closed_before_it_is_opened(server: NatsServer) -> None:
    bus = NatsBus(server.url)
    bus.tell(WORDS[0])
    await bus.close()
    assert not bus.works
    assert bus.dropped == 1

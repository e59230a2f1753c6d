"""The bus of one machine's workers: messages arrive whole and in order, dead and slow workers hold up no other."""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from quarterdeck.server.bus import open_bus
from quarterdeck.server.bus.bus import BusFailed, Reached
from quarterdeck.server.bus.machine import LONGEST_NAME, MOST_WAITING, MachineBus, Post, check_folder
from tests.server.bus.test_messages import WORDS
from tests.server.bus.workers import Worker, say_and_hear
from tests.waiting import until

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no Unix sockets")


def worker(folder: Path, number: int, workers: int = 2) -> Worker[MachineBus]:
    return Worker(MachineBus(Post(str(folder), number, workers)))


@asynccontextmanager
async def crew(folder: Path, size: int) -> AsyncIterator[list[Worker[MachineBus]]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(worker(folder, number, size)) for number in range(size)]


def test_workers_without_an_address_of_a_bus_have_that_of_their_machine(tmp_path: Path) -> None:
    assert isinstance(open_bus("", post=Post(str(tmp_path), 0, 2)), MachineBus)


async def test_every_message_reaches_all_others_and_not_its_sender(tmp_path: Path) -> None:
    async with crew(tmp_path, 3) as (ann, ben, cat):
        for word in WORDS:
            ann.bus.tell(word)
        await until(lambda: len(ben.heard) == len(cat.heard) == len(WORDS))
        ben.bus.tell(Reached("last", 1))
        await until(lambda: Reached("last", 1) in ann.heard and Reached("last", 1) in cat.heard)
        assert (ann.heard, ben.heard, cat.heard) == ([Reached("last", 1)], WORDS, [*WORDS, Reached("last", 1)])
        assert (ann.mended, ann.bus.works, ann.bus.shared) == (1, True, True)


async def test_more_than_a_socket_holds_arrives_complete_and_in_order(tmp_path: Path) -> None:
    async with crew(tmp_path, 2) as (ann, ben):
        for seq in range(MOST_WAITING):
            ann.bus.tell(Reached("blue-whale", seq))
        await until(lambda: len(ben.heard) == MOST_WAITING)
        assert ben.heard == [Reached("blue-whale", seq) for seq in range(MOST_WAITING)]
        assert ann.bus.dropped == 0


async def test_a_worker_that_reads_nothing_holds_up_no_other_and_its_messages_are_dropped(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as frozen:
        frozen.bind(str(tmp_path / "2"))
        async with worker(tmp_path, 0, 3) as ann, worker(tmp_path, 1, 3) as ben:
            told = 0
            while not ann.bus.dropped:
                for _ in range(MOST_WAITING // 4):
                    told += 1
                    ann.bus.tell(Reached("blue-whale", told))
                await say_and_hear(ann, ben, told)
            assert len([word for word in ben.heard if word.table == "blue-whale"]) == told
            assert ann.bus.dropped < told


async def test_a_dead_worker_is_skipped_and_the_one_that_replaces_it_is_heard(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as killed:
        killed.bind(str(tmp_path / "2"))
    async with worker(tmp_path, 0, 4) as ann, worker(tmp_path, 1, 4) as ben:  # 2 has died, and 3 has never begun
        await say_and_hear(ann, ben, 1)
        async with worker(tmp_path, 2, 4) as cat:
            await say_and_hear(ann, cat, 2)
            await say_and_hear(cat, ann, 3)
        assert ann.bus.dropped == 0


async def test_a_socket_that_has_lost_its_name_gets_it_again(tmp_path: Path) -> None:
    async with crew(tmp_path, 2) as (ann, ben):
        (tmp_path / "1").unlink()
        await until(lambda: ben.mended == 2)
        await say_and_hear(ann, ben, 1)


async def test_while_its_folder_is_gone_a_bus_says_that_it_does_not_work(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "bus"
    folder.mkdir()
    async with worker(folder, 0) as ann:
        folder.rename(tmp_path / "away")
        await until(lambda: not ann.bus.works)
        ann.bus.tell(WORDS[0])
        assert ann.bus.dropped == 1
        (tmp_path / "away").rename(folder)
        await until(lambda: ann.bus.works)
        assert ann.mended == 2
    assert "The bus between the workers is down" in caplog.text


async def test_garbage_is_counted_and_the_next_message_is_heard(tmp_path: Path) -> None:
    garbage = (b"", b"ahoy", b"\xff\xfe", b'{"what":"sunk","table":"x"}', b"[" * 50_000)
    async with crew(tmp_path, 2) as (ann, ben):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as stranger:
            for each in garbage:
                stranger.sendto(each, str(tmp_path / "1"))
        ann.bus.tell(WORDS[0])
        await until(lambda: ben.heard == [WORDS[0]])
        assert ben.bus.ignored == len(garbage)


async def test_close_says_what_is_left_to_say_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with worker(tmp_path, 1) as ben:
        ann = worker(tmp_path, 0)
        await ann.bus.open(ann.hear, ann.mend)
        ann.bus.tell(WORDS[0])
        await ann.bus.close()
        await until(lambda: ben.heard == [WORDS[0]])
        ann.bus.tell(WORDS[0])
        await ann.bus.close()
        assert (ann.bus.dropped, ann.bus.works) == (1, False)
    assert list(tmp_path.iterdir()) == []


async def test_a_bus_can_be_told_and_closed_before_it_is_opened(tmp_path: Path) -> None:
    bus = worker(tmp_path, 0).bus
    bus.tell(WORDS[0])
    await bus.close()
    assert (bus.dropped, bus.works) == (1, False)


def test_a_folder_whose_name_is_too_long_for_sockets_is_refused() -> None:
    check_folder(os.sep + "x" * (LONGEST_NAME - 10))
    with pytest.raises(BusFailed) as refused:
        check_folder(os.sep + "x" * LONGEST_NAME)
    assert refused.value.code == "bus-folder-too-long"

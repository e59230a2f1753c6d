"""Workers that are nothing but their end of a bus, and strangers who speak NATS without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Generic, Self, TypeVar

from quarterdeck.server.bus.bus import AnyMessage, Bus, Reached
from quarterdeck.server.bus.nats import NatsBus
from tests.waiting import PATIENCE

AnyBus = TypeVar("AnyBus", bound=Bus)


class Worker(Generic[AnyBus]):
    """Keeps what it hears, and counts how often its bus was mended."""

    def __init__(self, bus: AnyBus) -> None:
        self.bus = bus
        self.heard: list[AnyMessage] = []
        self.mended = 0

    async def __aenter__(self) -> Self:
        await self.bus.open(self.hear, self.mend)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bus.close()

    def hear(self, message: AnyMessage) -> None:
        self.heard.append(message)

    def mend(self) -> None:
        self.mended += 1


def on_nats(url: str, channel: str = "quarterdeck") -> Worker[NatsBus]:
    return Worker(NatsBus(url, channel))


@asynccontextmanager
async def crew(url: str, size: int) -> AsyncIterator[list[Worker[NatsBus]]]:
    """So many workers on one bus, all of them connected."""
    async with AsyncExitStack() as stack:
        workers = [await stack.enter_async_context(on_nats(url)) for _ in range(size)]
        assert all(worker.bus.works for worker in workers)
        yield workers


async def say_and_hear(speaker: Worker[AnyBus], listener: Worker[AnyBus], mark: int) -> None:
    """The speaker says it until the listener has heard it, as a bus that just came back may lose the first of it."""
    while Reached("mark", mark) not in listener.heard:
        speaker.bus.tell(Reached("mark", mark))
        await asyncio.sleep(0.01)


async def shout(port: int, *commands: bytes) -> None:
    """Say something to the server by hand, and wait until it has taken it."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b'CONNECT {"verbose": false, "headers": true}\r\n' + b"".join(commands) + b"PING\r\n")
        while (line := await reader.readline()) != b"PONG\r\n":
            assert line.startswith(b"INFO "), line
        writer.close()
        await writer.wait_closed()


def published(payload: bytes, subject: bytes = b"quarterdeck.tables") -> bytes:
    return b"PUB %s %d\r\n%s\r\n" % (subject, len(payload), payload)


def published_with_header(header: bytes, payload: bytes) -> bytes:
    return b"HPUB quarterdeck.tables %d %d\r\n%s%s\r\n" % (
        len(header),
        len(header) + len(payload),
        header,
        payload,
    )

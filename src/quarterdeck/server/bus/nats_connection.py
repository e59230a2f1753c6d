"""One connection to a NATS server. It ends with its first error and is then replaced by a new one.

The driver's own reconnecting is not used, because it gives up for ever after some errors of the server, and it sends
old messages late. This is the only module that needs the driver.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.transport import TcpTransport
from nats.errors import Error

if TYPE_CHECKING:
    from quarterdeck.server.bus.nats import NatsAddress

# The driver logs stack traces. `NatsConnection` gets the same errors and tells them in a sentence.
logging.getLogger("nats").addHandler(logging.NullHandler())
logging.getLogger("nats").propagate = False

PATIENCE: Final = 2
"""Seconds that the server may take for an answer."""
BEAT: Final = 2
"""Seconds between two checks that the server still answers. A dead connection reports no error by itself."""


class CarefulClient(Client):
    """The driver with three changes: it insists on TLS if asked to, asks for no headers, and can hang up at once."""

    must_be_private = False

    def _connect_command(self) -> bytes:
        # The driver sends its password to a server without TLS even if the address says “tls://”.
        if self.must_be_private and not self._server_info.get("tls_required"):
            raise Error("it offers no TLS, and its address asks for that")
        # A message of another program with a malformed header would stop the driver's reader, so we ask for no headers.
        self._server_info.pop("headers", None)
        return super()._connect_command()

    def hang_up(self) -> None:
        """Cut the connection, even if `close` did not finish."""
        for subscription in self._subs.values():
            subscription._stop_processing()
        if isinstance(self._transport, TcpTransport) and self._transport._bare_io_writer is not None:
            self._transport._bare_io_writer.transport.abort()


class NatsConnection:
    """A connection from its first attempt to its end."""

    def __init__(self, address: NatsAddress) -> None:
        self._address = address
        self._client = CarefulClient()
        self._client.must_be_private = address.private
        self._closed = asyncio.Event()
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Done when the connection has ended; the result is the reason."""

    async def connect(self, subject: str, hear: Callable[[bytes], None], tried: asyncio.Event) -> None:
        """Connect and subscribe, or raise. `tried` is set as soon as the first attempt fails."""

        async def heard(parcel: Msg) -> None:
            hear(parcel.data)

        async def on_error(error: Exception) -> None:
            # After any error that the driver reports, messages may have been lost.
            self.fail(error)
            tried.set()

        async def on_closed() -> None:
            self._closed.set()
            self._end("the connection was closed")

        await self._client.connect(
            self._address.server,
            user=self._address.user,
            password=self._address.password,
            token=self._address.token,
            name="quarterdeck",
            no_echo=True,
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=PATIENCE,
            flush_timeout=PATIENCE,
            error_cb=on_error,
            closed_cb=on_closed,
        )
        await self._client.subscribe(subject, cb=heard)
        await self.settle()  # now the subscription is accepted or refused

    @property
    def works(self) -> bool:
        return self._client.is_connected and not self.ended.done()

    @property
    def longest(self) -> int:
        """Bytes that the server takes in one message."""
        return self._client.max_payload

    async def send(self, subject: str, parcel: bytes) -> None:
        await self._client.publish(subject, parcel)

    async def settle(self) -> None:
        """Wait until the server has received everything that was sent."""
        # The driver puts its ping before the messages that wait, so one answer is not enough.
        await self._client.rtt(PATIENCE)
        await self._client.rtt(PATIENCE)

    async def until_ended(self) -> str:
        """Wait for the end of the connection; the reason for it."""
        while not self.ended.done():
            await asyncio.wait([self.ended], timeout=BEAT)
            if not self.ended.done():
                await self._client.rtt(PATIENCE)
        return self.ended.result()

    def fail(self, error: Exception) -> None:
        """End the connection with this error, unless it has ended already."""
        if isinstance(error, TimeoutError):
            self._end("it does not answer")
        else:
            self._end(str(error).removeprefix("nats: ").rstrip(".") or type(error).__name__)

    def _end(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    async def let_go(self) -> None:
        self._end("it was closed")
        try:
            with suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await self._client.close()
                    await self._closed.wait()  # the driver may be closing already, in a task of its own
        finally:
            # A server that reads nothing blocks even the goodbye, so the connection is cut.
            self._client.hang_up()

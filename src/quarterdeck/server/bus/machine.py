"""The bus of workers that one process has started on this machine: a Unix datagram socket for each, in one folder.

The workers are numbered, and a socket's name is its worker's number. A worker that has died is skipped; the worker that
replaces it takes its number over.
"""

import asyncio
import errno
import logging
import os
import socket
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from quarterdeck.server.bus.bus import AnyMessage, BusFailed
from quarterdeck.server.bus.parcels import ParcelReader, line_of, next_parcel

LONGEST_DATAGRAM: Final = 8 * 1024
"""Bytes in one datagram: so few that a worker which reads nothing does not use up the room for the others."""
MOST_WAITING: Final = 20_000
"""Messages that may wait for one worker. If it is too slow, further ones are dropped and memory does not grow."""
SEND_AGAIN: Final = 0.002
"""Seconds until a worker whose socket was full is sent more. Linux keeps ten datagrams for each socket."""
CHECK: Final = 1.0
"""Seconds between two looks whether the socket still has its name: programs that tidy folders may remove it."""
AT_ONCE: Final = 64
"""So many datagrams are read before the event loop does something else."""
LONGEST_NAME: Final = 100
"""Bytes in the name of a Unix socket. Every system allows these."""
BUFFER: Final = 256 * 1024
"""Bytes that the system keeps for a socket, if it allows so many."""

_log = logging.getLogger("quarterdeck.bus")


class Post(msgspec.Struct, frozen=True):
    """Where a worker is among those of its machine."""

    folder: str
    number: int
    workers: int


def check_folder(folder: str) -> None:
    """Raise if sockets can't have names in this folder."""
    if len(os.fsencode(folder)) + len("/255") > LONGEST_NAME:
        raise BusFailed(
            "bus-folder-too-long",
            f"Workers can't have sockets in {folder}, because its name is too long: "
            "set TMPDIR to a folder with a shorter name.",
        )


class MachineBus:
    """One worker's end: its own socket, and what waits for each of the others."""

    def __init__(self, post: Post) -> None:
        self._own = Path(post.folder) / str(post.number)
        self._waiting: dict[str, deque[bytes]] = {
            str(Path(post.folder) / str(other)): deque() for other in range(post.workers) if other != post.number
        }
        self._socket: socket.socket | None = None
        self._checking: asyncio.TimerHandle | None = None
        self._sending: asyncio.Handle | None = None
        self.dropped = 0
        """How many messages were not sent to a worker, because it was too slow or this bus was down."""

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader, self._mended = ParcelReader(heard, str(self._own)), mended
        self._keep_name()

    def tell(self, message: AnyMessage) -> None:
        line = line_of(message) if self._socket is not None else None
        if line is None:
            self.dropped += 1
            return
        for waiting in self._waiting.values():
            if len(waiting) < MOST_WAITING:
                waiting.append(line)
            else:
                self.dropped += 1
        if self._sending is None:
            self._sending = self._loop.call_soon(self._send)

    @property
    def works(self) -> bool:
        return self._socket is not None

    @property
    def shared(self) -> bool:
        return True

    @property
    def ignored(self) -> int:
        """How many messages came in that no worker sends."""
        return self._reader.ignored

    async def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
            self._checking = None
        if self._socket is not None:
            self._send()
            self._let_go()
            self._own.unlink(missing_ok=True)

    def __repr__(self) -> str:
        return f"<MachineBus {self._own} {'works' if self.works else 'down'}>"

    def _keep_name(self) -> None:
        """Give the socket its name, and again if the name is gone: no other worker would find it."""
        if self._socket is None or not self._own.exists():
            self._let_go()
            try:
                self._bind()
            except OSError as error:
                _log.warning("The bus between the workers is down: %s.", error.strerror or error)
            else:
                self._mended()
        self._checking = self._loop.call_later(CHECK, self._keep_name)

    def _bind(self) -> None:
        self._own.unlink(missing_ok=True)  # of a worker that was killed
        bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            bound.setblocking(False)
            for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                bound.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
            bound.bind(str(self._own))
        except OSError:
            bound.close()
            raise
        self._socket = bound
        self._loop.add_reader(bound, self._receive, bound)

    def _let_go(self) -> None:
        if self._socket is not None:
            self._loop.remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def _send(self) -> None:
        self._sending = None
        if self._socket is None:
            return
        full = [_send_to(name, waiting, self._socket) for name, waiting in self._waiting.items()]
        if any(full):
            self._sending = self._loop.call_later(SEND_AGAIN, self._send)

    def _receive(self, bound: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                parcel = bound.recv(BUFFER)
            except OSError:  # nothing more is there
                return
            self._reader.read(parcel)
            if bound is not self._socket:
                return


def _send_to(name: str, waiting: deque[bytes], bound: socket.socket) -> bool:
    """Send what waits for the worker of this name; whether its socket is full before the last of it."""
    while waiting:
        parcel = next_parcel(waiting, LONGEST_DATAGRAM)
        try:
            bound.sendto(parcel, name)
        except OSError as error:
            if isinstance(error, BlockingIOError) or error.errno == errno.ENOBUFS:
                waiting.appendleft(parcel)
                return True
            waiting.clear()  # the worker has died, and the one that replaces it reads the store
    return False

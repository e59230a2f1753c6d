"""The line between a browser and the server: it can be cut, and it can swallow what is said in one direction."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self


class Line:
    """Listens at a port of its own, and passes on what it hears, byte by byte."""

    def __init__(self, port: int) -> None:
        self._far_end = ("127.0.0.1", port)
        self._near_end = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._near_end.getsockname()[1]}"
        self._is_cut = False
        self._loses_questions = False
        self._loses_answers = False
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._take_calls, daemon=True)]

    def __enter__(self) -> Self:
        self._threads[0].start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.cut()
        with suppress(OSError):
            self._near_end.shutdown(socket.SHUT_RDWR)
        self._near_end.close()
        for thread in self._threads:
            thread.join()

    def cut(self) -> None:
        """Everything that is open breaks off, and nothing new comes through."""
        with self._lock:
            self._is_cut = True
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """From now on all is well; what was swallowed is lost."""
        with self._lock:
            self._is_cut = self._loses_questions = self._loses_answers = False

    def lose_questions(self) -> None:
        """What the browser sends is dropped silently."""
        self._loses_questions = True

    def lose_answers(self) -> None:
        """What the server sends is dropped silently."""
        self._loses_answers = True

    def _take_calls(self) -> None:
        while True:
            try:
                near, _ = self._near_end.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self._far_end)
            except OSError:
                near.close()
                continue
            self._connect(near, far)

    def _connect(self, near: socket.socket, far: socket.socket) -> None:
        with self._lock:
            if self._is_cut:
                near.close()
                far.close()
                return
            self._open |= {near, far}
        ways = (
            (near, far, lambda: self._loses_questions),
            (far, near, lambda: self._loses_answers),
        )
        pumps = [threading.Thread(target=_pump, args=way, daemon=True) for way in ways]
        closer = threading.Thread(target=self._close_after, args=(pumps, near, far), daemon=True)
        self._threads += [*pumps, closer]
        for thread in (*pumps, closer):
            thread.start()

    def _close_after(self, pumps: list[threading.Thread], *ends: socket.socket) -> None:
        for pump in pumps:
            pump.join()
        with self._lock:
            self._open.difference_update(ends)
        for end in ends:
            end.close()


def _pump(source: socket.socket, sink: socket.socket, is_lost: Callable[[], bool]) -> None:
    with suppress(OSError):
        while heard := source.recv(65_536):
            if not is_lost():
                sink.sendall(heard)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)

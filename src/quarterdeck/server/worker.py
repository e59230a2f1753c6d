"""One worker process: it serves until it is told to stop, and then stops gracefully."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

if sys.platform != "win32":
    import uvloop

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import make_data_folder, make_private
from quarterdeck.server.application import application
from quarterdeck.server.bus import open_bus
from quarterdeck.server.bus.machine import Post
from quarterdeck.server.connections import raise_open_files, serving
from quarterdeck.server.http.handlers import OPENED_RECORD
from quarterdeck.server.log_output import log, log_to, warn
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import open_store
from quarterdeck.server.store.sqlite_file import FileIdentity

FAREWELL = 5.0
"""Seconds that a stopping worker gives to requests that it is answering."""
STOPS = (signal.SIGTERM, signal.SIGINT)


class WorkerOrders(msgspec.Struct, frozen=True):
    """What the parent process tells one of several workers."""

    settings: Settings
    post: Post
    """Where it is among the workers of this machine."""
    file: FileIdentity | None
    """The SQLite file that all of them use. A worker that finds another file under its name must not start."""


def run(settings: Settings, serving: Coroutine[Any, Any, None]) -> None:
    """Run this on an event loop of its own, with the log that the settings want."""
    log_to(level=settings.log_level)
    new_loop = asyncio.new_event_loop if sys.platform == "win32" else uvloop.new_event_loop
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serving)


async def serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    parent: int | None = None,
    record: bytes | None = None,
    post: Post | None = None,
    file: FileIdentity | None = None,
) -> None:
    """Serve on a socket until a signal says to stop, or until the process at the other end of `parent` has ended.

    `record` is a record that the page shows. `post` and `file` are as in `WorkerOrders`.
    """
    bus = open_bus(settings.bus, settings.channel, post)
    app = application(settings, open_store(database(settings), file), bus)
    if record is not None:
        app[OPENED_RECORD] = record
    stop = asyncio.Event()
    _stop_on_signals(stop)
    if parent is not None:
        _stop_without_parent(parent, stop)
    most = raise_open_files()
    async with serving(app, settings, listening, most=most, farewell=FAREWELL):
        log("open files", connections=most)
        _steady_memory()
        ready()
        await stop.wait()


def database(settings: Settings) -> str:
    """Where the tables are kept. Without a setting that is a folder of ours, which only its owner may enter."""
    found = settings.database_or_default
    if not settings.database:
        folder = Path(found).parent
        if folder.exists() and make_private(folder):
            warn("other users could enter the folder of the database; now only its owner can", folder=str(folder))
        if make_data_folder() != folder:
            log("database found in the folder of older versions", file=found)
    return found


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in STOPS:
        if sys.platform == "win32":
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
        else:
            loop.add_signal_handler(number, stop.set)


def _stop_without_parent(parent: int, stop: asyncio.Event) -> None:
    """Stop when the pipe `parent` is closed. Nothing else comes through it."""
    loop = asyncio.get_running_loop()

    def alone() -> None:
        loop.remove_reader(parent)
        stop.set()

    loop.add_reader(parent, alone)


def _steady_memory() -> None:
    """Keep the pauses of the garbage collector short: all connections wait for it, and it finds hardly anything.

    A pause for 5,000 new objects takes a few milliseconds. One for all objects of a thousand tables takes a tenth of a
    second, so that is seldom done.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 500, 1000)


def main() -> None:
    """Run as one of several workers. The orders come on standard input, the socket from the parent process."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=WorkerOrders)
    listening = socket.socket(fileno=int(sys.argv[1]))
    serving = serve(orders.settings, listening, parent=sys.stdin.fileno(), post=orders.post, file=orders.file)
    try:
        run(orders.settings, serving)
    except QuarterdeckError as error:
        warn("the worker can't start", code=error.code, sentence=error.sentence)
        sys.exit(1)


if __name__ == "__main__":
    main()

"""The commands `serve` and `replay`: open the port, print the address, and keep the workers running."""

import asyncio
import ipaddress
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path

import segno

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.wire import encode
from quarterdeck.server import worker
from quarterdeck.server.bus import open_bus
from quarterdeck.server.bus.machine import Post, check_folder
from quarterdeck.server.log_output import log, warn
from quarterdeck.server.metrics import METRICS_FOLDER, forget_worker
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import file_of, open_store
from quarterdeck.server.table.replay import LARGEST_RECORD

RESTART_PAUSE = 0.5


class CannotListen(QuarterdeckError):
    """The port is taken, or the address does not belong to this machine."""


class RecordTooLong(QuarterdeckError):
    """A record is larger than the page may send to the server."""


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serve until stopped."""
    listening = _listen(settings)
    ready = partial(announce, public_address(settings, listening.getsockname()[1]), open_browser=open_browser)
    try:
        if settings.workers == 1:
            worker.run(settings, worker.serve(settings, listening, ready))
        else:
            worker.run(settings, _try_store(settings))
            with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
                check_folder(folder)
                os.environ[METRICS_FOLDER] = folder
                ready()
                asyncio.run(_keep_workers(settings, listening, folder))
    finally:
        listening.close()


def serve_replay(record: bytes, *, open_browser: bool) -> None:
    """Show one record in the browser, on this machine, until stopped. Nothing is kept."""
    if len(record) > LARGEST_RECORD:
        raise RecordTooLong(
            "record-too-long", f"This record is longer than the {LARGEST_RECORD // 1024} KB that a page reads."
        )
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
        settings = Settings(port=0, database=str(Path(folder) / "tables.db"), log_level="warning")
        listening = _listen(settings)
        address = f"{public_address(settings, listening.getsockname()[1])}/replay"
        ready = partial(announce, address, open_browser=open_browser)
        try:
            worker.run(settings, worker.serve(settings, listening, ready, record=record))
        finally:
            listening.close()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=1024)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        raise CannotListen("cannot-listen", f"The server can't listen at {where}: {error.strerror}.") from None


def public_address(settings: Settings, port: int) -> str:
    """How people reach the server."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = settings.host
    if host in ("0.0.0.0", "::", ""):
        host = _address_on_the_network()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _address_on_the_network() -> str:
    """This machine's address on its network. Nothing is sent; the system only looks up a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        address: str = probe.getsockname()[0]
        return address
    return "127.0.0.1"


def announce(address: str, *, open_browser: bool) -> None:
    """Print the server's address, and open its page if there is a screen."""
    print(f"Quarterdeck is at {address}", flush=True)
    if _others_can_reach(address) and sys.stdout.isatty():
        print("Scan this with a phone on the same network:", flush=True)
        segno.make(address, micro=False).terminal(compact=True)
    print("Press Ctrl+C to stop.", flush=True)
    if open_browser and _opens_a_window():
        # A browser in the terminal would block this call, so a thread makes it.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _opens_a_window() -> bool:
    """Whether a browser opens in a window. Without a screen it would be a text browser in this terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _others_can_reach(address: str) -> bool:
    host = address.partition("://")[2].rpartition(":")[0].strip("[]") or address.partition("://")[2]
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


async def _try_store(settings: Settings) -> None:
    """Open the store once, so that a server that can't have its database ends, as with one worker."""
    open_bus(settings.bus, settings.channel)
    store = open_store(worker.database(settings))
    await store.open()
    await store.close()


async def _keep_workers(settings: Settings, listening: socket.socket, folder: str) -> None:
    """Start all workers, and replace each one that dies. The folder is for their sockets."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in worker.STOPS:
        loop.add_signal_handler(number, stop.set)
    file = file_of(settings.database_or_default)
    posts = [Post(folder, number, settings.workers) for number in range(settings.workers)]
    orders = [worker.WorkerOrders(settings, post, file) for post in posts]
    await asyncio.gather(*(_keep_one(order, listening, stop) for order in orders))


async def _keep_one(orders: worker.WorkerOrders, listening: socket.socket, stop: asyncio.Event) -> None:
    stopping = asyncio.ensure_future(stop.wait())
    while not stop.is_set():
        running = await _start_one(orders, listening)
        died = asyncio.ensure_future(running.wait())
        await asyncio.wait((stopping, died), return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            with suppress(ProcessLookupError):
                running.send_signal(signal.SIGTERM)
            await died
            return
        warn("a worker died and is replaced", process=running.pid, code=running.returncode)
        forget_worker(running.pid)
        await asyncio.wait((stopping,), timeout=RESTART_PAUSE)


async def _start_one(orders: worker.WorkerOrders, listening: socket.socket) -> asyncio.subprocess.Process:
    """Start a worker. Its orders go through a pipe, because other users can read a command line's passwords.

    The pipe stays open. When it breaks, this process has ended, and the worker stops.
    """
    port = listening.fileno()
    command = (sys.executable, "-m", "quarterdeck.server.worker", str(port))
    running = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, pass_fds=(port,), start_new_session=True
    )
    assert running.stdin is not None
    with suppress(ConnectionError):
        running.stdin.write(encode(orders) + b"\n")
        await running.stdin.drain()
    log("a worker has been started", process=running.pid)
    return running

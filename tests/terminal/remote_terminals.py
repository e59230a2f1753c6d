"""Real terminals, each with a home of its own, in which the real command runs: tmux, a bare one, and a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shlex
import shutil
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from tests.terminal.plain_screen import visible

_CUT_OFF = re.compile(r"\x1b[\[0-9;]*$")
"""The first part of a control sequence, whose rest has not arrived yet."""
RUN = "import sys; from quarterdeck.cli import main; sys.exit(main(sys.argv[1:]))"
WIDTH, HEIGHT = 80, 24
LONGEST = 600
"""Seconds for which a terminal stays open to be read, if no test closes it."""


def command(words: list[str]) -> list[str]:
    return [sys.executable, "-c", RUN, *words]


def surroundings(home: Path) -> dict[str, str]:
    """An environment that has only the places of programs in common with the tests' own."""
    kept = {name: os.environ[name] for name in ("PATH", "VIRTUAL_ENV") if name in os.environ}
    return kept | {"HOME": str(home), "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color"}


class Window:
    """A terminal with the command in it. `text` is all that can be read there, scrolled off or not."""

    def __init__(self, home: Path) -> None:
        self.home = home
        home.mkdir(parents=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def text(self) -> str:
        raise NotImplementedError

    def type(self, line: str) -> None:
        raise NotImplementedError

    @property
    def code(self) -> int | None:
        """How the command has ended; None: it runs."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    @property
    def question(self) -> str | None:
        """What the command waits for, if anything."""
        last = self.text.rstrip("\n").rpartition("\n")[2]
        return last.rstrip().removesuffix(":") if last.rstrip().endswith(":") else None

    def files(self) -> dict[str, str]:
        """Everything that has been written into this home."""
        found = [file for file in self.home.rglob("*") if file.is_file()]
        return {str(file.relative_to(self.home)): file.read_text(encoding="utf-8", errors="replace") for file in found}


class Pipe(Window):
    """No terminal at all: what is read there was said, and can't be taken back."""

    def __init__(self, home: Path, words: list[str]) -> None:
        super().__init__(home)
        self._process = subprocess.Popen(
            command(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=surroundings(home),
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self.said = b""
        """Every byte that it has written."""

    @property
    def text(self) -> str:
        assert self._process.stdout is not None
        with suppress(BlockingIOError):
            while piece := os.read(self._process.stdout.fileno(), 1 << 16):
                self.said += piece
        return self.said.decode(errors="ignore")

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    @property
    def code(self) -> int | None:
        return self._process.poll()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


class Bare(Window):
    """A terminal that forgets what it is told to, where there is no tmux."""

    def __init__(self, home: Path, words: list[str]) -> None:
        super().__init__(home)
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self._process = subprocess.Popen(
            command(words), stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings(home), start_new_session=True
        )
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self.said = b""
        """Every byte that it has written."""

    @property
    def text(self) -> str:
        with suppress(OSError):  # nothing new, or the other end is closed
            while piece := os.read(self._ours, 1 << 16):
                self.said += piece
        whole = _CUT_OFF.sub("", self.said.decode(errors="ignore"))
        return visible(whole.replace("\r", ""))

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    @property
    def code(self) -> int | None:
        return self._process.poll()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


class Tmux(Window):
    """The real thing, with its scroll-back. How the command ended, the shell writes down: tmux may miss it."""

    def __init__(self, home: Path, words: list[str]) -> None:
        super().__init__(home)
        self._folder = TemporaryDirectory(prefix="tmux-")
        self._environment = surroundings(home)
        self._ended = home.with_suffix(".code")
        then = f"echo $? > {shlex.quote(str(self._ended))}; exec sleep {LONGEST}"
        size = ["-x", str(WIDTH), "-y", str(HEIGHT)]
        self._tmux("-f", "/dev/null", "new-session", "-d", *size, f"{shlex.join(command(words))}; {then}")

    def _tmux(self, *words: str) -> str:
        asked = ["tmux", "-S", f"{self._folder.name}/socket", *words]
        ran = subprocess.run(asked, env=self._environment, capture_output=True, encoding="utf-8", check=True)
        return ran.stdout

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-p", "-J", "-S", "-")

    def type(self, line: str) -> None:
        if line:
            self._tmux("send-keys", "-l", line)
        self._tmux("send-keys", "Enter")

    @property
    def code(self) -> int | None:
        written = self._ended.read_text(encoding="utf-8").strip() if self._ended.exists() else ""
        return int(written) if written else None

    def close(self) -> None:
        self._tmux("kill-server")
        self._folder.cleanup()


def real_terminal(home: Path, words: list[str]) -> Window:
    return (Tmux if shutil.which("tmux") else Bare)(home, words)

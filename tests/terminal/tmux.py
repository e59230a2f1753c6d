"""A real terminal: tmux, with a server of its own, which remembers what has scrolled off the screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from tests.waiting import PATIENCE


class Tmux:
    """One window of 80 by 24 in which a command runs in a home of its own."""

    def __init__(self, command: str, home: Path, **surroundings: str) -> None:
        found = shutil.which("tmux")
        if found is None:
            raise RuntimeError("The tests need a terminal that can be looked at: install tmux.")
        self._tmux = [found, "-f", os.devnull, "-L", f"quarterdeck-{uuid.uuid4().hex}"]
        path = os.environ["PATH"]
        own = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": path, "COLORTERM": "truecolor", **surroundings}
        window = ["new-session", "-d", "-x", "80", "-y", "24", f"{command}; echo 'The command has ended.'; cat"]
        subprocess.run([*self._tmux, *window], env=own, check=True, timeout=PATIENCE)

    def __enter__(self) -> Tmux:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._do("kill-server")

    def _do(self, *words: str) -> str:
        done = subprocess.run(
            [*self._tmux, *words], capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        self._do("send-keys", *keys)

    @property
    def screen(self) -> str:
        """What stands there now."""
        return self._do("capture-pane", "-p")

    @property
    def scroll_back(self) -> str:
        """Everything that can still be reached by scrolling, the screen included."""
        return self._do("capture-pane", "-p", "-S", "-", "-E", "-")

    def until(self, come: Callable[[str], bool]) -> str:
        """The screen, as soon as it is as it should be and looks the same twice: a frame may be half drawn."""
        end = time.monotonic() + PATIENCE
        before, screen = "", self.screen
        while screen != before or not come(screen):
            assert time.monotonic() < end, f"It never came:\n{screen}"
            time.sleep(0.02)
            before, screen = screen, self.screen
        return screen

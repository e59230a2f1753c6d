"""A virtual environment for each engine, so that none disturbs another or Quarterdeck itself."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class NotInstalled(Exception):
    """An engine's packages can't be had on this machine; the message says why."""


class Environment:
    """The interpreter that an engine's driver runs under, here Quarterdeck's own."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title

    @property
    def python(self) -> Path:
        return Path(sys.executable)

    @property
    def packages(self) -> dict[str, str]:
        return {name: version(name) for name in ("quarterdeck", "msgspec")}

    @property
    def ready(self) -> bool:
        return True

    def set_up(self) -> None:
        """Install what is missing; quick when nothing is."""


class PinnedEnvironment(Environment):
    """An environment under .bench with exactly the packages of benchmarks/requirements/NAME.txt."""

    def __init__(self, name: str, title: str, place: Path = ROOT / ".bench") -> None:
        super().__init__(name, title)
        self._folder = place / name
        self._requirements = ROOT / "benchmarks" / "requirements" / f"{name}.txt"
        self._stamp = self._folder / "installed.txt"

    @property
    def python(self) -> Path:
        return self._folder / "bin" / "python"

    @property
    def packages(self) -> dict[str, str]:
        pins = self._requirements.read_text(encoding="utf-8").split()
        return dict(pin.split("==") for pin in pins)

    @property
    def ready(self) -> bool:
        return self._stamp.is_file() and self._stamp.read_text(encoding="utf-8") == self._wanted()

    def set_up(self) -> None:
        if self.ready:
            return
        self._run([sys.executable, "-m", "venv", "--clear", str(self._folder)])
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        self._run([*pip, "install", "--requirement", str(self._requirements)])
        # Written last, so that an installation that was broken off is done anew.
        self._stamp.write_text(self._wanted(), encoding="utf-8")

    def _wanted(self) -> str:
        return f"Python {platform.python_version()}\n{self._requirements.read_text(encoding='utf-8')}"

    def _run(self, command: Sequence[str]) -> None:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
            reasons = [line for line in said if line.startswith("ERROR")] or said
            raise NotInstalled(reasons[-1].removeprefix("ERROR: "))

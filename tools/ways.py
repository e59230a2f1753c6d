"""From nothing to a first table, in every way that docs/install.md, host.md and containers.md describe: `make ways`.

python tools/ways.py             every way, with its seconds
python tools/ways.py wheel unit  only these

Each way starts a server, waits until it is healthy, opens a table with a bot and stops the server. A way whose programs
are not on this machine is left out, and the last line says so. The exit code is 1 if a way fails.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck import __version__
from tools import chart, image
from tools.imaging.container import Bundle, missing

ROOT = Path(__file__).parents[1]
UNIT = ROOT / "deploy" / "systemd" / "quarterdeck.service"
TABLE = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "name": "parrot"}]}
PORT = "--port=0"
TRY_TO_WRITE = """
import os
for folder in ("/", "/usr", "/etc", "/var", "/tmp", "/usr/lib/python3.11/dist-packages", "/data"):
    try:
        open(os.path.join(folder, "written"), "w").close()
        print(folder)
    except OSError:
        pass
"""


class WayFailed(Exception):
    """A way does not work; the message says why."""


class WayMissing(Exception):
    """This machine lacks a program that the way needs."""


def _wheel() -> Path:
    found = sorted((ROOT / "dist").glob(f"quarterdeck-{__version__}-*.whl"))
    if not found:
        raise WayFailed("There is no wheel in dist/: run make wheel.")
    return found[-1]


def _do(*words: str | Path, **surroundings: str) -> str:
    done = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, check=False, env=os.environ | surroundings
    )
    if done.returncode:
        raise WayFailed(f"{words[0]} says: {done.stderr.strip()[-500:]}")
    return done.stdout + done.stderr


@contextmanager
def _serving(words: Sequence[str | Path], folder: Path, **surroundings: str) -> Iterator[str]:
    """A server that these words start, by its address; stopped as a host stops it."""
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)} | surroundings
    with (folder / "log").open("a", encoding="utf-8") as log:
        running = subprocess.Popen(
            list(map(str, words)), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert running.stdout is not None
    try:
        found = re.search(r"http://\S+", running.stdout.readline())
        if found is None:
            raise WayFailed(f"The server did not start: {(folder / 'log').read_text(encoding='utf-8')[-500:]}")
        yield found.group()
    finally:
        running.send_signal(signal.SIGTERM)
        code = running.wait(30)
        running.stdout.close()
    if code:
        raise WayFailed(f"The server ended with {code}.")


def _open_table(address: str) -> str:
    """Open a table as a browser does; returns its id."""
    with urllib.request.urlopen(f"{address}/healthz", timeout=10) as answer:
        if json.load(answer) != {"store": True, "bus": True}:
            raise WayFailed("The server is not healthy.")
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(TABLE).encode(), kind, method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(json.load(answer)["table"]["id"])


def _find_table(address: str, table: str) -> None:
    with urllib.request.urlopen(f"{address}/api/tables/{table}", timeout=10) as answer:
        if json.load(answer)["table"]["id"] != table:
            raise WayFailed("The table is gone.")


def source(folder: Path) -> str:
    """The source tree as it is, without an installation of Quarterdeck."""
    words = [sys.executable, "-m", "quarterdeck", "serve", PORT]
    with _serving(words, folder, PYTHONPATH=str(ROOT / "src")) as address:
        _open_table(address)
    return "python -m quarterdeck"


def wheel(folder: Path) -> str:
    """The wheel in an empty environment."""
    _do(sys.executable, "-m", "venv", folder / "venv")
    _do(folder / "venv" / "bin" / "pip", "--disable-pip-version-check", "install", "--quiet", _wheel())
    with _serving([folder / "venv" / "bin" / "quarterdeck", "serve", PORT], folder) as address:
        _open_table(address)
    return "python -m venv, pip install, quarterdeck serve"


def tool(folder: Path) -> str:
    """The wheel by uvx, which keeps it apart from everything else; pipx does the same."""
    uv = Path(sys.executable).with_name("uv")
    with _serving([uv, "tool", "run", "--quiet", "--from", _wheel(), "quarterdeck", "serve", PORT], folder) as address:
        _open_table(address)
    return "uvx --from WHEEL quarterdeck serve"


def container(folder: Path) -> str:
    """The image, unpacked by umoci and run by crun without root rights; it writes to its volume and nowhere else."""
    if lacking := missing():
        raise WayMissing(f"needs {', '.join(lacking)}")
    if not (image.LAYOUT / "index.json").is_file():
        raise WayFailed("There is no image in build/image: run make image.")
    bundle = Bundle(folder / "container")
    words = ["/usr/bin/quarterdeck", "serve", "--host=127.0.0.1", PORT]
    with _serving(bundle.command("first", words), folder) as address:
        table = _open_table(address)
    written = _do(*bundle.command("writes", ["/usr/bin/python3.11", "-I", "-c", TRY_TO_WRITE])).split()
    if written != ["/data"]:
        raise WayFailed(f"The container could write to {written}.")
    with _serving(bundle.command("second", words), folder) as address:
        _find_table(address, table)
    size = image.size(image.LAYOUT) / 1e6
    return f"umoci, crun; {size:.1f} MB; writes to /data alone; the table is there after a restart"


def unit(folder: Path) -> str:
    """The systemd unit, as systemd-analyze sees it."""
    if shutil.which("systemd-analyze") is None:
        raise WayMissing("needs systemd-analyze")
    program = folder / "bin" / "quarterdeck"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    copy = folder / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/quarterdeck", str(folder)), encoding="utf-8")
    _do("systemd-analyze", "verify", copy)
    told = _do("systemd-analyze", "security", "--offline=true", UNIT)
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", told)
    if exposure is None or float(exposure[1]) > 2:
        raise WayFailed(f"systemd-analyze security says: {told.strip()[-100:]}")
    return f"systemd-analyze verify; exposure {exposure[1]} of 10"


def helm(_: Path) -> str:
    """The chart, linted, and rendered for one replica and for several."""
    if chart.find_helm() is None:
        raise WayMissing("needs helm")
    try:
        chart.lint()
        sets = [chart.rendered({}), chart.rendered(chart.SEVERAL)]
    except chart.ChartFailed as error:
        raise WayFailed(str(error)) from None
    if found := [one for objects in sets for one in chart.complaints(objects)]:
        raise WayFailed(" ".join(found))
    return f"helm lint, helm template; {sum(map(len, sets))} objects"


WAYS: Mapping[str, Callable[[Path], str]] = {
    "source": source,
    "wheel": wheel,
    "tool": tool,
    "container": container,
    "unit": unit,
    "chart": helm,
}


def main(arguments: Sequence[str]) -> int:
    if unknown := [name for name in arguments if name not in WAYS]:
        print(f"There is no way “{unknown[0]}”; there are {', '.join(WAYS)}.", file=sys.stderr)
        return 2
    failed, left_out = 0, []
    for name in arguments or WAYS:
        began = time.monotonic()
        with TemporaryDirectory(prefix="quarterdeck-way-", ignore_cleanup_errors=True) as folder:
            try:
                told = WAYS[name](Path(folder))
            except WayMissing as error:
                left_out.append(f"{name} ({error})")
                continue
            except (WayFailed, OSError) as error:
                failed += 1
                told = f"FAILED: {error}"
        print(f"{name:<10}{time.monotonic() - began:6.1f} s  {told}", flush=True)
    if left_out:
        print(f"Left out: {', '.join(left_out)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

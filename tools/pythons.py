"""Runs all tests under other versions of Python, each in an environment of its own: `make pythons`.

python tools/pythons.py python3.13 /usr/bin/python3.14         all tests under these interpreters
python tools/pythons.py python3.14 --only tests/core tests/api  these tests alone

The environments are in .bench/pythons, with the versions of the lock files. The results of whole runs are written to
benchmarks/measured/pythons.json: the metadata of the package names only Python versions that are there without a failed
test. A test that fails is run once more, alone, because other programs on a busy machine can make it fail. The exit
code is 1 if a test fails twice, and 2 if an interpreter is missing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

ROOT = Path(__file__).parents[1]
PLACE = ROOT / ".bench" / "pythons"
MEASURED = ROOT / "benchmarks" / "measured" / "pythons.json"
LOCKS = ("requirements.lock", "requirements-dev.lock")
UV = Path(sys.executable).with_name("uv")


class Seen(msgspec.Struct, frozen=True):
    """All tests under one version of Python."""

    version: str
    date: datetime
    passed: int
    failed: int
    skipped: int


class InterpreterMissing(Exception):
    """There is no such Python on this machine."""


def seen() -> dict[str, Seen]:
    """The latest whole run of each version, by its first two numbers."""
    return msgspec.json.decode(MEASURED.read_bytes(), type=dict[str, Seen]) if MEASURED.is_file() else {}


def version_of(interpreter: str) -> str:
    try:
        words = [interpreter, "-c", "import platform; print(platform.python_version())"]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        raise InterpreterMissing(f"There is no Python at “{interpreter}” (no-such-python).") from None


def environment_of(interpreter: str, name: str) -> Path:
    """An environment of this Python with all that the tests need; its interpreter."""
    folder = PLACE / name
    python = folder / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--allow-existing", "--python", interpreter, folder], check=True)
    install = [str(UV), "pip", "install", "--quiet", "--python", str(python)]
    for lock in LOCKS:
        subprocess.run([*install, "--require-hashes", "-r", str(ROOT / lock)], check=True)
    subprocess.run([*install, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True)
    return python


def tested(interpreter: str, only: Sequence[str]) -> Seen:
    version = version_of(interpreter)
    name = ".".join(version.split(".")[:2])
    print(f"Python {version}: the environment is set up ...", flush=True)
    python = environment_of(interpreter, name)
    first = run(python, name, version, "-n", str(os.cpu_count() or 1), "--dist", "loadfile", *only)
    return again(first, run(python, name, version, "--last-failed", *only)) if first.failed else first


def run(python: Path, name: str, version: str, *words: str) -> Seen:
    """One run of pytest."""
    report = PLACE / f"{name}.xml"
    report.unlink(missing_ok=True)
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    pytest = [str(python), "-m", "pytest", f"--junitxml={report}", *words]
    subprocess.run(pytest, cwd=ROOT, env=os.environ | {"PATH": path}, check=False)
    return counted(report, version)


def again(first: Seen, second: Seen) -> Seen:
    """A whole run, and a second run of what failed in it. Tests that ran in neither count as failed."""
    missed = max(0, first.failed - second.passed - second.failed - second.skipped)
    return Seen(
        first.version,
        second.date,
        first.passed + second.passed,
        second.failed + missed,
        first.skipped + second.skipped,
    )


def counted(report: Path, version: str) -> Seen:
    """What pytest has written down. No report is one failed test: the run did not get as far.

    A test that fails before and after it ran is written down twice, and is one test.
    """
    if not report.is_file():
        return Seen(version, datetime.now(UTC), 0, 1, 0)
    tests: dict[tuple[str | None, str | None], set[str]] = {}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        tests.setdefault((case.get("classname"), case.get("name")), set()).update(part.tag for part in case)
    failed = sum(1 for parts in tests.values() if parts & {"failure", "error"})
    skipped = sum(1 for parts in tests.values() if "skipped" in parts)
    return Seen(version, datetime.now(UTC), len(tests) - failed - skipped, failed, skipped)


def main(arguments: Sequence[str]) -> int:
    first, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "pythons", description=first, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("interpreters", nargs="+", metavar="PYTHON", help="a command or a path, such as python3.14")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="PATH", help="only these tests; the result is not kept"
    )
    given = parser.parse_args(arguments)
    failed = 0
    for interpreter in given.interpreters:
        try:
            one = tested(interpreter, given.only)
        except InterpreterMissing as error:
            print(error, file=sys.stderr)
            return 2
        failed += one.failed
        print(f"Python {one.version}: {one.passed} passed, {one.failed} failed, {one.skipped} skipped.", flush=True)
        if not given.only:
            results = seen() | {".".join(one.version.split(".")[:2]): one}
            text = msgspec.json.format(msgspec.json.encode(dict(sorted(results.items()))), indent=2)
            MEASURED.write_bytes(text + b"\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Asks the databases of known weaknesses about the Python and npm packages that are shipped: `make audit`.

pip-audit looks at requirements-image.lock, and npm at the packages of the page. Both ask services on the internet.
Debian's packages in the image are not looked up: their list is in the file of `make sbom`. The exit code is 0 if
nothing is known, 1 if something is, and 3 if a service gives no answer.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from web import node

ROOT = Path(__file__).parents[1]
UNREACHABLE = 3
LAST_WORDS = 2000
PIP_AUDIT = ("tool", "run", "--quiet", "pip-audit", "--strict", "--require-hashes", "--disable-pip")
FOUND = re.compile(r"\d+ (known |\w+ severity )?vulnerabilit")
"""Both programs say so in their last lines when there is a weakness."""


def questions() -> Iterator[tuple[str, list[str], Path]]:
    """Each service, what asks it, and where."""
    uv = str(Path(sys.executable).with_name("uv"))
    yield "Python", [uv, *PIP_AUDIT, "-r", "requirements-image.lock"], ROOT
    node.have()
    found = node.find()
    assert found is not None
    yield "npm", [*found.npm, "audit", "--omit=dev"], node.WEB


def answer(name: str, words: Sequence[str], folder: Path) -> int:
    """Ask one service, and say what came of it."""
    asked = subprocess.run(list(words), cwd=folder, capture_output=True, text=True, check=False)
    if asked.returncode == 0:
        print(f"{name}: nothing is known.")
        return 0
    told = (asked.stdout + asked.stderr).strip()
    if FOUND.search(told):
        print(f"{name}:\n{told}", file=sys.stderr)
        return 1
    print(f"{name}: the database of weaknesses can't be reached from here (audit-unreachable):", file=sys.stderr)
    print(told[-LAST_WORDS:], file=sys.stderr)
    return UNREACHABLE


def main() -> int:
    try:
        codes = {answer(*question) for question in questions()}
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())

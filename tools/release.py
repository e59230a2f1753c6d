"""Gives the tree a version: `make release VERSION=0.3.0`.

It writes the number into every file that names it, moves what CHANGELOG.md says under “Unreleased” below the heading of
the version, with today's date, and prints what is left to do. A version that has a tag is not given again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
NUMBER = re.compile(r"\d+\.\d+\.\d+")
PLACES = {
    "src/quarterdeck/__init__.py": [(r'^__version__ = "(.*)"$', "version")],
    "CITATION.cff": [(r"^version: (.*)$", "version"), (r"^date-released: (.*)$", "date")],
    "deploy/chart/Chart.yaml": [(r"^version: (.*)$", "version"), (r'^appVersion: "(.*)"$', "version")],
    "docs/containers.md": [
        (r"^QUARTERDECK_VERSION=(.*)$", "version"),
        (r"docker-daemon:quarterdeck:(\S+)$", "version"),
    ],
}
"""Every line that names the version or its date, by its file."""
NEXT = """The tree is version {version} now. What is left:
  make docs && make test && make ways && make audit
  git commit --all --message 'Version {version}' && git tag --annotate v{version} --message 'Quarterdeck {version}'
  make wheel image sbom    # what can be given to others: dist/ and build/image"""


class ReleaseRefused(Exception):
    """The version can't be given; the message says why."""


def named(text: str, pattern: str) -> str:
    """What the one line of this pattern names."""
    (found,) = re.findall(pattern, text, re.MULTILINE)
    return str(found)


def renamed(text: str, pattern: str, new: str) -> str:
    """The text, with something new in the one line of this pattern."""
    whole = re.search(pattern, text, re.MULTILINE)
    assert whole is not None
    return text[: whole.start(1)] + new + text[whole.end(1) :]


def released(changes: str, version: str, date: str) -> str:
    """The changelog with everything that is unreleased below the heading of this version, one list of each kind."""
    head, _, rest = changes.partition("## Unreleased\n")
    new, *older = re.split(r"^(?=## )", rest, flags=re.MULTILINE)
    begun = [one for one in older if one.split()[1] == version]
    lists: dict[str, list[str]] = {}
    for section in (new, *(one.partition("\n")[2] for one in begun)):
        before, *parts = re.split(r"^### ", section, flags=re.MULTILINE)
        if before.strip():
            raise ReleaseRefused(f"A change stands under no heading (change-without-kind): {before.strip()[:80]}")
        for part in parts:
            kind, _, lines = part.partition("\n")
            lists.setdefault(kind, []).append(lines.strip())
    if unknown := lists.keys() - set(KINDS):
        raise ReleaseRefused(f"CHANGELOG.md has an unknown heading (unknown-kind): {', '.join(sorted(unknown))}.")
    if not lists:
        raise ReleaseRefused("CHANGELOG.md names no change under “Unreleased” (nothing-to-release).")
    told = "".join(f"### {kind}\n\n" + "\n".join(lists[kind]) + "\n\n" for kind in KINDS if kind in lists)
    return f"{head}## Unreleased\n\n## {version} – {date}\n\n{told}" + "".join(one for one in older if one not in begun)


def tags(*words: str) -> list[str]:
    """Tags of the repository; a source archive has none."""
    told = subprocess.run(["git", "tag", "--list", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.split()


def main(arguments: Sequence[str]) -> int:
    version = arguments[0] if arguments else ""
    facts = {"version": version, "date": datetime.now(UTC).date().isoformat()}
    log = ROOT / "CHANGELOG.md"
    try:
        if not NUMBER.fullmatch(version):
            raise ReleaseRefused("Give a version of three numbers: make release VERSION=0.3.0 (bad-version).")
        if tags(f"v{version}"):
            raise ReleaseRefused(f"There is a tag v{version} already (version-taken).")
        changes = released(log.read_text(encoding="utf-8"), version, facts["date"])
    except ReleaseRefused as error:
        print(error, file=sys.stderr)
        return 2
    log.write_text(changes, encoding="utf-8")
    for name, lines in PLACES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        for pattern, fact in lines:
            text = renamed(text, pattern, facts[fact])
        (ROOT / name).write_text(text, encoding="utf-8")
    print(NEXT.format(version=version))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The pages of the documentation, and the fenced blocks in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
AT_THE_TOP = [ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY")]
PAGES = [*AT_THE_TOP, *sorted(DOCS.rglob("*.md"))]

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the file that it is a part of (if it names one), and what is in it."""

    language: str
    file: str
    text: str


def blocks(page: Path, *languages: str) -> list[Block]:
    """The fenced blocks of a page in these languages, in order."""
    found = (Block(*parts) for parts in _BLOCK.findall(page.read_text(encoding="utf-8")))
    return [block for block in found if block.language in languages]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return _BLOCK.sub("", page.read_text(encoding="utf-8"))


def commands(page: Path) -> list[str]:
    """Every command line of ours that a page tells people to type."""
    lines = (line.removeprefix("$ ") for block in blocks(page, "sh", "console") for line in block.text.splitlines())
    return [line for line in lines if line.split()[:1] == ["quarterdeck"]]


def table_rows(page: Path, header: str) -> list[list[str]]:
    """The cells of the table whose header line begins so, without its header."""
    lines = page.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(header)) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def name(page: Path) -> str:
    """A page as a test's name shows it."""
    return str(page.relative_to(ROOT))

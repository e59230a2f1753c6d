"""Writes what the documentation reads off the code: some pages whole, and the marked parts of other pages.

python tools/generate.py          write the pages
python tools/generate.py --check  exit with 1 and name each page that is out of date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.pages import (
    command_pages,
    drills_page,
    host_pages,
    http_page,
    kernels_page,
    protocol_page,
    puzzles_page,
    review_page,
    scale_page,
)
from tools.pages.rules_pages import GAMES, page
from tools.roster.searches import against_searches

__all__ = ["DOCS", "GAMES", "filled", "main", "page"]

DOCS = Path(__file__).parents[1] / "docs"
PARTS: Mapping[str, Callable[[], str]] = {
    **protocol_page.PARTS,
    **host_pages.PARTS,
    **kernels_page.PARTS,
    **drills_page.PARTS,
    **puzzles_page.PARTS,
    **review_page.PARTS,
    **scale_page.PARTS,
    "searches": against_searches,
}
"""What is written between the marks of a page, by the name that the marks give it."""
PAGES_WITH_PARTS = (
    "protocol.md", "settings.md", "operate.md", "kernels.md", "crew.md", "puzzles.md", "drills.md", "review.md",
    "scale.md",
)  # fmt: skip
SCHEMA = "protocol.schema.json"

_PART = re.compile(r"(?<=<!-- written by tools/generate\.py: )(\w+)( -->\n).*?(?=^<!-- end: \1 -->)", re.S | re.M)


def main(arguments: Sequence[str], rules: Path = DOCS / "rules", rest: Path | None = None) -> int:
    """Write or check the rules pages in one folder and, where it is named, all that belongs into the other."""
    texts = {rules / f"{game.name}.md": (f"rules/{game.name}.md", page(game)) for game in GAMES}
    if rest is not None:
        texts |= {rest / name: (name, filled((rest / name).read_text(encoding="utf-8"))) for name in PAGES_WITH_PARTS}
        texts |= {rest / name: (name, text) for name, text in whole_files().items()}
    if "--check" not in arguments:
        for file, (_, text) in texts.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return 0
    old = [name for file, (name, text) in texts.items() if not file.exists() or file.read_text("utf-8") != text]
    for name in old:
        print(f"docs/{name} is out of date: run python tools/generate.py.", file=sys.stderr)
    return 1 if old else 0


@cache
def whole_files() -> Mapping[str, str]:
    """The files that are generated from the first line to the last, by their path below docs/."""
    http = {"openapi.json": http_page.description(), "http-api.md": http_page.page()}
    return {SCHEMA: protocol_page.schema(), **http, **command_pages.pages()}


def filled(text: str) -> str:
    """A page with its marked parts written anew."""
    return _PART.sub(lambda mark: f"{mark[1]}{mark[2]}\n{_part(mark[1])}\n", text)


@cache
def _part(name: str) -> str:
    return PARTS[name]()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], DOCS / "rules", DOCS))

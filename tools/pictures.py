"""Draws every picture that is drawn by a program: those of the README from real games, and the icons.

python tools/pictures.py            all of them
python tools/pictures.py terminal   only these: terminal, browser or icons
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.drawing.browser import draw_browser
from tools.drawing.icons import draw_icons
from tools.drawing.terminal import draw_terminal

KINDS = {"terminal": draw_terminal, "browser": draw_browser, "icons": draw_icons}


def main(wanted: list[str]) -> int:
    if not set(wanted) <= set(KINDS):
        print(__doc__, file=sys.stdout if wanted == ["--help"] else sys.stderr)
        return 0 if wanted == ["--help"] else 2
    for kind in wanted or KINDS:
        print(f"Drawing {kind} ...")
        KINDS[kind]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

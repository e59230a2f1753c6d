"""The colours of everything, for terminals with all colours, with sixteen, and with none.

No meaning is in a colour alone: whatever has one has its own pattern and its own word as well.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from rich.color import Color
from rich.style import Style

from quarterdeck.terminal.settings import Colours

SEA, INK = "#171a30", "#ece3cf"

_FULL = {
    "page": f"{INK} on {SEA}",
    "bar": "#f3d27a on #0f1122",
    "title": "bold #f3d27a",
    "faint": "#8d8aa6",
    "strong": "bold #fff6e0",
    "prompt": "bold #ffe9a8",
    "wait": "#b9b4cf",
    "refused": "bold #ff9d7d",
    "note": "#8fd3d0",
    "button": "bold #221a08 on #f3d27a",
    "held": "bold #fff6e0 on #8a5a12",
    "off": "#9c99b8 on #22253f",
    "field": "#ece3cf on #262a4a",
    "cursor": "bold #ffd34d",
    "turn": "bold #ffd34d",
    "ruby": "#ff5d73",
    "chest": "#e0a84a",
    "volcano": "bold #ff8552",
    "fog": "#363c63 on #2a2f52",
    "open": "#5a66a3 on #434d82",
    "closed": "#5a4450 on #241f33",
    "water": "#e9f6ff on #1f62a8",
    "flowers": "#fff0f8 on #a8407f",
    "lava": "#fff1e6 on #a8321c",
    "jungle": "#effbe9 on #22703a",
    "desert": "#2a1d04 on #d9ad45",
    "water-pattern": "#6fb4ea",
    "flowers-pattern": "#eb97cb",
    "lava-pattern": "#f08a4b",
    "jungle-pattern": "#6cc07e",
    "desert-pattern": "#8a6411",
    "stack": "#ece3cf on #3a2f45",
    "red": "#fff1e6 on #a8321c",
    "blue": "#e9f6ff on #1f62a8",
    "green": "#effbe9 on #22703a",
    "yellow": "#2a1d04 on #d9ad45",
    "empty": "#8a90bb on #1d2140",
    "coin": "bold #f3c64b",
    "cannon": "bold #c9ccd9",
    "pirate": "bold #ff9d7d",
    "pile": "#d3d9f5 on #3d4676",
}

_SIXTEEN = {
    "page": "none",
    "bar": "bright_yellow",
    "title": "bold bright_yellow",
    "faint": "bright_black",
    "strong": "bold bright_white",
    "prompt": "bold bright_yellow",
    "wait": "white",
    "refused": "bold bright_red",
    "note": "bright_cyan",
    "button": "black on bright_yellow",
    "held": "black on bright_white",
    "off": "bright_black",
    "field": "bold underline",
    "cursor": "bold bright_yellow",
    "turn": "bold bright_yellow",
    "ruby": "bright_red",
    "chest": "yellow",
    "volcano": "bold bright_red",
    "fog": "bright_black",
    "open": "white",
    "closed": "bright_black",
    "water": "bright_white on blue",
    "flowers": "bright_white on magenta",
    "lava": "bright_white on red",
    "jungle": "black on green",
    "desert": "black on yellow",
    "water-pattern": "bright_cyan",
    "flowers-pattern": "bright_white",
    "lava-pattern": "bright_yellow",
    "jungle-pattern": "black",
    "desert-pattern": "black",
    "stack": "bold white",
    "red": "bright_white on red",
    "blue": "bright_white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "empty": "bright_black",
    "coin": "bold bright_yellow",
    "cannon": "bold bright_white",
    "pirate": "bold bright_red",
    "pile": "white",
}

_NONE = dict.fromkeys(_FULL, "none") | {
    "title": "bold",
    "faint": "dim",
    "strong": "bold",
    "prompt": "bold",
    "refused": "bold",
    "button": "reverse",
    "held": "bold reverse",
    "off": "dim",
    "field": "underline",
    "cursor": "bold",
    "turn": "bold",
    "fog": "dim",
    "closed": "dim",
    "volcano": "bold",
    "pirate": "bold",
}


class Palette:
    """Styles by their purpose."""

    def __init__(self, colours: Colours) -> None:
        self.colours = told_by_terminal(os.environ) if colours == "auto" else colours
        named = {"full": _FULL, "sixteen": _SIXTEEN}.get(self.colours, _NONE)
        self._styles = {name: Style.parse(style) for name, style in named.items()}

    def __getitem__(self, name: str) -> Style:
        return self._styles[name]

    def edge(self, name: str) -> Style | None:
        """The style of a half line in the background colour of this style; None if it has no background."""
        ground = self._styles[name].bgcolor
        page = self._styles["page"].bgcolor or Color.default()
        return None if ground is None else Style(color=ground, bgcolor=page)


def told_by_terminal(surroundings: Mapping[str, str]) -> Colours:
    """The number of colours that this terminal has, by its environment variables."""
    if surroundings.get("NO_COLOR"):
        return "none"
    if surroundings.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "full"
    terminal = surroundings.get("TERM", "")
    if "256" in terminal or "direct" in terminal or surroundings.get("WT_SESSION"):
        return "full"
    return "none" if terminal in ("dumb", "unknown") else "sixteen"

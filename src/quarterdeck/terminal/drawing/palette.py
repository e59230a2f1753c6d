"""The colours of everything, for terminals with all colours, with sixteen, and with none.

No meaning is in a colour alone: whatever has one has its own pattern and its own word as well.
"""

import os
from collections.abc import Mapping

from rich.color import Color
from rich.style import Style

from quarterdeck.terminal.settings import Colours

SEA, INK = "#171a30", "#ece3cf"

STYLES = {
    "page": (f"{INK} on {SEA}", "none", "none"),
    "bar": ("#f3d27a on #0f1122", "bright_yellow", "none"),
    "title": ("bold #f3d27a", "bold bright_yellow", "bold"),
    "faint": ("#8d8aa6", "bright_black", "dim"),
    "strong": ("bold #fff6e0", "bold bright_white", "bold"),
    "prompt": ("bold #ffe9a8", "bold bright_yellow", "bold"),
    "wait": ("#b9b4cf", "white", "none"),
    "refused": ("bold #ff9d7d", "bold bright_red", "bold"),
    "note": ("#8fd3d0", "bright_cyan", "none"),
    "button": ("bold #221a08 on #f3d27a", "black on bright_yellow", "reverse"),
    "held": ("bold #fff6e0 on #8a5a12", "black on bright_white", "bold reverse"),
    "off": ("#9c99b8 on #22253f", "bright_black", "dim"),
    "field": ("#ece3cf on #262a4a", "bold underline", "underline"),
    "cursor": ("bold #ffd34d", "bold bright_yellow", "bold"),
    "turn": ("bold #ffd34d", "bold bright_yellow", "bold"),
    "ruby": ("#ff5d73", "bright_red", "none"),
    "chest": ("#e0a84a", "yellow", "none"),
    "volcano": ("bold #ff8552", "bold bright_red", "bold"),
    "fog": ("#363c63 on #2a2f52", "bright_black", "dim"),
    "open": ("#5a66a3 on #434d82", "white", "none"),
    "closed": ("#5a4450 on #241f33", "bright_black", "dim"),
    "water": ("#e9f6ff on #1f62a8", "bright_white on blue", "none"),
    "flowers": ("#fff0f8 on #a8407f", "bright_white on magenta", "none"),
    "lava": ("#fff1e6 on #a8321c", "bright_white on red", "none"),
    "jungle": ("#effbe9 on #22703a", "black on green", "none"),
    "desert": ("#2a1d04 on #d9ad45", "black on yellow", "none"),
    "water-pattern": ("#6fb4ea", "bright_cyan", "none"),
    "flowers-pattern": ("#eb97cb", "bright_white", "none"),
    "lava-pattern": ("#f08a4b", "bright_yellow", "none"),
    "jungle-pattern": ("#6cc07e", "black", "none"),
    "desert-pattern": ("#8a6411", "black", "none"),
    "stack": ("#ece3cf on #3a2f45", "bold white", "none"),
    "red": ("#fff1e6 on #a8321c", "bright_white on red", "none"),
    "blue": ("#e9f6ff on #1f62a8", "bright_white on blue", "none"),
    "green": ("#effbe9 on #22703a", "black on green", "none"),
    "yellow": ("#2a1d04 on #d9ad45", "black on yellow", "none"),
    "empty": ("#8a90bb on #1d2140", "bright_black", "none"),
    "coin": ("bold #f3c64b", "bold bright_yellow", "none"),
    "cannon": ("bold #c9ccd9", "bold bright_white", "none"),
    "pirate": ("bold #ff9d7d", "bold bright_red", "bold"),
    "pile": ("#d3d9f5 on #3d4676", "white", "none"),
}
"""The style of each purpose with all colours, with sixteen, and with none."""


class Palette:
    """Styles by their purpose."""

    def __init__(self, colours: Colours) -> None:
        self.colours = told_by_terminal(os.environ) if colours == "auto" else colours
        column = ("full", "sixteen", "none").index(self.colours)
        self._styles = {name: Style.parse(styles[column]) for name, styles in STYLES.items()}

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

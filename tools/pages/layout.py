"""JSON laid out to be read: on one line where it fits, else one step deeper."""

from __future__ import annotations

import json
from typing import Any

WIDTH = 110


class Elided:
    """What has been shown before, and is left out: a value, or the rest of an object."""


ELIDED = Elided()


def laid_out(value: Any, width: int = WIDTH, indent: str = "", room: int = 0) -> str:
    """A value in JSON; `room` is what else has to fit on its first line."""
    line = _on_one_line(value)
    if len(indent) + room + len(line) <= width or not isinstance(value, dict | list) or not value:
        return line
    deeper = indent + "  "
    if isinstance(value, list):
        if not any(isinstance(item, dict | list) for item in value):
            return _wrapped(value, width, indent)
        inside = [laid_out(item, width, deeper, 1) for item in value]
        opening, closing = "[]"
    else:
        inside = []
        for name, item in value.items():
            key = "" if name is ELIDED else f"{json.dumps(name)}: "
            inside.append(key + laid_out(item, width, deeper, len(key) + 1))
        opening, closing = "{}"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(inside) + f"\n{indent}{closing}"


def _wrapped(value: list[Any], width: int, indent: str) -> str:
    """A list of plain things, as many on a line as fit."""
    lines = [indent + " "]
    for number, item in enumerate(value):
        text = _on_one_line(item) + ("," if number < len(value) - 1 else "")
        if len(lines[-1]) + 1 + len(text) > width:
            lines.append(indent + " ")
        lines[-1] += " " + text
    return "[\n" + "\n".join(lines) + f"\n{indent}]"


def _on_one_line(value: Any) -> str:
    if value is ELIDED:
        return "…"
    if isinstance(value, dict):
        pairs = (("" if name is ELIDED else f"{json.dumps(name)}: ") + _on_one_line(value[name]) for name in value)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_on_one_line, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

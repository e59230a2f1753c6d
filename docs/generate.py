"""Writes docs/rules/: the rules of each game as it prints them, and what crosses the wire, read off the code.

python docs/generate.py          write the pages
python docs/generate.py --check  exit with 1 and a sentence if a page is out of date
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Sequence
from enum import Enum
from importlib import resources
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from quarterdeck.core.game import AnyGame, Options
from quarterdeck.core.options import describe
from quarterdeck.core.visibility import ShownIf, Sight, sights
from quarterdeck.games import memoarrr, piratatak

PAGES = Path(__file__).parent / "rules"
GAMES: tuple[AnyGame, ...] = (memoarrr.GAME, piratatak.GAME)

INTRODUCTION = """## On the wire

This half of the page is for programs. It is read off the code of version {version} of
the rules. Seats count from 0, clockwise. Every move, event and view is one
JSON object. A fact that its receiver may not see is `null`.
"""


def main(arguments: Sequence[str], folder: Path = PAGES) -> int:
    checking = "--check" in arguments
    for game in GAMES:
        file, text = folder / f"{game.name}.md", page(game)
        if not checking:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            print(f"docs/rules/{file.name} is out of date: run python docs/generate.py.", file=sys.stderr)
            return 1
    return 0


def page(game: AnyGame) -> str:
    """The rules as the game prints them, then everything that it takes and gives in JSON."""
    package = type(game).__module__.rpartition(".")[0]
    source = f"src/{package.replace('.', '/')}/rules.md"
    rules = resources.files(package).joinpath("rules.md").read_text(encoding="utf-8")
    sections = (
        f"<!-- Written by docs/generate.py from {source} and the code. Do not edit it here. -->\n\n{rules}",
        INTRODUCTION.format(version=game.version),
        _options(game),
        _moves(game),
        _events(game),
        _view(game),
    )
    return "\n".join(sections)


def _options(game: AnyGame) -> str:
    rows = [
        (f"`{option.name}`", _either(option.values) or "a seat, or `null`", _code(option.default), option.explanation)
        for option in describe(game)
    ]
    return "### Options\n\n" + _table(("option", "values", "default", "what it changes"), rows)


def _moves(game: AnyGame) -> str:
    rows = [(f"`{_skeleton(move)}`", _listed(_fields(move)), move.__doc__ or "") for move in get_args(game.moves_of)]
    return "### Moves\n\n" + _table(("move", "fields", "what it does"), rows)


def _events(game: AnyGame) -> str:
    parts = ["### Events\n\nWhen the game is over, everybody may see everything.\n"]
    for event in get_args(game.events_of):
        shown = dict(sights(event))
        rows = [
            (f"`{wire}`", words, _who_sees(shown[name]))
            for name, (wire, words) in zip(event.__struct_fields__, _fields(event), strict=True)
        ]
        explanation = f"{_paragraph(event.__doc__)}\n\n" if event.__doc__ else ""
        table = _table(("field", "JSON", "who sees it"), rows)
        parts.append(f"#### `{event.__struct_config__.tag}`\n\n{explanation}`{_skeleton(event)}`\n\n{table}")
    return "\n".join(parts)


def _view(game: AnyGame) -> str:
    """The view, then whatever its fields speak of by name."""
    view: type[msgspec.Struct] = get_type_hints(type(game).view)["return"]
    parts = ["### View\n\nAll that one seat, or a spectator, may see right now.\n", _described(view)]
    named = _named_in(_hints(view).values())
    parts += [
        f"#### {_called(kind)}\n\n{_paragraph(kind.__doc__)}\n\n{_described(kind)}"
        for kind in named
        if issubclass(kind, msgspec.Struct) and not issubclass(kind, Options)
    ]
    rows = [(_called(kind), _either(member.value for member in kind)) for kind in named if issubclass(kind, Enum)]
    return "\n".join((*parts, "### Names\n\n" + _table(("name", "values"), rows)))


def _described(struct: type[msgspec.Struct]) -> str:
    told = _field_docstrings(struct)
    return _table(("field", "JSON", "meaning"), [(f"`{n}`", words, told.get(n, "")) for n, words in _fields(struct)])


def _fields(struct: type[msgspec.Struct]) -> list[tuple[str, str]]:
    """Each field as it is called on the wire, and its JSON in words."""
    hints = _hints(struct).values()
    return [(wire, _words(hint)) for wire, hint in zip(struct.__struct_encode_fields__, hints, strict=True)]


def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(struct, include_extras=True)
    return {name: hints[name] for name in struct.__struct_fields__}


def _words(hint: Any) -> str:
    """A type as JSON has it, in words."""
    parts, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        return _words(parts[0])
    if origin is Literal:
        return _either(parts)
    if origin in (Union, UnionType):
        return ", or ".join(_words(part) for part in parts)
    if origin is tuple:
        return f"list of ({_words(parts[0])})" if get_args(parts[0]) else f"list of {_words(parts[0])}"
    if origin is dict:
        return f"object from {_words(parts[0])} (as text) to {_words(parts[1])}"
    if issubclass(hint, Enum | msgspec.Struct):
        return _called(hint)
    return {int: "whole number", bool: "`true` or `false`", str: "text", NoneType: "`null`"}[hint]


def _named_in(hints: Iterable[Any]) -> dict[type, None]:
    """The structs and enumerations that these types speak of, also inside one another, in that order."""
    named: dict[type, None] = {}
    for hint in hints:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            named |= {hint: None} | _named_in(_hints(hint).values())
        elif isinstance(hint, type) and issubclass(hint, Enum):
            named[hint] = None
        elif get_origin(hint) is not Literal:
            named |= _named_in(get_args(hint))
    return named


def _field_docstrings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The string under each field of a class, which Python itself does not keep."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    told: dict[str, str] = {}
    for line, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(line, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            told[ast.unparse(line.target)] = _paragraph(str(below.value.value)).replace("None", "`null`")
    return told


def _who_sees(sight: Sight | ShownIf) -> str:
    if isinstance(sight, ShownIf):
        return f"everybody, if the {sight.option.__name__.replace('_', ' ')}; else nobody"
    return sight.value


def _skeleton(message: type[msgspec.Struct]) -> str:
    fields = "".join(f', "{wire}": …' for wire in message.__struct_encode_fields__)
    config = message.__struct_config__
    return f'{{"{config.tag_field}": "{config.tag}"{fields}}}'


def _called(kind: type) -> str:
    return f"*{kind.__name__.lower()}*"


def _either(values: Iterable[Any]) -> str:
    *others, last = [_code(value) for value in values] or [""]
    return f"{', '.join(others)} or {last}" if others else last


def _code(value: Any) -> str:
    return f"`{json.dumps(value)}`"


def _listed(fields: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"`{name}`: {words}" for name, words in fields)


def _paragraph(docstring: str | None) -> str:
    return " ".join((docstring or "").split())


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

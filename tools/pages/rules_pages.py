"""docs/rules/: the rules of each game as it prints them, and what crosses the wire, read off the code."""

from __future__ import annotations

from enum import Enum
from importlib import resources
from typing import get_args, get_type_hints

import msgspec

from quarterdeck.core.game import AnyGame, OpenAfterwards, Options
from quarterdeck.core.options import describe
from quarterdeck.core.visibility import ShownIf, Visibility, field_visibility
from quarterdeck.games import memoarrr, piratatak
from tools.pages.words import (
    called,
    code,
    either,
    field_docstrings,
    fields,
    hints,
    listed,
    paragraph,
    skeleton,
    structs_in,
    table,
)

GAMES: tuple[AnyGame, ...] = (memoarrr.GAME, piratatak.GAME)

INTRODUCTION = """## On the wire

This half of the page is for programs. It is read off the code of version {version} of
the rules. Seats count from 0, clockwise. Every move, event and view is one
JSON object. A fact that its receiver may not see is `null`.
"""


def page(game: AnyGame) -> str:
    """The rules as the game prints them, then everything that it takes and gives in JSON."""
    package = type(game).__module__.rpartition(".")[0]
    source = f"src/{package.replace('.', '/')}/rules.md"
    rules = resources.files(package).joinpath("rules.md").read_text(encoding="utf-8")
    sections = (
        f"<!-- Written by tools/generate.py from {source} and the code. Do not edit it here. -->\n\n{rules}",
        INTRODUCTION.format(version=game.version),
        _options(game),
        _moves(game),
        _events(game),
        _view(game),
        _hidden(game),
    )
    return "\n".join(sections)


def _options(game: AnyGame) -> str:
    rows = [
        (f"`{option.name}`", either(option.values) or "a seat, or `null`", code(option.default), option.explanation)
        for option in describe(game)
    ]
    return "### Options\n\n" + table(("option", "values", "default", "what it changes"), rows)


def _moves(game: AnyGame) -> str:
    rows = [(f"`{skeleton(move)}`", listed(fields(move)), move.__doc__ or "") for move in get_args(game.moves_of)]
    return "### Moves\n\n" + table(("move", "fields", "what it does"), rows)


def _events(game: AnyGame) -> str:
    parts = ["### Events\n\nWhen the game is over, everybody may see everything.\n"]
    for event in get_args(game.events_of):
        shown = dict(field_visibility(event))
        rows = [
            (f"`{wire}`", kind, _who_sees(shown[name]))
            for name, (wire, kind) in zip(event.__struct_fields__, fields(event), strict=True)
        ]
        explanation = f"{paragraph(event.__doc__)}\n\n" if event.__doc__ else ""
        seen_by = table(("field", "JSON", "who sees it"), rows)
        parts.append(f"#### `{event.__struct_config__.tag}`\n\n{explanation}`{skeleton(event)}`\n\n{seen_by}")
    return "\n".join(parts)


def _view(game: AnyGame) -> str:
    """The view, then whatever its fields speak of by name."""
    view: type[msgspec.Struct] = get_type_hints(type(game).view)["return"]
    parts = ["### View\n\nAll that one seat, or a spectator, may see right now.\n", _described(view)]
    named = structs_in(hints(view).values())
    parts += [
        f"#### {called(kind)}\n\n{paragraph(kind.__doc__)}\n\n{_described(kind)}"
        for kind in named
        if issubclass(kind, msgspec.Struct) and not issubclass(kind, Options)
    ]
    rows = [(called(kind), either(member.value for member in kind)) for kind in named if issubclass(kind, Enum)]
    return "\n".join((*parts, "### Names\n\n" + table(("name", "values"), rows)))


def _hidden(game: AnyGame) -> str:
    """What a finished game lays open."""
    if not isinstance(game, OpenAfterwards):
        return ""
    hidden: type[msgspec.Struct] = get_type_hints(type(game).hidden_until_over)["return"]
    told = "What no view showed. It is `hidden` at each moment of a [replay](../protocol.md#replay) with all laid open."
    return f"### When it is over\n\n{told}\n\n{_described(hidden)}"


def _described(struct: type[msgspec.Struct]) -> str:
    told = field_docstrings(struct)
    return table(("field", "JSON", "meaning"), [(f"`{n}`", kind, told.get(n, "")) for n, kind in fields(struct)])


def _who_sees(sight: Visibility | ShownIf) -> str:
    if isinstance(sight, ShownIf):
        return f"everybody, if the {sight.option.__name__.replace('_', ' ')}; else no one"
    return sight.value

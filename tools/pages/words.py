"""Types, fields and their docstrings in the words of the documentation, and tables of them."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

PLAIN = {
    int: "whole number",
    float: "number",
    bool: "`true` or `false`",
    str: "text",
    NoneType: "`null`",
    Any: "anything",
    msgspec.Raw: "object",
}


def called(kind: type) -> str:
    """What the rules pages call a type."""
    return f"*{kind.__name__.lower()}*"


def fields(struct: type[msgspec.Struct], name: Callable[[type], str] = called) -> list[tuple[str, str]]:
    """Each field as it is called on the wire, and its JSON in words."""
    kinds = hints(struct).values()
    return [(wire, words(kind, name)) for wire, kind in zip(struct.__struct_encode_fields__, kinds, strict=True)]


def hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    found = get_type_hints(struct, include_extras=True)
    return {name: found[name] for name in struct.__struct_fields__}


def words(hint: Any, name: Callable[[type], str] = called) -> str:
    """A type as JSON has it, in words."""
    parts, origin = get_args(hint), get_origin(hint)
    if origin is Annotated:
        limits = "".join(_limits(mark, parts[0]) for mark in parts[1:] if isinstance(mark, msgspec.Meta))
        return words(parts[0], name) + limits
    if origin is Literal:
        return either(parts)
    if origin in (Union, UnionType):
        return ", or ".join(words(part, name) for part in parts if part is not msgspec.UnsetType)
    if origin is tuple:
        return f"list of ({words(parts[0], name)})" if _is_compound(parts[0]) else f"list of {words(parts[0], name)}"
    if origin is dict:
        key = words(parts[0], name) + ("" if parts[0] is str or get_origin(parts[0]) is Literal else " (as text)")
        return f"object from {key} to {words(parts[1], name)}"
    if hint not in PLAIN and issubclass(hint, Enum | msgspec.Struct):
        return name(hint)
    return PLAIN[hint]


def _is_compound(hint: Any) -> bool:
    return bool(get_args(hint)) and get_origin(hint) is not Annotated


def _limits(meta: msgspec.Meta, kind: Any) -> str:
    """What a Meta allows, in words."""
    if meta.pattern is not None:
        longest = f", at most {meta.max_length} characters" if meta.max_length is not None else ""
        return f" like `{meta.pattern}`{longest}"
    if meta.ge is not None and meta.le is not None:
        return f", {meta.ge} to {meta.le}"
    if meta.max_length is not None:
        return f", {meta.min_length or 0} to {meta.max_length}" + (" characters" if kind is str else "")
    return ""


def structs_in(kinds: Iterable[Any]) -> dict[type, None]:
    """The structs and enumerations that these types speak of, also inside one another, in that order."""
    named: dict[type, None] = {}
    for hint in kinds:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            named |= {hint: None} | structs_in(hints(hint).values())
        elif isinstance(hint, type) and issubclass(hint, Enum):
            named[hint] = None
        elif get_origin(hint) is not Literal:
            named |= structs_in(get_args(hint))
    return named


def field_docstrings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The string under each field of a class, which Python itself does not keep."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    told: dict[str, str] = {}
    for line, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(line, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            told[ast.unparse(line.target)] = paragraph(str(below.value.value)).replace("None", "`null`")
    return told


def description(hint: Any) -> str:
    """What a type says of itself in its Meta, be it one of several alternatives."""
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, map(description, get_args(hint))), "")
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark.description for mark in marks if isinstance(mark, msgspec.Meta) and mark.description), "")


def skeleton(message: type[msgspec.Struct]) -> str:
    config = message.__struct_config__
    inside = "".join(f', "{wire}": …' for wire in message.__struct_encode_fields__)
    return f'{{"{config.tag_field}": "{config.tag}"{inside}}}'


def either(values: Iterable[Any]) -> str:
    *others, last = [code(value) for value in values] or [""]
    return f"{', '.join(others)} or {last}" if others else last


def code(value: Any) -> str:
    return f"`{json.dumps(value)}`"


def listed(pairs: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"`{name}`: {kind}" for name, kind in pairs)


def paragraph(docstring: str | None) -> str:
    return " ".join((docstring or "").split())


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)

"""What the page has to know of the server's own types: a JSON Schema of all that it reads or writes, which events turn
cards down, how long each is shown, which of their facts are shown for now or to one seat, and which refusals are worth
sending again.

`wire_types` makes TypeScript of it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from copy import deepcopy
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame, Event, OpenAfterwards
from quarterdeck.core.record import Record
from quarterdeck.core.visibility import Visibility, field_visibility
from quarterdeck.drills import DrillMoment
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.messages import AnyCommand, AnyStatement, Command, Phase, Presence, Signal
from quarterdeck.protocol.paces import PaceName
from quarterdeck.protocol.requests import Complaint, RequestBody
from quarterdeck.server.http.openapi import without_examples
from quarterdeck.server.http.routes import OPERATIONS
from tools.pages.words import field_docstrings, structs_in

Schema = dict[str, Any]
GAMES = ("memoarrr", "piratatak")
"""Those that the client draws, whatever else is installed here."""
BESIDE_THE_GAME: dict[str, tuple[type[msgspec.Struct], ...]] = {"memoarrr": (DrillMoment,)}
"""What else shows the cards of a game."""
OBJECT: Schema = {"type": "object", "additionalProperties": True}
LITERALS = {"PaceName": PaceName, "Phase": Phase, "Presence": Presence, "Signal": Signal}
"""Choices among a few words that deserve a name of their own."""
RENAMED = {"Record": "GameRecord"}
"""TypeScript has a Record already."""
LIMITS = {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "default", "discriminator"}
"""What a type can't say."""


def document() -> Schema:
    """All definitions, and one that names them all, since a schema has a root."""
    named = _messages()
    for name in GAMES:
        named |= _words_of(registry.find(name), named)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Anything",
        "description": "Anything that crosses the wire.",
        "anyOf": [_ref(name) for name in named],
        "$defs": named,
    }


def visibility() -> dict[str, Schema]:
    """By game: how long each event is shown, what of it is forgotten, and the private facts of a view."""
    told: dict[str, Schema] = {}
    for name in GAMES:
        game = registry.find(name)
        kinds = {kind.__struct_config__.tag: kind for kind in get_args(game.events_of)}
        told[name] = {
            "events": {tag: _shown(kind) for tag, kind in kinds.items()},
            "privateFacts": _fields(get_type_hints(type(game).view)["return"], Visibility.GLIMPSE),
        }
    return told


def _shown(event: type[Event]) -> Schema:
    facts: Schema = {"beat": beat_of(event)}
    if event.turns_down:
        facts["turnsDown"] = True
    if for_now := _fields(event, Visibility.FOR_NOW):
        facts["forNow"] = for_now
    if private := _fields(event, Visibility.GLIMPSE):
        facts["private"] = private
    return facts


def _fields(struct: type[msgspec.Struct], wanted: Visibility) -> list[str]:
    """The fields that declare this visibility, by their names on the wire."""
    wire = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return [wire[name] for name, declared in field_visibility(struct) if declared is wanted]


def _messages() -> dict[str, Schema]:
    """The socket's messages, HTTP's bodies and the record. What differs from game to game is unknown in them."""
    asked = [one.asks for one in OPERATIONS if isinstance(one.asks, type)]
    answered = [one.answers for one in OPERATIONS if isinstance(one.answers, type)]
    bodies = list(dict.fromkeys([*asked, *answered, Complaint, Record]))
    (commands, statements, *_), named = _schemas([AnyCommand, AnyStatement, *bodies], LITERALS)
    del named["Options"]
    named["GameRecord"]["properties"]["options"] = OBJECT
    return {
        "AnyCommand": {"title": "AnyCommand", "description": "Every message that a client sends.", **commands},
        "AnyStatement": {"title": "AnyStatement", "description": "Every message that the server sends.", **statements},
        **named,
    }


def _words_of(game: AnyGame, messages: dict[str, Schema]) -> dict[str, Schema]:
    """A game's options, moves, events, view and secrets, and the messages that carry them."""
    title = type(game).__name__
    view = get_type_hints(type(game).view)["return"]
    assert isinstance(game, OpenAfterwards), "the client shows all of a finished game of ours"
    hidden = get_type_hints(type(game).hidden_until_over)["return"]
    kinds = [game.options, game.moves_of, game.events_of, view, hidden, *BESIDE_THE_GAME.get(game.name, ())]
    (_, moves, events, *_), named = _schemas(kinds, {"Phase": get_type_hints(view)["phase"]}, title)
    named[f"{title}Move"] = {"title": f"{title}Move", **moves}
    told = "An event as its receiver may see it: null stands for what is hidden."
    named[f"{title}Event"] = {"title": f"{title}Event", "description": told, **events}
    move, event, seen, secrets = (_ref(f"{title}{word}") for word in ("Move", "Event", "View", "Hidden"))
    carried: dict[str, Schema] = {
        "Update": {"events": _list_of(event), "view": _or_null(seen), "moves": _list_of(move), "shown": _or_null(seen)},
        "ReplayMoment": {
            "move": _or_null(move),
            "events": _list_of(event),
            "view": seen,
            "hidden": _or_null(secrets),
            "shown": _or_null(seen),
        },
        "Replay": {
            "game": {"enum": [game.name]},
            "options": _ref(f"{title}Options"),
            "moments": _list_of(_ref(f"{title}ReplayMoment")),
        },
    }
    for message, fields in carried.items():
        special = named[f"{title}{message}"] = deepcopy(messages[message])
        special["title"] = f"{title}{message}"
        for name, schema in fields.items():
            told = special["properties"][name].get("description")
            special["properties"][name] = _commented(schema, told)
    return named


def _schemas(
    kinds: Sequence[Any], literals: dict[str, Any], prefix: str = ""
) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of these types, and of all that they speak of, by the names that the client uses."""
    roots, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    names = {key: _called(schema["title"], prefix) for key, schema in components.items()}
    choices = {prefix + name: list(get_args(literal)) for name, literal in literals.items()}
    structs = {kind.__name__: kind for kind in structs_in(kinds)}
    named: dict[str, Schema] = {name: {"title": name, "enum": words} for name, words in choices.items()}
    for key, schema in components.items():
        kind = structs.get(schema["title"])
        if kind is not None and issubclass(kind, Enum):
            schema["enum"] = [member.value for member in kind]
        elif kind is not None and issubclass(kind, msgspec.Struct):
            _say_more(kind, schema)
        named[names[key]] = _tidy(schema, names, choices) | {"title": names[key]}
    return [_tidy(root, names, choices) for root in roots], named


def _called(title: str, prefix: str) -> str:
    """`Entry[Any, Any]` is an Entry, and a Look of Memoarrr a MemoarrrLook."""
    name = re.split(r"\W", title)[0]
    return prefix + RENAMED.get(name, name)


def _say_more(struct: type[msgspec.Struct], schema: Schema) -> None:
    """What msgspec leaves out: the strings under the fields, and that the server always sends them all."""
    told: dict[str, str] = {}
    for owner in reversed(struct.__mro__):
        if issubclass(owner, msgspec.Struct) and owner is not msgspec.Struct:
            told |= field_docstrings(owner)
    wire = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    for name, sentence in told.items():
        if name in wire:
            schema["properties"][wire[name]] = _commented(schema["properties"][wire[name]], sentence)
    if not issubclass(struct, RequestBody | Command) and not struct.__struct_config__.omit_defaults:
        schema["required"] = list(schema["properties"])


def _tidy(schema: Schema, names: dict[str, str], choices: dict[str, list[str]]) -> Schema:
    """A schema without limits, with references to what has a name, and with “unknown” where anything may be."""
    if "$ref" in schema:
        return _ref(names[schema["$ref"]])
    for name, words in choices.items():
        if sorted(words) == schema.get("enum"):
            return _commented(_ref(name), schema.get("description"))
    tidy = {key: part for key, part in schema.items() if key not in LIMITS}
    if parts := tidy.pop("prefixItems", None):  # the length is a limit, too
        assert all(part == parts[0] for part in parts)
        tidy["items"] = parts[0]
    if "description" in tidy:
        tidy["description"] = without_examples(tidy["description"])
    if not tidy.keys() - {"description"}:
        return tidy | {"tsType": "unknown"}
    if tidy.get("type") == "object" and not tidy.keys() & {"properties", "additionalProperties"}:
        return tidy | OBJECT
    if "properties" in tidy:
        tidy["properties"] = {name: _tidy(part, names, choices) for name, part in tidy["properties"].items()}
    for key in ("anyOf", "allOf"):
        if key in tidy:
            tidy[key] = [_tidy(part, names, choices) for part in tidy[key]]
    for key in ("items", "additionalProperties"):
        if isinstance(tidy.get(key), dict):
            tidy[key] = _tidy(tidy[key], names, choices)
    return tidy


def _commented(schema: Schema, sentence: str | None) -> Schema:
    """A reference with a description of its own: beside a bare $ref most tools read nothing."""
    if not sentence:
        return schema
    return {**({"allOf": [schema]} if "$ref" in schema else schema), "description": sentence.replace("`null`", "null")}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list_of(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=2, ensure_ascii=False)
    print()

"""The OpenAPI description of the HTTP API, and the JSON Schema of the socket's messages."""

from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec

from quarterdeck import __version__
from quarterdeck.protocol.messages import AnyCommand, AnyStatement
from quarterdeck.protocol.requests import Complaint
from quarterdeck.server.http.routes import OPERATIONS, RECORD, Operation
from quarterdeck.server.table.replay import EYES

_PLACES: dict[str, dict[str, Any]] = {
    "table": {"type": "string"},
    "seat": {"type": "integer", "minimum": 0},
    "day": {"type": "string", "format": "date"},
    "game": {"type": "string"},
}
"""The parts of a path that a request fills in."""
REF = "#/components/schemas/{name}"


@cache
def openapi() -> dict[str, Any]:
    """The description, made from the table of operations and the types that the server reads and writes."""
    bodies = [operation.asks for operation in OPERATIONS if operation.asks not in (None, RECORD)]
    answers = [operation.answers for operation in OPERATIONS if not isinstance(operation.answers, str)]
    kinds = list(dict.fromkeys([*bodies, *answers, Complaint]))
    schemas, components = _clean(msgspec.json.schema_components(kinds, ref_template=REF))
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Quarterdeck", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(operation: Operation, by_kind: dict[Any, Any]) -> dict[str, Any]:
    if isinstance(operation.answers, str):
        content = {operation.answers: {"schema": {"type": "object"}}}
    else:
        content = {"application/json": {"schema": by_kind[operation.answers]}}
    complaint = {"application/json": {"schema": by_kind[Complaint]}}
    responses: dict[str, Any] = {str(operation.status): {"description": "Done.", "content": content}}
    for status in operation.refusals:
        responses[str(status)] = {"description": "Refused, with a sentence.", "content": complaint}
    described: dict[str, Any] = {"summary": operation.what, "responses": responses}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in _PLACES.items()
        if f"{{{name}}}" in operation.path
    ]
    if operation.eyes:
        told = "Whose eyes: a seat's, a spectator's (`watcher`), or with everything laid open (`all`)."
        schema = {"type": "string", "pattern": rf"^({EYES})(?![\s\S])", "default": "all"}
        parameters.append({"name": "eyes", "in": "query", "required": False, "description": told, "schema": schema})
    if operation.one_seat:
        told = "The seat whose review is wanted; left out: my own seats, or all seats of a record."
        number: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": 99}
        parameters.append({"name": "seat", "in": "query", "required": False, "description": told, "schema": number})
    if parameters:
        described["parameters"] = parameters
    if operation.asks is not None:
        body = {"type": "object"} if operation.asks == RECORD else by_kind[operation.asks]
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return described


@cache
def socket_schema() -> dict[str, Any]:
    """The JSON Schema of every message on the socket, by direction."""
    kinds: list[Any] = [AnyCommand, AnyStatement]
    (commands, statements), components = _clean(msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {"commands": commands, "statements": statements, **components},
    }


def _clean(schema: Any) -> Any:
    """A schema whose descriptions are for readers of any language."""
    if isinstance(schema, dict):
        return {
            key: without_examples(value) if key == "description" else _clean(value) for key, value in schema.items()
        }
    return [_clean(part) for part in schema] if isinstance(schema, list | tuple) else schema


def without_examples(docstring: str) -> str:
    """A docstring up to its first example in Python, not indented. Python before 3.13 keeps the indentation."""
    return cleandoc(docstring).partition("\n\n>>> ")[0]

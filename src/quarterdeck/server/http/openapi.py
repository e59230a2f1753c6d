"""The HTTP API described for programs, made from the types that the server itself reads and writes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from quarterdeck import __version__
from quarterdeck.protocol.messages import AnyCommand, AnyStatement
from quarterdeck.protocol.requests import (
    Claim,
    Complaint,
    HandOverLink,
    Me,
    Myself,
    NewTable,
    Offer,
    Replay,
    Sit,
    TableAnswer,
    TableList,
)
from quarterdeck.server.http.replay import EYES

RECORD = "application/json"
"""A record: what is in it is the game's, and docs/record.md tells it."""
REF = "#/components/schemas/{name}"


class Operation(msgspec.Struct, frozen=True):
    """One thing that can be asked."""

    method: str
    path: str
    what: str
    answers: Any
    """What the body of the answer holds; a text: its media type."""
    asks: Any = None
    """What its body must hold; a text: its media type."""
    status: int = 200
    refusals: tuple[int, ...] = (429, 503)
    eyes: bool = False
    """Whether it can be asked as this or that pair of eyes."""


OPERATIONS = (
    Operation("get", "/api/offer", "What can be chosen when a table is opened.", Offer),
    Operation("get", "/api/me", "Who the cookie says I am.", Myself),
    Operation(
        "put", "/api/me", "Say what I want to be called; whoever is new gets a cookie.", Myself, Me,
        refusals=(400, 403, 413, 429, 503),
    ),
    Operation("get", "/api/me/tables", "My games: those that wait, run, and have ended.", TableList),
    Operation("get", "/api/tables", "The listed tables that are open or running.", TableList),
    Operation(
        "post", "/api/tables", "Open a table.", TableAnswer, NewTable, 201, refusals=(400, 403, 413, 429, 503)
    ),
    Operation(
        "get", "/api/tables/{table}", "A table, by the name that joins it or by the name that watches it.",
        TableAnswer, refusals=(404, 429, 503),
    ),
    Operation(
        "get", "/api/tables/{table}/record", "The record of a finished game.", RECORD,
        refusals=(404, 409, 429, 503),
    ),
    Operation(
        "get", "/api/tables/{table}/replay", "Every moment of a finished game, as some eyes saw it.", Replay,
        refusals=(400, 404, 409, 429, 503), eyes=True,
    ),
    Operation(
        "post", "/api/tables/{table}/again", "Play again with the same crew.", TableAnswer,
        refusals=(403, 404, 409, 429, 503),
    ),
    Operation(
        "put", "/api/tables/{table}/seats/{seat}", "Take a free seat, or give it to a bot.", TableAnswer, Sit,
        refusals=(400, 403, 404, 409, 413, 429, 503),
    ),
    Operation(
        "delete", "/api/tables/{table}/seats/{seat}", "Send a bot away before the game: its seat is free again.",
        TableAnswer, refusals=(403, 404, 409, 429, 503),
    ),
    Operation(
        "post", "/api/tables/{table}/seats/{seat}/hand-over", "Get a link that moves my seat to another device.",
        HandOverLink, None, 201, refusals=(403, 404, 429, 503),
    ),
    Operation(
        "post", "/api/hand-over", "Use such a link: the seat is mine now, on this device.", TableAnswer, Claim,
        refusals=(400, 403, 404, 409, 413, 429, 503),
    ),
    Operation(
        "get", "/api/replay", "The record that the server was started with, by `quarterdeck replay`.", RECORD,
        refusals=(404, 429, 503),
    ),
    Operation(
        "post", "/api/replay", "Every moment of the game in a record, once it has been checked, as some eyes saw it.",
        Replay, RECORD, refusals=(400, 403, 404, 413, 429, 503), eyes=True,
    ),
)  # fmt: skip


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI description of the HTTP API."""
    bodies = [operation.asks for operation in OPERATIONS if operation.asks not in (None, RECORD)]
    answers = [operation.answers for operation in OPERATIONS if not isinstance(operation.answers, str)]
    kinds = list(dict.fromkeys([*bodies, *answers, Complaint]))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
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
        for name, schema in (("table", {"type": "string"}), ("seat", {"type": "integer", "minimum": 0}))
        if f"{{{name}}}" in operation.path
    ]
    if operation.eyes:
        told = "Whose eyes: a seat's, a spectator's (`watcher`), or with everything laid open (`all`)."
        schema = {"type": "string", "pattern": rf"^({EYES})(?![\s\S])", "default": "all"}
        parameters.append({"name": "eyes", "in": "query", "required": False, "description": told, "schema": schema})
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
    (commands, statements), components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {"commands": commands, "statements": statements, **components},
    }

"""docs/http-api.md, from the OpenAPI description that every server offers."""

from __future__ import annotations

from typing import Any

from quarterdeck.server.http.openapi import openapi
from tools.pages.layout import laid_out
from tools.pages.words import table

TOP = """# The HTTP API

Everything that a page or a program asks a server for, except for the moves of a game: those go over a socket, which
[the protocol](protocol.md) describes together with cookies, origins and limits. This page is made from
[the OpenAPI description](openapi.json), which every server offers at `/api/openapi.json`. The fields of bodies and
answers are listed in the protocol, too: each name below leads there.
"""
REASONS = {
    400: "the body or the query can't be read",
    403: "the request comes from a page of another site, or the seat is not yours",
    404: "there is no such table, seat or record",
    409: "it can't be done now",
    413: "too large",
    421: "this is not the name of the server",
    429: "too many requests from this address",
    503: "the server can't read or write its tables now",
}


def description() -> str:
    """The OpenAPI description as a file."""
    return laid_out(openapi()) + "\n"


def page() -> str:
    """The whole page."""
    parts = [TOP, _overview()]
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            parts += [
                f"## {method.upper()} {path}\n",
                f"{operation['summary']}\n",
                _asked(operation),
                _answers(operation),
            ]
    return "\n".join(part for part in parts if part)


def _overview() -> str:
    rows = [
        (f"[`{method.upper()} {path}`](#{_anchor(f'{method} {path}')})", operation["summary"])
        for path, methods in openapi()["paths"].items()
        for method, operation in methods.items()
    ]
    return table(("request", "what it does"), rows)


def _anchor(heading: str) -> str:
    kept = "".join(letter for letter in heading.lower() if letter.isalnum() or letter in "- _")
    return kept.replace(" ", "-")


def _asked(operation: dict[str, Any]) -> str:
    rows = [
        (f"`{one['name']}`", f"in the {one['in']}", _kind(one["schema"])) for one in operation.get("parameters", ())
    ]
    if "requestBody" in operation:
        rows.append(("body", "JSON", _body(operation["requestBody"])))
    return table(("it takes", "where", "what"), rows) if rows else ""


def _answers(operation: dict[str, Any]) -> str:
    rows = [
        (status, _body(answer) if int(status) < 400 else REASONS[int(status)])
        for status, answer in operation["responses"].items()
    ]
    return table(("status", "what it holds, or why"), rows)


def _body(holder: dict[str, Any]) -> str:
    (content,) = holder["content"].values()
    return _kind(content["schema"])


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](protocol.md#{name.lower()})"
    if schema == {"type": "object"}:
        return "a [record](record.md)"
    if "pattern" in schema:
        return "`all`, `watcher`, or the number of a seat"
    return {"string": "text", "integer": "whole number"}[schema["type"]]

"""The bodies of requests: read in time, and checked against their types."""

import asyncio
from typing import Any

import msgspec
from aiohttp import web

from quarterdeck.server.table.refusals import BadRequest, unreadable

BODY_SECONDS = 10.0
"""How long the body of a request may take to arrive."""


async def read_body(request: web.Request) -> bytes:
    """The whole body of a request that says that it is JSON."""
    if request.content_type != "application/json":
        raise BadRequest("not-json", "The body of this request must be JSON, and its Content-Type must say so.")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.read()
    except TimeoutError:
        raise BadRequest("too-slow", "The body of this request did not arrive in time.") from None


def decoded(text: bytes, wanted: Any) -> Any:
    """What a body says, as a value of the wanted type."""
    try:
        return msgspec.json.decode(text, type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable("This request can't be read", "bad-request", error) from None

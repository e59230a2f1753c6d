"""HTTP answers: JSON bodies, and the security headers on every answer."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeAlias, TypeVar

from aiohttp import web

from quarterdeck.core.wire import encode

T = TypeVar("T")
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY = "Content-Security-Policy"
HEADERS = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "Quarterdeck",
}


class Encoded(Generic[T]):
    """The body of an answer that is JSON already."""

    def __init__(self, body: bytes) -> None:
        self.body = body


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer. No cache may keep it."""
    text = body.body if isinstance(body, Encoded) else encode(body)
    return web.Response(
        body=text, status=status, content_type="application/json", headers={"Cache-Control": "no-store"}
    )


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers. aiohttp calls this for every answer, also for its own."""
    policy = response.headers.get(POLICY, HEADERS[POLICY])
    for name, value in HEADERS.items():
        response.headers[name] = value
    response.headers[POLICY] = policy

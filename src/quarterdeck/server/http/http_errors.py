"""What stands between the network and the tables: where a request comes from, and what an answer may look like."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from quarterdeck.bots.crew import UnfitBot, UnknownBot
from quarterdeck.core.errors import BadOptions, BadPlayers, MatchRunning, QuarterdeckError, UnknownGame, UnknownSeat
from quarterdeck.protocol.requests import Complaint
from quarterdeck.server.http.identity import BadName
from quarterdeck.server.limits import TooMuch
from quarterdeck.server.live.hub import NoSuchTable, TablePaused
from quarterdeck.server.log_output import log_bug, warn
from quarterdeck.server.metrics import Meters
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.store import StoreFailed
from quarterdeck.server.table.proposals import NotAtTheTable, NotNow

Answering: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Content-Security-Policy": (
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

SENTENCES = {
    400: ("bad-request", "This request can't be understood."),
    404: ("not-found", "There is nothing at this address."),
    405: ("wrong-method", "This address can't be used in this way."),
    413: ("too-large", "This request is too large."),
    417: ("bad-request", "This request can't be understood."),
}


class Restarts(QuarterdeckError):
    """The server is stopping and takes nobody in."""


class InternalError(QuarterdeckError):
    """A bug of ours."""


class BadRequest(QuarterdeckError):
    """The request itself can't be read."""


class Foreign(QuarterdeckError):
    """The request comes from a page of somebody else's."""


STATUS: dict[type[QuarterdeckError], int] = {
    NoSuchTable: 404,
    NotAtTheTable: 403,
    NotNow: 409,
    MatchRunning: 409,
    TooMuch: 429,
    StoreFailed: 503,
    TablePaused: 503,
    Restarts: 503,
    Foreign: 403,
    InternalError: 500,
    UnknownSeat: 404,
    BadName: 400,
    BadOptions: 400,
    BadPlayers: 400,
    UnknownGame: 400,
    UnknownBot: 400,
    UnfitBot: 400,
}


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer. None of them may be kept by anybody on the way."""
    return web.Response(
        body=msgspec.json.encode(body),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def status_of(kind: type[QuarterdeckError]) -> int:
    """The HTTP status with which this kind of error is told."""
    return next((status for known, status in STATUS.items() if issubclass(kind, known)), 400)


def complaint(error: QuarterdeckError) -> web.Response:
    status = status_of(type(error))
    told = outward(error)
    response = answer(Complaint(code=told.code, sentence=told.sentence, facts=told.facts), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "2"
    return response


def outward(error: QuarterdeckError) -> QuarterdeckError:
    """An error as clients are told it: where the store lies and what ails it is for the host's log."""
    if isinstance(error, StoreFailed):
        warn("store failed", code=error.code, sentence=error.sentence)
        return StoreFailed("store-failed", "The server can't reach its store just now; please try again in a moment.")
    return error


def internal_error() -> InternalError:
    """All that anybody is told about a bug."""
    return InternalError("internal-error", "Something is wrong with the server. Nothing is lost.")


def check_origin(request: web.Request, settings: Settings) -> None:
    """A browser says which page a request comes from: only our own may change anything or open a socket.

    Programs that are no browsers say nothing, and have nobody's cookies but their own.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return
    if origin in (f"http://{request.host}", f"https://{request.host}"):
        return
    if settings.public_url and origin == _origin_of(settings.public_url):
        return
    raise Foreign("foreign-origin", "This request comes from a page of another site.")


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def address_of(request: web.Request, settings: Settings) -> str:
    """The address that limits count by; behind a proxy, the one that the proxy saw."""
    address = request.remote or "unknown"
    if settings.proxied:
        address = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or address
    return _household(address)


def _household(address: str) -> str:
    """Whoever has an IPv6 address has a whole network of them, and counts once."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address


def is_secure(request: web.Request, settings: Settings) -> bool:
    """Whether the browser speaks HTTPS, be it to a proxy."""
    if settings.proxied and request.headers.get("X-Forwarded-Proto") == "https":
        return True
    return settings.public_url.startswith("https://") or request.secure


def guard(settings: Settings, meters: Meters) -> Any:
    """The outermost layer: every request ends in an answer with a sentence, and nothing of the inside shows."""

    @web.middleware
    async def guarded(request: web.Request, handler: Answering) -> web.StreamResponse:
        try:
            if request.method not in ("GET", "HEAD"):
                check_origin(request, settings)
            response = await handler(request)
        except QuarterdeckError as error:
            response = complaint(error)
        except web.HTTPException as error:
            code, sentence = SENTENCES.get(error.status, SENTENCES[400])
            response = answer(Complaint(code=code, sentence=sentence, facts={}), error.status)
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
        except web.RequestPayloadError:
            code, sentence = SENTENCES[400]
            response = answer(Complaint(code=code, sentence=sentence, facts={}), 400)
        except Exception as error:
            if isinstance(error, ConnectionError) and (request.transport is None or request.transport.is_closing()):
                raise
            meters.bugs.inc()
            log_bug("http", error)
            response = complaint(internal_error())
        meters.answers.labels(str(response.status)).inc()
        return response

    return guarded


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """On every answer, those of the framework itself included."""
    for name, value in HEADERS.items():
        response.headers[name] = value

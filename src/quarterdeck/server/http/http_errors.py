"""Errors as HTTP answers: which status each kind has, and what a client is told."""

import math
from collections.abc import Callable
from typing import Any

from aiohttp import web

from quarterdeck.bots.crew import UnfitBot, UnknownBot
from quarterdeck.core.errors import BadOptions, BadPlayers, MatchRunning, QuarterdeckError, UnknownGame, UnknownSeat
from quarterdeck.protocol.requests import Complaint
from quarterdeck.review import NoReview
from quarterdeck.server.http.answers import Handler, answer
from quarterdeck.server.http.origins import ForeignOrigin, UnknownHost, address_of, check_host, check_origin
from quarterdeck.server.limits import LimitExceeded, RateLimit
from quarterdeck.server.live.reviewer import ReviewFailed
from quarterdeck.server.live.stored_table import TablePaused
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.store import StoreFailed
from quarterdeck.server.table.people import BadName
from quarterdeck.server.table.proposals import NotAtTheTable, NotNow
from quarterdeck.server.table.refusals import InternalError, NoSuchTable, complaint_about, internal_error
from quarterdeck.server.table.replay import ReplayTooLarge

TOO_LARGE = 413
HEALTH = "/healthz"
"""It has a limit of its own, so that no other request of the same address makes the server look ill."""
VISITS, VISITS_AT_ONCE = 10, 100
"""Requests of every kind that an address may send, for each one that it may send to the API in a second. A page has
some fifty files, and a whole class may load it at once."""
SENTENCES = {
    400: ("bad-request", "This request can't be understood."),
    404: ("not-found", "There is nothing at this address."),
    405: ("wrong-method", "This address can't be used in this way."),
    TOO_LARGE: ("too-large", "This request is too large."),
    417: ("bad-request", "This request can't be understood."),
}
"""What a client is told when aiohttp itself refuses a request."""


class ServerRestarting(QuarterdeckError):
    """The server is stopping and accepts no new sockets."""


class ServerFull(QuarterdeckError):
    """As many connections are open as this process can have."""


STATUS: dict[type[QuarterdeckError], int] = {
    NoSuchTable: 404,
    NotAtTheTable: 403,
    NotNow: 409,
    MatchRunning: 409,
    LimitExceeded: 429,
    ReplayTooLarge: TOO_LARGE,
    NoReview: 404,
    ReviewFailed: 503,
    StoreFailed: 503,
    TablePaused: 503,
    ServerRestarting: 503,
    ServerFull: 503,
    ForeignOrigin: 403,
    UnknownHost: 421,
    InternalError: 500,
    UnknownSeat: 404,
    BadName: 400,
    BadOptions: 400,
    BadPlayers: 400,
    UnknownGame: 400,
    UnknownBot: 400,
    UnfitBot: 400,
}
"""The status of each kind of error. Every other kind is a 400."""


def status_of(kind: type[QuarterdeckError]) -> int:
    return next((status for known, status in STATUS.items() if issubclass(kind, known)), 400)


def complaint(error: QuarterdeckError) -> web.Response:
    """The answer that tells a client about an error."""
    status = status_of(type(error))
    body = complaint_about(outward(error))
    wait = body.retry_after
    response = answer(body, status)
    if status in (429, 503):
        response.headers["Retry-After"] = str(2 if wait is None else math.ceil(wait / 1000))
    return response


def outward(error: QuarterdeckError) -> QuarterdeckError:
    """The error as clients are told it. Where the store is and why it failed stands in the log only."""
    if isinstance(error, StoreFailed):
        return StoreFailed("store-failed", "The server can't reach its store just now; please try again in a moment.")
    return error


def guard(settings: Settings, metrics: Metrics, clock: Callable[[], int]) -> Any:
    """The outermost middleware: it limits requests of every kind, checks the host and the origin, and turns every error
    into an answer with a sentence."""
    per_second = settings.requests_per_second
    visits = RateLimit(VISITS_AT_ONCE * per_second, VISITS * per_second, clock)
    health = RateLimit(3 * per_second, per_second, clock)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            limit = health if request.path == HEALTH else visits
            if wait := limit.take(address_of(request, settings)):
                sentence = "These are too many requests; please wait a moment."
                raise LimitExceeded("too-many-requests", sentence, retry_after=wait)
            check_host(request, settings)
            if request.method not in ("GET", "HEAD"):
                check_origin(request, settings)
            response = await handler(request)
        except QuarterdeckError as error:
            response = complaint(error)
        except web.HTTPException as error:
            response = _refusal(error.status)
            if "Allow" in error.headers:
                response.headers["Allow"] = error.headers["Allow"]
        except web.RequestPayloadError:
            response = _refusal(400)
        except Exception as error:
            if isinstance(error, ConnectionError) and (request.transport is None or request.transport.is_closing()):
                raise
            metrics.bugs.inc()
            log_bug("http", error)
            response = complaint(internal_error())
        metrics.answers.labels(str(response.status)).inc()
        return response

    return guarded


def _refusal(status: int) -> web.Response:
    code, sentence = SENTENCES.get(status, SENTENCES[400])
    return answer(Complaint(code=code, sentence=sentence, facts={}), status)

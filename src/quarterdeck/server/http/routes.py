"""Every operation of the HTTP API, once. The routes and the OpenAPI description are made from this table."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from aiohttp import web

from quarterdeck.core.errors import MatchRunning, QuarterdeckError, UnknownGame, UnknownSeat
from quarterdeck.protocol.requests import Replay
from quarterdeck.review import GameReview
from quarterdeck.server.http.answers import Encoded, Handler, answer
from quarterdeck.server.http.bodies import decoded, read_body
from quarterdeck.server.http.handlers import Handlers
from quarterdeck.server.http.http_errors import TOO_LARGE, status_of
from quarterdeck.server.http.origins import ForeignOrigin, UnknownHost
from quarterdeck.server.limits import LimitExceeded
from quarterdeck.server.live.reviewer import ReviewFailed
from quarterdeck.server.store.store import StoreFailed
from quarterdeck.server.table.proposals import NotAtTheTable, NotNow
from quarterdeck.server.table.refusals import BadRequest, NoSuchTable
from quarterdeck.server.table.replay import ReplayTooLarge

RECORD = "application/json"
"""Stands for a record as a body. Its content depends on the game; docs/record.md describes it."""


class Operation(msgspec.Struct, frozen=True):
    """One operation of the API. Its handler's docstring and types say what it does, takes and answers."""

    method: Literal["get", "put", "post", "delete"]
    path: str
    handler: Callable[..., Awaitable[Any]]
    status: int = 200
    errors: tuple[type[QuarterdeckError], ...] = ()
    """Errors beside those that every operation of its kind has: see `refusals`."""
    takes_record: bool = False
    """Whether the body is a record, which the handler reads itself."""

    @property
    def what(self) -> str:
        """What the operation does, in a sentence."""
        return self.handler.__doc__ or ""

    @property
    def asks(self) -> Any:
        """The type of the request's body, RECORD, or None for no body."""
        return RECORD if self.takes_record else _types(self.handler).get("body")

    @property
    def answers(self) -> Any:
        """The type of the answer's body, or RECORD."""
        answered = _types(self.handler)["return"]
        if get_origin(answered) is Encoded:
            (answered,) = get_args(answered)
        return RECORD if answered is web.Response else answered

    @property
    def eyes(self) -> bool:
        """Whether the query `eyes` chooses a viewpoint."""
        return self.answers is Replay

    @property
    def one_seat(self) -> bool:
        """Whether the query `seat` chooses a seat."""
        return self.answers is GameReview

    @property
    def refusals(self) -> tuple[int, ...]:
        """Every status with which the operation can be refused."""
        errors: list[type[QuarterdeckError]] = [LimitExceeded, StoreFailed, UnknownHost, *self.errors]
        if self.method != "get":
            errors.append(ForeignOrigin)
        if "{table}" in self.path:
            errors.append(NoSuchTable)
        if self.asks is not None:
            errors.append(BadRequest)
        too_large = {TOO_LARGE} if self.asks is not None else set()
        return tuple(sorted({status_of(error) for error in errors} | too_large))


@cache
def _types(handler: Callable[..., Awaitable[Any]]) -> dict[str, Any]:
    return get_type_hints(handler)


_TABLE = "/api/tables/{table}"
_SEAT = "/api/tables/{table}/seats/{seat}"

OPERATIONS = (
    Operation("get", "/api/offer", Handlers.offer),
    Operation("get", "/api/puzzles/{game}", Handlers.puzzles, errors=(UnknownGame,)),
    Operation("get", "/api/me", Handlers.me),
    Operation("put", "/api/me", Handlers.call_me),
    Operation("get", "/api/me/tables", Handlers.my_tables),
    Operation("get", "/api/tables", Handlers.tables),
    Operation("post", "/api/tables", Handlers.open_table, 201),
    Operation("get", _TABLE, Handlers.table),
    Operation("get", f"{_TABLE}/record", Handlers.record, errors=(MatchRunning,)),
    Operation("get", f"{_TABLE}/replay", Handlers.replay_of_table, errors=(BadRequest, MatchRunning, ReplayTooLarge)),
    Operation(
        "get",
        f"{_TABLE}/review",
        Handlers.review_of_table,
        errors=(BadRequest, MatchRunning, NotAtTheTable, ReviewFailed),
    ),
    Operation("post", f"{_TABLE}/again", Handlers.again, errors=(NotNow,)),
    Operation("put", _SEAT, Handlers.sit, errors=(NotNow,)),
    Operation("delete", _SEAT, Handlers.dismiss, errors=(NotNow,)),
    Operation("post", f"{_SEAT}/hand-over", Handlers.hand_over, 201),
    Operation("get", "/api/voyages", Handlers.voyages),
    Operation("get", "/api/voyages/{day}", Handlers.voyages_of_day, errors=(NoSuchTable,)),
    Operation("put", "/api/voyages/today/{game}", Handlers.sail, errors=(NoSuchTable,)),
    Operation("post", "/api/hand-over", Handlers.claim, errors=(NoSuchTable, NotNow)),
    Operation("get", "/api/replay", Handlers.opened_record, errors=(NoSuchTable,)),
    Operation("post", "/api/replay", Handlers.replay_of_record, errors=(UnknownSeat,), takes_record=True),
    Operation("post", "/api/review", Handlers.review_of_record, errors=(ReviewFailed, UnknownSeat), takes_record=True),
)


def api_routes(handlers: Handlers) -> list[web.RouteDef]:
    """A route for each operation, behind the limit of requests."""
    return [
        web.route(operation.method, operation.path, handlers.limited(_carry_out(operation, handlers)))
        for operation in OPERATIONS
    ]


def _carry_out(operation: Operation, handlers: Handlers) -> Handler:
    """Read the body, call the handler, and send what it returns with the operation's status."""
    wanted = None if operation.takes_record else operation.asks

    async def carry_out(request: web.Request) -> web.StreamResponse:
        body = () if wanted is None else (decoded(await read_body(request), wanted),)
        outcome = await operation.handler(handlers, request, *body)
        if isinstance(outcome, web.Response):
            return outcome
        response = answer(outcome, operation.status)
        handlers.set_cookie(request, response)
        return response

    return carry_out

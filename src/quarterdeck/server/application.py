"""The web application of one worker: its parts, its routes, and the order in which it starts and stops."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from aiohttp import web

from quarterdeck.server.bus.bus import Bus
from quarterdeck.server.http.answers import Handler, add_headers, answer
from quarterdeck.server.http.handlers import Handlers
from quarterdeck.server.http.http_errors import HEALTH, guard
from quarterdeck.server.http.identity import People
from quarterdeck.server.http.openapi import openapi
from quarterdeck.server.http.routes import api_routes
from quarterdeck.server.http.static_files import StaticFiles
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.live.bot_trials import BotTrials
from quarterdeck.server.live.housekeeping import Housekeeping
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.reviewer import Reviewer
from quarterdeck.server.live.services import Services, WorkerTasks
from quarterdeck.server.live.voyages import DailyVoyages
from quarterdeck.server.log_output import log, log_bug
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.sockets import Sockets
from quarterdeck.server.store.store import Store
from quarterdeck.server.table.people import new_id

LARGEST_BODY = 16 * 1024

HUB = web.AppKey("hub", Hub)
HOUSEKEEPING = web.AppKey("housekeeping", Housekeeping)

_START = time.time_ns() - time.monotonic_ns()


def milliseconds() -> int:
    """The server's clock: set by the machine's clock when the process starts, and never going back."""
    return (_START + time.monotonic_ns()) // 1_000_000


def application(settings: Settings, store: Store, bus: Bus, clock: Callable[[], int] = milliseconds) -> web.Application:
    """Everything that one worker serves."""
    metrics = Metrics()
    services = Services(store, bus, clock, new_id("k"), metrics, BotPool(), WorkerTasks(metrics))
    hub = Hub(services)
    reviewer, voyages = Reviewer(metrics), DailyVoyages(hub)
    handlers = Handlers(hub, People(store, clock), BotTrials(services.bots), reviewer, voyages, settings)
    sockets = Sockets(hub, handlers, settings)
    housekeeping = Housekeeping(hub, voyages, settings.prune_days or None)
    static_files = StaticFiles(settings)
    app = web.Application(
        middlewares=[guard(settings, metrics, clock), static_files.show_lost], client_max_size=LARGEST_BODY
    )
    app[HUB], app[HOUSEKEEPING] = hub, housekeeping
    app.add_routes(
        [
            *api_routes(handlers),
            web.get("/api/tables/{table}/socket", handlers.limited(sockets.enter)),
            web.get("/api/openapi.json", handlers.limited(_openapi)),
            web.get(HEALTH, _health(store, bus)),
            web.get("/metrics", handlers.limited(_metrics(metrics))),
            *static_files.routes(),
        ]
    )
    app.on_response_prepare.append(add_headers)

    async def life(_: web.Application) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(lambda _, trouble: _note(metrics, trouble))
        await store.open()
        await housekeeping.start()
        log("worker started", worker=services.worker)
        yield
        await housekeeping.stop()
        await reviewer.close()
        await bus.close()
        await store.close()
        log("worker stopped", worker=services.worker)

    async def close_sockets(_: web.Application) -> None:
        await sockets.close_all()

    app.cleanup_ctx.append(life)
    app.on_shutdown.append(close_sockets)
    return app


def _note(metrics: Metrics, trouble: dict[str, Any]) -> None:
    """Count and log an error of a task that no code awaits."""
    error = trouble.get("exception")
    if isinstance(error, Exception) and not isinstance(error, ConnectionError):
        metrics.bugs.inc()
        log_bug("loop", error)


async def _openapi(_: web.Request) -> web.Response:
    return answer(openapi())


def _health(store: Store, bus: Bus) -> Handler:
    async def health(_: web.Request) -> web.Response:
        """200 while the store can be written. Without the bus the server is slower and still works."""
        code = await store.trouble()
        if code is None:
            return answer({"store": True, "bus": bus.works})
        return answer({"store": False, "bus": bus.works, "code": code}, 503)

    return health


def _metrics(metrics: Metrics) -> Handler:
    async def show(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    return show

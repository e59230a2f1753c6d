"""Both event loops that the server runs on, and a real NATS server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeAlias

import pytest
import uvloop

from tests.server.real_nats import NatsServer

PATIENCE = 60.0
"""Seconds for a whole story, so that one that hangs is told apart from one that takes its time."""

Run: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    factory = uvloop.new_event_loop if request.param == "uvloop" else asyncio.new_event_loop

    def whole(story: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(asyncio.wait_for(story, PATIENCE))

    return whole


@pytest.fixture
def server() -> Iterator[NatsServer]:
    with NatsServer() as running:
        yield running

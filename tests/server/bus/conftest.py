"""Both event loops that the server runs on, and one NATS server for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.real_nats import NatsServer


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": request.param}


@pytest.fixture
def server(nats: NatsServer) -> Iterator[NatsServer]:
    """A running NATS server, which the test may stop, kill and freeze."""
    yield nats
    nats.mend()

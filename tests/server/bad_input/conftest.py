from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.live import GENEROUS, Live


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    """A server with limits that these tests do not reach; it is still well when they are done."""
    with Live(*GENEROUS) as server:
        yield server
        server.check_well()
        assert server.stop() == 0
        server.check_log()

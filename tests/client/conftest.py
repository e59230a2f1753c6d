"""What the tests of the client share: a server inside the test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.server.house import House


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests of a module."""
    async with House(tmp_path_factory.mktemp("house")) as house:
        yield house

"""The stores that every test of this folder is run with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.real_servers import RealPostgres


@pytest.fixture
def postgres_url(postgres: RealPostgres) -> Iterator[str]:
    with postgres.fresh_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    made: str = request.getfixturevalue("postgres_url")
    return made

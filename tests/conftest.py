"""What every test can be told: `pytest tests/golden --write-golden` writes the play-throughs anew, to be read."""

from __future__ import annotations

import pytest

LONG = "a game that takes long, beside a shorter one of the same test, which is always played; see --long"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--long", action="store_true", help="play the games that are marked as long, too: make voyages")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the program does."""
    return "asyncio"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"long: {LONG}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]

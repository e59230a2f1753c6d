"""Options of the test run, and the order in which the tests run."""

from __future__ import annotations

import pytest

LONG = "a long game; a shorter form of the same test always runs; see --long"

SLOW_FOLDERS = ("browser", "server", "benchmarks", "docs", "lab", "terminal", "client", "properties", "cli", "bots")
"""These start first, the slowest first: a worker takes one file at a time, and the short files at the end even out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--long", action="store_true", help="play the games that are marked as long, too: make voyages")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the program does."""
    return "asyncio"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"long: {LONG}")


def _start_order(item: pytest.Item) -> int:
    folder = item.nodeid.split("/")[1]
    return SLOW_FOLDERS.index(folder) if folder in SLOW_FOLDERS else len(SLOW_FOLDERS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_start_order)
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]

"""Options of the test run, and the order in which the tests run."""

from __future__ import annotations

import gc
import logging
import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.real_nats import NatsServer
    from tests.server.real_servers import RealPostgres

LONG = "a long game; a shorter form of the same test always runs; see --long"

SLOW_FOLDERS = ["browser", "server", "benchmarks", "docs", "lab", "terminal"]
SLOW_FOLDERS += ["review", "client", "properties", "cli", "local", "bots"]
"""These start first, the slowest first: a worker takes one file at a time, and the short files at the end even out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--long", action="store_true", help="play the games that are marked as long, too: make voyages")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio, as the program does."""
    return "asyncio"


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    """A test that starts a server in this process sends the log to a stream that ends with the test.

    The logger of NATS stays silent from the import of its driver on, and that may come within any test.
    """
    loggers = [logging.getLogger(name) for name in ("quarterdeck", "aiohttp", "asyncio", "asyncpg")]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture(scope="session")
def postgres() -> Iterator[RealPostgres]:
    """The one PostgreSQL server of this test process. A test may stop it if it starts it again."""
    from tests.server.real_servers import real_postgres  # noqa: PLC0415 - few tests need it

    with real_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """The one NATS server of this test process. A test may stop or freeze it if it mends it again."""
    from tests.server.real_nats import NatsServer  # noqa: PLC0415 - few tests need it

    with NatsServer() as server:
        yield server


@pytest.fixture
def real_addresses(request: pytest.FixtureRequest) -> Callable[[str], AbstractContextManager[str]]:
    """Turns a command of the documents into one that runs here: with real servers, and on any free port."""

    @contextmanager
    def runnable(command: str) -> Iterator[str]:
        command = command.replace("--port 8710", "--port 0").replace("--workers 4", "--workers 2")
        if "postgresql://" not in command:
            yield command
            return
        postgres: RealPostgres = request.getfixturevalue("postgres")
        nats: NatsServer = request.getfixturevalue("nats")
        with postgres.fresh_database() as database:
            yield re.sub(r"nats://\S*", nats.url, re.sub(r"postgresql://\S*", database, command))

    return runnable


def pytest_configure(config: pytest.Config) -> None:
    # NumPy's threads would wait for each other on cores that other workers use.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    config.addinivalue_line("markers", f"long: {LONG}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector need not look at it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


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

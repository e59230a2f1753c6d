"""One browser and one server for the tests of a worker; every test has tables and contexts of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import launched
from tests.browser.line import Line
from tests.browser.sailor import Sailor
from tests.server.live import GENEROUS, Live


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before the tests of other folders: Playwright keeps an event loop running in this thread."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="package")
def server() -> Iterator[Live]:
    with Live(*GENEROUS) as server:
        yield server


@pytest.fixture
def line(server: Live) -> Iterator[Line]:
    """Between a browser and the server: for a sailor who comes to `line.url`."""
    with Line(server.port) as line:
        yield line


@pytest.fixture
def sailor(browser: Browser, server: Live) -> Iterator[Callable[..., Sailor]]:
    """Makes sailors; none of them may have met an error in the page."""
    crew: list[Sailor] = []

    def make(url: str = "", **context: Any) -> Sailor:
        crew.append(Sailor(browser, url or server.url, seed=len(crew) + 1, **context))
        return crew[-1]

    yield make
    troubles = [trouble for one in crew for trouble in one.troubles]
    for one in crew:
        one.context.close()
    assert troubles == []
    server.check_well()

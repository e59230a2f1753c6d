"""One browser and one server for the tests of a worker; every test has tables and contexts of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

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


@pytest.fixture(scope="package")
def _loaded_before(browser: Browser, server: Live) -> Iterator[Sailor]:
    with Sailor(browser, server.url) as sailor:
        yield sailor


@pytest.fixture
def tab(_loaded_before: Sailor, server: Live) -> Iterator[Callable[..., Page]]:
    """Makes tabs of a browser that knows our scripts already, for what a page is like once it is there."""
    sailor = _loaded_before
    pages: list[Page] = []

    def make(forgiven: str | None = None) -> Page:
        sailor.forgiven = [] if forgiven is None else [forgiven]
        pages.append(sailor.new_page())
        return pages[-1]

    yield make
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()
    sailor.context.clear_cookies()
    troubles, sailor.troubles = sailor.troubles, []
    assert troubles == []
    server.check_well()


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

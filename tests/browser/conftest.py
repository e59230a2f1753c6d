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


@pytest.fixture(scope="package")
def _harbour() -> dict[tuple[Browser, str], list[Sailor]]:
    """Browser contexts that have been left clean, by what they are like: they know our files already. They end with
    their browser."""
    return {}


@pytest.fixture
def line(server: Live) -> Iterator[Line]:
    """Between a browser and the server: for a sailor who comes to `line.url`."""
    with Line(server.port) as line:
        yield line


@pytest.fixture
def sailor(
    browser: Browser, server: Live, _harbour: dict[tuple[Browser, str], list[Sailor]]
) -> Iterator[Callable[..., Sailor]]:
    """Makes sailors, each a stranger to the server; none of them may have met an error in the page.

    `fresh=True`: with a browser context that has loaded nothing yet, and that is closed afterwards.
    """
    crew: list[tuple[Sailor, str]] = []

    def make(url: str = "", *, fresh: bool = False, **context: Any) -> Sailor:
        kind = "" if fresh else repr(sorted(context.items()))
        number = len(crew) + 1
        idle = _harbour.setdefault((browser, kind), []) if kind else []
        if idle:
            one = idle.pop()
            one.begin(url or server.url, seed=number)
        else:
            one = Sailor(browser, url or server.url, seed=number, **context)
        crew.append((one, kind))
        return one

    yield make
    troubles = [trouble for one, _ in crew for trouble in one.troubles]
    for one, kind in crew:
        if kind and not troubles:
            one.go_home()
            _harbour[browser, kind].append(one)
        else:
            one.context.close()
    assert troubles == []
    server.check_well()


@pytest.fixture
def tab(sailor: Callable[..., Sailor]) -> Callable[..., Page]:
    """Makes pages of sailors, for tests that want no more of them."""

    def make(forgiven: str | None = None, **context: Any) -> Page:
        one = sailor(**context)
        one.forgiven += [] if forgiven is None else [forgiven]
        return one.page

    return make

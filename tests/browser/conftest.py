"""One browser and one server for the tests of a worker; every test has tables and contexts of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import launched
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


LONG = (
    "test_whole_games.py::test_a_crew_plays_a_whole_game_and_everybody_sees_the_same_end[memoarrr-3",
    "test_whole_games.py::test_a_crew_plays_a_whole_game_and_everybody_sees_the_same_end[piratatak-3",
    "test_whole_games.py::test_a_crew_plays_a_whole_game_and_everybody_sees_the_same_end[piratatak-4",
    "test_one_screen.py::test_the_curtain_falls_before_every_private_look_and_only_the_right_one_sees_it",
    "test_watching.py::test_a_spectator_comes_by_the_link_and_sees_the_game_to_its_end[piratatak",
    "test_phone.py::test_the_whole_table_fits_a_phone_in_every_phase[piratatak",
    "test_leaks.py::test_order_of_the_pile",
    "test_leaks.py::test_whole_game",
    "test_leaks.py::test_swapped",
    "test_leaks.py::test_reload",
    "test_leaks.py::test_first_look",
    "test_leaks.py::test_peeked",
    "test_leaks.py::test_round_lingers",
    "test_leaks.py::test_on_a_shared_screen",
    "test_narration.py::test_log_of_a_whole_game_is_told_in_the_terminals_words[piratatak",
)
"""Whole games that take minutes; each has a shorter one beside it that is always played."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if any(name in item.nodeid for name in LONG)]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]

"""Room for everything: on every screen, upright or on its side, small or large, by day or by night, what can be tapped
is in sight, nothing lies on another thing, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import SCREENS, STATES, Screen
from tests.browser.sailor import Sailor
from tests.browser.states import State
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
TELLING = {
    "first page",
    "waiting room 4",
    "memoarrr 4: side to pick",
    "memoarrr 4: card to match",
    "memoarrr 3: the table after the end",
    "memoarrr 3: the end",
    "piratatak 2: begin",
    "piratatak 3: pay",
    "piratatak 2: full reserves",
    "replay",
}
"""States that are always looked at; the others on the long voyages."""


@pytest.fixture(scope="module")
def screen(browser: Browser, server: Live) -> Iterator[Sailor]:
    """One page for all tests here: the client is loaded once, and comes from state to state."""
    with Sailor(browser, server.url) as screen:
        yield screen


def faults(sailor: Sailor, screen: Screen) -> list[str]:
    """What does not fit. At a table nothing has to be scrolled to."""
    screen.show(sailor.page)
    wait_until_drawn(sailor.page)
    at_table = bool(sailor.page.locator("main.table").count())
    return [f"{screen}: {fault}" for fault in sailor.page.evaluate(LAYOUT, at_table)]


@pytest.mark.parametrize(
    "state",
    [state if state.name in TELLING else pytest.param(state, marks=pytest.mark.long) for state in STATES],
    ids=str,
)
def test_everything_has_room_on_every_screen(screen: Sailor, server: Live, state: State) -> None:
    Screen(1440, 900).show(screen.page)
    state.bring(screen.page, server.url)
    found = [fault for size in SCREENS for fault in faults(screen, size)]
    assert not found, "\n".join(found)


def test_telling_states_are_states() -> None:
    assert {state.name for state in STATES} >= TELLING

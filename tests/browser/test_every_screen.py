"""Room for everything: on every screen, upright or on its side, small or large, by day or by night, what can be tapped
is in sight, nothing lies on another thing, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import SCREENS, STATES, Screen
from tests.browser.layout import faults_of
from tests.browser.sailor import Sailor
from tests.browser.states import State
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

BY_NAME = {state.name: state for state in STATES}
TELLING = {
    "first page",
    "waiting room 4",
    "memoarrr 4: card to match",
    "memoarrr 3: the end",
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
    at_table = bool(sailor.page.locator("main.table").count())
    return [f"{screen}: {fault}" for fault in faults_of(sailor.page, in_sight=at_table)]


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
    assert set(BY_NAME) >= TELLING


LARGE = {
    "memoarrr 4: card to match": ("[data-cell]", (57, 58, 61, 122, 130, 145, 250)),
    "piratatak 2: begin": (".mine .ship", (185, 200, 210, 390, 520, 490, 800)),
}
"""What takes the room of a board, and how many pixels high it is at least on each of the screens."""


@pytest.mark.parametrize("name", LARGE)
def test_board_takes_the_room_of_every_screen(screen: Sailor, server: Live, name: str) -> None:
    BY_NAME[name].bring(screen.page, server.url)
    place, least = LARGE[name]
    small: list[str] = []
    for size, wanted in zip(SCREENS, least, strict=True):
        size.show(screen.page)
        wait_until_drawn(screen.page)
        height = screen.page.locator(place).first.evaluate("(element) => element.getBoundingClientRect().height")
        if height < wanted:
            small.append(f"{size}: {height:.0f} px instead of {wanted}")
    assert not small


def test_what_does_not_fit_would_be_found(screen: Sailor, server: Live) -> None:
    BY_NAME["memoarrr 4: card to match"].bring(screen.page, server.url)
    to_match = screen.page.locator(".to-match")
    to_match.evaluate("(element) => { element.style.minHeight = '400px'; }")
    assert any("overlaps" in fault for fault in faults(screen, Screen(844, 390)))
    to_match.evaluate("(element) => { element.style.minHeight = ''; }")
    screen.page.locator("[data-cell]").first.evaluate("(element) => { element.style.left = '-400px'; }")
    assert any("is out of sight" in fault for fault in faults(screen, Screen(844, 390)))

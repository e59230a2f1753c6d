"""Memoarrr! on every screen: all there is to play is in sight, nothing overlaps, and the island takes the room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.sailor import Sailor
from tests.browser.states import MEMOARRR, State
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

HERE = Path(__file__).parent
ROOM = (HERE / "room.js").read_text(encoding="utf-8")
LAYOUT = (HERE / "layout.js").read_text(encoding="utf-8")
CELL = "() => document.querySelector('[data-cell]').getBoundingClientRect().width"
TEXT = "(size) => { document.documentElement.style.fontSize = size; }"
SCREENS: dict[str, tuple[ViewportSize, str]] = {
    "a phone": ({"width": 360, "height": 640}, ""),
    "a small phone on its side": ({"width": 667, "height": 375}, ""),
    "a phone on its side": ({"width": 844, "height": 390}, ""),
    "a tablet": ({"width": 768, "height": 1024}, ""),
    "a laptop": ({"width": 1280, "height": 800}, ""),
    "a laptop with text of 200 %": ({"width": 1280, "height": 800}, "200%"),
    "a desk": ({"width": 1440, "height": 900}, ""),
    "a large desk": ({"width": 2560, "height": 1440}, ""),
}
LARGE_CELLS = {
    "a phone": 57,
    "a small phone on its side": 58,
    "a phone on its side": 61,
    "a tablet": 122,
    "a laptop": 115,
    "a laptop with text of 200 %": 130,
    "a desk": 145,
    "a large desk": 250,
}
"""Pixels that a cell has at least; before, 44 on a phone on its side and 150 on a large desk."""
NAMES = {
    "before the look",
    "looking",
    "first reveal",
    "peeking",
    "swap",
    "blocked",
    "end of a round",
    "the table after the end",
    "spectator",
}
STATES = [state for state in MEMOARRR if state.name in NAMES]
TELLING = {"looking", "first reveal", "end of a round"}
"""States that are always looked at; the others on the long voyages."""


@pytest.fixture(scope="module")
def page(browser: Browser, server: Live) -> Iterator[Page]:
    with Sailor(browser, server.url) as one:
        yield one.page
        assert one.troubles == []


@pytest.mark.parametrize(
    "state",
    [state if state.name in TELLING else pytest.param(state, marks=pytest.mark.long) for state in STATES],
    ids=str,
)
def test_all_that_can_be_played_is_in_sight_and_nothing_overlaps(page: Page, server: Live, state: State) -> None:
    found: list[str] = []
    state.bring(page, server.url)
    for screen, (size, text) in SCREENS.items():
        page.set_viewport_size(size)
        page.evaluate(TEXT, text)
        wait_until_drawn(page)
        found += [f"{screen}: {fault}" for fault in page.evaluate(ROOM) + page.evaluate(LAYOUT)]
        cell = page.evaluate(CELL)
        if cell < LARGE_CELLS[screen]:
            found.append(f"{screen}: a cell has only {cell:.0f} px")
    page.evaluate(TEXT, "")
    assert not found, "\n".join(found)


def test_what_does_not_fit_would_be_found(page: Page, server: Live) -> None:
    STATES[2].bring(page, server.url)
    page.set_viewport_size(SCREENS["a phone on its side"][0])
    page.evaluate("document.querySelector('.to-match').style.minHeight = '400px'")
    wait_until_drawn(page)
    faults = page.evaluate(ROOM)
    assert any("overlaps" in fault for fault in faults)
    page.evaluate("document.querySelector('.to-match').style.minHeight = ''")
    page.evaluate("document.querySelector('[data-cell]').style.left = '-400px'")
    assert "button.cell is out of sight" in page.evaluate(ROOM)

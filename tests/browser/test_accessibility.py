"""Everybody can play: axe finds nothing, a screen reader finds a real grid, and larger text fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.layout import faults_of
from tests.browser.sailor import DESK, PHONE, Sailor
from tests.browser.staged import StagedTable
from tests.browser.states import EVERY, MEMOARRR, NO_PART, PAGES, PIRATATAK, State
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

Bring = Callable[[State], Page]
SCREENS: tuple[tuple[str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("phone by day", PHONE, "light"),
    ("desk by night", DESK, "dark"),
)
EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
SMALL_WINDOW: ViewportSize = {"width": 720, "height": 450}
"""What is left of 1440 × 900 when everything is twice as large."""


TELLING = {"home", "first reveal", "go on", "the end"}
"""States that are looked at on both screens; each of the others on one of them, and on both by --long."""
ALIKE = {
    *("friends", "crew", "move", "missing", "replay chooser", "offline", "no such table"),
    *("waiting room, a late player", "waiting room, guest", "waiting room, watcher", "closed table"),
    *("peek", "swap", "block", "blocked", "spectator", "stand-in", "settings at the table", "spectator of ships"),
}
"""States made of parts that other states have too: they are looked at by --long."""


@pytest.fixture(scope="module")
def screen(browser: Browser, server: Live) -> Iterator[Sailor]:
    """One page for all tests here: the client is loaded once, and comes from state to state."""
    with Sailor(browser, server.url) as screen:
        yield screen


@pytest.fixture
def bring(screen: Sailor, server: Live) -> Iterator[Callable[[State], Page]]:
    """Brings a state onto the screen; none may meet an error in the page."""
    allowed = list(screen.forgiven)

    def bring_one(state: State) -> Page:
        screen.forgiven += [] if state.refused is None else [state.refused]
        screen.page.set_viewport_size(DESK)
        state.bring(screen.page, server.url)
        return screen.page

    yield bring_one
    troubles, screen.troubles, screen.forgiven = screen.troubles, [], allowed
    assert troubles == []
    server.check_well()


def complaints(page: Page, options: Mapping[str, object], within: str = "html") -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, options])["violations"]
    return [f"{rule['id']} at {node['target']}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize(
    "state", [pytest.param(state, marks=pytest.mark.long) if state.name in ALIKE else state for state in EVERY], ids=str
)
def test_axe_finds_nothing(bring: Bring, state: State, request: pytest.FixtureRequest) -> None:
    """Every rule of WCAG 2.2 AA and all best practices, on a phone by day or on a desk by night."""
    page = bring(state)
    found: list[str] = []
    everywhere = state.name in TELLING or request.config.getoption("--long")
    for where, size, theme in SCREENS if everywhere else [SCREENS[EVERY.index(state) % 2]]:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        wait_until_drawn(page)
        found += [f"{where}: {complaint}" for complaint in complaints(page, EVERYTHING)]
    assert not found, "\n".join(found)


def test_axe_would_find_what_is_wrong(bring: Bring) -> None:
    page = bring(PAGES[0])
    page.evaluate("document.querySelector('header .icon-button').removeAttribute('aria-label')")
    page.evaluate(
        "Object.assign(document.querySelector('[data-way=now]').style, { color: '#888', background: '#777' })"
    )
    wait_until_drawn(page)
    rules = {complaint.split()[0] for complaint in complaints(page, EVERYTHING)}
    assert {"button-name", "color-contrast"} <= rules


def test_island_is_a_real_grid_of_named_cells(bring: Bring) -> None:
    page = bring(MEMOARRR[0])
    grid = page.get_by_role("grid", name="The island")
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(5)
    for each in rows.all():
        expect(each.get_by_role("gridcell")).to_have_count(5)
    for column, letter in enumerate("ABCDE"):
        for row in range(5):
            cell = rows.nth(row).get_by_role("gridcell").nth(column)
            if (column, row) == (2, 2):
                stack = "Volcanoes left: 3, treasures left: 7; on top the volcano with [137] birds?"
                told = re.compile(rf"^C3, the volcano\. {stack}$")
                expect(cell).to_have_accessible_name(told)
            else:
                expect(cell).to_have_accessible_name(f"{letter}{row + 1}, fog")


def test_face_that_is_turned_down_is_heard_no_longer(tab: Callable[..., Page], server: Live) -> None:
    """Each event is told once, which test_narration shows; here, what is left to be read of it afterwards."""
    page = tab()
    staged = StagedTable(page, "memoarrr", 2, first=0)
    staged.go(server.url)
    staged.deal()
    staged.until(lambda match: match.view(None).phase == "reveal")
    staged.linger()
    told = page.get_by_role("log")
    staged.step()
    expect(told).to_contain_text("open")
    staged.end_round()
    expect(told).to_contain_text("No match")
    assert page.locator(".cell .up").count() >= 2
    staged.step()  # with the first card of the next round the last ones are gone
    expect(told).not_to_contain_text("No match")
    expect(page.locator(".cell .up")).to_have_count(1)
    assert sum("fog" in (cell.get_attribute("aria-label") or "") for cell in page.get_by_role("gridcell").all()) == 23


def test_ship_whose_colour_has_no_part_says_so(bring: Bring) -> None:
    """A colour stays with its captain when the last part was paid."""
    page = bring(NO_PART)
    seat = page.locator("[data-seat='0']")
    expect(seat.get_by_role("group", name=re.compile(r"^The \w+ ship: none of its 6 parts$"))).to_be_visible()


LARGE = [*PAGES, MEMOARRR[0], MEMOARRR[2], MEMOARRR[9], *PIRATATAK[1:4]]
CROWDED = {
    "home",
    "options",
    "friends",
    "settings",
    "replay",
    "waiting room, host",
    "first reveal",
    "the end",
    "pirate",
}
"""Where large text has the least room; the others are looked at on the long voyages."""


@pytest.mark.parametrize(
    "state",
    [state if state.name in CROWDED else pytest.param(state, marks=pytest.mark.long) for state in LARGE],
    ids=str,
)
def test_twice_as_large_nothing_is_cut_off_or_overlaps(bring: Bring, state: State) -> None:
    page = bring(state)
    found: list[str] = []
    page.set_viewport_size(SMALL_WINDOW)
    found += [f"zoomed: {fault}" for fault in faults_of(page)]
    for where, size, _ in SCREENS:
        page.set_viewport_size(size)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"large text, {where}: {fault}" for fault in faults_of(page)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert not found, "\n".join(found)


def test_overlapping_and_cut_off_elements_would_be_found(bring: Bring) -> None:
    page = bring(PAGES[0])
    assert faults_of(page) == []
    page.evaluate("document.querySelector('[data-way=friends]').style.marginTop = '-40px'")
    narrow = {"width": "20px", "overflow": "hidden", "whiteSpace": "nowrap"}
    page.locator("article h2").first.evaluate("(title, narrow) => Object.assign(title.style, narrow)", narrow)
    faults = "\n".join(faults_of(page))
    assert "overlaps" in faults
    assert "cut off" in faults

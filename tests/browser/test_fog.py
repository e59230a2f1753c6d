"""Fog is fog: a face-down card's place in the page is the same as every other's, letter for letter and dot for dot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page

from tests.browser.chromium import FLAGS, TO_THE_DOT, path
from tests.browser.staged import StagedTable
from tests.browser.waiting import wait_until, wait_until_drawn
from tests.server.live import Live
from tests.truth import state_of

Make = Callable[..., Page]
PHASES = ("look", "reveal", "peek", "swap", "block")
CENTRE = 12
AROUND_THE_CENTRE = ((0, 9), (15, 24), (10, 11), (13, 14))
"""The first and the last cell of each part of the island."""


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Iterator[Browser]:
    """One more, that draws the same thing always in the same way."""
    exact = browser.browser_type.launch(executable_path=path(), args=[*FLAGS, TO_THE_DOT])
    yield exact
    exact.close()


def fog(page: Page, match: Any, seat: int | None) -> list[dict[int, str]]:
    """The face-down cells, those of one public kind together: each in its HTML, less its own name and number."""
    view = match.view(seat)
    lawful = {getattr(move, "cell", None) for move in match.moves(seat)} if seat is not None else set()
    drawn = dict(
        page.locator("[data-cell]").evaluate_all("all => all.map((cell) => [+cell.dataset.cell, cell.outerHTML])")
    )
    kinds: dict[tuple[bool, bool], dict[int, str]] = {}
    for cell in set(range(25)) - {CENTRE} - set(view.glimpse):
        if view.cells[cell] is None:
            kinds.setdefault((cell in view.closed, cell in lawful), {})[cell] = _nameless(drawn[cell])
    return list(kinds.values())


def _nameless(html: str) -> str:
    html = re.sub(r'data-cell="\d+"', "data-cell", html)
    html = re.sub(r'tabindex="(-1|0)"', "tabindex", html)
    return re.sub(r'aria-label="[A-E][1-5]', 'aria-label="', html)


def pixels(page: Page) -> list[bytes]:
    """The island as it is drawn, less its centre: the rows above it, the rows below, and its own row left and right.

    A picture may still be on its way to the screen in the first capture, so two equal ones in a row count.
    """
    page.mouse.move(0, 0)
    wait_until_drawn(page)
    earlier, latest = _capture(page), _capture(page)

    def is_still() -> bool:
        nonlocal earlier, latest
        if earlier == latest:
            return True
        earlier, latest = latest, _capture(page)
        return False

    wait_until(page, is_still, "the island is drawn in another way every time")
    return latest


def _capture(page: Page) -> list[bytes]:
    boxes = [page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in range(25)]
    pictures = []
    for first, last in AROUND_THE_CENTRE:
        one, other = boxes[first], boxes[last]
        assert one is not None
        assert other is not None
        width, height = other["x"] + other["width"] - one["x"], other["y"] + other["height"] - one["y"]
        clip: FloatRect = {"x": one["x"], "y": one["y"], "width": width, "height": height}
        pictures.append(page.screenshot(animations="disabled", clip=clip))
    return pictures


def in_phase(page: Page, url: str, phase: str, mine: tuple[int, ...] = (0,)) -> StagedTable:
    """A table at which the first seat is asked for this; the page is a player's, or a spectator's."""
    table = StagedTable(page, "memoarrr", 3, mine=mine, phrase="seven seas", abilities=True, edition="2023", first=0)
    table.go(url)
    table.deal()
    table.until(lambda match: match.view(None).phase == phase and 0 in match.turn)
    page.wait_for_selector(f'.board[data-phase="{phase}"]')
    page.wait_for_function(
        "moves => document.querySelectorAll('.tappable').length === moves",
        arg=len({move.cell for move in table.match.moves(0) if hasattr(move, "cell")} if mine else ()),
    )
    return table


@pytest.mark.parametrize("mine", [(0,), ()], ids=["player", "spectator"])
def test_every_fog_card_has_the_same_html(tab: Make, server: Live, mine: tuple[int, ...]) -> None:
    page = tab(fresh=True)
    for phase in PHASES:
        staged = in_phase(page, server.url, phase, mine)
        kinds = fog(page, staged.match, mine[0] if mine else None)
        assert sum(map(len, kinds)) > 10
        for kind in kinds:
            assert len(set(kind.values())) == 1, f"{phase}: {kind}"


def test_marked_fog_card_would_be_found(tab: Make, server: Live) -> None:
    page = tab(fresh=True)
    staged = in_phase(page, server.url, "reveal")
    page.locator('[data-cell="7"] img').evaluate("fog => (fog.dataset.before = 'seen')")
    assert any(len(set(kind.values())) > 1 for kind in fog(page, staged.match, 0))


@pytest.mark.parametrize("looked", [False, True], ids=["before the look", "first reveal"])
def test_fog_is_drawn_the_same_whatever_lies_under_it(tab: Make, server: Live, looked: bool) -> None:
    """Two deals with other cards everywhere: not a dot differs. (Two places of one island do differ by a rounding.)"""
    islands = []
    dealt = []
    page = tab(fresh=True)
    for phrase in ("one island", "another island"):
        table = StagedTable(page, "memoarrr", 3, phrase=phrase, first=0)
        table.go(server.url)
        table.deal()
        if looked:
            for seat in range(3):
                table.play(seat, table.match.moves(seat)[0])
            for seat in range(3):
                table.play(seat, table.match.moves(seat)[0])
        page.wait_for_selector(f'.board[data-phase="{"reveal" if looked else "look"}"]')
        islands.append(pixels(page))
        dealt.append(state_of(table.match).locations)
    assert sum(one != other for one, other in zip(*dealt, strict=True)) > 15
    assert islands[0] == islands[1]


def test_fog_that_is_drawn_a_little_differently_would_be_found(tab: Make, server: Live) -> None:
    page = tab(fresh=True)
    in_phase(page, server.url, "reveal")
    before = pixels(page)
    assert pixels(page) == before
    page.locator('[data-cell="8"] img').evaluate("fog => (fog.style.opacity = '0.98')")
    after = pixels(page)
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True, True]

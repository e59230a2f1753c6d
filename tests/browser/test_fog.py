"""Fog is fog: a face-down card's place in the page is the same as every other's, letter for letter and dot for dot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.staged import StagedTable
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

Make = Callable[..., Page]
PHASES = ("look", "reveal", "peek", "swap", "block")
CENTRE = 12


def fog(page: Page, match: Any, seat: int | None) -> list[dict[int, str]]:
    """The face-down cells, those of one public kind together: each in its HTML, less its own name and number."""
    view = match.view(seat)
    lawful = {getattr(move, "cell", None) for move in match.moves(seat)} if seat is not None else set()
    kinds: dict[tuple[bool, bool], dict[int, str]] = {}
    for cell in set(range(25)) - {CENTRE} - set(view.glimpse):
        if view.cells[cell] is None:
            html = page.locator(f'[data-cell="{cell}"]').evaluate("cell => cell.outerHTML")
            kinds.setdefault((cell in view.closed, cell in lawful), {})[cell] = _nameless(html)
    return list(kinds.values())


def _nameless(html: str) -> str:
    html = re.sub(r'data-cell="\d+"', "data-cell", html)
    html = re.sub(r'tabindex="(-1|0)"', "tabindex", html)
    return re.sub(r'aria-label="[A-E][1-5]', 'aria-label="', html)


def pixels(page: Page) -> list[bytes]:
    """Each place of the island but the centre as it is drawn."""
    page.mouse.move(0, 0)
    wait_until_drawn(page)
    cells = [page.locator(f'[data-cell="{cell}"]') for cell in range(25) if cell != CENTRE]
    return [cell.screenshot(animations="disabled") for cell in cells]


@pytest.fixture
def staged(tab: Make, server: Live, request: pytest.FixtureRequest) -> StagedTable:
    page = tab()
    mine = getattr(request, "param", (0,))
    table = StagedTable(page, "memoarrr", 3, mine=mine, phrase="seven seas", abilities=True, edition="2023", first=0)
    table.go(server.url)
    table.deal()
    page.wait_for_selector("main.table")
    return table


def in_phase(staged: StagedTable, phase: str) -> Page:
    staged.until(lambda match: match.view(None).phase == phase and 0 in match.turn)
    staged.page.wait_for_selector(f'.board[data-phase="{phase}"]')
    staged.page.wait_for_function(
        "moves => document.querySelectorAll('.tappable').length === moves",
        arg=len({move.cell for move in staged.match.moves(0) if hasattr(move, "cell")} if staged.mine else ()),
    )
    return staged.page


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("staged", [(0,), ()], ids=["player", "spectator"], indirect=True)
def test_every_fog_card_has_the_same_html(staged: StagedTable, phase: str) -> None:
    page = in_phase(staged, phase)
    kinds = fog(page, staged.match, staged.mine[0] if staged.mine else None)
    assert sum(map(len, kinds)) > 10
    for kind in kinds:
        assert len(set(kind.values())) == 1, f"{phase}: {kind}"


def test_marked_fog_card_would_be_found(staged: StagedTable) -> None:
    page = in_phase(staged, "reveal")
    page.locator('[data-cell="7"] img').evaluate("fog => (fog.dataset.before = 'seen')")
    assert any(len(set(kind.values())) > 1 for kind in fog(page, staged.match, 0))


@pytest.mark.parametrize("looked", [False, True], ids=["before the look", "first reveal"])
def test_fog_is_drawn_the_same_whatever_lies_under_it(tab: Make, server: Live, looked: bool) -> None:
    """Two deals with other cards everywhere: not a dot differs. (Two places of one island do differ by a rounding.)"""
    islands = []
    dealt = []
    for phrase in ("one island", "another island"):
        page = tab()
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
        dealt.append(table.match._state.locations)
    assert sum(one != other for one, other in zip(*dealt, strict=True)) > 15
    assert islands[0] == islands[1]


def test_fog_that_is_drawn_a_little_differently_would_be_found(staged: StagedTable) -> None:
    page = in_phase(staged, "reveal")
    before = pixels(page)
    assert pixels(page) == before
    page.locator('[data-cell="8"] img').evaluate("fog => (fog.style.opacity = '0.98')")
    assert pixels(page)[8] != before[8]

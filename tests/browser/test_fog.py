"""Fog is fog: a face-down card's place in the page is the same as every other's, letter for letter and dot for dot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.sailor import Sailor
from tests.browser.staged import StagedTable
from tests.server.live import Live

Make = Callable[..., Sailor]
PHASES = ("look", "reveal", "peek", "swap", "block")
CENTRE = 12
INSET = 6
"""Round the corners of a card the sky shows, which is not the same everywhere."""


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


def on_whole_pixels(page: Page) -> None:
    """Chromium dithers a gradient by a pattern of 8 × 8 pixels: every card is to lie on it in the same way."""
    sizes = {"--cell": "120px", "--gap": "8px"}
    page.locator(".board").evaluate(
        "(board, sizes) => Object.entries(sizes).forEach((size) => board.style.setProperty(...size))", sizes
    )
    # Where a card lets the sky through, it is to be the same sky.
    page.locator(".island").evaluate(
        "island => Object.assign(island.style, { position: 'fixed', top: 0, left: 0, background: '#000' })"
    )


def pixels(page: Page, cell: int) -> bytes:
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box is not None
    clip = {
        "x": box["x"] + INSET,
        "y": box["y"] + INSET,
        "width": box["width"] - 2 * INSET,
        "height": box["height"] - 2 * INSET,
    }
    return page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type]


@pytest.fixture
def staged(sailor: Make, server: Live, request: pytest.FixtureRequest) -> StagedTable:
    page = sailor(reduced_motion="reduce").page
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


@pytest.mark.parametrize("phase", ["look", "reveal"])
def test_every_fog_card_has_the_same_pixels(staged: StagedTable, phase: str) -> None:
    page = in_phase(staged, phase)
    on_whole_pixels(page)
    page.locator(".sides").evaluate_all("sides => sides.forEach((side) => side.remove())")
    for kind in fog(page, staged.match, 0):
        assert len({pixels(page, cell) for cell in kind}) == 1, f"{phase}: {list(kind)}"


def test_fog_card_that_is_drawn_a_little_differently_would_be_found(staged: StagedTable) -> None:
    page = in_phase(staged, "look")
    on_whole_pixels(page)
    assert pixels(page, 0) == pixels(page, 4)
    page.locator('[data-cell="0"] img').evaluate("fog => (fog.style.opacity = '0.98')")
    assert pixels(page, 0) != pixels(page, 4)

"""What does not fit on a page: see layout.js."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.waiting import wait_until_drawn

MEASURE = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


def faults_of(page: Page, *, in_sight: bool = False) -> list[str]:
    """What overlaps, is cut off or is too small; with `in_sight`, also what has to be scrolled to."""
    wait_until_drawn(page)
    faults: list[str] = page.evaluate(MEASURE, in_sight)
    return faults

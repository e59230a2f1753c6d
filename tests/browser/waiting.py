"""Waiting for facts: a page that has drawn everything, or something outside the page that is so at last."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

PATIENCE_MS = 30_000
"""Long enough for a machine whose cores are all busy with something else."""
expect.set_options(timeout=PATIENCE_MS)

STILL = """() =>
  document.readyState === "complete" &&
  document.fonts.status === "loaded" &&
  [...document.images].every((picture) => picture.complete) &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""
"""Every picture and font has arrived, and nothing moves but what moves for ever."""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def wait_for_frame(page: Page) -> None:
    """Until what is in the document now has been drawn once."""
    page.evaluate(NEXT_FRAME)


def wait_until_drawn(page: Page) -> None:
    """Until the page looks as it will go on looking: pictures, measurements and contrasts are the same from now on.

    `networkidle` does not promise that: it is true for ever once a page was quiet, whatever it loads afterwards.
    """
    wait_for_frame(page)
    page.wait_for_function(STILL)


def wait_until(page: Page, there: Callable[[], bool], what: Callable[[], str] | str = "it did not happen") -> None:
    """Until something is so that is not in the page. The page goes on meanwhile. `what` says what was missed."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not there():
        assert time.monotonic() < end, what if isinstance(what, str) else what()
        page.wait_for_timeout(10)

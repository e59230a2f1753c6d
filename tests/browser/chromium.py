"""The browser that the tests drive: Debian's headless shell of Chromium, or what CHROMIUM names."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-checker-imaging",  # no tile is drawn before its pictures are
)

SCRIPTS = "--js-flags=--heap-snapshot-string-limit=10000000 --liftoff-only --no-opt --no-maglev"
"""A snapshot of the heap has its strings whole; and all code is compiled once, not better and better: games are short
here."""

TO_THE_DOT = "--disable-partial-raster"
"""What is drawn does not depend on what was drawn before: for tests that compare pictures, for it costs time."""


def path() -> str:
    """Where the browser is; `make test` has seen to it that there is one."""
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not found:
        raise RuntimeError("The tests need a browser: install Chromium, or set CHROMIUM=/path/to/chrome.")
    return found


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=[*FLAGS, SCRIPTS])
        try:
            yield browser
        finally:
            browser.close()

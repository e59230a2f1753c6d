"""The static site as a zip on a game portal: unpacked in a folder of another host, and shown in a frame."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

from quarterdeck.server.site import write_site
from tests.browser.castaway import served
from tests.browser.waiting import PATIENCE_MS

FOLDER = "html/1234"
REFUSES_STORAGE = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(self, name, { get() { throw new DOMException("refused", "SecurityError"); } });"""
"""As a browser does that stores nothing for frames of other sites."""
PLAY_NOW = "[data-game=memoarrr] [data-way=now]"


class Portal(NamedTuple):
    browser: Browser
    pages: Path
    address: str
    closed: str
    """The address of the game on a host that lets no other origin read its files."""
    open: str
    """The same on a host that does."""

    @contextmanager
    def frame(self, game: str, sandbox: str, script: str = "") -> Iterator[FrameLocator]:
        """The game in a frame of the portal's page. `script` runs first in every page."""
        (self.pages / "index.html").write_text(
            f'<!doctype html><title>A portal</title><iframe src="{game}" sandbox="{sandbox}" width="900" height="600">',
            encoding="utf-8",
        )
        context = self.browser.new_context(locale="fr")
        context.set_default_timeout(PATIENCE_MS)
        try:
            if script:
                context.add_init_script(script)
            page = context.new_page()
            page.goto(self.address)
            yield page.frame_locator("iframe")
        finally:
            context.close()


@pytest.fixture(scope="module")
def portal(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    place = tmp_path_factory.mktemp("portal")
    write_site(place / "site")
    packed = shutil.make_archive(str(place / "game"), "zip", place / "site")
    shutil.unpack_archive(packed, place / "host" / FOLDER)
    pages = place / "pages"
    pages.mkdir()
    anyone = {"Access-Control-Allow-Origin": "*"}
    with served(pages) as address, served(place / "host") as closed, served(place / "host", anyone) as open_:
        games = (f"{host.replace('127.0.0.1', 'localhost')}/{FOLDER}/index.html" for host in (closed, open_))
        yield Portal(browser, pages, address, *games)


def test_a_frame_with_an_origin_plays_even_if_the_browser_stores_nothing_for_it(portal: Portal) -> None:
    with portal.frame(portal.closed, "allow-scripts allow-same-origin", REFUSES_STORAGE) as frame:
        frame.locator(PLAY_NOW).click()
        expect(frame.locator("main.table")).to_be_visible()


def test_a_frame_without_an_origin_says_in_one_sentence_where_the_game_can_be_played(portal: Portal) -> None:
    with portal.frame(portal.closed, "allow-scripts") as frame:
        expect(frame.get_by_text("ouvre-le dans son propre onglet")).to_be_visible()
        expect(frame.get_by_role("link")).to_have_attribute("href", portal.closed)
    with portal.frame(portal.open, "allow-scripts") as frame:
        frame.locator(PLAY_NOW).click()
        expect(frame.get_by_role("alert")).to_contain_text("ouvre-le dans son propre onglet")

"""What keeps the engine from being loaded or from storing a game: one sentence, and what can still be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.castaway import choose, engine, finish, play_now, site
from tests.browser.sailor import Sailor, play_on

Make = Callable[..., Sailor]
NO_WORKERS = "delete window.Worker"
NO_STORAGE = "Object.defineProperty(self, 'indexedDB', { value: { open() { throw new Error('refused'); } } });"

CARD_DRAWN = "[data-action=stop]:not([aria-disabled=true])"
FULL = """() => {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    if (!this.transaction.ended) queueMicrotask(() => this.transaction.abort());
    this.transaction.ended = true;
    return add.apply(this, row);
  };
  const why = { get: () => new DOMException("full", "QuotaExceededError") };
  Object.defineProperty(IDBTransaction.prototype, "error", why);
}"""
"""As a browser ends a transaction for which there is no room. Its quota can't be made small from outside."""


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("host")) as url:
        yield url


def test_a_browser_without_workers_is_told_so_and_still_shows_the_rules(sailor: Make, site_url: str) -> None:
    ann = sailor(site_url, fresh=True)
    ann.page.add_init_script(NO_WORKERS)
    ann.go("/")
    ann.page.locator("[data-game=memoarrr] [data-way=now]").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("no WebAssembly, or no workers")
    ann.page.locator("[data-game=memoarrr] .rules").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("volcano")


def test_a_cut_download_is_told_and_the_next_try_plays_even_if_nothing_can_be_stored(
    sailor: Make, site_url: str
) -> None:
    ann = sailor(site_url, fresh=True)
    ann.forgive_lost_connections()
    ann.go("/")
    choose(ann, "piratatak", first=0)
    ann.page.reload()
    ann.page.route("**/packages.gzip", lambda route: route.abort())
    bar: list[Any] = []

    def note(route: Route) -> None:
        """While this file is on its way, the bar shows how many bytes there are."""
        progress = ann.page.locator("[data-loading] progress")
        bar.append(progress.evaluate("(bar) => [bar.value, bar.max]"))
        route.continue_()

    ann.page.route("**/stdlib.zip", note)
    ann.page.locator("[data-game=piratatak] [data-way=now]").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("not been loaded completely")
    assert bar[0][0] < bar[0][1]
    assert bar[0][1] > 5_000_000
    assert ann.page.locator("[data-loading]").count() == 0
    ann.page.unroute("**/packages.gzip")
    refuse_storage(ann)
    play_now(ann, "piratatak")
    expect(ann.page.locator("[data-unkept]")).to_contain_text("keeps no games")
    play_on(ann, until=lambda: ann.page.locator(CARD_DRAWN).count() > 0)


def test_a_full_storage_is_told_and_the_game_goes_on_and_can_be_saved(
    sailor: Make, site_url: str, tmp_path: Path
) -> None:
    """The quota ends in the middle of a game: what was stored before stays, and the game is played to its end."""
    ann = sailor(site_url, fresh=True)
    ann.go("/")
    choose(ann, "piratatak", first=0)
    ann.page.reload()
    play_now(ann, "piratatak")
    play_on(ann, until=lambda: ann.page.locator(CARD_DRAWN).count() > 0)
    expect(ann.page.locator("[data-unkept]")).to_have_count(0)
    engine(ann).evaluate(FULL)
    play_on(ann, until=lambda: ann.page.locator("[data-unkept]").count() > 0)
    expect(ann.page.locator("[data-unkept]")).to_contain_text("storage is full")
    finish(ann, tmp_path)
    ann.page.reload()
    ann.at_table()


def refuse_storage(ann: Sailor) -> None:
    """In a private window, say: the next worker can store nothing."""

    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NO_STORAGE + answer.text())

    ann.page.route("**/assets/engine-*.js", without)

"""The page of a local game holds no more than the page of a server's game: its secrets are in the worker alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from quarterdeck.server.table.log_entries import Row
from tests.browser.castaway import choose, engine, play_now, run_python, site, wake_engine
from tests.browser.sailor import Sailor, play_on
from tests.browser.watched import Watched
from tests.properties.redeal import Leak

Make = Callable[..., Sailor]
WATCH_ENGINE = """(() => {
  const Engine = window.Worker;
  window.Worker = class extends Engine {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => { if (data.kind === "frame") void heardFromEngine(data.text); });
    }
  };
})()"""
"""Tells the test what the page is told, and keeps nothing of it."""
NOTE_LOG = """
from quarterdeck.local.host import LocalHost
LOG = []
if not hasattr(LocalHost, "noted"):
    LocalHost.noted, written = True, LocalHost._written
    def note(self, row, table):
        LOG.append([row.seq, row.at, row.what.decode()])
        written(self, row, table)
    LocalHost._written = note
"""
"""Run in the worker before a table is opened: the truth, from the only place that knows it."""


PUT = """async (text) => {
  const opening = indexedDB.open("local-tables");
  await new Promise((done) => (opening.onsuccess = done));
  const change = opening.result.transaction("tables", "readwrite");
  change.objectStore("tables").put({ id: "t~plain", card: null, stored: STORED });
  await new Promise((done) => (change.oncomplete = done));
  opening.result.close();
}"""


class EngineLog:
    """The logs of local tables, as a server would give them."""

    def __init__(self, sailor: Sailor) -> None:
        self._sailor = sailor

    def rows(self, table: str) -> list[Row]:
        return [Row(table, seq, at, what.encode()) for seq, at, what in run_python(engine(self._sailor), "", "LOG")]


class WatchedHere(Watched):
    """A page whose table is in its own worker."""

    def __init__(self, sailor: Sailor) -> None:
        sailor.page.expose_binding("heardFromEngine", lambda _, text: self.search.frames.append(json.loads(text)))
        sailor.page.add_init_script(WATCH_ENGINE)
        super().__init__(sailor, EngineLog(sailor))


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("host")) as url:
        yield url


def local_game(make: Make, url: str, game: str, options: dict[str, Any]) -> WatchedHere:
    """A game of two against a bot, whose log is noted from its first entry."""
    ann = WatchedHere(make(url, fresh=True))
    page = ann.sailor.page
    ann.sailor.go("/")
    choose(ann.sailor, game, 2, "deckhand", **options)
    wake_engine(ann.sailor)
    run_python(engine(ann.sailor), NOTE_LOG, "1")
    page.get_by_role("link", name="First page").first.click()
    play_now(ann.sailor, game)
    ann.follow(ann.sailor.table, 0)
    return ann


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("memoarrr", {"abilities": True, "edition": "2023"}),
        pytest.param("piratatak", {"first": 0}, marks=pytest.mark.long),
    ],
)
def test_the_page_of_a_local_game_holds_what_its_player_may_see_and_nothing_else(
    sailor: Make, site_url: str, game: str, options: dict[str, Any]
) -> None:
    """In the document, the accessibility tree, the main thread's heap, every storage, and every message so far."""
    ann = local_game(sailor, site_url, game, options)
    page = ann.sailor.page
    if game == "memoarrr":
        page.locator("[data-side]").first.click()
        page.wait_for_selector(".cell.secret")
        ann.check()
        page.locator("[data-move=ready]").click()
    for heap in (False, True):
        play_some(ann, 6)
        ann.check(heap=heap)
    assert len(ann.search.frames) > 10
    places = {place: text for place, text, _ in ann.search.places()}
    assert "local-tables" in places["what the browser keeps"]
    check_plain_log_is_found(ann)


def play_some(ann: WatchedHere, moves: int) -> None:
    there = ann.wait().seq + moves
    play_on(ann.sailor, until=lambda: ann.wait().seq >= there or ann.wait().over)


def check_plain_log_is_found(ann: WatchedHere) -> None:
    """The control: a log that is stored as it is would be found, be it as text or as bytes."""
    for stored in ("text", "new TextEncoder().encode(text).buffer"):
        ann.sailor.page.evaluate(PUT.replace("STORED", stored), run_python(engine(ann.sailor), "", "LOG[0][2]"))
        with pytest.raises(Leak):
            ann.check()

"""The page on a device that loses its network, or whose server is replaced: in a real browser, with our own worker."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from aiohttp import web
from playwright.sync_api import Browser, Error, Page, expect

from quarterdeck.server.http.answers import add_headers
from quarterdeck.server.http.static_files import PAGES, StaticFiles
from quarterdeck.server.settings import Settings
from tests.browser.waiting import PATIENCE_MS

WORKER = Path(str(files("quarterdeck.server"))) / "page" / "service-worker.js"
TAKEN_OVER = """async () => {
  const container = navigator.serviceWorker;
  const taken = new Promise((done) => container.addEventListener("controllerchange", done, { once: true }));
  const known = container.controller !== null;
  const registration = await container.register("/service-worker.js");
  if (known) await registration.update();
  await taken;
  const worker = container.controller;
  while (worker.state !== "activated") {
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  }
}"""
"""Have the browser look for a worker that is new to it, and wait until that one serves the page."""


class Deck:
    """A server of one small page after another, always at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._runner: web.AppRunner | None = None
        self._port = 0
        self.asked: list[str] = []
        """What was asked of it, since it shows what it shows now."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def show(self, page: str, listed: str | None = None) -> None:
        """Serve this version of the page; `listed`: the version that its service worker is of, when not the same."""
        client = StaticFiles(Settings(), written(self._folder / f"{page}{listed}", page, listed or page))
        self._serve(client.routes())

    def fail(self, *, silently: bool = False) -> None:
        """Answer with nothing but an error, or not at all."""

        async def failing(_: web.Request) -> web.Response:
            if silently:
                await asyncio.Event().wait()
            return web.Response(status=502, text="Bad Gateway")

        self._serve([web.get(path, failing) for path in PAGES])

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()

    def _serve(self, routes: list[web.RouteDef]) -> None:
        asyncio.run_coroutine_threadsafe(self._start(routes), self._loop).result()

    async def _start(self, routes: list[web.RouteDef]) -> None:
        await self._stop()
        self.asked = []

        @web.middleware
        async def note(request: web.Request, handler: Any) -> web.StreamResponse:
            self.asked.append(request.path)
            answer: web.StreamResponse = await handler(request)
            answer.headers["Cache-Control"] = "no-store"  # nothing may seem to be kept that another cache has
            return answer

        async def game(_: web.Request) -> web.Response:
            return web.json_response({"secret": "crab-lava"})

        app = web.Application(middlewares=[note])
        app.add_routes([*routes, web.get("/api/game", game)])
        app.on_response_prepare.append(add_headers)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def _stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None


def written(folder: Path, page: str, listed: str) -> Path:
    """A page that says which version it is, with a part that is loaded late and one that never changes."""
    (folder / "assets").mkdir(parents=True)
    texts = {
        "index.html": f'<!doctype html><script type="module" src="/assets/main-{page}.js"></script>',
        "offline.html": "<!doctype html><title>no wind</title>",
        "assets/art-same.js": "export {};",
    }
    for version in {page, listed}:
        texts[f"assets/main-{version}.js"] = f'import "./art-same.js"; document.title = "page {version}";'
        texts[f"assets/late-{version}.js"] = f'export default "late {version}";'
    assets = ["/assets/art-same.js", f"/assets/late-{listed}.js", f"/assets/main-{listed}.js"]
    engine = [f"/engine/{listed}/{part}.bin" for part in ("one", "two")]
    (folder / "engine" / listed).mkdir(parents=True)
    for path in engine:
        texts[path[1:]] = f"engine {listed}"
    names = json.dumps(
        {"version": listed, "assets": assets, "besides": ["/", "/offline.html"], "engine": engine},
        separators=(",", ":"),
    )
    script, places = re.subn(r'\{"version":.*?\]\}', names, WORKER.read_text(encoding="utf-8"))
    assert places == 1
    texts["service-worker.js"] = script
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def deck(tmp_path: Path) -> Iterator[Deck]:
    with Deck(tmp_path) as deck:
        yield deck


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


def settle(page: Page, deck: Deck, version: str) -> None:
    """Visit, and wait until the page is kept on the device."""
    deck.show(version)
    page.goto(f"{deck.url}/")
    page.evaluate(TAKEN_OVER)


def caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def test_without_a_network_every_page_opens_from_the_device(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    deck.stop()
    for address in ("/", "/t/tabc", "/w/wabc", "/r/tabc", "/replay", "/move#token", "/?game=memoarrr"):
        page.goto(deck.url + address)
        expect(page).to_have_title("page 1")
    assert page.evaluate("import('/assets/late-1.js').then((late) => late.default)") == "late 1"


def test_without_a_network_an_address_that_is_no_page_of_ours_gets_the_offline_page(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    deck.stop()
    page.goto(f"{deck.url}/somewhere/else")
    assert page.title() == "no wind"


def test_nothing_of_a_game_is_ever_kept(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    assert page.evaluate("fetch('/api/game').then((answer) => answer.json())") == {"secret": "crab-lava"}
    page.goto(f"{deck.url}/api/game")
    page.goto(f"{deck.url}/")
    kept = page.evaluate(
        "caches.open('quarterdeck-1').then((cache) => cache.keys()).then((all) => all.map((r) => r.url))"
    )
    assert sorted(url.removeprefix(deck.url) for url in kept) == [
        "/",
        "/assets/art-same.js",
        "/assets/late-1.js",
        "/assets/main-1.js",
        "/offline.html",
    ]
    assert caches(page) == ["quarterdeck-1"]
    deck.stop()
    assert page.evaluate("fetch('/api/game').then(() => 'answered', () => 'lost')") == "lost"
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.goto(f"{deck.url}/api/game")


def test_with_a_network_the_page_is_always_the_newest(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    deck.show("2")
    page.goto(f"{deck.url}/t/tabc")
    expect(page).to_have_title("page 2")


def test_what_is_kept_is_not_fetched_again(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    deck.asked.clear()
    page.goto(f"{deck.url}/")
    expect(page).to_have_title("page 1")
    assert [path for path in deck.asked if path.startswith("/assets/")] == []


def test_an_open_page_of_the_version_before_goes_on_and_loads_its_late_parts(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    page.evaluate("window.marked = true")
    deck.show("2")
    page.evaluate(TAKEN_OVER)
    assert page.evaluate("window.marked") is True
    assert page.title() == "page 1"
    assert page.evaluate("import('/assets/late-1.js').then((late) => late.default)") == "late 1"
    assert "/assets/art-same.js" not in deck.asked, "what has not changed is not fetched again"
    deck.stop()
    page.reload()
    expect(page).to_have_title("page 2")


def test_older_versions_are_cleared_away(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    for version in ("2", "3", "4"):
        deck.show(version)
        page.evaluate(TAKEN_OVER)
    assert caches(page) == ["quarterdeck-3", "quarterdeck-4"]


ENGINES = """async () => {
  const found = {};
  for (const name of await caches.keys())
    if (name.startsWith("engine-")) found[name] = (await (await caches.open(name)).keys()).length;
  return found;
}"""
KEEP_ENGINE = """async () => {
  (await navigator.serviceWorker.ready).active.postMessage("keep engine");
  const look = ENGINES;
  while (!Object.values(await look()).includes(2)) await new Promise((done) => setTimeout(done, 20));
}""".replace("ENGINES", ENGINES)


def test_an_update_swaps_the_engine_whole_and_a_device_that_has_none_gets_none(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    assert page.evaluate(ENGINES) == {}
    deck.show("2")
    page.evaluate(TAKEN_OVER)
    assert page.evaluate(ENGINES) == {}
    page.evaluate(KEEP_ENGINE)
    assert page.evaluate(ENGINES) == {"engine-of-quarterdeck-2": 2}
    deck.show("3")
    page.evaluate(TAKEN_OVER)
    assert page.evaluate(ENGINES) == {"engine-of-quarterdeck-3": 2}
    deck.stop()
    assert page.evaluate("fetch('/engine/3/one.bin').then((answer) => answer.text())") == "engine 3"


def test_a_page_of_another_version_than_its_worker_is_not_kept(page: Page, deck: Deck) -> None:
    """While several servers are replaced one after another, one may give the worker and another the page."""
    settle(page, deck, "1")
    deck.show("3", listed="2")
    assert (
        page.evaluate(
            """async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise((done) => {
            registration.addEventListener("updatefound", () => done(registration.installing), { once: true });
          });
          await registration.update().catch(() => undefined);
          const worker = await found;
          while (worker.state === "installing") {
            await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
          }
          return worker.state;
        }"""
        )
        == "redundant"
    )
    assert caches(page) == ["quarterdeck-1"]
    deck.stop()
    page.reload()
    expect(page).to_have_title("page 1")


def test_the_page_opens_although_the_server_fails_or_is_silent(page: Page, deck: Deck) -> None:
    settle(page, deck, "1")
    for silently in (False, True):
        deck.fail(silently=silently)
        page.goto(f"{deck.url}/t/tabc")
        expect(page).to_have_title("page 1")

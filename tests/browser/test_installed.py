"""As an app on the device: it opens without a network, keeps nothing of a game, and asks its own server only."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.line import Line
from tests.browser.sailor import Sailor
from tests.server.live import Live

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  return kept;
}"""
TAKEN_OVER = """() => navigator.serviceWorker.ready.then(
  () => navigator.serviceWorker.controller ?? new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(null), { once: true });
  })).then(() => true)"""


WITH_A_WORKER = {"fresh": True, "service_workers": "allow"}


def installed(make: Callable[..., Sailor], url: str = "") -> Sailor:
    """After the first visit: the page is kept on the device."""
    sailor = make(url, **WITH_A_WORKER)
    sailor.go()
    assert sailor.page.evaluate(TAKEN_OVER)
    return sailor


def test_the_manifest_names_pictures_that_are_there(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    ann.go()
    address = ann.page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = ann.ask("GET", address)
    assert manifest["name"] == "Quarterdeck"
    assert manifest["display"] == "standalone"
    assert manifest["start_url"].startswith(manifest["scope"])
    for picture in manifest["icons"]:
        size = ann.page.evaluate(
            "async (src) => { const img = new Image(); img.src = src; await img.decode(); return img.naturalWidth; }",
            picture["src"],
        )
        assert picture["sizes"] in ("any", f"{size}x{size}")
    sizes = {size for picture in manifest["icons"] for size in picture["sizes"].split()}
    assert {"192x192", "512x512"} <= sizes


def test_the_second_visit_needs_no_network(sailor: Callable[..., Sailor], line: Line) -> None:
    ann = installed(sailor, line.url)
    ann.forgive_lost_connections()
    line.cut()
    ann.page.reload()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Quarterdeck")
    expect(ann.page.get_by_role("button", name="Play now")).to_have_count(2)
    ann.page.get_by_role("button", name="Play now").first.click()
    expect(ann.page.get_by_role("alert")).to_contain_text("can’t be reached")
    ann.go("/somewhere/else")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("No wind")


def test_a_table_that_is_opened_without_a_network_comes_when_it_is_back(
    sailor: Callable[..., Sailor], line: Line
) -> None:
    ann = installed(sailor, line.url)
    ann.forgive_lost_connections()
    table = ann.open_table("piratatak", "me", "bot", options={"first": 0})
    line.cut()
    ann.go(f"/t/{table}")
    expect(ann.page.locator("[data-prompt] .ask")).to_contain_text("onnect")
    line.mend()
    ann.at_table()


def test_nothing_of_a_game_is_kept(sailor: Callable[..., Sailor]) -> None:
    ann = installed(sailor)
    table = ann.open_table("memoarrr", "me", "bot")
    ann.go(f"/t/{table}")
    ann.page.locator("[data-side]").first.click()
    expect(ann.page.locator(".cell.secret")).to_have_count(3)
    # The first page asks the server for a list or two, with the worker in between.
    ann.page.get_by_role("link", name="First page").click()
    expect(ann.page.get_by_role("link", name="Go on")).to_be_visible()
    kept = ann.page.evaluate(KEPT)
    assert "/" in kept
    assert [path for path in kept if path.startswith(("/api", "/t/", "/w/", "/r/"))] == []


def test_a_request_to_another_server_would_be_noticed(sailor: Callable[..., Sailor], server: Live, line: Line) -> None:
    """Every sailor of every test looks out for such requests."""
    ann = sailor(line.url, fresh=True)
    ann.go()
    assert ann.troubles == []
    ann.page.goto(server.url)
    stranger = urlsplit(server.url).netloc
    assert any(stranger in trouble for trouble in ann.troubles)
    ann.troubles.clear()

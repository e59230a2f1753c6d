"""The daily voyage in the browser: setting sail, coming back, results, sharing, and the proof of the day after."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.sailor import PHONE, Sailor, tap_to_the_end

SECRET = "5e" * 32
"""Of yesterday's deal."""


def _on_the_voyage(sailor: Sailor, game: str, name: str) -> str:
    """Set sail from the first page; the name of the table."""
    sailor.go("/")
    sailor.page.locator("[data-todays-voyage]").click()
    sailor.page.get_by_label("Your name").fill(name)
    sailor.page.locator(f"[data-voyage={game}] [data-set-sail]").click()
    sailor.at_table()
    return sailor.table


def test_a_whole_voyage_once_with_results_and_a_picture_that_gives_nothing_away(
    sailor: Callable[..., Sailor],
) -> None:
    ann, eve = sailor(viewport=PHONE, has_touch=True), sailor()
    # The deal is the same at every pace; this one is for programs.
    ann.page.route("**/api/voyages/today/*", _at_once)
    table = _on_the_voyage(ann, "piratatak", "Ann")
    ann.go("/")
    expect(ann.page.locator("[data-todays-voyage=running]")).to_be_visible()
    ann.go("/voyage")
    expect(ann.page.locator("[data-standings]")).to_have_count(0)
    ann.page.locator("[data-voyage=piratatak] [data-sail-on]").click()
    ann.at_table()
    assert ann.table == table, "leaving a voyage resumes the same game"
    tap_to_the_end(ann)
    expect(ann.page.locator("[data-secret]")).to_contain_text("stay secret")
    for closed in ("[data-again]", "[data-replay]", "[data-fair]", "[data-share-result]"):
        expect(ann.page.locator(closed)).to_have_count(0)

    eve.forgiven += ["404", "WebSocket"]
    for path in (f"/t/{table}", f"/w/{ann.card(table)['watch']}", f"/r/{table}"):
        eve.go(path)
        expect(eve.page.get_by_text(re.compile("no such table", re.IGNORECASE)).first).to_be_visible()

    ann.page.locator("[data-to-voyage]").click()
    ann.page.wait_for_selector("[data-own]")
    expect(ann.page.locator("[data-result].mine")).to_contain_text("Ann")
    expect(ann.page.locator("[data-voyage=piratatak] [data-set-sail]")).to_have_count(0)
    ann.page.locator("[data-share-voyage]").click()
    card = ann.card(table)
    place = card["outcome"]["ranking"].index(0) + 1
    text = ann.page.locator("[data-share-text]").inner_text()
    assert f"Piratatak · {['1st', '2nd', '3rd', '4th'][place - 1]} of 4" in text
    assert not re.search(r"parts|red|blue|green|yellow|coin", text), "it gives something away"
    expect(ann.page.locator("[data-result-card]")).to_have_attribute(
        "data-result-card", f"quarterdeck-voyage-{card['voyage']['day']}.png"
    )


def _at_once(route: Route) -> None:
    body = {**json.loads(route.request.post_data or "{}"), "pace": "instant"}
    route.continue_(post_data=json.dumps(body))


def test_the_clock_of_a_browser_decides_nothing(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    today = ann.ask("GET", "/api/voyages")["today"]["day"]
    ann.page.clock.install(time="2031-05-05T12:00:00")
    ann.go("/voyage")
    expect(ann.page.locator("h1")).not_to_contain_text("2031")
    ann.page.locator("[data-promise] summary").click()
    commitment = ann.ask("GET", f"/api/voyages/{today}")["games"][0]["commitment"]
    expect(ann.page.locator("[data-promise]")).to_contain_text(commitment)


@pytest.mark.parametrize(("noted", "verdict"), [(True, "proved"), (False, "consistent"), (None, "broken")])
def test_a_device_that_has_noted_the_promise_proves_it_the_day_after(
    sailor: Callable[..., Sailor], noted: bool | None, verdict: str
) -> None:
    """None: the device has noted another promise."""
    ann = sailor()
    commitment = hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()

    def with_yesterday(route: Route) -> None:
        around: dict[str, Any] = route.fetch().json()
        game = {**around["today"]["games"][0], "commitment": commitment, "secret": SECRET}
        result = {"name": "Ben", "place": 2, "score": 3, "rank": 1, "mine": False, "watch": "wBen"}
        game |= {"results": [result], "kraken": {**result, "name": "kraken", "rank": None, "watch": "wKraken"}}
        around["yesterday"] = {**around["today"], "day": "2026-01-01", "closes": 0, "games": [game]}
        route.fulfill(json=around)

    ann.page.route("**/api/voyages", with_yesterday)
    if noted is not False:
        _note(ann.page, ann.url, {"2026-01-01/memoarrr": commitment if noted else "00" * 32})
    ann.go("/voyage")
    yesterday = ann.page.locator("[data-yesterday]")
    expect(yesterday.locator("[data-proof]")).to_have_attribute("data-proof", verdict)
    expect(yesterday.locator("[data-result]")).to_have_count(2)
    expect(yesterday.get_by_role("link", name="Replay").last).to_have_attribute("href", "/r/wBen")


def _note(page: Page, url: str, promises: dict[str, str]) -> None:
    page.goto(url)
    page.evaluate("(noted) => localStorage.setItem('promises', JSON.stringify(noted))", promises)

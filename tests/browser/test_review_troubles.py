"""Reports that come late, fail or are left, and where the keyboard is meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.finished import finished_table, saved
from tests.browser.line import Line
from tests.browser.sailor import Sailor
from tests.browser.test_replay import at, open_file
from tests.browser.test_review import shown_before, told_of
from tests.browser.waiting import wait_for_frame, wait_until
from tests.review.games import finished

HEADING = "[data-review-panel] h2"
ALERT = "[data-review-panel] [role=alert]"


class Held:
    """Requests that wait until the test lets them go."""

    def __init__(self, page: Page, asks: str) -> None:
        self._page = page
        self._asks = re.compile(asks)
        self._routes: list[Route] = []
        page.route(self._asks, lambda route: self._routes.append(route))  # noqa: PLW0108 - Playwright marks a function

    def let_go(self) -> None:
        """When the page has asked; back when it has heard the answers."""
        wait_until(self._page, lambda: bool(self._routes))
        for route in self._routes:
            with self._page.expect_event("requestfinished", lambda done, asked=route.request: done == asked):
                route.continue_()
        self._page.unroute(self._asks)
        wait_for_frame(self._page)


def noted(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('reviews')"))["games"]


def test_a_report_that_comes_after_its_panel_was_closed_marks_no_card(
    sailor: Callable[..., Sailor], tmp_path: Path
) -> None:
    ann = sailor()
    page = ann.page
    open_file(ann, finished("memoarrr", 2), tmp_path)
    page.get_by_role("slider", name="Moment").fill("20")
    at(page, 20)
    ask, close = page.locator("[data-review]"), page.locator("[data-review-close]")
    ask.click()
    expect(page.locator("[data-report='0']")).to_be_visible()
    assert shown_before(page)
    close.click()
    held = Held(page, "/api/review")
    ask.click()
    close.click()
    held.let_go()
    assert shown_before(page) == {}


def test_the_board_has_the_eyes_that_were_chosen_last(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    page = ann.page
    finished_table(ann, "piratatak")
    page.locator("[data-replay]").click()
    page.locator("[data-review]").click()
    expect(page.locator("[data-report='0']")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-eyes", "0")
    whose = page.locator("[data-review-of]")
    held = Held(page, "replay.eyes=1")
    whose.select_option("1")
    whose.select_option("0")
    held.let_go()
    expect(page.locator("[data-report='0']")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-eyes", "0")


def test_a_game_that_is_left_before_its_report_comes_is_not_noted(sailor: Callable[..., Sailor]) -> None:
    """The answer was shown in a page that was gone: an error."""
    ann = sailor()
    page = ann.page
    table = finished_table(ann, "piratatak")
    held = Held(page, "/review.seat=")
    page.locator("[data-review]").click()
    working = page.locator("[data-review-panel] [role=status]")
    expect(working).to_have_text("Working out what was luck and what was judgement …")
    page.locator("[data-again]").click()
    page.wait_for_url(lambda url: table not in url)
    ann.at_table()
    held.let_go()
    assert noted(page) == []


def test_the_keyboard_goes_from_report_to_report_and_a_failed_one_is_asked_for_again(
    sailor: Callable[..., Sailor],
) -> None:
    ann = sailor()
    ann.forgive_lost_connections()
    page = ann.page
    record = ann.record(finished_table(ann, "piratatak"))
    ask, whose = page.locator("[data-review]"), page.locator("[data-review-of]")
    ask.press("Enter")
    expect(page.locator(HEADING)).to_be_focused()
    expect(page.locator("[data-report='0']")).to_be_visible()
    page.route("**/review?seat=1", lambda route: route.abort())
    whose.press("ArrowDown")
    expect(page.locator(ALERT)).to_be_visible()
    expect(whose).to_be_focused()
    expect(whose).to_have_value("1")
    page.unroute("**/review?seat=1")
    page.locator("[data-review-again]").press("Enter")
    expect(page.locator("[data-report='1'] [data-headline]")).to_have_text(told_of(record, 1, you=False)[0])
    expect(page.locator(HEADING)).to_be_focused()
    whose.press("ArrowUp")
    expect(page.locator("[data-report='0']")).to_be_visible()
    expect(whose).to_be_focused()
    page.locator("[data-review-close]").press("Enter")
    expect(ask).to_be_focused()


def test_in_a_replay_the_keyboard_goes_into_the_report_and_back(sailor: Callable[..., Sailor], tmp_path: Path) -> None:
    ann = sailor()
    open_file(ann, finished("piratatak", 2), tmp_path)
    ask = ann.page.locator("[data-review]")
    ask.press("Enter")
    expect(ann.page.locator(HEADING)).to_be_focused()
    ann.page.locator("[data-review-close]").press("Enter")
    expect(ask).to_be_focused()


def test_a_connection_that_comes_back_leaves_the_report_that_is_shown(
    sailor: Callable[..., Sailor], line: Line
) -> None:
    ann = sailor(line.url)
    ann.forgive_lost_connections()
    page = ann.page
    finished_table(ann, "piratatak")
    page.locator("[data-review]").click()
    expect(page.locator("[data-report='0']")).to_be_visible()
    page.locator("[data-review-of]").select_option("1")
    expect(page.locator("[data-report='1']")).to_be_visible()
    heard: list[str] = []
    # a socket that is opened while the line is cut breaks off, too, and the page opens another
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame)["type"]))
    )
    line.cut()
    line.mend()
    wait_until(page, lambda: "update" in heard)
    wait_for_frame(page)
    expect(page.locator("[data-report='1']")).to_be_visible()
    expect(page.locator("[data-review-of]")).to_have_value("1")


def test_another_file_does_not_open_the_report_of_a_link_whose_game_is_gone(
    sailor: Callable[..., Sailor], tmp_path: Path
) -> None:
    ann = sailor()
    ann.forgiven.append("the server responded with a status of 404")
    ann.go("/replay#at=5&eyes=0&file=gone&review=1")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.page.locator("input[type=file]").set_input_files(saved(finished("piratatak", 2), tmp_path / "game.jsonl"))
    at(ann.page, 0)
    expect(ann.page.locator("[data-review]")).to_be_visible()
    assert "review" not in ann.page.url


def test_a_game_of_another_package_offers_no_report(sailor: Callable[..., Sailor], tmp_path: Path) -> None:
    ann = sailor()
    page = ann.page

    def renamed(text: str | bytes) -> str:
        return str(text).replace('"game":"piratatak"', '"game":"tides"')

    def rename(page_end: WebSocketRoute) -> None:
        server_end = page_end.connect_to_server()
        server_end.on_message(lambda text: page_end.send(renamed(text)))

    page.add_init_script("localStorage.setItem('reviews', '{\"always\":true}')")
    page.route_web_socket(re.compile("/socket"), rename)
    finished_table(ann, "piratatak")
    expect(page.locator("[data-fair]")).to_be_visible()
    assert page.locator("[data-review], [data-review-panel]").count() == 0
    replayed = re.compile("/api/replay.eyes")
    page.route(replayed, lambda route: route.fulfill(body=renamed(route.fetch().text())))
    open_file(ann, finished("piratatak", 2), tmp_path)
    expect(page.locator("[data-fair]")).to_be_visible()
    assert page.locator("[data-review]").count() == 0

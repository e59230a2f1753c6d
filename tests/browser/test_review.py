"""The report of a finished game: in the ending, in the replay, over many games, and with no server at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from quarterdeck.core.record import Record
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.review import review
from quarterdeck.review.sentences import sentences
from tests.browser.finished import finished_table
from tests.browser.layout import faults_of
from tests.browser.sailor import PHONE, Sailor
from tests.browser.test_accessibility import EVERYTHING, SCREENS, complaints
from tests.browser.test_replay import at, open_file
from tests.browser.waiting import wait_for_frame, wait_until_drawn
from tests.review.games import finished

TWO_MARKS = "a. “” overlaps a. “”"
"""Moments may follow each other closely on the curve; the list has a line for each."""
LINES = ("forgetting", "judgement", "luck")
NOT_ASKED = "[data-report], [data-review-panel]"


def check_access(page: Page, within: str = "[data-review-panel]") -> None:
    """By day on a phone, and by night on a desk."""
    for _, size, theme in SCREENS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        wait_until_drawn(page)
        assert complaints(page, EVERYTHING, within) == []


def told_of(record: Record, seat: int = 0, *, you: bool) -> list[str]:
    reviewed = review(record)
    return list(sentences(reviewed, reviewed.seats[seat], Catalogue("en"), you=you))


def check_moments(page: Page, said: list[str]) -> None:
    links = page.locator("[data-moment-at]")
    assert [text for text in links.all_inner_texts() if text not in said] == []
    assert links.count() == page.locator("[data-mark-of]").count() > 0


def opened(ann: Sailor, game: str = "memoarrr", **terms: Any) -> Record:
    """The report at the end of a game."""
    table = finished_table(ann, game, **terms)
    ann.page.locator("[data-review]").click()
    expect(ann.page.locator("[data-report]")).to_be_visible()
    return ann.record(table)


def shown_before(page: Page) -> dict[int, str]:
    """The places whose card is marked as shown before."""
    told = page.locator("[data-cell]").evaluate_all("all => all.map(({dataset: d, ariaLabel: l}) => [d.cell, l])")
    found = {int(cell): re.search(r"shown before: (\w+) [io]n (?:the )?(\w+)$", label) for cell, label in told}
    return {cell: f"{card[1]}-{card[2]}" for cell, card in found.items() if card}


def test_the_report_says_what_the_terminal_says_and_its_moments_lead_into_the_replay(
    sailor: Callable[..., Sailor],
) -> None:
    ann = sailor(fresh=True)
    record = opened(ann, options={"abilities": True})
    page, said = ann.page, told_of(record, you=True)
    expect(page.locator("[data-headline]")).to_have_text(said[0])
    links = page.locator("[data-moment-at]")
    check_moments(page, said)
    check_access(page)
    page.set_viewport_size(PHONE)
    assert [fault for fault in faults_of(page) if not fault.startswith(TWO_MARKS)] == []
    entry = int(links.first.get_attribute("data-moment-at") or "")
    links.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_have_attribute("data-moment", str(entry))
    expect(page.locator("main")).to_have_attribute("data-eyes", "0")
    expect(page.locator("[data-headline]")).to_have_text(said[0])
    shown: dict[int, str | None] = {}
    for card in review(record).seats[0].shown:
        if card.entry <= entry:
            shown[card.cell] = card.card
    up = page.locator("[data-cell]:has(.up)").evaluate_all("all => all.map((one) => Number(one.dataset.cell))")
    assert shown
    assert shown_before(page) == {cell: card for cell, card in shown.items() if card and cell not in up}
    check_access(page)
    page.locator("[data-review-of]").select_option("1")
    expect(page.locator("[data-report='1'] [data-headline]")).to_have_text(told_of(record, 1, you=False)[0])
    page.locator("[data-review-close]").click()
    expect(page.locator(NOT_ASKED)).to_have_count(0)
    assert shown_before(page) == {}


@pytest.mark.parametrize("upright", [True, False], ids=["upright", "on its side"])
def test_the_curve_is_in_sight_as_a_whole_on_a_phone_below_the_longest_sentences(
    sailor: Callable[..., Sailor], upright: bool
) -> None:
    """Its line of 0 % was behind the buttons. On its side a phone has too few lines: there the curve is scrolled to."""
    width, height = PHONE["width"], PHONE["height"]
    ann = sailor(locale="de", viewport=PHONE if upright else {"width": height, "height": width})
    page = ann.page

    def lengthen(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["seats"][0]["memory"] |= {"decisions": 9, "level": "cabin-boy", "span": 11}
        route.fulfill(response=answer, json=told)

    page.route("**/review?seat=0", lengthen)
    opened(ann)
    curve, island = page.locator("[data-curve]"), page.locator(".island")
    zero = curve.locator(".scale").last
    if not upright:
        curve.scroll_into_view_if_needed()
    expect(curve).to_be_in_viewport(ratio=1)
    expect(zero).to_be_in_viewport(ratio=1)
    expect(page.locator(".deck > header")).to_be_in_viewport(ratio=1)
    expect(island).to_be_visible(visible=not upright)
    page.locator("[data-review-close]").click()
    expect(island).to_be_visible()
    expect(page.locator("[data-review]")).to_be_focused()


def test_reports_are_noted_on_the_device_shared_without_cards_and_erased_in_one_tap(
    sailor: Callable[..., Sailor],
) -> None:
    ann = sailor(fresh=True, viewport=PHONE)
    record = opened(ann, "piratatak", options={"first": 0})
    page = ann.page
    curve, below = (page.locator(one).bounding_box() for one in ("[data-report] svg >> nth=0", "[data-again]"))
    assert curve is not None
    assert below is not None
    assert curve["y"] + curve["height"] <= below["y"], "the whole curve is in sight"
    check_moments(page, told_of(record, you=True))
    page.locator("[data-share-curve]").click()
    picture = page.locator("[data-result-card*=piratatak-curve]")
    expect(picture).to_have_attribute("aria-label", re.compile(re.escape(told_of(record, you=False)[0])))
    page.keyboard.press("Escape")
    ann.go("/")
    page.locator("[data-my-memory]").click()
    games, erase, bring_back = (page.locator(f"[data-{one}]") for one in ("my-games", "erase", "bring-back"))
    expect(games).to_be_visible()
    assert page.locator("[data-my-curve]").count() == 0, "one game makes no curve"
    check_access(page, "dialog")
    mine = review(record).seats[0]
    with page.expect_download() as saved:
        page.locator("[data-save-memory]").click()
    (noted,) = json.loads(saved.value.path().read_text(encoding="utf-8"))["games"]
    assert (noted["game"], noted["won"], noted["luck"]) == ("piratatak", mine.won, mine.split.luck.amount)
    erase.press("Enter")
    expect(games).to_have_count(0)
    expect(page.locator("dialog [role=status]")).to_have_text("Erased from this device.")
    assert json.loads(page.evaluate("localStorage.getItem('reviews')")) == {"always": False, "games": []}
    expect(bring_back).to_be_focused()
    page.keyboard.press("Enter")
    expect(games).to_be_visible()
    expect(erase).to_be_focused()
    page.keyboard.press("Enter")
    expect(bring_back).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-my-memory]")).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()
    assert json.loads(page.evaluate("localStorage.getItem('reviews')")) == {"always": False, "games": []}


def test_two_noted_games_make_a_curve(sailor: Callable[..., Sailor]) -> None:
    ann = sailor(fresh=True)
    page = ann.page
    opened(ann)
    finished_table(ann, "memoarrr")
    expect(page.locator("[data-report]")).to_be_visible()
    ann.go("/")
    page.locator("[data-my-memory]").click()
    curve = page.locator("[data-my-curve]")
    expect(curve).to_be_visible()
    marks = {line: curve.locator(f"i.{line} path").first.get_attribute("d") for line in LINES}
    assert len(set(marks.values())) == len(LINES), "lines differ by more than their colour"
    check_access(page, "dialog")


def noted(number: int, game: str) -> dict[str, Any]:
    figures = {"forgetting": 0.0, "judgement": 0.1, "luck": 0.1}
    memory = {"span": 9.0, "level": "bosun"} if game == "memoarrr" else {"span": None, "level": None}
    return {"table": f"w{number}", "game": game, "at": number, "value": "V2", "won": True, **figures, **memory}


def test_of_many_noted_games_the_latest_are_listed_until_all_are_wanted(sailor: Callable[..., Sailor]) -> None:
    """All of two hundred stood above the button that erases them."""
    ann = sailor()
    page = ann.page
    games = [noted(number, ("memoarrr", "piratatak")[number % 2]) for number in range(7)]
    ann.go("/")
    page.evaluate("shelf => localStorage.setItem('reviews', JSON.stringify(shelf))", {"always": False, "games": games})
    ann.go("/")
    page.locator("[data-my-memory]").click()
    listed = page.locator("[data-my-games] tbody")
    expect(listed).to_have_count(5)
    assert [len(page.locator(f"[data-my-curve] i.{line}").all()) for line in LINES] == [4, 7, 7]
    page.locator("[data-all-my-games]").press("Enter")
    expect(listed).to_have_count(7)
    expect(page.locator("[data-my-games]")).to_be_focused()
    nothing_to_remember = listed.nth(1).locator("td").all_inner_texts()
    assert (nothing_to_remember[0], nothing_to_remember[3]) == ("–", "–")


def test_the_own_reports_can_be_erased_after_the_games_were_forgotten(sailor: Callable[..., Sailor]) -> None:
    """They are kept apart from the list of games, and its button hid them without erasing them."""
    ann = sailor(fresh=True)
    opened(ann, "piratatak")
    page = ann.page
    expect(page.locator("[data-headline]")).to_be_visible()
    ann.go("/")
    page.locator("[data-forget]").click()
    page.locator("[data-sure-forget]").click()
    expect(page.locator("[data-forget]")).to_have_count(0)
    page.locator("[data-my-memory]").click()
    page.locator("[data-erase]").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-finished]")).to_have_count(0)


def test_a_replay_offers_the_report_to_those_who_played_and_notes_it(sailor: Callable[..., Sailor]) -> None:
    ann, stranger = sailor(fresh=True), sailor(fresh=True)
    table = finished_table(ann, "piratatak")
    expect(ann.page.locator("[data-review]")).to_be_visible()
    address = f"/r/{ann.card(table)['watch']}"
    with stranger.page.expect_response("**/api/me/tables"):
        stranger.go(address)
    expect(stranger.page.locator("[data-fair]")).to_be_visible()
    wait_for_frame(stranger.page)
    assert stranger.page.locator("[data-review]").count() == 0
    ann.go(address)
    expect(ann.page.locator("[data-review]")).to_be_visible()
    assert ann.page.evaluate("localStorage.getItem('reviews')") is None
    ann.page.locator("[data-review]").click()
    expect(ann.page.locator("[data-report='0']")).to_be_visible()
    (noted,) = json.loads(ann.page.evaluate("localStorage.getItem('reviews')"))["games"]
    (played,) = json.loads(ann.page.evaluate("localStorage.getItem('logbook')"))["games"]
    assert noted["at"] == played["ended"]


def test_a_replay_offers_the_report_of_a_game_that_ended_without_this_device(sailor: Callable[..., Sailor]) -> None:
    """Only the server knows who played it: the device has not noted it."""
    ann = sailor()
    table = finished_table(ann, "piratatak")
    expect(ann.page.locator("[data-review]")).to_be_visible()
    ann.page.evaluate("localStorage.removeItem('logbook')")
    ann.go(f"/r/{ann.card(table)['watch']}")
    ann.page.locator("[data-review]").click()
    expect(ann.page.locator("[data-report='0']")).to_be_visible()


def test_a_link_to_another_game_has_the_report_of_that_game_or_none(
    sailor: Callable[..., Sailor], tmp_path: Path
) -> None:
    ann, links = sailor(fresh=True), []
    page, headline = ann.page, ann.page.locator("[data-headline]")
    records, places = (finished("memoarrr", 2), finished("memoarrr", 3)), (20, 100)
    assert len(records[0].log) < places[1]
    for record, place in zip(records, places, strict=True):
        open_file(ann, record, tmp_path)
        page.locator("[data-review]").click()
        expect(headline).to_have_text(told_of(record, you=False)[0])
        page.get_by_role("slider", name="Moment").fill(str(place))
        at(page, place)
        links.append(page.url)
    for link, record, place in zip(links, records, places, strict=True):
        page.goto(link)
        at(page, place)
        expect(headline).to_have_text(told_of(record, you=False)[0])
        assert shown_before(page)
    page.goto(links[0].partition("&review")[0])
    expect(headline).to_have_count(0)
    assert shown_before(page) == {}


def test_nothing_of_a_report_is_asked_for_while_a_game_runs_or_before_it_is_wanted(
    sailor: Callable[..., Sailor],
) -> None:
    ann = sailor(fresh=True)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    finished_table(ann, "memoarrr")
    expect(ann.page.locator("[data-review]")).to_be_visible()
    assert [url for url in asked if re.search("/api/.*review|ReviewPanel|/review-", url)] == []
    assert ann.page.locator(NOT_ASKED).count() == 0

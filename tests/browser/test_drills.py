"""Drills in a real browser: to their span without a network, and nothing face down in the page of a static site."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from quarterdeck.narration.catalogue import Catalogue
from tests.browser.axe import axe_faults
from tests.browser.castaway import castaway, site
from tests.browser.line import Line
from tests.browser.names import named
from tests.browser.sailor import PHONE, Sailor
from tests.browser.search import Search

Make = Callable[..., Sailor]
AT_ONCE = "localStorage.setItem('settings', JSON.stringify({ pace: 'instant', sound: false }))"
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("host")) as url:
        yield url


@pytest.mark.parametrize(
    ("name", "language", "context"),
    [("lookout", "de", TOUCH), pytest.param("swap", "fr", {}, marks=pytest.mark.long)],
)
def test_after_one_visit_a_whole_drill_needs_no_network_and_its_span_is_kept_saved_and_erased(
    sailor: Make, line: Line, name: str, language: str, context: dict[str, Any]
) -> None:
    ann, words = castaway(sailor, line, locale=language, **context), Catalogue(language)
    page = ann.page
    page.add_init_script(AT_ONCE)
    page.reload()
    page.locator("[data-practice=drills]").click()
    page.locator(f"[data-start={name}]").click()
    for question in range(1, 13):
        page.locator("[data-step=ask]").wait_for(timeout=60_000)
        assert words.say("drill-question", question=question, questions=12) in page.locator(".progress").inner_text()
        if question == 1:
            assert axe_faults(page) == []
        page.locator("[data-cell='0']").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("[data-next]")).to_be_focused()
        page.keyboard.press("Enter")
    result = page.locator(f"[data-result={name}]")
    expect(result).to_contain_text(words.say("drill-meaning"))
    assert axe_faults(page) == []
    with page.expect_download() as saving:
        page.locator("[data-save]").click()
    (done,) = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert (done["drill"], done["pace"]) == (name, "instant")
    assert 0 <= done["span"]["mean"] < 16
    page.reload()
    expect(page.locator(f"[data-curve={name}] circle")).to_have_count(1)
    page.locator("[data-erase]").click()
    expect(page.locator("circle")).to_have_count(0)


@pytest.mark.parametrize("name", ["lookout", pytest.param("swap", marks=pytest.mark.long)])
def test_the_page_holds_no_card_that_was_turned_down(sailor: Make, site_url: str, name: str) -> None:
    """On a static site: in the document, the accessibility tree, every storage and the main thread's heap."""
    ann = sailor(site_url, fresh=True)
    page, search = ann.page, Search(ann.page)
    page.add_init_script(AT_ONCE)
    ann.go("/?at=/drills")
    page.locator(f"[data-start={name}]").click()
    page.locator("[data-step=ask]").wait_for(timeout=60_000)
    (wanted,) = search.shown()
    assert {place: cards - {wanted} for place, cards in search.cards().items() if cards - {wanted}} == {}
    assert named(search.heap()) <= {wanted}
    page.locator("[data-cell='0']").click()
    page.locator("[data-step=told]").wait_for()
    assert len(search.shown()) > 1, "the search finds the card that is turned up with the answer"
    page.locator("[data-next]").click()
    page.locator("[data-step=ask]").wait_for()
    (wanted,) = search.shown()
    assert named(search.heap()) <= {wanted}


def test_the_island_stays_where_it_is_while_cards_are_shown_and_asked_for(sailor: Make, site_url: str) -> None:
    page = (ann := sailor(site_url, fresh=True, **TOUCH)).page
    page.add_init_script(AT_ONCE.replace("instant", "brisk"))
    ann.go("/?at=/drills")
    page.locator("[data-start=swap]").click()
    places: list[Any] = []
    for step in ("show", "ask", "told"):
        page.locator(f"[data-step={step}]").wait_for(timeout=60_000)
        places.append(page.locator(".frame").bounding_box())
        if step == "ask":
            page.locator("[data-cell='0']").click()
    assert places[0] == places[1] == places[2], places

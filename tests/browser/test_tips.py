"""The coach in the first games: each tip once, as the terminal would give it, and off for good with one tap."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.tips import TipMoment, tip_for
from tests.browser.sailor import PHONE, Sailor, rush_to_the_end
from tests.browser.search import Search

Make = Callable[..., Sailor]
OFF = "[data-no-more-tips]"
SEEN = "JSON.parse(localStorage.getItem('tips') ?? '[]')"


def check_tip(page: Page, name: str, language: str = "en", **facts: Any) -> None:
    expect(page.locator("[data-tip]")).to_have_text(Catalogue(language).say(f"tip-{name}", **facts))


@pytest.mark.parametrize("language", ["en", *(pytest.param(other, marks=pytest.mark.long) for other in ("fr", "de"))])
def test_the_first_turns_have_tips_and_one_tap_ends_them_for_good(sailor: Make, language: str) -> None:
    ann = sailor(tips=True, viewport=PHONE, locale=language)
    page = ann.page
    ann.go(f"/t/{ann.open_table('memoarrr', 'me', 'bot', pace='brisk')}")
    check_tip(page, "memoarrr-look", language)
    page.locator("[data-side]").first.click()
    check_tip(page, "memoarrr-ready", language)
    page.locator(OFF).click()
    expect(page.locator("[data-tip]")).to_have_text("")
    expect(page.locator(OFF)).to_have_count(0)
    ann.go(f"/t/{ann.open_table('piratatak', 'me', 'bot', options={'first': 0})}")
    page.locator("[data-action=draw]").wait_for()
    assert page.evaluate(SEEN) == ["memoarrr-look", "memoarrr-ready"]
    ann.go("/")
    page.locator("header .icon-button").click()
    page.locator("dialog[open] [data-tips]").check()
    assert page.evaluate(SEEN) == []
    ann.go(f"/t/{ann.open_table('piratatak', 'me', 'bot', options={'first': 0})}")
    check_tip(page, "piratatak-draw", language)


def test_spectators_and_shared_screens_have_no_tips(sailor: Make) -> None:
    ann, eve = sailor(tips=True), sailor(tips=True)
    table = ann.open_table("piratatak", "me", "me", options={"first": 0})
    for one, path in ((ann, f"/t/{table}"), (eve, f"/w/{ann.card(table)['watch']}")):
        one.go(path)
        one.at_table()
        expect(one.page.locator("[data-seat]").first).to_be_visible()
        assert one.page.evaluate(SEEN) == []
        assert one.page.locator(OFF).count() == 0


def test_a_puzzle_has_a_coach_of_its_own(sailor: Make) -> None:
    ann = sailor(tips=True)
    ann.go(f"/t/{ann.open_table('memoarrr', 'me', puzzle='1')}")
    expect(ann.page.locator("[data-move=ready]")).to_be_visible()
    assert ann.page.evaluate(SEEN) == []
    assert ann.page.locator(OFF).count() == 0


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"abilities": True, "first": 0}), ("piratatak", {})])
def test_the_page_gives_the_tips_that_the_terminal_would_give(sailor: Make, game: str, options: dict[str, Any]) -> None:
    ann = sailor(tips=True)
    search = Search(ann.page)
    ann.go(f"/t/{ann.open_table(game, 'me', 'bot', 'bot', options=options)}")
    ann.at_table()
    rush_to_the_end(ann)
    seen: list[str] = []
    told = [frame for frame in search.frames if frame["type"] == "update" and frame["seat"] == 0]
    heard = list({frame["seq"]: frame for frame in reversed(told)}.values())[::-1]  # the rush has a socket of its own
    for before, frame in zip([None, *heard], heard, strict=False):
        missed = before is None or before["view"] is None or before["seq"] != frame["seq"] - 1
        if frame["events"] and frame["view"]:
            moment = TipMoment(0, [] if missed else frame["events"], frame["view"], frame["moves"])
            tip = tip_for(game, moment, seen)
            seen += [] if tip is None else [tip.name]
    assert len(seen) > 4
    assert ann.page.evaluate(SEEN) == [f"{game}-{name}" for name in seen], json.dumps(seen)

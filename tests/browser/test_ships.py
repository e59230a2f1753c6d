"""Piratatak: cards are marked before they are given, a tap on the cannon fires it, and the table fits every screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from quarterdeck.games.piratatak.cards import Card, Colour
from quarterdeck.games.piratatak.events import Buy, Draw, Fire
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.protocol.paces import PaceName
from tests.browser.gallery import SCREENS
from tests.browser.layout import faults_of
from tests.browser.sailor import PHONE, Sailor
from tests.browser.staged import StagedTable
from tests.browser.test_phone import MEASURE, THUMB
from tests.browser.waiting import wait_until
from tests.server.live import Live

Laid = Callable[..., StagedTable]


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names)


FOREIGN = cards(*(f"{colour}-{number}" for colour in ("blue", "green", "yellow") for number in (1, 2, 3, 5)))
RICH = Holding(Colour.RED, cards("red-1", "red-4", "red-5"), FOREIGN[:-1], coins=7, cannons=2)
"""Thirteen heaps in reserve."""
BEN = Holding(Colour.BLUE, cards("blue-4"), cards("red-2", "green-4"), coins=4)
CLEO = Holding(Colour.GREEN, cards("green-6"), cards("red-3"), coins=1, cannons=1)
DAN = Holding(Colour.YELLOW, cards("yellow-6"), (), coins=2)
CREW = (RICH, BEN, CLEO, DAN)
PIRATE: dict[str, Any] = {"owed": 3, "drawn": True, "discard": cards("coin", "pirate"), "turn": (0,)}


@pytest.fixture(scope="module")
def screen(browser: Browser, server: Live) -> Iterator[Sailor]:
    """One page for all tests here."""
    with Sailor(browser, server.url) as screen:
        yield screen


@pytest.fixture
def laid(screen: Sailor, server: Live) -> Iterator[Laid]:
    """Lays cards before a crew, on a screen of some size; the page's moves are made."""

    def lay(holdings: tuple[Holding, ...], pace: PaceName = "instant", **how: Any) -> StagedTable:
        screen.page.set_viewport_size(PHONE)
        staged = StagedTable(screen.page, "piratatak", len(holdings), odds=True, pace=pace)
        staged.obey = lambda _: True
        staged.deal()
        staged.arrange(holdings=holdings, **how)
        staged.go(server.url)
        screen.at_table()
        return staged

    yield lay
    troubles, screen.troubles = screen.troubles, []
    assert troubles == []


def mark(page: Page, card: str) -> None:
    page.locator(f"[data-mark={card}]").click()


def button(page: Page) -> Locator:
    return page.locator("[data-give]")


def paid(staged: StagedTable, count: int) -> list[str]:
    """The cards that the page has given, one after the other, as soon as there are so many."""
    wait_until(staged.page, lambda: len(staged.wanted) >= count, lambda: f"only {staged.wanted}")
    assert {move["move"] for move in staged.wanted} == {"pay"}
    return [move["card"] for move in staged.wanted]


def test_cards_are_marked_and_then_given_together(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    page = staged.page
    for card, told in (("coin", "Mark 3 cards"), ("blue-1", "Mark 2 more"), ("coin", "Mark one more")):
        expect(button(page)).to_have_text(told)
        expect(button(page)).to_have_attribute("aria-disabled", "true")
        mark(page, card)
    expect(button(page)).to_have_text("Give these 3")
    assert staged.wanted == [], "nothing is given before that"
    button(page).click()
    assert paid(staged, 3) == ["coin", "blue-1", "coin"]
    expect(page.locator(".board")).to_have_attribute("data-phase", "begin")
    assert staged.match.view(0).holdings[0].coins == RICH.coins - 2


def test_too_few_marks_give_nothing_and_say_what_is_missing(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    mark(staged.page, "coin")
    button(staged.page).click(force=True)
    expect(staged.page.locator("[data-prompt]")).to_contain_text("Mark 2 more")
    assert staged.wanted == []


def test_a_heap_is_marked_coin_by_coin_and_then_no_longer(laid: Laid) -> None:
    page = laid(CREW, **PIRATE).page
    coins = page.locator("[data-mark=coin]")
    for marked in (1, 2, 3):
        mark(page, "coin")
        expect(coins).to_have_accessible_name(f"Pay with a gold coin: {marked} of 7 marked")
        expect(coins).to_have_attribute("aria-pressed", "true")
    mark(page, "coin")
    expect(coins).to_have_attribute("aria-pressed", "false")
    expect(button(page)).to_have_text("Mark 3 cards")


def test_of_too_many_marks_the_oldest_goes(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    for card in ("blue-1", "blue-2", "green-1", "green-2"):
        mark(staged.page, card)
    expect(staged.page.locator("[data-mark=blue-1]")).to_have_attribute("aria-pressed", "false")
    button(staged.page).click()
    assert paid(staged, 3) == ["blue-2", "green-1", "green-2"]


def test_a_tap_on_the_cannon_fires_it(laid: Laid) -> None:
    staged = laid(CREW, may_fire=True, **PIRATE)
    cannon = staged.page.locator("[data-card=cannon] button")
    expect(cannon).to_have_text("Fire!")
    expect(button(staged.page)).to_have_count(0)
    cannon.click()
    expect(staged.page.locator(".board")).to_have_attribute("data-phase", "begin")
    assert staged.wanted == [{"move": "fire"}]


def test_a_cannon_can_be_given_instead_of_fired(laid: Laid) -> None:
    staged = laid(CREW, may_fire=True, **PIRATE)
    staged.page.locator("[data-instead]").click()
    for card in ("cannon", "cannon", "coin"):
        mark(staged.page, card)
    expect(staged.page.locator("[data-action=fire]")).to_be_visible()
    button(staged.page).click()
    assert paid(staged, 3) == ["cannon", "cannon", "coin"]


def test_where_all_cards_are_wanted_all_are_marked(laid: Laid) -> None:
    poor = Holding(Colour.RED, (), (), coins=1, cannons=1)
    staged = laid((poor, BEN), may_fire=True, **PIRATE | {"owed": 2})
    staged.page.locator("[data-instead]").click()
    expect(button(staged.page)).to_have_text("Give these 2")
    button(staged.page).click()
    expect(staged.page.locator(".board")).to_have_attribute("data-phase", "begin")
    assert staged.match.view(0).holdings[0].cards == ()


def test_a_part_of_the_own_ship_is_named_before_it_is_given(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    page = staged.page
    for card in ("coin", "red-4", "coin"):
        mark(page, card)
    expect(button(page)).to_have_text("Give these 3, also your own part")
    expect(page.locator("dialog")).to_have_count(0)
    mark(page, "red-4")
    mark(page, "cannon")
    expect(button(page)).to_have_text("Give these 3")


def test_a_refusal_in_the_middle_stops_the_rest_and_is_said(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    staged.obey = lambda _: len(staged.wanted) != 2
    for card in ("coin", "blue-1", "green-1"):
        mark(staged.page, card)
    button(staged.page).click()
    expect(staged.page.locator("[data-prompt]")).to_contain_text("This table is paused")
    expect(button(staged.page)).to_have_text("Mark 2 cards")
    assert paid(staged, 2) == ["coin", "blue-1"]
    for card in ("green-1", "blue-1"):
        mark(staged.page, card)
    button(staged.page).click()
    assert paid(staged, 4) == ["coin", "blue-1", "green-1", "blue-1"]


def test_a_reload_in_the_middle_goes_on_with_what_is_still_owed(laid: Laid) -> None:
    staged = laid(CREW, **PIRATE)
    staged.obey = None
    for card in ("coin", "blue-1", "green-1"):
        mark(staged.page, card)
    button(staged.page).click()
    paid(staged, 1)
    staged.play(0, staged.match.moves(0)[0])
    staged.page.reload()
    expect(button(staged.page)).to_have_text("Mark 2 cards")


def test_a_purchase_is_offered_in_words_on_a_phone(laid: Laid) -> None:
    staged = laid(CREW, turn=(0,))
    offer = staged.page.locator("[data-buy=red-2]")
    expect(offer).to_have_text("Buy for 3 coins from Ben")
    expect(offer).to_have_accessible_name("Buy for 3 coins from Ben: part 2 of the red ship")
    offer.click()
    expect(staged.page.locator(".mine .built")).to_have_count(4)
    assert staged.wanted == [{"move": "buy", "seller": 1, "card": "red-2"}]


WATCH = """() => {
  window.shown = [];
  const look = () => {
    const there = (place) => document.querySelectorAll(place).length;
    const places = [".stage .pirate", "[data-seat='1'] :is([data-card], .built)", ".thrown"];
    const now = places.map(there).join(" ");
    if (window.shown.at(-1) !== now) window.shown.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes, frame by frame: whether a pirate stands on the stage, Ben's cards, and those thrown away."""


def test_a_pirate_turns_up_before_he_takes_a_bots_cards_one_by_one(laid: Laid) -> None:
    poor = Holding(Colour.RED, cards("red-1"), cards("blue-1"), coins=1)
    staged = laid((BEN, poor), pace="normal", turn=(1,), pile=cards("pirate", "coin"))
    staged.page.evaluate(WATCH)
    staged.play(1, Draw())
    staged.page.wait_for_function("() => window.shown.at(-1) === '0 0 3'")
    assert staged.page.evaluate("window.shown") == ["0 3 0", "1 3 0", "1 2 1", "1 1 2", "1 0 3", "0 0 3"]


def test_a_drawn_card_lies_on_the_stage_and_then_in_its_place(laid: Laid) -> None:
    staged = laid((BEN, CLEO), pace="brisk", turn=(1,), pile=cards("cannon", "yellow-2"), drawn=True)
    staged.play(1, Draw())
    page = staged.page
    expect(page.locator(".stage img[src*=cannon]")).to_be_visible()
    cannons = page.locator("[data-seat='1'] [data-card=cannon] b")
    assert cannons.count() == 0
    expect(cannons).to_have_text("2")
    expect(page.locator(".stage img")).to_have_count(0)


def test_the_marked_cards_are_given_also_while_each_is_shown(laid: Laid) -> None:
    staged = laid(CREW, pace="brisk", **PIRATE)
    for _ in range(3):
        mark(staged.page, "coin")
    button(staged.page).click()
    assert paid(staged, 3) == ["coin"] * 3
    expect(staged.page.locator(".board")).to_have_attribute("data-phase", "begin")


GHOSTS = "(count) => document.querySelectorAll('body > [inert]').length >= count"


@pytest.mark.parametrize(
    ("move", "how", "flying"),
    [
        (Buy(1, Card("red-2")), {"turn": (0,)}, 4),
        (Fire(), PIRATE | {"may_fire": True}, 1),
        (Draw(), {"turn": (0,), "pile": (), "discard": cards("coin", "pirate", "coin", "cannon")}, 3),
    ],
    ids=["three coins and a part", "a cannon", "the discard pile"],
)
def test_cards_fly_where_they_go(
    sailor: Callable[..., Sailor], server: Live, move: Any, how: dict[str, Any], flying: int
) -> None:
    ann = sailor(reduced_motion="no-preference")
    staged = StagedTable(ann.page, "piratatak", 4, pace="relaxed")
    staged.deal()
    staged.arrange(holdings=CREW, **how)
    staged.go(server.url)
    ann.at_table()
    staged.play(0, move)
    ann.page.wait_for_function(GHOSTS, arg=flying)
    ann.page.wait_for_function("() => !document.querySelector('body > [inert]')")


MARKS = """() => {
  const sizes = (window.marks = []);
  const measure = (ghost) => {
    const { width } = ghost.getBoundingClientRect();
    const letters = ghost.querySelector("i") ?? ghost;
    const looks = getComputedStyle(letters, letters === ghost ? "::after" : null);
    sizes.push(parseFloat(looks.fontSize) / width);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.inert) measure(node);
  }).observe(document.body, { childList: true });
}"""
"""Measures how large the mark of each card is that flies, in parts of the card."""


def test_the_mark_of_a_given_card_flies_with_it_as_small_as_it_was(sailor: Callable[..., Sailor], server: Live) -> None:
    ann = sailor(reduced_motion="no-preference")
    staged = StagedTable(ann.page, "piratatak", 4, pace="brisk")
    staged.obey = lambda _: True
    staged.deal()
    staged.arrange(holdings=CREW, **PIRATE)
    staged.go(server.url)
    ann.at_table()
    for card in ("coin", "blue-1", "red-4"):
        ann.page.locator(f"[data-mark={card}]").dispatch_event("click")
    ann.page.evaluate(MARKS)
    ann.page.locator("[data-give]").click()
    ann.page.wait_for_function("() => window.marks.length === 3")
    assert max(ann.page.evaluate("window.marks")) < 0.5


TABLES: dict[str, tuple[tuple[Holding, ...], dict[str, Any]]] = {
    "pay": (CREW, PIRATE),
    "fire": (CREW, PIRATE | {"may_fire": True}),
    "buy": (CREW, {"turn": (0,)}),
    "go on": (CREW[:3], {"turn": (0,), "drawn": True}),
    "wait": ((DAN, RICH), {"turn": (1,), "drawn": True}),
}
TELLING = {"buy"}
"""The table that is always looked at; the others on the long voyages."""


@pytest.mark.parametrize(
    "table", [table if table in TELLING else pytest.param(table, marks=pytest.mark.long) for table in TABLES]
)
def test_everything_to_play_is_in_sight_on_every_screen(laid: Laid, table: str) -> None:
    holdings, how = TABLES[table]
    page = laid(holdings, **how).page
    wrong: set[str] = set()
    for size in SCREENS:
        size.show(page)
        wrong |= {f"{size}: {fault}" for fault in (*faults_of(page, in_sight=True), *page.evaluate(MEASURE, THUMB))}
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert not wrong, "\n".join(sorted(wrong))


def test_the_pirate_stands_in_one_place(laid: Laid) -> None:
    page = laid(CREW, **PIRATE).page
    expect(page.locator("img[src*=pirate]")).to_have_count(1)

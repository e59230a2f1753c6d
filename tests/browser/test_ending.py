"""The end of a game: the last card, what is laid open, the count, the winner; and the board stays in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES
from tests.browser.finale import BEAT, finale_of
from tests.browser.sailor import DESK, PHONE, TABLET, Sailor
from tests.browser.staged import NAMES, StagedTable
from tests.browser.waiting import wait_until_drawn
from tests.server.house import Clock
from tests.server.live import Live

EXPOSURE = PACES["brisk"].exposure
STEP = round(BEAT * EXPOSURE)
SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "phone on its side": {"width": 667, "height": 375},
    "larger phone on its side": {"width": 844, "height": 390},
    "tablet": TABLET,
    "laptop": {"width": 1280, "height": 800},
    "desk": DESK,
    "large desk": {"width": 2560, "height": 1440},
}


def before_the_last_move(page: Page, url: str, game: str) -> tuple[StagedTable, Clock]:
    """A table with one move to go, at a pace for people; the page's clock stands still."""
    rehearsal = StagedTable(page, game, 3)
    rehearsal.deal()
    rehearsal.until(lambda match: match.over)
    clock = Clock()
    staged = StagedTable(page, game, 3, pace="brisk", now=clock)
    staged.go(url)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    staged.deal()
    staged.until(lambda _: staged.table.seq == rehearsal.table.seq - 1)
    return staged, clock


LOOK = """() => {
  const ending = document.querySelector("[data-ending]");
  const count = (what) => document.querySelectorAll(what).length;
  return {
    step: ending?.dataset.step ?? null,
    told: document.querySelector("[data-news]")?.textContent ?? "",
    heading: ending?.querySelector("h2").textContent.trim() ?? "",
    opened: count("[data-chest=open]"),
    placed: count("[data-rank]"),
    given_away: count(".crown, .spoils .chest b"),
    sailing: count(".sails"),
  };
}"""


def moments_of_the_end(page: Page) -> Iterator[dict[str, Any]]:
    """What the page shows from the last move on, each time that it is something new, until the winner is named."""
    before = None
    for _ in range(400):
        now = page.evaluate(LOOK)
        if now != before:
            yield now
        before = now
        if now["step"] == "all":
            return
        page.clock.run_for(round(STEP / 4))
    raise AssertionError("the winner is never named")


def test_chests_open_one_by_one_then_the_rubies_are_counted_then_the_winner_is_named(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    page = sailor(fresh=True).page
    page.clock.install()
    staged, _ = before_the_last_move(page, server.url, "memoarrr")
    staged.step()
    page.wait_for_selector("[data-phase=over]")
    moments = list(moments_of_the_end(page))
    view = staged.match.view(None)
    last_card = [now for now in moments if now["step"] is None]
    assert len(last_card) >= 3, "the card, the volcano and the treasure are seen first"
    assert all(now["given_away"] == 0 for now in last_card)
    sentences = finale_of("memoarrr", view, Catalogue("en"), Company(NAMES[:3], 0))
    laid_open = [now for now in moments if now["step"] not in (None, "all")]
    assert [(now["step"], now["told"]) for now in laid_open] == [
        (str(step), told) for step, told in enumerate(sentences, 1)
    ]
    assert [now["opened"] for now in laid_open] == [*range(1, 8), 7, 7, 7]
    assert {(now["heading"], now["placed"]) for now in laid_open} == {("The end of the game", 0)}
    winner = view.ranking[0]
    end = moments[-1]
    assert (end["heading"], end["placed"], end["opened"]) == (f"{NAMES[winner]} wins!" if winner else "You win!", 3, 7)
    expect(page.locator("[data-ending] h2")).to_be_focused()


def test_a_finished_ship_sails_before_the_parts_are_counted_and_all_of_it_can_be_skipped(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    page = sailor(fresh=True).page
    page.clock.install()
    staged, _ = before_the_last_move(page, server.url, "piratatak")
    staged.step()
    page.wait_for_selector("[data-phase=over]")
    for now in moments_of_the_end(page):
        if now["step"] == "2":
            page.locator("[data-skip]").dispatch_event("click")
        assert now["sailing"] == (now["step"] is not None)
    expect(page.locator("[data-rank]")).to_have_count(3)
    parts = [len(holding.ship) for holding in staged.match.view(None).holdings]
    places = page.locator("[data-rank]").evaluate_all("all => all.map(({ dataset }) => Number(dataset.rank))")
    merits = sorted(parts, reverse=True)
    assert places == [merits.index(part) + 1 for part in merits], "equal ships share a place"


@pytest.fixture(scope="module")
def screen(browser: Browser, server: Live) -> Iterator[Sailor]:
    with Sailor(browser, server.url) as screen:
        yield screen


LATEST = {"memoarrr": ".cell.latest, .cell .up", "piratatak": ".plaque:has(.crown) .ship"}
COVERED = """([inside, sheet]) => {
  const panel = document.querySelector(sheet).getBoundingClientRect();
  return [...document.querySelectorAll(inside)].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const wide = Math.min(right, panel.right) - Math.max(left, panel.left);
    const high = Math.min(bottom, panel.bottom) - Math.max(top, panel.top);
    const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    return right - left < 20 || outside || (wide > 1 && high > 1) ? [[left, top, right, bottom].map(Math.round)] : [];
  });
}"""


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("memoarrr", 4),
        ("piratatak", 2),
        pytest.param("memoarrr", 2, marks=pytest.mark.long),
        pytest.param("piratatak", 4, marks=pytest.mark.long),
    ],
)
def test_the_result_covers_neither_the_last_card_nor_the_ship_and_can_be_folded_away(
    screen: Sailor, server: Live, game: str, players: int
) -> None:
    page = screen.page
    staged = StagedTable(page, game, players)
    staged.go(server.url)
    staged.deal()
    staged.until(lambda match: match.over)
    expect(page.locator("[data-rank]")).to_have_count(players)
    faults = []
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        wait_until_drawn(page)
        assert page.locator(LATEST[game]).count() > 0
        faults += [(name, box) for box in page.evaluate(COVERED, [LATEST[game], "[data-ending]"])]
        again = page.locator("[data-again]").bounding_box()
        if again is None or again["y"] + again["height"] > size["height"] + 1:
            faults.append((name, "to play again one must scroll"))
    assert not faults
    page.locator("[data-ending] .close").click()
    expect(page.locator("[data-ending]")).to_have_count(0)
    page.locator("[data-show-ending]").click()
    expect(page.locator("[data-ending] h2")).to_be_focused()
    assert screen.troubles == []

"""A telephone of 360 × 640: the whole table is in sight without scrolling, and everything can be hit with a thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck.server.table.log_entries import Chair
from tests.browser.sailor import PHONE, Sailor
from tests.browser.staged import StagedTable
from tests.browser.waiting import wait_until_drawn
from tests.server.live import Live

THUMB = 44
HAND: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
MEASURE = """(thumb) => {
  const page = document.scrollingElement;
  const phase = document.querySelector("[data-phase]")?.dataset.phase ?? "no board";
  const wrong = [];
  if (document.querySelector("dialog[open]")) return wrong;
  if (page.scrollWidth > innerWidth) wrong.push(`${phase}: ${page.scrollWidth} px wide`);
  if (page.scrollHeight > innerHeight) wrong.push(`${phase}: ${page.scrollHeight} px high`);
  const name = (element) =>
    ["data-move", "data-action", "data-mark", "data-fire", "data-buy", "data-side", "data-return"]
      .filter((kind) => element.hasAttribute(kind))
      .map((kind) => `[${kind}]`)[0] ?? (element.ariaLabel || element.textContent.trim() || element.tagName);
  for (const element of document.querySelectorAll("button, a[href], input, select, summary")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert], .unseen")) continue;
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
    const cell = element.matches("[role=gridcell]");
    if (cell && phase === "over") continue; // beside the result, the cards are there to be seen
    const what = cell ? "a cell" : name(element);
    if (width < thumb - 0.5 || height < thumb - 0.5)
      wrong.push(`${phase}: ${what} is ${Math.round(width)} × ${Math.round(height)} px`);
    if (left < -0.5 || right > innerWidth + 0.5) wrong.push(`${phase}: ${what} is cut off at the side`);
    if (bottom > innerHeight + 0.5 || top < -0.5) wrong.push(`${phase}: ${what} is out of sight`);
  }
  return wrong;
}"""
"""What does not fit, and what is too small for a thumb."""


DRAWN = """([phase, mine]) =>
  document.querySelector("[data-phase]").dataset.phase === phase
  && document.querySelector("[data-seat='0']").classList.contains("turn") === mine"""
GAMES: list[tuple[str, str, set[str], dict[str, Any]]] = [
    (
        "memoarrr",
        "a short voyage 6",
        {"look", "reveal", "peek", "swap", "block"},
        {"abilities": True, "edition": "2023"},
    ),
    ("piratatak", "a short voyage 202", {"begin", "go on", "pirate", "pay"}, {"odds": True, "colours": "freed"}),
]
"""Short games of four in which the one with the phone comes into every phase."""


@pytest.mark.parametrize(("game", "phrase", "phases", "options"), GAMES)
def test_the_whole_table_fits_a_phone_in_every_phase(
    sailor: Callable[..., Sailor], server: Live, game: str, phrase: str, phases: set[str], options: dict[str, Any]
) -> None:
    ann = sailor(**HAND)
    staged = StagedTable(ann.page, game, 4, phrase=phrase, **options)
    staged.go(server.url)
    staged.deal()
    ann.at_table()
    wrong: set[str] = set()
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    while not staged.match.over:
        phase = staged.match.view(0).phase
        seen[0 in staged.match.turn].add(phase)
        ann.page.wait_for_function(DRAWN, arg=[phase, 0 in staged.match.turn])
        wrong.update(ann.page.evaluate(MEASURE, THUMB))
        staged.step()
    assert seen[True] == phases, "it was this one's turn in each"
    assert seen[False] == phases, "and another seat's"
    ann.page.locator("[data-fair]").wait_for()
    wrong |= in_reach(ann)
    assert not wrong, "\n".join(sorted(wrong))


PLACES = """() => ({
  island: document.querySelector(".frame").getBoundingClientRect().toJSON(),
  seats: [...document.querySelectorAll(".seat:not(.bottom) .plaque")].map((it) => it.getBoundingClientRect().height),
})"""


def test_a_turn_moves_no_card_and_seats_side_by_side_are_equally_high(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann = sailor(**HAND)
    chairs = tuple(
        Chair(person=f"p{seat}", name=name) for seat, name in enumerate(("Ann", "Old Tom", "Bo", "Mad Olive"))
    )
    staged = StagedTable(ann.page, "memoarrr", 4, chairs=chairs)
    staged.deal()
    staged.until(lambda match: match.view(None).phase == "reveal" and match.view(None).round == 2)
    staged.go(server.url)
    ann.at_table()
    islands: list[Any] = []
    for _ in range(4):
        turn = staged.match.turn[0]
        ann.page.wait_for_function(f"() => document.querySelector('[data-seat=\"{turn}\"]').classList.contains('turn')")
        wait_until_drawn(ann.page)
        places = ann.page.evaluate(PLACES)
        assert len(set(places["seats"])) == 1, places["seats"]
        islands.append(places["island"])
        staged.step()
    assert all(island == islands[0] for island in islands), islands


def in_reach(one: Sailor) -> set[str]:
    """What is too small or cut off on a page that may be longer than the screen."""
    return {told for told in one.page.evaluate(MEASURE, THUMB) if "out of sight" not in told and " high" not in told}


@pytest.mark.parametrize("path", ["/", "/replay", "/move#nothing"])
def test_the_other_pages_need_no_sideways_scrolling(sailor: Callable[..., Sailor], path: str) -> None:
    ann = sailor(**HAND)
    ann.forgiven.append("the server responded with a status of 404")
    ann.go(path)
    ann.page.locator("main h1, main h2, main button").first.wait_for()
    wait_until_drawn(ann.page)
    for fold in ann.page.locator("summary").all():
        fold.click()
    wait_until_drawn(ann.page)
    wrong = in_reach(ann)
    assert not wrong, "\n".join(sorted(wrong))

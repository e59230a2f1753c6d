"""Whole games between browsers: everybody plays by what their own page offers, and sees the same end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from quarterdeck.server.table.log_entries import Moved
from tests.browser.sailor import DESK, PHONE, TABLET, Sailor, gather, play_on, play_to_the_end, tap_to_the_end
from tests.server.live import Live

LONG = pytest.mark.long
CLAIMS = ("commitment", "promised", "nonce", "seed", "cards")
"""What a browser that was there from the beginning can prove by itself."""

DEVICES: tuple[dict[str, Any], ...] = (
    {"viewport": TABLET},
    {"viewport": PHONE, "has_touch": True},
    {"viewport": DESK},
    {"viewport": PHONE, "has_touch": True},
)
"""What the first, the second … of a crew plays on."""

TAPS_AT_ONCE = """() => {
  new MutationObserver(() => {
    const again = document.querySelector("[data-again]");
    if (again === null || "tappedAtOnce" in window) return;
    const box = again.getBoundingClientRect();
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    window.tappedAtOnce = again.contains(hit);
  }).observe(document, { childList: true, subtree: true });
}"""
"""Where a tap would land at the very moment at which the ending comes up, where the table was a moment ago."""

GAMES = [
    ("memoarrr", 2, 0, {"edition": "2018", "abilities": True}, 12),
    ("piratatak", 2, 0, {"odds": True}, 12),
    pytest.param("memoarrr", 3, 0, {"edition": "2023", "abilities": True, "treasures": "ordered"}, None, marks=LONG),
    pytest.param("memoarrr", 2, 2, {"edition": "2023", "treasures": "ordered", "first": 3}, None, marks=LONG),
    pytest.param("memoarrr", 4, 0, {"edition": "2018", "abilities": True}, None, marks=LONG),
    pytest.param("piratatak", 2, 0, {"odds": True}, None, marks=LONG),
    pytest.param("piratatak", 3, 1, {}, None, marks=LONG),
    pytest.param("piratatak", 4, 0, {"first": 2}, None, marks=LONG),
]
"""Which game, by how many people and bots, with which options, and how many of the taps come from outside the page, as
those of a finger or a mouse do; None: all of them. The others are clicks at the same places, made in the page."""


@pytest.mark.parametrize(("game", "people", "bots", "options", "by_hand"), GAMES)
def test_a_crew_plays_a_whole_game_and_everybody_sees_the_same_end(
    sailor: Callable[..., Sailor],
    server: Live,
    game: str,
    people: int,
    bots: int,
    options: dict[str, Any],
    by_hand: int | None,
) -> None:
    crew = [sailor(**device) for device in DEVICES[:people]]
    for one in crew:
        one.page.add_init_script(f"({TAPS_AT_ONCE})()")
    table = gather(crew, game, bots=bots, options=options)
    if by_hand is None:
        play_to_the_end(*crew)
    else:
        play_on(*crew, until=lambda: sum(isinstance(one, Moved) for one in server.happenings(table)) >= by_hand)
        tap_to_the_end(*crew)
    card = crew[0].card(table)
    assert card["phase"] == "over"
    record = crew[0].record(table)
    assert {name: getattr(record.options, name) for name in options} == options
    moved = [happening for happening in server.happenings(table) if isinstance(happening, Moved)]
    assert len(moved) == len(record.log) - 1
    ranked = [card["seats"][seat]["name"] for seat in card["outcome"]["ranking"]]
    for seat, one in enumerate(crew):
        check_end(one, ranked, won=card["outcome"]["ranking"][0] == seat)
        assert one.page.evaluate("tappedAtOnce") is False, "a last tap on the table must not begin another game"
        one.page.locator("[data-again]").click(trial=True)


def check_end(one: Sailor, ranked: list[str], *, won: bool) -> None:
    """The winner is named, everybody is in order, and this browser has checked the deal."""
    ending = one.page.locator("[data-ending]")
    expect(ending.get_by_role("heading")).to_have_text("You win!" if won else f"{ranked[0]} wins!")
    rows = ending.get_by_role("list").first.get_by_role("listitem")
    expect(rows).to_have_count(len(ranked))
    for row, name in zip(rows.all(), ranked, strict=True):
        expect(row).to_contain_text(name)
    fair = one.page.locator("[data-fair]")
    expect(fair).to_contain_text("Fair deal")
    found = fair.locator("[data-claim]").evaluate_all("all => all.map(({dataset: d}) => [d.claim, d.holds])")
    assert dict(found) == dict.fromkeys(CLAIMS, "true")

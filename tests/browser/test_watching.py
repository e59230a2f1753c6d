"""Whoever was given the link to watch sees the game, and nothing that is for a player's eyes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quarterdeck.server.table.log_entries import Moved
from tests.browser.sailor import OFFERS, Sailor, gather, play_on, play_to_the_end
from tests.server.live import Live

SECRET = ".cell.secret, [aria-label*='for your eyes only']"


def check_only_watches(watcher: Sailor) -> None:
    """Nothing that is offered to a player, and nothing that only a player may see."""
    assert watcher.page.locator(", ".join((*OFFERS, SECRET))).count() == 0
    assert watcher.page.locator("main").get_attribute("data-eyes") == "spectator"


@pytest.mark.parametrize("game", ["memoarrr", pytest.param("piratatak", marks=pytest.mark.long)])
def test_a_spectator_comes_by_the_link_and_sees_the_game_to_its_end(sailor: Callable[..., Sailor], game: str) -> None:
    ann, watcher = sailor(), sailor()
    table = ann.open_table(game, "me", "bot")
    ann.go(f"/t/{table}")
    ann.at_table()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Link to watch").click()
    link = ann.page.locator("[data-link]").input_value()
    assert table not in link, "who may watch can't join"
    ann.page.get_by_role("button", name="Close").click()
    watcher.page.goto(link)
    watcher.at_table()
    expect(watcher.page.get_by_role("heading", level=1)).to_contain_text("Watching")

    def after(_: Sailor, __: object) -> None:
        check_only_watches(watcher)

    play_to_the_end(ann, after=after)
    expect(watcher.page.locator("[data-ending]")).to_be_visible()
    ranking = ann.card(table)["outcome"]["ranking"]
    winner = ann.card(table)["seats"][ranking[0]]["name"]
    expect(watcher.page.locator("[data-ending]").get_by_role("heading")).to_have_text(f"{winner} wins!")
    assert watcher.said == [], "a spectator’s page sends nothing"
    expect(watcher.page.locator("[data-again]")).to_have_count(0)


def test_a_private_look_is_not_for_a_spectator(sailor: Callable[..., Sailor]) -> None:
    ann, watcher = sailor(), sailor()
    table = ann.open_table("memoarrr", "me", "bot")
    ann.go(f"/t/{table}")
    ann.page.locator("[data-side]").first.click()
    expect(ann.page.locator(".cell.secret")).to_have_count(3)
    watcher.go(f"/w/{ann.card(table)['watch']}")
    watcher.at_table()
    expect(watcher.page.get_by_role("grid")).to_be_visible()
    check_only_watches(watcher)


def test_who_comes_late_sees_the_cards_as_they_lie(sailor: Callable[..., Sailor], server: Live) -> None:
    ann, ben, watcher = sailor(), sailor(), sailor()
    table = gather([ann, ben], "piratatak")
    play_on(ann, ben, until=lambda: sum(isinstance(one, Moved) for one in server.happenings(table)) >= 15)
    watcher.go(f"/w/{ann.card(table)['watch']}")
    watcher.at_table()
    for one in (ann, ben):
        expect(watcher.page.locator("[data-move=draw]")).to_have_text(one.page.locator("[data-move=draw]").inner_text())
    for seat in (0, 1):
        ships = [one.page.locator(f"[data-seat='{seat}'] [role=group]") for one in (ann, watcher)]
        expect(ships[1]).to_have_attribute("aria-label", ships[0].get_attribute("aria-label") or "")
    check_only_watches(watcher)


def test_a_spectator_before_the_game_waits_with_the_others(sailor: Callable[..., Sailor]) -> None:
    ann, ben, watcher = sailor(), sailor(), sailor()
    table = ann.open_table("piratatak", "me", "open")
    ann.go(f"/t/{table}")
    expect(ann.page.locator("[data-link]").first).to_be_visible()
    watcher.go(f"/w/{ann.card(table)['watch']}")
    expect(watcher.page.get_by_role("status")).to_contain_text("You are watching")
    expect(watcher.page.get_by_role("button", name="Sit down")).to_have_count(0)
    ben.sit(table, "Ben")
    watcher.at_table()
    check_only_watches(watcher)

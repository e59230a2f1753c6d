"""A spectator with the link to watch sees the game, and nothing that is for a player's eyes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quarterdeck.server.table.log_entries import Moved
from tests.browser.sailor import OFFERS, Sailor, gather, play_on, play_to_the_end
from tests.browser.waiting import wait_until
from tests.server.live import Live

SECRET = ".cell.secret, [aria-label*='for your eyes only']"


def check_only_watches(watcher: Sailor) -> None:
    """Nothing that is offered to a player, and nothing that only a player may see."""
    assert watcher.page.locator(", ".join((*OFFERS, SECRET))).count() == 0
    assert watcher.page.locator("main").get_attribute("data-eyes") == "spectator"


NOTE_OFFERS = f"""(() => {{
  window.offered = [];
  const look = () => {{
    for (const found of document.querySelectorAll({json.dumps(", ".join((*OFFERS, SECRET)))}))
      window.offered.push(found.outerHTML);
  }};
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true, attributes: true }});
}})()"""
"""Notes whatever was offered to a player, or for a player's eyes, at any moment."""


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
    watcher.page.add_init_script(NOTE_OFFERS)
    watcher.page.goto(link)
    watcher.at_table()
    expect(watcher.page.get_by_role("heading", level=1)).to_contain_text("Watching")
    check_only_watches(watcher)
    play_to_the_end(ann, most=6)
    expect(watcher.page.locator("[data-ending]")).to_be_visible()
    assert watcher.page.evaluate("offered") == []
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
    play_on(ann, ben, until=lambda: sum(isinstance(one, Moved) for one in server.happenings(table)) >= 8)
    watcher.go(f"/w/{ann.card(table)['watch']}")
    watcher.at_table()
    wait_until(watcher.page, lambda: lies(ann) == lies(ben) == lies(watcher), lambda: f"{lies(ann)} {lies(watcher)}")
    check_only_watches(watcher)


def lies(one: Sailor) -> list[str]:
    """The pile and the ships, as this page shows them now."""
    page = one.page
    pile = page.locator("[data-move=draw]").all_inner_texts()
    ships = page.locator("[data-seat] [role=group]").evaluate_all("all => all.map((ship) => ship.ariaLabel)")
    return [*pile, *sorted(ships)]


def test_a_spectator_before_the_game_waits_with_the_others(sailor: Callable[..., Sailor]) -> None:
    ann, ben, watcher = sailor(), sailor(), sailor()
    table = ann.open_table("piratatak", "me", "open")
    ann.go(f"/t/{table}")
    expect(ann.page.locator("[data-link]").first).to_be_visible()
    watcher.go(f"/w/{ann.card(table)['watch']}")
    expect(watcher.page.locator("[data-prompt] .ask")).to_contain_text("You are watching")
    expect(watcher.page.get_by_role("button", name="Sit down")).to_have_count(0)
    ben.sit(table, "Ben")
    watcher.at_table()
    check_only_watches(watcher)

"""Games without a mouse: the keys lead everywhere, the focus can be seen, and it is never lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.server.table.log_entries import Moved
from tests.browser.sailor import Sailor
from tests.browser.waiting import PATIENCE_MS
from tests.server.live import Live

STOPS = 80
"""More than there are places for the focus on any page."""
WIDTH = 5
BY_FOCUS = ("side", "cells", "mark", "give")
"""What is chosen where the focus is; letters work anywhere."""
FOCUS = """(wanted) => {
  const at = document.activeElement;
  const shown = at.matches("input[type=radio]") ? at.nextElementSibling : at;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  return {
    there: at.matches(wanted),
    gone: !document.querySelector(wanted),
    lost: at === document.body,
    seen: at.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    what: at.outerHTML.slice(0, 120),
  };
}"""
SECONDS = 180
DARING = 0.9
"""How often a player who may draw or stop draws; one who always draws never finishes."""
OFFERED = """(daring) => {
  if (document.querySelector("[data-ending]")) return { what: "over" };
  if (document.querySelector("[data-prompt]")?.textContent.includes("Sending")) return { what: null };
  const there = (selector) => [...document.querySelectorAll(selector)].find((found) => found.checkVisibility());
  if (there("[data-give]:not([aria-disabled=true])")) return { what: "give" };
  if (there("[data-side]")) return { what: "side" };
  if (there("[data-move=ready]")) return { what: "ready" };
  const cells = [...document.querySelectorAll(".cell.tappable")].map(({ dataset }) => Number(dataset.cell));
  if (cells.length) return { what: "cells", cells };
  for (const action of ["fire", ...(daring ? ["draw", "stop"] : ["stop", "draw"])])
    if (there(`[data-action=${action}]:not([aria-disabled=true])`)) return { what: action };
  if (there("[data-mark]:not([data-full])")) return { what: "mark" };
  return { what: null };
}"""


class Keys:
    """A player with a keyboard and no mouse."""

    def __init__(self, sailor: Sailor) -> None:
        self._sailor = sailor
        self._page: Page = sailor.page
        self.lost: list[str] = []
        """After what the focus was nowhere."""

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def tab_to(self, selector: str) -> bool:
        """Press Tab until the focus is there; on the way it can be seen at every stop.

        Whether it is there: what was offered may be gone, since the answer to the latest move has come meanwhile.
        """
        for stop in range(STOPS):
            focus = self._page.evaluate(FOCUS, selector)
            if focus["there"] or focus["gone"]:
                return bool(focus["there"])
            assert focus["lost"] or focus["seen"] or stop == 0, f"the focus can’t be seen: {focus['what']}"
            self.press("Tab")
        raise AssertionError(f"no way leads to {selector}")

    def choose(self, selector: str) -> None:
        if self.tab_to(selector):
            self.press("Enter")

    def walk_to(self, cell: int) -> None:
        """Into the island, then by its arrows."""
        self.tab_to("[role=gridcell]")
        here = int(self._page.evaluate("document.activeElement.dataset.cell"))
        across, down = cell % WIDTH - here % WIDTH, cell // WIDTH - here // WIDTH
        for key, steps in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowDown", down), ("ArrowUp", -down)):
            for _ in range(steps):
                self.press(key)
        focus = self._page.evaluate(FOCUS, f"[data-cell='{cell}']")
        assert focus["there"], focus["what"]
        assert focus["seen"], focus["what"]

    def make_a_move(self, offered: dict[str, Any]) -> None:
        match offered["what"]:
            case "side":
                self.choose("[data-side]")
            case "ready":
                self.press("r")
            case "cells":
                self.walk_to(self._sailor.dice.choice(offered["cells"]))
                self.press("Enter")
            case "draw":
                self.press("d")
            case "stop":
                self.press("e")
            case "fire":
                self.press("f")
            case "mark":
                self.choose("[data-mark]:not([data-full])")
            case "give":
                self.choose("[data-give]")

    def play(self, most: int) -> None:
        """To the end, or this many moves."""
        before = ""
        daring = True
        end = time.monotonic() + SECONDS
        moves = 0
        while time.monotonic() < end:
            if moves == most:
                return
            offered = self._page.evaluate(OFFERED, daring)
            if offered["what"] == "over":
                return
            if offered["what"] is None:
                self._page.wait_for_timeout(5)
                continue
            if before in BY_FOCUS and self._page.evaluate(FOCUS, "*")["lost"]:
                self.lost.append(before)
            self.make_a_move(offered)
            before = offered["what"]
            moves += 1
            daring = self._sailor.dice.random() < DARING
        raise AssertionError(f"no end; the page says {self._page.locator('main').inner_text()[:200]}")


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"abilities": True}), ("piratatak", {})])
def test_a_game_by_keyboard(sailor: Callable[..., Sailor], server: Live, game: str, options: dict[str, Any]) -> None:
    ann = sailor()
    table = ann.open_table(game, "me", "bot", options=options)
    ann.go(f"/t/{table}")
    ann.at_table()
    keys = Keys(ann)
    keys.play(most=40)
    assert not set(keys.lost), f"the focus was lost after {set(keys.lost)}"
    if game == "memoarrr":  # the end of the other one is as far away as the pirates like
        check_end(ann, server, table)


def check_end(ann: Sailor, server: Live, table: str) -> None:
    """The end has the focus, and the next game is a few keys away."""
    expect(ann.page.locator("[data-ending] h2")).to_be_focused()
    assert any(isinstance(one, Moved) and one.command and one.seat == 0 for one in server.happenings(table))
    keys = Keys(ann)
    keys.choose("[data-again]")
    ann.page.wait_for_url(lambda url: table not in url)
    ann.at_table()


def test_a_table_is_opened_from_the_first_page_by_keyboard(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    ann.go()
    ann.page.wait_for_selector("[data-way=friends]")
    keys = Keys(ann)
    keys.choose("[data-way=friends]")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    expect(ann.page.locator("[data-way=friends]").first).to_be_focused()
    keys.press("Enter")
    ann.page.locator("dialog [name=players]").first.wait_for()
    assert keys.tab_to("[name=players]")
    keys.press("ArrowRight")
    keys.choose("[data-begin]")
    expect(ann.page.locator("[data-link]").first).to_be_visible(timeout=PATIENCE_MS)


def test_every_dialog_of_the_table_opens_with_a_key_and_closes_with_escape(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    table = ann.open_table("memoarrr", "me", "bot")
    ann.go(f"/t/{table}")
    ann.at_table()
    keys = Keys(ann)
    assert keys.tab_to("[role=gridcell]")
    for key, title in (("?", "Help"), ("l", "Log"), ("m", "Menu")):
        keys.press(key)
        expect(ann.page.get_by_role("dialog", name=title)).to_be_visible()
        keys.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)
        expect(ann.page.locator("[role=gridcell]:focus")).to_have_count(1)
    sound = ann.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    keys.press("s")
    expect(sound).to_have_attribute("aria-pressed", "false")

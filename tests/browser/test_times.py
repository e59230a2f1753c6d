"""Times that run: the ring of a look, what a dialog or a hidden page says about it, and a look that outlasts a move."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from quarterdeck.games.memoarrr import Look, Ready, Reveal, Side
from quarterdeck.server.table.log_entries import Chair, Hurried, PaceWished
from tests.browser.sailor import Sailor
from tests.browser.staged import StagedTable
from tests.server.live import Live
from tests.truth import state_of

Make = Callable[..., Sailor]

HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LOOK = 90_000


def looking(page: Page, server: Live, look: int | None = LOOK) -> StagedTable:
    """Ann looks at the north of the island, and has so many milliseconds."""
    staged = StagedTable(page, "memoarrr", 2)
    staged.go(server.url)
    staged.linger()
    staged.deal()
    staged.table.exposure.look = look
    staged.play(0, Look(Side.NORTH))
    page.wait_for_selector(".cell.secret")
    return staged


@pytest.mark.parametrize(
    ("language", "left"), [("en", "seconds left"), ("fr", "Plus que"), ("de", "Noch")], ids=["en", "fr", "de"]
)
def test_look_before_a_game_has_a_ring_from_its_beginning(sailor: Make, server: Live, language: str, left: str) -> None:
    page = sailor(locale=language).page
    staged = looking(page, server)
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^\s*(90|8\d|7[3-9])\s*$"))  # as the ring below has it
    assert left in (timer.get_attribute("aria-label") or "")
    page.locator("[aria-live=polite]").filter(has_text=left).first.wait_for(state="attached")
    page.wait_for_function(
        "(ring) => { const empty = Number(ring.getAttribute('stroke-dashoffset')); return empty > 0 && empty < 0.2; }",
        arg=timer.locator(".ring").element_handle(),
    )
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("timer")).to_be_visible()
    page.keyboard.press("Escape")
    staged.play(0, Ready())
    expect(timer).to_have_count(0)


def test_look_without_a_limit_has_no_ring(sailor: Make, server: Live) -> None:
    page = sailor().page
    looking(page, server, None)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_text("The time goes on")).to_have_count(0)


def test_page_says_what_went_on_while_it_was_hidden_and_only_then(sailor: Make, server: Live) -> None:
    page = sailor().page
    staged = looking(page, server)
    away = page.locator("[data-away]")
    page.evaluate(HIDE, "hidden")
    page.evaluate(HIDE, "visible")
    expect(away).to_have_text("The time went on while you were away.")
    page.keyboard.press("Shift")
    expect(away).to_have_count(0)
    page.evaluate(HIDE, "hidden")
    staged.play(1, Look(Side.SOUTH))
    page.evaluate(HIDE, "visible")
    expect(away).to_contain_text("While you were away: Ben")
    page.mouse.click(2, 2)
    expect(away).to_have_count(0)
    staged.play(0, Ready())
    page.evaluate(HIDE, "hidden")
    page.evaluate(HIDE, "visible")
    expect(away).to_have_count(0)


def test_penguins_look_stays_in_sight_when_another_player_moves_on(sailor: Make, server: Live) -> None:
    page = sailor().page
    staged = StagedTable(page, "memoarrr", 3, abilities=True, edition="2023", first=0)
    staged.go(server.url)
    staged.deal()

    def is_penguin(move: Any) -> bool:
        return isinstance(move, Reveal) and state_of(staged.match).locations[move.cell].animal == "penguin"

    staged.until(lambda match: match.view(0).phase == "peek", prefer=is_penguin)
    assert staged.match.turn == (0,)
    staged.linger()
    staged.step()
    secret = page.locator(".cell.secret")
    expect(secret).to_have_count(1)
    cell = next(iter(staged.table.exposure.view_at(staged.match, 0, staged.table.at).glimpse))
    move = next(move for move in staged.match.moves(1) if move.cell != cell)
    assert isinstance(move, Reveal)
    staged.play(1, move)
    page.wait_for_selector(f'[data-cell="{move.cell}"] .up')
    expect(secret).to_have_count(1)
    expect(page.get_by_role("timer")).to_have_count(1)


BOT = Chair(bot="parrot", name="Patch")


def test_who_is_out_among_bots_is_offered_to_go_faster(sailor: Make, server: Live) -> None:
    page = sailor().page
    me = Chair(person="pAnn", name="Ann")
    staged = StagedTable(page, "memoarrr", 3, chairs=(me, BOT, replace(BOT, name="Coral")))
    staged.table.pace = "normal"
    staged.go(server.url)
    staged.deal()
    faster = page.locator("[data-hurry]")
    staged.until(lambda match: match.view(None).phase == "reveal" and 0 in match.still_in)
    expect(faster).to_have_count(0)
    staged.linger()
    staged.until(lambda match: 0 not in match.still_in)
    expect(faster).to_have_text("Faster")
    faster.click()
    assert staged.heard[-1]["type"] == "hurry"
    staged.apply(Hurried(0))
    staged.tell()
    expect(faster).to_have_count(0)


def test_another_players_wish_for_a_pace_is_asked_and_can_be_agreed_to(sailor: Make, server: Live) -> None:
    page = sailor().page
    staged = StagedTable(page, "memoarrr", 2)
    staged.table.pace = "normal"
    staged.go(server.url)
    staged.deal()
    asked = page.locator("[data-pace-wish]")
    expect(asked).to_have_count(0)
    staged.apply(PaceWished(1, "brisk"))
    staged.tell()
    expect(asked).to_contain_text("Ben would like it brisker.")
    asked.locator("[data-agree]").click()
    assert (staged.heard[-1]["type"], staged.heard[-1]["pace"]) == ("pace", "brisk")
    staged.apply(PaceWished(0, "brisk"))
    staged.tell()
    expect(asked).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator("[data-pace]")).to_have_value("brisk")
    page.locator("[data-pace]").select_option("relaxed")
    assert (staged.heard[-1]["type"], staged.heard[-1]["pace"]) == ("pace", "relaxed")
    staged.apply(PaceWished(0, "relaxed"))
    staged.apply(PaceWished(1, "normal"))
    staged.tell()
    expect(page.get_by_role("dialog")).to_contain_text("You would like it more relaxed.")

"""A table never stops: a bot plays for a player who leaves or does not move. A seat can be taken back or moved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from quarterdeck.server.table.log_entries import HandedOver, Left, Moved, Returned, TookOver
from tests.browser.sailor import Sailor, gather, play_on
from tests.server.live import Live

NOTE_PROMPTS = """
window.prompts = new Set();
new MutationObserver(() => window.prompts.add(document.querySelector("[data-prompt]")?.textContent ?? ""))
  .observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes what the prompt says, however short the time for which it says it."""


def was_prompted(one: Sailor, text: str) -> bool:
    return any(text in prompt for prompt in one.page.evaluate("[...prompts]"))


def those(server: Live, table: str, kind: type[Left | Returned | HandedOver]) -> list[int]:
    """The seats to which this has happened."""
    return [one.seat for one in server.happenings(table) if isinstance(one, kind)]


def play_until_both_have_moved(ann: Sailor, ben: Sailor, server: Live, table: str) -> None:
    """Both play, and no bot for either of them."""
    played = len(server.rows(table))

    def both_have() -> bool:
        latest = server.happenings(table)[played:]
        return {one.seat for one in latest if isinstance(one, Moved) and one.command is not None} == {0, 1}

    play_on(ann, ben, until=both_have)


def test_a_bot_plays_for_a_player_who_left_until_the_seat_is_taken_back(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann, ben = sailor(), sailor()
    table = gather([ann, ben], "piratatak", options={"first": 0})
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-leave]").click()
    ann.page.wait_for_url("**/")
    expect(ben.page.locator("[data-seat='0']")).to_contain_text("Away, a bot plays")
    assert those(server, table, Left) == [0]
    # The bot has moved for Ann, so that it is Ben's turn at some time; then Ann comes back from the first page.
    expect(ben.page.locator("[data-action=draw]")).to_be_visible()
    assert 0 in [one.seat for one in server.happenings(table) if isinstance(one, Moved) and one.command is None]
    ann.page.get_by_role("link", name="Go on").first.click()
    ann.page.locator("[data-return]").click()
    expect(ann.page.locator("[data-return]")).to_have_count(0)
    assert those(server, table, Returned) == [0]
    expect(ben.page.locator("[data-seat='0']")).not_to_contain_text("Away")
    play_until_both_have_moved(ann, ben, server, table)


def test_a_player_whose_time_ran_out_is_told_so_and_takes_over_again(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann, ben = sailor(), sailor()
    ann.page.add_init_script(NOTE_PROMPTS)
    table = gather([ann, ben], "piratatak", options={"first": 0}, clock=10)
    expect(ann.page.locator("[data-return]")).to_be_visible()
    assert was_prompted(ann, "seconds left")
    expect(ann.page.get_by_text("A bot plays for you.")).to_be_visible()
    [took] = [one for one in server.happenings(table) if isinstance(one, TookOver)]
    assert (took.seat, took.why) == (0, "clock")
    ann.page.locator("[data-return]").click()
    expect(ann.page.locator("[data-return]")).to_have_count(0)
    play_until_both_have_moved(ann, ben, server, table)


def test_the_others_wait_for_an_absent_player_only_as_long_as_the_patience_lasts(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann, ben = sailor(), sailor()
    ben.page.add_init_script(NOTE_PROMPTS)
    table = gather([ann, ben], "piratatak", options={"first": 0}, patience=5, clock=None)
    ann.page.goto("about:blank")
    expect(ben.page.locator("[data-seat='0']")).to_contain_text("Away, a bot plays")
    assert was_prompted(ben, "reconnecting")
    [took] = [one for one in server.happenings(table) if isinstance(one, TookOver)]
    assert (took.seat, took.why) == (0, "absent")
    ann.go(f"/t/{table}")
    ann.page.locator("[data-return]").click()
    expect(ben.page.locator("[data-seat='0']")).not_to_contain_text("Away")
    play_until_both_have_moved(ann, ben, server, table)


def test_a_seat_moves_to_another_device_by_its_link_which_works_once(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann, phone, thief = sailor(), sailor(), sailor()
    thief.forgiven.append("Failed to load resource: the server responded with a status of 4")
    table = ann.open_table("piratatak", "me", "bot", options={"first": 0})
    ann.go(f"/t/{table}")
    ann.at_table()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.locator("[data-hand-over]").click()
    link = ann.page.locator("[data-link]").input_value()
    ann.page.get_by_role("button", name="Close").click()
    phone.page.goto(link)
    phone.page.locator("[data-claim]").click()
    phone.at_table()
    assert "#" not in phone.page.url, "the secret is gone from the address"
    assert those(server, table, HandedOver) == [0]
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Watching")
    expect(ann.page.locator("[data-action=draw]")).to_have_count(0)
    expect(ann.page.locator("[data-full]")).to_have_count(0)
    thief.page.goto(link)
    thief.page.locator("[data-claim]").click()
    expect(thief.page.get_by_role("alert")).to_contain_text("used already")
    before = len(server.rows(table))
    play_on(
        phone, until=lambda: any(isinstance(one, Moved) and one.seat == 0 for one in server.happenings(table)[before:])
    )

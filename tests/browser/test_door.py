"""At the door of a table: a link that leads nowhere, a table without a free seat, and people who have not come yet."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.sailor import DESK, PHONE, Sailor
from tests.browser.staged import StagedTable
from tests.server.live import Live

Make = Callable[..., Sailor]
LISTEN = """
window.said = [];
addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => {
    const prompt = document.querySelector("[data-prompt]");
    if (prompt) window.said.push(prompt.textContent.trim());
  }).observe(document, { childList: true, subtree: true, characterData: true }));
"""


def test_bad_link_is_called_one_at_once_and_no_connection_is_called_lost(sailor: Make) -> None:
    ann = sailor()
    ann.forgiven += ["404", "WebSocket"]
    ann.page.add_init_script(LISTEN)
    ann.go("/t/tNoSuchTable")
    expect(ann.page.get_by_role("heading", name="This table can’t be reached")).to_be_visible()
    said = set(ann.page.evaluate("window.said"))
    assert said <= {"Connecting…", ""}, said


def test_who_finds_no_free_seat_is_told_and_can_open_another_table(sailor: Make) -> None:
    ann, ben = sailor(), sailor()
    table = ann.open_table("memoarrr", "me", "me", "bot", pace="brisk", look=45)
    ben.go(f"/t/{table}")
    full = ben.page.locator("[data-full]")
    expect(full).to_contain_text("All seats are taken: you watch.")
    full.locator("[data-another]").click()
    ben.page.wait_for_function("(old) => !location.pathname.endsWith(old)", arg=table)
    expect(ben.page.locator(".waiting [data-link]").first).to_be_visible()
    ben.page.set_viewport_size(PHONE)
    expect(ben.page.locator(".waiting .share .main").first).to_be_in_viewport(ratio=1)
    card = ben.card(ben.page.url.rsplit("/", 1)[1])
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "bot"]
    assert (card["pace"], card["look"]) == ("brisk", 45)


def test_before_sitting_down_a_friend_can_read_what_will_be_played(sailor: Make) -> None:
    ann, ben = sailor(), sailor()
    table = ann.open_table("memoarrr", "me", "open", pace="brisk", clock=300, options={"abilities": True, "first": 1})
    ben.go(f"/t/{table}")
    ben.page.locator("[data-terms] summary").click()
    terms = ben.page.locator("[data-terms] dd")
    expect(terms).to_have_text(["2018: volcanoes with birds", "Yes", "Shuffled", "Player 2", "Brisk", "300 seconds"])


def test_the_picture_for_a_phones_camera_is_in_sight_beside_the_crew(sailor: Make) -> None:
    ann = sailor(viewport=DESK)
    ann.go(f"/t/{ann.open_table('memoarrr', 'me', 'open', 'open', 'open')}")
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)


def test_watchers_of_a_link_to_watch_are_told_of_no_seat(sailor: Make, server: Live) -> None:
    page = sailor(viewport=PHONE, has_touch=True, is_mobile=True).page
    staged = StagedTable(page, "memoarrr", 2, mine=())
    staged.go(server.url, to_watch=True)
    staged.deal()
    staged.until(lambda match: match.view(None).round == 2)
    heading = page.get_by_text("Round 2 of 7", exact=True)
    lines = heading.evaluate("(it) => it.getClientRects().length")
    assert lines == 1, "the round's number stands on one line"
    expect(page.locator("[data-full]")).to_have_count(0)


def test_who_has_not_come_to_play_again_is_not_called_reconnecting(sailor: Make, server: Live) -> None:
    page = sailor(viewport=PHONE).page
    staged = StagedTable(page, "memoarrr", 2)
    staged.table.opened = replace(staged.table.opened, before="tBefore")
    staged.attendance = ("here", "reconnecting")
    staged.go(server.url)
    expect(page.locator(".seats li").nth(1)).to_contain_text("Not here yet")
    page.route("**/seats/1", lambda route: route.fulfill(json={}))
    with page.expect_request_finished(lambda request: request.url.endswith("/seats/1")) as asked:
        page.locator("[data-go-on]").click()
    assert asked.value.method == "DELETE"


def test_help_begins_with_the_rules_and_a_phone_is_told_of_no_keys(sailor: Make, server: Live) -> None:
    for context, keys in (({}, 1), ({"viewport": PHONE, "has_touch": True, "is_mobile": True}, 0)):
        page = sailor(**context).page
        staged = StagedTable(page, "memoarrr", 2)
        staged.go(server.url)
        page.get_by_role("button", name="Help").click()
        rules = page.locator("dialog .rules")
        expect(rules).to_be_visible()
        visible = page.locator("dialog .keys").filter(visible=True)
        expect(visible).to_have_count(keys)
        if keys:
            assert rules.bounding_box()["y"] < visible.bounding_box()["y"]  # type: ignore[index]

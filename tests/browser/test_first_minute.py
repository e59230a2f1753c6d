"""From the first page to the first move, and whatever else the first page is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from quarterdeck.server.table.log_entries import Moved, Opened, PlayedAgain
from tests.browser import qr_code
from tests.browser.sailor import Sailor, gather, play_on, rush_to_the_end
from tests.browser.waiting import wait_until
from tests.server.live import Live

FIRST_MOVES = {"memoarrr": "[data-side]", "piratatak": "[data-action=draw]"}


def tile(page: Page, game: str) -> Locator:
    return page.locator(f"article[data-game={game}]")


def section(page: Page, title: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True))


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_two_clicks_lead_from_the_first_page_to_the_first_move(
    sailor: Callable[..., Sailor], server: Live, game: str
) -> None:
    ann = sailor()
    ann.go()
    choose(tile(ann.page, game), "first", "0")
    tile(ann.page, game).locator("[data-way=now]").click()
    ann.page.locator(FIRST_MOVES[game]).first.click()
    wait_until(ann.page, lambda: bool(moves_of(0, server, ann.table)), "the move never reached the store")
    expect(ann.page.locator("[data-prompt]")).not_to_contain_text("Sending")
    [moved] = moves_of(0, server, ann.table)
    assert moved.command is not None


def moves_of(seat: int, server: Live, table: str) -> list[Moved]:
    return [one for one in server.happenings(table) if isinstance(one, Moved) and one.seat == seat]


def test_a_friend_joins_by_the_link_and_the_qr_code_holds_that_link(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann, ben = sailor(), sailor()
    ann.go()
    tile(ann.page, "piratatak").locator("[data-way=friends]").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Your name").fill("Ann")
    dialog.get_by_role("radio", name="2").check(force=True)
    dialog.locator("[data-begin]").click()
    expect(ann.page.locator("[data-only-here]").first).to_contain_text("--host 0.0.0.0")
    link = ann.page.locator("[data-link]").first.input_value()
    assert link == f"{server.url}/t/{ann.table}"
    assert qr_code.read(ann.page.get_by_role("img", name="QR code of the link").first) == link
    ben.page.goto(link)
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.at_table()
    ben.at_table()
    assert [seat["name"] for seat in ann.card(ann.table)["seats"]] == ["Ann", "Ben"]


def choose(game: Locator, option: str, value: str) -> None:
    """Sets one of the options in the fold, which is opened if need be."""
    if not game.locator("details").evaluate("fold => fold.open"):
        game.get_by_text("Options", exact=True).click()
    game.locator(f"[data-option={option}]").select_option(value)


OPTIONS: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    (
        "memoarrr",
        {
            "players": "2",
            "edition": '"2023"',
            "abilities": "true",
            "treasures": '"ordered"',
            "first": "1",
            "pace": "brisk",
            "clock": "30",
        },
        {
            "options": {"edition": "2023", "abilities": True, "treasures": "ordered", "first": 1},
            "pace": "brisk",
            "clock": 30,
            "seats": 2,
        },
    ),
    (
        "piratatak",
        {"players": "4", "odds": "true", "first": "0", "pace": "relaxed", "clock": "null"},
        {"options": {"odds": True, "first": 0}, "pace": "relaxed", "clock": None, "seats": 4},
    ),
]


@pytest.mark.parametrize(("game", "chosen", "meant"), OPTIONS)
def test_the_options_in_the_fold_are_those_of_the_table(
    sailor: Callable[..., Sailor], server: Live, game: str, chosen: dict[str, str], meant: dict[str, Any]
) -> None:
    ann = sailor()
    ann.go()
    for option, value in chosen.items():
        choose(tile(ann.page, game), option, value)
    tile(ann.page, game).locator("[data-way=now]").click()
    ann.at_table()
    opened = server.happenings(ann.table)[0]
    assert isinstance(opened, Opened)
    agreed = {name: opened.terms.options[name] for name in meant["options"]}
    terms = opened.terms
    assert {
        "options": agreed,
        "pace": terms.pace,
        "clock": terms.clock,
        "seats": len(opened.chairs),
    } == meant
    if game == "piratatak":
        expect(ann.page.get_by_role("meter", name="Odds of a pirate")).to_be_visible()
    # What was chosen is there again at the next visit.
    ann.go()
    for option, value in chosen.items():
        expect(tile(ann.page, game).locator(f"[data-option={option}]")).to_have_value(value)


def test_a_name_is_kept_on_the_device(sailor: Callable[..., Sailor]) -> None:
    ann, ben = sailor(), sailor()
    ann.go()
    tile(ann.page, "memoarrr").locator("[data-way=friends]").click()
    name = ann.page.get_by_role("dialog").get_by_role("textbox", name="Your name")
    assert name.input_value().strip(), "a new device has a pirate’s name already"
    name.fill("Long Joan")
    ann.page.get_by_role("dialog").locator("[data-begin]").click()
    expect(ann.page.locator("[data-link]").first).to_be_visible()
    table = ben.open_table("memoarrr", "me", "open")
    ann.go(f"/t/{table}")
    expect(ann.page.get_by_role("textbox", name="Your name")).to_have_value("Long Joan")
    ann.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_role("listitem").filter(has_text="Long Joan")).to_be_visible()


def test_a_game_can_be_gone_on_with_from_the_first_page(sailor: Callable[..., Sailor]) -> None:
    ann = sailor()
    table = ann.open_table("piratatak", "me", "bot", options={"first": 0})
    ann.go(f"/t/{table}")
    ann.at_table()
    ann.page.get_by_role("link", name="First page").click()
    mine = section(ann.page, "Games to go on with").get_by_role("listitem")
    expect(mine).to_have_count(1)
    mine.get_by_role("link", name="Go on").click()
    ann.at_table()
    assert ann.table == table


def test_the_opener_sends_a_player_away_who_can_not_sit_down_again(sailor: Callable[..., Sailor]) -> None:
    ann, eve = sailor(), sailor()
    eve.forgiven += ["403"]
    table = ann.open_table("piratatak", "me", "open", "open")
    ann.go(f"/t/{table}")
    eve.sit(table, "Eve")
    expect(eve.page.locator("[data-link]").first).to_be_visible()
    assert eve.page.locator("[data-send-away]").count() == 0, "she has not opened the table"
    ann.page.get_by_role("button", name="Send Eve away").click()
    dialog = ann.page.get_by_role("dialog", name="Send Eve away?")
    dialog.get_by_role("button", name="Send Eve away").click()
    expect(dialog).to_be_hidden()
    expect(ann.page.get_by_text("Eve", exact=True)).to_have_count(0)
    expect(eve.page.get_by_text("Your seat is free again")).to_be_visible()
    eve.page.get_by_role("button", name="Sit down").click()
    expect(eve.page.get_by_role("alert")).to_contain_text("sent away")


def test_strangers_find_listed_tables_to_join_and_to_watch(sailor: Callable[..., Sailor]) -> None:
    ann, ben, cleo = sailor(), sailor(), sailor()
    open_one = ann.ask("POST", "/api/tables", listed("Anni Kielwasser"))["table"]
    ann.go(f"/t/{open_one['id']}")
    expect(ann.page.locator("[data-link]").first).to_be_visible()
    ben.go()
    found = section(ben.page, "Tables to join or watch").get_by_role("listitem").filter(has_text="Anni Kielwasser")
    found.get_by_role("link", name="Join").click()
    ben.page.get_by_role("textbox", name="Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.at_table()
    ben.at_table()
    cleo.go()
    found = section(cleo.page, "Tables to join or watch").get_by_role("listitem").filter(has_text="Anni Kielwasser")
    found.get_by_role("link", name="Watch").click()
    cleo.at_table()
    assert cleo.table == open_one["watch"]


def listed(name: str) -> dict[str, Any]:
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    return {"game": "piratatak", "seats": seats, "listed": True, "pace": "instant"}


def test_the_same_crew_plays_again_with_one_click_each(sailor: Callable[..., Sailor], server: Live) -> None:
    ann, ben = sailor(), sailor()
    table = gather([ann, ben], "memoarrr")
    rush_to_the_end(ann, ben)
    ann.page.locator("[data-again]").click()
    ben.page.locator("[data-again]").click()
    for one in (ann, ben):
        one.page.wait_for_url(lambda url: table not in url)
        one.at_table()
    [again] = [one for one in server.happenings(table) if isinstance(one, PlayedAgain)]
    assert ann.table == ben.table == again.table
    for one in (ann, ben):
        expect(one.page.locator("[data-ending]")).to_have_count(0)
    before, after = ann.card(table)["seats"], ann.card(again.table)["seats"]
    assert sorted(seat["name"] for seat in after) == sorted(seat["name"] for seat in before)
    play_on(ann, ben, until=lambda: any(isinstance(one, Moved) for one in server.happenings(again.table)))

"""Looking back at a finished game: move by move, as any seat saw it, from a table or from a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from quarterdeck.core.record import Record
from quarterdeck.core.replay import look_back
from tests.browser.finished import finished_table, saved, shown_by_the_command
from tests.browser.sailor import Sailor
from tests.server.live import Live


@pytest.fixture(scope="module")
def played(browser: Browser, server: Live) -> Iterator[tuple[str, Record]]:
    """A whole game of Memoarrr! with abilities; its table and its record."""
    with Sailor(browser, server.url, seed=3) as ann:
        table = finished_table(ann, "memoarrr", options={"abilities": True})
        yield table, ann.record(table)


def at(page: Page, moment: int) -> None:
    expect(page.locator("main")).to_have_attribute("data-moment", str(moment))


def face_up(page: Page) -> dict[int, str]:
    """The cards that lie face up on the island, those for one pair of eyes among them."""
    told = page.locator("[data-cell]").evaluate_all("all => all.map(({dataset: d, ariaLabel: l}) => [d.cell, l])")
    found = {int(cell): re.search(r"(\w+) [io]n (?:the )?(\w+)$", label) for cell, label in told}
    return {cell: f"{card[1]}-{card[2]}" for cell, card in found.items() if card}


def shown_at(record: Record, eyes: int | None, moment: int) -> dict[int, str]:
    """What these eyes saw at a moment: with the card that ends a round, the others are still there."""
    told = look_back(record, eyes)[1][moment]
    view = told.view if told.shown is None else told.shown
    cells = dict(enumerate(view.cells)) | view.glimpse
    return {cell: str(card) for cell, card in cells.items() if card is not None}


def test_from_the_end_one_click_leads_to_the_replay_which_steps_and_plays(
    sailor: Callable[..., Sailor],
) -> None:
    ann = sailor()
    table = finished_table(ann, "memoarrr")
    last = len(ann.record(table).log) - 1
    ann.page.locator("[data-replay]").click()
    at(ann.page, 0)
    ann.page.locator("[data-step=forward]").click()
    at(ann.page, 1)
    ann.page.keyboard.press("ArrowRight")
    at(ann.page, 2)
    ann.page.locator("[data-step=back]").click()
    at(ann.page, 1)
    ann.page.locator("[data-step=last]").click()
    at(ann.page, last)
    ann.page.locator("[data-step=forward]").click()
    at(ann.page, last)
    ann.page.locator("[data-step=first]").click()
    at(ann.page, 0)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    at(ann.page, 1)
    at(ann.page, 2)
    ann.page.get_by_role("button", name="Pause").click()
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    ann.page.get_by_role("slider", name="Moment").fill(str(last // 2))
    at(ann.page, last // 2)
    expect(ann.page.locator("[data-fair]")).to_contain_text("Fair deal")


def test_every_pair_of_eyes_sees_what_it_saw_then(sailor: Callable[..., Sailor], played: tuple[str, Record]) -> None:
    table, record = played
    ann = sailor()
    ann.go(f"/r/{table}")
    at(ann.page, 0)
    looks = next(index for index, entry in enumerate(record.log) if entry.seat == 0)
    end = len(record.log) - 1
    for moment in (looks, looks + 1, len(record.log) // 2, end - 1):
        ann.page.get_by_role("slider", name="Moment").fill(str(moment))
        at(ann.page, moment)
        for choice, eyes in (("watcher", None), ("0", 0), ("1", 1)):
            ann.page.locator("[data-eyes-choice]").select_option(choice)
            expect(ann.page.locator("main")).to_have_attribute("data-eyes", choice)
            at(ann.page, moment)
            cards = shown_at(record, eyes, moment)
            assert face_up(ann.page) == cards
            expect(ann.page.locator(".ghost")).to_have_count(0)
        ann.page.locator("[data-eyes-choice]").select_option("all")
        expect(ann.page.locator(".ghost")).to_have_count(24 - len(shown_at(record, None, moment)))
    ann.page.get_by_role("slider", name="Moment").fill(str(end))
    at(ann.page, end)
    ann.page.locator("[data-eyes-choice]").select_option("watcher")
    expect(ann.page.locator("main")).to_have_attribute("data-eyes", "watcher")
    assert len(face_up(ann.page)) == 24, "at the end everything is laid open"


def test_eyes_that_can_not_be_had_leave_the_replay_as_it_is(
    sailor: Callable[..., Sailor], played: tuple[str, Record]
) -> None:
    ann = sailor()
    ann.forgive_lost_connections()
    ann.go(f"/r/{played[0]}")
    at(ann.page, 0)
    eyes, alert = ann.page.locator("[data-eyes-choice]"), ann.page.get_by_role("alert")
    ann.page.route("**/replay?eyes=1", lambda route: route.abort())
    eyes.select_option("1")
    expect(alert).to_be_visible()
    expect(eyes).to_have_value("all")
    ann.page.locator("[data-step=forward]").click()
    at(ann.page, 1)
    ann.page.unroute("**/replay?eyes=1")
    eyes.select_option("1")
    expect(ann.page.locator("main")).to_have_attribute("data-eyes", "1")
    expect(alert).to_have_count(0)


def test_a_round_can_be_jumped_to(sailor: Callable[..., Sailor], played: tuple[str, Record]) -> None:
    table, record = played
    told = ((event, index) for index, entry in enumerate(record.log) for event in entry.events)
    begins = {event.number: index for event, index in told if hasattr(event, "starter")}
    ann = sailor()
    ann.go(f"/r/{table}")
    at(ann.page, 0)
    for number in (3, 7, 1):
        ann.page.locator("[data-rounds]").select_option(label=str(number))
        at(ann.page, begins[number])


def test_the_link_to_a_moment_opens_that_moment_on_another_device(
    sailor: Callable[..., Sailor], played: tuple[str, Record]
) -> None:
    table, _ = played
    ann, ben = sailor(), sailor()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.go(f"/r/{table}")
    at(ann.page, 0)
    ann.page.locator("[data-eyes-choice]").select_option("1")
    ann.page.get_by_role("slider", name="Moment").fill("7")
    at(ann.page, 7)
    ann.page.locator("[data-copy-moment]").click()
    expect(ann.page.locator("[data-copy-moment]")).to_have_text("Copied")
    ben.page.goto(ann.page.evaluate("navigator.clipboard.readText()"))
    at(ben.page, 7)
    expect(ben.page.locator("main")).to_have_attribute("data-eyes", "1")
    assert face_up(ben.page) == face_up(ann.page)


def test_the_command_shows_a_saved_game(
    sailor: Callable[..., Sailor], played: tuple[str, Record], tmp_path: Path
) -> None:
    _, record = played
    with shown_by_the_command(saved(record, tmp_path / "game.jsonl")) as address:
        ann = sailor(address.removesuffix("/replay"), fresh=True)
        ann.page.goto(address)
        at(ann.page, 0)
        ann.page.locator("[data-step=last]").click()
        at(ann.page, len(record.log) - 1)
        expect(ann.page.locator("[data-claim=cards]")).to_have_attribute("data-holds", "true")
        ann.context.close()


def test_a_saved_game_is_chosen_on_the_page_and_anything_else_gets_a_sentence(
    sailor: Callable[..., Sailor], played: tuple[str, Record], tmp_path: Path
) -> None:
    _, record = played
    ann = sailor()
    ann.forgiven.append("the server responded with a status of 4")
    ann.go("/replay")
    chooser = ann.page.locator("input[type=file]")
    garbage = tmp_path / "garbage.jsonl"
    garbage.write_bytes(b"\x00\xff not a game")
    chooser.set_input_files(garbage)
    expect(ann.page.get_by_role("alert")).to_have_text("This file is not a record of a game.")
    forged = saved(record, tmp_path / "forged.jsonl")
    forged.write_bytes(forged.read_bytes().replace(record.secret.encode(), b"0" * 64))
    chooser.set_input_files(forged)
    expect(ann.page.get_by_role("alert")).to_have_text("This game can’t be shown: its record failed the check.")
    chooser.set_input_files(saved(record, tmp_path / "game.jsonl"))
    at(ann.page, 0)
    ann.page.locator("[data-step=last]").click()
    at(ann.page, len(record.log) - 1)


def open_file(one: Sailor, record: Record, folder: Path) -> None:
    one.forgiven.append("the server responded with a status of 404")
    one.go("/replay")
    one.page.locator("input[type=file]").set_input_files(saved(record, folder / "game.jsonl"))
    at(one.page, 0)


def test_a_file_is_kept_on_the_device_so_that_a_reload_and_its_links_find_it(
    sailor: Callable[..., Sailor], played: tuple[str, Record], tmp_path: Path
) -> None:
    _, record = played
    ann, ben = sailor(), sailor()
    open_file(ann, record, tmp_path)
    expect(ann.page.locator("[data-link-here]")).to_be_visible()
    ann.page.get_by_role("slider", name="Moment").fill("7")
    at(ann.page, 7)
    link = ann.page.url
    ann.page.reload()
    at(ann.page, 7)
    ann.go("/replay")
    ann.page.locator("[data-kept]").click()
    at(ann.page, 0)
    ann.page.goto(link)
    at(ann.page, 7)
    ben.page.goto(link)
    expect(ben.page.get_by_role("alert")).to_have_text("This game is not kept on this device. Please open its file.")
    ann.go("/replay")
    ann.page.locator("[data-forget]").click()
    expect(ann.page.locator("[data-kept]")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("input[type=file]")).to_have_count(1)
    expect(ann.page.locator("[data-kept]")).to_have_count(0)


def test_a_browser_that_keeps_nothing_says_why_there_is_no_link(
    sailor: Callable[..., Sailor], played: tuple[str, Record], tmp_path: Path
) -> None:
    ann = sailor()
    ann.page.add_init_script("delete window.indexedDB; window.indexedDB = undefined;")
    open_file(ann, played[1], tmp_path)
    expect(ann.page.locator("[data-no-link]")).to_be_visible()
    expect(ann.page.locator("[data-copy-moment]")).to_have_count(0)


def test_a_tap_on_a_line_of_the_log_goes_to_its_moment(
    sailor: Callable[..., Sailor], played: tuple[str, Record]
) -> None:
    table, record = played
    ann = sailor()
    ann.go(f"/r/{table}")
    at(ann.page, 0)
    story = ann.page.get_by_role("list", name="Log").get_by_role("button")
    assert story.count() >= len(record.log) - 1
    ann.page.locator("[data-of='9']").first.click()
    at(ann.page, 9)
    expect(ann.page.locator("[aria-current=step]").first).to_have_attribute("data-of", "9")
    ann.page.keyboard.press("ArrowUp")
    ann.page.keyboard.press("Enter")
    at(ann.page, 8)


def test_the_speed_of_a_replay_is_chosen_and_kept(sailor: Callable[..., Sailor], played: tuple[str, Record]) -> None:
    table, _ = played
    ann = sailor(fresh=True)
    ann.page.clock.install()
    ann.go(f"/r/{table}#at=3")
    at(ann.page, 3)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    times = {}
    for speed in ("1", "4"):
        ann.page.locator("[data-speed]").select_option(speed)
        ann.page.locator("[data-step=play]").click()
        times[speed] = until_the_next(ann.page)
        ann.page.locator("[data-step=play]").click()
        ann.page.get_by_role("slider", name="Moment").fill("3")
        at(ann.page, 3)
    assert times["1"] == pytest.approx(4 * times["4"], rel=0.15)
    ann.page.reload()
    expect(ann.page.locator("[data-speed]")).to_have_value("4")


def until_the_next(page: Page) -> int:
    """Milliseconds by the page's clock until the replay has gone on from the third moment."""
    for ticks in range(1, 1000):
        page.clock.run_for(20)
        if page.locator("main").get_attribute("data-moment") != "3":
            return ticks * 20
    raise AssertionError("the replay stands still")

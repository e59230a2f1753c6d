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
    found = {int(cell): re.search(r"(\w+) on (\w+)$", label) for cell, label in told}
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
    for moment in (looks, looks + 1, len(record.log) // 2, end):
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
    expect(ann.page.get_by_role("alert")).to_have_text("This game can’t be shown: its record does not hold.")
    chooser.set_input_files(saved(record, tmp_path / "game.jsonl"))
    at(ann.page, 0)
    ann.page.locator("[data-step=last]").click()
    at(ann.page, len(record.log) - 1)

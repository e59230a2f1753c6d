"""Tunnels, reloads and power cuts: no move is lost, none is made twice, and no page has to be reloaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from quarterdeck.server.table.log_entries import Moved
from tests.browser.line import Line
from tests.browser.sailor import Sailor, gather, play_on, rush_to_the_end
from tests.browser.waiting import wait_until
from tests.server.live import GENEROUS, Live

LOST = "The connection is lost"
DRAW = "[data-action=draw]"


def moves_sent(one: Sailor) -> list[dict[str, Any]]:
    """Every move that this page has sent, those that it has sent again among them."""
    return [frame for frame in map(json.loads, one.said) if frame["type"] == "move"]


def moved(server: Live, table: str) -> list[Moved]:
    return [one for one in server.happenings(table) if isinstance(one, Moved)]


def unanswered(one: Sailor, table: str) -> bool:
    """Whether the page still waits for an answer."""
    return bool(one.page.evaluate(f"sessionStorage.getItem('unanswered/{table}') !== null"))


def check_no_move_twice(one: Sailor, server: Live, table: str) -> None:
    """Every move that the page has sent is in the log once, however often it was sent, or was refused."""
    ids = {str(frame["id"]) for frame in moves_sent(one)}
    logged = [str(happening.command) for happening in moved(server, table) if happening.command in ids]
    assert sorted(logged) == sorted(ids.difference(one.refused))


def test_a_reload_during_a_look_shows_the_same_three_cards(sailor: Callable[..., Sailor], server: Live) -> None:
    ann = sailor()
    table = ann.open_table("memoarrr", "me", "bot")
    ann.go(f"/t/{table}")
    ann.page.locator("[data-side]").first.click()
    secrets = ann.page.locator("[aria-label*='for your eyes only']")
    expect(secrets).to_have_count(3)
    told = "all => all.map((cell) => cell.ariaLabel)"
    before = secrets.evaluate_all(told)
    ann.page.reload()
    expect(secrets).to_have_count(3)
    assert secrets.evaluate_all(told) == before
    assert len([one for one in moved(server, table) if one.seat == 0]) == 1
    play_on(ann, until=lambda: len(moved(server, table)) > 6)
    wait_until(ann.page, lambda: not unanswered(ann, table))
    check_no_move_twice(ann, server, table)


@pytest.mark.parametrize("lost", ["question", "answer"])
def test_a_reload_in_the_middle_of_a_move_neither_loses_nor_doubles_it(
    sailor: Callable[..., Sailor], server: Live, line: Line, lost: str
) -> None:
    ann = sailor(line.url)
    ann.forgive_lost_connections()
    table = ann.open_table("piratatak", "me", "bot", options={"first": 0})
    ann.go(f"/t/{table}")
    ann.at_table()
    draw_and_lose(ann, server, line, table, lost)
    line.cut()
    line.mend()
    ann.page.reload()
    wait_until(ann.page, lambda: len(moves_sent(ann)) > 1)
    wait_until(ann.page, lambda: any(one.seat == 0 for one in moved(server, table)))
    first, again, *_ = moves_sent(ann)
    assert again == first, "the very same command is sent again, with its id"
    play_on(ann, until=lambda: len(moved(server, table)) > 6)
    wait_until(ann.page, lambda: not unanswered(ann, table))
    check_no_move_twice(ann, server, table)


def draw_and_lose(ann: Sailor, server: Live, line: Line, table: str, lost: str) -> None:
    """A move is on its way when the line begins to swallow it, or the answer to it."""
    before = len(moved(server, table))
    if lost == "question":
        line.lose_questions()
    else:
        line.lose_answers()
    ann.page.locator(DRAW).click()
    ann.announces("Sending")
    wait_until(ann.page, lambda: len(moves_sent(ann)) == 1)
    if lost == "answer":
        wait_until(ann.page, lambda: len(moved(server, table)) > before)
    else:
        assert len(moved(server, table)) == before


@pytest.mark.parametrize("lost", ["question", "answer"])
def test_a_line_cut_in_the_middle_of_a_move_neither_loses_nor_doubles_it(
    sailor: Callable[..., Sailor], server: Live, line: Line, lost: str
) -> None:
    ann, ben = sailor(line.url), sailor()
    ann.forgive_lost_connections()
    table = gather([ann, ben], "piratatak", options={"first": 0})
    draw_and_lose(ann, server, line, table, lost)
    ann.context.set_offline(True)
    line.cut()
    ann.announces(LOST)
    expect(ben.page.locator("[data-seat='0']")).to_contain_text("Reconnecting")
    line.mend()
    ann.context.set_offline(False)
    expect(ann.page.locator("[data-prompt]")).not_to_contain_text(LOST)
    wait_until(ann.page, lambda: len(moves_sent(ann)) == 2)
    first, again = moves_sent(ann)
    assert again == first, "the very same command is sent again, with its id"
    wait_until(ann.page, lambda: [one.command for one in moved(server, table)] == [first["id"]])
    play_on(ann, ben, until=lambda: len(moved(server, table)) > 6)
    wait_until(ann.page, lambda: not unanswered(ann, table))
    check_no_move_twice(ann, server, table)


@pytest.mark.parametrize("cuts", [1, pytest.param(4, marks=pytest.mark.long)])
def test_a_server_killed_in_the_middle_of_moves_comes_back_and_so_do_the_players(
    sailor: Callable[..., Sailor], cuts: int
) -> None:
    with Live(*GENEROUS) as server:
        crew = [sailor(server.url), sailor(server.url)]
        table = gather(crew, "memoarrr", options={"first": 0})
        for one in crew:
            one.forgive_lost_connections()
            one.page.evaluate("document.body.dataset.loaded = 'once'")
        for _ in range(cuts):
            power_cut(crew, server)
        rush_to_the_end(*crew)
        for one in crew:
            assert one.page.evaluate("document.body.dataset.loaded") == "once", "the page was not reloaded"
            check_no_move_twice(one, server, table)
        assert len(moved(server, table)) == len(crew[0].record(table).log) - 1
        server.check_well()


def power_cut(crew: list[Sailor], server: Live) -> None:
    """The server dies while a move, or the answer to it, is on its way."""
    sent = sum(len(moves_sent(one)) for one in crew)
    play_on(*crew, until=lambda: sum(len(moves_sent(one)) for one in crew) > sent)
    server.kill()
    for one in crew:
        one.announces(LOST)
    server.start_again()
    for one in crew:
        expect(one.page.locator("[data-prompt]")).not_to_contain_text(LOST)

"""No page holds a card longer than its receiver may look at it: first looks, ends of rounds, peeks, shared screens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.sailor import Sailor
from tests.browser.search import Search
from tests.browser.staged import StagedTable
from tests.browser.watched import Voyage, Watched
from tests.server.live import Live

Make = Callable[..., Sailor]


def test_what_is_shown_for_a_time_is_gone_when_its_time_is_over(sailor: Make, server: Live) -> None:
    """The first look, the end of a round and a peek: before, while and after it is shown, on all three pages."""
    voyage = Voyage(sailor, server)
    voyage.ann.sailor.go(f"/t/{voyage.table}")
    voyage.ann.sailor.page.wait_for_selector("[data-link]")
    voyage.ann.check()  # the waiting room: nothing is dealt
    voyage.sit_down()
    voyage.check()  # no side has been picked
    check_first_look(voyage)
    check_end_of_a_round(voyage)
    peeker = check_peek(voyage)
    for one in (peeker, voyage.watcher):
        one.check(heap=True)


def check_first_look(voyage: Voyage) -> None:
    """One seat puts the cards back, and the time of the other one runs out."""
    voyage.look(voyage.ben, "west")
    voyage.look(voyage.ann, "north")
    voyage.check()
    voyage.put_back(voyage.ann)
    voyage.ann.check()
    voyage.ben.sailor.page.wait_for_selector(".cell.secret", state="detached")  # its time is over
    voyage.ben.sailor.page.wait_for_selector('.board[data-phase="reveal"]')
    assert len(voyage.truth.match.view(None).closed) == 6
    voyage.check()  # the first reveal, with its ban


def check_end_of_a_round(voyage: Voyage) -> None:
    voyage.fail()
    for one in voyage.everybody:
        one.wait()
        one.sailor.page.locator(".cell .up").first.wait_for(state="detached")
        assert voyage.truth.may_be_named(one.seats) == set()
    voyage.check()


def check_peek(voyage: Voyage) -> Watched:
    peeker = voyage.open_round("penguin")
    assert voyage.truth.match.view(None).phase == "peek"
    cell = voyage.truth.lawful()
    voyage.tap(cell)
    assert cell is not None
    peeker.sailor.page.wait_for_selector(".cell.secret")
    assert voyage.truth.card(cell) in peeker.search.shown()
    voyage.check()
    peeker.sailor.page.wait_for_selector(".cell.secret", state="detached")
    assert voyage.truth.card(cell) not in voyage.truth.may_be_named(peeker.seats)
    return peeker


@pytest.mark.parametrize("mine", [(0,), ()], ids=["player", "spectator"])
def test_end_of_a_round_is_to_be_seen_and_nothing_else(sailor: Make, server: Live, mine: tuple[int, ...]) -> None:
    """Staged, so that the time to look lasts as long as the test needs."""
    page = sailor().page
    staged = StagedTable(page, "memoarrr", 2, mine=mine)
    search = Search(page)
    staged.go(server.url)
    staged.deal()
    staged.until(lambda match: match.view(None).phase == "reveal")
    staged.linger()
    staged.end_round()
    before = staged.match.view_before_turning_down(None)
    lay = {str(card) for card in before.cells if card is not None}
    assert len(lay) > 1
    page.wait_for_function("count => document.querySelectorAll('.cell .up').length === count", arg=len(lay))
    assert search.shown() == lay


def test_on_a_shared_screen_nothing_private_is_drawn_behind_the_curtain(sailor: Make, server: Live) -> None:
    screen = Watched(sailor(), server)
    page = screen.sailor.page
    table = screen.sailor.open_table("memoarrr", "me", "me", pace="brisk", clock=None, options={"first": 0})
    screen.follow(table, 0, 1)
    screen.sailor.go(f"/t/{table}")
    for seat, side in enumerate(("north", "south")):
        page.wait_for_selector("[data-lift]")
        screen.check(in_sight=())
        page.locator("[data-lift]").click()
        page.locator(f"[data-side={side}]").click()
        page.wait_for_selector(".cell.secret")
        screen.check(in_sight=(seat,))
        page.locator("[data-move=ready]").click()
        page.wait_for_selector(".cell.secret", state="detached")
    screen.check(heap=True, in_sight=())

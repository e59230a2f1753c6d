"""No page holds a card that its receiver may not see now, wherever a page can hold something, in every phase."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.line import Line
from tests.browser.sailor import Sailor, play_on
from tests.browser.search import CLIENT
from tests.browser.truth import ALL, Truth
from tests.browser.watched import Voyage, Watched
from tests.server.live import Live
from tests.truth import state_of

Make = Callable[..., Sailor]
ROUNDS = 7
LEG = 8
"""Moves between two searches for the order of a pile."""


@pytest.mark.parametrize("hasty", [True, pytest.param(False, marks=pytest.mark.long)], ids=["hasty", "at leisure"])
def test_whole_game_leaves_no_trace_of_any_round_and_its_end_shows_all(
    sailor: Make, server: Live, line: Line, hasty: bool
) -> None:
    """With a swap, a block, a reload and a lost connection on the way.

    In haste every round fails at its second card, and then one of the pages is searched.
    """
    voyage = Voyage(sailor, server, url=line.url, pace="instant")
    voyage.begin()
    voyage.fail()
    check_swap(voyage)
    voyage.fail()
    check_block(voyage)
    check_reload(voyage)
    check_lost_connection(voyage, line)
    rounds = 0
    while (truth := voyage.truth).running:
        if (number := truth.match.view(None).round) > rounds:
            rounds = number
            voyage.everybody[number % 3].check(heap=number == ROUNDS)
        if hasty:
            voyage.fail()
        else:
            voyage.tap(truth.lawful())
            voyage.to_move.check() if voyage.truth.running else None
    assert rounds == ROUNDS
    for one in voyage.everybody:
        one.sailor.page.wait_for_selector("[data-ending]")
        one.check_frames()
    assert str(state_of(voyage.truth.match).removed) in voyage.watcher.search.cards()["the document"]


def check_swap(voyage: Voyage) -> None:
    """Neither card of a swap is named."""
    voyage.open_round("octopus")
    assert voyage.truth.match.view(None).phase == "swap"
    voyage.tap(voyage.truth.lawful())
    voyage.check()


def check_block(voyage: Voyage) -> None:
    """The card that is closed by a walrus is not named."""
    voyage.open_round("walrus")
    assert voyage.truth.match.view(None).phase == "block"
    voyage.tap(voyage.truth.lawful())
    assert voyage.truth.match.view(None).closed
    voyage.check()


def check_reload(voyage: Voyage) -> None:
    """It brings back what lies open, and nothing else."""
    for one in voyage.everybody:
        one.sailor.page.reload()
        one.sailor.at_table()
    voyage.check()


def check_lost_connection(voyage: Voyage, line: Line) -> None:
    """When it is back, what lies open is there, and nothing else."""
    for one in voyage.everybody:
        one.sailor.forgive_lost_connections()
    line.cut()
    for one in voyage.everybody:
        one.sailor.announces("lost")
    line.mend()
    for one in voyage.everybody:
        one.sailor.page.evaluate("dispatchEvent(new Event('online'))")
        one.sailor.page.locator("[data-prompt].trouble").wait_for(state="detached")
    voyage.check()


@pytest.mark.parametrize("legs", [2, pytest.param(1_000, marks=pytest.mark.long)], ids=["a few turns", "to the end"])
def test_order_of_the_pile_is_in_no_page(sailor: Make, server: Live, legs: int) -> None:
    ann, ben, watcher = everybody = tuple(Watched(sailor(), server) for _ in range(3))
    table = ann.sailor.open_table("piratatak", "me", "open", clock=None)
    truth = Truth(server, table)
    for one, seats in ((ann, (0,)), (ben, (1,)), (watcher, ())):
        one.follow(table, *seats)
    watcher.sailor.go(f"/w/{ann.sailor.card(table)['watch']}")
    ann.sailor.go(f"/t/{table}")
    ben.sailor.sit(table, "Ben")
    for one in everybody:
        one.sailor.at_table()
        one.check()
    for leg in range(legs):
        sail_on(ann.sailor, ben.sailor, truth)
        for one in everybody:
            one.check(heap=leg % 5 == 1 and one is everybody[leg % 3])
        if truth.over:
            break


def sail_on(ann: Sailor, ben: Sailor, truth: Truth) -> None:
    """A few moves, or what is left of the game."""
    there = truth.catch_up().seq + LEG
    play_on(ann, ben, until=lambda: truth.catch_up().seq >= there or truth.over)


def test_scripts_name_no_card_in_whole() -> None:
    """They put names together when they are told one, so that a name in a page is always a card that was told."""
    scripts = [file for file in (CLIENT / "assets").iterdir() if file.name.endswith(".js")]
    assert len(scripts) > 5
    for script in scripts:
        assert not {card for card in ALL if card in script.read_text(encoding="utf-8")}, script.name

"""What can't be done is told with its reason; what would hurt is asked once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterdeck.games.piratatak import Card, Draw
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.paces import Pace
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.settings import TerminalSettings
from tests.games.piratatak.table import after
from tests.terminal.at_table import at, look_round, reveal, staged
from tests.terminal.helm import ALONE, given, home, on_screen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_place_that_cannot_be_chosen_says_why_in_every_language(language: str, two: HomeTable) -> None:
    def told(message: str, **facts: object) -> str:
        """As it stands on the screen, where every space is as wide as another."""
        return " ".join(Catalogue(language).say(message, **facts).split())

    async with at(two, TerminalSettings(language=language, pace="instant")) as helm:  # type: ignore[arg-type]
        await look_round(helm)
        await reveal(helm, 1)
        await helm.until(lambda: told("screen-refusal-banned", cell="B1") in helm.text)
        await reveal(helm, 0)
        await helm.until(lambda: two.match.view().cells[0] is not None)
        await helm.settle()
        assert told("screen-refusal-banned", cell="B1") not in helm.text
        await reveal(helm, 0)
        await helm.until(lambda: told("screen-refusal-face-up", cell="A1") in helm.text)


async def test_who_is_not_to_move_is_told_whose_turn_it_is(tmp_path: Path) -> None:
    pace = Pace(exposure=0, look=None, thought=3_600_000)
    table = home("piratatak", 1, 1, {"first": 1}, records=tmp_path / "games.jsonl", pace=pace)
    async with on_screen(lambda: given(table), ALONE) as helm:
        assert "Bot0 is to move." in helm.text
        await helm.click("draw")
        assert "It is Bot0’s turn." in helm.text
        assert len(table.match) == 1


async def test_while_everybody_looks_nothing_can_be_done(tmp_path: Path) -> None:
    pace = Pace(exposure=3_600_000, look=None, thought=0)
    table = home("memoarrr", 2, 0, {"first": 0}, records=tmp_path / "games.jsonl", pace=pace)

    async with at(table) as helm:
        await look_round(helm, settles=False)
        await helm.until(lambda: not helm.state.is_open)
        assert "Round 1 of 7. Ann starts." in helm.text.split("\n")[1]
        before = len(table.match)
        await helm.click("cell:4")
        assert "Everybody is still looking at what was shown." in helm.text
        assert len(table.match) == before


@pytest.fixture
def boarded(tmp_path: Path) -> HomeTable:
    """A pirate wants three of Ann's five cards, and two of them are her own ship."""
    match = after("red-1 red-4 coin*2 blue-6", "green-1", then="pirate")
    match.play(0, Draw())
    return staged(home("piratatak", 2, 0, records=tmp_path / "games.jsonl"), match)


async def test_cards_for_a_pirate_are_marked_and_then_given_in_one_step(boarded: HomeTable) -> None:
    def held() -> Any:
        return boarded.match.view().holdings[0]

    async with at(boarded) as helm:
        assert "The pirate wants 3 more cards. Which?" in helm.text
        assert "g Mark 3 cards" in helm.text
        await helm.click("mark:red-1")
        assert "g Mark 2 more" in helm.text
        await helm.press("g", "1", "1")
        assert "gold coin ✓2" in helm.text
        assert "Give these 3, also your own part" in helm.text
        await helm.click("mark:red-1")
        assert "red 1 ▲ ✓" not in helm.text, "a mark can be taken back"
        assert (held().coins, len(held().ship), boarded.match.view().owed) == (2, 2, 3), "nothing is given yet"
        await helm.click("mark:blue-6")
        await helm.press("enter")
        await helm.until(lambda: boarded.match.view().owed == 0)
        assert (held().coins, len(held().ship), held().parts) == (0, 2, ())
        assert helm.table_page.plan == ()


async def test_what_is_not_lawful_at_a_pirate_is_refused_with_the_rule(boarded: HomeTable) -> None:
    async with at(boarded) as helm:
        await helm.press("f")
        await helm.until(lambda: "You have no cannon to fire." in helm.text)
        await helm.press("d")
        await helm.until(lambda: "The pirate comes first" in helm.text)


async def test_who_cannot_buy_is_told_why(tmp_path: Path) -> None:
    table = home("piratatak", 2, 0, {"first": 0}, records=tmp_path / "games.jsonl")

    async with at(table) as helm:
        await helm.click("buy")
        await helm.until(lambda: "you have no colour yet" in helm.text)
        await helm.press("s")
        await helm.until(lambda: "You can’t pass: draw a card first, or buy." in helm.text)


async def test_a_part_is_bought_with_one_key(tmp_path: Path) -> None:
    table = home("piratatak", 2, 0, records=tmp_path / "games.jsonl")
    match = after("red-1 coin*3", "red-2 green-1")
    assert match.turn == (0,)

    async with at(staged(table, match)) as helm:
        assert "Buy red 2 (Bo)" in helm.text
        await helm.press("1")
        await helm.until(lambda: Card.RED_2 in match.view().holdings[0].ship)


async def test_the_same_key_twice_in_a_moment_draws_one_card(tmp_path: Path) -> None:
    """No player can have seen the first card before the second is wished for."""
    table = staged(home("piratatak", 2, 0, records=tmp_path / "games.jsonl"), after("coin", "coin"))
    slow = TerminalSettings(language="en", pace="brisk")

    async with at(table, slow) as helm:
        page: Any = helm.table_page
        await helm.press("d")
        await helm.until(lambda: Draw() in helm.state.moves and len(helm.state.moves) == 2)
        page.last_move = (Draw(), float("inf"))
        before = len(table.match)
        await helm.press("d")
        assert len(table.match) == before
        page.last_move = (Draw(), 0.0)
        await helm.press("d")
        await helm.until(lambda: len(table.match) > before)

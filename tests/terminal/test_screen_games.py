"""Whole games on the real screen, by keyboard and by mouse; whatever is not to be known is looked for at every step."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr import Location
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.ending import EndingPage
from quarterdeck.terminal.settings import TerminalSettings
from tests.terminal.eyesight import cards_on
from tests.terminal.helm import ALONE, Helm, given, home, on_screen, play_to_the_end
from tests.terminal.lookout import check_no_state, lookout

EVERYTHING = {"abilities": True, "edition": "2023", "treasures": "ordered"}
MEMOARRR: list[tuple[int, int, Mapping[str, Any], str]] = [
    (1, 1, {}, "keys"),
    (2, 1, EVERYTHING, "keys"),
    (1, 1, {"abilities": True}, "mouse"),
]
PIRATATAK: list[tuple[int, int, Mapping[str, Any], str]] = [
    (2, 1, {"odds": False}, "keys"),
    (1, 2, {}, "mouse"),
]
IDS = [f"{people} people {bots} bots {by}" for people, bots, _, by in MEMOARRR]


async def evening(table: HomeTable, by: str, look: Any, settings: TerminalSettings = ALONE) -> None:
    async with on_screen(lambda: given(table), settings) as helm:
        await play_to_the_end(helm, by, look)
        assert isinstance(helm.page, EndingPage)
        await helm.press("q")
        await helm.until(lambda: not helm.app.is_running)


@pytest.mark.parametrize(("people", "bots", "options", "by"), MEMOARRR, ids=IDS)
async def test_memoarrr_is_played_to_its_end_and_shows_no_card_that_these_eyes_may_not_know(
    people: int, bots: int, options: dict[str, Any], by: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    table = home("memoarrr", people, bots, options, records=file)
    seen: set[Location] = set()
    await evening(table, by, lookout(table, seen))
    verify(record.read(file.read_bytes()))
    assert len(seen) > 4, "the screen has hardly shown anything"


@pytest.mark.parametrize(("people", "bots", "options", "by"), PIRATATAK)
async def test_piratatak_is_played_to_its_end_and_no_page_comes_by_the_pile(
    people: int, bots: int, options: dict[str, Any], by: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    table = home("piratatak", people, bots, options, records=file, phrase="fair winds", bot="deckhand")
    await evening(table, by, lambda helm: check_no_state(helm, table))
    verify(record.read(file.read_bytes()))
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]


async def test_what_a_penguin_sees_is_for_one_pair_of_eyes_of_four_at_the_same_screen(tmp_path: Path) -> None:
    table = home("memoarrr", 4, 0, {"abilities": True, "edition": "2023"}, records=tmp_path / "games.jsonl")
    search = lookout(table)
    looks: list[str] = []

    def look(helm: Helm) -> None:
        search(helm)
        if not helm.at_the_end and helm.state.is_glancing:
            looks.append(helm.text)

    await evening(table, "keys", look)
    assert looks, "a game without a penguin would say nothing about penguins"
    assert all("This is for you alone." in text and cards_on(text) for text in looks)


async def test_the_usual_company_plays_at_the_usual_pace_and_the_screen_stays_awake(tmp_path: Path) -> None:
    """While a bot ponders, keys are heard: help opens, and the table goes on behind it."""

    table = home("memoarrr", 1, 2, {"first": 1}, records=tmp_path / "games.jsonl", bot="deckhand", pace=PACES["brisk"])
    async with on_screen(lambda: given(table), TerminalSettings(language="en", pace="brisk")) as helm:
        before = len(table.match)
        await helm.press("h")
        await helm.reads("You are pirates on a foggy island")
        await helm.until(lambda: len(table.match) > before)
        await helm.press("escape")
        assert helm.page is helm.table_page

"""At the table: the curtain, the log, leaving, colours, sizes, and the ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.games.memoarrr import Look, Reveal, Side
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.page import ConfirmDialog
from quarterdeck.terminal.screen.reading import LogPage
from quarterdeck.terminal.settings import Colours, TerminalSettings
from tests.terminal.at_table import at, look_round, reveal
from tests.terminal.eyesight import cards_on, in_sight
from tests.terminal.helm import Helm, given, home, on_screen, play_to_the_end


async def test_a_curtain_hides_everything_between_two_people(two: HomeTable) -> None:
    async with at(two) as helm:
        assert "Pass the device to Ann" in helm.text
        await helm.press("enter", "n")
        await helm.until(lambda: bool(cards_on(helm.text)))
        anns = cards_on(helm.text)
        assert anns == set(in_sight(two.match, 0))
        await helm.press("enter")
        await helm.until(lambda: helm.state.curtain == 1)
        behind = helm.text
        assert cards_on(behind) == set()
        for word in ("Only Bo may see what comes now.", "Pass the device to Bo"):
            assert word in behind
        assert not any(word in behind for word in ("Round", "░", "look at", "Log", "■", "A   ", "fog"))
        await helm.press("l")
        assert (helm.page, helm.text) == (helm.table_page, behind)
        await helm.press("n", "s", "right")
        assert two.match.view().sides == (Side.NORTH, None)
        await helm.press("enter", "s")
        await helm.until(lambda: bool(cards_on(helm.text)))
        assert cards_on(helm.text) == set(in_sight(two.match, 1))
        assert cards_on(helm.text).isdisjoint(anns)


async def test_the_log_of_a_shared_screen_has_names_and_no_you(two: HomeTable) -> None:
    async with at(two) as helm:
        await look_round(helm)
        await helm.press("l")
        await helm.reads("Ann looks at the three cards in the north.")
        assert "You " not in helm.text
        assert isinstance(helm.page, LogPage)
        await helm.press("l")
        assert "▶ Ann" in helm.text.split("\n")[0]


async def test_leaving_is_asked_once(alone: HomeTable) -> None:
    async with at(alone) as helm:
        await helm.press("q")
        await helm.until(lambda: isinstance(helm.page, ConfirmDialog))
        await helm.press("escape")
        await helm.until(lambda: helm.page is helm.table_page)
        await helm.press("q")
        await helm.until(lambda: isinstance(helm.page, ConfirmDialog))
        await helm.press("y")
        await helm.until(lambda: not helm.app.is_running)


@pytest.mark.parametrize("colours", ["full", "sixteen", "none"])
async def test_the_answer_at_the_cursor_stands_out_whatever_colours_there_are(
    colours: Colours, alone: HomeTable
) -> None:
    def is_reversed(helm: Helm, label: str) -> bool:
        styles = [piece.style for strip in helm.strips for piece in strip if label in piece.text]
        return any(style is not None and bool(style.reverse) for style in styles)

    async with at(alone, TerminalSettings(language="en", colours=colours, pace="instant")) as helm:
        await helm.press("q")
        await helm.until(lambda: is_reversed(helm, "n Stay"))
        assert not is_reversed(helm, "y Leave the table")
        await helm.press("right")
        await helm.until(lambda: is_reversed(helm, "y Leave the table"))
        assert not is_reversed(helm, "n Stay")


@pytest.mark.parametrize("key", ["q", "h", "l", "o"])
async def test_without_colours_no_page_has_any(key: str, alone: HomeTable) -> None:
    async with at(alone, TerminalSettings(language="en", colours="none", pace="instant")) as helm:
        await helm.press(key)
        await helm.until(lambda: helm.page is not helm.table_page and bool(helm.text.strip()))
        styles = [piece.style for strip in helm.strips for piece in strip if piece.style is not None]
        assert styles
        colours = {colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None}
        assert all(colour.is_default for colour in colours)


async def test_a_round_is_told_again_by_what_may_still_be_seen(alone: HomeTable) -> None:
    async with at(alone) as helm:
        await look_round(helm, 1)
        for _ in range(60):
            if alone.match.view().round > 1:
                break
            before = helm.snapshot
            moves = helm.state.moves
            await reveal(helm, next(move.cell for move in moves if isinstance(move, Reveal)))
            await helm.goes_on_from(before)
            await helm.settle()
        await helm.press("l")
        await helm.reads("You have revealed a card.")
        assert cards_on(helm.text) <= in_sight(alone.match, 0)


async def test_the_ending_shows_the_treasures_the_box_the_proof_and_the_record(
    alone: HomeTable, tmp_path: Path
) -> None:
    async with at(alone) as helm:
        await play_to_the_end(helm, "keys")
        record, view = alone.record, alone.match.view(0)
        assert record is not None
        assert record.nonces[0] is not None
        text = "".join(helm.text.split())
        for told in (record.commitment, record.secret, record.nonces[0], str(tmp_path / "games.jsonl")):
            assert told in text
        assert view.removed in cards_on(helm.text)
        for seat, name in enumerate(alone.names):
            rubies = sum(treasure or 0 for treasure in view.won[seat])
            assert f"{name}{rubies}♦" in text
        await helm.press("t")
        await helm.until(lambda: helm.page is helm.table_page)
        assert "The game is over." in helm.text
        await helm.press("enter")
        await helm.until(lambda: helm.at_the_end)


async def test_play_again_sits_down_at_a_new_table(tmp_path: Path) -> None:
    tables = [home("memoarrr", 1, 1, records=tmp_path / "games.jsonl", phrase=phrase) for phrase in ("one", "two")]
    async with on_screen(lambda: given(tables[0]), again=lambda: given(tables[1])) as helm:
        await play_to_the_end(helm, "keys")
        await helm.press("p")
        await helm.until(lambda: helm.page is helm.table_page and helm.table_page.table is tables[1])
        await play_to_the_end(helm, "keys")
    assert (tmp_path / "games.jsonl").read_bytes().count(b"\n") == 2


async def test_a_look_ends_by_enter_and_by_nothing_else(alone: HomeTable) -> None:
    async with at(alone) as helm:
        await helm.press("w")
        await helm.until(lambda: bool(cards_on(helm.text)))
        await helm.press("up", "n", "x")
        assert cards_on(helm.text)
        assert alone.match.view().sides[0] == Look(Side.WEST).side


async def test_letters_can_be_switched_off(alone: HomeTable) -> None:
    async with at(alone, TerminalSettings(language="en", pace="instant", letters=False)) as helm:
        for letter in ("l", "h", "o", "q", helm.state.moves[0].side.value[0]):
            await helm.press(letter)
            assert helm.page is helm.table_page
            assert not helm.state.pending
        assert alone.match.view().sides[0] is None
        await helm.press("f3")
        assert isinstance(helm.page, LogPage)
        await helm.press("escape", "up", "enter")
        await helm.until(lambda: alone.match.view().sides[0] is not None)


async def test_a_terminal_that_is_too_small_is_told_so_and_shows_nothing_else(alone: HomeTable) -> None:
    async with at(alone, size=(60, 20)) as helm:
        assert helm.text.startswith("This terminal is too small: the table needs 80 columns")
        await helm.pilot.resize_terminal(80, 24)
        await helm.until(lambda: "Pick your side of the island." in helm.text)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_larger_terminals_have_the_log_beside_the_board(size: tuple[int, int], alone: HomeTable) -> None:
    async with at(alone, size=size) as helm:
        line = next(line for line in helm.text.split("\n") if "The island lies in fog." in line)
        assert (line.index("The island") > 80) == (size[0] > 100)
        assert len(helm.text.split("\n")) == size[1]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_the_news_stands_on_top_and_the_prompt_below_it_at_the_board(
    size: tuple[int, int], alone: HomeTable
) -> None:
    async with at(alone, size=size) as helm:
        await helm.settle()
        await helm.press(helm.state.moves[0].side.value[0])  # the bot may have taken the north
        await helm.until(lambda: bool(cards_on(helm.text)))
        _, news, prompt, letters, *_ = helm.text.split("\n")
        assert news.strip().startswith(helm.state.news.told(80))
        assert helm.state.news.told(80)
        assert prompt.strip().startswith("Remember your three cards.")
        assert letters.split()[:5] == [*"ABCDE"]


async def test_a_card_is_chosen_by_its_name(alone: HomeTable) -> None:
    async with at(alone) as helm:
        await look_round(helm, 1)
        await helm.press("d", "4")
        assert alone.match.view().to_match_cell is None, "the name puts the cursor there, and Enter reveals"
        await helm.press("enter")
        await helm.until(lambda: "D4" in helm.state.news.told(200))


async def test_the_promise_of_the_shuffle_is_a_page_and_no_line_of_the_log(alone: HomeTable) -> None:
    async with at(alone) as helm:
        assert "SHA-256" not in helm.text
        await helm.press("v")
        await helm.until(lambda: alone.commitment in "".join(helm.text.split()))
        await helm.press("v")
        await helm.until(lambda: helm.page is helm.table_page)

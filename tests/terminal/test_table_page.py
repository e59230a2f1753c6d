"""At the table: the curtain, reasons for what can't be done, questions that are asked once, the log, and the ending."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Look, Ready, Reveal, Side
from quarterdeck.games.piratatak import Card, Draw, Pay
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.paces import Pace
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.page import ConfirmDialog
from quarterdeck.terminal.screen.reading import LogPage
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.settings import Colours, TerminalSettings
from quarterdeck.terminal.table import TableUpdate
from tests.games.piratatak.table import after
from tests.terminal.eyesight import cards_on, in_sight
from tests.terminal.helm import ALONE, Helm, given, home, on_screen, play_to_the_end


@asynccontextmanager
async def at(
    table: HomeTable, settings: TerminalSettings = ALONE, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Helm]:
    async with on_screen(lambda: given(table), settings, size, again=lambda: given(table)) as helm:
        await helm.settle()
        yield helm


@pytest.fixture
def two(tmp_path: Path) -> HomeTable:
    return home("memoarrr", 2, 0, {"first": 0}, records=tmp_path / "games.jsonl")


@pytest.fixture
def alone(tmp_path: Path) -> HomeTable:
    return home("memoarrr", 1, 1, {"first": 0}, records=tmp_path / "games.jsonl")


async def look_round(helm: Helm, people: int = 2) -> None:
    """Everybody at the screen looks at a side, Ann at the north if she can."""
    for _ in range(people):
        await helm.settle()
        if helm.state.curtain is not None:
            await helm.press("enter")
        await helm.press(helm.state.moves[0].side.value[0])
        await helm.until(lambda: bool(helm.state.moves) and isinstance(helm.state.moves[0], Ready))
        eyes = helm.state.latest
        await helm.press("enter")
        await helm.until(lambda eyes=eyes: helm.state.latest is not eyes)  # type: ignore[misc]
    await helm.settle()


async def test_a_curtain_hides_everything_between_two_people(two: HomeTable) -> None:
    async with at(two) as helm:
        assert "Pass the device to Ann" in helm.text
        await helm.press("enter", "n")
        await helm.until(lambda: bool(cards_on(helm.text)))
        anns = cards_on(helm.text)
        assert anns == set(in_sight(two._match, 0))
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
        assert two._match.view().sides == (Side.NORTH, None)
        await helm.press("enter", "s")
        await helm.until(lambda: bool(cards_on(helm.text)))
        assert cards_on(helm.text) == set(in_sight(two._match, 1))
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


async def reveal(helm: Helm, cell: int) -> None:
    """Put the cursor there and press Enter, as the arrows would."""
    board: Any = helm.table_page.board
    board.cell = cell
    await helm.press("enter")


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
        await helm.until(lambda: two._match.view().cells[0] is not None)
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
        assert len(table._match) == 1


async def test_while_everybody_looks_nothing_can_be_done(tmp_path: Path) -> None:
    pace = Pace(exposure=3_600_000, look=None, thought=0)
    table = home("memoarrr", 2, 0, {"first": 0}, records=tmp_path / "games.jsonl", pace=pace)

    async with at(table) as helm:
        await look_round(helm)
        await reveal(helm, 0)
        await helm.until(lambda: not helm.state.is_open)
        assert "Everybody has a look…" in helm.text
        before = len(table._match)
        await helm.click("cell:4")
        assert "Everybody is still looking at what was shown." in helm.text
        assert len(table._match) == before


def staged(table: HomeTable, match: AnyMatch) -> HomeTable:
    """The table with another game on it, in the middle of play."""
    table._match = match
    return table


@pytest.fixture
def boarded(tmp_path: Path) -> HomeTable:
    """A pirate wants three of Ann's five cards, and two of them are her own ship."""
    match = after("red-1 red-4 coin*2 blue-6", "green-1", then="pirate")
    match.play(0, Draw())
    return staged(home("piratatak", 2, 0, records=tmp_path / "games.jsonl"), match)


async def test_a_part_of_the_own_ship_is_paid_only_after_a_question(boarded: HomeTable) -> None:
    async with at(boarded) as helm:
        assert "The pirate wants 3 more cards. Which?" in helm.text
        assert Pay(Card.RED_1) in helm.state.moves
        await helm.click("pay:red-1")
        await helm.until(lambda: isinstance(helm.page, ConfirmDialog))
        await helm.reads("This is part 1 of the red ship: your own ship.")
        await helm.press("enter")
        await helm.until(lambda: helm.page is helm.table_page)
        assert Card.RED_1 in boarded._match.view().holdings[0].ship, "whoever only presses Enter keeps it"
        await helm.click("pay:red-1")
        await helm.until(lambda: isinstance(helm.page, ConfirmDialog))
        await helm.press("y")
        await helm.until(lambda: Card.RED_1 not in boarded._match.view().holdings[0].ship)


async def test_anything_else_is_paid_without_a_question(boarded: HomeTable) -> None:
    async with at(boarded) as helm:
        await helm.press("1")
        await helm.until(lambda: boarded._match.view().owed == 2)
        assert helm.page is helm.table_page
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
        await helm.until(lambda: "There is no pass: draw a card first, or buy." in helm.text)


async def test_a_part_is_bought_with_one_key(tmp_path: Path) -> None:
    table = home("piratatak", 2, 0, records=tmp_path / "games.jsonl")
    match = after("red-1 coin*3", "red-2 green-1")
    assert match.turn == (0,)

    async with at(staged(table, match)) as helm:
        assert "Buy red 2 (Bo)" in helm.text
        await helm.press("1")
        await helm.until(lambda: Card.RED_2 in match.view().holdings[0].ship)


async def test_the_same_key_twice_in_a_moment_draws_one_card(tmp_path: Path) -> None:
    """Nobody can have seen the first card before the second is wished for."""
    table = staged(home("piratatak", 2, 0, records=tmp_path / "games.jsonl"), after("coin", "coin"))
    slow = TerminalSettings(language="en", pace="brisk")

    async with at(table, slow) as helm:
        page: Any = helm.table_page
        await helm.press("d")
        await helm.until(lambda: Draw() in helm.state.moves and len(helm.state.moves) == 2)
        page.last_move = (Draw(), float("inf"))
        before = len(table._match)
        await helm.press("d")
        assert len(table._match) == before
        page.last_move = (Draw(), 0.0)
        await helm.press("d")
        await helm.until(lambda: len(table._match) > before)


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
            if alone._match.view().round > 1:
                break
            before = helm.snapshot
            moves = helm.state.moves
            await reveal(helm, next(move.cell for move in moves if isinstance(move, Reveal)))
            await helm.until(lambda before=before: helm.has_gone_on(before))  # type: ignore[misc]
            await helm.settle()
        await helm.press("l")
        await helm.reads("You have revealed a card.")
        assert cards_on(helm.text) <= in_sight(alone._match, 0)


async def test_the_ending_shows_the_treasures_the_box_the_proof_and_the_record(
    alone: HomeTable, tmp_path: Path
) -> None:
    async with at(alone) as helm:
        await play_to_the_end(helm, "keys")
        record, view = alone.record, alone._match.view(0)
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
        assert alone._match.view().sides[0] == Look(Side.WEST).side


async def test_letters_can_be_switched_off(alone: HomeTable) -> None:
    async with at(alone, TerminalSettings(language="en", pace="instant", letters=False)) as helm:
        for letter in ("l", "h", "o", "q", helm.state.moves[0].side.value[0]):
            await helm.press(letter)
            assert helm.page is helm.table_page
            assert not helm.state.pending
        assert alone._match.view().sides[0] is None
        await helm.press("f3")
        assert isinstance(helm.page, LogPage)
        await helm.press("escape", "up", "enter")
        await helm.until(lambda: alone._match.view().sides[0] is not None)


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


class FarAway:
    """A table whose moments are laid down beforehand, and which notes what it is asked for."""

    def __init__(self, table: HomeTable, *told: TableUpdate) -> None:
        self.game, self.names, self.seats, self.record = table.game, table.names, (0,), None
        self._told = told
        self.heard: list[Any] = []

    async def updates(self) -> AsyncIterator[TableUpdate]:
        for moment in self._told:
            yield moment
        await asyncio.Event().wait()

    async def play(self, seat: int, move: Any) -> None:
        self.heard.append((seat, move))
        raise QuarterdeckError("busy", "The table was busy.")

    async def looked(self, seat: int) -> None:
        self.heard.append(("looked", seat))

    async def leave(self) -> None:
        self.heard.append("left")

    async def come_back(self) -> None:
        self.heard.append("back")


def visit(table: FarAway) -> AbstractAsyncContextManager[Helm]:
    return on_screen(lambda: given(table))


def started(table: HomeTable, **more: Any) -> TableUpdate:
    match = table._match
    return TableUpdate(0, match.latest_events(0), match.view(0), match.moves(0), **more)


async def test_who_was_away_is_told_that_a_bot_plays_and_takes_the_seat_back_with_one_key(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone, away=True))

    async with visit(table) as helm:
        assert "A bot plays for you." in helm.text
        await helm.press("n", "enter")
        assert table.heard == []
        await helm.press("b")
        assert table.heard == ["back"]


async def test_the_time_that_is_left_is_counted(alone: HomeTable) -> None:
    async with visit(FarAway(alone, started(alone, due_in=120.0))) as helm:
        counted = re.search(r"(\d+) seconds left", helm.text)
        assert counted is not None
        assert 0 < int(counted[1]) <= 120


async def test_before_the_deal_it_is_told_who_has_come(alone: HomeTable) -> None:
    waiting = TableUpdate(0, (), None, (), notes=("Bo is there.",))
    async with on_screen(None) as helm:
        helm.app.push_screen(TablePage(FarAway(alone, waiting), again=False))
        await helm.until(lambda: "Bo is there." in helm.text)
        for told in ("1. Ann", "2. Bot0", "The cards are dealt when everybody is here."):
            assert told in helm.text


async def test_what_a_server_refuses_is_said_in_the_players_words(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone))

    async with visit(table) as helm:
        await helm.press("enter")
        await helm.until(lambda: "The table was busy; please try again." in helm.text)
        assert helm.state.moves, "it can be tried again"


async def test_a_table_that_cannot_go_on_says_why(alone: HomeTable) -> None:
    class Sunk(FarAway):
        async def updates(self) -> AsyncIterator[TableUpdate]:
            yield started(alone)
            raise QuarterdeckError("no-longer-there", "The table is gone.")

    async with visit(Sunk(alone)) as helm:
        await helm.until(lambda: "The table is gone." in helm.text)

"""The real thing: the command in a real terminal, played by two people who share it, from the deal to the end."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from quarterdeck.core import record
from quarterdeck.core.verify import replay, verify
from quarterdeck.games.memoarrr import Location, cell_name
from quarterdeck.games.memoarrr import events as happened
from tests.terminal.eyesight import cards_on, in_sight
from tests.terminal.tmux import Tmux

COMMAND = str(Path(sys.executable).with_name("quarterdeck"))
NAMES = ("Ann", "Bonny")


class Voyage:
    """Two people at one terminal; what stood on the screen before each move is kept, to be searched afterwards."""

    def __init__(self, terminal: Tmux) -> None:
        self._terminal = terminal
        self.moves = 0
        self.seen: list[tuple[int, int | None, str]] = []
        """How many moves had been made, whose eyes were before the screen (None: the curtain's), and the screen."""
        self._cursor = 7

    def look(self, eyes: int | None, screen: str) -> None:
        self.seen.append((self.moves, eyes, screen))

    def look_round(self) -> None:
        """Each lifts the curtain, looks at a side, and puts the cards back."""
        for seat, side in enumerate("ns"):
            self.look(None, self._terminal.until(lambda text, seat=seat: f"I am {NAMES[seat]}" in text))  # type: ignore[misc]
            self._terminal.press("Enter")
            self.look(seat, self._terminal.until(lambda text: "Pick your side of the island." in text))
            self._terminal.press(side)
            screen = self._terminal.until(lambda text: "Remember your three cards." in text)
            self.moves += 1
            self.look(seat, screen)
            self._terminal.press("Enter")
            self.moves += 1

    def reveal(self, seat: int, screen: str) -> str:
        """Walk to a card in the fog and turn it up; the screen when that can be read there."""
        fog = [cell for cell in range(25) if _is_fog(screen, cell)]
        self._walk(fog[len(self.seen) * 7 % len(fog)])
        self._terminal.press("Enter")
        told = f"reveals {cell_name(self._cursor)}"
        after = self._terminal.until(lambda text: _is_settled(text) and (told in text or _bar(text) != _bar(screen)))
        self.moves += 1
        return after

    def _walk(self, cell: int) -> None:
        keys = []
        while self._cursor != cell:
            (row, column), (to_row, to_column) = divmod(self._cursor, 5), divmod(cell, 5)
            if row != to_row and (column != 2 or to_row != 2):
                keys.append("Down" if row < to_row else "Up")
                row += 1 if row < to_row else -1
                row += (1 if keys[-1] == "Down" else -1) if (row, column) == (2, 2) else 0
            else:
                keys.append("Right" if column < to_column else "Left")
                column += 1 if column < to_column else -1
                column += (1 if keys[-1] == "Right" else -1) if (row, column) == (2, 2) else 0
            self._cursor = row * 5 + column
        if keys:
            self._terminal.press(*keys)


def _is_fog(screen: str, cell: int) -> bool:
    line = screen.split("\n")[5 + cell // 5 * 3].ljust(80)
    return line[4 + cell % 5 * 12 : 15 + cell % 5 * 12] == "░" * 11


def _is_settled(screen: str) -> bool:
    return "Open the round: turn up any card." in screen or "Find a" in screen or "The end of the game" in screen


def _bar(screen: str) -> str:
    """The line at the top without a name: the game, and its round."""
    return screen.split("\n", maxsplit=1)[0].partition("▶")[0]


def _whose(screen: str) -> int:
    found = re.search(r"▶ (\w+)", screen.split("\n", maxsplit=1)[0])
    assert found
    return NAMES.index(found[1])


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_two_people_play_a_whole_game_and_nothing_of_it_is_left_behind(home: Path) -> None:
    words = [COMMAND, "play", "memoarrr", "--humans", "2", "--players", "2", "--name", "Ann", "--pace", "instant"]
    with Tmux(shlex.join([*words, "--first", "0"]), home) as terminal:
        voyage = Voyage(terminal)
        voyage.look_round()
        screen = terminal.until(_is_settled)
        while "The end of the game" not in screen:
            voyage.look(_whose(screen), screen)
            screen = voyage.reveal(_whose(screen), screen)
        terminal.press("q")
        terminal.until(lambda text: "The command has ended." in text)
        left = terminal.scroll_back
    file = home / ".local" / "share" / "quarterdeck" / "games.jsonl"
    told = record.read(file.read_bytes())
    verify(told)
    shown = check_screens(voyage.seen, told)
    late = [(moves + 1, eyes, screen) for moves, eyes, screen in voyage.seen if moves + 1 < len(told.log)]
    with pytest.raises(AssertionError):  # the control: these screens, had each stood there for one move longer
        check_screens(late, told)
    revealed = {e.card for entry in told.log for e in entry.events if isinstance(e, happened.Revealed)}
    assert len(shown & revealed) > 3, "the screens have hardly shown anything"
    assert cards_on(left) == set()
    assert left.split("\n")[0] == "The command has ended."
    assert [path for path in home.rglob("*") if path.is_file()] == [file]


def check_screens(seen: list[tuple[int, int | None, str]], told: record.Record) -> set[Location]:
    """Each screen beside the match as it stood then; all cards that were rightly shown."""
    shown: set[Location] = set()
    assert len(seen) > 8
    for moves, eyes, screen in seen:
        match = replay(told, moves + 1)
        may = set() if eyes is None else in_sight(match, eyes)
        assert cards_on(screen) <= may, screen
        shown |= cards_on(screen)
    return shown


def test_a_game_that_is_left_leaves_nothing_behind_either(home: Path) -> None:
    words = [COMMAND, "play", "memoarrr", "--humans", "2", "--players", "2", "--name", "Ann", "--pace", "instant"]
    with Tmux(shlex.join([*words, "--first", "0", "--records", str(home / "games.jsonl")]), home) as terminal:
        voyage = Voyage(terminal)
        voyage.look_round()
        terminal.until(_is_settled)
        looking = next(screen for moves, eyes, screen in voyage.seen if (moves, eyes) == (1, 0))
        assert len(cards_on(looking)) == 3
        assert cards_on(terminal.scroll_back) == set()
        terminal.press("q")
        terminal.until(lambda text: "Do you want to leave the table?" in text)
        terminal.press("y")
        terminal.until(lambda text: "The command has ended." in text)
        assert cards_on(terminal.scroll_back) == set()
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_what_is_wrong_is_one_sentence_on_an_ordinary_screen(home: Path) -> None:
    with Tmux(shlex.join([COMMAND, "play", "memoarrr", "--players", "9"]), home) as terminal:
        screen = terminal.until(lambda text: "The command has ended." in text)
        assert screen.startswith("quarterdeck: Memoarrr! is for 2 to 4 players, not 9.\nThe command has ended.")

"""Line by line at a table that does not wait: what is told, asked and forgotten by the table's own times."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from quarterdeck.core.errors import IllegalMove, QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.visibility import without_private_facts
from quarterdeck.games.memoarrr import GAME, Look, Ready, Side
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.paces import PaceName
from quarterdeck.terminal.plain import is_wanted
from quarterdeck.terminal.plain_io import LineInput
from quarterdeck.terminal.plain_session import PlainSession
from quarterdeck.terminal.table import PaceWish, TableUpdate
from tests.terminal.plain_parlour import Typist
from tests.terminal.plain_screen import CLEAR, Glass, cards_told, visible
from tests.waiting import PATIENCE

Step = TableUpdate | Callable[["Stage"], Any]


class Stage:
    """A table that tells what is laid down for it; a step that is no moment is done when its turn comes."""

    def __init__(self, steps: Sequence[Step], seats: tuple[int, ...] = (0,), refuses: str = "") -> None:
        self.game: AnyGame = GAME
        self.names: tuple[str, ...] = ("Ann", "Ben")
        self.seats = seats
        self.record = None
        self.commitment = ""
        self.pace: PaceName = "normal"
        self.pace_wish: PaceWish | None = None
        self._steps = list(steps)
        self._refuses = refuses
        self.done: list[str] = []
        self.stirred = asyncio.Event()

    async def updates(self) -> AsyncIterator[TableUpdate]:
        for step in self._steps:
            if isinstance(step, TableUpdate):
                yield step
            else:
                await step(self)

    async def play(self, seat: int, move: Any) -> None:
        self.done.append(f"play {type(move).__name__}")
        self.stirred.set()
        if self._refuses:
            code, self._refuses = self._refuses, ""
            raise IllegalMove(code, "B1 is face up already.", cell=1)

    async def looked(self, seat: int) -> None:
        self.done.append("looked")
        self.stirred.set()

    async def come_back(self) -> None:
        self.done.append("come back")
        self.stirred.set()

    async def leave(self) -> None:
        self.done.append("leave")
        self.stirred.set()

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        self.done.append(f"pace {pace}")
        self.stirred.set()

    async def hurry(self, seat: int) -> None:
        self.done.append("hurry")
        self.stirred.set()


async def until_stirred(stage: Stage) -> None:
    """Until a player at the keyboard has done something."""
    await stage.stirred.wait()
    stage.stirred.clear()


async def a_while(stage: Stage) -> None:
    """Long enough for everything that is ready to happen."""
    for _ in stage.names * 10:
        await asyncio.sleep(0)


def dealt() -> AnyMatch:
    return Match(GAME, 2, FairDeal.from_phrase("a stage"), {"first": 0})


def looking() -> AnyMatch:
    match = dealt()
    match.play(0, Look(Side.NORTH))
    return match


def end_of_a_round() -> tuple[AnyMatch, tuple[Any, ...]]:
    """The match after a move that turned the cards down, and all that was told since the round began."""
    match = dealt()
    for seat, side in enumerate((Side.NORTH, Side.SOUTH)):
        match.play(seat, Look(side))
        match.play(seat, Ready())
    told: list[Any] = []
    while match.view().round == 1:
        seat = match.turn[0]
        match.play(seat, match.moves(seat)[0])
        told += match.latest_events(0)
    return match, tuple(told)


class Blurter(Typist):
    """Types these lines one after the other, whether anybody asks or not, and then nothing more."""

    def __init__(self, glass: Glass, lines: Iterator[str | None]) -> None:
        super().__init__(glass, lambda: None)
        self._lines = lines

    def _look_up(self) -> None:
        if self._coming is not None and not self._coming.done():
            for line in self._lines:
                self._coming.set_result(line)
                return


def sit(
    stage: Stage,
    answers: Sequence[str | None],
    monkeypatch: pytest.MonkeyPatch,
    *,
    language: str = "en",
    unasked: bool = False,
    piped: bool = False,
    glass: Glass | None = None,
) -> Glass:
    glass, left = glass or Glass(is_screen=not piped), iter(answers)
    monkeypatch.setattr(sys, "stdout", glass)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", os.environ.get("STAGE_TERM", "xterm"))

    async def visit() -> None:
        keyboard = Blurter(glass, left) if unasked else Typist(glass, lambda: next(left, None))
        async with asyncio.timeout(PATIENCE):
            await PlainSession(stage, Catalogue(language), keyboard, patient=False).stay()

    asyncio.run(visit())
    return glass


def test_cards_are_turned_down_when_everybody_has_had_the_time_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    match, told = end_of_a_round()
    glass = sit(Stage([TableUpdate(None, told, match.view(), (), opens_in=0.2)], seats=()), [], monkeypatch)
    before, _, after = glass.getvalue().rpartition(CLEAR)
    assert len(cards_told(visible(before))) > 1
    assert "Round 2 of 7" not in before
    assert cards_told(after) == set()
    assert "Round 2 of 7" in after
    assert "Press Enter" not in glass.getvalue()


@pytest.mark.parametrize("piped", [True, False], ids=["pipe", "screen"])
def test_an_event_is_one_line_on_a_pipe_and_as_many_as_it_takes_on_a_screen(
    piped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = looking()
    stage = Stage([TableUpdate(1, match.latest_events(1), match.view(1), ())], seats=(1,))
    stage.names = ("Annabel of the seven seas and of many harbours besides", "Ben")
    shown = visible(sit(stage, [], monkeypatch, piped=piped).getvalue())
    sentence = f"{stage.names[0]} looks at the three cards in the north."
    assert (f"\n{sentence}\n" in shown) is piped
    assert sentence in " ".join(shown.split())


def test_a_private_look_is_gone_from_the_screen_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = looking()
    view, moves = match.view(0), match.moves(0)
    over = TableUpdate(0, (), without_private_facts(view), moves, notes=("The time to look is over.",))
    glass = sit(Stage([TableUpdate(0, match.latest_events(0), view, moves), over, until_stirred]), [None], monkeypatch)
    before, cleared, after = glass.getvalue().rpartition(CLEAR)
    assert cleared
    assert len(cards_told(visible(before))) == 3
    assert cards_told(after) == set()
    assert "Remember your three cards, then press Enter: " in after


def test_a_look_that_lasts_longer_than_one_likes_is_ended_by_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a table that does not wait no player is asked, and Enter is understood all the same."""
    stage = Stage([TableUpdate(0, (), looking().view(0), ()), until_stirred])
    sit(stage, [""], monkeypatch, unasked=True)
    assert stage.done == ["looked"]


def test_a_player_who_types_without_being_asked_is_told_so_and_can_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage([TableUpdate(0, (), dealt().view(0), ()), until_stirred])
    shown = sit(stage, ["ahoy", "q"], monkeypatch, unasked=True).getvalue()
    assert "You are not asked yet; q leaves the table.\n" in shown
    assert shown.endswith("You leave the table.\n")
    assert stage.done == ["leave"]


@pytest.mark.parametrize("how", ["leaves", "is interrupted"])
def test_a_player_who_goes_in_the_middle_of_a_game_leaves_no_card_on_the_screen(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on without them, and the cards are turned down."""

    async def interrupt(_: Stage) -> None:
        raise asyncio.CancelledError

    match, told = end_of_a_round()
    going: Step = until_stirred if how == "leaves" else interrupt
    stage = Stage(
        [TableUpdate(0, told[:1], match.view(0), ()), TableUpdate(0, (), looking().view(0), ()), a_while, going]
    )
    glass = Glass()
    with suppress(asyncio.CancelledError):
        sit(stage, ["q"] if how == "leaves" else [], monkeypatch, unasked=True, glass=glass)
    assert cards_told(visible(glass.getvalue().partition(CLEAR)[0]))
    assert cards_told(glass.visible) == set()


def test_a_note_is_told_at_once_and_the_question_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = dealt()
    asking = TableUpdate(0, (), match.view(0), match.moves(0))
    note = TableUpdate(0, (), match.view(0), match.moves(0), notes=("The connection is lost; coming back…",))
    shown = sit(Stage([asking, a_while, note]), [], monkeypatch, unasked=True).getvalue()
    question = "Pick your side of the island: north, east, south or west: "
    assert f"{question}\nThe connection is lost; coming back…\n{question}" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_players_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, sentence = looking(), Catalogue(language).say("screen-refusal-face-up", cell="B1")
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0)), until_stirred, until_stirred], refuses="face-up")
    shown = sit(stage, ["", ""], monkeypatch, language=language).getvalue()
    assert stage.done == ["play Ready", "play Ready"]
    assert f"\n{sentence}\n" in shown, shown[-300:]


def test_a_player_who_is_away_takes_the_seat_back_with_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    away = TableUpdate(0, (), dealt().view(0), (), away=True, notes=("A bot plays for you now.",))
    stage = Stage([away, until_stirred])
    shown = sit(stage, [""], monkeypatch, unasked=True).getvalue()
    assert stage.done == ["come back"]
    assert "A bot plays for you now.\n" in shown
    assert "Press Enter to take your seat back.\n" in shown


def test_the_time_for_a_turn_is_told_with_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt()
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0), due_in=119.6), until_stirred])
    shown = sit(stage, [None], monkeypatch).getvalue()
    assert "You have 120 seconds; then a bot plays for you.\nPick your side" in shown


def test_an_error_of_the_table_ends_the_evening_with_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: Stage) -> None:
        raise QuarterdeckError("no-such-table", "There is no such table.")

    with pytest.raises(QuarterdeckError, match="There is no such table"):
        sit(Stage([TableUpdate(0, (), dealt().view(0), ()), fail]), [], monkeypatch)


def test_a_terminal_that_can_not_be_cleared_is_scrolled_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAGE_TERM", "dumb")
    monkeypatch.setenv("LINES", "24")
    match, told = end_of_a_round()
    glass = sit(Stage([TableUpdate(None, told, match.view(), ())], seats=()), [], monkeypatch)
    assert "\x1b" not in glass.getvalue()
    assert cards_told(glass.getvalue().rpartition("\n" * 24)[2]) == set()


def test_control_characters_in_a_note_do_nothing_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    note = "Ben\x1b]0;owned\x07\x9b2J says\u202f: ahoy"
    shown = sit(Stage([TableUpdate(0, (), None, (), notes=(note,))]), [], monkeypatch).getvalue()
    assert "Ben]0;owned2J says\u202f: ahoy\n" in shown


@pytest.mark.parametrize(("term", "wanted"), [("dumb", True), ("", True), ("xterm", False)])
def test_a_dumb_terminal_gets_lines(term: str, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Glass())
    monkeypatch.setattr(sys, "stdout", Glass())
    monkeypatch.setenv("TERM", term)
    assert is_wanted() is wanted


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_pipe_gets_lines(stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Glass(is_screen=name != stream))
    assert is_wanted()


READ_TWO_LINES = """
import asyncio
from quarterdeck.terminal.plain_io import LineInput

async def read():
    keyboard = LineInput()
    print([await keyboard.read(), await keyboard.read(), keyboard.is_a_person])
    coming = keyboard.coming()
    print(await asyncio.wait_for(asyncio.shield(coming), 60) if {ends} else coming.done())

asyncio.run(read())
"""


@pytest.mark.parametrize("ends", [True, False], ids=["the input ends", "a thread still waits for a line"])
def test_what_is_written_ahead_waits_and_no_player_hangs_at_the_end(ends: bool) -> None:
    """A thread that waits for a line when the program ends must neither hold it up nor make it complain."""
    with subprocess.Popen(
        [sys.executable, "-X", "dev", "-c", READ_TWO_LINES.format(ends=ends)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as reading:
        assert reading.stdin is not None
        assert reading.stdout is not None
        assert reading.stderr is not None
        reading.stdin.write("premier\nzwölf\n".encode())
        reading.stdin.flush()
        if ends:
            reading.stdin.close()
        shown, complaints = reading.stdout.read().decode(), reading.stderr.read().decode()
    assert shown == "['premier', 'zwölf', False]\n" + ("None\n" if ends else "False\n")
    assert complaints == ""


async def test_without_any_standard_input_the_input_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert await LineInput().read() is None

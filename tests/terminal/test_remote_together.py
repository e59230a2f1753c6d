"""Two terminals and a browser play a whole game at one table, and none shows a card that its player may not see."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.core import record as records
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr import Location
from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from tests.browser.chromium import launched
from tests.browser.sailor import Sailor
from tests.browser.truth import Truth
from tests.server.leaks.knowledge import check_words
from tests.server.live import GENEROUS, Live
from tests.terminal.plain_evening import words_for
from tests.terminal.plain_screen import cards_told
from tests.terminal.remote_terminals import Bare, Pipe, Window, real_terminal
from tests.terminal.test_remote_connection import table_for_one

PATIENCE = 45
"""Seconds after which a game that does not end is given up."""


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with Live(*GENEROUS) as server:
        yield server


class Leak(AssertionError):
    """A terminal shows or keeps a card that its player may not see now."""


OFFER = Catalogue().say("terminal-review", game="memoarrr")
"""What a person at a terminal is asked after the game."""


class Lookout:
    """A player at a terminal. Before each move everything that the terminal shows and keeps is searched."""

    def __init__(self, window: Window, truth: Truth, seat: int) -> None:
        self.window = window
        self._truth = truth
        self._seat = seat
        self._dice = random.Random(seat)
        self._answered: tuple[int, int] | None = None
        self._asked_for_review = False
        self._read = 0
        self._shown: set[str] = set()
        """Of a pipe: what this seat was shown since it was asked last; elsewhere it may be shown what lies open now."""
        self.searched = 0
        self.named: set[str] = set()

    def note_what_was_shown(self) -> None:
        """The truth has gone one step further."""
        self._shown |= self._truth.may_be_named((self._seat,)) | self._truth.lingering

    @property
    def is_asked(self) -> bool:
        """Whether the terminal stands where the table does: at the very question that is to be answered now."""
        match = self._truth.match
        if match is None or match.over or self._seat not in match.turn or self._situation == self._answered:
            return False
        narrator = MemoarrrNarrator(Catalogue(), Company([], self._seat))
        return self.window.question == narrator.ask(match.view(self._seat), match.moves(self._seat))

    @property
    def _situation(self) -> tuple[int, int]:
        """Where the match stands, and how often another player was quicker to take a side: then it is asked again."""
        taken = Catalogue().say("refusal-side-taken")
        return len(self._truth.match), self.window.text.count(taken)

    def play(self) -> None:
        """Answer if something is asked that has not been answered yet; before that, search everything."""
        if self.is_asked:
            self.search()
            match = self._truth.match
            self._answered = self._situation
            move = self._dice.choice(match.moves(self._seat))
            self.window.type(self._dice.choice(sorted(words_for(move))))
        elif self._truth.over and not self._asked_for_review and self.window.question == OFFER:
            self._asked_for_review = True
            self.window.type("r")

    def search(self) -> None:
        """The table waits for this seat: what it has been told it has been told."""
        text = self.window.text
        if isinstance(self.window, Pipe):
            self.check(text[self._read :], self._shown)
            self._read, self._shown = len(text), set()
            self.note_what_was_shown()
        else:
            self.check(text, self._truth.may_be_named((self._seat,)))
        check_words(text, self._truth.secrets(()))
        for name, kept in self.window.files().items():
            self.check(kept, set(), name)
            check_words(kept, self._truth.secrets((self._seat,)))
        self.searched += 1

    def check(self, text: str, may_see: set[str], where: str = "the terminal") -> None:
        told = {str(card) for card in cards_told(text)}
        self.named |= told
        if not told <= may_see:
            raise Leak(f"{where} of seat {self._seat} names {sorted(told - may_see)}: {text[-2000:]}")

    def a_card_in_the_fog(self) -> Location:
        """For the control: one that this seat may not know."""
        hidden = set(Location) - self._truth.may_be_named((self._seat,)) - self._shown
        return Location(min(hidden))


def play_together(crew: list[Lookout], sailor: Sailor, truth: Truth) -> None:
    """Everybody does what their terminal or page offers, until all of them have seen the end."""
    end = time.monotonic() + PATIENCE
    while not truth.over or any(one.window.code is None for one in crew):
        assert time.monotonic() < end, [one.window.text[-400:] for one in crew]
        head = len(truth._server.rows(truth.table.id))
        while truth.seq < head:
            truth.catch_up(truth.seq + 1)
            for one in crew if truth.match is not None else ():
                one.note_what_was_shown()
        for one in crew:
            one.play()
        sailor.step()


def test_two_terminals_and_a_browser_play_a_whole_game_at_one_table(server: Live, tmp_path: Path) -> None:
    with launched() as browser, Sailor(browser, server.url) as sailor:
        table = sailor.open_table("memoarrr", "me", "open", "open", options={"abilities": True, "edition": "2023"})
        link = f"{server.url}/t/{table}"
        sailor.go(f"/t/{table}")
        tmux = real_terminal(tmp_path / "tmux", ["join", link, "--plain", "--name", "Tess", "--seat", "1"])
        pipe = Pipe(tmp_path / "pipe", ["join", link, "--name", "Piet", "--seat", "2"])
        truth = Truth(server, table)
        with tmux, pipe:
            crew = [Lookout(tmux, truth, 1), Lookout(pipe, truth, 2)]
            play_together(crew, sailor, truth)
            assert [one.window.code for one in crew] == [0, 0]
            told = sailor.record(table)
            for one in crew:
                assert one.searched > 5
                assert len(one.named) > 5, "the control: a search that reads nothing finds nothing"
                assert "Fair deal, checked here" in " ".join(one.window.text.split())
                kept = one.window.files()[".local/share/quarterdeck/games.jsonl"]
                assert records.read(kept) == told
            assert ", and fortune " in " ".join(tmux.text.split()), (
                "the person at the terminal has asked for the review"
            )
            assert sailor.over
            assert sailor.troubles == []
        assert [player.name for player in told.players] == ["Me 0", "Tess", "Piet"]
        assert verify(told).over
    server.check_well()


def test_the_search_finds_what_a_leaking_terminal_shows_or_keeps(server: Live, tmp_path: Path) -> None:
    """The control: the same search, in the middle of a game, of a terminal with one sentence too many."""
    table = asyncio.run(table_for_one(server))
    truth = Truth(server, table)
    with Bare(tmp_path / "bare", ["join", f"{server.url}/t/{table}", "--plain", "--name", "Tess"]) as bare:
        one = Lookout(bare, truth, 0)
        end = time.monotonic() + PATIENCE
        while not (one.is_asked and truth.match.view().round):
            assert time.monotonic() < end, bare.text[-400:]
            one.play()
            truth.catch_up()
        one.search()
        card = one.a_card_in_the_fog()
        log = tmp_path / "bare" / "log"
        log.write_text(f"Round 1: {card}\n", encoding="utf-8")
        with pytest.raises(Leak, match="log of seat 0"):
            one.search()
        log.write_text(server.rows(table)[0].what.decode(), encoding="utf-8")
        with pytest.raises(Exception, match="the secret"):
            one.search()
        log.unlink()
        told = Catalogue().say("memoarrr-card", animal=card.animal, landscape=card.landscape)
        bare.said += f"{told}\n".encode()
        with pytest.raises(Leak, match="the terminal of seat 0"):
            one.search()

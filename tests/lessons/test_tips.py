"""Tips in the first games: when they come, that each comes once, and that none remembers for the player."""

from __future__ import annotations

import os
import pty
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.narration.tips import TipMoment, facts_of, tip_for, tips_of
from quarterdeck.terminal.table import TableUpdate
from quarterdeck.terminal.tips import TipBook
from tests.cli.command import COMMAND, run
from tests.local.deck import Deck

GAMES = ("memoarrr", "piratatak")
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "memoarrr": ({"abilities": True, "first": 0}, {"abilities": True, "edition": "2023"}),
    "piratatak": ({}, {"odds": False}),
}
"""Options with which everything happens that has a tip."""


def moments(game: str, options: dict[str, Any], seed: int) -> Iterator[TipMoment]:
    """Everything that seat 0 is told in one game."""
    deck = Deck(seed)
    deck.open(game, "me", "deckhand", "deckhand", options=options)
    deck.play_to_the_end()
    for frame in deck.frames:
        if frame["type"] == "update" and frame["seat"] == 0 and frame["view"] is not None:
            yield TipMoment(0, frame["events"], frame["view"], frame["moves"])


def given(game: str, heard: Iterator[TipMoment], seen: list[str]) -> Iterator[str]:
    for moment in heard:
        tip = tip_for(game, moment, seen)
        if tip is not None:
            seen.append(tip.name)
            yield Catalogue("en").say(f"tip-{game}-{tip.name}", **facts_of(tip, moment))


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_comes_in_some_game_and_each_of_them_once(game: str) -> None:
    seen: list[str] = []
    names = {tip.name for tip in tips_of(game)}
    for seed in range(12):
        for options in TABLES[game]:
            list(given(game, moments(game, options, seed), seen))
        if set(seen) == names:
            break
    assert sorted(seen) == sorted(names)


def test_there_are_tips_for_what_a_newcomer_meets() -> None:
    memoarrr = {"look", "turn", "match", "mismatch", "won", "ban", "peek", "swap", "block", "round"}
    assert memoarrr <= {tip.name for tip in tips_of("memoarrr")}
    assert {"draw", "stop", "colour", "pirate", "cannon", "buy"} <= {tip.name for tip in tips_of("piratatak")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tip_has_a_sentence_and_every_sentence_a_tip(language: str) -> None:
    written = {message for message in Catalogue(language).names() if message.startswith("tip-")}
    assert written == {f"tip-{game}-{tip.name}" for game in GAMES for tip in tips_of(game)}


def test_no_tip_tells_a_card_or_a_place() -> None:
    """A tip has no facts but the odds that the table shows anyway, so it can't remember for the player."""
    facts = {path for game in GAMES for tip in tips_of(game) for path in tip.facts.values()}
    assert facts == {"odds.pirates", "odds.cards"}


def test_odds_are_told_only_where_the_table_shows_them() -> None:
    told = list(given("piratatak", moments("piratatak", {"first": 0}, 1), []))
    assert any("of the" in sentence and "pirate" in sentence for sentence in told)
    hidden = list(given("piratatak", moments("piratatak", {"odds": False, "first": 0}, 1), []))
    assert not any("of the" in sentence and "cards" in sentence for sentence in hidden)


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("at_home")
def test_terminal_tells_each_tip_once_until_they_are_off_and_all_again_when_they_are_on() -> None:
    asks = TableUpdate(0, (), {"pile": 55, "odds": None}, ({"move": "draw"},))
    book = TipBook()
    assert book.hear("piratatak", asks)
    assert [book.text(Catalogue(language)) for language in LANGUAGES] == [
        Catalogue(language).say("tip-piratatak-draw") for language in LANGUAGES
    ]
    assert not TipBook().hear("piratatak", asks)
    book.turn(on=True)
    assert book.hear("piratatak", asks)
    book.turn(on=False)
    assert book.text(Catalogue("en")) == ""
    assert not TipBook().hear("piratatak", asks)


@pytest.mark.usefixtures("at_home")
def test_spectators_and_games_without_tips_are_told_none() -> None:
    book = TipBook()
    assert not book.hear("piratatak", TableUpdate(None, (), {"pile": 55, "odds": None}, ()))
    assert not book.hear("chess", TableUpdate(0, (), {}, ({"move": "draw"},)))


def test_a_person_at_a_terminal_is_told_tips_and_a_pipe_is_not(tmp_path: Path) -> None:
    words = [COMMAND, "play", "piratatak", "--plain", "--first", "0", "--language", "en"]
    surroundings = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "dumb"}
    leader, follower = pty.openpty()
    with subprocess.Popen(words, stdin=follower, stdout=follower, env=surroundings, cwd=tmp_path) as playing:
        os.close(follower)
        said = read_until(leader, "Tip: ")
        os.write(leader, b"tips off\n")
        said += read_until(leader, "Tips are off")
        os.write(leader, b"q\n")
        read_until(leader, "You leave")
    os.close(leader)
    assert playing.returncode == 0
    piped = run(*words[1:], folder=tmp_path, stdin="q\n", XDG_DATA_HOME=str(tmp_path / "new"))
    assert "Tip: " not in piped.out


def read_until(terminal: int, wanted: str) -> str:
    text, end = "", time.monotonic() + 60
    while wanted not in text:
        assert time.monotonic() < end, text
        text += os.read(terminal, 4096).decode()
    return text

"""`quarterdeck play`: what the command line asks for is what is played, and what can't be is said in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterdeck.cli import main
from quarterdeck.terminal import plain
from quarterdeck.terminal.screen import app
from quarterdeck.terminal.settings import TerminalSettings, settings_file


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("LANG", "C")
    return tmp_path


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A terminal that notes what would be played on it."""
    shown: list[Any] = []
    monkeypatch.setattr(plain, "is_wanted", lambda: False)
    monkeypatch.setattr(
        app, "play_on_screen", lambda opener, settings, **setup: shown.extend((opener, settings, setup))
    )
    return shown


async def opened(opener: Any) -> Any:
    return await opener()


async def crew_of(screen: list[Any]) -> list[tuple[str, str | None]]:
    table = await opened(screen[0])
    return [(player.name, player.bot) for player in table.players]


async def test_a_game_that_is_named_is_at_once_on_the_table(screen: list[Any]) -> None:
    assert main(["play", "memoarrr"]) == 0
    assert await crew_of(screen) == [("You", None), ("Anne", "deckhand"), ("Calico", "deckhand")]


async def test_everybody_who_is_asked_for_sits_there(screen: list[Any]) -> None:
    words = (
        "play memoarrr --players 4 --humans 2 --name Ann --bots captain,kraken --pace brisk --palette 16 --language de"
    )
    assert main(words.split()) == 0
    assert await crew_of(screen) == [("Ann", None), ("Bonny", None), ("Anne", "captain"), ("Calico", "kraken")]
    assert screen[1] == TerminalSettings(language="de", pace="brisk", colours="sixteen")


async def test_several_people_all_have_names(screen: list[Any]) -> None:
    assert main(["play", "piratatak", "--humans", "2", "--players", "2"]) == 0
    assert [name for name, _ in await crew_of(screen)] == ["Grace", "Bonny"]


def test_without_a_game_the_first_page_comes_and_what_was_asked_for_holds_for_every_game(screen: list[Any]) -> None:
    assert main(["play", "--players", "2", "--name", "Ann", "--bots", "parrot"]) == 0
    opener, _, setup = screen
    assert opener is None
    for game in ("memoarrr", "piratatak"):
        assert [(s.name, s.bot) for s in setup["setup_for"](game).players] == [("Ann", None), ("Anne", "parrot")]


async def test_options_of_the_game_are_played_by(screen: list[Any]) -> None:
    assert main(["play", "memoarrr", "--abilities", "--edition", "2023", "--treasures", "ordered", "--first", "1"]) == 0
    options = (await opened(screen[0])).match.options
    assert (options.abilities, options.edition, options.treasures, options.first) == (True, "2023", "ordered", 1)


def test_settings_that_cannot_be_read_are_spoken_of(screen: list[Any]) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{", encoding="utf-8")
    assert main(["play"]) == 0
    assert screen[2]["note"] == "The settings kept on this machine could not be read; the usual ones hold."


async def test_what_is_kept_holds_where_nothing_else_is_asked_for(screen: list[Any]) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"name":"Grace","pace":"relaxed","language":"fr"}', encoding="utf-8")
    assert main(["play", "memoarrr", "--pace", "brisk"]) == 0
    assert (await crew_of(screen))[0] == ("Grace", None)
    assert screen[1] == TerminalSettings(name="Grace", pace="brisk", language="fr")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("memoarrr --pace frantic", "There is no pace “frantic” here; there are relaxed, normal, brisk, instant."),
        ("--language pirate", "There is no language “pirate” here; there are en, fr, de."),
        ("--palette pink", "There is no number of colours “pink” here; there are auto, full, sixteen, none."),
        ("memoarrr --players 7", "Memoarrr! is for 2 to 4 players, not 7."),
        ("memoarrr --humans 9", "At a table of 3, 1 to 3 people can play at this terminal, not 9."),
        ("memoarrr --bots poet", "There is no bot called “poet”; there are: "),
        ("memoarrr --bots parrot,parrot,parrot", "3 bots are named for 2 seats; name one for all, or one for each."),
        ("memoarrr --first 8", "The first player must be a seat from 0 to 2, not 8."),
        ("memoarrr --records nowhere/games.jsonl", "There is no directory nowhere to write games.jsonl into."),
    ],
)
@pytest.mark.usefixtures("screen")
def test_what_cannot_be_is_refused_in_a_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", *words.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"quarterdeck: {sentence}")


def test_a_terminal_that_can_draw_nothing_gets_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(plain, "play_lines", lambda game, setup_for, _: asked.append((game, setup_for(game))))
    monkeypatch.setattr(plain, "is_wanted", lambda: True)
    assert main(["play", "memoarrr", "--bots", "parrot", "--humans", "2"]) == 0
    monkeypatch.setattr(plain, "is_wanted", lambda: False)
    assert main(["play", "memoarrr", "--plain"]) == 0
    assert [game for game, _ in asked] == ["memoarrr", "memoarrr"]
    assert [player.bot for player in asked[0][1].players] == [None, None, "parrot"]

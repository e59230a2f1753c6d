"""The first minute at the terminal: the first page, the options behind it, settings that last, and help."""

from __future__ import annotations

import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import registry
from quarterdeck.core.options import describe
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue, rules_text
from quarterdeck.terminal.play import PlayRequest
from quarterdeck.terminal.screen.ending import EndingPage
from quarterdeck.terminal.screen.first_page import FirstPage
from quarterdeck.terminal.screen.forms import OptionsPage
from quarterdeck.terminal.screen.reading import keys_of
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.settings import (
    TerminalSettings,
    catalogue_of,
    keep_settings,
    kept_settings,
    language_of,
    settings_file,
)
from tests.terminal.helm import ALONE, Helm, on_screen


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of this comes into anybody's own folders."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


def visit(
    settings: TerminalSettings = ALONE, size: tuple[int, int] = (80, 24), **setup: Any
) -> AbstractAsyncContextManager[Helm]:
    return on_screen(None, settings, size, **setup)


def spaced(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_both_games_are_there_with_one_key_to_play(language: str) -> None:
    say = Catalogue(language).say

    async with visit(TerminalSettings(language=language, pace="instant")) as helm:  # type: ignore[arg-type]
        text = spaced(helm.text)
        for word in ("Memoarrr!", "Piratatak", say("play-now"), say("on-this-screen"), say("options")):
            assert word in text
        await helm.press("p")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        assert helm.table_page.table.names == (say("screen-you"), "Anne", "Calico")
        kinds = [player.bot for player in helm.table_page.table.players]  # type: ignore[attr-defined]
        assert kinds == [None, "deckhand", "deckhand"]


async def test_arrows_choose_the_game_and_the_mouse_does_too() -> None:
    async with visit() as helm:
        await helm.press("right", "enter")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        assert helm.table_page.table.game.name == "piratatak"

    async with visit() as helm:
        await helm.click("play:piratatak")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        assert helm.table_page.table.game.name == "piratatak"


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_option_is_one_fold_away_and_says_what_it_changes(game: str, language: str) -> None:
    say = Catalogue(language).say

    async with visit(TerminalSettings(language=language, pace="instant")) as helm:  # type: ignore[arg-type]
        await helm.press(*["right"] * (game == "piratatak"), "o")
        options = describe(registry.find(game))
        for option in options:
            assert say(f"option-{game}-{option.name}") in helm.text
        seats = 4
        await helm.press(*["down"] * (seats - 1))
        for option in options:
            assert spaced(say(f"explain-{game}-{option.name}")) in spaced(helm.text)
            before = helm.text
            await helm.press("right")
            assert helm.text != before, option.name
            await helm.press("down")
        assert say("explain-pace") in spaced(helm.text)


async def test_options_that_were_chosen_are_played_by() -> None:
    async with visit() as helm:
        await helm.press("o", "up", "right")
        assert isinstance(helm.page, OptionsPage)
        await helm.press("down", *["backspace"] * 3, "Z", "o", "ë", "down", "right", "down", "down", "down", "right")
        await helm.press("down", "right", "enter")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        table = helm.table_page.table
        assert table.names == ("Zoë", "Anne", "Calico", "Mary")
        assert table.players[1].bot == "bosun"  # type: ignore[attr-defined]
        assert table.match.options.edition == "2023"  # type: ignore[attr-defined]
        assert table.match.options.abilities  # type: ignore[attr-defined]
        assert helm.app.settings.name == "Zoë"


async def test_on_this_screen_seats_two_people_and_lets_them_say_who_they_are() -> None:
    async with visit() as helm:
        await helm.press("t")
        assert isinstance(helm.page, OptionsPage)
        assert helm.page.setup.people == 2
        await helm.press("enter")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        assert helm.table_page.table.seats == (0, 1)
        await helm.until(lambda: "Pass the device to Grace" in helm.text)


async def test_a_player_must_sit_at_this_screen() -> None:
    async with visit() as helm:
        await helm.press("o", "right", "left", "left")
        assert isinstance(helm.page, OptionsPage)
        assert helm.page.setup.people == 1


async def test_fewer_players_leave_the_person_at_the_table() -> None:
    async with visit() as helm:
        await helm.press("o", "down", "left", "up", "right", "up", "left")
        assert isinstance(helm.page, OptionsPage)
        setup = helm.page.setup
        assert (len(setup.players), setup.people) == (2, 1)


@pytest.mark.usefixtures("tides")
async def test_a_game_of_another_package_is_offered_and_played_by_numbers() -> None:
    async with visit() as helm:
        await helm.press("right", "right")
        assert "Tides" in helm.text
        await helm.press("o", "down", "down", "down")
        assert "shells" in helm.text
        await helm.press("right", "escape", "p")
        await helm.until(lambda: isinstance(helm.page, TablePage))
        for _ in range(12):
            await helm.settle()
            if isinstance(helm.page, EndingPage):
                break
            assert '"left": ' in helm.text
            assert '{"move":"take","count":1}' in helm.text
            before = helm.snapshot
            await helm.press("1")
            await helm.goes_on_from(before)
        assert "wins!" in helm.text or "win!" in helm.text


async def test_settings_hold_at_once_and_are_kept(at_home: Path) -> None:
    async with visit(TerminalSettings(language="en"), keeps=True) as helm:
        await helm.press("s")
        assert "How long cards stay in sight" in helm.text
        await helm.press("right", "down", "right", "right", "right", "down", "right", "down", "down", "right")
        assert "Réglages" in helm.text
        await helm.press("escape")
        assert "Jouer" in helm.text

    kept, readable = kept_settings()
    assert readable
    assert (kept.pace, kept.colours, kept.letters, kept.language) == ("brisk", "none", False, "fr")
    assert settings_file().is_relative_to(at_home)


@pytest.mark.parametrize("text", ["{", '{"pace":"frantic"}', '{"cards":1}', "\xff", "[]", ""])
def test_settings_that_cannot_be_read_are_the_usual_ones(text: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_bytes(text.encode("latin-1"))
    assert kept_settings() == (TerminalSettings(), False)


def test_settings_that_cannot_be_written_hold_for_this_evening(at_home: Path) -> None:
    (at_home / "XDG_DATA_HOME").write_text("not a folder", encoding="utf-8")
    keep_settings(TerminalSettings(pace="brisk"))
    assert kept_settings() == (TerminalSettings(), False)


def test_only_what_is_not_usual_is_written_down() -> None:
    keep_settings(TerminalSettings(pace="brisk"))
    assert json.loads(settings_file().read_bytes()) == {"pace": "brisk"}


@pytest.mark.parametrize(
    ("surroundings", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_speaks_as_the_machine_does(surroundings: dict[str, str], language: str) -> None:
    assert language_of(TerminalSettings(), surroundings) == language
    assert language_of(TerminalSettings(language="en"), surroundings) == "en"
    assert catalogue_of(TerminalSettings(language="fr")).language == "fr"


async def test_help_has_the_rules_and_every_key_in_the_players_language() -> None:
    language = "fr"
    say = Catalogue(language).say
    texts = {rules_text(registry.find("memoarrr"), other) for other in LANGUAGES}
    assert len(texts) == len(LANGUAGES)

    async with visit(TerminalSettings(language="fr")) as helm:
        await helm.press("h")
        opening = spaced(rules_text(registry.find("memoarrr"), language).split("\n\n")[1])
        await helm.reads(opening)
        last = spaced(say("screen-key-does", key="q"))
        while last not in spaced(helm.text):  # a long text is laid out piece by piece
            await helm.press("end")
        for key in ("arrows", "name", "question"):
            await helm.reads(say("screen-key-does", key=key))
        await helm.press("home")
        await helm.reads(opening)
        await helm.press("pagedown", "up", "q")
        assert isinstance(helm.page, FirstPage)


@pytest.mark.parametrize(("game", "own", "others"), [("memoarrr", "name", "d"), ("piratatak", "d", "name")])
def test_the_keys_are_those_of_the_game(game: str, own: str, others: str) -> None:
    say = Catalogue().say
    told = keys_of(registry.find(game), Catalogue())
    assert say("screen-key-does", key=own) in told
    assert say("screen-key-does", key=others) not in told


async def test_something_that_is_wrong_with_a_setup_is_said_on_the_first_page() -> None:
    request = PlayRequest(options={"edition": "1999"})
    async with visit(setup_for=lambda game: request.setup(game, ALONE)) as helm:
        await helm.press("p")
        assert Catalogue().say("refusal-bad-option") in spaced(helm.text)
        assert isinstance(helm.page, FirstPage)


async def test_q_ends_the_evening() -> None:
    async with visit() as helm:
        await helm.press("escape")
        assert helm.app.is_running, "whoever closes a page once too often is still there"
        await helm.press("q")
        await helm.until(lambda: not helm.app.is_running)

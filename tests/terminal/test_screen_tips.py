"""The coach on the full screen: each tip once, whole in the smallest terminal, off with one key, and on again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from quarterdeck.data_folder import data_file
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.narration.tips import tips_of
from quarterdeck.terminal.drawing.grid import Box
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen.forms import SettingsPage
from quarterdeck.terminal.screen.table_layout import draw_tip, layout
from quarterdeck.terminal.tips import TipBook
from tests.terminal.helm import Helm, given, home, on_screen, play_to_the_end
from tests.terminal.paper import HEIGHT, WIDTH, StrictSheet


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def tip(name: str, language: str = "en") -> str:
    return Catalogue(language).say(f"tip-{name}")


def is_said(helm: Helm, words: str) -> bool:
    return words in " ".join(helm.text.split())


@pytest.mark.parametrize("key", ["t", "f6", "click"])
async def test_tips_stand_below_the_board_and_one_key_ends_them_for_good(alone: HomeTable, key: str) -> None:
    async with on_screen(lambda: given(alone), keeps=True) as helm:
        await helm.settle()
        assert is_said(helm, tip("memoarrr-look"))
        await helm.press(helm.state.moves[0].side.value[0])
        await helm.reads(tip("memoarrr-ready"))
        assert not is_said(helm, tip("memoarrr-look"))
        await (helm.click("tips-off") if key == "click" else helm.press(key))
        await helm.until(lambda: not is_said(helm, tip("memoarrr-ready")))
        assert not is_said(helm, Catalogue().say("no-more-tips"))
        if key == "t":
            await play_to_the_end(helm, "keys", check_silence)
    assert not TipBook().wanted


def check_silence(helm: Helm) -> None:
    assert not is_said(helm, Catalogue().say("no-more-tips"))


async def test_settings_bring_the_tips_back_in_the_language_of_the_moment(tmp_path: Path) -> None:
    TipBook().turn(on=False)
    table = home("piratatak", 1, 1, {"first": 0}, records=tmp_path / "games.jsonl")
    again = home("piratatak", 1, 1, {"first": 0}, records=tmp_path / "games.jsonl")
    async with on_screen(lambda: given(table), again=lambda: given(again), keeps=True) as helm:
        await helm.settle()
        assert not is_said(helm, tip("piratatak-draw"))
        await helm.press("o")
        await helm.until(lambda: isinstance(helm.page, SettingsPage))
        await helm.press("down", "down", "down", "right")
        await helm.reads(Catalogue().say("screen-explain-tips"))
        assert TipBook().wanted
        await helm.press("down", "right", "escape")
        await helm.until(lambda: helm.page is helm.table_page)
        await helm.press("d")
        await helm.until(lambda: bool(helm.app.tips and helm.app.tips.text(Catalogue("fr"))))
        assert helm.app.tips
        await helm.reads(helm.app.tips.text(Catalogue("fr")))


async def test_every_tip_of_a_game_comes_once_and_the_next_game_has_none_of_them(tmp_path: Path) -> None:
    said: list[str] = []
    for phrase in ("one", "two"):
        seen, said = said, []
        table = home("memoarrr", 1, 2, {"abilities": True}, records=tmp_path / "games.jsonl", phrase=phrase)
        async with on_screen(partial(given, table), keeps=True) as helm:
            await play_to_the_end(helm, "keys", noting(said))
        assert not set(said) & set(seen)
        assert seen or len(said) > 4


def noting(said: list[str]) -> Callable[[Helm], None]:
    sentences = [tip(f"memoarrr-{one.name}") for one in tips_of("memoarrr")]

    def look(helm: Helm) -> None:
        (sentence,) = [one for one in sentences if is_said(helm, one)] or [""]
        if sentence and sentence not in said[-1:]:
            assert sentence not in said
            said.append(sentence)

    return look


async def test_people_who_share_a_screen_are_told_no_tips(two: HomeTable) -> None:
    async with on_screen(lambda: given(two), keeps=True) as helm:
        await helm.settle()
        await helm.press("enter", "n")
        await helm.settle()
        check_silence(helm)
    assert not data_file("tips.json").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_tip_leaves_a_line_for_the_log(language: str) -> None:
    catalogue = Catalogue(language)
    for game in ("memoarrr", "piratatak"):
        for one in tips_of(game):
            text = catalogue.say(f"tip-{game}-{one.name}", pirates=16, cards=55)
            for width in (WIDTH, 120):
                sheet, box = StrictSheet(width, HEIGHT), layout(width, HEIGHT).log
                rest: Box = draw_tip(sheet, box, text, catalogue, Palette("none"))
                assert sheet.clipped == []
                assert rest.height >= 1

"""The searches for hidden cards find them: on screens that were broken on purpose, each in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.style import Style

from quarterdeck.games.memoarrr import Location
from quarterdeck.narration import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.screen import app as app_module
from quarterdeck.terminal.screen.app import Broken, QuarterdeckApp
from quarterdeck.terminal.screen.table_state import EventLog, TableState
from quarterdeck.terminal.settings import TerminalSettings
from tests.terminal.eyesight import cards_on, drawn_on
from tests.terminal.helm import given, home, on_screen, play_to_the_end
from tests.terminal.lookout import Leak, lookout
from tests.truth import state_of


async def found(table: HomeTable, by: str = "keys") -> None:
    with pytest.raises(Leak):
        async with on_screen(lambda: given(table)) as helm:
            await play_to_the_end(helm, by, lookout(table))


@pytest.fixture
def table(tmp_path: Path) -> HomeTable:
    return home("memoarrr", 2, 0, {"abilities": True, "edition": "2023"}, records=tmp_path / "games.jsonl")


async def test_a_card_drawn_in_the_fog_is_found(table: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = MemoarrrBoard.draw

    def leak(self: MemoarrrBoard, grid: CharGrid, box: Box, scene: Any) -> None:
        draw(self, grid, box, scene)
        card = state_of(table.match).locations[0]
        grid.put(5, 3, card.animal, Style())
        grid.put(5, 4, card.landscape, Style())

    monkeypatch.setattr(MemoarrrBoard, "draw", leak)
    await found(table)


async def test_a_card_told_anywhere_on_the_screen_is_found(table: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def leak(*_: Any) -> str:
        card = state_of(table.match).removed
        return Catalogue().say("memoarrr-card", animal=card.animal, landscape=card.landscape)

    monkeypatch.setattr(MemoarrrNarrator, "heading", leak)
    await found(table)


async def test_a_log_that_does_not_forget_is_found(table: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EventLog, "forget", lambda _: None)
    await found(table)


async def test_a_curtain_that_does_not_fall_is_found(table: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's look is still on the screen when it is Bo's turn to sit down."""
    hear = TableState.hear

    def slow(self: TableState, moment: Any, news: Any = ()) -> None:
        keeps = self.latest.view is not None and self.latest.view.glimpse and moment.eyes != self.eyes
        if not keeps:
            hear(self, moment, news)
        else:
            self.latest = self.latest.__class__(moment.eyes, (), self.latest.view, moment.moves)
            self.lifted, self.pending = moment.eyes, False

    monkeypatch.setattr(TableState, "hear", slow)
    await found(table)


async def test_a_page_that_remembers_what_it_has_shown_is_found(
    table: HomeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = TableState.hear

    def hoard(self: TableState, moment: Any, news: Any = ()) -> None:
        self.__dict__.setdefault("hoard", []).append(moment)
        hear(self, moment, news)

    monkeypatch.setattr(TableState, "hear", hoard)
    await found(table)


async def test_a_page_that_holds_the_match_is_found(table: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    hear = TableState.hear

    def peep(self: TableState, moment: Any, news: Any = ()) -> None:
        self.__dict__["match"] = table.match
        hear(self, moment, news)

    monkeypatch.setattr(TableState, "hear", peep)
    await found(table)


def test_drawn_and_told_cards_are_read_in_every_language() -> None:
    assert cards_on("│ ~ Krabbe ~ │\n│ ~~ Lava ~~ │", "de") == {Location.CRAB_LAVA}
    assert cards_on("Anne révèle A1 : tortue dans\nle désert. Rien", "fr") == {Location.TURTLE_DESERT}
    assert cards_on("The octopus on D1 swaps. Your walrus blocks E1.\n  water  ") == set()
    assert [place[:2] for place in drawn_on("   crab\n   lava")] == [(3, 0)]


async def test_a_bug_is_named_by_its_place_and_shows_nothing_of_the_cards(
    table: HomeTable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Textual would print the whole program with all that it knows."""

    def fall_over(*_: Any) -> None:
        secret = state_of(table.match).locations
        raise RuntimeError(f"{secret[0]}")

    monkeypatch.setattr(MemoarrrBoard, "draw", fall_over)
    app = QuarterdeckApp(TerminalSettings(language="en"), opener=lambda: given(table), keeps=False)

    async def draw() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.screen.state.lift()  # type: ignore[attr-defined]
            app.screen.redraw()  # type: ignore[attr-defined]
            await pilot.pause()

    with pytest.raises(RuntimeError):
        await draw()
    assert app._exit_renderables == []
    monkeypatch.setattr(app, "run", lambda: None)
    with pytest.raises(Broken) as broken:
        app_module.run(app)
    assert str(broken.value).startswith("RuntimeError in test_screen_leaks.py, ")
    said = "".join(capsys.readouterr())
    assert not any(card in said for card in Location)


async def test_nothing_can_take_the_table_elsewhere(
    table: HomeTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No palette of commands, no picture in a file, no selection, no title that would outlast the evening."""
    monkeypatch.chdir(tmp_path)
    async with on_screen(lambda: given(table)) as helm:
        assert not helm.app.use_command_palette
        assert not helm.app.ALLOW_SELECT
        await helm.press("ctrl+p", "ctrl+c", "escape")
        helm.app.action_screenshot()
        helm.app.save_screenshot("picture.svg")
        helm.app.deliver_screenshot()
        assert (helm.app.clipboard, helm.app.title, helm.app.sub_title) == ("", "Quarterdeck", "")
    assert list(tmp_path.iterdir()) == []

"""Options, one fold away: who sits where, the pace, and everything that the game lets a table choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.options import Option, describe
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.rows import Row, Rows
from quarterdeck.terminal.screen.settings_page import FOR_PEOPLE, TONGUES
from quarterdeck.terminal.settings import language_of
from quarterdeck.terminal.table import SeatedPlayer
from quarterdeck.terminal.table_setup import PERSON, TableSetup

LONGEST_NAME = 16


class OptionsPage(Page[TableSetup | None]):
    """The setup of a table, row by row. Dismissed with the setup to play by, or with nothing."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self.setup = setup

    def on_mount(self) -> None:
        super().on_mount()
        self._rows = Rows(self.deck.palette)
        self._rows.at = 1

    def _all(self) -> list[Row]:
        say, setup, settings = self.deck.catalogue.say, self.setup, self.deck.settings
        game = registry.find(setup.game)
        return [
            Row(say("option-players"), str(len(setup.players)), say("screen-explain-players"), self._turn_players),
            *(self._seat_row(seat, player) for seat, player in enumerate(setup.players)),
            *(self._option_row(option) for option in describe(game)),
            Row(
                say("settings-pace"),
                say("pace", pace=settings.pace),
                say("explain-pace"),
                lambda step: self._wear("pace", FOR_PEOPLE, settings.pace, step),
            ),
            Row(
                say("settings-language"),
                TONGUES[language_of(settings)],
                "",
                lambda step: self._wear("language", LANGUAGES, language_of(settings), step),
            ),
        ]

    def _wear(self, name: str, values: Sequence[Any], now: Any, step: int) -> None:
        self.deck.wear(replace(self.deck.settings, **{name: _next(values, now, step)}))

    def _turn_players(self, step: int) -> None:
        self.setup = self.setup.with_seats(_next(registry.find(self.setup.game).seats, len(self.setup.players), step))

    def _seat_row(self, seat: int, player: SeatedPlayer) -> Row:
        say = self.deck.catalogue.say
        kinds = self.setup.kinds()

        def turn(step: int) -> None:
            self.setup = self.setup.with_kind(seat, _next(kinds, player.bot or PERSON, step))

        def write(key: str) -> None:
            name = player.name[:-1] if key == "backspace" else (player.name + key)[:LONGEST_NAME]
            self.setup = self.setup.with_player(seat, SeatedPlayer(name))

        label = say("player-number", number=seat + 1)
        if player.bot is None:
            return Row(label, player.name, say("screen-explain-person"), turn, write)
        message = f"bot-{player.bot}"
        told = say(message) if self.deck.catalogue.has(message) else player.bot
        level, _, _ = told.partition(":")
        return Row(label, f"{player.name}, {level.strip()}", f"{told}. {say('explain-bot')}", turn)

    def _option_row(self, option: Option) -> Row:
        catalogue, setup = self.deck.catalogue, self.setup
        now = setup.options.get(option.name, option.default)
        label, explanation = f"option-{setup.game}-{option.name}", f"explain-{setup.game}-{option.name}"

        def turn(step: int) -> None:
            self.setup = setup.with_option(option.name, _turned(option, now, len(setup.players), step))

        def write(key: str) -> None:
            text = str(now or "")
            self.setup = setup.with_option(option.name, text[:-1] if key == "backspace" else text + key)

        return Row(
            catalogue.say(label) if catalogue.has(label) else option.name,
            _valued(catalogue, setup, option, now),
            catalogue.say(explanation) if catalogue.has(explanation) else option.explanation,
            turn,
            write if option.kind == "text" else None,
        )

    def draw(self, grid: CharGrid) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(grid, registry.find(self.setup.game).title, say("options"), say("screen-name"))
        rows = self._all()
        self._rows.draw(grid, Box(3, 2, grid.width - 6, len(rows)), rows)
        begin = (Button("↵", say("begin"), "begin", True),)
        ButtonRow(self.deck.palette).draw(grid, Box(3, grid.height - 3, grid.width - 6, 1), begin)
        keys = (("↑↓←→", say("screen-choose"), ""), ("↵", say("begin"), "begin"), ("Esc", say("close"), "close"))
        self.draw_keys(grid, keys)

    @property
    def takes_text(self) -> bool:
        rows = self._all()
        return rows[min(self._rows.at, len(rows) - 1)].write is not None

    def press(self, key: str) -> bool:
        if key == "enter":
            self.act("begin")
        elif key in ("escape", "ctrl+c") or (key == "q" and not self.takes_text):
            self.act("close")
        elif not self._rows.press(key, self._all()):
            return False
        self.redraw()
        return True

    def act(self, action: str) -> None:
        if action == "begin":
            self.dismiss(self.setup)
        elif action == "close":
            self.dismiss(None)
        elif self._rows.act(action, self._all()):
            self.redraw()


def _next(values: Sequence[Any], now: Any, step: int) -> Any:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]


def _turned(option: Option, now: Any, seats: int, step: int) -> Any:
    """The next value of an option: of a list, a seat or none, or a number."""
    if option.values:
        return _next(option.values, now, step)
    if option.kind == "seat":
        return _next((None, *range(seats)), now, step)
    return (now or 0) + step if option.kind == "number" else now


def _valued(catalogue: Catalogue, setup: TableSetup, option: Option, now: Any) -> str:
    if isinstance(now, bool):
        return catalogue.say("yes" if now else "no")
    if option.kind == "seat":
        return catalogue.say("value-first-random") if now is None else setup.players[now].name
    message = f"value-{setup.game}-{option.name}-{now}"
    return catalogue.say(message) if catalogue.has(message) else str(now)

"""Settings and options: rows whose values the arrows change, with a line that says what the row changes.

Textual's Select and Input are not used here: a row takes one key where a Select takes four (open, walk, choose, next),
and all rows of a table of four players fit a small terminal together with their explanation.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from msgspec.structs import replace
from rich.cells import cell_len

from quarterdeck.core import registry
from quarterdeck.core.options import Option, describe
from quarterdeck.narration.catalogue import LANGUAGES
from quarterdeck.protocol.paces import PACES_FOR_PEOPLE, PaceName
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.settings import Colours, language_of
from quarterdeck.terminal.table import PaceWish, SeatedPlayer
from quarterdeck.terminal.table_setup import PERSON, TableSetup

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
LONGEST_NAME = 16

T = TypeVar("T")


class FormRow(NamedTuple):
    """One thing to choose."""

    label: str
    value: str
    explanation: str
    turn: Callable[[int], None]
    """Take the next value (1) or the one before (-1)."""
    write: Callable[[str], None] | None = None
    """Where text can be written: takes a letter, or `backspace`."""


class FormPage(Page[T], Generic[T]):
    """Rows with a cursor. They are made anew whenever they are drawn, since one choice changes others."""

    at = 0
    """The row of the cursor."""
    left, top = 4, 3

    def rows(self) -> Sequence[FormRow]:
        raise NotImplementedError

    def draw_rows(self, grid: CharGrid) -> None:
        """One line a row, and below them the explanation of the row at the cursor."""
        palette, rows, width = self.deck.palette, self.rows(), grid.width - 2 * self.left
        self.at = min(self.at, len(rows) - 1)
        labels = max(cell_len(row.label) for row in rows) + 4
        for number, row in enumerate(rows):
            x, y, is_now = self.left + labels, self.top + number, number == self.at
            grid.put(self.left, y, f"{'▸' if is_now else ' '} {row.label}", palette["prompt" if is_now else "page"])
            grid.hotspot(Box(self.left, y, labels, 1), f"row:{number}:0")
            value = shortened(row.value, width - labels - 4)
            if row.write is not None:
                grid.put(x, y, f" {value}{'▁' if is_now else ' '} ", palette["field"])
                continue
            grid.put(x, y, f"‹ {value} ›", palette["held" if is_now else "page"])
            grid.hotspot(Box(x + 2, y, cell_len(value) + 2, 1), f"row:{number}:1")
            grid.hotspot(Box(x, y, 2, 1), f"row:{number}:-1")
        for line, text in enumerate(wrapped(rows[self.at].explanation, width)):
            grid.put(self.left, self.top + len(rows) + 1 + line, text, palette["note"])

    @property
    def takes_text(self) -> bool:
        rows = self.rows()
        return rows[min(self.at, len(rows) - 1)].write is not None

    def press(self, key: str) -> bool:
        rows = self.rows()
        row = rows[min(self.at, len(rows) - 1)]
        if key in ("up", "down", "tab", "shift+tab"):
            self.at = (self.at + (1 if key in ("down", "tab") else -1)) % len(rows)
        elif row.write is not None and (len(key) == 1 or key == "backspace"):
            row.write(key)
        elif key in ("left", "right", "space", " "):
            row.turn(-1 if key == "left" else 1)
        elif key in ("escape", "ctrl+c", "q"):
            self.dismiss(None)
        else:
            return False
        self.redraw()
        return True

    def act(self, action: str) -> None:
        kind, _, rest = action.partition(":")
        if kind == "close":
            self.dismiss(None)
        elif kind == "row":
            number, _, step = rest.partition(":")
            self.at = int(number)
            if int(step):
                self.rows()[self.at].turn(int(step))
            self.redraw()

    def pace_row(self, note: str = "") -> FormRow:
        say, pace = self.deck.catalogue.say, self.deck.settings.pace
        explanation = f"{say('explain-pace')} {note}".strip()
        return FormRow(say("settings-pace"), say("pace", pace=pace), explanation, self.setter("pace", PACES_FOR_PEOPLE))

    def language_row(self) -> FormRow:
        language = LANGUAGE_NAMES[language_of(self.deck.settings)]
        return FormRow(self.deck.catalogue.say("settings-language"), language, "", self.setter("language", LANGUAGES))

    def setter(self, name: str, values: Sequence[Any]) -> Callable[[int], None]:
        """Takes the next value of a setting, which holds at once."""

        def turn(step: int) -> None:
            settings = self.deck.settings
            now = language_of(settings) if name == "language" else getattr(settings, name)
            self.deck.apply_settings(replace(settings, **{name: _next(values, now, step)}))

        return turn


class SettingsPage(FormPage[None]):
    """Pace, colours, letters, tips, language; kept on this machine."""

    def rows(self) -> Sequence[FormRow]:
        say, settings = self.deck.catalogue.say, self.deck.settings
        return (
            self.pace_row(say("settings-pace-note")),
            FormRow(
                say("settings-theme"),
                say("screen-colours", colours=settings.colours),
                say("screen-explain-colours"),
                self.setter("colours", get_args(Colours)),
            ),
            FormRow(
                say("settings-letters"),
                say("yes" if settings.letters else "no"),
                say("screen-explain-letters"),
                self.setter("letters", (True, False)),
            ),
            *self._tips_row(),
            self.language_row(),
        )

    def _tips_row(self) -> Sequence[FormRow]:
        say, tips = self.deck.catalogue.say, self.deck.tips
        if tips is None:
            return ()
        wanted = tips.wanted
        explanation = say("screen-explain-tips")
        return (
            FormRow(
                say("settings-tips"), say("yes" if wanted else "no"), explanation, lambda _: tips.turn(on=not wanted)
            ),
        )

    def draw(self, grid: CharGrid) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(grid, say("settings"))
        self.draw_rows(grid)
        self.draw_keys(grid, (("↑↓←→", say("screen-choose"), ""), ("Esc", say("close"), "close")))

    def press(self, key: str) -> bool:
        return super().press("escape" if key in ("o", "enter", "f2") else key)


class PacePage(FormPage[PaceName | None]):
    """The pace of the table at which the player sits. Dismissed with the pace that the player would like, or None."""

    def __init__(self, pace: PaceName, wish: PaceWish | None, *, by_agreement: bool) -> None:
        """`wish`: what another player would like. `by_agreement`: other people are asked, too."""
        super().__init__()
        self._pace = wish.pace if wish else pace
        self._wish = wish
        self._by_agreement = by_agreement

    def rows(self) -> Sequence[FormRow]:
        say, wish = self.deck.catalogue.say, self._wish
        told = [say("explain-pace")]
        if wish is not None:
            told.insert(0, say("pace-wish", player=wish.player, pace=wish.pace))
        if self._by_agreement:
            told.append(say("pace-note"))
        return (FormRow(say("settings-pace"), say("pace", pace=self._pace), " ".join(told), self._turn),)

    def _turn(self, step: int) -> None:
        self._pace = _next(PACES_FOR_PEOPLE, self._pace, step)

    def draw(self, grid: CharGrid) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(grid, say("settings-pace"))
        self.draw_rows(grid)
        wish = "screen-choose" if self._wish is None else "pace-agree"
        self.draw_keys(
            grid, (("←→", say("settings-pace"), ""), ("↵", say(wish), "wish"), ("Esc", say("close"), "close"))
        )

    def press(self, key: str) -> bool:
        if key == "enter":
            self.act("wish")
            return True
        return super().press("escape" if key in ("p", "f5") else key)

    def act(self, action: str) -> None:
        if action == "wish":
            self.dismiss(self._pace)
        else:
            super().act(action)


class OptionsPage(FormPage[TableSetup | None]):
    """The setup of a table. Dismissed with the setup to play with, or with None."""

    at = 1
    left, top = 3, 2

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self.setup = setup

    def rows(self) -> Sequence[FormRow]:
        say, players = self.deck.catalogue.say, self.setup.players
        return (
            FormRow(say("option-players"), str(len(players)), say("screen-explain-players"), self._turn_players),
            *(self._seat_row(seat, player) for seat, player in enumerate(players)),
            *(self._option_row(option) for option in describe(registry.find(self.setup.game))),
            self.pace_row(),
            self.language_row(),
        )

    def _turn_players(self, step: int) -> None:
        self.setup = self.setup.with_seats(_next(registry.find(self.setup.game).seats, len(self.setup.players), step))

    def _seat_row(self, seat: int, player: SeatedPlayer) -> FormRow:
        say = self.deck.catalogue.say

        def turn(step: int) -> None:
            self.setup = self.setup.with_kind(seat, _next(self.setup.kinds(), player.bot or PERSON, step))

        def write(key: str) -> None:
            self.setup = self.setup.with_player(seat, SeatedPlayer(_typed(player.name, key)[:LONGEST_NAME]))

        label = say("player-number", number=seat + 1)
        if player.bot is None:
            return FormRow(label, player.name, say("screen-explain-person"), turn, write)
        told = self._say_or(f"bot-{player.bot}", player.bot)
        level, _, _ = told.partition(":")
        return FormRow(label, f"{player.name}, {level.strip()}", f"{told}. {say('explain-bot')}", turn)

    def _option_row(self, option: Option) -> FormRow:
        setup = self.setup
        now = setup.options.get(option.name, option.default)

        def turn(step: int) -> None:
            self.setup = setup.with_option(option.name, _turned(option, now, len(setup.players), step))

        def write(key: str) -> None:
            self.setup = setup.with_option(option.name, _typed(str(now or ""), key))

        return FormRow(
            self._say_or(f"option-{setup.game}-{option.name}", option.name),
            self._value(option, now),
            self._say_or(f"explain-{setup.game}-{option.name}", option.explanation),
            turn,
            write if option.kind == "text" else None,
        )

    def _value(self, option: Option, now: Any) -> str:
        say = self.deck.catalogue.say
        if isinstance(now, bool):
            return say("yes" if now else "no")
        if option.kind == "seat":
            return say("value-first-random") if now is None else self.setup.players[now].name
        return self._say_or(f"value-{self.setup.game}-{option.name}-{now}", str(now))

    def _say_or(self, message: str, otherwise: str) -> str:
        """A message; the other text for a game or a bot of another package, which has none."""
        return self.deck.catalogue.say(message) if self.deck.catalogue.has(message) else otherwise

    def draw(self, grid: CharGrid) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(grid, registry.find(self.setup.game).title, say("options"), say("screen-name"))
        self.draw_rows(grid)
        begin = (Button("↵", say("begin"), "begin", True),)
        ButtonRow(self.deck.palette).draw(grid, Box(3, grid.height - 3, grid.width - 6, 1), begin)
        keys = (("↑↓←→", say("screen-choose"), ""), ("↵", say("begin"), "begin"), ("Esc", say("close"), "close"))
        self.draw_keys(grid, keys)

    def press(self, key: str) -> bool:
        if key == "enter":
            self.act("begin")
            return True
        return super().press(key)

    def act(self, action: str) -> None:
        if action == "begin":
            self.dismiss(self.setup)
        else:
            super().act(action)


def _next(values: Sequence[Any], now: Any, step: int) -> Any:
    return values[(values.index(now) + step) % len(values)] if now in values else values[0]


def _typed(text: str, key: str) -> str:
    return text[:-1] if key == "backspace" else text + key


def _turned(option: Option, now: Any, seats: int, step: int) -> Any:
    """The next value of an option: of a list, a seat or none, or a number."""
    if option.values:
        return _next(option.values, now, step)
    if option.kind == "seat":
        return _next((None, *range(seats)), now, step)
    return (now or 0) + step if option.kind == "number" else now

"""Settings: pace, colours, letters, language; kept on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from msgspec.structs import replace

from quarterdeck.narration.catalogue import LANGUAGES
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.rows import Row, Rows
from quarterdeck.terminal.settings import Colours, language_of

TONGUES = {"en": "English", "fr": "Français", "de": "Deutsch"}
FOR_PEOPLE = [pace for pace in PACES if pace != "instant"]


class SettingsPage(Page[None]):
    def on_mount(self) -> None:
        super().on_mount()
        self._rows = Rows(self.deck.palette)

    def _all(self) -> Sequence[Row]:
        say, settings = self.deck.catalogue.say, self.deck.settings
        yes_no = {True: say("yes"), False: say("no")}
        return (
            Row(
                say("settings-pace"),
                say("pace", pace=settings.pace),
                f"{say('explain-pace')} {say('settings-pace-note')}",
                lambda step: self._take("pace", FOR_PEOPLE, step),
            ),
            Row(
                say("settings-theme"),
                say("screen-colours", colours=settings.colours),
                say("screen-explain-colours"),
                lambda step: self._take("colours", get_args(Colours), step),
            ),
            Row(
                say("settings-letters"),
                yes_no[settings.letters],
                say("screen-explain-letters"),
                lambda step: self._take("letters", (True, False), step),
            ),
            Row(
                say("settings-language"),
                TONGUES[language_of(settings)],
                "",
                lambda step: self._take("language", LANGUAGES, step),
            ),
        )

    def _take(self, name: str, values: Sequence[Any], step: int) -> None:
        """The next value of a setting; it holds at once."""
        settings = self.deck.settings
        now = language_of(settings) if name == "language" else getattr(settings, name)
        at = values.index(now) if now in values else 0
        self.deck.wear(replace(settings, **{name: values[(at + step) % len(values)]}))
        self._rows = _moved(self._rows, Rows(self.deck.palette))

    def draw(self, grid: CharGrid) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(grid, say("settings"))
        self._rows.draw(grid, Box(4, 3, grid.width - 8, grid.height - 6), self._all())
        self.draw_keys(grid, (("↑↓←→", say("screen-choose"), "down"), ("Esc", say("close"), "close")))

    def press(self, key: str) -> bool:
        if key in ("escape", "q", "o", "enter", "f2", "ctrl+c"):
            self.act("close")
            return True
        known = self._rows.press(key, self._all())
        self.redraw()
        return known

    def act(self, action: str) -> None:
        if action == "close":
            self.dismiss(None)
        elif self._rows.act(action, self._all()):
            self.redraw()


def _moved(before: Rows, after: Rows) -> Rows:
    after.at = before.at
    return after

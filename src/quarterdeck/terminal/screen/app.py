"""The Textual app. `play_on_screen` starts it, for a table at home or on a server."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace
from textual.app import App
from textual.filter import LineFilter, NoColor
from textual.theme import Theme

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.palette import INK, SEA, Palette
from quarterdeck.terminal.play import PlayRequest
from quarterdeck.terminal.screen.first_page import FirstPage
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.settings import TerminalSettings, catalogue_of, keep_settings
from quarterdeck.terminal.table import TerminalTable
from quarterdeck.terminal.table_setup import TableSetup
from quarterdeck.terminal.tips import TipBook

THEME = Theme("quarterdeck", primary="#f3d27a", foreground=INK, background=SEA, surface="#262a4a")
ANSI_THEMES = ("ansi-dark", "textual-ansi")
"""What Textual calls its theme of sixteen colours, from version 8 on and before."""
Opener: TypeAlias = Callable[[], Awaitable[TerminalTable]]


class Broken(Exception):
    """A bug has ended the game. The text names the place and not the values, which could be cards."""


def play_on_screen(
    opener: Opener | None,
    settings: TerminalSettings,
    *,
    again: Opener | None = None,
    setup_for: Callable[[str], TableSetup] | None = None,
    note: str = "",
) -> None:
    """Play in this terminal until the player leaves.

    `opener` sits down at a table: an async function that returns one; a QuarterdeckError says why it can't. `again`
    sits down at the next one with the same crew, where there can be one. Without an opener the first page comes,
    where a game is chosen; `usual` tells what it is played by unless something else is chosen.
    """
    first = FirstPage(note) if opener is None else None
    run(QuarterdeckApp(settings, first=first, opener=opener, again=again, setup_for=setup_for))


def run(app: QuarterdeckApp) -> None:
    """Run the app. An error says in one sentence why it ended early."""
    app.run()
    if app.refused is not None:
        raise app.refused
    if app._exception is not None:
        raise Broken(_where(app._exception)) from app._exception


class QuarterdeckApp(App[None], inherit_bindings=False):
    """A stack of pages. No screenshot, log, title or command palette can give cards away."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Quarterdeck"
    CSS = "Screen { background: transparent; }"

    def __init__(
        self,
        settings: TerminalSettings,
        *,
        first: Page[Any] | None = None,
        opener: Opener | None = None,
        again: Opener | None = None,
        setup_for: Callable[[str], TableSetup] | None = None,
        keeps: bool = True,
    ) -> None:
        """The app starts with the `first` page or the table of the `opener`. `keeps`: save changed settings,
        and which tips have been told."""
        super().__init__(ansi_color=True)
        self.refused: QuarterdeckError | None = None
        """Why the first table could not be opened."""
        self.settings = settings
        self.catalogue: Catalogue = catalogue_of(settings)
        self.palette = Palette(settings.colours)
        self._first = first
        self._opener = opener
        self._again = again
        self._default_setup = setup_for or (lambda game: PlayRequest().setup(game, settings))
        self._setups: dict[str, TableSetup] = {}
        self._keeps = keeps
        self.tips = TipBook() if keeps else None

    def _set_theme(self) -> None:
        """The colours of Textual's own widgets."""
        ansi = next(name for name in ANSI_THEMES if name in self.available_themes)
        self.theme = THEME.name if self.palette.colours == "full" else ansi

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, NoColor()] if self.palette.colours == "none" else filters

    async def on_mount(self) -> None:
        self.register_theme(THEME)
        self._set_theme()
        if self._opener is None:
            self.push_screen(self._first or FirstPage())
        else:
            await self._sit_at(self._opener)

    def apply_settings(self, settings: TerminalSettings) -> None:
        """Use these settings from now on, and save them."""
        self.settings = settings
        self.catalogue = catalogue_of(settings)
        self.palette = Palette(settings.colours)
        if self._keeps:
            keep_settings(settings)

    def setup_for(self, game: str) -> TableSetup:
        """The setup with which this game was played last, or the default one."""
        if game not in self._setups:
            self._setups[game] = self._default_setup(game)
        return self._setups[game]

    def sit_down(self, setup: TableSetup) -> None:
        """Open a table at home with this setup; a QuarterdeckError says what is wrong with it."""
        table = setup.open(self.catalogue, self.settings.pace)
        self._setups[setup.game] = setup
        name = setup.players[0].name
        if setup.people == 1 and name not in (self.settings.name, self.catalogue.say("screen-you")):
            self.apply_settings(replace(self.settings, name=name))
        self._show(table, lambda: self.sit_down(setup))

    async def _sit_at(self, opener: Opener) -> None:
        try:
            table = await opener()
        except QuarterdeckError as error:
            self.refused = error
            self.exit()
            return
        again = self._again
        self._show(table, None if again is None else lambda: self.call_later(self._sit_at, again))

    def _show(self, table: TerminalTable, again: Callable[[], object] | None) -> None:
        def left(how: str | None) -> None:
            if how == "again" and again is not None:
                again()
            elif self._opener is not None:
                self.exit()

        self.push_screen(TablePage(table, again=again is not None), left)

    def _fatal_error(self) -> None:
        """Textual would print all local variables, cards included."""
        self._close_messages_no_wait()

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """Do nothing: a screenshot would remember cards for the player."""
        return ""

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        return None


def _where(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}, {trace.tb_lineno}"
    return f"{type(error).__name__}{place}"

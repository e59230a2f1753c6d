"""The game on a whole screen. `play_on_screen` is the way in, for a table at home and for one far away."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from msgspec.structs import replace
from textual.app import App

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.muster import muster
from quarterdeck.terminal.screen.canvas import Page
from quarterdeck.terminal.screen.first_page import FirstPage
from quarterdeck.terminal.screen.palette import Palette
from quarterdeck.terminal.screen.table_page import TablePage
from quarterdeck.terminal.settings import Settings, catalogue_of, keep_settings
from quarterdeck.terminal.table import Table
from quarterdeck.terminal.terms import Terms

PLAYERS = 3
"""At a table where nobody says how many."""

Opener: TypeAlias = Callable[[], Awaitable[Table]]


class Broken(Exception):
    """A bug has ended the game. It says where and not what, since that might be a card."""


def play_on_screen(
    opener: Opener | None,
    settings: Settings,
    *,
    again: Opener | None = None,
    usual: Callable[[str], Terms] | None = None,
    note: str = "",
) -> None:
    """Play in this terminal until the player leaves.

    `opener` sits down at a table: an async function that returns one; a QuarterdeckError says why it can't. `again`
    sits down at the next one with the same crew, where there can be one. Without an opener the first page comes,
    where a game is chosen; `usual` tells what it is played by unless something else is chosen.
    """
    first = FirstPage(note) if opener is None else None
    run(QuarterdeckApp(settings, first=first, opener=opener, again=again, usual=usual))


def run(app: QuarterdeckApp) -> None:
    """Run it, and say in one sentence why it has ended if nobody wanted that."""
    app.run()
    if app.refused is not None:
        raise app.refused
    if app._exception is not None:
        raise Broken(_where(app._exception)) from app._exception


class QuarterdeckApp(App[None], inherit_bindings=False):
    """Pages upon pages. Nothing of the cards leaves it: no palette of commands, no pictures, no log, no title."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Quarterdeck"
    CSS = "Screen { background: transparent; }"

    def __init__(
        self,
        settings: Settings,
        *,
        first: Page[Any] | None = None,
        opener: Opener | None = None,
        again: Opener | None = None,
        usual: Callable[[str], Terms] | None = None,
        keeps: bool = True,
    ) -> None:
        """It begins with a `first` page, or with a table; `keeps`: whether settings that change are written down."""
        super().__init__(ansi_color=True)
        self.refused: QuarterdeckError | None = None
        """Why nobody could sit down."""
        self.settings = settings
        self.catalogue: Catalogue = catalogue_of(settings)
        self.palette = Palette(settings.colours)
        self._first = first
        self._opener = opener
        self._again = again
        self._usual = usual
        self._terms: dict[str, Terms] = {}
        self._keeps = keeps

    async def on_mount(self) -> None:
        if self._opener is None:
            self.push_screen(self._first or FirstPage())
        else:
            await self._sit_at(self._opener)

    def wear(self, settings: Settings) -> None:
        """Settings hold from now on, and next time."""
        self.settings = settings
        self.catalogue = catalogue_of(settings)
        self.palette = Palette(settings.colours)
        if self._keeps:
            keep_settings(settings)

    def terms_for(self, game: str) -> Terms:
        """What this game was played by last, or else the usual."""
        if game not in self._terms:
            self._terms[game] = self._usual(game) if self._usual else _usual(game, self.settings, self.catalogue)
        return self._terms[game]

    def sit_down(self, terms: Terms) -> None:
        """A table at home, on these terms; a QuarterdeckError says what is wrong with them."""
        table = terms.open(self.catalogue, self.settings.pace)
        self._terms[terms.game] = terms
        name = terms.crew[0].name
        if terms.people == 1 and name not in (self.settings.name, self.catalogue.say("screen-you")):
            self.wear(replace(self.settings, name=name))
        self._show(table, lambda: self.sit_down(terms))

    async def _sit_at(self, opener: Opener) -> None:
        try:
            table = await opener()
        except QuarterdeckError as error:
            self.refused = error
            self.exit()
            return
        again = self._again
        self._show(table, None if again is None else lambda: self.call_later(self._sit_at, again))

    def _show(self, table: Table, again: Callable[[], object] | None) -> None:
        def left(how: str | None) -> None:
            if how == "again" and again is not None:
                again()
            elif self._opener is not None:
                self.exit()

        self.push_screen(TablePage(table, again=again is not None), left)

    def _fatal_error(self) -> None:
        """Textual would print everything that the program knows, cards included."""
        self._close_messages_no_wait()

    def save_screenshot(self, *_: Any, **__: Any) -> str:
        """There are none: a picture would remember for the player."""
        return ""

    def deliver_screenshot(self, *_: Any, **__: Any) -> str | None:
        return None


def _usual(game: str, settings: Settings, catalogue: Catalogue) -> Terms:
    """You, and as many bots of a friendly level as make three."""
    rules = registry.find(game)
    players = min(max(PLAYERS, rules.seats[0]), rules.seats[-1])
    return Terms(game, muster(rules, players, names=(settings.name or catalogue.say("screen-you"),)))


def _where(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" in {os.path.basename(trace.tb_frame.f_code.co_filename)}, {trace.tb_lineno}"
    return f"{type(error).__name__}{place}"

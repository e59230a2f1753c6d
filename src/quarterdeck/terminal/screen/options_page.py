"""Options, one fold away: who sits where, the pace, and everything that the game lets a table choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.options import Option, describe
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.terminal.muster import Sailor
from quarterdeck.terminal.screen.canvas import Page
from quarterdeck.terminal.screen.offers import Offer, Offers
from quarterdeck.terminal.screen.rows import Row, Rows
from quarterdeck.terminal.screen.settings_page import FOR_PEOPLE, TONGUES
from quarterdeck.terminal.screen.sheet import Box, Sheet
from quarterdeck.terminal.settings import language_of
from quarterdeck.terminal.terms import PERSON, Terms

LONGEST_NAME = 16


class OptionsPage(Page[Terms | None]):
    """The terms of a table, row by row. Dismissed with the terms to play by, or with nothing."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self.terms = terms

    def on_mount(self) -> None:
        super().on_mount()
        self._rows = Rows(self.deck.palette)
        self._rows.at = 1

    def _all(self) -> list[Row]:
        say, terms, settings = self.deck.catalogue.say, self.terms, self.deck.settings
        game = registry.find(terms.game)
        return [
            Row(say("option-players"), str(len(terms.crew)), say("screen-explain-players"), self._turn_players),
            *(self._seat_row(seat, sailor) for seat, sailor in enumerate(terms.crew)),
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
        self.terms = self.terms.with_players(_next(registry.find(self.terms.game).seats, len(self.terms.crew), step))

    def _seat_row(self, seat: int, sailor: Sailor) -> Row:
        say = self.deck.catalogue.say
        kinds = self.terms.kinds()

        def turn(step: int) -> None:
            self.terms = self.terms.with_kind(seat, _next(kinds, sailor.bot or PERSON, step))

        def write(key: str) -> None:
            name = sailor.name[:-1] if key == "backspace" else (sailor.name + key)[:LONGEST_NAME]
            self.terms = self.terms.with_sailor(seat, Sailor(name))

        label = say("player-number", number=seat + 1)
        if sailor.bot is None:
            return Row(label, sailor.name, say("screen-explain-person"), turn, write)
        message = f"bot-{sailor.bot}"
        told = say(message) if self.deck.catalogue.has(message) else sailor.bot
        level, _, _ = told.partition(":")
        return Row(label, f"{sailor.name}, {level.strip()}", f"{told}. {say('explain-bot')}", turn)

    def _option_row(self, option: Option) -> Row:
        catalogue, terms = self.deck.catalogue, self.terms
        now = terms.options.get(option.name, option.default)
        label, explanation = f"option-{terms.game}-{option.name}", f"explain-{terms.game}-{option.name}"

        def turn(step: int) -> None:
            self.terms = terms.with_option(option.name, _turned(option, now, len(terms.crew), step))

        def write(key: str) -> None:
            text = str(now or "")
            self.terms = terms.with_option(option.name, text[:-1] if key == "backspace" else text + key)

        return Row(
            catalogue.say(label) if catalogue.has(label) else option.name,
            _valued(catalogue, terms, option, now),
            catalogue.say(explanation) if catalogue.has(explanation) else option.explanation,
            turn,
            write if option.kind == "text" else None,
        )

    def draw(self, sheet: Sheet) -> None:
        say = self.deck.catalogue.say
        self.draw_bar(sheet, registry.find(self.terms.game).title, say("options"), say("screen-name"))
        rows = self._all()
        self._rows.draw(sheet, Box(3, 2, sheet.width - 6, len(rows)), rows)
        begin = (Offer("↵", say("begin"), "begin", True),)
        Offers(self.deck.palette).draw(sheet, Box(3, sheet.height - 3, sheet.width - 6, 1), begin)
        keys = (("↑↓←→", say("screen-choose"), ""), ("↵", say("begin"), "begin"), ("Esc", say("close"), "close"))
        self.draw_keys(sheet, keys)

    @property
    def takes_text(self) -> bool:
        rows = self._all()
        return rows[min(self._rows.at, len(rows) - 1)].write is not None

    def press(self, key: str) -> bool:
        if key == "enter":
            self.wish("begin")
        elif key in ("escape", "ctrl+c") or (key == "q" and not self.takes_text):
            self.wish("close")
        elif not self._rows.press(key, self._all()):
            return False
        self.redraw()
        return True

    def wish(self, wish: str) -> None:
        if wish == "begin":
            self.dismiss(self.terms)
        elif wish == "close":
            self.dismiss(None)
        elif self._rows.wish(wish, self._all()):
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


def _valued(catalogue: Catalogue, terms: Terms, option: Option, now: Any) -> str:
    if isinstance(now, bool):
        return catalogue.say("yes" if now else "no")
    if option.kind == "seat":
        return catalogue.say("value-first-random") if now is None else terms.crew[now].name
    message = f"value-{terms.game}-{option.name}-{now}"
    return catalogue.say(message) if catalogue.has(message) else str(now)

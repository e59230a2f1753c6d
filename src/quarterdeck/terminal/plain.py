"""A game at the terminal, line by line, against bots."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.bots.crew import hire
from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError, RefusedMove
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame, Event
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.options import check_seats
from quarterdeck.core.record import Player
from quarterdeck.core.visibility import Sight, sights
from quarterdeck.terminal.any_game import AnySurface
from quarterdeck.terminal.catalogue import Catalogue
from quarterdeck.terminal.memoarrr import MemoarrrSurface
from quarterdeck.terminal.piratatak import PiratatakSurface
from quarterdeck.terminal.surface import Company, Surface
from quarterdeck.whole_file import add_line, check_writable

YOU = 0
BOT = "parrot"
SHIPMATES = ("Anne", "Calico", "Mary")
SURFACES: dict[str, type[Surface]] = {"memoarrr": MemoarrrSurface, "piratatak": PiratatakSurface}


class Left(QuarterdeckError):
    """The player has left the table; that is no mistake."""


def spend_evening(
    game: AnyGame | None, seats: int, options: Mapping[str, Any], name: str | None, file: Path | None
) -> None:
    """Play one game, asking which if none is named, until it is over or the player leaves."""
    try:
        Evening(game or _pick_game(Catalogue()), seats, options, name, file).play()
    except Left as leaving:
        print(leaving.sentence)


def _pick_game(catalogue: Catalogue) -> AnyGame:
    """Ask which game to play; Enter takes the first."""
    names = registry.names()
    while True:
        question = catalogue.say("terminal-which-game", games=", ".join(names), usual=names[0])
        answer = _read(question, catalogue) or names[0]
        fitting = [name for name in names if name.startswith(answer)]
        if fitting:
            return registry.find(fitting[0])
        print(catalogue.say("terminal-not-understood", answer=answer))


def _read(question: str, catalogue: Catalogue) -> str:
    """One line from the keyboard; q, or the end of the input, leaves the table."""
    try:
        answer = input(f"{question}: ").strip().lower()
    except (EOFError, RuntimeError):  # the latter when there is no standard input at all
        answer = "q"
        print()
    if answer in ("q", "quit", "exit"):
        raise Left("left", catalogue.say("terminal-leave"))
    return " ".join(answer.split())


def _forget() -> None:
    """Clear the screen and what has scrolled off it: a terminal must not remember for the player."""
    if sys.stdout.isatty():
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()


def _shows(event: Event, sight: Sight) -> bool:
    """Whether an event shows the player something that only this kind of sight allows."""
    return any(declared is sight and getattr(event, name) is not None for name, declared in sights(type(event)))


class Evening:
    """One game from the deal to the end: you and your shipmates."""

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, Any], name: str | None, file: Path | None
    ) -> None:
        check_seats(game, seats)
        if file is not None:
            check_writable(file)
        self._catalogue = Catalogue()
        self._console = Console(highlight=False)
        self._file = file
        self._nonce = secrets.token_hex(16)
        self._deal = FairDeal(secrets.token_bytes(32), [self._nonce, *[None] * (seats - 1)])
        self._match: AnyMatch = Match(game, seats, self._deal, options)
        self._names = (name or "You", *SHIPMATES[: seats - 1])
        self._bots = {
            seat: Aboard(hire(BOT, berth_in(self._match, seat, secrets.token_hex(8))), self._match, seat)
            for seat in range(1, seats)
        }
        self._glimpsing = False
        self._cards_lie_open = False
        surface = SURFACES.get(game.name, AnySurface)
        self._surface = surface(self._catalogue, Company(self._names, YOU))

    def play(self) -> None:
        """Play until the game is over."""
        self._begin()
        while turn := self._match.turn:
            if YOU in turn:
                self._your_turn()
            else:
                bot = turn[0]
                self._make(bot, self._bots[bot].choose())
        self._end()

    def _say(self, message: str, **facts: object) -> None:
        self._console.print(Text(self._catalogue.say(f"terminal-{message}", **facts)), soft_wrap=True)

    def _begin(self) -> None:
        self._say("commitment", commitment=self._deal.commitment)
        self._say("welcome", title=self._match.game.title, players=len(self._names))
        self._tell()

    def _your_turn(self) -> None:
        view, moves = self._match.view(YOU), self._match.moves(YOU)
        self._console.print(self._surface.picture(view))
        question = self._surface.ask(view, moves)
        answers = self._surface.answers(view, moves)
        while True:
            answer = _read(question, self._catalogue)
            if answer in ("?", "help"):
                lawful = ", ".join(typed for typed, move in answers.items() if typed and move in moves)
                self._say("help", answers=lawful)
            elif answer not in answers:
                self._say("not-understood", answer=answer)
            else:
                try:
                    self._make(YOU, answers[answer])
                    return
                except RefusedMove as refusal:
                    print(refusal.sentence)

    def _make(self, seat: int, move: Any) -> None:
        self._match.play(seat, move)
        self._tell()
        if seat == YOU:
            glimpse = any(_shows(event, Sight.GLIMPSE) for event in self._match.news(YOU))
            if glimpse and YOU not in self._match.turn:
                self._pause("forget")
            elif self._glimpsing and not glimpse:
                _forget()
            self._glimpsing = glimpse and YOU in self._match.turn

    def _tell(self) -> None:
        """Narrate the latest entry; where it turns cards down, let the player look once more, then forget them."""
        for event in self._match.news(YOU):
            if event.turns_down and self._cards_lie_open:
                self._pause("turn-down")
            self._cards_lie_open = not event.turns_down and (self._cards_lie_open or _shows(event, Sight.FOR_NOW))
            self._console.print(Text(self._surface.tell(event)))

    def _pause(self, why: str) -> None:
        _read(self._catalogue.say(f"terminal-{why}"), self._catalogue)
        _forget()

    def _end(self) -> None:
        self._console.print(self._surface.picture(self._match.view(YOU)))
        self._say("commitment", commitment=self._deal.commitment)
        self._say("secret", secret=self._deal.secret.hex(), nonce=self._nonce)
        if self._file is not None:
            crew = [Player(self._names[YOU]), *(Player(name, BOT) for name in self._names[1:])]
            add_line(self._file, records.write(self._match.record(crew)))
            self._say("recorded", file=str(self._file))

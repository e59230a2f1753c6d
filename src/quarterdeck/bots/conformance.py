"""The conformance kit: it plays whole games with a bot and checks the promises of `Bot`.

A second bot of the same name plays along in a separate process, which has only the lines of the protocol. If the two
choose differently, the first bot knew more, or its choice depends on a clock, on its own random numbers or on the order
of a set.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from itertools import product
from typing import Any, NamedTuple

import msgspec

from quarterdeck.bots.bot import UNHURRIED, Bot, BotFailed, Parrot
from quarterdeck.bots.crew import UnknownBot
from quarterdeck.bots.piped import OUR_HOST, PREFIX, piped, signed_on
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.options import describe

CHECKS = {
    "aboard": "it can be created",
    "lawful": "every move is lawful, and every question is answered",
    "apart": "in a separate process it chooses the same move",
    "again": "asked twice, it chooses the same move",
    "anew": "created again in the middle of a game, it chooses the same move",
}
GIVES_UP = {"aboard", "lawful"}
"""After a complaint of these kinds a game can't go on."""


class ExaminedTable(NamedTuple):
    """A game with its number of players and its options."""

    game: AnyGame
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name} {msgspec.json.encode(value).decode()}" for name, value in self.options.items())
        return f"{self.game.title}, {self.seats} players, {chosen}"


def settings(game: AnyGame) -> list[ExaminedTable]:
    """All combinations of options and numbers of players."""
    open_to_choice = [option for option in describe(game) if option.values]
    chosen = product(*(option.values for option in open_to_choice))
    sets = [dict(zip([option.name for option in open_to_choice], values, strict=True)) for values in chosen]
    return [ExaminedTable(game, seats, options) for options in sets for seats in game.seats]


class BotComplaint(msgspec.Struct, frozen=True):
    check: str
    game: str
    sentence: str


class Report(msgspec.Struct):
    name: str
    games: dict[str, int] = {}
    """The number of games played, by game."""
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    late: int = 0
    """The number of moves that took longer than their budget."""
    complaints: list[BotComplaint] = []
    """At most one complaint for each check and game."""

    def complain(self, check: str, setting: ExaminedTable, sentence: str) -> None:
        if not any((one.check, one.game) == (check, setting.game.name) for one in self.complaints):
            self.complaints.append(BotComplaint(check, setting.game.name, f"{setting}: {sentence}"))

    def verdict(self, check: str, game: str) -> str:
        """`yes`, `no`, or `?` if a game ended before the check was possible."""
        wrong = {complaint.check for complaint in self.complaints if complaint.game == game}
        if check in wrong:
            return "no"
        return "?" if wrong & GIVES_UP and check != "aboard" else "yes"

    def add(self, seconds: float, budget: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.late += seconds > budget


def check(name: str, game: str, wanted: Iterable[ExaminedTable] | None = None, seed: str = "examination") -> list[str]:
    """The complaints about a bot in a game, as sentences for a test. An empty list means that the bot passed."""
    chosen = list(wanted or settings(registry.find(game)))
    return [complaint.sentence for complaint in examine(name, chosen, seed=seed).complaints]


def playable(name: str, games: Iterable[str]) -> list[ExaminedTable]:
    """All settings of these games that the bot plays. An UnknownBot is raised if it plays none of them."""
    refused: UnknownBot | None = None
    found: list[ExaminedTable] = []
    for game in games:
        known = settings(registry.find(game))
        try:
            with signed_on(name, berth_in(_deal(known[0], "a berth"), 0, "")):
                found += known
        except UnknownBot as error:
            refused = error
        except Exception:
            found += known  # the examination reports the error
    if not found and refused is not None:
        raise refused
    return found


def _deal(setting: ExaminedTable, phrase: str) -> AnyMatch:
    return Match(setting.game, setting.seats, FairDeal.from_phrase(phrase), setting.options)


def examine(
    name: str,
    wanted: Iterable[ExaminedTable],
    games: int = 1,
    seed: str = "examination",
    budget: float = UNHURRIED,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Play the games of each setting and report complaints. After a game that can't go on, that game is left out."""
    report = Report(name)
    given_up: set[str] = set()
    for setting in wanted:
        for number in range(games):
            game = setting.game.name
            if game not in given_up:
                report.games[game] = report.games.get(game, 0) + 1
                if not _Examination(report, setting, f"{seed}/{number}", budget).play():
                    given_up.add(game)
            if progress:
                progress(1)
    return report


class _Examination:
    """One game with the bot at one seat and parrots at the others."""

    def __init__(self, report: Report, setting: ExaminedTable, seed: str, budget: float) -> None:
        self._report = report
        self._setting = setting
        self._match = _deal(setting, f"{seed}/{setting}")
        self._seat = sum(report.games.values()) % setting.seats
        self._berth = berth_in(self._match, self._seat, seed)
        self._budget = budget

    def play(self) -> bool:
        """Return whether the game reached its end."""
        with ExitStack() as crew:
            try:
                apart = crew.enter_context(self._apart())
                bot = crew.enter_context(signed_on(self._report.name, self._berth))
            except Exception as error:  # a bot may raise any error
                sentence = error.sentence if isinstance(error, QuarterdeckError) else f"The bot fails with {error!r}."
                self._report.complain("aboard", self._setting, sentence)
                return False
            try:
                self._play(self._moves(bot, apart))
            except BotFailed as failed:
                self._report.complain("lawful", self._setting, failed.sentence)
                return False
        return True

    def _play(self, moves: Iterator[Any]) -> None:
        match = self._match
        parrots = [SeatedBot(Parrot(berth_in(match, seat, "parrot")), match, seat) for seat in range(match.seats)]
        while turn := match.turn:
            seat = self._seat if self._seat in turn else turn[0]
            match.play(seat, next(moves) if seat == self._seat else parrots[seat].choose())

    def _apart(self) -> AbstractContextManager[Bot]:
        """The same bot in another process. For a program it is a second process of that program."""
        name = self._report.name
        return signed_on(name, self._berth) if name.startswith(PREFIX) else piped(OUR_HOST, name, self._berth)

    def _moves(self, bot: Bot, apart: Bot) -> Iterator[Any]:
        """The moves of the bot, each compared with the moves of its copies.

        The copy in the other process moves first: a bot that hangs or exits does so there.
        """
        here, there = self._aboard(bot), self._aboard(apart)
        number, rebuilt_at = 0, 1
        while True:
            elsewhere = there.choose()
            began = time.perf_counter()
            move = here.choose()
            self._report.add(time.perf_counter() - began, self._budget)
            self._compare("apart", move, elsewhere, "in a separate process")
            self._compare("again", move, here.choose(), "asked again")
            number += 1
            if number == rebuilt_at:
                rebuilt_at *= 2
                with signed_on(self._report.name, self._berth) as twin:
                    self._compare("anew", move, self._aboard(twin).choose(), "created again")
            yield move

    def _aboard(self, bot: Bot) -> SeatedBot:
        return SeatedBot(bot, self._match, self._seat, self._budget)

    def _compare(self, what: str, move: Any, other: Any, where: str) -> None:
        if other != move:
            sentence = f"after {len(self._match)} entries it chooses {move!r}, but {where} {other!r}."
            self._report.complain(what, self._setting, sentence)

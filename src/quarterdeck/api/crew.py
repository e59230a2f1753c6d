"""Bots at the seats of a match."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

from quarterdeck.bots import crew
from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.bots.crew import SignOn
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.errors import BadPlayers
from quarterdeck.core.game import Outcome, refuse_turn
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Player

Hand: TypeAlias = str | SignOn | None
"""The player of a seat: the name of a bot, a class or function that makes a bot from a berth, or None for no bot."""


def bot_names() -> list[str]:
    """The names of all bots: our own from weakest to strongest, then those of other packages.

    >>> import quarterdeck
    >>> quarterdeck.bot_names()[:6]
    ['parrot', 'cabin-boy', 'deckhand', 'bosun', 'captain', 'kraken']
    """
    return crew.names()


def hire(match: AnyMatch, *hands: Hand, seed: str | None = None, budget: float = UNHURRIED) -> Crew:
    """Bots for this match: one for each seat, or None for a seat that you play yourself.

    The same seed gives the same moves; the default is a random seed. The budget is the time for a move in seconds.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 3, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "captain", "deckhand", "parrot", seed="monday")
    >>> crew.play()
    Outcome(ranking=(0, 1, 2), scores=(6, 3, 0))
    """
    if len(hands) != match.seats:
        raise BadPlayers("bad-bots", f"{len(hands)} bots are named for {match.seats} seats.", seats=match.seats)
    return Crew(match, hands, secrets.token_hex(8) if seed is None else seed, budget)


class Crew:
    """The bots at the seats of one match. Each bot sees only what its own seat may see.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea", first=0)
    >>> crew = quarterdeck.hire(match, None, "captain", seed="tuesday")  # you are seat 0
    >>> crew.play()  # they play until it is your turn
    >>> match.turn
    (0,)
    """

    def __init__(self, match: AnyMatch, hands: tuple[Hand, ...], seed: str, budget: float = UNHURRIED) -> None:
        self._match = match
        self._aboard: dict[int, SeatedBot] = {}
        for seat, hand in enumerate(hands):
            if hand is not None:
                berth = berth_in(match, seat, f"{seed}/{seat}")
                bot = crew.hire(hand, berth) if isinstance(hand, str) else hand(berth)
                self._aboard[seat] = SeatedBot(bot, match, seat, budget)
        self.players = tuple(_player(hand, seat) for seat, hand in enumerate(hands))
        """The players of all seats, for the record of the match."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the bots."""
        return tuple(self._aboard)

    def choose(self, seat: int) -> Any:
        """The move that this seat's bot would make now, without playing it. Raises BotFailed if the bot gives none."""
        if seat not in self._aboard:
            raise BadPlayers("no-hand", f"No bot of this crew plays seat {seat}.", seat=seat)
        if seat not in self._match.turn:
            refuse_turn(self._match.turn)
        return self._aboard[seat].choose()

    def step(self) -> int | None:
        """Let one bot move. Returns its seat, or None if no bot is to move now."""
        seat = next((seat for seat in self._match.turn if seat in self._aboard), None)
        if seat is not None:
            self._match.play(seat, self._aboard[seat].choose())
        return seat

    def play(self) -> Outcome | None:
        """Play until the match is over, or until only seats without a bot are to move."""
        while self.step() is not None:
            pass
        return self._match.outcome()


def _player(hand: Hand, seat: int) -> Player:
    if hand is None:
        return Player(f"Seat {seat}")
    kind = hand if isinstance(hand, str) else getattr(hand, "__name__", type(hand).__name__)
    return Player(f"{kind} {seat}", kind)

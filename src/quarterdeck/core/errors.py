"""Errors that a player or a program can act on: each is a sentence, with a stable code beside it."""

from __future__ import annotations

from typing import Any


class QuarterdeckError(Exception):
    """The root of every error raised on purpose: a sentence, a code, and the facts the sentence is made of."""

    def __init__(self, code: str, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """So that an error comes back whole from another process."""
        return _rebuilt, (type(self), self.code, self.sentence, self.facts)


def _rebuilt(kind: type[QuarterdeckError], code: str, sentence: str, facts: dict[str, Any]) -> QuarterdeckError:
    return kind(code, sentence, **facts)


class RefusedMove(QuarterdeckError):
    """The move was not made, and nothing has changed."""


class IllegalMove(RefusedMove):
    """A rule of the game forbids this move now; the sentence says which."""


class NotYourTurn(RefusedMove):
    """Another seat is to move."""


class MatchOver(RefusedMove):
    """The match has ended; no move can be made in it any more."""


class MatchRunning(QuarterdeckError):
    """What was asked for is secret until the match has ended."""


class UnknownMove(RefusedMove):
    """What came in is not a move of this game at all (no such name, a missing or a wrong field)."""


class UnknownSeat(QuarterdeckError):
    """There is no such seat at this match."""


class UnknownGame(QuarterdeckError):
    """No game of this name, or no such version of its rules, is installed."""


class BadOptions(QuarterdeckError):
    """The game has no such option, or the option no such value."""


class BadPlayers(QuarterdeckError):
    """The game is not for this number of players."""


class BadDeal(QuarterdeckError):
    """A secret, a nonce or an arranged deck that no deal can be made from."""


class BadRecord(QuarterdeckError):
    """A record that can't be read, or that does not tell a game by the rules.

    `entry` counts the log from 0 (the deal); it is None when the fault is not in the log.
    """

    def __init__(self, code: str, sentence: str, *, entry: int | None = None, **facts: Any) -> None:
        super().__init__(code, sentence, entry=entry, **facts)
        self.entry = entry

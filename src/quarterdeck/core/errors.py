"""Errors that a player or a program can act on: each has a sentence and a stable code."""

from typing import Any


class QuarterdeckError(Exception):
    """The base of all errors raised on purpose: a sentence, a code, and the facts in the sentence."""

    def __init__(self, code: str, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.code = code
        """A stable name of what is wrong, for programs."""
        self.sentence = sentence
        """What is wrong, for people."""
        self.facts = facts
        """The values in the sentence, by name."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.code, self.sentence, self.facts)


def _rebuilt(kind: type[QuarterdeckError], code: str, sentence: str, facts: dict[str, Any]) -> QuarterdeckError:
    return kind(code, sentence, **facts)


def how_to_install(extra: str) -> str:
    """What to type to get the packages of an extra, for a checkout and for a wheel: no index has Quarterdeck."""
    typed = f'pip install ".[{extra}]" in a checkout, or pip install "WHEEL[{extra}]" with the path of your wheel'
    return f"Install the extra “{extra}”: {typed}."


class RefusedMove(QuarterdeckError):
    """The move was not made, and nothing has changed."""


class IllegalMove(RefusedMove):
    """A rule of the game forbids this move now; the sentence names the rule."""


class NotYourTurn(RefusedMove):
    """Another seat is to move."""


class MatchOver(RefusedMove):
    """The match has ended."""


class MatchRunning(QuarterdeckError):
    """The requested information is secret until the match has ended."""


class UnknownMove(RefusedMove):
    """The input is not a move of this game: an unknown name, or a missing or wrong field."""


class UnknownSeat(QuarterdeckError):
    """The match has no such seat."""


class UnknownGame(QuarterdeckError):
    """No game of this name, or not this version of its rules, is installed."""


class BadOptions(QuarterdeckError):
    """The game has no such option, or the option does not allow this value."""


class BadPlayers(QuarterdeckError):
    """The number of players or bots does not fit the match."""


class BadDeal(QuarterdeckError):
    """The secret, a nonce or an arranged deck is not valid."""


class BadRecord(QuarterdeckError):
    """A record can't be read or breaks the rules. `entry` is the index of the wrong log entry; None outside the log."""

    def __init__(self, code: str, sentence: str, *, entry: int | None = None, **facts: Any) -> None:
        super().__init__(code, sentence, entry=entry, **facts)
        self.entry = entry

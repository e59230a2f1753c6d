"""Errors that a player or a program can act on: each has a sentence and a stable code."""

import traceback
from typing import Any


class QuarterdeckError(Exception):
    """The base of all errors raised on purpose: a sentence, a code, and the facts in the sentence.

    >>> import quarterdeck
    >>> try:
    ...     match = quarterdeck.start("piratatak", 7)
    ... except quarterdeck.QuarterdeckError as error:
    ...     print(error.code, error.facts, error.sentence)
    bad-players {'seats': 7} Piratatak is for 2 to 4 players, not 7.
    """

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


def place_of(error: BaseException) -> list[str]:
    """Where in the code an error was raised, the last six calls. This tells nothing of a game, unlike its text."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{frame.filename.rpartition('quarterdeck/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-6:]]


def how_to_install(extra: str) -> str:
    """What to type to get the packages of an extra, for a checkout and for a wheel: no index has Quarterdeck."""
    typed = f'pip install ".[{extra}]" in a checkout, or pip install "WHEEL[{extra}]" with the path of your wheel'
    return f"Install the extra “{extra}”: {typed}."


class RefusedMove(QuarterdeckError):
    """The move was not made, and nothing has changed.

    >>> import quarterdeck
    >>> from quarterdeck.games.piratatak import Draw, Stop
    >>> match = quarterdeck.start("piratatak", 2, first=0)
    >>> for seat, move in [(1, Draw()), (0, Stop())]:
    ...     try:
    ...         match.play(seat, move)
    ...     except quarterdeck.RefusedMove as refused:
    ...         print(refused.code)
    not-your-turn
    must-draw
    """


class IllegalMove(RefusedMove):
    """A rule of the game forbids this move now; the sentence names the rule.

    >>> import quarterdeck
    >>> from quarterdeck.games.memoarrr import Reveal
    >>> match = quarterdeck.start("memoarrr", 2)
    >>> try:
    ...     match.play(0, Reveal(7))
    ... except quarterdeck.IllegalMove as illegal:
    ...     print(f"{illegal.code}: {illegal}")
    still-looking: The first round begins when everybody is ready.
    """


class NotYourTurn(RefusedMove):
    """Another seat is to move.

    >>> import quarterdeck
    >>> from quarterdeck.games.piratatak import Draw
    >>> match = quarterdeck.start("piratatak", 3, first=2)
    >>> try:
    ...     match.play(0, Draw())
    ... except quarterdeck.NotYourTurn as early:
    ...     print(early.code, early.facts["turn"])
    not-your-turn (2,)
    """


class MatchOver(RefusedMove):
    """The match has ended.

    >>> import quarterdeck
    >>> from quarterdeck.games.memoarrr import Reveal
    >>> match = quarterdeck.start("memoarrr", 2, phrase="low tide")
    >>> outcome = quarterdeck.hire(match, "parrot", "parrot", seed="monday").play()
    >>> try:
    ...     match.play(outcome.winner, Reveal(7))
    ... except quarterdeck.MatchOver as late:
    ...     print(late.code)
    match-over
    """


class MatchRunning(QuarterdeckError):
    """The requested information is secret until the match has ended.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2)
    >>> try:
    ...     record = match.record([quarterdeck.Player("Ann"), quarterdeck.Player("Ben")])
    ... except quarterdeck.MatchRunning as error:
    ...     print(f"{error.code}: {error}")
    match-running: A match has a record only when it is over.
    """


class UnknownMove(RefusedMove):
    """The input is not a move of this game: an unknown name, or a missing or wrong field.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2)
    >>> try:
    ...     match.play(0, "C2")
    ... except quarterdeck.UnknownMove as error:
    ...     print(f"{error.code}: {error}")
    unknown-move: This is not a move of Memoarrr!: 'C2'.
    """


class UnknownSeat(QuarterdeckError):
    """The match has no such seat.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2)
    >>> try:
    ...     match.view(2)  # seats count from 0
    ... except quarterdeck.UnknownSeat as error:
    ...     print(f"{error.code}: {error}")
    no-such-seat: There is no seat 2 at this table of 2.
    """


class UnknownGame(QuarterdeckError):
    """No game of this name, or not this version of its rules, is installed.

    >>> import quarterdeck
    >>> try:
    ...     quarterdeck.options_of("chess")
    ... except quarterdeck.UnknownGame as error:
    ...     print(error.code, error.facts["game"])
    no-such-game chess
    """


class BadOptions(QuarterdeckError):
    """The game has no such option, or the option does not allow this value.

    >>> import quarterdeck
    >>> try:
    ...     match = quarterdeck.start("memoarrr", 2, abilities="yes")
    ... except quarterdeck.BadOptions as error:
    ...     print(f"{error.code}: {error}")
    bad-option: The option “abilities” is false or true, not “yes”.
    """


class BadPlayers(QuarterdeckError):
    """The number of players or bots does not fit the match.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2)
    >>> try:
    ...     crew = quarterdeck.hire(match, "captain", "bosun", "parrot")
    ... except quarterdeck.BadPlayers as error:
    ...     print(f"{error.code}: {error}")
    bad-bots: 3 bots are named for 2 seats.
    """


class BadDeal(QuarterdeckError):
    """The secret, a nonce or an arranged deck is not valid.

    >>> import quarterdeck, secrets
    >>> try:
    ...     deal = quarterdeck.FairDeal(secrets.token_bytes(32), nonces=["Ann's nonce", None])
    ... except quarterdeck.BadDeal as error:
    ...     print(f"{error.code}: {error}")
    bad-nonce: A nonce is 2 to 128 hexadecimal digits in lower case.
    """


class BadRecord(QuarterdeckError):
    """A record can't be read or breaks the rules. `entry` is the index of the wrong log entry; None outside the log.

    >>> import msgspec, quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> try:
    ...     quarterdeck.verify(msgspec.structs.replace(record, log=record.log[:5] + record.log[6:]))
    ... except quarterdeck.BadRecord as wrong:
    ...     print(wrong.code, wrong.entry)
    not-your-turn 5
    """

    def __init__(self, code: str, sentence: str, *, entry: int | None = None, **facts: Any) -> None:
        super().__init__(code, sentence, entry=entry, **facts)
        self.entry = entry

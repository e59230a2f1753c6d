"""The form of a review, as Python has it and as JSON: docs/review.md explains every field."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.core.plugins import painted

FORMAT: Literal["quarterdeck-review/1"] = "quarterdeck-review/1"
VERSION: Literal["V2"] = "V2"
"""The name of the estimate. Another estimate will have another name."""

Interval: TypeAlias = tuple[float, float]
"""A 95 % interval: low and high."""
MomentKind: TypeAlias = Literal["forgot", "misjudged", "dared", "lucky", "unlucky"]
Fault: TypeAlias = Literal["forgetting", "judgement"]


class Amount(msgspec.Struct, frozen=True):
    """A sum of differences of V, and how exact it is."""

    amount: float
    """The sum; 1 is a whole game."""
    interval: Interval
    """The 95 % interval."""


class Split(msgspec.Struct, frozen=True):
    """start + mine + others + luck = result, exactly."""

    start: float
    """V before the deal."""
    mine: Amount
    """The part of the seat's own decisions; never above zero."""
    others: Amount
    """The part of the other seats' decisions, as far as this seat can judge them."""
    luck: Amount
    """The part of luck: cards that no seat had been shown, the seat that begins, and the rubies in the treasures."""
    result: float
    """1 for the winner, else 0."""


class ReviewedChoice(msgspec.Struct, frozen=True):
    """A lawful move, and what it is worth."""

    move: Any
    """The move, as in the record."""
    value: float
    """The chance to win after this move."""


class ForgottenCard(msgspec.Struct, frozen=True):
    """A card that the seat had been shown and that would have helped."""

    card: str
    """As in the record."""
    cell: int
    """Where it lay."""
    shown: tuple[int, ...]
    """The log entries that showed it to the seat."""
    reveals_ago: int
    """The reveals of the game since the last of them."""


class ReviewedDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of the seat: what it chose, and what was best."""

    entry: int
    """The place in the log."""
    chapter: int
    """The round of Memoarrr!, the turn of Piratatak."""
    kind: str
    """The kind of move that was chosen."""
    chosen: int
    """The place of the chosen move among the choices."""
    best: int
    """The place of the best move."""
    choices: tuple[ReviewedChoice, ...]
    """Every lawful move."""
    cost: float
    """V of the best choice minus V of the chosen one; never negative."""
    cause: Fault | None = None
    """The cause of a costly decision; null if the decision cost little."""
    sureness: float = 0.0
    """The probability of this cause."""
    forgotten: tuple[ForgottenCard, ...] = ()
    """If the cause is forgetting: the cards that it hung on, the one that was shown last first."""


class Dare(msgspec.Struct, frozen=True):
    """A move into the unknown: a card that the seat was never shown, or one more draw from the pile."""

    entry: int
    """The place in the log."""
    chance: float
    """The chance that it went well, as far as the seat could know."""
    well: bool
    """Whether it went well."""
    brought: float
    """What the card brought: V after it minus V expected."""


class ChapterLuck(msgspec.Struct, frozen=True):
    """The luck of the seat in one round or turn."""

    chapter: int
    """The round, or the turn."""
    luck: float
    """The luck of the seat in it."""


class ReviewMoment(msgspec.Struct, frozen=True):
    """A moment worth a look, with its place in the log."""

    entry: int
    """The place in the log."""
    kind: MomentKind
    """What it was."""
    amount: float
    """The difference of V."""
    mover: int | None
    """The seat that moved; null: who begins, or the rubies in the treasures."""
    cards: tuple[str, ...] = ()
    """The cards that it is about."""


class ShownCard(msgspec.Struct, frozen=True):
    """A card that the seat has been shown, and the cell on which it lies from this entry on."""

    entry: int
    """The place in the log."""
    cell: int
    """The place on the island."""
    card: str | None
    """The card; null: a card that the seat was never shown has come to this cell."""


class MemoryFit(msgspec.Struct, frozen=True):
    """Which memory explains the choices best. Only Memoarrr! has one."""

    level: str
    """The level of the crew that is the most likely to make these choices."""
    levels: dict[str, float]
    """The probability of each level, if all levels were equally likely before."""
    decisions: int
    """The number of decisions that were used."""
    threshold: float | None
    """The threshold of the memory model that fits best: a memory with less activation is not recalled."""
    interval: Interval | None
    """The interval of the threshold."""
    span: float | None
    """After this many reveals a card that was seen once is recalled half of the time, by that threshold."""
    span_interval: Interval | None
    """The 95 % interval of the span."""
    noise: float | None = None
    """How blurred the threshold is: the scale of the logistic noise that fits best."""


class SeatReview(msgspec.Struct, frozen=True):
    """The review of one seat."""

    seat: int
    """The seat."""
    won: bool
    """Whether it has won."""
    curve: tuple[float, ...]
    """V after each entry of the log."""
    split: Split
    """How the result came about."""
    forgetting: float
    """The cost of decisions that were caused by forgetting."""
    judgement: float
    """The cost of decisions that were caused by misjudgement."""
    decisions: tuple[ReviewedDecision, ...]
    """The decisions of this seat."""
    dares: tuple[Dare, ...]
    """The risks that this seat took."""
    luck: tuple[ChapterLuck, ...]
    """The luck of each round, or of each turn."""
    moments: tuple[ReviewMoment, ...]
    """The moments that are worth a look, in the order of the log."""
    memory: MemoryFit | None
    """How well the seat remembers; null in Piratatak."""
    shown: tuple[ShownCard, ...] = ()
    """Only in Memoarrr!: what the seat was shown, in the order of the log. A later one replaces an earlier one of the
    same cell."""


class GameReview(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    format: Literal["quarterdeck-review/1"]
    """The version of this form."""
    value: Literal["V2"]
    """The name of the estimate V."""
    game: str
    """As in the record."""
    options: Any
    """As in the record."""
    players: tuple[str, ...]
    """The names, seat by seat."""
    entries: int
    """The length of the log."""
    seats: tuple[SeatReview, ...]
    """The reviews of the seats that were asked for."""

    def _repr_svg_(self) -> str | None:
        """A notebook shows the curves of all seats."""
        return painted(self)

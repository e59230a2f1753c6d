"""The form of a review, as Python has it and as JSON: docs/review.md explains every field."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

FORMAT: Literal["quarterdeck-review/1"] = "quarterdeck-review/1"
VERSION: Literal["V1"] = "V1"
"""The name of the estimate. Another estimate will have another name."""

Interval: TypeAlias = tuple[float, float]
"""95 %."""
MomentKind: TypeAlias = Literal["forgot", "misjudged", "dared", "lucky", "unlucky"]
Fault: TypeAlias = Literal["forgetting", "judgement"]


class Amount(msgspec.Struct, frozen=True):
    """A sum of differences of V, and how exact it is."""

    amount: float
    interval: Interval


class Split(msgspec.Struct, frozen=True):
    """start + mine + others + luck = result, exactly."""

    start: float
    mine: Amount
    others: Amount
    luck: Amount
    result: float


class ReviewedChoice(msgspec.Struct, frozen=True):
    move: Any
    value: float
    """The chance to win after this move."""


class ForgottenCard(msgspec.Struct, frozen=True):
    """A card that the seat had been shown and that would have helped."""

    card: str
    cell: int
    shown: tuple[int, ...]
    """The log entries that showed it to the seat."""
    reveals_ago: int
    """The reveals of the game since the last of them."""


class ReviewedDecision(msgspec.Struct, frozen=True, omit_defaults=True):
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
    cost: float
    """V of the best choice minus V of the chosen one; never negative."""
    cause: Fault | None = None
    """Why a costly decision was made; nothing for the others."""
    sureness: float = 0.0
    """The probability of this cause, from 0.5 to 1."""
    forgotten: tuple[ForgottenCard, ...] = ()


class Dare(msgspec.Struct, frozen=True):
    """A move into the unknown: a card that the seat was never shown, or one more draw from the pile."""

    entry: int
    chance: float
    """The chance that it went well, as far as the seat could know."""
    well: bool
    brought: float
    """What the card brought: V after it minus V expected."""


class ChapterLuck(msgspec.Struct, frozen=True):
    chapter: int
    luck: float


class ReviewMoment(msgspec.Struct, frozen=True):
    """A moment worth a look, with its place in the log."""

    entry: int
    kind: MomentKind
    amount: float
    """The difference of V."""
    cards: tuple[str, ...] = ()


class MemoryFit(msgspec.Struct, frozen=True):
    """Which memory explains the choices best. Only Memoarrr! has one."""

    level: str
    """The level of the crew that is most likely to make these choices."""
    levels: dict[str, float]
    """The probability of each level, if all were as likely before."""
    decisions: int
    """The decisions that it rests on."""
    threshold: float | None
    """The threshold of the memory model that fits best: a memory with less activation is not recalled."""
    interval: Interval | None
    """Of the threshold."""
    span: float | None
    """The reveals after which a card seen once is recalled half of the time, by that threshold."""
    span_interval: Interval | None


class SeatReview(msgspec.Struct, frozen=True):
    seat: int
    won: bool
    curve: tuple[float, ...]
    """V after each entry of the log."""
    split: Split
    forgetting: float
    """What forgetting cost; `judgement` likewise. Both are parts of what the own decisions cost."""
    judgement: float
    decisions: tuple[ReviewedDecision, ...]
    dares: tuple[Dare, ...]
    luck: tuple[ChapterLuck, ...]
    moments: tuple[ReviewMoment, ...]
    """In the order of the log."""
    memory: MemoryFit | None


class GameReview(msgspec.Struct, frozen=True):
    format: Literal["quarterdeck-review/1"]
    value: Literal["V1"]
    game: str
    options: Any
    players: tuple[str, ...]
    entries: int
    seats: tuple[SeatReview, ...]

"""From a record to a review: the account of every seat, summed and told in the documented form."""

from __future__ import annotations

from math import sqrt
from typing import Any, cast

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.record import Record
from quarterdeck.games import memoarrr
from quarterdeck.review.account import LUCK, AccountStep, Cause, Reckoning, states_of
from quarterdeck.review.commentary import COSTLY, Commentary
from quarterdeck.review.form import (
    FORMAT,
    VERSION,
    Amount,
    ChapterLuck,
    Dare,
    GameReview,
    MomentKind,
    ReviewedChoice,
    ReviewedDecision,
    ReviewMoment,
    SeatReview,
    Split,
)
from quarterdeck.review.memoarrr.commentary import MemoarrrCommentary
from quarterdeck.review.memoarrr.reckoning import MemoarrrReckoning
from quarterdeck.review.piratatak.commentary import PiratatakCommentary
from quarterdeck.review.piratatak.reckoning import PiratatakReckoning

FORTUNE = 0.1
"""A card that moves V by more than this is a moment."""
Z_95 = 1.959963984540054


class NoReview(QuarterdeckError):
    """There is no estimate for this game."""


def review(record: Record) -> GameReview:
    """The review of a finished game, for every seat. The record must have been checked: see `quarterdeck.verify`.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "deckhand", "deckhand", seed="noon")
    >>> outcome = crew.play()
    >>> reviewed = review(match.record(crew.players))
    >>> split = reviewed.seats[0].split
    >>> round(split.start + split.mine.amount + split.others.amount + split.luck.amount, 9) == split.result
    True
    """
    commentary = commentary_on(record)
    seats = [SeatTally(seat, start) for seat, start in enumerate(commentary.start())]
    before: Any = None
    for index, (entry, after) in enumerate(states_of(record)):
        step = commentary.step(index, entry, before, after)
        for seat in seats:
            seat.add(step)
        before = after
    if before.turn:
        raise NoReview("match-running", "Only a finished game has a review.")
    return GameReview(
        format=FORMAT,
        value=VERSION,
        game=record.game,
        options=record.options,
        players=tuple(player.name for player in record.players),
        entries=len(record.log),
        seats=tuple(seat.told(commentary) for seat in seats),
    )


def reckoning_of(record: Record, *, weighing: bool) -> Reckoning:
    """The account alone. Without weighing, the choices of decisions are left out: luck needs none of them."""
    seats = len(record.players)
    if record.game == "memoarrr":
        return MemoarrrReckoning(seats, cast("memoarrr.Options", record.options), weighing)
    return PiratatakReckoning(seats, record.options, weighing)


def commentary_on(record: Record) -> Commentary:
    seats = len(record.players)
    match record.game:
        case "memoarrr":
            return MemoarrrCommentary(seats, cast("memoarrr.Options", record.options))
        case "piratatak":
            return PiratatakCommentary(seats, record.options)
        case _:
            raise NoReview("no-review", f"There is no review of “{record.game}”.", game=record.game)


class SeatTally:
    """The sums of one seat."""

    def __init__(self, seat: int, start: float) -> None:
        self.seat = seat
        self.start = self.now = start
        self.sums = dict.fromkeys(Cause, 0.0)
        self._curve: list[float] = []
        self._luck: dict[int, float] = {}
        self._fortunes: dict[tuple[int, Cause], float] = {}
        """Luck by log entry: the rubies are shown in the same entry as the last card."""
        self._brought: dict[int, float] = {}
        """What each own card has brought, by log entry: new to this seat, whether another seat had seen it or not."""
        self._movers: list[int | None] = []
        """By log entry."""
        self._steps: list[AccountStep] = []
        self._corrections: list[float] = []

    def add(self, step: AccountStep) -> None:
        for cause, value in step.ways[self.seat]:
            difference = value - self.now
            self.now = value
            self.sums[cause] += difference
            if cause in LUCK:
                self._luck[step.chapter] = self._luck.get(step.chapter, 0.0) + difference
                self._fortunes[step.entry, cause] = difference
            elif cause is Cause.CORRECTION:
                self._corrections.append(difference)
            if cause in (Cause.SECRETS, Cause.CARD) and step.seat == self.seat:
                self._brought[step.entry] = self._brought.get(step.entry, 0.0) + difference
        self._curve.append(self.now)
        self._movers.append(step.seat)
        if step.seat == self.seat and step.weighed is not None:
            self._steps.append(step)

    @property
    def luck(self) -> float:
        return sum(self.sums[cause] for cause in LUCK)

    def told(self, commentary: Commentary) -> SeatReview:
        decisions = tuple(_decision(step, commentary) for step in self._steps)
        costs = {"forgetting": 0.0, "judgement": 0.0}
        for decision in decisions:
            costs[decision.cause or "judgement"] += decision.cost
        dares = self._dares(commentary)
        return SeatReview(
            seat=self.seat,
            won=self.now == 1.0,
            curve=tuple(self._curve),
            split=self._split(),
            forgetting=costs["forgetting"],
            judgement=costs["judgement"],
            decisions=decisions,
            dares=dares,
            luck=tuple(ChapterLuck(chapter, luck) for chapter, luck in sorted(self._luck.items())),
            moments=self._moments(decisions, dares, commentary),
            memory=commentary.memory(self.seat),
            shown=commentary.shown(self.seat),
        )

    def _split(self) -> Split:
        """The intervals follow from how much the estimate disagrees with itself one step later."""
        mine, luck = self.sums[Cause.CHOICE], self.luck
        doubt = sqrt(sum(c * c for c in self._corrections) / len(self._corrections)) if self._corrections else 0.0
        of_mine, of_luck = (Z_95 * doubt * sqrt(count) for count in (len(self._steps), len(self._fortunes)))
        others = self.now - self.start - mine - luck
        return Split(
            start=self.start,
            mine=_amount(mine, of_mine),
            others=_amount(others, sqrt(of_mine**2 + of_luck**2)),
            luck=_amount(luck, of_luck),
            result=self.now,
        )

    def _dares(self, commentary: Commentary) -> tuple[Dare, ...]:
        dares = []
        for step in self._steps:
            dared = commentary.dared(step.entry)
            if dared is not None:
                dares.append(Dare(step.entry, dared.chance, dared.well, self._brought[step.entry]))
        return tuple(dares)

    def _moments(
        self, decisions: tuple[ReviewedDecision, ...], dares: tuple[Dare, ...], commentary: Commentary
    ) -> tuple[ReviewMoment, ...]:
        moments = []
        for decision in decisions:
            if decision.cause == "forgetting":
                cards = tuple(forgotten.card for forgotten in decision.forgotten)
                moments.append(ReviewMoment(decision.entry, "forgot", -decision.cost, self.seat, cards))
            elif decision.cause == "judgement":
                moments.append(ReviewMoment(decision.entry, "misjudged", -decision.cost, self.seat))
        daring = {dare.entry for dare in dares}
        for dare in dares:
            if abs(dare.brought) >= FORTUNE:
                cards = commentary.cards(dare.entry)
                moments.append(ReviewMoment(dare.entry, "dared", dare.brought, self.seat, cards))
        for (entry, cause), luck in self._fortunes.items():
            if abs(luck) < FORTUNE or (cause is Cause.CARD and entry in daring):
                continue
            kind: MomentKind = "lucky" if luck > 0 else "unlucky"
            if cause is not Cause.CARD:
                moments.append(ReviewMoment(entry, kind, luck, None))
            else:
                moments.append(ReviewMoment(entry, kind, luck, self._movers[entry], commentary.cards(entry)))
        return tuple(sorted(moments, key=lambda moment: moment.entry))


def _amount(amount: float, reach: float) -> Amount:
    return Amount(amount, (amount - reach, amount + reach))


def _decision(step: AccountStep, commentary: Commentary) -> ReviewedDecision:
    weighed = step.weighed
    assert weighed is not None
    verdict = commentary.verdict(step.entry) if weighed.cost >= COSTLY else None
    return ReviewedDecision(
        entry=step.entry,
        chapter=step.chapter,
        kind=weighed.moves[weighed.chosen].__struct_config__.tag,
        chosen=weighed.chosen,
        best=weighed.best,
        choices=tuple(map(ReviewedChoice, weighed.moves, weighed.values)),
        cost=weighed.cost,
        cause=verdict.cause if verdict else None,
        sureness=verdict.sureness if verdict else 0.0,
        forgotten=verdict.forgotten if verdict else (),
    )

"""A review in sentences of a player's language."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.review.form import GameReview, ReviewMoment, SeatReview

MOST_MOMENTS = 8
"""The largest are told."""


def sentences(reviewed: GameReview, seat: SeatReview, words: Catalogue) -> Iterator[str]:
    """What a review says about one seat, the most important first."""
    split = seat.split
    forgotten = {card.card for decision in seat.decisions for card in decision.forgotten}
    yield words.say(
        "review-headline",
        name=reviewed.players[seat.seat],
        forgot=len(forgotten),
        dared=len(seat.dares),
        luck=_signed(split.luck.amount),
    )
    yield words.say(
        "review-split",
        start=_percent(split.start),
        result=_percent(split.result),
        mine=_signed(split.mine.amount),
        others=_signed(split.others.amount),
        luck=_signed(split.luck.amount),
    )
    yield words.say("review-costs", forgetting=_percent(seat.forgetting), judgement=_percent(seat.judgement))
    if seat.memory is not None and seat.memory.decisions:
        level = seat.memory.level
        yield words.say("review-memory", level=words.say("level", bot=level), sure=_percent(seat.memory.levels[level]))
    largest = sorted(seat.moments, key=lambda moment: -abs(moment.amount))[:MOST_MOMENTS]
    for moment in sorted(largest, key=lambda moment: moment.entry):
        yield _told(moment, words)


def _told(moment: ReviewMoment, words: Catalogue) -> str:
    cards = ", ".join(moment.cards) or "–"
    return words.say(f"review-moment-{moment.kind}", entry=moment.entry, cards=cards, amount=_signed(moment.amount))


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _signed(difference: float) -> str:
    return f"{100 * difference:+.0f}".replace("-", "−")

"""A review in sentences of a player's language."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.review.form import GameReview, ReviewMoment, SeatReview

MOST_MOMENTS = 8
"""The largest are told."""


def sentences(reviewed: GameReview, seat: SeatReview, words: Catalogue, *, you: bool = False) -> Iterator[str]:
    """What a review says about one seat, the most important first. `you`: the player of this seat reads it."""
    split, memory = seat.split, seat.memory
    who = {"who": "you" if you else "other", "player": reviewed.players[seat.seat]}
    luck = round(100 * split.luck.amount)
    fortune = {"fortune": "gave" if luck >= 0 else "took", "luck": abs(luck)}
    dared = len(seat.dares)
    if memory is None:
        yield words.say("review-headline-open", dared=dared, **fortune, **who)
    else:
        forgot = len({card.card for decision in seat.decisions for card in decision.forgotten})
        yield words.say("review-headline", forgot=forgot, dared=dared, **fortune, **who)
    if memory is not None and memory.decisions:
        yield words.say("review-memory", level=memory.level, sure=_percent(memory.levels[memory.level]), **who)
        if memory.span is not None and memory.span >= 1:
            yield words.say("review-span", span=round(memory.span))
    yield words.say(
        "review-split",
        start=_percent(split.start),
        result=_percent(split.result),
        mine=_signed(split.mine.amount),
        others=_signed(split.others.amount),
        luck=_signed(split.luck.amount),
        who=who["who"],
    )
    if memory is None:
        yield words.say("review-costs-open", judgement=_percent(seat.judgement))
    else:
        yield words.say("review-costs", forgetting=_percent(seat.forgetting), judgement=_percent(seat.judgement))
    largest = sorted(seat.moments, key=lambda moment: -abs(moment.amount))[:MOST_MOMENTS]
    for moment in sorted(largest, key=lambda moment: moment.entry):
        yield _told(moment, reviewed.game, words)


def _told(moment: ReviewMoment, game: str, words: Catalogue) -> str:
    amount = _signed(moment.amount)
    if not moment.cards and moment.kind != "misjudged":
        return words.say("review-chance-alone", entry=moment.entry, amount=amount)
    cards = ", ".join(_card(game, card, words) for card in moment.cards)
    return words.say(f"review-moment-{moment.kind}", entry=moment.entry, cards=cards, amount=amount)


def _card(game: str, card: str, words: Catalogue) -> str:
    """A card as sentences call it."""
    kind, _, more = card.partition("-")
    if game == "memoarrr":
        return words.say("memoarrr-card", animal=kind, landscape=more)
    facts = {"card": "part", "number": more, "colour": kind} if more else {"card": kind, "number": 0, "colour": ""}
    return words.say("piratatak-card", **facts)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _signed(difference: float) -> str:
    return f"{100 * difference:+.0f}".replace("-", "−")

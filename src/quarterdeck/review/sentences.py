"""A review in sentences of a player's language."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Any

import msgspec

from quarterdeck.games.memoarrr.island import cell_name
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.piratatak import card_facts
from quarterdeck.review.form import ForgottenCard, GameReview, ReviewMoment, SeatReview

MOST_MOMENTS = 8
"""The largest are told."""
MOST_FORGOTTEN = 2
"""So many cards of a moment are named, those that were shown last; the others are counted."""
MINUS = "−"


def sentences(reviewed: GameReview, seat: SeatReview, words: Catalogue, *, you: bool = False) -> Iterator[str]:
    """What a review says about one seat, the most important first. `you`: the player of this seat reads it."""
    split, memory = seat.split, seat.memory
    who = {"who": "you" if you else "other", "player": reviewed.players[seat.seat]}
    luck = _signed(split.luck.amount)
    fortune = {"fortune": "even" if luck == "0" else "took" if luck.startswith(MINUS) else "gave", "luck": luck[1:]}
    dared = len(seat.dares)
    forgot = len({card.card for decision in seat.decisions for card in decision.forgotten})
    if memory is None:
        yield words.say("review-headline-open", dared=dared, **fortune, **who)
    else:
        yield words.say("review-headline", forgot=forgot, dared=dared, **fortune, **who)
    if memory is not None and memory.decisions:
        yield words.say("review-memory", level=memory.level, sure=_percent(memory.levels[memory.level]), **who)
        if memory.span is not None and 1 <= memory.span < len(seat.curve):
            yield words.say("review-span", span=round(memory.span))
        elif memory.span is not None and memory.span >= len(seat.curve) and not forgot:
            yield words.say("review-span-whole")
    yield words.say(
        "review-split",
        start=_percent(split.start),
        result=_percent(split.result),
        mine=_signed(split.mine.amount),
        others=_signed(split.others.amount),
        luck=luck,
        who=who["who"],
    )
    if memory is None:
        yield words.say("review-costs-open", judgement=_percent(seat.judgement))
    else:
        yield words.say("review-costs", forgetting=_percent(seat.forgetting), judgement=_percent(seat.judgement))
    largest = sorted(seat.moments, key=lambda moment: -abs(moment.amount))[:MOST_MOMENTS]
    for moment in sorted(largest, key=lambda moment: moment.entry):
        yield _told(moment, seat, reviewed, words)


def _told(moment: ReviewMoment, seat: SeatReview, reviewed: GameReview, words: Catalogue) -> str:
    facts: dict[str, object] = {"entry": moment.entry, "amount": _signed(moment.amount)}
    match moment.kind:
        case "forgot":
            (forgotten,) = [decision.forgotten for decision in seat.decisions if decision.entry == moment.entry]
            facts["cards"] = ", ".join(_forgotten(card, words) for card in forgotten[:MOST_FORGOTTEN])
            facts["more"] = len(forgotten[MOST_FORGOTTEN:])
        case "misjudged":
            (decision,) = [decision for decision in seat.decisions if decision.entry == moment.entry]
            known = _shown_before(seat, moment.entry)
            for name, place in (("better", decision.best), ("chosen", decision.chosen)):
                facts[name] = _move(decision.choices[place].move, known, words)
        case _ if moment.mover is None and moment.entry == len(seat.curve) - 1:
            return words.say("review-rubies", **facts)
        case _ if not moment.cards:
            return words.say("review-chance-alone", **facts)
        case _:
            facts["cards"] = ", ".join(_card(reviewed.game, card, words) for card in moment.cards)
            assert moment.mover is not None
            facts["whose"] = "own" if moment.mover == seat.seat else "other"
            facts["name"] = reviewed.players[moment.mover]
            facts["chance"] = "".join(_percent(dare.chance) for dare in seat.dares if dare.entry == moment.entry)
    return words.say(f"review-moment-{moment.kind}", **facts)


def _forgotten(card: ForgottenCard, words: Catalogue) -> str:
    facts = {"cell": cell_name(card.cell), "times": len(card.shown), "ago": card.reveals_ago}
    return words.say("review-forgotten", **facts, **_features(card.card))


def _shown_before(seat: SeatReview, entry: int) -> dict[int, str]:
    """The cards that a seat had been shown before an entry of the log, by cell."""
    known: dict[int, str | None] = {shown.cell: shown.card for shown in seat.shown if shown.entry < entry}
    return {cell: card for cell, card in known.items() if card is not None}


def _move(move: Any, known: dict[int, str], words: Catalogue) -> str:
    """A move in a few words. A card that the seat had not been shown is not named."""
    facts = dict(msgspec.to_builtins(move))
    if "cell" in facts:
        facts |= {"cell": cell_name(facts["cell"]), **_features(known.get(facts["cell"], "unseen"))}
    elif "card" in facts:
        facts |= card_facts(Card(facts["card"]))
    return words.say("review-move", **facts)


def _card(game: str, card: str, words: Catalogue) -> str:
    """A card as sentences call it."""
    if game == "memoarrr":
        return words.say("memoarrr-card", **_features(card))
    return words.say("piratatak-card", **card_facts(Card(card)))


def _features(location: str) -> dict[str, object]:
    animal, _, landscape = location.partition("-")
    return {"animal": animal, "landscape": landscape}


def _percent(share: float) -> str:
    """Halves are rounded up, as the page does it."""
    return str(floor(100 * share + 0.5))


def _signed(difference: float) -> str:
    points = _percent(abs(difference))
    return points if points == "0" else f"{MINUS if difference < 0 else '+'}{points}"

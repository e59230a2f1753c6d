"""Piratatak in sentences."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from quarterdeck.games.piratatak import Buy, Card, Colour, Move, Pay, View
from quarterdeck.games.piratatak import events as happened
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Narrator


class PiratatakNarrator(Narrator):
    def _say(self, message: str, **facts: object) -> str:
        return self.catalogue.say(f"piratatak-{message}", **facts)

    def tell(self, event: happened.Event) -> str:
        who = self.company.facts
        match event:
            case happened.Dealt():
                return self._say("dealt", **who(event.first))
            case happened.Reshuffled():
                return self._say("reshuffled")
            case happened.Drew():
                return self._say("drew", to=event.to, **card_facts(event.card), **who(event.seat))
            case happened.ColourTaken():
                return self._say("colour-taken", colour=event.colour, **who(event.seat))
            case happened.ColourFreed():
                return self._say("freed", colour=event.colour, **who(event.seat))
            case happened.Fired():
                return self._say("fired", **who(event.seat))
            case happened.Stopped():
                return self._say("stopped", **who(event.seat))
            case happened.Paid():
                return self._say("paid", **card_facts(event.card), **who(event.seat))
            case happened.Bought():
                return self._say("bought", **self._purchase(event))
            case happened.Over():
                return self._say("over", **who(event.winner))
            case _:
                assert_never(event)

    def news(self, events: Sequence[happened.Event], view: View) -> list[str]:
        return [self._news(event, events[after:]) for after, event in enumerate(events, start=1)]

    def _news(self, event: happened.Event, coming: Sequence[happened.Event]) -> str:
        """`coming`: the later events of the same entry."""
        who = self.company.facts
        match event:
            case happened.Dealt():
                return self._say("news-dealt", **who(event.first))
            case happened.Reshuffled():
                return self._say("news-reshuffled")
            case happened.Drew():
                takes = sum(isinstance(later, happened.Paid) for later in coming)
                return self._say("news-drew", to=event.to, takes=takes, **card_facts(event.card), **who(event.seat))
            case happened.ColourTaken():
                return self._say("news-colour", colour=event.colour, **who(event.seat))
            case happened.ColourFreed():
                return self._say("news-freed", colour=event.colour, **who(event.seat))
            case happened.Fired():
                return self._say("news-fired", **who(event.seat))
            case happened.Stopped():
                return self._say("news-stopped", **who(event.seat))
            case happened.Paid():
                return self._say("news-paid", **card_facts(event.card), **who(event.seat))
            case happened.Bought():
                return self._say("news-bought", **self._purchase(event))
            case happened.Over():
                return self._say("news-over", **who(event.winner))
            case _:
                assert_never(event)

    def _purchase(self, event: happened.Bought) -> dict[str, object]:
        seller = self.company.facts(event.seller)
        about = {"seller": seller["player"], "from": seller["who"]}
        return {**about, **card_facts(event.card), **self.company.facts(event.seat)}

    def prompt(self, view: View, moves: Sequence[Move]) -> str:
        if view.phase == "pay":
            return self.catalogue.say("screen-ask-pay", owed=view.owed)
        return self.catalogue.say(f"ask-piratatak-{_phase(view)}", buy=_may_buy(moves), owed=view.owed)

    def ask(self, view: View, moves: Sequence[Move]) -> str:
        purchases = ", ".join(f"buy {move.card}" for move in moves if isinstance(move, Buy))
        cards = ", ".join(self._payable(view)) if any(isinstance(move, Pay) for move in moves) else ""
        facts = {"buy": _may_buy(moves), "purchases": purchases, "cards": cards, "owed": view.owed}
        return self._say(f"ask-{_phase(view)}", **facts)

    def _payable(self, view: View) -> Iterator[str]:
        """The cards of the player to move, each kind with the numbers of its cards."""
        holding, number = view.holdings[view.turn[0]], 1
        for card, same in groupby(holding.cards):
            last = number + len(tuple(same)) - 1
            own = "yes" if card in holding.ship else "no"
            facts = {"first": number, "last": last, "several": "yes" if last > number else "no", "own": own}
            yield self._say("numbered", name=short_name(card, self.catalogue), **facts)
            number = last + 1

    def around(self, view: View) -> Iterator[str]:
        """A sentence for each player's ship and reserve, and one for the piles."""
        for seat, holding in enumerate(view.holdings):
            facts = {
                "colour": holding.colour or "none",
                **counted(holding.ship, self.catalogue),
                **self.company.facts(seat),
            }
            reserve = tuple(self.reserve(holding))
            yield f"{self._say('ship', **facts)} {self._say('reserve', count=len(reserve), cards=', '.join(reserve))}"
        yield self._say("pile", pile=view.pile, discard=len(view.discard))
        if view.odds is not None:
            percent = round(100 * view.odds.pirates / view.odds.cards)
            yield self._say("odds", pirates=view.odds.pirates, cards=view.odds.cards, percent=percent)

    def reserve(self, holding: Holding) -> Iterator[str]:
        """What a player holds besides the ship, in words: coins, cannons, and the parts of other ships by colour."""
        for card, count in (("coin", holding.coins), ("cannon", holding.cannons)):
            if count:
                yield self.catalogue.say("screen-some", card=card, count=count)
        for colour in Colour:
            parts = [part for part in holding.parts if part.colour is colour]
            if parts:
                yield self._say("parts", colour=colour, **counted(parts, self.catalogue))


def short_name(card: Card, catalogue: Catalogue) -> str:
    """A card in a word or two."""
    if card.colour is None:
        return catalogue.say("screen-card", card=card.value)
    return f"{catalogue.say('piratatak-colour', colour=card.colour)} {card.value[-1]}"


def counted(parts: Sequence[Card], catalogue: Catalogue) -> dict[str, object]:
    """How many parts these are, and their numbers: “1, 3 and 4”."""
    numbers = [part.value[-1] for part in parts]
    listed = ", ".join(numbers[:-1])
    told = catalogue.say("piratatak-and", first=listed, last=numbers[-1]) if listed else "".join(numbers)
    return {"count": len(numbers), "parts": told}


def card_facts(card: Card) -> dict[str, object]:
    """The facts that a sentence about this card needs."""
    if card.colour is None:
        return {"card": card.value, "number": 0, "colour": ""}
    return {"card": "part", "number": card.value[-1], "colour": card.colour.value}


def _may_buy(moves: Sequence[Move]) -> str:
    return "yes" if any(isinstance(move, Buy) for move in moves) else "no"


def _phase(view: View) -> str:
    return view.phase.replace(" ", "-")

"""Piratatak in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rich.style import Style
from rich.text import Text

from quarterdeck.games.piratatak import Buy, Card, Colour, Draw, Fire, Move, Pay, Stop, View
from quarterdeck.games.piratatak import events as happened
from quarterdeck.games.piratatak.cards import PARTS, SHIP_PARTS
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.surface import Company

COLOURS = {
    Colour.RED: "bright_red",
    Colour.BLUE: "bright_blue",
    Colour.GREEN: "bright_green",
    Colour.YELLOW: "bright_yellow",
}
DIM = Style(dim=True)


class PiratatakSurface:
    """Each player's ship as six places, filled or dotted, with the reserve beside it."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None:
        self._catalogue = catalogue
        self._company = company

    def _say(self, message: str, **facts: object) -> str:
        return self._catalogue.say(f"piratatak-{message}", **facts)

    def _about(self, card: Card) -> dict[str, object]:
        """What a sentence is told about a card."""
        if card.colour is None:
            return {"card": card.value, "number": 0, "colour": ""}
        return {"card": "part", "number": card.value[-1], "colour": card.colour.value}

    def picture(self, view: View) -> Text:
        drawn = Text()
        width = max(map(len, self._company.names))
        for seat, name in enumerate(self._company.names):
            mark = "▶" if seat in view.turn else " "
            drawn.append(f" {mark} {name.ljust(width)}  ", "bold" if seat in view.turn else "")
            drawn.append_text(_ship(view, seat))
            drawn.append_text(_reserve(view, seat)).append("\n")
        drawn.append("   " + self._say("pile", pile=view.pile, discard=len(view.discard)))
        if view.odds is not None:
            percent = round(100 * view.odds.pirates / view.odds.cards)
            odds = self._say("odds", pirates=view.odds.pirates, cards=view.odds.cards, percent=percent)
            drawn.append(f". {odds}")
        return drawn.append("\n")

    def tell(self, event: happened.Event) -> str:
        who = self._company.facts
        match event:
            case happened.Dealt():
                return self._say("dealt", **who(event.first))
            case happened.Reshuffled():
                return self._say("reshuffled")
            case happened.Drew():
                return self._say("drew", to=event.to, **self._about(event.card), **who(event.seat))
            case happened.ColourTaken():
                return self._say("colour-taken", colour=event.colour, **who(event.seat))
            case happened.ColourFreed():
                return self._say("freed", colour=event.colour, **who(event.seat))
            case happened.Fired():
                return self._say("fired", **who(event.seat))
            case happened.Stopped():
                return self._say("stopped", **who(event.seat))
            case happened.Paid():
                return self._say("paid", **self._about(event.card), **who(event.seat))
            case happened.Bought():
                seller = who(event.seller)
                facts = {"seller": seller["player"], "from": seller["who"], **self._about(event.card)}
                return self._say("bought", **facts, **who(event.seat))
            case happened.Over():
                return self._say("over", **who(event.winner))
            case _:
                assert_never(event)

    def ask(self, view: View, moves: Sequence[Move]) -> str:
        purchases = ", ".join(f"buy {move.card}" for move in moves if isinstance(move, Buy))
        cards = ", ".join(move.card for move in moves if isinstance(move, Pay))
        buy = "yes" if purchases else "no"
        phase = view.phase.replace(" ", "-")
        return self._say(f"ask-{phase}", buy=buy, purchases=purchases, cards=cards, owed=view.owed)

    def answers(self, view: View, moves: Sequence[Move]) -> Mapping[str, Move]:
        typed: dict[str, Move] = {
            "d": Draw(), "draw": Draw(), "s": Stop(), "stop": Stop(), "f": Fire(), "fire": Fire()
        }  # fmt: skip
        typed |= {card.value: Pay(card) for card in Card if card is not Card.PIRATE}
        return typed | {f"buy {part}": Buy(_holder(view, part), part) for part in PARTS}


def _ship(view: View, seat: int) -> Text:
    """The six places of a ship: its parts by number, a dot where one is missing."""
    holding = view.holdings[seat]
    built = {part.value[-1] for part in holding.ship}
    places = " ".join(number if (number := str(place)) in built else "·" for place in range(1, SHIP_PARTS + 1))
    colour = holding.colour
    style = DIM if colour is None else Style(color=COLOURS[colour], bold=True)
    name = "" if colour is None else colour.value
    return Text(f"{name:>6} [{places}]", style=style)


def _reserve(view: View, seat: int) -> Text:
    """Coins, cannons, and parts of other ships, short enough for all of them: r26 is red-2 and red-6."""
    holding = view.holdings[seat]
    reserve = Text(f"  ●×{holding.coins}  ", style="yellow").append(f"cannon×{holding.cannons}  ", "none")
    for colour in Colour:
        numbers = [part.value[-1] for part in holding.parts if part.colour is colour]
        if numbers:
            reserve.append(f"{colour[0]}{''.join(numbers)} ", COLOURS[colour])
    return reserve


def _holder(view: View, part: Card) -> int:
    """Whoever has this part in reserve; nobody's part is asked of the buyer, which the rules refuse with a reason."""
    return next((seat for seat, holding in enumerate(view.holdings) if part in holding.parts), view.turn[0])

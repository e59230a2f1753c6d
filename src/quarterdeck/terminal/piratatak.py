"""Piratatak in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from quarterdeck.games.piratatak import Buy, Card, Colour, Draw, Fire, Move, Pay, Stop, View
from quarterdeck.games.piratatak.cards import PARTS, SHIP_PARTS
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Company
from quarterdeck.narration.piratatak import PiratatakNarrator

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
        self._company = company
        self._narrator = PiratatakNarrator(catalogue, company)

    def picture(self, view: View) -> Text:
        drawn = Text()
        width = max(map(len, self._company.names))
        for seat, name in enumerate(self._company.names):
            mark = "▶" if seat in view.turn else " "
            drawn.append(f" {mark} {name.ljust(width)}  ", "bold" if seat in view.turn else "")
            drawn.append_text(_ship(view, seat))
            drawn.append_text(_reserve(view, seat)).append("\n")
        return drawn.append(f"   {'. '.join(self._narrator.around(view))}\n")

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

"""Piratatak as a spectator sees it, in text and in pixels."""

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.lab.pettingzoo.canvas import FOG, GOLD, NIGHT, PARCHMENT, Ink, PixelCanvas

_TOP = 64
_ROW = 76
_CARD = 22
_INKS: dict[Colour, Ink] = {
    Colour.RED: (206, 62, 62),
    Colour.BLUE: (74, 128, 206),
    Colour.GREEN: (78, 156, 88),
    Colour.YELLOW: (226, 188, 66),
}
_IRON: Ink = (150, 150, 168)
_EMPTY: Ink = (52, 46, 98)
_LIGHTS = {Card.COIN: GOLD, Card.CANNON: _IRON, Card.PIRATE: PARCHMENT}


def text(view: View) -> str:
    odds = f", {view.odds.pirates} pirates among the next {view.odds.cards}" if view.odds else ""
    return "\n".join(
        [
            f"Piratatak: {_headline(view)}",
            f"pile {view.pile}, discarded {len(view.discard)}{odds}",
            *(_player(view, seat) for seat in range(len(view.holdings))),
        ]
    )


def pixels(view: View) -> NDArray[np.uint8]:
    canvas = PixelCanvas(420, _TOP + _ROW * len(view.holdings), NIGHT)
    canvas.write(8, 8, _headline(view), PARCHMENT)
    _draw_piles(canvas, view)
    for seat, holding in enumerate(view.holdings):
        ink = GOLD if seat in view.turn else PARCHMENT
        _draw_player(canvas, seat, holding, ink, _TOP + _ROW * seat)
    return canvas.pixels


def _draw_piles(canvas: PixelCanvas, view: View) -> None:
    """How many cards are left, what was discarded last, and how likely a pirate is where the table shows it."""
    canvas.tile(8, 26, _CARD, 28, FOG)
    canvas.write(36, 34, f"pile {view.pile}", PARCHMENT)
    if view.discard:
        _draw_card(canvas, view.discard[-1], 140, 26)
    canvas.write(168, 34, f"discarded {len(view.discard)}", PARCHMENT)
    if view.odds is not None:
        canvas.icon(304, 28, Card.PIRATE, NIGHT, PARCHMENT, 2)
        canvas.write(334, 34, f"{view.odds.pirates}/{view.odds.cards}", PARCHMENT)


def _draw_player(canvas: PixelCanvas, seat: int, holding: Holding, ink: Ink, y: int) -> None:
    canvas.write(8, y, f"player_{seat}", ink)
    for place in range(SHIP_PARTS):
        canvas.tile(96 + 26 * place, y, _CARD, 28, _EMPTY)
    for part in holding.ship:
        _draw_card(canvas, part, 96 + 26 * (int(part[-1]) - 1), y)
    for place, (card, count) in enumerate(((Card.COIN, holding.coins), (Card.CANNON, holding.cannons))):
        canvas.icon(270 + 70 * place, y + 2, card, (92, 60, 36), _LIGHTS[card], 2)
        canvas.write(300 + 70 * place, y + 10, str(count), PARCHMENT)
    for place, part in enumerate(holding.parts):
        _draw_card(canvas, part, 8 + 16 * place, y + 34)


def _draw_card(canvas: PixelCanvas, card: Card, x: int, y: int) -> None:
    """A part shows its colour, the letter of its colour and its place in the ship; other cards their picture."""
    if card.colour is not None:
        canvas.tile(x, y, _CARD, 28, _INKS[card.colour])
        canvas.write(x + 4, y + 3, card.colour[0], NIGHT)
        canvas.write(x + 4, y + 15, card[-1], NIGHT)
        return
    canvas.tile(x, y, _CARD, 28, _EMPTY)
    canvas.icon(x + 5, y + 8, card, NIGHT, _LIGHTS[card], 1)


def _headline(view: View) -> str:
    if view.ranking is not None:
        return f"player_{view.ranking[0]} wins"
    owed = f", owes {view.owed}" if view.owed else ""
    return f"player_{view.turn[0]}: {view.phase}{owed}"


def _player(view: View, seat: int) -> str:
    holding = view.holdings[seat]
    mark = "*" if seat in view.turn else " "
    built = {int(part[-1]) for part in holding.ship}
    ship = " ".join(str(place) if place in built else "." for place in range(1, SHIP_PARTS + 1))
    reserve = f", reserve {' '.join(holding.parts)}" if holding.parts else ""
    colour = holding.colour or "no ship"
    return f"{mark} player_{seat}: {colour:<7} {ship}, coins {holding.coins}, cannons {holding.cannons}{reserve}"

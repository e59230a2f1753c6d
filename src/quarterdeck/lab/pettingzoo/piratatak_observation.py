"""What a player of Piratatak observes: everything that lies on the table, which is all but the order of the pile."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import DECK, PARTS
from quarterdeck.lab.pettingzoo.layout import Layout, Part, numbers

PHASES = ("begin", "go on", "pirate", "pay", "over")
CARDS = tuple(Card)
"""The parts of the four ships in order, then coin, cannon and pirate."""

_COLOUR = {colour: number for number, colour in enumerate(Colour)}
_CARD = {card: number for number, card in enumerate(CARDS)}
_PHASE = {phase: number for number, phase in enumerate(PHASES)}
_CANNONS, _COINS = DECK.count(Card.CANNON), DECK.count(Card.COIN)


def layout(players: int) -> Layout:
    """Players stand in the order of play, the one who observes first."""
    kinds = f"{PARTS[0]} to {PARTS[-1]}"
    return Layout(
        Part("seat", (players,), "which player observes: sellers are named by their seats"),
        Part("colours", (players, 4), "the colour that each builds, if any: " + ", ".join(Colour)),
        Part("parts", (players, len(PARTS)), f"the parts that lie in front of each, {kinds}: ship and reserve"),
        Part("coins", (players,), "how many each has", most=_COINS),
        Part("cannons", (players,), "how many each has", most=_CANNONS),
        Part("discard", (len(CARDS),), f"how many are discarded, {kinds}, coin, cannon, pirate", most=_COINS),
        Part("pile", (1,), "how many cards are left in it", most=len(DECK)),
        Part("odds", (2,), "pirates and cards that the next draw comes from; 0 with odds switched off", most=len(DECK)),
        Part("phase", (len(PHASES),), "where in a turn it is: " + ", ".join(PHASES)),
        Part("owed", (1,), "how many cards the pirate has still to be paid", most=3),
        Part("turn", (players,), "who is to move"),
    )


class PiratatakObserver:
    """Writes observations of one match; there is nothing to remember."""

    remembers = False

    def __init__(self, players: int) -> None:
        self.layout = layout(players)
        self._players = players
        self._starts = tuple(self.layout.start(part.name) for part in self.layout.parts)

    def begin(self) -> None:
        """A new match."""

    def note(self, events: tuple[Any, ...]) -> None:
        """All that has happened lies on the table."""

    def observation(self, view: View) -> NDArray[np.int8]:
        """Through the eyes of the view's seat; a spectator counts the players from seat 0 and is none of them."""
        seat, colours, parts, coins, cannons, discard, pile, odds, phase, owed, turn = self._starts
        players, me = self._players, view.seat or 0
        facts = bytearray(self.layout.size)
        if view.seat is not None:
            facts[seat + me] = 1
        for place in range(players):
            holding = view.holdings[(me + place) % players]
            if holding.colour is not None:
                facts[colours + 4 * place + _COLOUR[holding.colour]] = 1
            start = parts + len(PARTS) * place
            for card in holding.ship:
                facts[start + _CARD[card]] = 1
            for card in holding.parts:
                facts[start + _CARD[card]] = 1
            facts[coins + place] = holding.coins
            facts[cannons + place] = holding.cannons
        for card in view.discard:
            facts[discard + _CARD[card]] += 1
        facts[pile] = view.pile
        if view.odds is not None:
            facts[odds] = view.odds.pirates
            facts[odds + 1] = view.odds.cards
        facts[phase + _PHASE[view.phase]] = 1
        facts[owed] = view.owed
        for mover in view.turn:
            facts[turn + (mover - me) % players] = 1
        return numbers(facts)

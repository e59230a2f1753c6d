"""Voyages sailed at random, with chance as a fair deal would have it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.lab.openspiel.voyage import Voyage

SETTINGS = [
    pytest.param("memoarrr", 2, {}, id="memoarrr-2"),
    pytest.param("memoarrr", 3, {"abilities": True, "edition": "2023"}, id="memoarrr-3-abilities-2023"),
    pytest.param("memoarrr", 4, {"abilities": True, "treasures": "ordered"}, id="memoarrr-4-abilities-ordered"),
    pytest.param("memoarrr", 2, {"abilities": True, "first": 1}, id="memoarrr-2-abilities-first"),
    pytest.param("piratatak", 2, {}, id="piratatak-2"),
    pytest.param("piratatak", 4, {"first": 2}, id="piratatak-4-first"),
]


class Dealer:
    """Answers every question as the deal of a match does."""

    def __init__(self, phrase: str) -> None:
        self._deal = FairDeal.from_phrase(phrase)
        self._order: tuple[Any, ...] = ()
        self._pile = self._deal.shuffle("pile", DECK)

    def answer(self, voyage: Voyage) -> None:
        while (question := voyage.question) is not None:
            if question.label == "draw":
                card = self._drawn(voyage)
            elif question.wanted == 1:
                card = self._deal.pick(question.label, len(question.kinds))
            else:
                if not question.dealt:
                    self._order = self._deal.shuffle(question.label, question.left)
                card = self._order[len(question.dealt)]
            voyage.decide(question.kinds.index(card))

    def _drawn(self, voyage: Voyage) -> Any:
        """A pile that is left with one kind of card is drawn from without a question."""
        pile, discard = voyage.state.pile, voyage.state.discard
        if not pile:
            self._pile = self._deal.shuffle(f"reshuffle/{voyage.state.reshuffles + 1}", discard)
        return self._pile[len(self._pile) - len(pile or discard)]


def start(game: str, seats: int, options: dict[str, Any]) -> Voyage:
    return Voyage(registry.find(game), seats, options)


def sail(voyage: Voyage, dice: Random, moves: int = 10_000) -> Voyage:
    """So many more moves, all of them and all of chance by these dice."""
    while not voyage.over and moves:
        if voyage.question is not None:
            outcomes, weights = zip(*voyage.question.outcomes, strict=True)
            voyage.decide(dice.choices(outcomes, weights)[0])
        else:
            voyage.act(dice.choice(voyage.actions))
            moves -= 1
    while voyage.question is not None:
        voyage.decide(dice.choice(voyage.question.outcomes)[0])
    return voyage

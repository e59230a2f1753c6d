"""The commentary on a game of Memoarrr!: what was forgotten, what was dared, and how well a seat remembers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, MATCHES, NUMBER
from quarterdeck.core.record import Entry
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.games.memoarrr.events import Reveal, Revealed
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.games.memoarrr.state import LOOKING, State
from quarterdeck.review.account import AccountStep
from quarterdeck.review.commentary import COSTLY, Dared, Verdict
from quarterdeck.review.form import ForgottenCard, MemoryFit, ShownCard
from quarterdeck.review.memoarrr.causes import decisive_cells, forgetting_chance
from quarterdeck.review.memoarrr.level_mind import IslandImpressions
from quarterdeck.review.memoarrr.levels import level_chances
from quarterdeck.review.memoarrr.notes import SeatNotes
from quarterdeck.review.memoarrr.position import cards_at
from quarterdeck.review.memoarrr.recalled import RevealTest
from quarterdeck.review.memoarrr.reckoning import MemoarrrReckoning
from quarterdeck.review.memoarrr.shown import Sights
from quarterdeck.review.memoarrr.span import fitted, span_of

FORGOT = 0.35
"""From this probability on the cause is forgetting. It is below one half because forgetting is the rarer cause. So each
cause is found about as often where it is true."""


class CostlyReveal(NamedTuple):
    state: State
    """Before the decision."""
    cards: tuple[ForgottenCard, ...]
    """The cards that it hung on."""
    minds: dict[str, IslandImpressions]
    """What a player of each level that forgets could recall."""


class MemoarrrCommentary:
    def __init__(self, seats: int, options: Options) -> None:
        self._reckoning = MemoarrrReckoning(seats, options)
        self._notes = [SeatNotes(seat) for seat in range(seats)]
        self._sights = [Sights(seat) for seat in range(seats)]
        self._dares: dict[int, Dared] = {}
        self._cards: dict[int, tuple[str, ...]] = {}
        self._costly: dict[int, CostlyReveal] = {}
        """By log entry."""

    def start(self) -> list[float]:
        return self._reckoning.start()

    def step(self, index: int, entry: Entry[Any, Any], before: State | None, after: State) -> AccountStep:
        seen = self._reckoning.shown.seen
        step = self._reckoning.step(index, entry, before, after)
        if before is not None and isinstance(entry.move, Reveal) and step.weighed is not None:
            notes = self._notes[before.turn[0]]
            notes.weigh(index, entry, before, seen, step.weighed)
            if step.weighed.cost >= COSTLY:
                cells = decisive_cells(notes.tests[index])
                shown = [_forgotten_at(notes, before, cell) for cell in cells]
                cards = tuple(sorted(shown, key=lambda card: card.reveals_ago))
                minds = {level: mind.impressions() for level, mind in notes.minds.items()} if cards else {}
                self._costly[index] = CostlyReveal(before, cards, minds)
            self._note_dare(index, entry.move.cell, before, seen[notes.seat])
        for notes in self._notes:
            for event in entry.events:
                notes.follow(index, event)
        for sights in self._sights:
            for event in entry.events:
                sights.follow(index, event)
        self._cards[index] = tuple(str(event.card) for event in entry.events if isinstance(event, Revealed))
        return step

    def _note_dare(self, index: int, cell: int, state: State, mine: int) -> None:
        """A dare is a card that the seat was never shown, when there is one to match."""
        if mine >> cell & 1 or state.last_cell == CENTRE or state.special is LOOKING:
            return
        unseen = ALL_CARDS & ~cards_at(state, mine)
        matches = MATCHES[NUMBER[state.locations[state.last_cell]]]
        well = bool(matches >> NUMBER[state.locations[cell]] & 1)
        self._dares[index] = Dared((unseen & matches).bit_count() / unseen.bit_count(), well)

    def tests(self, seat: int) -> Iterable[RevealTest]:
        """The decisions of a seat to reveal, as questions of memory."""
        return self._notes[seat].tests.values()

    def dared(self, index: int) -> Dared | None:
        return self._dares.get(index)

    def verdict(self, index: int) -> Verdict:
        if index not in self._costly:
            return Verdict("judgement", 1.0)
        state, cards, minds = self._costly[index]
        seat = state.turn[0]
        chance = forgetting_chance(self._notes[seat].tests[index], state, minds, self._levels[seat])
        return Verdict("forgetting", chance, cards) if chance >= FORGOT else Verdict("judgement", 1 - chance)

    def cards(self, index: int) -> tuple[str, ...]:
        return self._cards[index]

    def shown(self, seat: int) -> tuple[ShownCard, ...]:
        return tuple(self._sights[seat].shown)

    @cached_property
    def _levels(self) -> list[dict[str, float]]:
        """For each seat the probabilities of the levels, when the whole log has been followed."""
        return [level_chances(notes.tests.values()) for notes in self._notes]

    def memory(self, seat: int) -> MemoryFit | None:
        tests = tuple(self._notes[seat].tests.values())
        levels, fit = self._levels[seat], fitted(tests)
        return MemoryFit(
            level=max(levels, key=levels.__getitem__),
            levels=levels,
            decisions=len(tests),
            threshold=fit.threshold if fit else None,
            interval=fit.interval if fit else None,
            span=span_of(fit.threshold) if fit else None,
            span_interval=(span_of(fit.interval[1]), span_of(fit.interval[0])) if fit else None,
            noise=fit.noise if fit else None,
        )


def _forgotten_at(notes: SeatNotes, state: State, cell: int) -> ForgottenCard:
    card = state.locations[cell]
    shown = tuple(showing.entry for showing in notes.showings[card])
    return ForgottenCard(str(card), cell, shown, notes.reveals_since(card)[-1])

"""A moment of a round as one seat knows it, if it remembers everything that it was ever shown.

Cards are numbers, and sets of cards are the bits of integers, as in `quarterdeck.bots.memoarrr.deck`. Where a card lies
does not matter here, only who has seen it.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, CRABS, MATCHES, NUMBER, PENGUINS, WALRUSES
from quarterdeck.games.memoarrr.cards import LOCATIONS, Animal
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.games.memoarrr.state import State

OPENING = -1
"""Instead of the card to match: the round has no card yet."""
NO_ABILITY, PEEKING, SWAPPING, BLOCKING = range(4)
"""The ability that the seat which has just moved is about to use."""
_WAITING = {None: NO_ABILITY, Animal.PENGUIN: PEEKING, Animal.OCTOPUS: SWAPPING, Animal.WALRUS: BLOCKING}
_BITS = {card: 1 << number for card, number in NUMBER.items()}
OCTOPUSES = sum(1 << NUMBER[card] for card in LOCATIONS if card.animal is Animal.OCTOPUS)


class RoundPosition(NamedTuple):
    viewer: int
    circle: tuple[int, ...]
    """The seats that are still in the round, the next to reveal first."""
    last: int
    """The card to match, or OPENING."""
    knows: tuple[int, ...]
    """For each seat the face-down cards that it and the viewer have seen."""
    secrets: tuple[int, ...]
    """For each seat how many face-down cards it has seen and the viewer has not."""
    unseen: int
    """The cards that the viewer was never shown: those at hidden cells, and the one that was removed."""
    hidden: int
    """How many face-down cells the viewer was never shown."""
    closed: int
    """The cards that a walrus keeps the next seat from revealing, as far as the viewer knows them."""
    waiting: int
    """The ability that the last seat of the circle is about to use. The next seat reveals after it."""

    @property
    def is_full(self) -> bool:
        """Whether all cards are face up."""
        return not self.hidden and not self.knows[self.viewer]

    def revealed(self, card: int, seen_by: int, abilities: bool, opening_ability: bool) -> RoundPosition:
        """After the first of the circle has revealed a card. `seen_by` is the set of seats that had seen it."""
        bit = 1 << card
        knows = tuple([known & ~bit for known in self.knows])
        secrets, unseen, hidden = self.secrets, self.unseen, self.hidden
        if unseen & bit:
            unseen ^= bit
            hidden -= 1
            if seen_by:
                secrets = tuple([count - (seen_by >> seat & 1) for seat, count in enumerate(secrets)])
        circle, waiting = self.circle, NO_ABILITY
        opening = self.last == OPENING
        if not opening and not MATCHES[self.last] & bit:
            circle = circle[1:]
        elif abilities and (opening_ability or not opening):
            left = hidden + knows[self.viewer].bit_count()
            waiting = _ability(bit, left)
            if not CRABS & bit:
                circle = circle[1:] + circle[:1]
        else:
            circle = circle[1:] + circle[:1]
        return RoundPosition(self.viewer, circle, card, knows, secrets, unseen, hidden, 0, waiting)

    def told(self, card: int, seen_by: int) -> RoundPosition:
        """After the viewer has peeked at a card that it had not seen; these seats had seen it."""
        bit = 1 << card
        knows = tuple(
            [
                known | bit if seat == self.viewer or seen_by >> seat & 1 else known
                for seat, known in enumerate(self.knows)
            ]
        )
        secrets = tuple([count - (seen_by >> seat & 1) for seat, count in enumerate(self.secrets)])
        return self._replace(
            knows=knows, secrets=secrets, unseen=self.unseen ^ bit, hidden=self.hidden - 1, waiting=NO_ABILITY
        )


def _ability(bit: int, face_down: int) -> int:
    if PENGUINS & bit:
        return PEEKING if face_down else NO_ABILITY
    if WALRUSES & bit:
        return BLOCKING if face_down > 1 else NO_ABILITY
    return SWAPPING if OCTOPUSES & bit else NO_ABILITY


def cards_at(state: State, cells: int) -> int:
    """The set of the cards that lie on these cells."""
    cards = 0
    locations = state.locations
    while cells:  # without `each`, for speed
        lowest = cells & -cells
        cards |= _BITS[locations[lowest.bit_length() - 1]]
        cells ^= lowest
    return cards


def position_of(state: State, seen: tuple[int, ...], viewer: int) -> RoundPosition:
    """The position in a round that runs; `seen` are the cells that each seat has been shown."""
    fog, mine = state.fog, seen[viewer]
    circle = state.still_in.seats
    if state.special.ability is not None:
        circle = circle[1:] + circle[:1]
    return RoundPosition(
        viewer,
        circle,
        OPENING if state.last_cell == CENTRE else NUMBER[state.locations[state.last_cell]],
        tuple([cards_at(state, fog & mine & theirs) for theirs in seen]),
        tuple([(fog & theirs & ~mine).bit_count() for theirs in seen]),
        ALL_CARDS & ~cards_at(state, mine),
        (fog & ~mine).bit_count(),
        cards_at(state, state.special.closed & mine) if state.last_cell != CENTRE else 0,
        _WAITING[state.special.ability],
    )

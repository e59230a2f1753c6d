"""Judgement one step ahead: which cell to reveal, peek at, swap or block, so that the next player fails."""

from random import Random

import msgspec
from msgspec.structs import replace

from quarterdeck.bots.memoarrr.deck import CRABS, MATCHES, PENGUINS, WALRUSES, as_set, each

REPLY = 0.01
"""The weight of each further known reply of the next player."""
TELLING = 0.02
"""The cost of showing a card that only this seat has seen."""
LEARNING = 0.05
"""The value of a penguin's peek."""
GOING_ON = 0.6
"""The value of a turn after a lucky match."""
NOWHERE = -1
"""No cell."""


class Outlook(msgspec.Struct):
    """What a player believes at a turn. Cells, cards and sets of both are numbers."""

    last: int | None
    """The card to match. None at the start of a round."""
    cells: dict[int, int]
    """The face-down cells that the player believes to know, with their cards."""
    hidden: int
    """The other face-down cells."""
    unknown: int
    """The cards that can be at the hidden cells, and the one that was put away."""
    next_knows: int
    """The face-down cells that the next player probably knows."""
    open: int
    """The cells of the lawful moves."""
    abilities: bool
    opening_ability: bool
    """Whether the first card of a round uses its ability."""

    @property
    def face_down(self) -> int:
        return self.hidden | as_set(list(self.cells))

    def odds(self, card: int) -> float:
        """The probability that a hidden cell matches a card."""
        return (self.unknown & MATCHES[card]).bit_count() / max(self.unknown.bit_count(), 1)

    def can_follow(self, card: int, played: int, blocked: int = NOWHERE) -> float:
        """The probability that the next player matches a card at the cell `played`. It is over 1 for known replies."""
        replies = [cell for cell in self.known_replies(card, played) if cell != blocked]
        if replies:
            return 1.0 + REPLY * len(replies)
        secret = [
            MATCHES[card] >> other & 1
            for cell, other in self.cells.items()
            if cell != played and not self.next_knows >> cell & 1
        ]
        odds = self.odds(card)
        hidden = self.hidden if played == NOWHERE else self.hidden & ~(1 << played)
        known_to_next = (hidden & self.next_knows).bit_count()
        fresh = hidden.bit_count() - known_to_next
        total = fresh + len(secret)
        by_luck = (fresh * odds + sum(secret)) / total if total else 0.0
        return 1.0 - (1.0 - by_luck) * (1.0 - odds) ** known_to_next

    def worth(self, cell: int, card: int) -> float:
        """The value of revealing this card successfully: the probability that the next player fails."""
        if self.abilities and (self.last is not None or self.opening_ability):
            if CRABS >> card & 1:
                return self._chain(cell, card)
            if WALRUSES >> card & 1:
                blocks = self.known_replies(card, cell) or [NOWHERE]
                return max(1.0 - self.can_follow(card, cell, block) for block in blocks)
            if PENGUINS >> card & 1:
                return 1.0 + LEARNING - self.can_follow(card, cell)
        return 1.0 - self.can_follow(card, cell)

    def known_replies(self, card: int, played: int) -> list[int]:
        """The matches that the next player knows for a card revealed at the cell `played`."""
        return [
            cell
            for cell, other in self.cells.items()
            if cell != played and self.next_knows >> cell & 1 and MATCHES[card] >> other & 1
        ]

    def gamble(self, last: int) -> float:
        """The value of revealing a hidden cell."""
        return self.odds(last) * GOING_ON if self.hidden else 0.0

    def _chain(self, cell: int, card: int) -> float:
        """The value of a crab, which the same player must match with a known card or by luck.

        A second crab counts as a normal card, because a search of whole chains takes too long.
        """
        rest = replace(self, cells={c: k for c, k in self.cells.items() if c != cell}, abilities=False)
        known = [rest.worth(c, k) for c, k in rest.cells.items() if MATCHES[card] >> k & 1]
        return max(known, default=rest.gamble(card))


def best_reveal(outlook: Outlook, dice: Random) -> int:
    """The cell to reveal: the best known match, else an unknown cell, else a cell that shows the others nothing new."""
    return dice.choice(best_reveals(outlook))


def best_reveals(outlook: Outlook) -> list[int]:
    """The equally good cells, of which one is revealed."""
    cells = list(each(outlook.open))
    tries = [cell for cell in cells if cell not in outlook.cells]
    scores = {cell: _worth_of_a_card(outlook, cell, outlook.cells[cell]) for cell in cells if cell in outlook.cells}
    for known_to_next in (0, 1):
        alike = [cell for cell in tries if outlook.next_knows >> cell & 1 == known_to_next]
        if alike:
            scores |= dict.fromkeys(alike, _worth_of_a_try(outlook, alike[0]))
    best = max(scores.values())
    return [cell for cell in cells if scores[cell] > best - 1e-9]


def _worth_of_a_card(outlook: Outlook, cell: int, card: int) -> float:
    secret = not outlook.next_knows >> cell & 1
    if outlook.last is None or MATCHES[outlook.last] >> card & 1:
        return 1.0 + outlook.worth(cell, card) - TELLING * secret
    return -TELLING * (1 + secret)


def _worth_of_a_try(outlook: Outlook, cell: int) -> float:
    """The value of an unknown cell. It is higher if the next player knows the cell."""
    if outlook.last is not None:
        odds = outlook.odds(outlook.last)
        return odds + TELLING * (outlook.next_knows >> cell & 1) if odds else -3 * TELLING
    cards = list(each(outlook.unknown))
    return 1.0 + sum([outlook.worth(cell, card) for card in cards]) / len(cards)


def best_peek(outlook: Outlook, dice: Random) -> int:
    """The cell to peek at. Best is a cell that the next player does not know."""
    fresh = outlook.hidden & ~outlook.next_knows
    return dice.choice(list(each(fresh or outlook.hidden or outlook.open)))


def best_swap(outlook: Outlook, dice: Random) -> int:
    """The cell to swap. Best is a face-down cell that the next player knows."""
    beside = outlook.open
    return dice.choice(list(each(beside & outlook.next_knows or beside & outlook.face_down or beside)))


def best_block(outlook: Outlook, dice: Random) -> int:
    """The cell to block: the known match whose loss is worst for the next player, else any hidden cell."""
    walrus = outlook.last
    assert walrus is not None
    candidates = outlook.known_replies(walrus, NOWHERE)
    if not candidates:
        return dice.choice(list(each(outlook.hidden or outlook.open)))
    return min(candidates, key=lambda cell: outlook.can_follow(walrus, NOWHERE, cell))

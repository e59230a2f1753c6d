"""Exact play between two players who know every card: undirected vertex geography on the rook's graph.

Take a card for a square of a 5 × 5 board, its animal for the row and its landscape for the column. Cards match when a
rook could move between them. The player to move must step from the last card to a face-down one that matches; nobody
steps on a card twice; whoever can't step loses. (So it is without abilities: a player without a match fails with some
card, or takes a volcano when nothing is face down, and has lost the round either way.)

The player to move wins if and only if the last card is in every maximum matching of the graph of it and the face-down
cards: step along such a matching, and the other one has to leave it (Fraenkel, Scheinerman & Ullman 1993). The rook's
graph is the line graph of K5,5, so every part of it is claw-free; a connected claw-free graph of even order has a
perfect matching (Sumner 1974; Las Vergnas 1975), one of odd order misses a single vertex. So only the sizes of the
components count. With C the component of the last card, the player to move wins if |C| is even, or if |C| is odd and
taking the last card out of it leaves two odd parts, since then every maximum matching needs it to pair up one of them.

A set of cards is a whole number whose bit 5 · animal + landscape stands for a card.
"""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.bots.memoarrr.deck import MATCHES

_FIRST_COLUMN = 0b00001_00001_00001_00001_00001
_FIRST_ROW = 0b11111


def spread(cards: int) -> int:
    """All squares on the rows and columns of these, face down or not."""
    rows = (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & _FIRST_COLUMN
    columns = (cards | cards >> 5 | cards >> 10 | cards >> 15 | cards >> 20) & _FIRST_ROW
    return rows * _FIRST_ROW | columns * _FIRST_COLUMN


def component(seed: int, cards: int) -> int:
    """Those of the cards that a rook can reach from the seed, stepping on these cards alone."""
    reached = spread(seed) & cards
    while (further := spread(reached) & cards) != reached:
        reached = further
    return reached


@lru_cache(maxsize=1 << 17)
def can_win(last: int, face_down: int) -> bool:
    """Whether the player who has to match the last card wins, with these cards face down and known to both."""
    beside = MATCHES[last] & face_down
    if not beside:
        return False
    part = component(beside & -beside, face_down)
    other = beside & ~part
    if not other:
        return part.bit_count() % 2 == 1
    rest = component(other & -other, face_down)
    return part.bit_count() % 2 == 1 or rest.bit_count() % 2 == 1

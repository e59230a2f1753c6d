"""A position of a round as a few small numbers, the input of the estimate."""

from itertools import accumulate

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, CRABS, MATCHES, PENGUINS, WALRUSES
from quarterdeck.bots.memoarrr.endgame import can_win
from quarterdeck.review.memoarrr.position import OPENING, RoundPosition

_OF_A_PLACE = (6, 13, 5)
_OF_THE_ROUND = (6, 4, 5, 25, 10, 25, 5, 5, 16)


def ranges(seats_in: int) -> tuple[int, ...]:
    """The number of values of each fact, by the number of seats that are still in the round."""
    return _OF_A_PLACE * seats_in + _OF_THE_ROUND


STARTS = {seats_in: tuple(accumulate(ranges(seats_in)[:-1], initial=0)) for seats_in in (2, 3, 4)}
"""The first row of each fact in the tables of the estimate."""


def facts(position: RoundPosition, opening_ability: bool) -> list[int]:
    """What each place of the circle knows, and what the round is like. Two or more seats are in the round."""
    viewer, circle, last, knows, secrets, unseen, hidden, closed, waiting = position
    opening = last == OPENING
    matches = ALL_CARDS if opening else MATCHES[last]
    found: list[int] = []
    for place, seat in enumerate(circle):
        known = knows[seat]
        fitting = (known & matches & ~closed if not place else known & matches).bit_count()
        secret = secrets[seat]
        found += (
            5 if opening else fitting if fitting < 4 else 4,
            (known.bit_count() + 1) // 2,
            secret if secret < 4 else 4,
        )
    playable = knows[circle[0]] & matches & ~closed
    theirs = knows[circle[1]]
    fewest, safe, rest = 5, 0, playable
    while rest:
        bit = rest & -rest
        rest ^= bit
        replies = (theirs & MATCHES[bit.bit_length() - 1]).bit_count()
        if not replies:
            safe += 1
        fewest = min(fewest, replies)
    common = knows[circle[0]] & theirs
    animals = (1 if playable & CRABS else 0) | (2 if playable & WALRUSES else 0) | (4 if playable & PENGUINS else 0)
    count = unseen.bit_count()
    found += (
        fewest,
        safe if safe < 3 else 3,
        _parity(last, playable, common, len(circle)),
        common.bit_count(),
        9 if opening else 8 * (unseen & matches).bit_count() // (count or 1),
        hidden,
        waiting if waiting or not closed else 4,
        circle.index(viewer) if viewer in circle else 4,
        animals | (8 if opening and opening_ability else 0),
    )
    return found


def _parity(last: int, playable: int, common: int, seats_in: int) -> int:
    """For two seats: whether the first wins if both step only on cards that both know.

    0: it has no step; 1: it loses; 2: it wins. For more seats: 3 if the count of these cards is odd, else 4.
    """
    if seats_in > 2:
        return 3 + common.bit_count() % 2
    if not playable & common:
        return 0
    if last != OPENING:
        return 2 if can_win(last, common) else 1
    rest = playable & common
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not can_win(bit.bit_length() - 1, common ^ bit):
            return 2
    return 1

"""Exact play when all seats know every face-down card: it finds moves that win whatever the others do.

Two players without abilities: undirected vertex geography on the rook's graph. A card is a square of a 5 × 5 board: its
animal is the row and its landscape is the column. Two cards match if a rook can move between them. The player to
move must step from the last card to a face-down match. No card is used twice, and a player who can't step loses.

The player to move wins if and only if the last card is in every maximum matching of the graph of the last card and the
face-down cards: the player steps along the matching, and the opponent must leave it (Fraenkel, Scheinerman & Ullman
1993). The rook's graph is the line graph of K5,5, so every part of it is claw-free. A connected claw-free graph of even
order has a perfect matching (Sumner 1974; Las Vergnas 1975); one of odd order misses one vertex. So only the sizes of
the components count. Let C be the component of the last card. The player to move wins if |C| is even, or if |C| is odd
and C without the last card has two odd parts: then every maximum matching needs the last card for one of them.

With abilities or more players: a search, once few cards are left. It assumes that all others play together against one
seat and may fail on purpose, so a win that it finds is certain.
"""

from functools import lru_cache

from quarterdeck.bots.memoarrr.deck import CRABS, MATCHES, WALRUSES, each

_FIRST_COLUMN = 0b00001_00001_00001_00001_00001
_FIRST_ROW = 0b11111


def spread(cards: int) -> int:
    """All squares in the rows and columns of these cards."""
    rows = (cards | cards >> 1 | cards >> 2 | cards >> 3 | cards >> 4) & _FIRST_COLUMN
    columns = (cards | cards >> 5 | cards >> 10 | cards >> 15 | cards >> 20) & _FIRST_ROW
    return rows * _FIRST_ROW | columns * _FIRST_COLUMN


def component(seed: int, cards: int) -> int:
    """The cards that a rook can reach from the seed if it steps only on these cards."""
    reached = spread(seed) & cards
    while (further := spread(reached) & cards) != reached:
        reached = further
    return reached


@lru_cache(maxsize=1 << 17)
def can_win(last: int, face_down: int) -> bool:
    """Whether the player to move wins, if both know these face-down cards."""
    beside = MATCHES[last] & face_down
    if not beside:
        return False
    part = component(beside & -beside, face_down)
    other = beside & ~part
    if not other:
        return part.bit_count() % 2 == 1
    rest = component(other & -other, face_down)
    return part.bit_count() % 2 == 1 or rest.bit_count() % 2 == 1


FEW = {2: 8, 3: 6, 4: 6}
"""The most face-down cards for a fast search, by the number of players in the round."""


def is_exact(players: int, face_down: int, abilities: bool) -> bool:
    """Whether the winner can be computed."""
    return (players == 2 and not abilities) or face_down.bit_count() <= FEW[players]


class Endgame:
    """The end of a round, as seen by one seat."""

    def __init__(self, me: int, abilities: bool) -> None:
        self._me = me
        self._abilities = abilities
        self._solved: dict[tuple[tuple[int, ...], int, int, int], bool] = {}

    def wins_by(self, card: int, seats: tuple[int, ...], last: int | None, face_down: int, ability: bool) -> bool:
        """Whether this seat, which is to move, wins if it reveals this card."""
        if last is not None and not MATCHES[last] >> card & 1:
            return False
        return self._revealed(card, seats, face_down & ~(1 << card), ability)

    def wins_by_block(self, block: int, seats: tuple[int, ...], last: int, face_down: int) -> bool:
        """Whether this seat wins if its walrus blocks this card."""
        return self.wins(_passed_on(seats), last, face_down, 1 << block)

    def wins(self, seats: tuple[int, ...], last: int, face_down: int, block: int = 0) -> bool:
        """Whether this seat wins against all others, when the first of the seats must match the last card."""
        if len(seats) == 1:
            return seats[0] == self._me
        if not face_down:
            return self.wins(seats[1:], last, face_down)
        if len(seats) == 2 and not self._abilities:
            return can_win(last, face_down) == (seats[0] == self._me)
        key = (seats, last, face_down, block)
        if key not in self._solved:
            self._solved[key] = self._search(seats, last, face_down, face_down & ~block)
        return self._solved[key]

    def _search(self, seats: tuple[int, ...], last: int, face_down: int, open_cards: int) -> bool:
        matches = open_cards & MATCHES[last]
        if seats[0] == self._me:
            return any(self._revealed(card, seats, face_down & ~(1 << card), True) for card in each(matches))
        failures = open_cards & ~matches
        return all(self._revealed(card, seats, face_down & ~(1 << card), True) for card in each(matches)) and all(
            self.wins(seats[1:], card, face_down & ~(1 << card)) for card in each(failures)
        )

    def _revealed(self, card: int, seats: tuple[int, ...], face_down: int, ability: bool) -> bool:
        """Whether this seat wins after the first of the seats revealed a match."""
        if self._abilities and ability:
            if CRABS >> card & 1:
                return self.wins(seats, card, face_down)
            if WALRUSES >> card & 1 and face_down & face_down - 1:
                outcomes = (self.wins(_passed_on(seats), card, face_down, 1 << block) for block in each(face_down))
                return any(outcomes) if seats[0] == self._me else all(outcomes)
        return self.wins(_passed_on(seats), card, face_down)


def _passed_on(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats[1:] + seats[:1]

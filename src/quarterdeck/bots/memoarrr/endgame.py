"""Exact play when everybody knows every card that is still face down: a win that nobody can prevent.

Between two players without abilities `geography` tells it at once. With abilities or with more players it is searched
for, once few cards are left. The others are taken to stand together against the one who wants to win, so a win that is
found here is one, whatever they do; they may even fail on purpose.
"""

from __future__ import annotations

from functools import lru_cache

from quarterdeck.bots.memoarrr.deck import CRABS, MATCHES, WALRUSES, each

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


FEW = {2: 8, 3: 6, 4: 6}
"""For how many cards, with how many players still in the round, the search is quick enough."""


def is_exact(players: int, face_down: int, abilities: bool) -> bool:
    """Whether it can be worked out who wins from here."""
    return (players == 2 and not abilities) or face_down.bit_count() <= FEW[players]


class Endgame:
    """A round near its end, from the eyes of one seat."""

    def __init__(self, me: int, abilities: bool) -> None:
        self._me = me
        self._abilities = abilities
        self._solved: dict[tuple[tuple[int, ...], int, int, int], bool] = {}

    def wins_by(self, card: int, seats: tuple[int, ...], last: int | None, face_down: int, ability: bool) -> bool:
        """Whether this seat, the first of those still in the round, wins by revealing this card."""
        if last is not None and not MATCHES[last] >> card & 1:
            return False
        return self._revealed(card, seats, face_down & ~(1 << card), ability)

    def wins_by_block(self, block: int, seats: tuple[int, ...], last: int, face_down: int) -> bool:
        """Whether this seat, whose walrus lies face up, wins by closing this card to the next player."""
        return self.wins(_passed_on(seats), last, face_down, 1 << block)

    def wins(self, seats: tuple[int, ...], last: int, face_down: int, block: int = 0) -> bool:
        """Whether this seat wins whatever the others do, when the first of the seats has to match the last card."""
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
        """After a success of the first of the seats."""
        if self._abilities and ability:
            if CRABS >> card & 1:
                return self.wins(seats, card, face_down)
            if WALRUSES >> card & 1 and face_down & face_down - 1:
                outcomes = (self.wins(_passed_on(seats), card, face_down, 1 << block) for block in each(face_down))
                return any(outcomes) if seats[0] == self._me else all(outcomes)
        return self.wins(_passed_on(seats), card, face_down)


def _passed_on(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats[1:] + seats[:1]

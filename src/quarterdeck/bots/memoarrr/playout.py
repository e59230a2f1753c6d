"""The simulation of a round in one possible world. Each player knows some cards and thinks one step ahead.

Only the knowledge of the players counts, not the places of the cards. Sets of cards are the bits of integers.
"""

from collections.abc import Callable

from quarterdeck.bots.memoarrr.deck import CRABS, MATCHES, PENGUINS, WALRUSES
from quarterdeck.bots.memoarrr.endgame import can_win
from quarterdeck.bots.memoarrr.judgement import GOING_ON, LEARNING, REPLY

NOTHING = -2.0
"""A value below that of any reply."""
PARITY = 0.5
"""The value of leaving the only opponent in a lost position, as far as both know the cards."""


class Playout:
    __slots__ = ("_abilities", "_block", "_chance", "_face_down", "_knows", "_last", "_seats")

    def __init__(
        self,
        seats: list[int],
        last: int,
        face_down: int,
        knows: list[int],
        abilities: bool,
        chance: Callable[[], float],
    ) -> None:
        self._seats = seats
        """The seats in the round, the one to move first."""
        self._last = last
        self._face_down = face_down
        self._knows = knows
        """The cards that each seat knows."""
        self._block = 0
        """The cards that are blocked for the next reveal."""
        self._abilities = abilities
        self._chance = chance

    def winner(self) -> int:
        """Play to the end of the round."""
        while len(self._seats) > 1:
            self._turn()
        return self._seats[0]

    def reveal(self, card: int, opening: bool, ability: bool) -> None:
        """The seat to move reveals a card. A match uses its ability."""
        bit = 1 << card
        success = opening or MATCHES[self._last] & bit
        self._face_down &= ~bit
        self._last, self._block = card, 0
        if not success:
            del self._seats[0]
            return
        if self._abilities and ability:
            if CRABS & bit:
                return
            if PENGUINS & bit:
                self._peek_at_any()
            elif WALRUSES & bit and self._face_down & self._face_down - 1:
                replies = self._knows[self._seats[0]] & self._knows[self._seats[1]] & self._face_down & MATCHES[card]
                self._block = replies & -replies
        self._pass_on()

    def block(self, card: int) -> None:
        """The seat to move blocks a card with its walrus."""
        self._block = 1 << card
        self._pass_on()

    def peek(self, card: int) -> None:
        """The seat to move looks at a card with its penguin."""
        self._knows[self._seats[0]] |= 1 << card
        self._pass_on()

    def _pass_on(self) -> None:
        self._seats.append(self._seats.pop(0))

    def _turn(self) -> None:
        """Reveal the best known match, else an unknown card (best: one that the next player knows), else any card."""
        if not self._face_down:
            del self._seats[0]
            return
        open_cards = self._face_down & ~self._block
        known = self._knows[self._seats[0]] & self._face_down
        replies = known & open_cards & MATCHES[self._last]
        if replies:
            card = self._best(replies, known) if replies & replies - 1 else replies.bit_length() - 1
        else:
            hidden = open_cards & ~known
            card = self._any(hidden & self._knows[self._seats[1]] or hidden or open_cards)
        self.reveal(card, False, True)

    def _peek_at_any(self) -> None:
        me, neighbour = self._seats[:2]
        hidden = self._face_down & ~self._knows[me]
        if hidden:
            self._knows[me] |= 1 << self._any(hidden & ~self._knows[neighbour] or hidden)

    def _best(self, replies: int, known: int) -> int:
        """The reply that leaves the next player the lowest chance."""
        theirs = self._knows[self._seats[1]] & self._face_down
        both = known & theirs
        by_parity = not self._abilities and len(self._seats) == 2
        best, chosen = NOTHING, 0
        while replies:
            bit = replies & -replies
            replies ^= bit
            card = bit.bit_length() - 1
            if self._abilities and CRABS & bit:
                worth = self._chain(card, known & ~bit, theirs & ~bit)
            else:
                blocked = 1 if self._abilities and WALRUSES & bit else 0
                worth = -self._can_follow(card, known & ~bit, theirs & ~bit, blocked)
                if self._abilities and PENGUINS & bit:
                    worth += LEARNING
                if by_parity and not can_win(card, both & ~bit):
                    worth += PARITY
            if worth > best:
                best, chosen = worth, card
        return chosen

    def _can_follow(self, card: int, known: int, theirs: int, blocked: int) -> float:
        """The probability that the next player matches a card, as the seat to move estimates it."""
        matches = MATCHES[card]
        replies = (known & theirs & matches).bit_count() - blocked
        if replies > 0:
            return 1.0 + REPLY * replies
        hidden = self._face_down & ~known
        odds = (hidden & matches).bit_count() / (hidden.bit_count() + 1)
        secrets = (theirs & hidden).bit_count()
        fresh = hidden.bit_count() - secrets
        mine = known & ~theirs
        total = fresh + mine.bit_count()
        luck = (fresh * odds + (mine & matches).bit_count()) / total if total else 0.0
        return 1.0 - (1.0 - luck) * (1.0 - odds) ** secrets

    def _chain(self, crab: int, known: int, theirs: int) -> float:
        """The value of a crab, which the same player must match with a known card or by luck."""
        best = NOTHING
        replies = known & MATCHES[crab]
        while replies:
            bit = replies & -replies
            replies ^= bit
            best = max(best, -self._can_follow(bit.bit_length() - 1, known & ~bit, theirs & ~bit, 0))
        if best > NOTHING:
            return best
        hidden = self._face_down & ~known
        return (hidden & MATCHES[crab]).bit_count() / (hidden.bit_count() + 1) * GOING_ON - 1.0

    def _any(self, cards: int) -> int:
        """A random card of a set."""
        for _ in range(int(self._chance() * cards.bit_count())):
            cards &= cards - 1
        return (cards & -cards).bit_length() - 1

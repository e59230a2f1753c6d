"""Those who forget: cabin boy, deckhand and bosun. They differ in what they remember and in what they make of it."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.memoarrr.deck import ALL_CARDS, KIN, MATCHES, NEAR, NUMBER, as_set, each, face_down_cells
from quarterdeck.bots.memoarrr.judgement import Outlook, best_reveal
from quarterdeck.bots.memoarrr.sailor import MemoarrrSailor
from quarterdeck.bots.memory import Faculty, Mind, Surroundings
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Event, Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.view import View

ISLAND = Surroundings(NEAR, KIN)


class CabinBoy(MemoarrrSailor):
    """Plays a match if one comes to mind, and else whatever."""

    def __init__(self, berth: Berth, faculty: Faculty) -> None:
        super().__init__(berth)
        self._mind: Mind[int, Location] = Mind(faculty, ISLAND, f"{berth.seed}/{berth.seat}")

    def notice(self, event: Event) -> None:
        """Every card leaves its trace; after a turn of one's own some of them are gone over."""
        match event:
            case Looked(cards=dict(cards)):
                for cell, card in cards.items():
                    self._mind.notice(cell, card)
            case Revealed(cell=int(cell), card=Location() as card):
                self._mind.notice(cell, card)
                if event.seat == self.berth.seat:
                    self._mind.rehearse()
            case Peeked(cell=int(cell), card=Location() as card):
                self._mind.notice(cell, card)
            case Swapped(cell=int(cell), with_=int(other)):
                self._mind.exchange(cell, other)

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        outlook = self.outlook(view, turn.moves)
        return dice.choice(_matches(outlook) or list(each(outlook.open)))

    def outlook(self, view: View, moves: tuple[Any, ...]) -> Outlook:
        """What comes to mind now. It takes for granted that the next player remembers the same."""
        face_down = face_down_cells(view)
        face_up = {card for card in view.cells if card is not None}
        recalled = self._mind.recall(each(face_down))
        cells = {cell: NUMBER[memory.thing] for cell, memory in recalled.items() if memory.thing not in face_up}
        known = as_set(list(cells))
        return Outlook(
            last=None if view.to_match is None else NUMBER[view.to_match],
            cells=cells,
            hidden=face_down & ~known,
            unknown=ALL_CARDS & ~as_set([NUMBER[card] for card in face_up]) & ~as_set(list(cells.values())),
            next_knows=known,
            open=as_set([move.cell for move in moves]),
            abilities=view.options.abilities,
            opening_ability=view.options.edition == "2023",
        )


class Deckhand(CabinBoy):
    """Tries a cell that nothing is remembered of, rather than one that is known not to match."""

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        outlook = self.outlook(view, turn.moves)
        return dice.choice(_matches(outlook) or list(each(outlook.open & outlook.hidden or outlook.open)))


class Bosun(CabinBoy):
    """Thinks about what is left to the next player, like the captain, but with holes in the memory."""

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        return best_reveal(self.outlook(view, turn.moves), dice)


def _matches(outlook: Outlook) -> list[int]:
    """The cells that are believed to match. When a round is to be opened there is nothing to match."""
    if outlook.last is None:
        return []
    matches = MATCHES[outlook.last]
    return [cell for cell, card in outlook.cells.items() if outlook.open >> cell & 1 and matches >> card & 1]

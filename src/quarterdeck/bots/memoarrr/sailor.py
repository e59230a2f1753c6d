"""The bots for Memoarrr! below the kraken. All judge an outlook; the level decides what the outlook contains."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, assert_never

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.memoarrr.chart import Chart
from quarterdeck.bots.memoarrr.deck import ALL_CARDS, KIN, MATCHES, NEAR, NUMBER, as_set, each, face_down_cells
from quarterdeck.bots.memoarrr.judgement import Outlook, best_block, best_peek, best_reveal, best_swap
from quarterdeck.bots.memory import Faculty, Mind, Surroundings
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Block, Event, Looked, Move, Peek, Peeked, Reveal, Revealed, Swap, Swapped
from quarterdeck.games.memoarrr.view import View


class MemoarrrSailor(ABC):
    def __init__(self, berth: Berth) -> None:
        self.berth = berth
        self._entries = 0

    def see(self, events: tuple[Event, ...]) -> None:
        self._entries += 1
        for event in events:
            self.notice(event)

    def choose(self, turn: Turn) -> Move:
        """Random choices depend on the seed and the number of log entries, not on the number of questions."""
        dice = Random(f"{self.berth.seed}/{self.berth.seat}/{self._entries}")
        view: View = turn.view
        match view.phase:
            case "look" | "over":
                move: Move = dice.choice(turn.moves)
                return move
            case "reveal":
                return Reveal(self.reveal(view, turn, dice))
            case "peek":
                return Peek(best_peek(self.outlook(view, turn.moves), dice))
            case "swap":
                return Swap(best_swap(self.outlook(view, turn.moves), dice))
            case "block":
                return Block(self.block(view, turn, dice))
            case _:
                assert_never(view.phase)

    @abstractmethod
    def notice(self, event: Event) -> None:
        """Remember an event."""

    @abstractmethod
    def outlook(self, view: View, moves: tuple[Any, ...]) -> Outlook:
        """What this bot believes now."""

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        return best_reveal(self.outlook(view, turn.moves), dice)

    def block(self, view: View, turn: Turn, dice: Random) -> int:
        return best_block(self.outlook(view, turn.moves), dice)


ISLAND = Surroundings(NEAR, KIN)


class CabinBoy(MemoarrrSailor):
    """Reveals a match if it recalls one, else any card."""

    def __init__(self, berth: Berth, faculty: Faculty) -> None:
        super().__init__(berth)
        self._mind: Mind[int, Location] = Mind(faculty, ISLAND, f"{berth.seed}/{berth.seat}")

    def notice(self, event: Event) -> None:
        """Remember each card, and rehearse after an own turn."""
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
        """The recalled cards. The bot assumes that the next player remembers the same."""
        face_down = face_down_cells(view)
        face_up = {card for card in view.cells if card is not None}
        recalled = self._mind.recall(each(face_down))
        cells = {cell: NUMBER[memory.thing] for cell, memory in recalled.items() if memory.thing not in face_up}
        seen = as_set([NUMBER[card] for card in face_up]) | as_set(list(cells.values()))
        return _outlook(view, moves, cells, seen, as_set(list(cells)))


class Deckhand(CabinBoy):
    """Without a known match it reveals a cell that it does not remember."""

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        outlook = self.outlook(view, turn.moves)
        return dice.choice(_matches(outlook) or list(each(outlook.open & outlook.hidden or outlook.open)))


class Bosun(CabinBoy):
    """Judges like the captain, with a weaker memory."""

    reveal = MemoarrrSailor.reveal


def _matches(outlook: Outlook) -> list[int]:
    """The cells that probably match; none at the start of a round."""
    if outlook.last is None:
        return []
    matches = MATCHES[outlook.last]
    return [cell for cell, card in outlook.cells.items() if outlook.open >> cell & 1 and matches >> card & 1]


class Captain(MemoarrrSailor):
    def __init__(self, berth: Berth) -> None:
        super().__init__(berth)
        self.chart = Chart(berth.seats, berth.seat)

    def notice(self, event: Event) -> None:
        self.chart.notice(event)

    def outlook(self, view: View, moves: tuple[Any, ...]) -> Outlook:
        face_down = face_down_cells(view)
        cards = self.chart.cards
        cells = {cell: card for cell in each(face_down) if (card := cards[cell]) is not None}
        seen = as_set([card for card in cards if card is not None])
        return _outlook(view, moves, cells, seen, self.chart.seen_by[_next_seat(view, self.berth.seat)] & face_down)


def _outlook(view: View, moves: tuple[Any, ...], cells: dict[int, int], seen: int, next_knows: int) -> Outlook:
    """The outlook of a player who knows these cells and has seen these cards."""
    return Outlook(
        last=None if view.to_match is None else NUMBER[view.to_match],
        cells=cells,
        hidden=face_down_cells(view) & ~as_set(list(cells)),
        unknown=ALL_CARDS & ~seen,
        next_knows=next_knows,
        open=as_set([move.cell for move in moves]),
        abilities=view.options.abilities,
        opening_ability=view.options.edition == "2023",
    )


def _next_seat(view: View, seat: int) -> int:
    """The next seat that is still in the round."""
    seats = len(view.held)
    return next(other for step in range(1, seats + 1) if view.held[other := (seat + step) % seats] is None)

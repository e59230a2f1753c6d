"""Memoarrr! as the rules protocol wants it: who is to move, what they may do, and what comes of it."""

from __future__ import annotations

from quarterdeck.core.deal import Deal
from quarterdeck.core.game import Outcome, not_a_move, refuse_turn
from quarterdeck.games.memoarrr import abilities, setup
from quarterdeck.games.memoarrr.ending import ranking
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.moves import Block, Look, Move, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.options import Options
from quarterdeck.games.memoarrr.reveal import reveal, reveals_of
from quarterdeck.games.memoarrr.state import LOOKING, State, Step
from quarterdeck.games.memoarrr.view import View, view


class Memoarrr:
    """A memory game on a foggy volcanic island."""

    name = "memoarrr"
    title = "Memoarrr!"
    version = "1"
    seats = range(2, 5)
    options = Options
    moves_of = Move
    events_of = Event

    def start(self, options: Options, seats: int, deal: Deal) -> Step:
        return setup.start(options, seats, deal)

    def moves(self, state: State, seat: int) -> tuple[Move, ...]:
        if seat not in state.turn:
            return ()
        if state.number == LOOKING:
            return setup.looks(state, seat)
        if state.ability is not None:
            return abilities.choices(state)
        return reveals_of(state.fog ^ state.closed)

    def play(self, state: State, seat: int, move: Move, deal: Deal) -> Step:
        if seat not in state.turn:
            refuse_turn(state.turn)
        match move:
            case Reveal(cell=cell):
                return reveal(state, seat, cell, deal)
            case Look(side=side):
                return setup.look(state, seat, side)
            case Ready():
                return setup.ready(state, seat, deal)
            case Peek(cell=cell):
                return abilities.peek(state, seat, cell, deal)
            case Swap(cell=cell):
                return abilities.swap(state, seat, cell, deal)
            case Block(cell=cell):
                return abilities.block(state, seat, cell, deal)
            case _:
                not_a_move(self.title, move)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.turn:
            return None
        return Outcome(ranking(state.won), tuple(sum(treasures) for treasures in state.won))

"""Memoarrr! as an implementation of the rules protocol."""

from quarterdeck.core.deal import Deal
from quarterdeck.core.game import Outcome, not_a_move, refuse_turn
from quarterdeck.games.memoarrr import abilities, setup
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.games.memoarrr.events import Block, Event, Look, Move, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.island import ByCells
from quarterdeck.games.memoarrr.round import open_cells, ranking, reveal, rubies
from quarterdeck.games.memoarrr.state import LOOKING, ORDINARY, State, Step
from quarterdeck.games.memoarrr.view import Hidden, View, glimpsing, hidden, view

REVEALS = ByCells(Reveal)


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
        if state.special is ORDINARY:
            return REVEALS[state.fog]
        if state.special is LOOKING:
            return setup.looks(state, seat)
        return REVEALS[open_cells(state)] or abilities.choices(state)

    def play(self, state: State, seat: int, move: Move, deal: Deal) -> Step:
        if seat not in state.turn:
            refuse_turn(state.turn)
        if isinstance(move, Reveal):  # first, for speed: nearly all moves are reveals
            return reveal(state, seat, move.cell, deal)
        match move:
            case Look():
                return setup.look(state, seat, move.side)
            case Ready():
                return setup.ready(state, seat, deal)
            case Peek():
                return abilities.peek(state, seat, move.cell, deal)
            case Swap():
                return abilities.swap(state, seat, move.cell, deal)
            case Block():
                return abilities.block(state, seat, move.cell, deal)
            case _:
                not_a_move(self.title, move)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def seeing_more(self, state: State) -> tuple[int, ...]:
        return glimpsing(state)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        won = state.won
        return Outcome(ranking(won), rubies(won))

    def still_in(self, state: State) -> tuple[int, ...]:
        return tuple(range(state.setting.seats)) if state.special is LOOKING else state.still_in.seats

    def hidden_until_over(self, state: State) -> Hidden:
        return hidden(state)

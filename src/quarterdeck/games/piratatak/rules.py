"""Piratatak as an implementation of the rules protocol."""

from typing import Any

from quarterdeck.core.deal import Deal
from quarterdeck.core.game import Outcome, not_a_move, refuse_turn
from quarterdeck.games.piratatak import pirate, turn
from quarterdeck.games.piratatak.cards import Options, Version1Options
from quarterdeck.games.piratatak.events import Buy, Draw, Event, Fire, Move, Pay, Stop
from quarterdeck.games.piratatak.state import State, Step
from quarterdeck.games.piratatak.view import Hidden, View, hidden, view


class Piratatak:
    """A game of push your luck: build a ship and avoid the pirates."""

    name = "piratatak"
    title = "Piratatak"
    version = "2"
    seats = range(2, 5)
    options = Options
    moves_of = Move
    events_of = Event

    def start(self, options: Options, seats: int, deal: Deal) -> Step:
        return turn.start(options, seats, deal)

    def moves(self, state: State, seat: int) -> tuple[Move, ...]:
        if seat not in state.turn:
            return ()
        return pirate.answers(state, seat) if state.owed else turn.turns(state, seat)

    def play(self, state: State, seat: int, move: Move, deal: Deal) -> Step:
        if seat not in state.turn:
            refuse_turn(state.turn)
        match move:
            case Draw():
                return turn.draw(state, seat, deal)
            case Stop():
                return turn.stop(state, seat)
            case Fire():
                return pirate.fire(state, seat)
            case Pay():
                return pirate.pay(state, seat, move.card)
            case Buy():
                return turn.buy(state, seat, move.seller, move.card)
            case _:
                not_a_move(self.title, move)

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat)

    def seeing_more(self, state: State) -> tuple[int, ...]:
        return ()

    def outcome(self, state: State) -> Outcome | None:
        if state.turn:
            return None
        return Outcome(turn.ranking(state), tuple(len(holding.ship) for holding in state.holdings))

    def hidden_until_over(self, state: State) -> Hidden:
        return hidden(state)


class PiratatakVersion1(Piratatak):
    """Version 1 of the rules, for old records and tables: no option `colours`, always `freed`."""

    version = "1"
    options: Any = Version1Options

    def start(self, options: Any, seats: int, deal: Deal) -> Step:
        return super().start(Options(first=options.first, odds=options.odds, colours="freed"), seats, deal)

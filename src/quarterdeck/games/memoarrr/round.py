"""A round: whose turn comes next, who takes a volcano, and who takes the treasure in the end."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.games.memoarrr.cards import TREASURES, VOLCANOES
from quarterdeck.games.memoarrr.circle import EVERYBODY
from quarterdeck.games.memoarrr.ending import end_game
from quarterdeck.games.memoarrr.events import Event, RoundBegan, TreasureTaken, VolcanoTaken
from quarterdeck.games.memoarrr.island import EVERYWHERE
from quarterdeck.games.memoarrr.state import State, Step

ROUNDS = len(TREASURES)


def begin_round(state: State, starter: int, winners: tuple[int, ...], events: tuple[Event, ...], deal: Deal) -> Step:
    """Turn all cards face down where they lie, and put players − 1 volcanoes back in random order."""
    number = state.number + 1
    volcanoes = deal.shuffle(f"volcanoes/{number}", VOLCANOES[state.options.edition][: state.seats - 1])
    still_in = EVERYBODY[state.seats][starter]
    begun = replace(
        state,
        number=number,
        starter=starter,
        winners=winners,
        still_in=still_in,
        turn=still_in.turn,
        volcanoes=volcanoes,
        out=(),
        fog=EVERYWHERE,
        last=None,
    )
    return begun, events + (RoundBegan(number, starter, volcanoes),)


def settle(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """What is forced happens by itself, unless an ability is waited for.

    The last volcano ends the round; whoever finds all 24 locations face up takes a volcano instead of revealing one.
    """
    if state.ability is not None:
        return state, events
    if state.still_in.alone:
        return end_round(state, events, deal)
    if state.fog:
        return state, events
    seat = state.turn[0]
    taken = VolcanoTaken(seat, state.volcanoes[len(state.out)], "nothing left")
    still_in = state.still_in.without
    left = replace(state, out=state.out + (seat,), still_in=still_in, turn=still_in.turn)
    return settle(left, events + (taken,), deal)


def next_turn(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """Clockwise to the next player still in the round."""
    still_in = state.still_in.passed_on
    return settle(replace(state, still_in=still_in, turn=still_in.turn), events, deal)


def end_round(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """The one player without a volcano takes the top treasure; seven treasures, seven rounds.

    The holder of the most birds, or of the dark volcano, starts the next round.
    """
    winner = state.turn[0]
    winners = state.winners + (winner,)
    events += (TreasureTaken(winner, state.treasures[len(state.winners)]),)
    if len(winners) == ROUNDS:
        return end_game(replace(state, winners=winners), events)
    highest = VOLCANOES[state.options.edition][0]
    return begin_round(state, state.out[state.volcanoes.index(highest)], winners, events, deal)

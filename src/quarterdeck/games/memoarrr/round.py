"""A round: whose turn comes next, who takes a volcano, and who takes the treasure in the end."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.games.memoarrr.cards import VOLCANOES
from quarterdeck.games.memoarrr.circle import EVERYBODY
from quarterdeck.games.memoarrr.ending import end_game
from quarterdeck.games.memoarrr.events import Event, RoundBegan, TreasureTaken, VolcanoTaken
from quarterdeck.games.memoarrr.island import CENTRE, EVERYWHERE
from quarterdeck.games.memoarrr.state import ORDINARY, Special, State, Step


def begin_round(state: State, starter: int, special: Special, events: tuple[Event, ...], deal: Deal) -> Step:
    """Turn all cards face down where they lie, and put players − 1 volcanoes back in random order."""
    number = len(state.winners) + 1
    seats = state.setting.seats
    volcanoes = deal.shuffle(f"volcanoes/{number}", VOLCANOES[state.setting.options.edition][: seats - 1])
    still_in = EVERYBODY[seats][starter]
    begun = replace(
        state,
        turn=still_in.turn,
        starter=starter,
        volcanoes=volcanoes,
        out=(),
        still_in=still_in,
        fog=EVERYWHERE,
        last_cell=CENTRE,
        special=special,
        before_turning_down=state if number > 1 else None,  # before the first round no card was face up
    )
    return begun, events + (RoundBegan(number, starter, volcanoes),)


def settle(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """What is forced happens by itself, unless an ability is waited for.

    The last volcano ends the round; whoever finds all 24 locations face up takes a volcano instead of revealing one.
    """
    if state.special.ability is not None:
        return state, events
    if state.still_in.alone:
        return end_round(state, events, deal)
    if state.fog:
        return state, events
    seat = state.turn[0]
    taken = VolcanoTaken(seat, state.volcanoes[len(state.out)], "nothing left")
    still_in = state.still_in.without
    left = replace(state, turn=still_in.turn, out=state.out + (seat,), still_in=still_in)
    return settle(left, events + (taken,), deal)


def next_turn(state: State, special: Special, events: tuple[Event, ...], deal: Deal) -> Step:
    """Clockwise to the next player still in the round."""
    still_in = state.still_in.passed_on
    return settle(replace(state, turn=still_in.turn, still_in=still_in, special=special), events, deal)


def end_round(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """The one player without a volcano takes the top treasure; seven treasures, seven rounds.

    The holder of the most birds, or of the dark volcano, starts the next round.
    """
    winner = state.turn[0]
    winners = state.winners + (winner,)
    events += (TreasureTaken(winner, state.setting.treasures[len(state.winners)]),)
    won = replace(state, turn=(), winners=winners)
    if won.over:
        return end_game(won, events)
    highest = VOLCANOES[state.setting.options.edition][0]
    starter = state.out[state.volcanoes.index(highest)]
    return begin_round(won, starter, ORDINARY, events, deal)

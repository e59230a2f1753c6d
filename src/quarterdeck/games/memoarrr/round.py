"""A round: whose turn comes next, who takes a volcano, and who takes the treasure in the end."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.games.memoarrr.cards import VOLCANOES
from quarterdeck.games.memoarrr.ending import end_game
from quarterdeck.games.memoarrr.events import Event, RoundBegan, TreasureTaken, VolcanoTaken, Why
from quarterdeck.games.memoarrr.island import EVERYWHERE
from quarterdeck.games.memoarrr.state import State, Step

ONE_SEAT = ((0,), (1,), (2,), (3,))


def begin_round(state: State, starter: int, events: tuple[Event, ...], deal: Deal) -> Step:
    """Turn all cards face down where they lie, and put players − 1 volcanoes back in random order."""
    seats = state.seats
    number = state.number + 1
    volcanoes = deal.shuffle(f"volcanoes/{number}", VOLCANOES[state.options.edition][: seats - 1])
    begun = replace(
        state,
        number=number,
        starter=starter,
        turn=ONE_SEAT[starter],
        volcanoes=volcanoes,
        held=(None,) * seats,
        fog=EVERYWHERE,
        last=None,
    )
    return begun, events + (RoundBegan(number, starter, volcanoes),)


def next_turn(state: State, seat: int, events: tuple[Event, ...], deal: Deal) -> Step:
    """Clockwise to the next player still in the round; with all 24 face up they take a volcano at once."""
    following = next_seat(state, seat)
    if state.fog:
        return replace(state, turn=ONE_SEAT[following]), events
    return take_volcano(state, following, "nothing left", events, deal)


def next_seat(state: State, seat: int) -> int:
    """Players with a volcano are skipped."""
    following = (seat + 1) % state.seats
    while state.held[following] is not None:
        following = (following + 1) % state.seats
    return following


def take_volcano(state: State, seat: int, why: Why, events: tuple[Event, ...], deal: Deal) -> Step:
    """Take the top volcano and be out of the round; the last volcano ends it at once."""
    top, below = state.volcanoes[0], state.volcanoes[1:]
    held = state.held[:seat] + (top,) + state.held[seat + 1 :]
    taken = replace(state, volcanoes=below, held=held)
    events += (VolcanoTaken(seat, top, why),)
    return next_turn(taken, seat, events, deal) if below else end_round(taken, events, deal)


def end_round(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """The one player without a volcano takes the top treasure; seven treasures, seven rounds.

    The holder of the most birds, or of the dark volcano, starts the next round.
    """
    winner = state.held.index(None)
    rubies, left = state.treasures[0], state.treasures[1:]
    won = state.won[:winner] + (state.won[winner] + (rubies,),) + state.won[winner + 1 :]
    ended = replace(state, treasures=left, won=won)
    events += (TreasureTaken(winner, rubies),)
    if not left:
        return end_game(ended, events)
    highest = VOLCANOES[state.options.edition][0]
    return begin_round(ended, state.held.index(highest), events, deal)

"""The setup of the table, and the look at three cards before the first round."""

from functools import cache

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, Location, Options, stack_is_ordered
from quarterdeck.games.memoarrr.events import BecameReady, Dealt, Look, Looked, Ready
from quarterdeck.games.memoarrr.island import CENTRE, MIDDLE_CELLS, MIDDLE_SETS, SIDES, Side
from quarterdeck.games.memoarrr.round import begin_round, shuffled_volcanoes
from quarterdeck.games.memoarrr.state import LOOKING, Setting, Special, State, Step

READY = (Ready(),)


def start(options: Options, seats: int, deal: Deal) -> Step:
    """Lay out the locations face down, remove the centre one unseen, and stack the treasures and volcanoes."""
    locations = deal.shuffle("locations", LOCATIONS)
    treasures = TREASURES if stack_is_ordered(options) else deal.shuffle("treasures", TREASURES)
    first = deal.pick("first", seats) if options.first is None else options.first
    state = State(
        turn=tuple(range(seats)),
        setting=Setting(options, seats, first, treasures),
        locations=locations,
        sides=(None,) * seats,
        starter=first,
        volcanoes=shuffled_volcanoes(1, options, seats, deal),
    )
    on_the_island = locations[:CENTRE] + (None,) + locations[CENTRE + 1 :]
    return state, (Dealt(on_the_island, state.removed, treasures, first),)


def looks(state: State, seat: int) -> tuple[Look | Ready, ...]:
    """Before the first round: first pick a free side, then be ready."""
    return _sides_left(state.sides) if state.sides[seat] is None else READY


@cache
def _sides_left(picked: tuple[Side | None, ...]) -> tuple[Look, ...]:
    return tuple(Look(side) for side in SIDES if side not in picked)


def look(state: State, seat: int, side: Side) -> Step:
    """Pick a free side and look at its three middle cards in secret."""
    _check_looking(state)
    sides = state.sides
    if sides[seat] is not None:
        raise IllegalMove("already-looked", f"You have looked already, at the {sides[seat]}.")
    if side not in MIDDLE_CELLS:
        raise IllegalMove("no-such-side", "The sides of the island are north, east, south and west.")
    if side in sides:
        raise IllegalMove("side-taken", f"Another player has picked the {side}.", side=side)
    picked = sides[:seat] + (side,) + sides[seat + 1 :]
    return replace(state, sides=picked), (Looked(seat, side, middle_cards(state, side)),)


def middle_cards(state: State, side: Side) -> dict[int, Location]:
    left, middle, right = MIDDLE_CELLS[side]
    locations = state.locations
    return {left: locations[left], middle: locations[middle], right: locations[right]}


def ready(state: State, seat: int, deal: Deal) -> Step:
    """Put the cards back. When all are ready, round 1 begins; its first reveal may not be a card that was looked at."""
    _check_looking(state)
    if state.sides[seat] is None:
        raise IllegalMove("not-looked", "Pick a side and look at its three cards first.")
    events = (BecameReady(seat),)
    if len(state.turn) > 1:
        place = state.turn.index(seat)
        return replace(state, turn=state.turn[:place] + state.turn[place + 1 :]), events
    looked_at = sum([MIDDLE_SETS[side] for side in state.sides if side is not None])
    return begin_round(state, state.setting.first, Special(closed=looked_at), events, deal)


def _check_looking(state: State) -> None:
    if state.special is not LOOKING:
        raise IllegalMove("not-looking", "The time to look at the sides is over.")

"""A round: reveal and compare, take a volcano, take the treasure. Also the end of the game."""

from typing import NoReturn, assert_never

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.cards import LOCATIONS, VOLCANOES, Animal, Location, Options, Volcano
from quarterdeck.games.memoarrr.events import (
    Again,
    Comparison,
    Event,
    Over,
    Revealed,
    RoundBegan,
    TreasureTaken,
    VolcanoTaken,
)
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, EVERYWHERE, cell_name, check_face_down
from quarterdeck.games.memoarrr.state import EVERYBODY, LOOKING, ORDINARY, Special, State, Step


def begin_round(state: State, starter: int, special: Special, events: tuple[Event, ...], deal: Deal) -> Step:
    """Turn all cards face down and put the shuffled volcanoes on the stack, where they lie already in round 1."""
    number = len(state.winners) + 1
    options, seats = state.setting.options, state.setting.seats
    volcanoes = state.volcanoes if number == 1 else shuffled_volcanoes(number, options, seats, deal)
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
        before_turning_down=state if number > 1 else None,  # no card was face up before round 1
    )
    return begun, events + (RoundBegan(number, starter, volcanoes),)


def shuffled_volcanoes(number: int, options: Options, seats: int, deal: Deal) -> tuple[Volcano, ...]:
    """The volcanoes of a round, top first: players − 1 of them, those with the most birds or the dark one."""
    return deal.shuffle(f"volcanoes/{number}", VOLCANOES[options.edition][: seats - 1])


def open_cells(state: State) -> int:
    """The face-down cells that are not closed; none while an ability must be used."""
    special = state.special
    if special is ORDINARY:
        return state.fog
    return state.fog ^ special.closed if special.ability is None else 0


def reveal(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Turn a location face up until the round ends, and compare it with the location revealed last."""
    fog = state.fog
    choices = fog if state.special is ORDINARY else open_cells(state)  # saves a call for nearly all reveals
    if not (0 <= cell < CELLS and choices >> cell & 1):
        _refuse(state, cell)
    locations, last_cell = state.locations, state.last_cell
    card = locations[cell]
    comparison = "opening" if last_cell == CENTRE else COMPARISONS[locations[last_cell]][card]
    revealed = Revealed(seat, cell, card, comparison)
    fog ^= 1 << cell
    still_in, out, special = state.still_in, state.out, ORDINARY
    events: tuple[Event, ...] = (revealed,)
    if comparison == "none":
        events = (revealed, VolcanoTaken(seat, state.volcanoes[len(out)], "mismatch"))
        still_in, out = still_in.without, out + (seat,)
    elif not (state.setting.options.abilities and _is_used(card.animal, comparison, state.setting.options, fog)):
        still_in = still_in.passed_on
    elif card.animal is Animal.CRAB:
        events = (revealed, Again(seat))
    else:
        special = Special(ability=card.animal)
    shown = replace(
        state,
        turn=still_in.turn,
        out=out,
        still_in=still_in,
        fog=fog,
        last_cell=cell,
        special=special,
        before_turning_down=None,
    )
    return (shown, events) if fog and not still_in.alone else settle(shown, events, deal)


def compare(card: Location, last: Location) -> Comparison:
    """The same animal or the same landscape matches, even if the last card was a failure."""
    if card.animal is last.animal:
        return "animal"
    if card.landscape is last.landscape:
        return "landscape"
    return "none"


COMPARISONS = {last: {card: compare(card, last) for card in LOCATIONS} for last in LOCATIONS}
"""The comparison of each pair of locations."""


def _is_used(animal: Animal, comparison: Comparison, options: Options, fog: int) -> bool:
    """Whether an animal revealed with success has an ability now. In 2018 an opening card has none, in 2023 it has."""
    if comparison == "opening" and options.edition == "2018":
        return False
    match animal:
        case Animal.PENGUIN:
            return fog != 0
        case Animal.WALRUS:
            return fog.bit_count() > 1
        case Animal.OCTOPUS | Animal.CRAB:
            return True
        case Animal.TURTLE:
            return False
        case _:
            assert_never(animal)


def _refuse(state: State, cell: int) -> NoReturn:
    if state.special is LOOKING:
        raise IllegalMove("still-looking", "The first round begins when everybody is ready.")
    if (animal := state.special.ability) is not None:
        raise IllegalMove("ability-first", f"Use the ability of the {animal} first.", animal=animal)
    check_face_down(state.fog, cell)
    name = cell_name(cell)
    if state.last_cell == CENTRE:
        sentence = f"{name} is closed to the first reveal of the game: a player has looked at it."
        raise IllegalMove("banned", sentence, cell=cell)
    raise IllegalMove("blocked", f"{name} is blocked for this reveal by the walrus.", cell=cell)


def next_turn(state: State, special: Special, events: tuple[Event, ...], deal: Deal) -> Step:
    """The next player in the round, clockwise, is to move."""
    still_in = state.still_in.passed_on
    return settle(replace(state, turn=still_in.turn, still_in=still_in, special=special), events, deal)


def settle(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """Forced actions, unless an ability must be used. The last volcano ends the round.

    If all 24 locations are face up, the player to move takes a volcano instead of revealing.
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


def end_round(state: State, events: tuple[Event, ...], deal: Deal) -> Step:
    """The player without a volcano takes the top treasure. The game has seven treasures and seven rounds.

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


def end_game(state: State, events: tuple[Event, ...]) -> Step:
    """After the seventh round, count the rubies and show the removed card."""
    won = state.won
    over = Over(rubies(won), won, ranking(won), state.removed)
    return state, (*events, over)


def rubies(won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(map(sum, won))


def ranking(won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Order by rubies, then by number of treasures, then by the richest single treasure.

    This always decides the winner. Seats that tie for a lower place keep the order of the seats.
    """
    merits = [(sum(treasures), len(treasures), max(treasures, default=0)) for treasures in won]
    return tuple(sorted(range(len(won)), key=merits.__getitem__, reverse=True))

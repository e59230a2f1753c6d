"""Variant: after a success the player must use the ability of the revealed animal."""

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.cards import Animal
from quarterdeck.games.memoarrr.events import Block, Blocked, Move, Peek, Peeked, Swap, Swapped
from quarterdeck.games.memoarrr.island import NEIGHBOURS, ByCells, cell_name, check_face_down
from quarterdeck.games.memoarrr.round import next_turn
from quarterdeck.games.memoarrr.state import ORDINARY, Special, State, Step

PEEKS = ByCells(Peek)
BLOCKS = ByCells(Block)


def choices(state: State) -> tuple[Move, ...]:
    """The ways to use the ability that must be used now."""
    if state.special.ability is Animal.PENGUIN:
        return PEEKS[state.fog]
    if state.special.ability is Animal.OCTOPUS:
        return tuple(Swap(cell) for cell in NEIGHBOURS[state.last_cell])
    return BLOCKS[state.fog]


def peek(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Penguin: everybody sees the cell, only the player sees the card."""
    _check_waiting(state, Animal.PENGUIN)
    check_face_down(state.fog, cell)
    looking = Special(peek=(seat, cell))
    return next_turn(state, looking, (Peeked(seat, cell, state.locations[cell]),), deal)


def swap(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Octopus: it swaps places with a neighbour for the rest of the game. Each card stays face up or face down."""
    _check_waiting(state, Animal.OCTOPUS)
    octopus = state.last_cell
    if cell not in NEIGHBOURS[octopus]:
        beside = ", ".join(cell_name(neighbour) for neighbour in NEIGHBOURS[octopus])
        raise IllegalMove("not-a-neighbour", f"The octopus on {cell_name(octopus)} can swap with {beside}.", cell=cell)
    locations = list(state.locations)
    locations[octopus], locations[cell] = locations[cell], locations[octopus]
    fog = state.fog
    if fog >> cell & 1:
        fog ^= 1 << cell | 1 << octopus
    swapped = replace(state, locations=tuple(locations), fog=fog, last_cell=cell)
    return next_turn(swapped, ORDINARY, (Swapped(seat, octopus, cell),), deal)


def block(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Walrus: the next player in the round may not reveal this location on their next reveal."""
    _check_waiting(state, Animal.WALRUS)
    check_face_down(state.fog, cell)
    return next_turn(state, Special(closed=1 << cell), (Blocked(seat, cell),), deal)


def _check_waiting(state: State, animal: Animal) -> None:
    waiting = state.special.ability
    if waiting is not None and waiting is not animal:
        raise IllegalMove("ability-first", f"Use the ability of the {waiting} first.", animal=waiting)
    if waiting is None:
        raise IllegalMove("no-ability", f"There is no {animal} with an ability to use now.", animal=animal)

"""Variant: after a success the ability of the animal just revealed must be used."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.cards import Animal
from quarterdeck.games.memoarrr.events import Again, Blocked, Comparison, Event, Peeked, Swapped
from quarterdeck.games.memoarrr.island import BIT, NEIGHBOURS, cell_name, cells_to, check_cell
from quarterdeck.games.memoarrr.moves import Block, Move, Peek, Swap
from quarterdeck.games.memoarrr.options import Options
from quarterdeck.games.memoarrr.round import next_turn, take_volcano
from quarterdeck.games.memoarrr.state import State, Step

peeks_of = cells_to(Peek)
blocks_of = cells_to(Block)


def has_ability(options: Options, comparison: Comparison) -> bool:
    """2018: an ability needs a connection, which an opening card has not. 2023: it needs a success."""
    return options.abilities and (comparison != "opening" or options.edition == "2023")


def use_ability(state: State, seat: int, animal: Animal, events: tuple[Event, ...], deal: Deal) -> Step:
    """What the animal just revealed brings: a choice that its player must make now, another turn, or nothing."""
    match animal:
        case Animal.PENGUIN:
            possible = state.fog != 0
        case Animal.OCTOPUS:
            possible = True
        case Animal.WALRUS:
            possible = state.fog.bit_count() > 1
        case Animal.CRAB:
            return _again(state, seat, (*events, Again(seat)), deal)
        case Animal.TURTLE:
            possible = False
        case _:
            assert_never(animal)
    if possible:
        return replace(state, ability=animal), events
    return next_turn(state, seat, events, deal)


def _again(state: State, seat: int, events: tuple[Event, ...], deal: Deal) -> Step:
    """Crab: another turn at once, matched against the crab; it is still this seat's turn."""
    if state.fog:
        return state, events
    return take_volcano(state, seat, "nothing left", events, deal)


def choices(state: State) -> tuple[Move, ...]:
    """The ways to use the ability that is waiting."""
    if state.ability is Animal.PENGUIN:
        return peeks_of(state.fog)
    if state.ability is Animal.OCTOPUS:
        return tuple(Swap(cell) for cell in NEIGHBOURS[state.last_cell])
    return blocks_of(state.fog)


def peek(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Penguin: where they look is public, what they see is theirs alone."""
    _check_waiting(state, Animal.PENGUIN)
    _check_face_down(state, cell)
    looking = replace(state, ability=None, peek=(seat, cell))
    return next_turn(looking, seat, (Peeked(seat, cell, state.locations[cell]),), deal)


def swap(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Octopus: it and a neighbour change places for the rest of the game, each as it is, face up or face down."""
    _check_waiting(state, Animal.OCTOPUS)
    octopus = state.last_cell
    if cell not in NEIGHBOURS[octopus]:
        beside = ", ".join(cell_name(neighbour) for neighbour in NEIGHBOURS[octopus])
        raise IllegalMove("not-a-neighbour", f"The octopus on {cell_name(octopus)} can swap with {beside}.", cell=cell)
    locations = list(state.locations)
    locations[octopus], locations[cell] = locations[cell], locations[octopus]
    fog = state.fog
    if fog & BIT[cell]:
        fog ^= BIT[cell] | BIT[octopus]
    swapped = replace(state, locations=tuple(locations), fog=fog, last_cell=cell, ability=None)
    return next_turn(swapped, seat, (Swapped(seat, octopus, cell),), deal)


def block(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Walrus: the next player still in the round may not reveal this location on their next reveal."""
    _check_waiting(state, Animal.WALRUS)
    _check_face_down(state, cell)
    return next_turn(replace(state, closed=BIT[cell], ability=None), seat, (Blocked(seat, cell),), deal)


def _check_waiting(state: State, animal: Animal) -> None:
    if state.ability is not animal:
        raise IllegalMove("no-ability", f"There is no {animal} whose ability is to be used now.", animal=animal)


def _check_face_down(state: State, cell: int) -> None:
    check_cell(cell)
    if not state.fog & BIT[cell]:
        raise IllegalMove("face-up", f"{cell_name(cell)} is face up already.", cell=cell)

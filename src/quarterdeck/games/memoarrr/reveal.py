"""Revealing a location: a success keeps the player in the round, a failure costs a volcano."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.abilities import is_used
from quarterdeck.games.memoarrr.cards import LOCATIONS, Animal, Location
from quarterdeck.games.memoarrr.events import Again, Comparison, Event, Revealed, VolcanoTaken
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, cell_name, check_face_down
from quarterdeck.games.memoarrr.round import settle
from quarterdeck.games.memoarrr.state import LOOKING, ORDINARY, Special, State, Step


def open_cells(state: State) -> int:
    """Every face-down location may be revealed, but for those that are closed; none while an ability is waited for."""
    special = state.special
    if special is ORDINARY:
        return state.fog
    return state.fog ^ special.closed if special.ability is None else 0


def reveal(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Turn a face-down location up, to stay so until the round ends, and compare it with the one revealed last."""
    if not (0 <= cell < CELLS and open_cells(state) >> cell & 1):
        _refuse(state, cell)
    locations, last_cell = state.locations, state.last_cell
    card = locations[cell]
    comparison = "opening" if last_cell == CENTRE else COMPARISONS[locations[last_cell]][card]
    revealed = Revealed(seat, cell, card, comparison)
    fog = state.fog ^ 1 << cell
    special = ORDINARY
    still_in, out = state.still_in, state.out
    events: tuple[Event, ...]
    if comparison == "none":
        events = (revealed, VolcanoTaken(seat, state.volcanoes[len(out)], "mismatch"))
        still_in, out = still_in.without, out + (seat,)
    elif state.setting.options.abilities and is_used(card.animal, comparison, state.setting.options, fog):
        if card.animal is Animal.CRAB:
            events = (revealed, Again(seat))
        else:
            events = (revealed,)
            special = Special(ability=card.animal)
    else:
        events = (revealed,)
        still_in = still_in.passed_on
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
    """The same animal or the same landscape is a match, also with a card that failed."""
    if card.animal is last.animal:
        return "animal"
    if card.landscape is last.landscape:
        return "landscape"
    return "none"


COMPARISONS = {last: {card: compare(card, last) for card in LOCATIONS} for last in LOCATIONS}
"""How each location compares with each other, worked out once."""


def _refuse(state: State, cell: int) -> NoReturn:
    if state.special is LOOKING:
        raise IllegalMove("still-looking", "The first round begins when everybody is ready.")
    if (animal := state.special.ability) is not None:
        raise IllegalMove("ability-first", f"Use the ability of the {animal} first.", animal=animal)
    check_face_down(state.fog, cell)
    name = cell_name(cell)
    if state.last_cell == CENTRE:
        sentence = f"{name} is closed to the first reveal of the game: somebody has looked at it."
        raise IllegalMove("banned", sentence, cell=cell)
    raise IllegalMove("blocked", f"{name} is blocked for this reveal by the walrus.", cell=cell)

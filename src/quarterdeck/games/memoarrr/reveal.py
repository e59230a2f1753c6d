"""Revealing a location: a success keeps the player in the round, a failure costs a volcano."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.abilities import is_used
from quarterdeck.games.memoarrr.cards import LOCATIONS, Animal, Location
from quarterdeck.games.memoarrr.events import Again, Comparison, Event, Revealed, VolcanoTaken
from quarterdeck.games.memoarrr.island import CELLS, cell_name, check_face_down
from quarterdeck.games.memoarrr.round import settle
from quarterdeck.games.memoarrr.state import LOOKING, State, Step


def reveal(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Turn a face-down location up, to stay so until the round ends, and compare it with the one revealed last."""
    if not (0 <= cell < CELLS and (state.fog ^ state.closed) >> cell & 1 and state.ability is None):
        _refuse(state, cell)
    card = state.locations[cell]
    comparison = COMPARISONS[state.last][card]
    revealed = Revealed(seat, cell, card, comparison)
    fog = state.fog ^ 1 << cell
    ability = None
    still_in, out = state.still_in, state.out
    events: tuple[Event, ...]
    if comparison == "none":
        events = (revealed, VolcanoTaken(seat, state.volcanoes[len(out)], "mismatch"))
        still_in, out = still_in.without, out + (seat,)
    elif state.options.abilities and is_used(card.animal, comparison, state.options, fog):
        if card.animal is Animal.CRAB:
            events = (revealed, Again(seat))
        else:
            events = (revealed,)
            ability = card.animal
    else:
        events = (revealed,)
        still_in = still_in.passed_on
    shown = replace(
        state,
        fog=fog,
        closed=0,
        last=card,
        last_cell=cell,
        peek=None,
        ability=ability,
        out=out,
        still_in=still_in,
        turn=still_in.turn,
    )
    return (shown, events) if fog and not still_in.alone else settle(shown, events, deal)


def compare(card: Location, last: Location | None) -> Comparison:
    """The same animal or the same landscape is a match, also with a card that failed; an opening card has none."""
    if last is None:
        return "opening"
    if card.animal is last.animal:
        return "animal"
    if card.landscape is last.landscape:
        return "landscape"
    return "none"


COMPARISONS = {last: {card: compare(card, last) for card in LOCATIONS} for last in (None, *LOCATIONS)}
"""How each location compares with each that can be the last, worked out once."""


def _refuse(state: State, cell: int) -> NoReturn:
    if state.number == LOOKING:
        raise IllegalMove("still-looking", "The first round begins when everybody is ready.")
    if state.ability is not None:
        raise IllegalMove("ability-first", f"Use the ability of the {state.ability} first.", animal=state.ability)
    check_face_down(state.fog, cell)
    name = cell_name(cell)
    if state.last is None:
        sentence = f"{name} is closed to the first reveal of the game: somebody has looked at it."
        raise IllegalMove("banned", sentence, cell=cell)
    raise IllegalMove("blocked", f"{name} is blocked for this reveal by the walrus.", cell=cell)

"""Revealing a location: a success keeps the player in the round, a failure costs a volcano."""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr.abilities import has_ability, use_ability
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Comparison, Revealed
from quarterdeck.games.memoarrr.island import BIT, cell_name, cells_to, check_cell
from quarterdeck.games.memoarrr.moves import Reveal
from quarterdeck.games.memoarrr.round import next_turn, take_volcano
from quarterdeck.games.memoarrr.state import LOOKING, State, Step

reveals_of = cells_to(Reveal)


def reveal(state: State, seat: int, cell: int, deal: Deal) -> Step:
    """Turn a face-down location up, to stay so until the round ends, and compare it with the one revealed last."""
    bit = BIT.get(cell, 0)
    if not bit & (state.fog ^ state.closed) or state.ability is not None:
        _refuse(state, cell)
    card = state.locations[cell]
    comparison = compare(card, state.last)
    shown = replace(state, fog=state.fog ^ bit, closed=0, last=card, last_cell=cell, peek=None)
    revealed = (Revealed(seat, cell, card, comparison),)
    if comparison == "none":
        return take_volcano(shown, seat, "mismatch", revealed, deal)
    if state.options.abilities and has_ability(state.options, comparison):
        return use_ability(shown, seat, card.animal, revealed, deal)
    return next_turn(shown, seat, revealed, deal)


def compare(card: Location, last: Location | None) -> Comparison:
    """The same animal or the same landscape is a match, also with a card that failed; an opening card has none."""
    if last is None:
        return "opening"
    if card.animal is last.animal:
        return "animal"
    if card.landscape is last.landscape:
        return "landscape"
    return "none"


def _refuse(state: State, cell: int) -> NoReturn:
    if state.number == LOOKING:
        raise IllegalMove("still-looking", "The first round begins when everybody is ready.")
    if state.ability is not None:
        raise IllegalMove("ability-first", f"Use the ability of the {state.ability} first.", animal=state.ability)
    check_cell(cell)
    name = cell_name(cell)
    if not state.fog & BIT[cell]:
        raise IllegalMove("face-up", f"{name} is face up already.", cell=cell)
    if state.last is None:
        sentence = f"{name} is closed to the first reveal of the game: somebody has looked at it."
        raise IllegalMove("banned", sentence, cell=cell)
    raise IllegalMove("blocked", f"{name} is blocked for this reveal by the walrus.", cell=cell)

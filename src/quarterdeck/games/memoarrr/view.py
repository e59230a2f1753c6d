"""What a seat, or a spectator, may see now. Built from nothing, fact by fact: what is not named here stays hidden."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec.structs import replace

from quarterdeck.core import game
from quarterdeck.core.game import remembering_the_latest
from quarterdeck.core.visibility import Visibility
from quarterdeck.games.memoarrr.cards import Animal, Location, Options, Volcano, stack_is_ordered
from quarterdeck.games.memoarrr.island import CELLS, CELLS_IN, CENTRE, EVERYWHERE, Side
from quarterdeck.games.memoarrr.round import ranking
from quarterdeck.games.memoarrr.setup import middle_cards
from quarterdeck.games.memoarrr.state import LOOKING, State

Phase: TypeAlias = Literal["look", "reveal", "peek", "swap", "block", "over"]

_PHASES: dict[Animal, Phase] = {Animal.PENGUIN: "peek", Animal.OCTOPUS: "swap", Animal.WALRUS: "block"}


class View(game.View, frozen=True):
    seat: int | None
    """Whose eyes these are; None for a spectator."""
    options: Options
    """What the table has chosen."""
    phase: Phase
    """What the seats to move are asked for."""
    turn: tuple[int, ...]
    """The seats that may move now."""
    first: int | None
    """The seat that starts the first round; None while everybody looks, since it is named only then."""
    round: int
    """1 to 7; 0 while everybody looks."""
    starter: int | None
    """The seat that started this round; None while everybody looks."""
    cells: tuple[Location | None, ...]
    """The locations that are face up now; None is fog, and the centre."""
    to_match: Location | None
    """The location revealed last."""
    to_match_cell: int | None
    """Where it lies."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    ready: tuple[bool, ...]
    """Which seats have put their three cards back."""
    glimpse: Annotated[dict[int, Location], Visibility.GLIMPSE]
    """What this seat alone is looking at right now."""
    closed: tuple[int, ...]
    """The face-down cells that may not be revealed now: the ban on the first reveal, later a walrus's block."""
    volcanoes: tuple[Volcano | None, ...]
    """Left on the stack; only the top one can be seen."""
    held: tuple[Volcano | None, ...]
    """The volcano of each seat; a seat with one is out of the round."""
    treasures: tuple[int | None, ...]
    """Left on the stack; None is a chest whose rubies nobody may know."""
    won: tuple[tuple[int | None, ...], ...]
    """The treasures of each seat, as rubies or, where nobody may know them, None."""
    removed: Location | None
    """The location that was put away unseen; None until the game is over."""
    ranking: tuple[int, ...] | None
    """The seats from best to last; None until the game is over."""


def view(state: State, seat: int | None) -> View:
    """A seat sees what everybody sees, and what it is looking at itself."""
    everybodys = _everybodys_view(state)
    return everybodys if seat is None else replace(everybodys, seat=seat, glimpse=_glimpse(state, seat))


@remembering_the_latest
def _everybodys_view(state: State) -> View:
    over = state.over
    looking = state.special is LOOKING
    left = state.volcanoes_left
    chests_known = over or stack_is_ordered(state.setting.options)
    return View(
        seat=None,
        options=state.setting.options,
        phase=_phase(state),
        turn=state.turn,
        first=None if looking else state.setting.first,
        round=state.round,
        starter=None if looking else state.starter,
        cells=_face_up(state),
        to_match=state.last,
        to_match_cell=None if state.last is None else state.last_cell,
        sides=state.sides,
        ready=_ready(state) if looking else (True,) * state.setting.seats,
        glimpse={},
        closed=() if looking else CELLS_IN[state.special.closed],
        volcanoes=left[:1] + (None,) * (len(left) - 1),
        held=_held(state),
        treasures=state.treasures_left if chests_known else (None,) * len(state.treasures_left),
        won=state.won if chests_known else _closed_chests(state.winners, state.setting.seats),
        removed=state.removed if over else None,
        ranking=ranking(state.won) if over else None,
    )


def _phase(state: State) -> Phase:
    if state.over:
        return "over"
    if state.special is LOOKING:
        return "look"
    ability = state.special.ability
    return "reveal" if ability is None else _PHASES[ability]


def _glimpse(state: State, seat: int) -> dict[int, Location]:
    """The side's cards until the seat is ready; the penguin's card until anybody's next move."""
    side = state.sides[seat]
    if state.special is LOOKING:
        return middle_cards(state, side) if side is not None and seat in state.turn else {}
    peek = state.special.peek
    if peek is None or peek[0] != seat:
        return {}
    cell = peek[1]
    return {cell: state.locations[cell]}


def _ready(state: State) -> tuple[bool, ...]:
    return tuple([seat not in state.turn for seat in range(state.setting.seats)])


def _face_up(state: State) -> tuple[Location | None, ...]:
    cells: list[Location | None] = [None] * CELLS
    for cell in CELLS_IN[EVERYWHERE & ~state.fog]:
        cells[cell] = state.locations[cell]
    return tuple(cells)


def _held(state: State) -> tuple[Volcano | None, ...]:
    held: list[Volcano | None] = [None] * state.setting.seats
    for seat, volcano in zip(state.out, state.volcanoes, strict=False):
        held[seat] = volcano
    return tuple(held)


@cache
def _closed_chests(winners: tuple[int, ...], seats: int) -> tuple[tuple[None, ...], ...]:
    return tuple((None,) * winners.count(seat) for seat in range(seats))


class Hidden(game.Hidden, frozen=True):
    locations: tuple[Location | None, ...]
    """What lies in each cell, face up or down; None at the centre."""
    removed: Location
    """The location that was put away unseen."""
    treasures: tuple[int, ...]
    """The rubies in the chests left on the stack, top first."""
    volcanoes: tuple[Volcano, ...]
    """Left on the stack, top first."""
    won: tuple[tuple[int, ...], ...]
    """The treasures of each seat, as rubies."""


def hidden(state: State) -> Hidden:
    return Hidden(
        locations=(*state.locations[:CENTRE], None, *state.locations[CENTRE + 1 :]),
        removed=state.removed,
        treasures=state.treasures_left,
        volcanoes=state.volcanoes_left,
        won=state.won,
    )

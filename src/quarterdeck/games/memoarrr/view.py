"""What a seat, or a spectator, may see now. Facts that are not named here stay hidden."""

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
from quarterdeck.games.memoarrr.state import LOOKING, ORDINARY, ROUNDS, Special, State

Phase: TypeAlias = Literal["look", "reveal", "peek", "swap", "block", "over"]

_PHASES: dict[Animal, Phase] = {Animal.PENGUIN: "peek", Animal.OCTOPUS: "swap", Animal.WALRUS: "block"}


class View(game.View, frozen=True):
    seat: int | None
    """The seat that sees this view; None for a spectator."""
    options: Options
    """The options of the table."""
    phase: Phase
    """The kind of move that is expected now."""
    turn: tuple[int, ...]
    """The seats that may move now."""
    first: int | None
    """The seat that starts the first round; None until everybody has looked."""
    round: int
    """1 to 7; 0 until everybody has looked."""
    starter: int | None
    """The seat that started this round; None until everybody has looked."""
    cells: tuple[Location | None, ...]
    """The face-up locations; None for a face-down cell and for the centre."""
    to_match: Location | None
    """The location revealed last."""
    to_match_cell: int | None
    """The cell of the location revealed last."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    ready: tuple[bool, ...]
    """Whether each seat has put its three cards back."""
    glimpse: Annotated[dict[int, Location], Visibility.GLIMPSE]
    """The cards that only this seat sees now, by cell."""
    closed: tuple[int, ...]
    """The face-down cells that may not be revealed now: the ban on the first reveal, later a walrus's block."""
    volcanoes: tuple[Volcano | None, ...]
    """The volcanoes on the stack, top first; None for all but the top one."""
    held: tuple[Volcano | None, ...]
    """The volcano of each seat; a seat with one is out of the round."""
    treasures: tuple[int | None, ...]
    """The rubies of each chest on the stack, top first; None if they are secret."""
    won: tuple[tuple[int | None, ...], ...]
    """The rubies of each chest that each seat has won; None if they are secret."""
    removed: Location | None
    """The location that was removed unseen; None until the game is over."""
    locations: tuple[Location | None, ...] | None
    """All locations, face up or face down, with None at the centre; None until the game is over."""
    ranking: tuple[int, ...] | None
    """The seats from best to last; None until the game is over."""


def view(state: State, seat: int | None) -> View:
    """A seat sees what everybody sees, and its own glimpse."""
    everybodys = _everybodys_view(state)
    return everybodys if seat is None else replace(everybodys, seat=seat, glimpse=_glimpse(state, seat))


@remembering_the_latest
def _everybodys_view(state: State) -> View:
    """A server asks for this after every move, so that nothing in it is worked out twice."""
    setting, special, winners, out = state.setting, state.special, state.winners, state.out
    options, seats, over, looking = setting.options, setting.seats, state.over, special is LOOKING
    volcanoes, last = state.volcanoes, state.last
    on_stack = len(volcanoes) - len(out)
    chests_known = over or stack_is_ordered(options)
    return View(
        seat=None,
        options=options,
        phase="over" if over else "reveal" if special is ORDINARY else _phase(special),
        turn=state.turn,
        first=None if looking else setting.first,
        round=state.round,
        starter=None if looking else state.starter,
        cells=_face_up(state.fog, state.locations),
        to_match=last,
        to_match_cell=None if last is None else state.last_cell,
        sides=state.sides,
        ready=_ready(state) if looking else (True,) * seats,
        glimpse={},
        closed=() if looking or not special.closed else CELLS_IN[special.closed],
        volcanoes=(volcanoes[len(out)],) + (None,) * (on_stack - 1) if on_stack else (),
        held=_held(state) if out else (None,) * seats,
        treasures=state.treasures_left if chests_known else (None,) * (ROUNDS - len(winners)),
        won=state.won if chests_known else _closed_chests(winners, seats),
        removed=state.removed if over else None,
        locations=_locations(state) if over else None,
        ranking=ranking(state.won) if over else None,
    )


def _phase(special: Special) -> Phase:
    if special is LOOKING:
        return "look"
    return "reveal" if special.ability is None else _PHASES[special.ability]


def _glimpse(state: State, seat: int) -> dict[int, Location]:
    """The cards of the side until the seat is ready, and the penguin's card until the next move of any player."""
    side = state.sides[seat]
    if state.special is LOOKING:
        return middle_cards(state, side) if side is not None and seat in state.turn else {}
    peek = state.special.peek
    if peek is None or peek[0] != seat:
        return {}
    cell = peek[1]
    return {cell: state.locations[cell]}


def glimpsing(state: State) -> tuple[int, ...]:
    """The seats that have a glimpse: those that look at their side, or the one with the penguin."""
    if state.special is LOOKING:
        return tuple([seat for seat in state.turn if state.sides[seat] is not None])
    peek = state.special.peek
    return () if peek is None else peek[:1]


def _ready(state: State) -> tuple[bool, ...]:
    return tuple([seat not in state.turn for seat in range(state.setting.seats)])


def _face_up(fog: int, locations: tuple[Location, ...]) -> tuple[Location | None, ...]:
    cells: list[Location | None] = [None] * CELLS
    for cell in CELLS_IN[EVERYWHERE & ~fog]:
        cells[cell] = locations[cell]
    return tuple(cells)


def _locations(state: State) -> tuple[Location | None, ...]:
    return (*state.locations[:CENTRE], None, *state.locations[CENTRE + 1 :])


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
    """The location of each cell, face up or face down; None at the centre."""
    removed: Location
    """The location that was removed unseen."""
    treasures: tuple[int, ...]
    """The rubies of each chest on the stack, top first."""
    volcanoes: tuple[Volcano, ...]
    """The volcanoes on the stack, top first."""
    won: tuple[tuple[int, ...], ...]
    """The rubies of each chest that each seat has won."""


def hidden(state: State) -> Hidden:
    return Hidden(
        locations=_locations(state),
        removed=state.removed,
        treasures=state.treasures_left,
        volcanoes=state.volcanoes_left,
        won=state.won,
    )

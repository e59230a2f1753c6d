"""Positions near the end of a round, and their winners by brute force with the real rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.bots.bot import Bot
from quarterdeck.bots.memoarrr.deck import NUMBER, as_set
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import GAME
from quarterdeck.games.memoarrr.cards import LOCATIONS, VOLCANOES, Options
from quarterdeck.games.memoarrr.events import Event, Peek, Revealed, RoundBegan, Swap
from quarterdeck.games.memoarrr.island import CELLS, CELLS_IN, CENTRE, EVERYWHERE, SIDES
from quarterdeck.games.memoarrr.state import EVERYBODY, ORDINARY, State
from quarterdeck.games.memoarrr.view import View

DEAL = FairDeal.from_phrase("near the end")


class Moment(msgspec.Struct):
    """A turn for a bot."""

    view: View
    moves: tuple[Any, ...]
    budget: float = 60.0


def position(dice: Random, face_down: int, *, seats: int = 2, abilities: bool = False, edition: Any = "2018") -> State:
    """This number of cards is face down, another card was revealed last, and seat 0 is to move."""
    options = Options(edition=edition, abilities=abilities, first=0)
    begun, _ = GAME.start(options, seats, DEAL)
    cells = [cell for cell in range(CELLS) if cell != CENTRE]
    dice.shuffle(cells)
    still_in = EVERYBODY[seats][0]
    return replace(
        begun,
        locations=tuple(dice.sample(LOCATIONS, len(LOCATIONS))),
        sides=SIDES[:seats],
        volcanoes=VOLCANOES[edition][: seats - 1],
        still_in=still_in,
        turn=still_in.turn,
        fog=as_set(cells[:face_down]),
        last_cell=cells[face_down] if face_down < len(cells) else CENTRE,
        special=ORDINARY,
    )


def face_down(state: State) -> int:
    return as_set([NUMBER[state.locations[cell]] for cell in CELLS_IN[state.fog]])


def last(state: State) -> int:
    assert state.last is not None
    return NUMBER[state.last]


def everything_shown(state: State) -> list[tuple[Event, ...]]:
    """Events that lead to this position and show every card to all seats."""
    cells = CELLS_IN[EVERYWHERE]
    before: list[Event] = [Revealed(0, cell, state.locations[cell], "none") for cell in cells]
    before.append(RoundBegan(2, 0, ()))
    face_up = [cell for cell in CELLS_IN[EVERYWHERE & ~state.fog] if cell != state.last_cell]
    if state.last_cell != CENTRE:
        face_up.append(state.last_cell)
    return [tuple(before), *((Revealed(0, cell, state.locations[cell], "none"),) for cell in face_up)]


def choice(bot: Bot, state: State) -> Any:
    """The choice of a bot at seat 0 that knows all cards."""
    for events in everything_shown(state):
        bot.see(events)
    return bot.choose(Moment(GAME.view(state, 0), GAME.moves(state, 0)))


def forces_a_win(state: State, seat: int, known: dict[Any, bool]) -> bool:
    """Whether a seat wins the round against all replies, by brute force."""
    key = (state.fog, state.last_cell, state.locations, state.still_in.seats, state.special)
    if key not in known:
        mover = state.turn[0]
        outcomes = (after(state, mover, move, seat, known) for move in _different(GAME.moves(state, mover)))
        known[key] = any(outcomes) if mover == seat else all(outcomes)
    return known[key]


def after(state: State, mover: int, move: Any, seat: int, known: dict[Any, bool]) -> bool:
    """Whether a seat certainly wins after this move."""
    reached, _ = GAME.play(state, mover, move, DEAL)
    if len(reached.winners) > len(state.winners):
        return reached.winners[-1] == seat
    return forces_a_win(reached, seat, known)


def _different(moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """If all cards are known, the targets of penguins and octopuses do not matter."""
    return moves[:1] if isinstance(moves[0], Peek | Swap) else moves

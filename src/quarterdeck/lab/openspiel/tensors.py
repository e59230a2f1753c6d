"""What a player sees and knows as numbers: the layout of all tensors, piece by piece.

A tensor is its pieces one after the other, in the order of the tables below; OpenSpiel's observers have each under its
name. Seats, cells and cards count as everywhere: cells row by row, all else in the order in which the rules list it. A
piece that is about a choice has a 1 in its place, and zeros while there is nothing to tell. n is the number of players.

Memoarrr!, observation (what a seat's view shows now):

| piece | shape | what |
|---|---|---|
| player | n | whose eyes these are; private |
| phase | 6 | look, reveal, peek, swap, block, over |
| turn | n | the seats that may move |
| first, starter | n | who starts the first round, and who has started this one |
| round | 8 | 0 while everybody looks, then 1 to 7 |
| face_up | 25 × 25 | cell and card: face up now |
| to_match, to_match_cell | 25 | the card revealed last, and where it lies |
| sides | n × 4 | the side that each seat has picked |
| ready | n | who has put the three cards back |
| closed | 25 | cells that may not be revealed now |
| top | 5 | the volcano on top |
| volcanoes, chests | 1 | how many are on the stack |
| held | n × 5 | the volcano of each seat |
| won | n | how many chests each seat has |
| rubies | n | in them, as far as anybody may know |
| removed | 25 | the location that was put away, when the game is over |
| winner | n | when the game is over |
| glimpse | 25 × 25 | cell and card: what this seat alone is looking at; private |

Memoarrr!, information state (all that a seat was ever shown): the same, and

| piece | shape | what |
|---|---|---|
| known | 25 × 25 | cell and card: what the seat has been shown, where it lies now |
| seen_by | 25 × n | the seats that have been shown the card that lies there now |
| history | longest game × 9 | a row for each decision, counted from 1, with 0 for nothing: seat, action, up to three cards that this seat was shown, up to three volcanoes taken, the one on top of a new round |

Piratatak, observation:

| piece | shape | what |
|---|---|---|
| player | n | whose eyes these are; private |
| phase | 5 | begin, go on, pirate, pay, over |
| turn, first | n | who is to move, and who has started |
| pile | 1 | how many cards are in it |
| discard | 27 | how many cards of each kind |
| colour | n × 4 | of each seat's ship |
| ship, parts | n × 24 | parts of the own ship, and of others in reserve |
| coins, cannons | n | in reserve |
| owed | 1 | how many cards the pirate has still to be paid |
| odds | 2 | pirates among the cards that the next draw comes from, and all of those; if the table shows them |
| winner | n | when the game is over |

Piratatak, information state: the same, and

| piece | shape | what |
|---|---|---|
| history | longest game × 2 | a row for each decision, counted from 1, with 0 for nothing: action, card drawn |
"""  # noqa: E501 - a row of a table is a line

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar, get_args

import numpy as np
import numpy.typing as npt

from quarterdeck.games.memoarrr import events as island
from quarterdeck.games.memoarrr import view as island_view
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location, Volcano
from quarterdeck.games.memoarrr.island import CELLS, SIDES
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.games.piratatak import view as sea_view
from quarterdeck.games.piratatak.cards import PARTS, Colour
from quarterdeck.lab.openspiel.accounts import IslandAccount, account_at
from quarterdeck.lab.openspiel.nodes import Node, Table
from quarterdeck.lab.openspiel.piratatak import KINDS

Numbers: TypeAlias = npt.NDArray[np.float32]
T = TypeVar("T")


class Sight(NamedTuple):
    """A node through somebody's eyes."""

    node: Node
    seat: int
    view: Any


class Piece(NamedTuple):
    """A part of a tensor that tells one thing."""

    name: str
    shape: tuple[int, ...]
    fill: Callable[[Numbers, Sight], None]
    """Write it into an array of zeros."""
    private: bool = False
    """Whether it is for the seat alone."""
    recalled: bool = False
    """Whether it needs a memory: a part of the information state, not of the observation."""


def pieces(table: Table) -> tuple[Piece, ...]:
    """All pieces of a game's tensors, in their order."""
    return _island(table.seats, table.longest) if table.rules.name == "memoarrr" else _sea(table.seats, table.longest)


def _marks(name: str, shape: tuple[int, ...], places: Callable[[Any], Iterable[Any]], private: bool = False) -> Piece:
    """A piece with a 1 at each place that is read off a view."""

    def fill(into: Numbers, sight: Sight) -> None:
        for place in places(sight.view):
            into[place] = 1

    return Piece(name, shape, fill, private)


def _counts(name: str, shape: tuple[int, ...], numbers: Callable[[Any], Any]) -> Piece:
    """A piece with numbers that are read off a view."""

    def fill(into: Numbers, sight: Sight) -> None:
        into[:] = numbers(sight.view)

    return Piece(name, shape, fill)


def _whose(into: Numbers, sight: Sight) -> None:
    into[sight.seat] = 1


def _places(order: Iterable[T]) -> Mapping[T, int]:
    return {thing: place for place, thing in enumerate(order)}


def _held(things: Iterable[T | None], order: Mapping[T, int]) -> list[tuple[int, int]]:
    """Who has which, and the place of that in its order."""
    return [(seat, order[thing]) for seat, thing in enumerate(things) if thing is not None]


_CARD = _places(LOCATIONS)
_VOLCANO = _places(Volcano)
_SIDE = _places(SIDES)
_ISLAND_PHASE = _places(get_args(island_view.Phase))


def _island(seats: int, longest: int) -> tuple[Piece, ...]:
    n, grid = (seats,), (CELLS, len(LOCATIONS))
    return (
        Piece("player", n, _whose, private=True),
        _marks("phase", (len(_ISLAND_PHASE),), lambda view: [_ISLAND_PHASE[view.phase]]),
        _marks("turn", n, lambda view: view.turn),
        _marks("first", n, lambda view: [view.first]),
        _marks("starter", n, lambda view: [view.starter]),
        _marks("round", (ROUNDS + 1,), lambda view: [view.round]),
        _marks("face_up", grid, lambda view: _held(view.cells, _CARD)),
        _marks("to_match", grid[1:], lambda view: [_CARD[view.to_match]] if view.to_match else []),
        _marks("to_match_cell", grid[:1], lambda view: [view.to_match_cell] if view.to_match else []),
        _marks("sides", (seats, len(SIDES)), lambda view: _held(view.sides, _SIDE)),
        _counts("ready", n, lambda view: view.ready),
        _marks("closed", grid[:1], lambda view: view.closed),
        _marks("top", (len(Volcano),), lambda view: [_VOLCANO[volcano] for volcano in view.volcanoes[:1]]),
        _counts("volcanoes", (1,), lambda view: len(view.volcanoes)),
        _counts("chests", (1,), lambda view: len(view.treasures)),
        _marks("held", (seats, len(Volcano)), lambda view: _held(view.held, _VOLCANO)),
        _counts("won", n, lambda view: [len(chests) for chests in view.won]),
        _counts("rubies", n, lambda view: [sum(rubies or 0 for rubies in chests) for chests in view.won]),
        _marks("removed", grid[1:], lambda view: [_CARD[view.removed]] if view.removed else []),
        _marks("winner", n, lambda view: view.ranking[:1] if view.ranking else ()),
        _marks("glimpse", grid, lambda view: [(cell, _CARD[card]) for cell, card in view.glimpse.items()], True),
        Piece("known", grid, _known, recalled=True),
        Piece("seen_by", (CELLS, seats), _seen_by, recalled=True),
        Piece("history", (longest, 9), _island_history, recalled=True),
    )


def _known(into: Numbers, sight: Sight) -> None:
    account = account_at(sight.node, sight.seat)
    assert isinstance(account, IslandAccount)
    for cell, dealt_on in enumerate(account.dealt_on):
        if dealt_on in account.cards:
            into[cell, _CARD[account.cards[dealt_on]]] = 1


def _seen_by(into: Numbers, sight: Sight) -> None:
    account = account_at(sight.node, sight.seat)
    assert isinstance(account, IslandAccount)
    for cell, dealt_on in enumerate(account.dealt_on):
        for seat in account.seen_by.get(dealt_on, ()):
            into[cell, seat] = 1


def _island_history(into: Numbers, sight: Sight) -> None:
    options = sight.node.table.options
    for row, entry in enumerate(sight.node.log[1:]):
        shown = entry.events_as_shown(sight.seat, options)
        cards = [_CARD[card] + 1 for card in _cards(shown[0])]
        taken = [_VOLCANO[event.volcano] + 1 for event in shown if isinstance(event, island.VolcanoTaken)]
        into[row, :2] = shown[0].seat + 1, entry.actions[0] + 1
        into[row, 2 : 2 + len(cards)] = cards
        into[row, 5 : 5 + len(taken)] = taken
        if isinstance(shown[-1], island.RoundBegan):
            top = shown[-1].volcanoes[0]
            into[row, 8] = 0 if top is None else _VOLCANO[top] + 1


def _cards(event: Any) -> Iterator[Location]:
    """What an event shows of the cards."""
    match event:
        case island.Looked(cards=dict() as cards):
            yield from cards.values()
        case island.Revealed(card=Location() as card) | island.Peeked(card=Location() as card):
            yield card


_KIND = _places(KINDS)
_PART = _places(PARTS)
_COLOUR = _places(Colour)
_SEA_PHASE = _places(get_args(sea_view.Phase))


def _sea(seats: int, longest: int) -> tuple[Piece, ...]:
    n, ships = (seats,), (seats, len(PARTS))
    return (
        Piece("player", n, _whose, private=True),
        _marks("phase", (len(_SEA_PHASE),), lambda view: [_SEA_PHASE[view.phase]]),
        _marks("turn", n, lambda view: view.turn),
        _marks("first", n, lambda view: [view.first]),
        _counts("pile", (1,), lambda view: view.pile),
        _counts("discard", (len(KINDS),), lambda view: [view.discard.count(kind) for kind in KINDS]),
        _marks("colour", (seats, len(Colour)), lambda view: _held([own.colour for own in view.holdings], _COLOUR)),
        _marks("ship", ships, lambda view: _laid_out(own.ship for own in view.holdings)),
        _marks("parts", ships, lambda view: _laid_out(own.parts for own in view.holdings)),
        _counts("coins", n, lambda view: [own.coins for own in view.holdings]),
        _counts("cannons", n, lambda view: [own.cannons for own in view.holdings]),
        _counts("owed", (1,), lambda view: view.owed),
        _counts("odds", (2,), lambda view: (view.odds.pirates, view.odds.cards) if view.odds else 0),
        _marks("winner", n, lambda view: view.ranking[:1] if view.ranking else ()),
        Piece("history", (longest, 2), _sea_history, recalled=True),
    )


def _laid_out(parts: Iterable[Iterable[Any]]) -> list[tuple[int, int]]:
    """Whose parts, and which."""
    return [(seat, _PART[card]) for seat, cards in enumerate(parts) for card in cards]


def _sea_history(into: Numbers, sight: Sight) -> None:
    decisions = [entry.actions for entry in sight.node.log[1:]]
    if decisions:
        into[: len(decisions), 0] = [actions[0] + 1 for actions in decisions]
        into[: len(decisions), 1] = [actions[1] + 1 if len(actions) > 1 else 0 for actions in decisions]

"""Every move of a game as a number, the same in every match."""

from collections.abc import Iterable
from typing import Any, NoReturn

from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.game import AnyGame
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.games.piratatak.cards import PARTS, Card

_MOST_SEATS = 4

MOVES: dict[str, tuple[Any, ...]] = {
    "memoarrr": (
        *(memoarrr.Reveal(cell) for cell in range(CELLS)),
        *(memoarrr.Look(side) for side in memoarrr.Side),
        memoarrr.Ready(),
        *(move(cell) for move in (memoarrr.Peek, memoarrr.Swap, memoarrr.Block) for cell in range(CELLS)),
    ),
    "piratatak": (
        piratatak.Draw(),
        piratatak.Stop(),
        piratatak.Fire(),
        *(piratatak.Pay(card) for card in Card if card is not Card.PIRATE),
        *(piratatak.Buy(seller, card) for seller in range(_MOST_SEATS) for card in PARTS),
    ),
}
"""The move of a number is the one at that place."""

NUMBERS: dict[str, dict[Any, int]] = {
    game: {move: number for number, move in enumerate(moves)} for game, moves in MOVES.items()
}
"""The way back: the number of a move."""


def numbers_of(game: str, moves: Iterable[Any]) -> tuple[int, ...]:
    """In ascending order, as OpenSpiel wants them."""
    known = NUMBERS[game]
    return tuple(sorted([known[move] for move in moves]))


def words(game: str, number: int) -> str:
    """A move as a player would say it."""
    match _move(game, number):
        case memoarrr.Look(side=side):
            return f"look {side}"
        case memoarrr.Swap(cell=cell):
            return f"swap with {memoarrr.cell_name(cell)}"
        case memoarrr.Reveal(cell=cell) | memoarrr.Peek(cell=cell) | memoarrr.Block(cell=cell) as move:
            return f"{type(move).__name__.lower()} {memoarrr.cell_name(cell)}"
        case piratatak.Pay(card=card):
            return f"pay {card}"
        case piratatak.Buy(seller=seller, card=card):
            return f"buy {card} from seat {seller}"
        case move:
            return type(move).__name__.lower()


def refuse(rules: AnyGame, state: Any, seat: int, number: int, deal: Any) -> NoReturn:
    """Raise the rules' own sentence on why a seat may not do this now."""
    rules.play(state, seat, _move(rules.name, number), deal)
    raise AssertionError(f"The rules allow what is not among the lawful moves: {words(rules.name, number)}.")


def _move(game: str, number: int) -> Any:
    moves = MOVES[game]
    if not 0 <= number < len(moves):
        raise UnknownMove("no-such-action", f"Actions count from 0 to {len(moves) - 1}; {number} is none.")
    return moves[number]

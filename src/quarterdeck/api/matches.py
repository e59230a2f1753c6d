"""The games, their options, and the start of a match."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from quarterdeck.core import registry
from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import BadDeal
from quarterdeck.core.fairness import SECRET_BYTES, FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.options import Option, describe

if TYPE_CHECKING:
    from quarterdeck.games import memoarrr, piratatak
    from quarterdeck.games.memoarrr.events import Event as MemoarrrEvent
    from quarterdeck.games.memoarrr.state import State as MemoarrrState
    from quarterdeck.games.piratatak.events import Event as PiratatakEvent
    from quarterdeck.games.piratatak.state import State as PiratatakState

    MemoarrrMatch: TypeAlias = Match[memoarrr.Options, MemoarrrState, memoarrr.Move, MemoarrrEvent, memoarrr.View]
    PiratatakMatch: TypeAlias = Match[piratatak.Options, PiratatakState, piratatak.Move, PiratatakEvent, piratatak.View]

GameOf: TypeAlias = str | AnyGame | AnyMatch
"""A game: its name, its rules, or a match of it."""


def game_names() -> list[str]:
    """The names of all games, including those of other packages.

    >>> import quarterdeck
    >>> quarterdeck.game_names()
    ['memoarrr', 'piratatak']
    """
    return registry.names()


def rules_of(game: GameOf) -> AnyGame:
    if isinstance(game, str):
        return registry.find(game)
    return game.game if isinstance(game, Match) else game


def options_of(game: GameOf) -> tuple[Option, ...]:
    """The options of a game, with their names, values, defaults and explanations.

    >>> import quarterdeck
    >>> for option in quarterdeck.options_of("memoarrr"):
    ...     print(option.name, option.values, option.default)
    edition ('2018', '2023') 2018
    abilities (False, True) False
    treasures ('shuffled', 'ordered') shuffled
    first () None
    """
    return describe(rules_of(game))


@overload
def start(
    game: Literal["memoarrr"], players: int, *, phrase: str | None = None, deal: Deal | None = None, **options: Any
) -> MemoarrrMatch: ...
@overload
def start(
    game: Literal["piratatak"], players: int, *, phrase: str | None = None, deal: Deal | None = None, **options: Any
) -> PiratatakMatch: ...
@overload
def start(
    game: str, players: int, *, phrase: str | None = None, deal: Deal | None = None, **options: Any
) -> AnyMatch: ...
def start(game: str, players: int, *, phrase: str | None = None, deal: Deal | None = None, **options: Any) -> AnyMatch:
    """A new match of this game with these options.

    The same phrase always deals the same cards. Without a phrase the cards are random. For players who do not trust
    each other, give a `FairDeal` as the `deal`.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 3, phrase="a foggy morning", edition="2023", abilities=True, first=0)
    >>> match.turn
    (0, 1, 2)
    >>> match.moves(0)[0]
    Look(side=<Side.NORTH: 'north'>)
    """
    rules = registry.find(game)
    if deal is None:
        deal = FairDeal(secrets.token_bytes(SECRET_BYTES)) if phrase is None else FairDeal.from_phrase(phrase)
    elif phrase is not None:
        raise BadDeal("two-deals", "Give a phrase or a deal, not both.")
    return Match(rules, players, deal, options)

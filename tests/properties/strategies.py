"""Random games of every kind: what Hypothesis draws, and how a drawn plan is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from quarterdeck.core.deal import Deal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.games.piratatak import GAME as PIRATATAK
from quarterdeck.games.piratatak import Buy, Card, Fire, Pay, Stop
from tests.depth import DEPTH, deep

AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]

ENDLESS = 20_000


def examples(count: int) -> settings:
    """So many random games; the same ones in every run, unless a deeper search is asked for."""
    return settings(
        max_examples=deep(count),
        derandomize=DEPTH <= 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@dataclass(frozen=True)
class Plan:
    """A game to be played: its table, its deal, and how its players choose."""

    game: AnyGame = field(repr=False)
    seats: int
    options: dict[str, Any]
    phrase: str
    seed: int
    """Of the players' choices."""
    care: int
    """How many of a hundred choices are good ones; the others are made blindly."""
    moves: int = ENDLESS
    """After how many the game is left, if it is not over before."""

    def start(self, deal: Deal | None = None) -> AnyMatch:
        return Match(self.game, self.seats, deal or FairDeal.from_phrase(self.phrase), self.options)

    def positions(self, deal: Deal | None = None) -> Iterator[AnyMatch]:
        """The match at its start and after every move; it is always the same object, which goes on."""
        match = self.start(deal)
        dice = Random(self.seed)
        yield match
        while not match.over and len(match) <= self.moves:
            seat = dice.choice(match.turn)
            careful = dice.randrange(100) < self.care
            match.play(seat, (_good_choice if careful else _any_choice)(match, seat, dice))
            yield match

    def play(self, deal: Deal | None = None) -> AnyMatch:
        """The match when it is over, or when it is left."""
        *_, last = self.positions(deal)
        return last


def kind(event: Any) -> str:
    """What an event is called on the wire."""
    return str(event.__struct_config__.tag)


def _any_choice(match: AnyMatch, seat: int, dice: Random) -> Any:
    return dice.choice(match.moves(seat))


def _good_choice(match: AnyMatch, seat: int, dice: Random) -> Any:
    return GOOD_CHOICES[match.game.name](match, seat, dice)


def _without_volcano(match: AnyMatch, seat: int, dice: Random) -> Any:
    """Memoarrr, by cheating: without it hardly a round would ever turn all 24 cards up."""
    moves = list(match.moves(seat))
    dice.shuffle(moves)
    for move in moves:
        if not any(kind(event) == "volcano" for event in match.copy().play(seat, move).events):
            return move
    return moves[0]


def _thrifty(match: AnyMatch, seat: int, dice: Random) -> Any:
    """Piratatak: buy and stop where one can, spare the ship; blind players hardly ever finish one."""
    moves = match.moves(seat)
    ship = match.view(seat).holdings[seat].ship

    def worth(move: Any) -> int:
        match move:
            case Buy():
                return 5
            case Fire():
                return 4
            case Stop():
                return 3
            case Pay(card=Card.COIN):
                return 3
            case Pay(card=card):
                return 1 if card in ship else 2
            case _:
                return 0

    return max(moves, key=lambda move: (worth(move), dice.random()))


GOOD_CHOICES: dict[str, Callable[[AnyMatch, int, Random], Any]] = {
    MEMOARRR.name: _without_volcano,
    PIRATATAK.name: _thrifty,
}


def plans_of(
    game: AnyGame, options: dict[str, st.SearchStrategy[Any]], care: st.SearchStrategy[int], moves: int | None
) -> st.SearchStrategy[Plan]:
    """Any number of seats, any options, any start player, any deal."""

    def at(seats: int) -> st.SearchStrategy[Plan]:
        first = st.none() | st.integers(0, seats - 1)
        return st.builds(
            Plan,
            game=st.just(game),
            seats=st.just(seats),
            options=st.fixed_dictionaries({**options, "first": first}),
            phrase=st.text("abcdefgh", max_size=6),
            seed=st.integers(0, 2**32 - 1),
            care=care,
            moves=st.just(ENDLESS) if moves is None else st.integers(0, moves),
        )

    return st.sampled_from(tuple(game.seats)).flatmap(at)


def memoarrr_plans(moves: int | None = None, game: AnyGame = MEMOARRR) -> st.SearchStrategy[Plan]:
    options: dict[str, st.SearchStrategy[Any]] = {
        "edition": st.sampled_from(["2018", "2023"]),
        "abilities": st.booleans(),
        "treasures": st.sampled_from(["shuffled", "ordered"]),
    }
    return plans_of(game, options, st.sampled_from([0, 50, 90, 100]), moves)


def piratatak_plans(moves: int | None = None, game: AnyGame = PIRATATAK) -> st.SearchStrategy[Plan]:
    """A game that is to be played to its end needs players with some care; one that is left early does not."""
    care = st.sampled_from([10, 50, 90] if moves is None else [0, 10, 50, 90])
    return plans_of(game, {"odds": st.booleans(), "colours": st.sampled_from(["kept", "freed"])}, care, moves)


def plans(moves: int | None = None) -> st.SearchStrategy[Plan]:
    return memoarrr_plans(moves) | piratatak_plans(moves)

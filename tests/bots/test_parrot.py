"""The parrot plays lawful and repeatable moves, each with the same probability."""

from __future__ import annotations

from typing import Any

import pytest
import scipy  # type: ignore[import-untyped]

from quarterdeck.bots.bot import Asked, Berth, Parrot
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match

GAMES = pytest.mark.parametrize("game", ["memoarrr", "piratatak"])


def played(game: str, seed: str, seats: int = 3) -> AnyMatch:
    """A whole game between parrots."""
    options = {"abilities": True} if game == "memoarrr" else {}
    match: AnyMatch = Match(registry.find(game), seats, FairDeal.from_phrase("a dull evening"), options)
    crew = [SeatedBot(Parrot(berth_in(match, seat, seed)), match, seat) for seat in range(seats)]
    while match.turn:
        match.play(match.turn[-1], crew[match.turn[-1]].choose())
    return match


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_to_the_end_of_any_game(game: str, seats: int) -> None:
    assert played(game, "any", seats).over


@GAMES
def test_the_same_seed_plays_the_same_way(game: str) -> None:
    assert played(game, "polly").log == played(game, "polly").log


@GAMES
def test_another_seed_plays_another_way(game: str) -> None:
    assert played(game, "polly").log != played(game, "jack").log


def berth(seed: str = "fair", seat: int = 0) -> Berth:
    return Berth("memoarrr", None, 4, seat, seed)


def chosen(parrot: Parrot, moves: int) -> Any:
    return parrot.choose(Asked(None, tuple(range(moves)), 0.3))


@pytest.mark.parametrize("count", [2, 3, 7, 24])
def test_every_move_is_as_likely_as_the_others(count: int) -> None:
    parrot, counts = Parrot(berth()), [0] * count
    for _ in range(500 * count):
        parrot.see(())
        counts[chosen(parrot, count)] += 1
    assert scipy.stats.chisquare(counts).pvalue > 0.001


def test_a_single_move_is_chosen() -> None:
    assert chosen(Parrot(berth()), 1) == 0


def test_how_often_it_was_asked_makes_no_difference() -> None:
    parrot = Parrot(berth())
    assert len({chosen(parrot, 1000) for _ in range(20)}) == 1


def test_two_parrots_at_one_table_do_not_say_the_same() -> None:
    assert len({chosen(Parrot(berth(seat=seat)), 1000) for seat in range(4)}) == 4

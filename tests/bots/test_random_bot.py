"""The simplest player: lawful, repeatable, and fair to every move."""

from __future__ import annotations

from typing import Any

import pytest
from scipy import stats  # type: ignore[import-untyped]

from quarterdeck.bots.bot import Seat
from quarterdeck.bots.crew import CREW, UnknownBot, check_hired, hire
from quarterdeck.bots.random_bot import RandomBot
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match

GAMES = pytest.mark.parametrize("game", ["memoarrr", "piratatak"])


def new_match(game: str, seats: int = 3) -> AnyMatch:
    options = {"abilities": True} if game == "memoarrr" else {}
    return Match(registry.find(game), seats, FairDeal.from_phrase("a dull evening"), options)


def moves_of(game: str, seed: str) -> list[Any]:
    """All moves of a game between three bots."""
    match = new_match(game)
    bots = [RandomBot(f"{seed}/{seat}") for seat in range(3)]
    while match.turn:
        seat = match.turn[0]
        match.play(seat, bots[seat].choose(Seat(match, seat)))
    return [entry.move for entry in match.log]


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_is_a_lawful_one_to_the_end_of_the_game(game: str, seats: int) -> None:
    match, bot = new_match(game, seats), RandomBot("any")
    while match.turn:
        seat = match.turn[-1]
        move = bot.choose(Seat(match, seat))
        assert move in match.moves(seat)
        match.play(seat, move)
    assert match.over


@GAMES
def test_the_same_seed_plays_the_same_way(game: str) -> None:
    assert moves_of(game, "parrot") == moves_of(game, "parrot")


@GAMES
def test_another_seed_plays_another_way(game: str) -> None:
    assert moves_of(game, "parrot") != moves_of(game, "monkey")


class Choice(Seat):
    """A seat with so many moves to choose from, whatever the game."""

    def __init__(self, count: int) -> None:
        super().__init__(new_match("memoarrr"), 0)
        self._count = count

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(range(self._count))


@pytest.mark.parametrize("count", [2, 3, 7, 24])
def test_every_move_is_as_likely_as_the_others(count: int) -> None:
    bot, seat = RandomBot("fair"), Choice(count)
    chosen = [bot.choose(seat) for _ in range(500 * count)]
    counts = [chosen.count(move) for move in range(count)]
    assert stats.chisquare(counts).pvalue > 0.001


def test_a_single_move_is_chosen() -> None:
    assert RandomBot("any").choose(Choice(1)) == 0


def test_a_bot_is_hired_by_name() -> None:
    assert isinstance(hire("random", "seed"), RandomBot)
    with pytest.raises(UnknownBot) as refused:
        hire("parrot", "seed")
    assert refused.value.code == "no-such-bot"
    assert refused.value.sentence == "There is no bot called “parrot”; there are: random."


def test_a_bot_that_fails_when_it_is_hired_is_not_fit_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def capsized(seed: str) -> RandomBot:
        raise OSError(f"The charts of {seed} are lost")

    monkeypatch.setitem(CREW, "kraken", capsized)
    with pytest.raises(UnknownBot) as refused:
        check_hired("kraken")
    assert refused.value.sentence == "The bot “kraken” is not fit to play; choose another one."
    check_hired("random")

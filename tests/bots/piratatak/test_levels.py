"""Each level plays lawful and repeatable moves, does not know the order of the pile, and beats the parrot."""

from itertools import product
from typing import Any

import pytest

from quarterdeck.bots.bot import Bot, Parrot
from quarterdeck.bots.piratatak import sign_on
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.piratatak import GAME, Draw, Fire
from quarterdeck.games.piratatak.cards import DECK
from tests.games.piratatak.table import after

CREW = ("cabin-boy", "deckhand", "bosun", "captain", "kraken")
LEVELS = pytest.mark.parametrize("level", CREW)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def aboard(match: AnyMatch, seat: int, level: str, seed: str = "salt") -> SeatedBot:
    berth = berth_in(match, seat, seed)
    bot: Bot = Parrot(berth) if level == "parrot" else sign_on(level, berth)
    return SeatedBot(bot, match, seat)


def played(match: AnyMatch, levels: list[str], seed: str = "salt") -> list[Any]:
    """The moves of a whole game."""
    crew = [aboard(match, seat, level, seed) for seat, level in enumerate(levels)]
    while match.turn:
        seat = match.turn[0]
        match.play(seat, crew[seat].choose())
    return [entry.move for entry in match.log]


@LEVELS
@SEATS
def test_whole_games_are_played_lawfully(level: str, seats: int) -> None:
    match: AnyMatch = Match(GAME, seats, FairDeal.from_phrase("all hands"))
    others = ["cabin-boy"] * (seats - 1)
    played(match, [level, *others])
    assert match.over


@LEVELS
def test_a_bot_created_again_from_the_same_events_chooses_the_same(level: str) -> None:
    match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase("a relief"))
    crew = [aboard(match, 0, level), aboard(match, 1, "deckhand")]
    while match.turn and len(match) < 60:
        seat = match.turn[0]
        move = crew[seat].choose()
        if seat == 0:
            assert aboard(match, 0, level).choose() == move
        match.play(seat, move)


@LEVELS
def test_the_order_of_the_pile_changes_no_choice(level: str) -> None:
    """Two games with the same cards so far and different orders of the pile."""
    top = DECK[:2] + DECK[24:28] + DECK[44:45] + DECK[6:9] + DECK[52:53]
    rest = list(DECK)
    for card in top:
        rest.remove(card)
    piles = [(*top, *rest), (*top, *reversed(rest))]
    matches: list[AnyMatch] = [Match(GAME, 2, ArrangedDeal({"pile": pile}, {"first": 0})) for pile in piles]
    crews = [[aboard(match, seat, level) for seat in range(2)] for match in matches]
    while matches[0].view().pile > len(rest):
        seat = matches[0].turn[0]
        one, other = (crew[seat].choose() for crew in crews)
        assert one == other
        for match in matches:
            match.play(seat, one)
    assert crews[0][matches[0].turn[0]].choose() == crews[1][matches[1].turn[0]].choose()


def test_another_seed_has_another_mood() -> None:
    games = [played(Match(GAME, 2, FairDeal.from_phrase("moods")), ["cabin-boy"] * 2, seed) for seed in "ab"]
    assert games[0] != games[1]


@LEVELS
def test_parts_of_the_own_ship_are_paid_last(level: str) -> None:
    match = after("red-1 red-2 coin*4", "blue-1", then="pirate")
    match.play(0, Draw())
    assert match.view().phase == "pay"
    while match.view().phase == "pay":
        match.play(0, aboard(match, 0, level).choose())
    assert len(match.view().holdings[0].ship) == 2


@pytest.mark.parametrize("level", ["cabin-boy", "deckhand"])
def test_the_simple_fire_at_once(level: str) -> None:
    match = after("red-1 cannon coin*3", "blue-1", then="pirate")
    match.play(0, Draw())
    assert aboard(match, 0, level).choose() == Fire()


@LEVELS
def test_each_level_beats_the_parrot(level: str) -> None:
    """At most twelve games, each deal from both seats. The weakest level wins about 19 of 20 games."""
    wins = 0
    for deal, seat in product(range(6), range(2)):
        crew = ["parrot", "parrot"]
        crew[seat] = level
        match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase(f"parrots/{deal}"))
        played(match, crew)
        outcome = match.outcome()
        assert outcome is not None
        wins += outcome.winner == seat
        if wins == 9:
            return
    pytest.fail(f"it wins {wins} games of twelve")

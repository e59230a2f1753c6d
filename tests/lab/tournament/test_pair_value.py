"""Luck in tournaments of two bots of Piratatak: it is fair, and it knows what the bots have forgotten."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import pairwise
from operator import sub
from typing import Any

import pytest

from quarterdeck.bots.piratatak.position import KIND, Position, position_of
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player, Record
from quarterdeck.games.piratatak import Draw
from quarterdeck.lab.simulate import seated_crew
from quarterdeck.lab.tournament.pair_value import LEVELS, RANGES, Forgotten, PairPlayer, PairValue, facts
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.tournament import hold
from quarterdeck.review.piratatak.value import Moment, PiratatakValue, moment_of
from tests.truth import state_of
from tools.valuing.fairness import drift


def played(bots: tuple[str, str], seed: str, colours: str = "kept") -> Record:
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase(seed), {"colours": colours})
    with seated_crew(match, bots, seed) as crew:
        while match.turn:
            seat = match.turn[0]
            match.play(seat, crew[seat].choose())
    return match.record([Player(bot) for bot in bots])


@pytest.mark.parametrize("colours", ["kept", "freed"])
@pytest.mark.parametrize("bots", [*pairwise(LEVELS), ("parrot", "kraken")])
def test_what_was_expected_of_a_draw_is_the_mean_over_all_cards(bots: tuple[str, str], colours: str) -> None:
    """Played by the rules, also when the pile is shuffled anew. So luck has a mean of zero, whatever the estimate."""
    record = played(bots, f"fair/{colours}", colours)
    assert sum(isinstance(entry.move, Draw) for entry in record.log) > 20
    assert drift(record, PairValue(bots, "any seed")) < 1e-12
    assert drift(record, PiratatakValue(2, colours)) < 1e-12  # type: ignore[arg-type]


def test_it_knows_what_the_bots_have_forgotten() -> None:
    bots, seed, most = ("deckhand", "bosun"), "forgetful", 0
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase(seed), {})
    value = PairValue(bots, seed)
    value.follow((), state_of(match))
    with seated_crew(match, bots, seed) as crew:
        while match.turn:
            seat = match.turn[0]
            move = crew[seat].choose()
            bot, state = crew[seat]._bot, state_of(match)
            if state.pile:
                recalled = bot._count.recalled(cards_later=1)  # type: ignore[attr-defined]
                discarded = [sum(KIND[card] == kind for card in state.discard) for kind in range(7)]
                forgotten = tuple(map(sub, discarded, recalled))
                assert value._forgotten[seat] == forgotten
                most = max(most, sum(forgotten))
            match.play(seat, move)
            value.follow(match.log[-1].events, state_of(match))
    assert most > 5


@pytest.mark.parametrize("bots", [*pairwise(LEVELS), ("captain", "captain")])
def test_it_knows_what_the_bots_do_until_the_next_draw(bots: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A card can be forgotten while others are paid, but not in these games."""
    foreseen: list[Moment] = []

    def noted(_: PairValue, seat: int, position: Position, *, again: bool) -> tuple[float, ...]:
        foreseen.append(Moment(seat, position, again, False, 0))
        return (0.5, 0.5)

    monkeypatch.setattr(PairValue, "_about_to_draw", noted)
    right = wrong = 0
    for game in range(3):
        match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase(f"foreseen/{game}"), {})
        value = PairValue(bots, f"{game}")
        value.follow(match.log[0].events, state_of(match))
        with seated_crew(match, bots, f"{game}") as crew:
            while match.turn:
                seat = match.turn[0]
                move = crew[seat].choose()
                if isinstance(move, Draw) and foreseen:
                    came = moment_of(state_of(match)) == foreseen[-1]
                    right, wrong = right + came, wrong + (not came)
                match.play(seat, move)
                if isinstance(move, Draw):
                    foreseen.clear()
                    value.at(state_of(match))
                value.follow(match.log[-1].events, state_of(match))
    assert right > 60
    assert wrong == 0


def test_every_fact_is_within_its_range() -> None:
    rich = PairPlayer(3, 0, (5, 6, 6, 6, 20, 3), Forgotten(20, 8))
    poor = PairPlayer(3, -1, (0,) * 6, Forgotten())
    for mine, other in ((rich, poor), (poor, rich)):
        for pile in ((0,) * 7, (1, 0, 0, 0, 0, 0, 0), (6, 6, 6, 6, 20, 3, 8)):
            for again in (0, 1):
                found = facts(mine, other, pile, (6, 6, 6, 6, 20, 3, 8), again)
                assert all(0 <= fact < count for fact, count in zip(found, RANGES, strict=True))


def test_a_tournament_of_two_needs_fewer_games() -> None:
    plan = TournamentPlan("piratatak", 2, 60, "luck", {}, ("cabin-boy", "deckhand"), adjust_luck=True)
    share = hold(plan).adjusted["deckhand"]["cabin-boy"]
    assert share.fewer > 2
    assert share.luck_interval[0] < 0 < share.luck_interval[1]


@pytest.mark.parametrize("level", ["bosun", "captain"])
def test_the_compiled_levels_choose_as_the_bots_do(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The estimate is fitted to games of these. Here they run without a compiler."""
    monkeypatch.setattr(import_module("numba").config, "DISABLE_JIT", True)
    monkeypatch.delitem(sys.modules, "tools.valuing.pair_games", raising=False)
    games: Any = import_module("tools.valuing.pair_games")
    monkeypatch.delitem(sys.modules, "tools.valuing.pair_games")
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase("compiled"), {})
    compared = 0
    with seated_crew(match, (level, level), "compiled") as crew:
        while match.turn:
            seat, state = match.turn[0], state_of(match)
            move = crew[seat].choose()
            if len(match.moves(seat)) > 1:
                view = match.view(seat)
                position = position_of(view, crew[seat]._bot._count.discard(view))  # type: ignore[attr-defined]
                holds = [games.np.array([*one.cards, one.colour]) for one in position.holds]
                phase = 2 if state.may_fire else 2 + state.owed if state.owed else int(state.drawn)
                pile = games.np.array(position.with_a_pile().pile)
                chosen = games.chosen(LEVELS.index(level), phase, *holds, pile)
                assert games.NAMES[chosen] == (type(move).__name__ if chosen > 5 else "Pay")
                compared += 1
            match.play(seat, move)
    assert compared > 30

"""Win rates without luck: the mean stays what it was, and the interval becomes narrower."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from quarterdeck.lab.tournament.adjusting import LuckyGame, adjusted, fitted_weights
from quarterdeck.lab.tournament.logbook import OtherTournament
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.tournament import hold


def made_up(deals: int, seed: int) -> dict[int, list[LuckyGame]]:
    """Results that hang on two kinds of luck, one of which counts half."""
    dice = Random(seed)
    games = {}
    for deal in range(deals):
        one, other = dice.gauss(0, 0.3), dice.gauss(0, 0.3)
        chance = 0.4 + 0.9 * one + 0.45 * other
        games[deal] = [LuckyGame(float(dice.random() < min(max(chance, 0.0), 1.0)), (one, other))]
    return games


def test_weights_are_found_by_least_squares() -> None:
    weights = fitted_weights([game for games in made_up(4000, 1).values() for game in games])
    assert weights[0] == pytest.approx(2 * weights[1], rel=0.15)


def test_without_luck_the_interval_is_narrower_and_the_mean_is_the_same() -> None:
    games = made_up(2000, 2)
    found = adjusted(games)
    assert found is not None
    plain = sum(game.score for [game] in games.values()) / len(games)
    assert found.fewer > 1.3
    assert found.interval[0] < found.share < found.interval[1]
    assert found.share == pytest.approx(plain, abs=0.04)


def test_luck_that_has_nothing_to_do_with_the_result_changes_little() -> None:
    dice = Random(3)
    games = {deal: [LuckyGame(float(dice.random() < 0.5), (dice.gauss(0, 1),))] for deal in range(1000)}
    found = adjusted(games)
    assert found is not None
    assert found.fewer == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize("deals", [2, 5, 10])
def test_the_truth_lies_within_the_interval_of_few_deals_as_often_as_promised(deals: int) -> None:
    dice, held, trials = Random(deals), 0, 1000
    for _ in range(trials):
        games: dict[int, list[LuckyGame]] = {}
        for deal in range(deals):
            lucks = [tuple(dice.gauss(0, 0.1) for _ in range(4)) for _ in range(2)]
            games[deal] = [LuckyGame(float(dice.random() < 0.6 + sum(luck)), luck) for luck in lucks]
        found = adjusted(games)
        assert found is not None
        held += found.interval[0] <= 0.6 <= found.interval[1]
    assert held >= 0.91 * trials


def test_one_deal_has_no_interval() -> None:
    assert adjusted({0: [LuckyGame(1.0, (0.1,))]}) is None


def test_a_part_that_was_hardly_moved_in_other_deals_gets_no_huge_weight() -> None:
    """Rounding leaves traces of 1e-17 where nothing happened."""
    games = {deal: [LuckyGame(float(deal % 2), (0.2, 0.1 if deal == 3 else 1e-17))] for deal in range(4)}
    found = adjusted(games)
    assert found is not None
    assert -1 < found.share < 2


def test_a_bot_may_have_played_only_deals_of_one_fold() -> None:
    """At tables of three and more, a bot sits out some deals."""
    games = {deal: [LuckyGame(float(deal > 5), (0.1 * deal,))] for deal in (5, 10, 15)}
    found = adjusted(games)
    assert found is not None
    assert found.interval[0] < found.share < found.interval[1]


PLAN = TournamentPlan("memoarrr", 2, 20, "luck", {}, ("cabin-boy", "deckhand"), adjust_luck=True)


def test_a_tournament_without_luck_needs_fewer_games(tmp_path: Path) -> None:
    held = hold(PLAN, file=tmp_path / "luck.jsonl")
    share = held.adjusted["deckhand"]["cabin-boy"]
    assert share == held.standings[0].adjusted
    assert share.share > 0.5
    assert share.fewer > 2
    assert share.luck_interval[0] < 0 < share.luck_interval[1]
    assert hold(PLAN, file=tmp_path / "luck.jsonl") == held


def test_a_short_tournament_of_three_is_not_less_exact_without_luck() -> None:
    plan = TournamentPlan("piratatak", 3, 90, "few", {}, ("cabin-boy", "deckhand", "bosun"), adjust_luck=True)
    shares = [standing.adjusted for standing in hold(plan).standings]
    assert [share.fewer > 1 for share in shares if share is not None] == [True] * 3


def test_a_file_that_was_begun_without_luck_is_refused(tmp_path: Path) -> None:
    without = TournamentPlan("memoarrr", 2, 2, "luck", {}, ("cabin-boy", "deckhand"))
    assert hold(without, file=tmp_path / "plain.jsonl").adjusted == {}
    with pytest.raises(OtherTournament, match="without --adjust-luck"):
        hold(PLAN, file=tmp_path / "plain.jsonl")


def test_a_file_that_was_begun_with_luck_does_not_get_deals_without_it(tmp_path: Path) -> None:
    measured = TournamentPlan("memoarrr", 2, 4, "luck", {}, ("cabin-boy", "deckhand"), adjust_luck=True)
    hold(measured, file=tmp_path / "luck.jsonl")
    with pytest.raises(OtherTournament, match="with --adjust-luck"):
        hold(replace(measured, games=6, adjust_luck=False), file=tmp_path / "luck.jsonl")
    assert hold(replace(measured, games=6), file=tmp_path / "luck.jsonl").games == 6

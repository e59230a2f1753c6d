"""What is counted: which bot finishes ahead of which, wins, ratings, paces, each over deals."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.lab.interval import duplicate_interval
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.playing import Played, ThinkingTime, together
from quarterdeck.lab.tournament.standings import rated, result
from tests.lab.tournament.small import plan

AB = ("parrot", "lazy")


def played(deal: int, table: tuple[str, ...], *rankings: tuple[int, ...]) -> Played:
    return Played(deal, table, rankings, {bot: ThinkingTime() for bot in table})


def of_two() -> tuple[TournamentPlan, list[Played]]:
    """The parrot wins both games, one, one, none, none, none."""
    games = [((0, 1), (0, 1)), ((0, 1), (1, 0)), ((1, 0), (0, 1)), *[((1, 0), (1, 0))] * 3]
    return plan(bots=AB, games=12), [played(deal, AB, *rankings) for deal, rankings in enumerate(games)]


def test_of_two_the_matrix_tells_how_often_each_wins() -> None:
    held = result(*of_two())
    share = held.matrix["parrot"]["lazy"]
    assert share.share == pytest.approx(4 / 12)
    assert (share.deals, share.games) == (6, 12)
    assert share.interval == duplicate_interval([1.0, 0.5, 0.5, 0.0, 0.0, 0.0])
    assert held.matrix["lazy"]["parrot"].share == pytest.approx(8 / 12)
    assert "parrot" not in held.matrix["parrot"]
    assert (held.deals, held.games) == (6, 12)


def test_of_three_one_can_finish_ahead_without_winning() -> None:
    table = ("parrot", "lazy", "timid")
    held = result(plan(seats=3), [played(0, table, (0, 1, 2), (2, 1, 0), (0, 1, 2))])
    assert held.matrix["lazy"]["timid"].share == pytest.approx(2 / 3)
    wins = {standing.bot: standing.wins.share for standing in held.standings}
    assert wins == {"parrot": pytest.approx(2 / 3), "lazy": 0.0, "timid": pytest.approx(1 / 3)}


def test_a_bot_with_two_seats_is_not_compared_with_itself_and_wins_by_the_seat() -> None:
    held = result(plan(seats=3, bots=AB), [played(0, ("parrot", "parrot", "lazy"), (0, 2, 1), (2, 0, 1), (1, 0, 2))])
    assert held.matrix["parrot"]["lazy"].share == pytest.approx(3 / 6)
    wins = {standing.bot: standing.wins.share for standing in held.standings}
    assert wins == {"parrot": pytest.approx(2 / 6), "lazy": pytest.approx(1 / 3)}


def test_the_same_cards_at_several_tables_are_one_trial_of_those_who_sat_there() -> None:
    both = [played(0, AB, (0, 1), (0, 1)), played(0, ("parrot", "timid"), (1, 0), (1, 0))]
    held = result(plan(), both)
    parrot = next(standing for standing in held.standings if standing.bot == "parrot")
    assert (parrot.wins.deals, parrot.wins.games, parrot.wins.share) == (1, 4, 0.5)


def test_the_order_in_which_deals_were_finished_changes_nothing() -> None:
    wanted, all_of_them = of_two()
    mixed = list(all_of_them)
    Random(1).shuffle(mixed)
    assert mixed != all_of_them
    assert result(wanted, mixed) == result(wanted, all_of_them)


def test_standings_begin_with_the_best_rating() -> None:
    held = result(*of_two())
    assert [standing.bot for standing in held.standings] == ["lazy", "parrot"]


def test_who_wins_more_is_rated_higher_and_doubt_grows_less() -> None:
    dice = Random(3)
    finishes = [AB if dice.random() < 0.7 else AB[::-1] for _ in range(400)]
    few, many = rated(AB, finishes[:20]), rated(AB, finishes)
    assert many["parrot"].mu > 25 > many["lazy"].mu
    assert many["parrot"].sigma < few["parrot"].sigma < 25 / 3


def test_a_rating_does_not_depend_on_how_often_a_bot_sits_at_a_table() -> None:
    """Two of three seats win two of three games when all play alike."""
    dice = Random(5)
    table = ["parrot", "parrot", "lazy"]
    finishes = []
    for _ in range(600):
        dice.shuffle(table)
        finishes.append(tuple(table))
    ratings = rated(AB, finishes)
    assert ratings["parrot"].mu == pytest.approx(ratings["lazy"].mu, abs=2.0)


def test_a_pace_tells_the_mean_and_what_nearly_all_moves_stay_within() -> None:
    pace = ThinkingTime()
    for _ in range(985):
        pace.add(0.001)
    for _ in range(15):
        pace.add(0.2)
    assert pace.mean == pytest.approx((0.985 + 3.0) / 1000)
    assert pace.percentile(0.98) == pytest.approx(0.001, rel=0.05)
    assert pace.percentile(0.99) == pytest.approx(0.2, rel=0.05)


def test_paces_add_up_and_a_time_too_short_to_measure_counts() -> None:
    one, other = ThinkingTime(), ThinkingTime()
    one.add(0.0)
    other.add(0.5)
    whole = together([one, other])
    assert (whole.moves, whole.seconds) == (2, 0.5)
    assert whole.percentile(1.0) == pytest.approx(0.5, rel=0.05)
    assert one.moves == 1
    assert ThinkingTime().percentile(0.99) == ThinkingTime().mean == 0.0

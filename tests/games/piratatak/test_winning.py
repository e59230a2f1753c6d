"""Six parts of the own ship win, at once."""

import pytest

from quarterdeck.core.game import Outcome
from quarterdeck.games.piratatak import Buy, Card, Draw, Pay
from quarterdeck.games.piratatak.events import Bought, Drew, Over
from tests.games.piratatak.table import (
    WHIMS,
    PiratatakMatch,
    act,
    after,
    cards,
    draw,
    five_red_parts_waiting_in_the_reserve,
    table,
    whims,
)

FIVE = "red-1 red-2 red-3 red-4 red-5"


def test_the_sixth_part_wins() -> None:
    match = after(FIVE, "coin", then="red-6")
    assert draw(match) == (Drew(0, Card.RED_6, "ship"), Over(0, (0, 1)))
    assert match.over
    assert match.outcome() == Outcome(ranking=(0, 1), scores=(6, 0))


def test_a_player_may_win_in_their_very_first_turn() -> None:
    match = table(f"{FIVE} red-6")
    draw(match, 6)
    assert match.over


def test_the_sixth_part_wins_in_the_middle_of_a_turn() -> None:
    match = after(FIVE, "coin", then="coin red-6 pirate")
    draw(match, 2)
    assert match.over
    assert match.view().phase == "over"
    assert match.view().pile == 55 - 8


def test_the_order_in_which_the_parts_come_does_not_matter() -> None:
    match = after("red-4 red-6 red-1", "coin", then="red-5 red-2 red-3")
    draw(match, 3)
    assert match.view().holdings[0].ship == cards(f"{FIVE} red-6")
    assert match.over


def test_buying_the_sixth_part_wins() -> None:
    match = after(f"{FIVE} coin*3", "red-6")
    assert act(match, Buy(1, Card.RED_6)) == (Bought(0, 1, Card.RED_6), Over(0, (0, 1)))
    assert match.over
    assert [holding.coins for holding in match.view().holdings] == [0, 3]


def test_buying_the_fifth_part_does_not_win() -> None:
    match = after("red-1 red-2 red-3 red-4 coin*3", "red-6")
    act(match, Buy(1, Card.RED_6))
    assert not match.over


def test_six_parts_that_join_at_once_win() -> None:
    match = five_red_parts_waiting_in_the_reserve()
    assert draw(match)[-1] == Over(1, (1, 0))
    assert match.outcome() == Outcome(ranking=(1, 0), scores=(5, 6))


def test_five_parts_do_not_win() -> None:
    match = after(FIVE)
    assert not match.over
    assert match.outcome() is None
    assert match.view().ranking is None


def test_six_parts_of_a_ship_that_is_not_ones_own_do_not_win() -> None:
    match = table("red-1 blue-1 blue-2 blue-3 blue-4 blue-5 blue-6")
    draw(match, 7)
    assert not match.over


def test_five_parts_and_the_sixth_in_anothers_reserve_do_not_win() -> None:
    match = after(FIVE, "red-6 coin")
    assert not match.over


def test_a_part_that_was_paid_does_not_count_any_more() -> None:
    match = after(FIVE, "coin", then="pirate coin red-6")
    draw(match)
    for card in cards("red-1 red-2 red-3"):
        act(match, Pay(card))
    draw(match)
    match.play(1, match.moves(1)[1])
    draw(match)
    assert match.view().holdings[0].ship == ("red-4", "red-5", "red-6")
    assert not match.over


@pytest.mark.parametrize("seat", [0, 1, None])
def test_when_it_is_over_no_player_is_to_move(seat: int | None) -> None:
    match = after(FIVE, "coin", then="red-6")
    draw(match)
    assert match.turn == ()
    assert match.view(seat).turn == ()
    assert match.moves(0) == match.moves(1) == ()


def four_ships(zero: str, one: str, two: str, three: str) -> PiratatakMatch:
    """Four players have built so far, and seat 0 has won."""
    match = after(zero, one, two, three, then="red-6", seats=4)
    draw(match)
    return match


@pytest.mark.parametrize(
    ("one", "two", "three", "ranking", "scores"),
    [
        ("blue-1", "green-1 green-2", "yellow-1 yellow-2 yellow-3", (0, 3, 2, 1), (6, 1, 2, 3)),
        ("coin", "green-1", "coin*5", (0, 2, 1, 3), (6, 0, 1, 0)),
        ("blue-1 blue-2", "coin*9", "green-1 green-2 coin", (0, 1, 3, 2), (6, 2, 0, 2)),
    ],
)
def test_the_ranking_is_the_winner_and_then_by_parts_of_the_own_ship(
    one: str, two: str, three: str, ranking: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    match = four_ships(FIVE, one, two, three)
    assert match.log[-1].events[-1] == Over(0, ranking)
    assert match.outcome() == Outcome(ranking, scores)
    assert match.view().ranking == ranking


def test_parts_in_the_reserve_do_not_count_for_the_ranking() -> None:
    match = four_ships(FIVE, "blue-1 green-2 green-3 yellow-4", "green-1 green-4", "coin")
    assert match.log[-1].events[-1] == Over(0, (0, 2, 1, 3))


def test_the_winner_comes_first_wherever_they_sit() -> None:
    match = after("blue-1", "green-1 green-2", FIVE, "coin", "coin", then="red-6", seats=3)
    draw(match)
    assert match.log[-1].events[-1] == Over(2, (2, 1, 0))


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_the_match_is_over_just_when_a_player_has_all_six_parts(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        complete = [seat for seat, holding in enumerate(match.view().holdings) if len(holding.ship) == 6]
        assert match.over == bool(complete)
    outcome = match.outcome()
    assert outcome is not None
    assert [outcome.winner] == complete
    assert match.log[-1].seat == outcome.winner
    assert isinstance(match.log[-1].move, Draw | Buy)

"""Options: told in one line each, and refused with the values that there are."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.errors import BadOptions, BadPlayers
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import Match
from quarterdeck.core.options import check_seats, choose, describe
from quarterdeck.games import memoarrr, piratatak

MEMOARRR: AnyGame = memoarrr.GAME
PIRATATAK: AnyGame = piratatak.GAME


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            MEMOARRR,
            {
                "edition": (("2018", "2023"), "2018"),
                "abilities": ((False, True), False),
                "treasures": (("shuffled", "ordered"), "shuffled"),
                "first": ((), None),
            },
        ),
        (PIRATATAK, {"first": ((), None), "odds": ((False, True), True), "colours": (("kept", "freed"), "kept")}),
    ],
    ids=["memoarrr", "piratatak"],
)
def test_a_game_tells_its_options_with_values_and_defaults(game: AnyGame, told: dict[str, Any]) -> None:
    assert {option.name: (option.values, option.default) for option in describe(game)} == told


@pytest.mark.parametrize("game", [MEMOARRR, PIRATATAK], ids=["memoarrr", "piratatak"])
def test_every_option_is_explained_in_one_line(game: AnyGame) -> None:
    for option in describe(game):
        assert option.explanation.endswith(".")
        assert "\n" not in option.explanation


def test_nothing_chosen_means_the_defaults() -> None:
    assert choose(MEMOARRR, None, 2) == choose(MEMOARRR, {}, 2) == memoarrr.Options()


def test_options_can_be_given_by_name_or_as_they_are() -> None:
    wanted = memoarrr.Options(edition="2023", abilities=True, treasures="ordered", first=1)
    named = {"edition": "2023", "abilities": True, "treasures": "ordered", "first": 1}
    assert choose(MEMOARRR, named, 2) == choose(MEMOARRR, wanted, 2) == wanted
    assert Match(memoarrr.GAME, 2, FairDeal.from_phrase("x"), named).options == wanted


@pytest.mark.parametrize(
    ("game", "wanted", "code", "sentence"),
    [
        (
            MEMOARRR,
            {"wind": "west"},
            "no-such-option",
            "Memoarrr! has no option “wind”; it has edition, abilities, treasures, first.",
        ),
        (
            PIRATATAK,
            {"edition": "2018"},
            "no-such-option",
            "Piratatak has no option “edition”; it has first, odds, colours.",
        ),
        (MEMOARRR, {"edition": "1999"}, "bad-option", "The option “edition” is “2018” or “2023”, not “1999”."),
        (MEMOARRR, {"edition": None}, "bad-option", "The option “edition” is “2018” or “2023”, not none."),
        (MEMOARRR, {"edition": 2018}, "bad-option", "The option “edition” is “2018” or “2023”, not 2018."),
        (MEMOARRR, {"edition": ["2018"]}, "bad-option", "The option “edition” is “2018” or “2023”, not ['2018']."),
        (MEMOARRR, {"abilities": "yes"}, "bad-option", "The option “abilities” is false or true, not “yes”."),
        (MEMOARRR, {"abilities": 1}, "bad-option", "The option “abilities” is false or true, not 1."),
        (PIRATATAK, {"odds": None}, "bad-option", "The option “odds” is false or true, not none."),
        (MEMOARRR, {"first": 3}, "bad-option", "The first player must be a seat from 0 to 2, not 3."),
        (PIRATATAK, {"first": -1}, "bad-option", "The first player must be a seat from 0 to 2, not -1."),
        (PIRATATAK, {"first": 2**70}, "bad-option", f"The first player must be a seat from 0 to 2, not {2**70}."),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(
    game: AnyGame, wanted: dict[str, Any], code: str, sentence: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        choose(game, wanted, 3)
    assert caught.value.code == code
    assert caught.value.sentence == sentence


@pytest.mark.parametrize("first", ["0", "Ann", 0.5, True, [0], float("nan")], ids=str)
def test_a_first_player_who_is_not_a_seat_is_refused(first: Any) -> None:
    with pytest.raises(BadOptions, match="first") as caught:
        choose(PIRATATAK, {"first": first}, 3)
    assert caught.value.code == "bad-option"


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOptions, match="Piratatak has no option “edition”"):
        choose(PIRATATAK, memoarrr.Options(), 2)
    with pytest.raises(BadOptions, match="Memoarrr! has no option “odds”"):
        choose(MEMOARRR, piratatak.Options(), 2)


@pytest.mark.parametrize(
    "wrong",
    [{"edition": "1999"}, {"edition": None}, {"edition": ["2018"]}, {"abilities": 1}, {"first": "0"}, {"first": True}],
    ids=str,
)
def test_options_built_in_python_are_checked_too(wrong: dict[str, Any]) -> None:
    """Also when right ones that Python takes for equal, as it takes 1 for true, have been chosen before."""
    choose(MEMOARRR, memoarrr.Options(abilities=True), 2)
    choose(MEMOARRR, memoarrr.Options(first=1), 2)
    with pytest.raises(BadOptions):
        choose(MEMOARRR, memoarrr.Options(**wrong), 2)


@pytest.mark.parametrize("game", [MEMOARRR, PIRATATAK], ids=["memoarrr", "piratatak"])
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_a_table_is_for_two_to_four(game: AnyGame, seats: int) -> None:
    with pytest.raises(BadPlayers, match=f"is for 2 to 4 players, not {seats}") as caught:
        Match(game, seats, FairDeal.from_phrase("x"))
    assert caught.value.code == "bad-players"
    for enough in (2, 3, 4):
        check_seats(game, enough)

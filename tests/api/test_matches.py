"""How a match begins."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck


def test_a_phrase_deals_the_same_cards_and_none_deals_others() -> None:
    one, same, other = (quarterdeck.start("memoarrr", 2, phrase=phrase) for phrase in ("fog", "fog", "mist"))
    assert one.log == same.log != other.log
    assert quarterdeck.start("memoarrr", 2).log != quarterdeck.start("memoarrr", 2).log


def test_a_deal_of_ones_own_is_in_the_record() -> None:
    deal = quarterdeck.FairDeal(bytes(range(32)), ["c0ffee", None])
    match = quarterdeck.start("piratatak", 2, deal=deal)
    quarterdeck.hire(match, "parrot", "parrot").play()
    record = match.record([quarterdeck.Player("Ann"), quarterdeck.Player("Ben")])
    assert (record.commitment, record.nonces) == (deal.commitment, ("c0ffee", None))
    assert quarterdeck.verify(record).outcome() == match.outcome()


def test_cards_do_not_follow_from_a_phrase_and_a_deal() -> None:
    with pytest.raises(quarterdeck.BadDeal) as refused:
        quarterdeck.start("piratatak", 2, phrase="fog", deal=quarterdeck.FairDeal(bytes(32)))
    assert refused.value.code == "two-deals"


@pytest.mark.parametrize(
    ("call", "error", "code"),
    [
        (lambda: quarterdeck.start("chess", 2), quarterdeck.UnknownGame, "no-such-game"),
        (lambda: quarterdeck.start("memoarrr", 5), quarterdeck.BadPlayers, "bad-players"),
        (lambda: quarterdeck.start("memoarrr", 2, edition="2020"), quarterdeck.BadOptions, "bad-option"),
        (lambda: quarterdeck.start("memoarrr", 2, colour="red"), quarterdeck.BadOptions, "no-such-option"),
        (lambda: quarterdeck.start("memoarrr", 2, first=2), quarterdeck.BadOptions, "bad-option"),
        (lambda: quarterdeck.options_of("chess"), quarterdeck.UnknownGame, "no-such-game"),
    ],
)
def test_what_can_not_begin_is_refused_in_a_sentence(
    call: object, error: type[quarterdeck.QuarterdeckError], code: str
) -> None:
    assert callable(call)
    with pytest.raises(error) as refused:
        call()
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


def test_the_options_of_a_game_are_those_of_its_matches() -> None:
    match = quarterdeck.start("memoarrr", 2)
    assert quarterdeck.options_of(match) == quarterdeck.options_of("memoarrr") == quarterdeck.options_of(match.game)
    assert [getattr(match.options, option.name) for option in quarterdeck.options_of("memoarrr")] == [
        option.default for option in quarterdeck.options_of("memoarrr")
    ]


def test_the_names_of_the_games_can_be_asked_for_after_a_match_has_begun() -> None:
    before = quarterdeck.game_names()
    quarterdeck.start("memoarrr", 2)
    assert quarterdeck.game_names() == before == ["memoarrr", "piratatak"]


@pytest.mark.parametrize("players", ["2", 2.0, True, None])
def test_a_number_of_players_that_is_no_whole_number_is_told_as_such(players: Any) -> None:
    with pytest.raises(quarterdeck.BadPlayers) as refused:
        quarterdeck.start("memoarrr", players)
    assert refused.value.sentence == f"The number of players is a whole number, not {players!r}."


@pytest.mark.parametrize("phrase", [5, b"fog", "\udcff"])
def test_a_phrase_that_is_no_text_is_refused_in_a_sentence(phrase: Any) -> None:
    with pytest.raises(quarterdeck.BadDeal) as refused:
        quarterdeck.start("memoarrr", 2, phrase=phrase)
    assert refused.value.code == "bad-phrase"
    assert refused.value.sentence == "A phrase is a text of letters that can be written in UTF-8."


@pytest.mark.parametrize("seat", [99, -1, "0", 0.5])
def test_moves_of_a_seat_that_is_not_there_are_refused_as_its_view_is(seat: Any) -> None:
    match = quarterdeck.start("piratatak", 2, first=0)
    for ask in (match.moves, match.view):
        with pytest.raises(quarterdeck.UnknownSeat) as refused:
            ask(seat)
        assert refused.value.sentence == f"There is no seat {seat} at this table of 2."
    assert match.moves(1) == ()


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_whole_number_and_nothing_that_equals_one(seat: Any) -> None:
    match = quarterdeck.start("piratatak", 2, first=1)
    with pytest.raises(quarterdeck.UnknownSeat):
        match.play(seat, match.moves(1)[0])
    assert len(match) == 1

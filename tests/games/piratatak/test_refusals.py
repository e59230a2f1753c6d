"""A move against the rules gets a sentence and a code, and nothing changes."""

from collections.abc import Iterator
from itertools import product

import pytest

from quarterdeck.core import wire
from quarterdeck.core.errors import IllegalMove, MatchOver, NotYourTurn, QuarterdeckError, RefusedMove, UnknownMove
from quarterdeck.games import memoarrr
from quarterdeck.games.piratatak import GAME, Buy, Card, Draw, Fire, Move, Pay, Stop
from tests.games.piratatak.table import PiratatakMatch, act, after, cards, draw, everything_seen, to_move, whims

ANY_MOVE: list[Move] = [Draw(), Stop(), Fire(), Pay(Card.COIN), Buy(0, Card.RED_2)]


def refused(match: PiratatakMatch, seat: int, move: Move) -> QuarterdeckError:
    """The error that answers this move, once it is sure that the move has left no trace."""
    seen, log = everything_seen(match), match.log
    with pytest.raises(QuarterdeckError) as refusal:
        match.play(seat, move)
    assert everything_seen(match) == seen
    assert match.log == log
    assert str(refusal.value) == refusal.value.sentence
    return refusal.value


def assert_illegal(match: PiratatakMatch, move: Move, code: str, sentence: str) -> None:
    error = refused(match, to_move(match), move)
    assert type(error) is IllegalMove
    assert (error.code, error.sentence) == (code, sentence)


@pytest.mark.parametrize("move", ANY_MOVE)
@pytest.mark.parametrize("seat", [0, 2, 3, -1])
def test_out_of_turn(seat: int, move: Move) -> None:
    error = refused(after("red-1 coin*3", seats=3), seat, move)
    assert type(error) is NotYourTurn
    assert (error.code, error.sentence) == ("not-your-turn", "It is not your turn: seat 1 is to move.")
    assert error.facts == {"turn": (1,)}


def test_no_player_answers_anothers_pirate() -> None:
    match = after("cannon coin", "cannon coin", then="pirate")
    draw(match)
    assert type(refused(match, 1, Fire())) is NotYourTurn
    assert type(refused(match, 1, Pay(Card.COIN))) is NotYourTurn


@pytest.mark.parametrize("move", ANY_MOVE)
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end(seat: int, move: Move) -> None:
    match = after("red-1 red-2 red-3 red-4 red-5", "coin", then="red-6")
    draw(match)
    error = refused(match, seat, move)
    assert type(error) is MatchOver
    assert (error.code, error.sentence) == ("match-over", "The match is over.")


@pytest.mark.parametrize("turns", [(), ("coin",), ("red-1 coin*3", "red-2")])
def test_stopping_before_the_first_draw(turns: tuple[str, ...]) -> None:
    assert_illegal(after(*turns), Stop(), "must-draw", "You can't pass: draw a card first, or buy.")


@pytest.mark.parametrize("drawn", [0, 1])
def test_firing_without_a_pirate(drawn: int) -> None:
    match = after("cannon", "coin", then="coin")
    for _ in range(drawn):
        draw(match)
    assert_illegal(match, Fire(), "no-pirate", "There is no pirate to fire at.")


@pytest.mark.parametrize("drawn", [0, 1])
def test_paying_without_a_pirate(drawn: int) -> None:
    match = after("coin", "coin", then="coin")
    for _ in range(drawn):
        draw(match)
    assert_illegal(match, Pay(Card.COIN), "no-pirate", "There is no pirate to pay.")


def test_firing_without_a_cannon() -> None:
    match = after("coin*4", "cannon", then="pirate")
    draw(match)
    assert_illegal(match, Fire(), "no-cannon", "You have no cannon to fire.")


@pytest.mark.parametrize("first_payment", cards("coin cannon"))
def test_firing_when_paying_has_begun(first_payment: Card) -> None:
    match = after("coin*4 cannon*2", "coin", then="pirate")
    draw(match)
    act(match, Pay(first_payment))
    assert_illegal(match, Fire(), "paying-begun", "You have begun to pay, so it is too late to fire.")


@pytest.mark.parametrize("card", ["pirate", "red-3", "green-1", "cannon"])
def test_paying_with_a_card_one_does_not_have(card: str) -> None:
    match = after("red-1 blue-1 coin*3", "cannon green-1", then="pirate")
    draw(match)
    assert_illegal(match, Pay(Card(card)), "not-yours", f"You have no {card} to pay with.")


def test_paying_with_a_card_that_has_just_been_paid() -> None:
    match = after("red-1 blue-1 coin*3", "coin", then="pirate")
    draw(match)
    act(match, Pay(Card.BLUE_1))
    assert_illegal(match, Pay(Card.BLUE_1), "not-yours", "You have no blue-1 to pay with.")


@pytest.mark.parametrize("reserve", ["cannon coin*3", "coin*5"])
@pytest.mark.parametrize("move", [Draw(), Stop(), Buy(1, Card.RED_2)])
def test_anything_but_an_answer_while_the_pirate_waits(reserve: str, move: Move) -> None:
    match = after(f"red-1 {reserve}", "red-2", then="pirate")
    draw(match)
    sentence = "The pirate comes first: pay, or fire a cannon if you have one."
    assert_illegal(match, move, "pirate-waits", sentence)


def test_buying_after_a_draw() -> None:
    match = after("red-1 coin*3", "red-2", then="coin")
    draw(match)
    assert_illegal(
        match, Buy(1, Card.RED_2), "already-drawn", "Buying takes your whole turn: you can't buy after a draw."
    )


def test_buying_without_a_colour() -> None:
    match = after("coin*3", "blue-1 red-2")
    sentence = "You can buy only parts of your own ship, and you have no colour yet."
    assert_illegal(match, Buy(1, Card.RED_2), "no-colour", sentence)


@pytest.mark.parametrize(("turn", "coins"), [("red-1", 0), ("red-1 coin", 1), ("red-1 coin coin", 2)])
def test_buying_with_too_few_coins(turn: str, coins: int) -> None:
    match = after(turn, "red-2 coin*3")
    assert_illegal(match, Buy(1, Card.RED_2), "too-few-coins", f"A part costs 3 coins; you have {coins}.")
    assert refused(match, 0, Buy(1, Card.RED_2)).facts == {"coins": coins}


@pytest.mark.parametrize("card", ["blue-1", "green-1", "coin", "cannon", "pirate"])
def test_buying_anything_but_a_part_of_the_own_colour(card: str) -> None:
    match = after("red-1 coin*3", "blue-1 green-1 red-2 coin cannon")
    assert_illegal(match, Buy(1, Card(card)), "not-your-colour", "You can buy only red parts.")


@pytest.mark.parametrize("seller", [0, 2, -1, 9])
def test_buying_from_oneself_or_from_no_seat(seller: int) -> None:
    match = after("red-1 coin*3", "red-2")
    sentence = "The seller must be another player at this table."
    assert_illegal(match, Buy(seller, Card.RED_2), "no-such-seller", sentence)


@pytest.mark.parametrize("card", ["red-1", "red-3", "red-6"])
def test_buying_a_part_that_the_seller_does_not_have(card: str) -> None:
    match = after("red-1 coin*3", "red-2", "red-6", seats=3)
    assert_illegal(match, Buy(1, Card(card)), "not-for-sale", f"Seat 1 does not have {card} in reserve.")


def test_a_move_of_another_game() -> None:
    error = refused(after(), 0, memoarrr.Reveal(7))  # type: ignore[arg-type]
    assert type(error) is UnknownMove
    assert (error.code, error.sentence) == ("unknown-move", "This is not a move of Piratatak: Reveal(cell=7).")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "{}",
        '{"move":"pass"}',
        '{"move":"pay"}',
        '{"move":"pay","card":"gold"}',
        '{"move":"draw","card":"coin"}',
        '{"move":"buy","card":"red-2"}',
        '{"move":"buy","seller":"1","card":"red-2"}',
    ],
)
def test_words_that_are_no_move_at_all(text: str) -> None:
    with pytest.raises(UnknownMove) as refusal:
        wire.read_move(GAME, text)
    assert refusal.value.code == "unknown-move"
    assert refusal.value.sentence.startswith("This is not a move of Piratatak: ")


def test_a_player_who_was_refused_can_still_move() -> None:
    match = after("coin")
    refused(match, 1, Stop())
    draw(match)
    assert len(match) == 4


def every_move(seats: int) -> Iterator[Move]:
    """Lawful or not, with every card and with sellers that are not at the table."""
    yield from (Draw(), Stop(), Fire())
    yield from map(Pay, Card)
    yield from (Buy(seller, card) for seller, card in product(range(-1, seats + 1), Card))


@pytest.mark.parametrize(("phrase", "seats"), [("whim 0", 2), ("whim 1", 3), ("whim 0", 4)])
def test_a_move_is_refused_just_when_it_is_not_offered(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        for seat in range(seats):
            offered = match.moves(seat)
            assert len(set(offered)) == len(offered)
            assert {move for move in every_move(seats) if is_played(match, seat, move)} == set(offered)


def is_played(match: PiratatakMatch, seat: int, move: Move) -> bool:
    twin = match.copy()
    try:
        twin.play(seat, move)
    except RefusedMove:
        assert len(twin) == len(match)
        return False
    return True


@pytest.mark.parametrize(("phrase", "seats"), [("whim 0", 2), ("whim 3", 3), ("whim 1", 4)])
def test_the_seat_to_move_always_has_a_move(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        assert [seat for seat in range(seats) if match.moves(seat)] == list(match.turn)

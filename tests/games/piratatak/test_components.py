"""What is in the box, and that it stays on the table."""

from collections import Counter

import pytest

from quarterdeck.core.errors import BadPlayers
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Card, Colour
from quarterdeck.games.piratatak.cards import DECK, PARTS
from tests.games.piratatak.table import WHIMS, whims


def test_there_are_55_cards() -> None:
    assert len(DECK) == 55


@pytest.mark.parametrize(("card", "copies"), [(Card.COIN, 20), (Card.PIRATE, 8), (Card.CANNON, 3)])
def test_coins_pirates_and_cannons_come_in_many_copies(card: Card, copies: int) -> None:
    assert DECK.count(card) == copies
    assert card.colour is None


def test_24_ship_cards_and_each_is_unlike_the_others() -> None:
    ship_cards = [card for card in DECK if card.colour]
    assert len(ship_cards) == len(set(ship_cards)) == 24
    assert set(ship_cards) == set(PARTS)


def test_four_colours() -> None:
    assert list(Colour) == ["red", "blue", "green", "yellow"]


@pytest.mark.parametrize("colour", Colour)
def test_a_ship_has_six_different_parts(colour: Colour) -> None:
    assert [card for card in DECK if card.colour is colour] == [f"{colour}-{place}" for place in range(1, 7)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    match = Match(GAME, seats, FairDeal.from_phrase("a full table"))
    assert len(match.view().holdings) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_can_not_play(seats: int) -> None:
    with pytest.raises(BadPlayers) as refusal:
        Match(GAME, seats, FairDeal.from_phrase("a wrong table"))
    assert refusal.value.code == "bad-players"
    assert refusal.value.sentence == f"Piratatak is for 2 to 4 players, not {seats}."


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_every_card_is_always_in_the_pile_on_the_discard_pile_or_in_front_of_a_player(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        view = match.view()
        face_up = Counter(view.discard)
        for holding in view.holdings:
            face_up.update(holding.cards)
        assert face_up <= Counter(DECK)
        assert face_up.total() + view.pile == 55


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_no_player_ever_keeps_a_pirate(phrase: str, seats: int) -> None:
    assert not any(Card.PIRATE in holding.cards for match in whims(phrase, seats) for holding in match.view().holdings)

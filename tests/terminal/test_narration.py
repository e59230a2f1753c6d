"""Every event of both games has its sentence, for the one it is about and for the others."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from quarterdeck.games.memoarrr import Animal, Landscape, Location, Side, Volcano
from quarterdeck.games.memoarrr import events as memoarrr
from quarterdeck.games.piratatak import Card, Colour, Draw
from quarterdeck.games.piratatak import events as piratatak
from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.narration.piratatak import PiratatakNarrator
from tests.games.piratatak.table import after

CRAB = Location.CRAB_LAVA
ISLAND: dict[int, Location] = {1: CRAB}
BIRDS = (Volcano.BIRDS_7, None)
SCORES = {"rubies": (9, 6), "treasures": ((4, 3, 2), (2, 2, 1, 1)), "removed": CRAB}
PLACES = {
    Landscape.WATER: "on the water",
    Landscape.FLOWERS: "in the flowers",
    Landscape.LAVA: "on lava",
    Landscape.JUNGLE: "in the jungle",
    Landscape.DESERT: "in the desert",
}

MEMOARRR: list[tuple[Any, str]] = [
    (
        memoarrr.Dealt(None, None, None, None),
        "The island lies in fog. The start player is named when everybody has looked.",
    ),
    (memoarrr.Looked(0, Side.NORTH, ISLAND), "You look at the three cards in the north."),
    (memoarrr.Looked(1, Side.WEST, None), "Bo looks at the three cards in the west."),
    (memoarrr.BecameReady(0), "You have put your cards back."),
    (memoarrr.BecameReady(1), "Bo is ready."),
    (memoarrr.RoundBegan(1, 0, BIRDS), "Round 1 of 7. You start; on top of the stack is the volcano with 7 birds."),
    (memoarrr.RoundBegan(7, 1, (Volcano.DARK,)), "Round 7 of 7. Bo starts; on top of the stack is the dark volcano."),
    (memoarrr.Revealed(0, 0, CRAB, "opening"), "You reveal A1: a crab on lava. It opens the round."),
    (memoarrr.Revealed(1, 24, CRAB, "animal"), "Bo reveals E5: a crab on lava. The same animal!"),
    (memoarrr.Revealed(1, 9, CRAB, "landscape"), "Bo reveals E2: a crab on lava. The same landscape!"),
    (memoarrr.Revealed(0, 7, CRAB, "none"), "You reveal C2: a crab on lava. No match."),
    (memoarrr.VolcanoTaken(0, Volcano.BIRDS_1, "mismatch"), "You take the volcano with 1 bird."),
    (
        memoarrr.VolcanoTaken(1, Volcano.LIGHT, "nothing left"),
        "Bo takes a light volcano, since no card is left to reveal.",
    ),
    (memoarrr.Peeked(0, 3, CRAB), "Your penguin looks at D1."),
    (memoarrr.Peeked(0, 3, None), "Your penguin looks at D1."),
    (memoarrr.Peeked(1, 3, None), "Bo’s penguin looks at D1."),
    (memoarrr.Swapped(0, 3, 4), "The octopus on D1 swaps places with E1."),
    (memoarrr.Swapped(1, 3, 8), "The octopus on D1 swaps places with D2."),
    (memoarrr.Blocked(0, 3), "Your walrus blocks D1: the next card revealed must be another one."),
    (memoarrr.Blocked(1, 3), "Bo’s walrus blocks D1: the next card revealed must be another one."),
    (memoarrr.Again(0), "The crab gives you another turn."),
    (memoarrr.Again(1), "The crab gives Bo another turn."),
    (memoarrr.TreasureTaken(0, None), "You win the round and take a closed chest."),
    (memoarrr.TreasureTaken(1, None), "Bo wins the round and takes a closed chest."),
    (memoarrr.TreasureTaken(0, 1), "You win the round and take a treasure of 1 ruby."),
    (memoarrr.TreasureTaken(1, 4), "Bo wins the round and takes a treasure of 4 rubies."),
    (
        memoarrr.Over(ranking=(0, 1), **SCORES),  # type: ignore[arg-type]
        "The game is over. The card in the box was the crab on lava. You win with 9 rubies.\n"
        "  Ann: 9 rubies (4 + 3 + 2)\n  Bo: 6 rubies (2 + 2 + 1 + 1)",
    ),
    (
        memoarrr.Over((0, 15), ((), (1, 1, 2, 2, 2, 3, 4)), (1, 0), CRAB),
        "The game is over. The card in the box was the crab on lava. Bo wins with 15 rubies.\n"
        "  Bo: 15 rubies (1 + 1 + 2 + 2 + 2 + 3 + 4)\n  Ann: 0 rubies (no treasure)",
    ),
]

PIRATATAK: list[tuple[Any, str]] = [
    (piratatak.Dealt(None, 0), "The cards are shuffled. You start."),
    (piratatak.Dealt(None, 1), "The cards are shuffled. Bo starts."),
    (piratatak.Reshuffled(None), "The pile was empty: the discard pile has been shuffled and is the new one."),
    (piratatak.Drew(0, Card.RED_1, "ship"), "You draw part 1 of the red ship: it joins your ship."),
    (piratatak.Drew(1, Card.YELLOW_6, "reserve"), "Bo draws part 6 of the yellow ship: it goes into their reserve."),
    (piratatak.Drew(1, Card.COIN, "reserve"), "Bo draws a gold coin: it goes into their reserve."),
    (piratatak.Drew(0, Card.PIRATE, "discard"), "You draw a pirate!"),
    (piratatak.ColourTaken(0, Colour.RED), "You build the red ship."),
    (piratatak.ColourTaken(1, Colour.BLUE), "Bo builds the blue ship."),
    (piratatak.ColourFreed(0, Colour.GREEN), "You have no green part left; that colour is free again."),
    (piratatak.ColourFreed(1, Colour.YELLOW), "Bo has no yellow part left; that colour is free again."),
    (piratatak.Fired(0), "You fire a cannon, and the pirate is gone."),
    (piratatak.Fired(1), "Bo fires a cannon, and the pirate is gone."),
    (piratatak.Stopped(0), "You stop."),
    (piratatak.Stopped(1), "Bo stops."),
    (piratatak.Paid(0, Card.CANNON), "You pay with a cannon."),
    (piratatak.Paid(1, Card.GREEN_2), "Bo pays with part 2 of the green ship."),
    (piratatak.Bought(0, 1, Card.RED_2), "You buy part 2 of the red ship for three coins from Bo."),
    (piratatak.Bought(1, 0, Card.BLUE_2), "Bo buys part 2 of the blue ship for three coins from you."),
    (piratatak.Bought(1, 2, Card.BLUE_3), "Bo buys part 3 of the blue ship for three coins from Cy."),
    (piratatak.Over(0, (0, 1)), "The game is over. Your ship is complete: you win!"),
    (piratatak.Over(1, (1, 0)), "The game is over. Bo has completed their ship and wins."),
]

COMPANY = Company(("Ann", "Bo", "Cy"), 0)
ISLANDER = MemoarrrNarrator(Catalogue(), COMPANY)
SAILOR = PiratatakNarrator(Catalogue(), COMPANY)


def ids(told: list[tuple[Any, str]]) -> list[str]:
    return [f"{type(event).__name__}-{sentence.split('.')[0]}" for event, sentence in told]


@pytest.mark.parametrize(("event", "sentence"), MEMOARRR, ids=ids(MEMOARRR))
def test_memoarrr_is_told(event: Any, sentence: str) -> None:
    assert ISLANDER.tell(event) == sentence


@pytest.mark.parametrize(("event", "sentence"), PIRATATAK, ids=ids(PIRATATAK))
def test_piratatak_is_told(event: Any, sentence: str) -> None:
    assert SAILOR.tell(event) == sentence


@pytest.mark.parametrize(
    ("game", "told"), [(memoarrr, MEMOARRR), (piratatak, PIRATATAK)], ids=["memoarrr", "piratatak"]
)
def test_no_event_is_left_out_for_the_player_or_for_the_others(game: Any, told: list[tuple[Any, str]]) -> None:
    kinds = set(get_args(game.Event))
    about = {(type(event), _whom(event)) for event, _ in told}
    assert {kind for kind, _ in about} == kinds
    for kind in kinds - {piratatak.Reshuffled, memoarrr.Dealt}:
        assert {whom for told_kind, whom in about if told_kind is kind} == {0, 1}


def _whom(event: Any) -> int | None:
    for field in ("seat", "first", "starter", "winner"):
        if getattr(event, field, None) is not None:
            return int(getattr(event, field))
    return int(event.ranking[0]) if hasattr(event, "ranking") else None


@pytest.mark.parametrize("card", Location)
def test_every_location_is_called_by_its_animal_and_its_landscape(card: Location) -> None:
    told = ISLANDER.tell(memoarrr.Revealed(0, 0, card, "opening"))
    article = "an" if card.animal is Animal.OCTOPUS else "a"
    assert told == f"You reveal A1: {article} {card.animal} {PLACES[card.landscape]}. It opens the round."


@pytest.mark.parametrize("side", Side)
def test_every_side_is_called_by_its_name(side: Side) -> None:
    assert ISLANDER.tell(memoarrr.Looked(0, side, None)).endswith(f" in the {side}.")


def test_every_volcano_is_called_something_else() -> None:
    told = [ISLANDER.tell(memoarrr.VolcanoTaken(0, volcano, "mismatch")) for volcano in Volcano]
    assert len(set(told)) == len(Volcano)


def test_every_card_of_piratatak_is_called_something_else() -> None:
    told = [SAILOR.tell(piratatak.Paid(0, card)) for card in Card]
    assert len(set(told)) == len(Card)
    for card in Card:
        words = card.value.split("-")
        assert sum(all(word in sentence for word in words) for sentence in told) == 1


@pytest.mark.parametrize(("held", "cards"), [("cannon coin", "2 cards"), ("cannon coin*4", "3 cards")])
def test_the_prompt_at_a_pirate_asks_for_as_many_cards_as_are_owed(held: str, cards: str) -> None:
    match = after(held, "coin", then="pirate")
    match.play(0, Draw())
    view = match.view(0)
    assert view.phase == "pirate"
    assert SAILOR.prompt(view, match.moves(0)) == f"A pirate! Fire, or pay with {cards}."


@pytest.mark.parametrize("name", ["אנה", "ليلى", "Ann אנה"])
def test_a_name_from_right_to_left_does_not_turn_the_words_around_it(name: str) -> None:
    told = MemoarrrNarrator(Catalogue(), Company((name, "Bo"), 1)).tell(memoarrr.BecameReady(0))
    assert told == f"\u2068{name}\u2069 is ready."


@pytest.mark.parametrize("name", ["Ann", "Élodie", "安娜", "Ann 3!"])
def test_other_names_stay_as_they_are(name: str) -> None:
    told = MemoarrrNarrator(Catalogue(), Company((name, "Bo"), 1)).tell(memoarrr.BecameReady(0))
    assert told == f"{name} is ready."

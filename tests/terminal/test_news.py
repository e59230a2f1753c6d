"""The news: every event of both games in one short sentence, in three languages, and what the player is to find."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import GAME, Animal, Location, Reveal, Side, View, Volcano
from quarterdeck.games.memoarrr import events as memoarrr
from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak import events as piratatak
from quarterdeck.narration import NARRATORS, Company
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from tests.games.piratatak.table import table

OUT, IN = Volcano.LIGHT, None
CRAB, OCTOPUS, TURTLE = Location.CRAB_DESERT, Location.OCTOPUS_JUNGLE, Location.TURTLE_WATER


@cache
def island(*held: Volcano | None) -> View:
    """A view in which these seats hold these volcanoes."""
    view = Match(GAME, 4, FairDeal.from_phrase("news")).view(0)
    return msgspec.structs.replace(view, held=held or (IN,) * 4)


def drew(seat: int, card: Card, to: piratatak.Place = "reserve") -> piratatak.Drew:
    return piratatak.Drew(seat, card, to)


MEMOARRR: list[tuple[View, dict[Any, str]]] = [
    (island(), {memoarrr.Dealt(None, None, None, None): "The island lies in fog."}),
    (island(), {memoarrr.Looked(0, Side.NORTH, None): "You look at the three cards in the north."}),
    (island(), {memoarrr.Looked(1, Side.EAST, None): "Bo looks at the three cards in the east."}),
    (island(), {memoarrr.BecameReady(0): "You have put your cards back."}),
    (
        island(),
        {memoarrr.BecameReady(1): "Bo is ready.", memoarrr.RoundBegan(1, 0, (OUT,)): "Round 1 of 7. You start."},
    ),
    (island(), {memoarrr.Revealed(0, 0, OCTOPUS, "opening"): "You open with A1: an octopus in the jungle."}),
    (island(), {memoarrr.Revealed(1, 0, CRAB, "opening"): "Bo opens with A1: a crab in the desert."}),
    (island(), {memoarrr.Revealed(0, 0, TURTLE, "animal"): "A1, a turtle on the water: another turtle! You stay in."}),
    (island(), {memoarrr.Revealed(1, 0, TURTLE, "landscape"): "A1, a turtle on the water: water again! Bo stays in."}),
    (
        island(),
        {memoarrr.Revealed(0, 0, OCTOPUS, "landscape"): "A1, an octopus in the jungle: the jungle again! You stay in."},
    ),
    (
        island(OUT, IN, IN, IN),
        {
            memoarrr.Revealed(0, 0, CRAB, "none"): "A1, a crab in the desert. No match: you are out of this round.",
            memoarrr.VolcanoTaken(0, OUT, "mismatch"): "You take a volcano. Three players are left.",
        },
    ),
    (
        island(OUT, OUT, IN, IN),
        {
            memoarrr.Revealed(1, 0, CRAB, "none"): "A1, a crab in the desert. No match for Bo.",
            memoarrr.VolcanoTaken(1, OUT, "mismatch"): "Bo is out. Two players are left.",
        },
    ),
    (
        island(IN, OUT, OUT, OUT),
        {
            memoarrr.Revealed(1, 0, CRAB, "animal"): "A1, a crab in the desert: another crab! Bo stays in.",
            memoarrr.Again(1): "A crab! Bo has another turn.",
            memoarrr.VolcanoTaken(
                1, OUT, "nothing left"
            ): "No card is left to reveal: Bo is out. Two players are left.",
            memoarrr.VolcanoTaken(2, OUT, "nothing left"): "No card is left to reveal: Cy is out. One player is left.",
            memoarrr.TreasureTaken(0, None): "You win the round!",
            memoarrr.RoundBegan(3, 1, (OUT,)): "Round 3 of 7. Bo starts.",
        },
    ),
    (island(), {memoarrr.Again(0): "A crab! You have another turn."}),
    (island(), {memoarrr.Peeked(0, 11, CRAB): "Your penguin looks at B3. Only you see it."}),
    (island(), {memoarrr.Peeked(1, 11, None): "Bo’s penguin looks at B3."}),
    (island(), {memoarrr.Swapped(0, 11, 16): "Your octopus swaps B3 and B4."}),
    (island(), {memoarrr.Swapped(1, 11, 16): "Bo’s octopus swaps B3 and B4."}),
    (island(), {memoarrr.Blocked(0, 11): "Your walrus blocks B3 for one turn."}),
    (island(), {memoarrr.Blocked(1, 11): "Bo’s walrus blocks B3 for one turn."}),
    (
        island(OUT, IN, OUT, OUT),
        {
            memoarrr.TreasureTaken(1, 1): "Bo wins the round and 1 ruby!",
            memoarrr.Over((9, 3, 2, 1), ((4, 3, 2), (2, 1), (2,), (1,)), (0, 1, 2, 3), CRAB): (
                "You win the game with 9 rubies!"
            ),
        },
    ),
    (
        island(IN, OUT, OUT, OUT),
        {
            memoarrr.TreasureTaken(0, 4): "You win the round and 4 rubies!",
            memoarrr.Over((4, 11, 0, 0), ((4,), (3, 2, 2, 2, 1, 1), (), ()), (1, 0, 2, 3), CRAB): (
                "Bo wins the game with 11 rubies!"
            ),
        },
    ),
]
"""Entries: the view after each, and its events with their news in order."""

SEA = table().view(0)
PIRATATAK: list[tuple[Any, dict[Any, str]]] = [
    (SEA, {piratatak.Dealt(None, 0): "The cards are shuffled. You start."}),
    (SEA, {piratatak.Dealt(None, 1): "The cards are shuffled. Bo starts."}),
    (
        SEA,
        {
            piratatak.Reshuffled(None): "The pile is empty. The discard pile is shuffled.",
            drew(0, Card.COIN): "You draw a gold coin.",
        },
    ),
    (SEA, {drew(1, Card.CANNON): "Bo draws a cannon."}),
    (SEA, {drew(1, Card.GREEN_2): "Bo draws green part 2."}),
    (SEA, {drew(0, Card.YELLOW_3, "ship"): "You draw yellow part 3 for your ship!"}),
    (
        SEA,
        {
            drew(1, Card.RED_3, "ship"): "Bo draws red part 3 for their ship!",
            piratatak.ColourTaken(1, Colour.RED): "Red is now Bo’s colour.",
        },
    ),
    (SEA, {piratatak.ColourTaken(0, Colour.YELLOW): "Yellow is now your colour."}),
    (SEA, {drew(0, Card.PIRATE, "discard"): "You draw a pirate!"}),
    (SEA, {drew(1, Card.PIRATE, "discard"): "Bo draws a pirate!"}),
    (
        SEA,
        {
            drew(0, Card.PIRATE, "discard"): "A pirate! He takes all three of your cards.",
            piratatak.Paid(0, Card.COIN): "You give the pirate a gold coin.",
            piratatak.Paid(0, Card.CANNON): "You give the pirate a cannon.",
            piratatak.Paid(0, Card.RED_1): "You give the pirate red part 1.",
            piratatak.ColourFreed(0, Colour.RED): "You have no red part left. Red is free again.",
        },
    ),
    (
        SEA,
        {
            drew(1, Card.PIRATE, "discard"): "A pirate! He takes both of Bo’s cards.",
            piratatak.Paid(1, Card.COIN): "Bo gives the pirate a gold coin.",
            piratatak.Paid(1, Card.BLUE_1): "Bo gives the pirate blue part 1.",
            piratatak.ColourFreed(1, Colour.BLUE): "Bo has no blue part left. Blue is free again.",
        },
    ),
    (
        SEA,
        {
            drew(0, Card.PIRATE, "discard"): "A pirate! He takes your only card.",
            piratatak.Paid(0, Card.COIN): "You give the pirate a gold coin.",
        },
    ),
    (SEA, {piratatak.Fired(0): "You fire a cannon. The pirate is gone!"}),
    (SEA, {piratatak.Fired(1): "Bo fires a cannon. The pirate is gone!"}),
    (SEA, {piratatak.Stopped(0): "You stop."}),
    (SEA, {piratatak.Stopped(1): "Bo stops."}),
    (SEA, {piratatak.Bought(2, 0, Card.GREEN_2): "Cy buys your green part for 3 coins."}),
    (SEA, {piratatak.Bought(1, 2, Card.GREEN_2): "Bo buys green part 2 from Cy for 3 coins."}),
    (
        SEA,
        {
            piratatak.Bought(0, 1, Card.GREEN_2): "You buy green part 2 from Bo for 3 coins.",
            piratatak.Over(0, (0, 1)): "Your ship is complete: you win!",
        },
    ),
    (SEA, {piratatak.Over(1, (1, 0)): "Bo completes the ship and wins!"}),
]

GAMES = {"memoarrr": (memoarrr, MEMOARRR), "piratatak": (piratatak, PIRATATAK)}
COMPANY = Company(("Ann", "Bo", "Cy", "Dee"), 0)
ENTRIES = [
    pytest.param(game, view, entry, id="+".join(type(event).__name__ for event in entry))
    for game, (_, entries) in GAMES.items()
    for view, entry in entries
]


def news(game: str, language: str, view: Any, entry: dict[Any, str]) -> list[str]:
    return NARRATORS[game](Catalogue(language), COMPANY).news(tuple(entry), view)


@pytest.mark.parametrize(("game", "view", "entry"), ENTRIES)
def test_each_event_of_an_entry_is_one_sentence_of_news(game: str, view: Any, entry: dict[Any, str]) -> None:
    assert news(game, "en", view, entry) == list(entry.values())


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize(("game", "view", "entry"), ENTRIES)
def test_the_news_is_told_in_every_language(language: str, game: str, view: Any, entry: dict[Any, str]) -> None:
    told = news(game, language, view, entry)
    assert len(told) == len(entry)
    assert all(told)
    assert set(told).isdisjoint(entry.values())
    assert len(set(told)) == len(set(entry.values()))


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_event_is_without_news_for_the_player_or_for_the_others(game: str) -> None:
    module, entries = GAMES[game]
    about = {(type(event), "you" in sentence.lower()) for _, entry in entries for event, sentence in entry.items()}
    for kind in set(get_args(module.Event)) - {piratatak.Reshuffled, memoarrr.Dealt}:
        assert {yours for told, yours in about if told is kind} == {True, False}, kind


@pytest.mark.parametrize(
    "event",
    [memoarrr.Revealed(0, None, None, None), memoarrr.Peeked(0, None, None), memoarrr.Blocked(1, None)],
    ids=lambda event: type(event).__name__,
)
def test_the_news_names_no_card_and_no_cell_that_has_been_turned_down(event: Any) -> None:
    narrator = NARRATORS["memoarrr"](Catalogue(), COMPANY)
    assert narrator.news((event,), island()) == [narrator.tell(event)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_may_be_any_text(language: str) -> None:
    name = "{ $who } [bold] \u202eאבג"
    for game, (_, entries) in GAMES.items():
        narrator = NARRATORS[game](Catalogue(language), Company((name,) * 4, None))
        for view, entry in entries:
            assert all(narrator.news(tuple(entry), view))


@pytest.mark.parametrize("card", Location)
def test_the_prompt_names_the_animal_and_the_landscape_to_find(card: Location) -> None:
    view = msgspec.structs.replace(island(), phase="reveal", to_match=card)
    article = "an" if card.animal is Animal.OCTOPUS else "a"
    landscape = {"jungle": "a jungle", "desert": "a desert"}.get(card.landscape, card.landscape)
    narrator = NARRATORS["memoarrr"](Catalogue(), COMPANY)
    assert narrator.prompt(view, (Reveal(0),)) == f"Find {article} {card.animal} or {landscape}."


def test_the_prompt_says_that_any_card_opens_a_round() -> None:
    view = msgspec.structs.replace(island(), phase="reveal")
    narrator = NARRATORS["memoarrr"](Catalogue(), COMPANY)
    assert narrator.prompt(view, (Reveal(0),)) == "Open the round: turn up any card."

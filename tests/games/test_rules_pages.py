"""The rules page tells players which rules are our rulings, and its examples are our own."""

import re

import pytest

from quarterdeck.games.piratatak import Buy, Card, Draw
from quarterdeck.narration.catalogue import Catalogue
from tests.games.memoarrr.table import Table, ending_in
from tests.games.piratatak.table import after
from tests.locales.test_rules_texts import rules

RULINGS = {
    ("memoarrr", "en"): ["“in the first round”", "We follow the French", "face up", "is lost to us", "match the crab"],
    ("memoarrr", "fr"): ["dans la première manche", "Nous suivons le français", "carte visible", "nous manque"],
    ("memoarrr", "de"): ["in der ersten Runde", "Wir folgen dem französischen", "offene Karte", "fehlt uns"],
    ("piratatak", "en"): ["A colour stays yours", "pay a pirate with a cannon", "names of the four colours"],
    ("piratatak", "fr"): ["Une couleur reste à toi", "payer un pirate avec un canon", "noms des quatre couleurs"],
    ("piratatak", "de"): ["Eine Farbe bleibt deine", "mit einer Kanone bezahlen", "Namen der vier Farben"],
}
WRONG = [
    "Nothing else changes",
    "Rien d’autre ne change",
    "Sonst ändert sich",
    "est le crabe.",
    "Gesucht ist die Krabbe",
]


def flat(game: str, language: str) -> str:
    return re.sub(r"\s+", " ", rules(game, language))


@pytest.mark.parametrize(("game", "language"), RULINGS)
def test_every_ruling_of_ours_is_told_as_one(game: str, language: str) -> None:
    text = flat(game, language)
    assert [ruling for ruling in RULINGS[game, language] if ruling not in text] == []
    assert [sentence for sentence in WRONG if sentence in text] == []


def test_the_example_of_a_round_is_played_as_the_page_tells() -> None:
    tamsin, joss, wren, odo = range(4)
    table = Table(
        4,
        order=ending_in("octopus"),
        volcanoes={1: ["birds-1", "birds-3", "birds-7"], 2: ["birds-7", "birds-3", "birds-1"]},
        first=joss,
    )
    assert table.win_round(joss)[-1]["starter"] == tamsin
    turns = [
        ("turtle-desert", tamsin, "opening"),
        ("crab-desert", joss, "landscape"),
        ("walrus-lava", wren, "none"),
        ("penguin-lava", odo, "landscape"),
        ("octopus-flowers", tamsin, "none"),
        ("walrus-flowers", joss, "landscape"),
        ("turtle-jungle", odo, "none"),
    ]
    happened = []
    for card, seat, comparison in turns:
        happened = table.reveal(card)
        assert (happened[0]["seat"], happened[0]["match"]) == (seat, comparison)
    assert [(event["event"], event.get("seat")) for event in happened[1:3]] == [("volcano", odo), ("treasure", joss)]
    assert happened[3]["starter"] == wren


def test_the_example_of_a_purchase_is_played_as_the_page_tells() -> None:
    match = after("green-1 coin", "cannon green-2 yellow-1", "coin*2", "coin")
    assert match.moves(0) == (Draw(), Buy(1, Card.GREEN_2))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_prompt_for_a_pirate_names_as_many_cards_as_are_owed(language: str) -> None:
    say = Catalogue(language).say
    told = [say("ask-piratatak-pirate", owed=owed) for owed in (1, 2, 3)]
    assert len(set(told)) == 3
    assert ["2" in told[1], "3" in told[2], "3" in told[0]] == [True, True, False]

"""What lies on the table, in sentences: for the line mode, and for a game in a screen reader's words."""

from __future__ import annotations

from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Peek, Reveal
from quarterdeck.narration import Catalogue, Company, narrator_of
from tests.games.memoarrr.table import Table
from tests.games.piratatak.table import after
from tests.games.piratatak.table import table as ships

CREW = ("Ann", "Bo", "Cy")


def around(match: AnyMatch, language: str = "en") -> list[str]:
    return [*narrator_of(match.game, Catalogue(language), Company(CREW, 0)).around(match.view(0))]


def test_the_island_in_the_middle_of_a_round() -> None:
    table = Table(3, cells={0: "penguin-lava", 7: "turtle-lava", 24: "turtle-desert"})
    for cell in (0, 7, 24):
        table.play(Reveal(cell))
    assert around(table.match) == [
        "To match: turtle or desert, on E5.",
        "Face up: A1, a penguin on lava; C2, a turtle on lava; E5, a turtle in the desert.",
        "In the middle: 2 volcanoes, 7 treasures.",
        "You have no chest.",
        "Bo has no chest.",
        "Cy has no chest.",
    ]


def test_it_is_told_who_is_out_and_who_has_won_what() -> None:
    table = Table(3)
    table.win_round(2)
    table.play(Reveal(table.cell_of(table.some_card(matching=True))))
    table.play(Reveal(table.cell_of(table.some_card(matching=False))))
    assert around(table.match)[-4:] == [
        "In the middle: 1 volcano, 6 treasures.",
        "You have no chest.",
        "Bo has no chest.",
        "Cy has 1 chest and is out of this round.",
    ]


def test_before_a_round_opens_any_card_will_do() -> None:
    told = around(Table(3).match)
    assert told[0] == "Nothing is to be matched: the next card opens the round."
    assert told[1] == "All cards are face down."


def test_a_card_that_was_peeked_at_is_told_to_its_player_until_the_next_move() -> None:
    table = Table(2, abilities=True, edition="2023", cells={0: "penguin-lava", 6: "crab-water", 4: "turtle-lava"})
    narrator = narrator_of(table.match.game, Catalogue(), Company(CREW, 0))
    table.play(Reveal(0))
    table.play(Peek(6))
    assert [*narrator.private(table.match.view(0))] == ["Only you see B2: a crab on the water."]
    assert [*narrator.private(table.match.view(1))] == []
    table.play(Reveal(4))
    assert [*narrator.private(table.match.view(0))] == []


SHIPS = ("red-1 red-4 coin*2 blue-6", "red-2 green-3 green-5 cannon", "coin red-5 red-6", "coin")


def test_ships_and_reserves_in_the_middle_of_a_game() -> None:
    assert around(after(*SHIPS, seats=3)) == [
        "You build the red ship: parts 1 and 4. In reserve: 3 coins, blue part 6.",
        "Bo builds the green ship: parts 3 and 5. In reserve: 1 cannon, red part 2.",
        "Cy has no ship yet. In reserve: 1 coin, red parts 5 and 6.",
        "In the pile: 42 cards, in the discard pile: 0.",
        "Pirates to come: 8 in 42 cards (19%).",
    ]


def test_other_languages_have_their_own_words_for_a_reserve() -> None:
    match = after(*SHIPS, seats=3)
    assert around(match, "fr")[2] == (
        "Cy n’a pas encore de bateau. En réserve\u202f: 1 pièce, morceaux 5 et 6 du bateau rouge."
    )
    assert around(match, "de")[2] == "Cy hat noch kein Schiff. In Reserve: 1 Münze, rote Teile 5 und 6."


def test_odds_are_not_told_where_the_table_does_not_want_them() -> None:
    assert around(ships(odds=False))[-1] == "In the pile: 55 cards, in the discard pile: 0."

"""Question and answer at the terminal: what is understood, what is refused and why, and how one leaves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterdeck.games.memoarrr import Block, Look, Ready, Reveal, Side
from quarterdeck.narration.catalogue import Catalogue
from tests.games.piratatak.table import stacked
from tests.terminal.plain_parlour import OpenDeal, Play, island
from tests.terminal.plain_screen import cards_told

MEMOARRR = ["memoarrr", "--players", "2"]
PIRATATAK = ["piratatak", "--players", "2"]
LOOK = ["north", ""]
A_WALRUS_BLOCKS_E1 = [Look(Side.SOUTH), Ready(), Reveal(0), Block(4)]


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q", "  q  "])
def test_leaving_is_polite(word: str, play: Play) -> None:
    shown = play(*MEMOARRR, answers=[word]).visible
    assert shown.endswith("west: \nYou leave the table.\n")


def test_the_end_of_the_input_leaves_the_table(play: Play) -> None:
    assert play(*MEMOARRR, answers=[]).visible.endswith("west: \nYou leave the table.\n")


def test_one_can_leave_while_the_cards_are_turned_down(play: Play) -> None:
    cards = island({0: "crab-lava", 4: "turtle-water"})
    shipmate = [Look(Side.SOUTH), Ready(), Reveal(4)]
    glass = play(*MEMOARRR, answers=[*LOOK, "a1", "q"], orders={"locations": cards}, shipmate=shipmate)
    assert glass.visible.endswith("turned face down: \nYou leave the table.\n")


def test_a_game_that_was_left_has_no_record(tmp_path: Path, play: Play) -> None:
    file = tmp_path / "evening.jsonl"
    play(*MEMOARRR, "--records", str(file), answers=[*LOOK, "q"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "answer",
    ["banana", "a6", "f1", "c3", "a", "1", "a1 b1", "d", "north", "[/bold]", ":skull:", "?!", "{$answer}", "é"],
)
def test_what_is_not_understood_is_said_so_and_asked_again(answer: str, play: Play) -> None:
    shown = play(*MEMOARRR, answers=[*LOOK, answer]).visible
    question = "Open the round: turn up any card. Which one? (A1 to E5): "
    assert f"{question}\n“{answer}” is not understood here.\n{question}" in shown


def test_an_empty_line_is_answered_by_the_way_to_the_help(play: Play) -> None:
    assert "Type an answer; ? tells which there are.\nOpen the round" in play(*MEMOARRR, answers=[*LOOK, ""]).visible


@pytest.mark.parametrize("answer", ["a1", "A1", "  a1  ", "\ta1"])
def test_capitals_and_spaces_do_not_matter(answer: str, play: Play) -> None:
    assert "You reveal A1: " in play(*MEMOARRR, answers=[*LOOK, answer]).getvalue()


@pytest.mark.parametrize("word", ["?", "help", "HELP"])
def test_help_lists_the_answers_and_asks_again(word: str, play: Play) -> None:
    shown = play(*MEMOARRR, answers=[word]).visible
    told = "You can answer: north, east, south, west, n, e, s, w\nPick your side of the island"
    assert told in shown


def test_a_card_that_is_face_up_is_refused_with_the_rule(play: Play) -> None:
    shown = play(
        *MEMOARRR,
        answers=[*LOOK, "a1", "a1"],
        shipmate=[Look(Side.SOUTH), Ready(), Reveal(4)],
        orders={"locations": island({0: "crab-lava", 4: "crab-water"})},
    ).visible
    assert "(A1 to E5): \nA1 is face up already.\nFind a crab or water. Which one?" in shown


@pytest.mark.parametrize("cell", ["b1", "d1", "c5"])
def test_a_card_that_was_looked_at_is_refused_to_the_first_reveal(cell: str, play: Play) -> None:
    shown = play(*MEMOARRR, answers=[*LOOK, cell], shipmate=[Look(Side.SOUTH), Ready()]).visible
    name = cell.upper()
    assert f"{name} is closed to the first reveal of the game: a player has looked at it.\nOpen the round" in shown


def test_a_card_that_a_walrus_blocks_is_refused_with_the_rule(play: Play) -> None:
    glass = play(
        *[*MEMOARRR, "--abilities", "--edition", "2023"],
        answers=[*LOOK, "e1", "e1", "a2"],
        first=1,
        orders={"locations": island({0: "walrus-lava", 5: "walrus-water"})},
        shipmate=A_WALRUS_BLOCKS_E1,
    )
    assert glass.visible.count("E1 is blocked for this reveal by the walrus.\nFind a walrus or lava. Which one?") == 2
    assert "You reveal A2: a walrus on the water." in glass.visible


def test_help_does_not_list_a_blocked_card(play: Play) -> None:
    glass = play(
        *[*MEMOARRR, "--abilities", "--edition", "2023"],
        answers=[*LOOK, "?"],
        first=1,
        orders={"locations": island({0: "walrus-lava"})},
        shipmate=A_WALRUS_BLOCKS_E1,
    )
    _, _, told = glass.visible.partition("You can answer: ")
    listed = re.findall(r"\b[a-e][1-5]\b", told)
    assert len(listed) == 22
    assert {"e1", "a1", "c3"}.isdisjoint(listed)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("s", "You can't pass: draw a card first, or buy."),
        ("f", "There is no pirate to fire at."),
        ("coin", "There is no pirate to pay."),
        ("buy red-1", "You can buy only parts of your own ship, and you have no colour yet."),
    ],
)
def test_what_piratatak_forbids_is_refused_with_the_rule(answer: str, sentence: str, play: Play) -> None:
    shown = play(*PIRATATAK, answers=[answer]).visible
    assert f"Draw a card (d): \n{sentence}\nDraw a card (d): " in shown


RICH = "coin coin red-1 blue-6 green-2 pirate"
WANTED = (
    "The pirate wants 3 cards. Give cards by name or number: "
    "1 to 2 gold coin, 3 blue 6, 4 green 2, 5 red 1 (your ship): "
)
GIVING = "Give these 3: gold coin, gold coin, blue 6. Enter means yes, n means no: "


def pay(play: Play, *answers: str, pile: str = RICH, language: str = "en") -> str:
    """What can be read after these answers to a pirate."""
    draws = ["d"] * len(pile.split())
    return play(*PIRATATAK, "--language", language, answers=[*draws, *answers], orders={"pile": stacked(pile)}).visible


@pytest.mark.parametrize(
    "line",
    [
        "1 2 3",
        "3,1,2",
        "give coin, coin, blue 6",
        "coin coin blue-6",
        "gold coin, gold coin and blue 6",
        "2 coins, blue 6",
    ],
)
def test_a_pirate_is_paid_in_one_answer_with_one_confirmation(line: str, play: Play) -> None:
    shown = pay(play, line, "")
    assert f"{WANTED}\nGive these 3: " in shown
    _, _, after = shown.partition("Enter means yes, n means no: \n")
    paid = "".join(f"You pay with {card}.\n" for card in ("a gold coin", "a gold coin", "part 6 of the blue ship"))
    assert sorted(after.split("\n")[:3]) == sorted(paid.split("\n")[:3])
    assert "Give" not in after


@pytest.mark.parametrize("no", ["n", "no", "1 2 5"])
def test_an_answer_that_is_not_confirmed_costs_nothing(no: str, play: Play) -> None:
    shown = pay(play, "1 2 3", no)
    _, _, after = shown.partition(GIVING)
    also = "Give these 3, also your own part: gold coin, gold coin, red 1. Enter means yes, n means no: "
    assert after.startswith(f"\n{also if '5' in no else WANTED}")
    assert "You pay" not in shown


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("coin", "Name them all in one answer: the pirate wants 3 cards, and you have named 1."),
        ("1 2 3 4", "Name them all in one answer: the pirate wants 3 cards, and you have named 4."),
        ("coin, coin, coin", "You have no such card to pay with."),
        ("red 1, red 2, coin", "You have no such card to pay with."),
        ("1 2 9", "“1 2 9” is not understood here."),
        ("1 1 2", "“1 1 2” is not understood here."),
        ("coin, banana, blue 6", "“coin, banana, blue 6” is not understood here."),
    ],
)
def test_a_payment_that_can_not_be_is_answered_in_a_sentence(line: str, why: str, play: Play) -> None:
    shown = pay(play, line)
    assert f"{WANTED}\n{why}\n{WANTED}" in shown
    assert "You pay" not in shown


def test_a_cannon_can_be_fired_at_the_pirate_or_given_to_him(play: Play) -> None:
    pile = RICH.replace("green-2", "cannon")
    asked = "The pirate wants 3 cards. Fire a cannon (f), or give cards by name or number: 1 to 2 gold coin, 3 cannon, "
    assert asked in pay(play, pile=pile)
    assert "You fire a cannon" in pay(play, "f", pile=pile)
    assert "You pay with a cannon." in pay(play, "1-2, cannon", "cannon, coin, coin", "y", pile=pile)


@pytest.mark.parametrize(
    ("language", "line"),
    [("fr", "2 pièces et bleu 6"), ("fr", "pièce d’or, pièce d’or, blue 6"), ("de", "2 münzen, blau 6")],
)
def test_cards_have_their_names_in_every_language(language: str, line: str, play: Play) -> None:
    give = Catalogue(language).say("give", cards=3, own=0)
    assert f"{give}: " in pay(play, line, language=language)


def test_a_side_look_is_gone_when_the_player_is_ready(play: Play) -> None:
    screens: list[str] = []
    cards = island({1: "crab-lava", 2: "crab-water", 3: "turtle-lava"})
    play(*MEMOARRR, answers=LOOK, orders={"locations": cards}, first=1, screens=screens)
    before, looking, after, *_ = screens
    assert cards_told(before) == set()
    assert "Only you see B1: a crab on lava." in looking
    assert cards_told(looking) == {"crab-lava", "crab-water", "turtle-lava"}
    assert cards_told(looking).isdisjoint(cards_told(after))


PENGUIN = [*MEMOARRR, "--abilities", "--edition", "2023"]
PEEK = [*LOOK, "a1", "e5"]


def test_a_peek_is_shown_until_enter_and_gone_after_it(play: Play) -> None:
    screens: list[str] = []
    cards = island({0: "penguin-lava", 24: "turtle-desert", 4: "crab-lava"})
    shipmate = [Look(Side.SOUTH), Ready(), Reveal(4)]
    play(*PENGUIN, answers=[*PEEK, ""], orders={"locations": cards}, shipmate=shipmate, screens=screens)
    peeking, after = screens[4], screens[5]
    told = "Your penguin looks at E5.\nOnly you see E5: a turtle in the desert.\nPress Enter when you will remember it"
    assert told in peeking
    assert "turtle-desert" not in cards_told(after)


def test_what_follows_a_peek_can_be_read(play: Play) -> None:
    screens: list[str] = []
    cards = island({0: "penguin-lava", 24: "turtle-desert", 4: "turtle-lava"})
    shipmate = [Look(Side.SOUTH), Ready(), Reveal(4)]
    play(*PENGUIN, answers=[*PEEK, ""], orders={"locations": cards}, shipmate=shipmate, screens=screens)
    assert "Anne reveals E1: a turtle on lava. The same landscape!" in screens[5]


def test_enter_takes_the_first_game_and_a_few_letters_any(play: Play) -> None:
    assert "Memoarrr! with 3 players." in play(answers=["", "q"]).visible
    assert "Piratatak with 2 players." in play("--players", "2", answers=["chess", "pir", "q"]).visible


def test_a_game_that_is_not_there_is_asked_for_again(play: Play) -> None:
    shown = play(answers=["chess"]).visible
    assert re.match(r"Which game\? memoarrr, piratatak.*: \n“chess” is not understood here\.\nWhich game\? ", shown)


@pytest.mark.parametrize("word", ["b", "board", "Board"])
def test_the_board_is_told_in_sentences_on_request(word: str, play: Play) -> None:
    shown = play(
        *MEMOARRR,
        answers=[*LOOK, "a1", word],
        shipmate=[Look(Side.SOUTH), Ready(), Reveal(4)],
        orders={"locations": island({0: "crab-lava", 4: "crab-water"})},
    ).visible
    assert shown.endswith(
        "To match: crab or water, on E1.\nFace up: A1, a crab on lava; E1, a crab on the water.\n"
        "In the middle: 1 volcano, 7 treasures.\nYou have no chest.\nAnne has no chest.\nIt is your turn.\n"
        "Find a crab or water. Which one? (A1 to E5): \nYou leave the table.\n"
    )


def test_what_may_not_be_revealed_is_part_of_the_board(play: Play) -> None:
    shown = play(*MEMOARRR, answers=[*LOOK, "b"], shipmate=[Look(Side.SOUTH), Ready()]).visible
    assert "All cards are face down.\nClosed to this reveal: B1, C1, D1, B5, C5, D5.\n" in shown


def test_no_board_comes_without_being_asked_for(play: Play) -> None:
    shown = play(*MEMOARRR, answers=[*LOOK, "a1"]).getvalue()
    assert "Face up" not in shown
    assert "In the middle" not in shown


def test_ships_and_reserves_are_told_in_words(play: Play) -> None:
    pile = ["red-1", "red-4", "coin", "blue-6", "cannon", "yellow-1", "yellow-3", "yellow-4"]
    shown = play(*PIRATATAK, answers=[*["d"] * 8, "b"], orders={"pile": stacked(" ".join(pile))}).visible
    assert (
        "You build the red ship: parts 1 and 4. In reserve: 1 coin, 1 cannon, blue part 6, "
        "yellow parts 1, 3 and 4. Anne has no ship yet. Nothing in reserve. "
        "In the pile: 47 cards, in the discard pile: 0. Pirates to come: 8 in 47 cards (17%). It is your turn."
    ) in " ".join(shown.split())


def test_the_promise_of_the_shuffle_is_told_on_request_and_not_before(play: Play) -> None:
    unasked = play(*MEMOARRR, answers=LOOK).getvalue()
    assert "SHA-256" not in unasked
    assert f"whose SHA-256 is {OpenDeal.commitment}." in play(*MEMOARRR, answers=["fair"]).visible

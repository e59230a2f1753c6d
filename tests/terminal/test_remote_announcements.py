"""Who comes, goes and is waited for at a remote table, as it is told at a terminal."""

from __future__ import annotations

import pytest

from quarterdeck.client.deal_check import DealCheck
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.messages import ChairCard, Phase, TableCard
from quarterdeck.terminal.remote.announcements import Announcer, deal_in_words
from tests.client.scripted_server import person, table_card

FREE = ChairCard(kind="open", name="", bot=None, ready=False)
ANN, ANN_READY = person("Ann", ready=False), person("Ann")
BEN, BEN_READY = person("Ben", ready=False), person("Ben")
ONE_FREE = "One seat is still free; the game begins when a player takes it."
POLLY = ChairCard(kind="bot", name="Polly", bot="parrot", ready=True)


def card(*seats: ChairCard, phase: Phase = "open") -> TableCard:
    return table_card(*seats, phase=phase)


def told(*cards: TableCard, language: str = "en") -> list[str]:
    """What is said of each card but the first, to Ann, who sits at seat 0."""
    announcer = Announcer(Catalogue(language))
    announcer.card(cards[0], (0,))
    return [note for later in cards[1:] for note in announcer.card(later, (0,))]


def test_a_new_player_is_told_who_sits_there_and_what_the_table_waits_for() -> None:
    notes = Announcer(Catalogue()).card(card(ANN, BEN, BEN_READY, POLLY, FREE), (0,))
    assert notes == (
        "Seat 0: you, Ann",
        "Seat 1: Ben, not ready yet",
        "Seat 2: Ben, ready to begin",
        "Seat 3: Polly, a bot",
        "Seat 4: free",
        ONE_FREE,
    )


def test_a_player_who_comes_into_a_game_is_told_of_the_game_only() -> None:
    assert Announcer(Catalogue()).card(card(ANN_READY, POLLY, phase="running"), (0,)) == ()


@pytest.mark.parametrize(
    ("before", "after", "notes"),
    [
        ((ANN, FREE), (ANN_READY, FREE), ["You are ready."]),
        ((ANN, FREE), (ANN, BEN), ["Ben sits down."]),
        ((ANN, FREE), (ANN, POLLY), ["Polly, a bot, takes a seat."]),
        ((ANN, BEN), (ANN, BEN_READY), ["Ben is ready to begin."]),
        ((ANN, FREE, FREE), (ANN, BEN, FREE), ["Ben sits down.", ONE_FREE]),
        ((ANN, BEN), (ANN, FREE), ["Ben gets up; the seat is free again.", ONE_FREE]),
    ],
)
def test_what_changes_while_the_table_waits_is_told(
    before: tuple[ChairCard, ...], after: tuple[ChairCard, ...], notes: list[str]
) -> None:
    assert told(card(*before), card(*after)) == notes


def test_bots_that_stand_in_are_told_of_and_so_is_the_return() -> None:
    away = person("Ben", bot="parrot")
    mine = person("Ann", bot="parrot")
    cards = [(ANN_READY, BEN_READY), (ANN_READY, away), (mine, away), (ANN_READY, BEN_READY)]
    assert told(*(card(*seats, phase="running") for seats in cards)) == [
        "A bot plays for Ben now.",
        "A bot plays for you now.",
        "You play again.",
        "Ben plays again.",
    ]


def test_a_table_that_everybody_has_left_is_said_so() -> None:
    assert told(card(ANN, FREE), card(FREE, FREE, phase="closed"))[-1] == "Everybody has left this table."


def test_people_who_lose_their_connection_are_waited_for_by_name_and_bots_are_not() -> None:
    announcer = Announcer(Catalogue())
    announcer.card(card(ANN_READY, BEN_READY, POLLY, phase="running"), (0,))
    assert announcer.attendance(("here", "here", "here"), (0,)) == ()
    assert announcer.attendance(("reconnecting", "reconnecting", "away"), (0,)) == ("Ben is reconnecting…",)
    assert announcer.attendance(("here", "away", "away"), (0,)) == ("Ben is away.",)
    assert announcer.attendance(("here", "here", "here"), (0,)) == ("Ben is there.",)


def test_every_language_has_sentences_of_its_own_for_all_of_this() -> None:
    cards = [card(ANN, FREE), card(ANN_READY, BEN), card(ANN_READY, FREE), card(ANN_READY, POLLY)]
    spoken = {language: told(*cards, language=language) for language in LANGUAGES}
    assert len({len(notes) for notes in spoken.values()}) == 1
    assert all(len(set(notes)) == len(LANGUAGES) for notes in zip(*spoken.values(), strict=True))


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (DealCheck(None, "player"), "your own random number is part of the shuffle"),
        (DealCheck(None, "watcher"), "the secret is the one promised before the first card, and"),
        (DealCheck(None, "record"), "was not there before the first card"),
        (DealCheck(None, fault="record", why="Event 0 has no card."), "failed the check! Event 0 has no card."),
        (DealCheck(None, fault="promise"), "is not the one that was shown before the first card"),
        (DealCheck(None, fault="nonce"), "Your own random number is missing"),
        (DealCheck(None, fault="seen"), "is not what the record tells"),
    ],
)
def test_what_a_record_is_worth_is_said_in_every_language(check: DealCheck, words: str) -> None:
    assert words in deal_in_words(check, Catalogue())
    assert len({deal_in_words(check, Catalogue(language)) for language in LANGUAGES}) == len(LANGUAGES)

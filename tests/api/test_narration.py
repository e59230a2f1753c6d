"""What happened, in sentences: whole games, in every language, for every pair of eyes."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quarterdeck
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr.events import Peeked
from tests.api.evenings import TWO_TABLES, moments, played
from tests.core.tides import Take, Tides
from tests.terminal.plain_screen import cards_told

NAMES = ("Ann", "Ben", "Cleo")
UNFINISHED = re.compile(r"[{}]|\$\w|None")


@pytest.mark.parametrize("language", quarterdeck.languages())
@pytest.mark.parametrize(("game", "seats", "options"), TWO_TABLES)
def test_a_whole_game_is_told_to_everybody(game: str, seats: int, options: dict[str, Any], language: str) -> None:
    match = played(game, seats, options)
    told = [quarterdeck.narrate(match, eyes, names=NAMES, language=language) for eyes in (None, 0, 1, 2)]
    assert {len(sentences) for sentences in told} == {sum(len(entry.events) for entry in match.log)}
    assert [sentence for sentences in told for sentence in sentences if UNFINISHED.search(sentence)] == []
    assert len({tuple(sentences) for sentences in told}) == 4


def test_the_player_of_a_seat_is_you_and_others_are_named() -> None:
    match = quarterdeck.start("piratatak", 2, phrase="fog", first=1)
    assert quarterdeck.narrate(match, 1, names=NAMES) == ["The cards are shuffled. You start."]
    assert quarterdeck.narrate(match, 0, names=NAMES) == ["The cards are shuffled. Ben starts."]
    assert quarterdeck.narrate(match) == ["The cards are shuffled. Seat 1 starts."]


def test_penguin_is_named_as_the_players_own_and_what_it_saw_is_in_the_view_alone() -> None:
    match = next(
        match for match in moments("memoarrr", 3, {"abilities": True}) if isinstance(match.latest_events()[0], Peeked)
    )
    seat = match.latest_events()[0].seat
    told = [quarterdeck.narrate(match, eyes, since=len(match) - 1)[0] for eyes in range(3)]
    (card,) = match.view(seat).glimpse.values()
    assert card is not None
    assert [sentence.startswith("Your penguin looks at ") for sentence in told] == [eyes == seat for eyes in range(3)]
    assert not any(cards_told(sentence) for sentence in told)


def test_the_latest_entry_can_be_told_alone() -> None:
    match = played(*TWO_TABLES[0])
    whole = quarterdeck.narrate(match, 0)
    latest = quarterdeck.narrate(match, 0, since=len(match) - 1)
    assert 0 < len(latest) < len(whole)
    assert whole[-len(latest) :] == latest


def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    with pytest.raises(quarterdeck.UnknownLanguage) as refused:
        quarterdeck.narrate(quarterdeck.start("memoarrr", 2), language="tlh")
    assert refused.value.sentence == "There is no language “tlh” here; there are de, en, fr."


def test_a_game_without_sentences_is_told_as_it_is_on_the_wire() -> None:
    match: quarterdeck.AnyMatch = Match(Tides(), 2, FairDeal.from_phrase("fog"))
    seat = match.turn[0]
    match.play(seat, Take(1))
    assert quarterdeck.narrate(match, since=1) == [f'{{"event":"took","seat":{seat},"count":1}}']

"""Moves, events and views come back from their texts as they were."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck
from tests.api.evenings import TWO_TABLES, moments


@pytest.mark.parametrize(("game", "seats", "options"), TWO_TABLES)
def test_all_that_happens_in_a_match_comes_back_from_its_text(game: str, seats: int, options: dict[str, Any]) -> None:
    kinds = set()
    for match in moments(game, seats, options):
        for eyes in (None, *range(seats)):
            view, news = match.view(eyes), match.latest_events(eyes)
            assert quarterdeck.read_view(game, quarterdeck.write_view(view)) == view
            assert quarterdeck.read_events(match, quarterdeck.write_events(news)) == news
        for seat in match.turn:
            for move in match.moves(seat):
                assert quarterdeck.read_move(match.game, quarterdeck.write_move(move)) == move
                kinds.add(type(move).__name__)
    assert len(kinds) > 3


@pytest.mark.parametrize(
    "text", ["", "{", '{"move":"fly"}', '{"move":"reveal"}', b"\xff", '{"move":"reveal","cell":"B2"}']
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str | bytes) -> None:
    with pytest.raises(quarterdeck.UnknownMove) as refused:
        quarterdeck.read_move("memoarrr", text)
    assert refused.value.code == "unknown-move"


@pytest.mark.parametrize("text", ["", "[", '[{"event":"sank"}]', b"\xff", '{"fog":' + "[" * 100_000, '{"seat":0}'])
def test_what_is_no_view_and_no_event_is_refused_in_a_sentence(text: str | bytes) -> None:
    for read in (quarterdeck.read_view, quarterdeck.read_events):
        with pytest.raises(quarterdeck.BadText) as refused:
            read("piratatak", text)
        assert refused.value.sentence.startswith("This is not a ")


def test_an_event_of_another_game_is_none_of_this_one() -> None:
    news = quarterdeck.write_events(quarterdeck.start("memoarrr", 2).latest_events())
    with pytest.raises(quarterdeck.BadText):
        quarterdeck.read_events("piratatak", news)

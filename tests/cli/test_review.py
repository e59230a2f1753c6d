"""`quarterdeck review`: sentences, JSON in the documented form, and bad input."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.command import say

MAKE_GAMES = "simulate memoarrr --players 3 --games 1 --seed 4 --bots deckhand --records"


@pytest.fixture
def games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = tmp_path / "games.jsonl"
    assert say(capsys, *shlex.split(MAKE_GAMES), str(file)).code == 0
    return str(file)


def test_json_has_exactly_the_documented_fields(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "review", games, "--json")
    assert (said.code, said.err, said.out.count("\n")) == (0, "", 1)
    told = json.loads(said.out)
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    seat = told["seats"][0]
    decisions = [decision for one in told["seats"] for decision in one["decisions"]]
    for fields in (told, seat, seat["split"], seat["memory"], *decisions, *seat["moments"], *seat["dares"]):
        assert [name for name in fields if f"`{name}`" not in page] == []
    assert len(seat["curve"]) == told["entries"]


def test_one_seat_can_be_asked_for_in_another_language(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    everything = say(capsys, "review", games, "--language", "en").out
    assert everything.count("at the start") == 3
    assert say(capsys, "review", games, "--seat", "1", "--language", "de").out.count("am Anfang") == 1


def test_a_seat_that_is_not_there_is_refused(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "review", games, "--seat", "3")
    assert (said.code, said.out) == (2, "")
    assert said.err == "quarterdeck: There is no seat 3 at this table of 3; the first is seat 0.\n"

"""A game without a picture of its own is played all the same: its view, its events, its moves by number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quarterdeck.cli import main
from quarterdeck.core import record
from quarterdeck.core.verify import verify
from tests.terminal.plain_parlour import Play

pytestmark = pytest.mark.usefixtures("tides")


TIDES = ["tides", "--players", "2"]


def test_moves_are_listed_by_number_with_the_view_on_request(play: Play) -> None:
    shown = play(*TIDES, answers=["b"]).visible
    view, _, question = shown[shown.index("{\n") :].partition("}\n")
    assert json.loads(view + "}") == {"left": 7, "turn": [0]}
    assert question.strip().startswith('It is your turn.\n1: {"move":"take","count":1}\n2: {"move":"take","count":2}: ')


def test_events_are_told_as_they_are_on_the_wire_without_their_secrets(play: Play) -> None:
    shown = play(*TIDES, answers=["2"]).visible
    assert '{"event":"washed","pearl":null,"first":0}\n' in shown
    assert '{"event":"took","seat":0,"count":2}\n' in shown


def test_a_number_that_is_not_listed_is_not_understood(play: Play) -> None:
    shown = play(*TIDES, answers=["3", "0", "take"]).visible
    for answer in ("3", "0", "take"):
        assert f"“{answer}” is not understood here.\n1: " in shown


def test_help_lists_the_numbers(play: Play) -> None:
    assert "You can answer: 1, 2\n" in play(*TIDES, answers=["?"]).visible


def test_it_is_played_to_its_end_and_its_record_verifies(tmp_path: Path, play: Play) -> None:
    file = tmp_path / "tides.jsonl"
    glass = play(*TIDES, "--shells", "9", "--records", str(file), answers=["1"] * 9, arranged=False)
    match = verify(record.read(file.read_bytes()))
    assert match.game.name == "tides"
    assert match.options.shells == 9
    assert "The secret was " in glass.visible


def test_it_is_offered_with_the_others(play: Play) -> None:
    assert play(answers=["tid", "q"]).visible.startswith("Which game? memoarrr, piratatak, tides")


def test_it_is_on_the_shelf_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert "Tides  tides, 2 to 3 players, rules version 2" in shown
    assert "How many lie on the beach." in shown


def test_rules_that_it_has_not_brought_along_are_missed_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "tides"]) == 2
    assert capsys.readouterr() == ("", "quarterdeck: Tides has no rules text.\n")

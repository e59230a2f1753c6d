"""The conformance kit: our own bots pass, and every kind of bad bot fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.bots import conformance, piped
from quarterdeck.bots.conformance import CHECKS, ExaminedTable, check, examine, playable, settings
from quarterdeck.bots.crew import LEVELS, UnknownBot
from quarterdeck.core import registry
from quarterdeck.lab.report import print_report
from tests.bots.strangers import strangers_in
from tests.cli.command import COMMAND, check_refused, run, say
from tests.depth import deep

SHORT: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "memoarrr": [(2, {"edition": "2018", "abilities": True}), (3, {"edition": "2023", "treasures": "ordered"})],
    "piratatak": [(2, {"odds": True})],
}
"""A few settings, because every test run examines all our bots."""


def short(game: str) -> list[ExaminedTable]:
    return [ExaminedTable(registry.find(game), seats, options) for seats, options in SHORT[game]]


@pytest.fixture(autouse=True)
def no_program_is_left() -> Iterator[None]:
    yield
    piped.dismiss_all()


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with strangers_in(tmp_path_factory.mktemp("strangers")):
        yield


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", SHORT)
def test_our_own_crew_is_as_bots_must_be(level: str, game: str) -> None:
    wanted = short(game)[:1] if level == "kraken" else short(game)
    assert check(level, game, wanted) == []


def test_every_set_of_options_is_played_by_every_number_of_players() -> None:
    assert len(settings(registry.find("memoarrr"))) == 2 * 2 * 2 * 3
    assert len(settings(registry.find("piratatak"))) == 2 * 2 * 3
    report = examine("parrot", settings(registry.find("memoarrr")))
    assert (report.games, report.complaints) == ({"memoarrr": 24}, [])
    assert report.moves > 24 * 7
    assert report.seconds > 0
    assert report.slowest >= report.seconds / report.moves


@cache
def caught(name: str) -> dict[str, str]:
    """The complaints about a bot, by check."""
    report = examine(name, short("memoarrr"))
    return {complaint.check: complaint.sentence for complaint in report.complaints}


@pytest.mark.usefixtures("strange")
class TestStrangers:
    @pytest.mark.parametrize("name", ["gull", "owl"])
    def test_a_sound_one_passes(self, name: str) -> None:
        assert caught(name) == {}

    @pytest.mark.parametrize(
        ("name", "at"),
        [
            ("peeker", "apart"),
            ("gambler", "apart"),
            ("gambler", "again"),
            ("gambler", "anew"),
            ("clockmaker", "apart"),
            ("counter", "again"),
            ("counter", "anew"),
            ("latecomer", "anew"),
            ("hasher", "apart"),
            ("cheat", "lawful"),
            ("thief", "lawful"),
            ("mumbler", "lawful"),
            ("seasick", "lawful"),
            ("blind", "lawful"),
            ("drowned", "lawful"),
            ("deserter", "lawful"),
            ("capsized", "aboard"),
            ("gone", "aboard"),
        ],
    )
    def test_a_bad_one_is_caught(self, name: str, at: str) -> None:
        sentence = caught(name)[at]
        assert sentence.startswith('Memoarrr!, 2 players, edition "2018", abilities true: ')
        assert sentence.endswith(".")

    def test_one_that_only_keeps_count_of_its_choices_is_not_taken_for_a_gambler(self) -> None:
        assert caught("latecomer").keys() == {"anew"}

    def test_one_that_hangs_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(piped, "PATIENCE", 1.0)
        (sentence,) = check("sleeper", "memoarrr", short("memoarrr"))
        assert "did not answer within" in sentence

    def test_one_plays_only_what_it_plays(self) -> None:
        assert {setting.game.name for setting in playable("landlubber", registry.names())} == {"piratatak"}
        with pytest.raises(UnknownBot, match="I play Piratatak only"):
            playable("landlubber", ["memoarrr"])

    def test_each_kind_of_complaint_is_made_once_for_each_game(self) -> None:
        report = examine("gambler", short("memoarrr"), games=2)
        assert len(report.complaints) == len({complaint.check for complaint in report.complaints})
        assert report.games == {"memoarrr": 4}

    def test_the_report_says_which_checks_failed_and_which_are_unknown(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        print_report(examine("cheat", short("memoarrr")))
        out = capsys.readouterr().out
        rows = {promise: row for row in out.splitlines() for promise in CHECKS.values() if promise in row}
        assert [rows[promise].split("│")[2].strip() for promise in CHECKS.values()] == ["yes", "no", "?", "?", "?"]
        assert "The bot “cheat” cheats. This is not a move of Memoarrr!" in out

    def test_the_command_ends_with_1_when_something_is_wrong(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = say(capsys, "check-bot", "cheat", "--game", "piratatak")
        assert (said.code, said.err) == (1, "")
        assert "cheats" in said.out


def test_the_command_ends_with_0_when_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conformance, "settings", lambda game: settings(game)[:: 12 // deep(12)])
    said = say(capsys, "check-bot", "parrot", "--game", "piratatak", "--seed", "x")
    assert (said.code, said.err) == (0, "")
    assert "no" not in said.out.split()
    assert str(deep(12)) in said.out.split(), "games"


def test_a_program_is_examined_too() -> None:
    report = examine(f"pipe:{COMMAND} bot parrot", short("piratatak"))
    assert report.complaints == []
    assert report.games == {"piratatak": 1}


@pytest.mark.parametrize(
    "words", [["hal"], ["parrot", "--game", "chess"], ["pipe:"], ["parrot", "--games", "0"]], ids=" ".join
)
def test_what_can_not_be_examined_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    check_refused(say(capsys, "check-bot", *words))


def test_the_command_bot_answers_lines_and_keeps_its_output_clean(tmp_path: Path) -> None:
    said = run("bot", "parrot", folder=tmp_path, stdin="ahoy\n")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith('{"type":"failed","sentence":"This line can\'t be read')
    check_refused(run("bot", "hal", folder=tmp_path))

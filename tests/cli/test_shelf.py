"""`quarterdeck games` and `quarterdeck rules`: what is on the shelf."""

from __future__ import annotations

from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest

from quarterdeck.core import registry
from quarterdeck.core.options import describe
from tests.cli.command import check_refused, run, say

BOTH = pytest.mark.parametrize("game", ["memoarrr", "piratatak"])


def test_games_are_listed_with_their_players_and_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "games")
    assert (said.code, said.err) == (0, "")
    for name in registry.names():
        game = registry.find(name)
        assert f"{game.title}  {name}, 2 to 4 players, rules version {game.version}" in said.out
        for option in describe(game):
            assert f"--{option.name}" in said.out


def test_an_option_is_listed_with_its_values_the_default_first(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {words[0]: " ".join(words[1:]) for line in say(capsys, "games").out.splitlines() if (words := line.split())}
    assert rows["--edition"].startswith("2018 (default) or 2023")
    assert rows["--abilities"].startswith("no (default) or yes")
    assert rows["--treasures"].startswith("shuffled (default) or ordered")
    assert rows["--odds"].startswith("yes (default) or no")
    assert rows["--first"].startswith("a seat from 0")


@BOTH
def test_rules_are_printed_as_they_are_kept_beside_the_code(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "rules", game)
    kept = (files("quarterdeck") / "games" / game / "rules.md").read_text(encoding="utf-8")
    assert said == (0, kept, "")
    assert registry.find(game).title in kept.splitlines()[0]


def test_rules_of_an_unknown_game_name_those_that_there_are(tmp_path: Path) -> None:
    said = run("rules", "chess", folder=tmp_path)
    check_refused(said)
    assert said.err == "quarterdeck: There is no game called “chess”; there are memoarrr, piratatak.\n"


def test_version_is_the_installed_one(tmp_path: Path) -> None:
    assert run("--version", folder=tmp_path) == (0, f"quarterdeck {version('quarterdeck')}\n", "")

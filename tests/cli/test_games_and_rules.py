"""`quarterdeck games`, `quarterdeck rules` and `quarterdeck --version`."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import msgspec
import platformdirs
import pytest

import quarterdeck
from quarterdeck.core import registry
from quarterdeck.core.options import describe
from tests.cli.command import COMMAND, check_refused, say

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


@BOTH
@pytest.mark.parametrize("language", ["fr", "de"])
def test_rules_are_printed_in_the_language_that_is_asked_for(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = (files("quarterdeck") / "games" / game / f"rules.{language}.md").read_text(encoding="utf-8")
    assert say(capsys, "rules", game, "--language", language) == (0, kept, "")


def test_rules_of_an_unknown_game_name_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "rules", "chess")
    check_refused(said)
    assert said.err == "quarterdeck: There is no game called “chess”; there are memoarrr, piratatak.\n"


def test_rules_in_an_unknown_language_name_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "rules", "memoarrr", "--language", "la")
    check_refused(said)
    assert said.err == "quarterdeck: There is no language “la” here; there are en, fr, de.\n"


@pytest.mark.parametrize("start", [[COMMAND], [sys.executable, "-m", "quarterdeck"]], ids=["command", "module"])
def test_version_is_the_installed_one(start: list[str]) -> None:
    ran = subprocess.run([*start, "--version"], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout == f"quarterdeck {version('quarterdeck')}\n"


def test_everything_of_ours_is_known_in_a_source_tree_that_is_not_installed(tmp_path: Path) -> None:
    """Without the package's metadata there are no entry points."""
    seen = "import quarterdeck as q; m = q.start('memoarrr', 2); print(q.game_names(), q.bot_names(), q.picture(m)[:4])"
    for package in (quarterdeck, msgspec, platformdirs):
        (tmp_path / package.__name__).symlink_to(Path(str(package.__file__)).parent)
    bare = {"PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-S", "-c", seen]
    ran = subprocess.run(words, env=bare, capture_output=True, encoding="utf-8", check=False)
    assert ran.stdout == f"{quarterdeck.game_names()} {quarterdeck.bot_names()} <svg\n", ran.stderr

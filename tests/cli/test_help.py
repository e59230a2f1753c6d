"""Help: every command has examples, and every example in it works as it stands (with fewer games)."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from argparse import Namespace
from contextlib import redirect_stdout
from functools import cache
from importlib.metadata import EntryPoint
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest

from quarterdeck.bots import conformance, piped
from quarterdeck.cli import main
from quarterdeck.commands import COMMANDS
from quarterdeck.commands.arguments import add_options, chosen_options
from quarterdeck.commands.parser import Parser
from quarterdeck.core import registry
from quarterdeck.core.options import describe
from tests.cli.command import COMMAND, PATIENCE, Said, run, say
from tests.installed import installed

MAKE_GAMES = "simulate memoarrr --players 2 --games 2 --seed 1 --records games.jsonl"
SETTINGS = conformance.settings
PAGES = [[], *([command] for command in COMMANDS), ["play", "memoarrr"], ["simulate", "piratatak"]]


@cache
def page(*words: str) -> str:
    with redirect_stdout(StringIO()) as said, pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    return said.getvalue()


def examples(*words: str) -> list[str]:
    """The example lines of a help page."""
    _, _, below = page(*words).partition("examples:\n")
    block, _, _ = below.partition("\n\n")
    return [line.strip() for line in block.splitlines()]


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_every_help_page_has_examples(words: list[str]) -> None:
    found = examples(*words)
    assert found
    wanted = " ".join(["quarterdeck", *words[:1]])
    assert all(example.startswith(wanted) for example in found)


def test_the_first_page_names_every_command() -> None:
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+\w", page(), re.MULTILINE)


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_a_games_options_are_on_its_help_page_with_what_they_change(command: str, game: str) -> None:
    text = " ".join(page(command, game).split())
    for option in describe(registry.find(game)):
        assert f"--{option.name}" in text
        assert option.explanation in text


def test_help_is_on_the_output_and_the_error_stream_is_silent(tmp_path: Path) -> None:
    said = run("simulate", "--help", folder=tmp_path)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("usage: quarterdeck simulate ")


def test_an_option_whose_flag_a_command_needs_itself_goes_by_the_name_of_its_game() -> None:
    with installed(EntryPoint("tides", "tests.core.tides:GAME", registry.GROUP)):
        parser = Parser("quarterdeck dive", "Dive.", ())
        parser.add_argument("--shells")
        add_options(parser)
        arguments = parser.parse_args(
            ["--shells", "none", "--tides-shells", "9"], Namespace(game=registry.find("tides"))
        )
    assert (arguments.shells, chosen_options(arguments)) == ("none", {"shells": 9})


EXAMPLES = sorted({example for words in PAGES for example in examples(*words)})


def needs_a_server(example: str) -> bool:
    """Those run in tests/cli/test_serve.py and test_replay.py, and in tests/terminal/test_remote_examples.py."""
    return re.match(r"quarterdeck($| serve| backup| replay| join| watch)", example) is not None


def needs_a_shell(example: str) -> bool:
    return "|" in example or example.startswith("quarterdeck bot ")


@pytest.mark.parametrize("example", [example for example in EXAMPLES if not needs_a_server(example)])
def test_every_example_works(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(COMMAND).parent}:{os.environ['PATH']}")
    few = 30 if "study" in example else 1 if "check-bot" in example else 2
    monkeypatch.setattr(conformance, "settings", lambda game: SETTINGS(game)[:3])
    quicker = re.sub(r"--games \d+", f"--games {few}", example).replace("| less", "| cat")
    if "my-lessons.json" in example:
        (tmp_path / "my-lessons.json").write_bytes((files("quarterdeck.lessons") / "piratatak.json").read_bytes())
    if re.search("verify|review", example):
        assert say(capsys, *shlex.split(MAKE_GAMES)).code == 0
    if needs_a_shell(example):
        words = ["bash", "-c", f"set -o pipefail; {quicker}"]
        ran = subprocess.run(words, input="q\n", capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)
        said = Said(ran.returncode, ran.stdout, ran.stderr)
    else:
        monkeypatch.setattr("sys.stdin", StringIO("q\n"))
        said = say(capsys, *shlex.split(quicker)[1:])
        piped.dismiss_all()
    assert (said.code, said.err) == (0, "")
    assert said.out
    assert (tmp_path / "games.jsonl").exists() == ("games.jsonl" in example)

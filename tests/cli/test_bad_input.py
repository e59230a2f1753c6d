"""Bad input gets one sentence on the error stream, and nothing is done."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.commands import COMMANDS
from tests.cli.command import PATIENCE, Said, check_refused, left_in, run, say

HUGE = str(10**30)
ENDLESS = "9" * 5000
"""More digits than Python likes to read."""
SIMULATE = "simulate memoarrr --players 2 --games 2 --seed 1"

REFUSED = {
    "unknown command": "frobnicate",
    "unknown option of the program": "--frobnicate",
    "empty command": "''",
    "command in capitals": "GAMES",
    "unknown game to simulate": "simulate chess --players 2 --games 2 --seed 1",
    "unknown game to play": "play chess",
    "unknown game to read": "rules chess",
    "game with a line's end in its name": "rules 'che\nss'",
    "game with a control character in its name": "rules 'che\x1b[2Jss'",
    "missing game to read": "rules",
    "missing game to simulate": "simulate --players 2 --games 2 --seed 1",
    "missing everything": "simulate",
    "missing seed": "simulate memoarrr --players 2 --games 2",
    "missing value": "simulate memoarrr --players",
    "missing file": "verify",
    "one player": "simulate memoarrr --players 1 --games 2 --seed 1",
    "five players": "simulate piratatak --players 5 --games 2 --seed 1",
    "minus one player": "simulate memoarrr --players -1 --games 2 --seed 1",
    "no player": "simulate memoarrr --players 0 --games 2 --seed 1",
    "half a player": "simulate memoarrr --players 2.5 --games 2 --seed 1",
    "very many players": f"simulate memoarrr --players {HUGE} --games 2 --seed 1",
    "endless players": f"simulate memoarrr --players {ENDLESS} --games 2 --seed 1",
    "one player at the terminal": "play memoarrr --players 1",
    "five players at the terminal": "play piratatak --players 5",
    "very many players at the terminal": f"play memoarrr --players {HUGE}",
    "words for players": "play memoarrr --players three",
    "no games": "simulate memoarrr --players 2 --games 0 --seed 1",
    "minus one game": "simulate memoarrr --players 2 --games -1 --seed 1",
    "words for games": "simulate memoarrr --players 2 --games many --seed 1",
    "no jobs": f"{SIMULATE} --jobs 0",
    "minus one job": f"{SIMULATE} --jobs -1",
    "option of the other game": f"{SIMULATE} --odds",
    "option of the other game at the terminal": "play piratatak --abilities",
    "option of no game": f"{SIMULATE} --kraken",
    "option before a game is named": "play --abilities",
    "shortened option": f"{SIMULATE} --edit 2023",
    "unknown edition": f"{SIMULATE} --edition 1999",
    "edition without a value": f"{SIMULATE} --edition",
    "value of the wrong option": f"{SIMULATE} --treasures 2023",
    "yes with a value": f"{SIMULATE} --abilities=maybe",
    "seat that is not at the table": f"{SIMULATE} --first 2",
    "seat before the first": f"{SIMULATE} --first -1",
    "seat far away": f"{SIMULATE} --first {HUGE}",
    "seat by name": f"{SIMULATE} --first Ann",
    "seat that is not at the terminal": "play memoarrr --players 2 --first 2",
    "one word too many": "games memoarrr",
    "two games": "play memoarrr piratatak",
    "two files": "verify a.jsonl b.jsonl",
    "missing records to verify": "verify gone.jsonl",
    "file with a line's end in its name": "verify 'gone\n.jsonl'",
    "folder to verify": "verify .",
    "no link to join": "join",
    "no link to watch": "watch",
    "two links": "watch https://play.example/w/wAbc https://play.example/w/wAbc",
    "a seat to watch from": "watch https://play.example/w/wAbc --seat 1",
    "records into a folder": f"{SIMULATE} --records .",
    "records into a missing folder": f"{SIMULATE} --records gone/games.jsonl",
    "records into a file as folder": f"{SIMULATE} --records /dev/null/games.jsonl",
    "record of a game into a folder": "play memoarrr --records .",
    "record of a game into a missing folder": "play memoarrr --records gone/evening.jsonl",
    "unknown bot": f"{SIMULATE} --bots gull",
    "too many bots": f"{SIMULATE} --bots parrot,parrot,parrot",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and no keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    return tmp_path


@pytest.mark.parametrize("what", REFUSED)
def test_bad_input_gets_one_sentence_and_nothing_is_done(
    what: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = say(capsys, *shlex.split(REFUSED[what]))
    check_refused(said)
    assert left_in(folder) == []


@pytest.mark.parametrize("what", ["unknown command", "records into a folder"])
def test_the_command_itself_answers_with_exit_code_2_and_no_traceback(what: str, tmp_path: Path) -> None:
    check_refused(run(*shlex.split(REFUSED[what]), folder=tmp_path))
    assert left_in(tmp_path) == []


WITH_LITTLE_MEMORY = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
from quarterdeck.cli import main
sys.exit(main())
"""


def test_more_games_than_can_be_played_are_refused(tmp_path: Path) -> None:
    words = shlex.split(f"simulate memoarrr --players 2 --games {HUGE} --seed 1 --records games.jsonl")
    ran = subprocess.run(
        [sys.executable, "-c", WITH_LITTLE_MEMORY, *words],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    check_refused(Said(ran.returncode, ran.stdout, ran.stderr))
    assert left_in(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play memoarrr --players 1", "Memoarrr! is for 2 to 4 players, not 1."),
        (f"{SIMULATE} --odds", "Memoarrr! has no option “odds”; it has edition, abilities, treasures, first."),
        ("play --abilities", "Name the game that the option “abilities” is for."),
        (f"{SIMULATE} --edition 1999", "The option “edition” is “2018” or “2023”, not “1999”."),
        (f"{SIMULATE} --first 2", "The first player must be a seat from 0 to 1, not 2."),
        (f"{SIMULATE} --records .", ". is a directory, not a file to write to."),
        (f"{SIMULATE} --records gone/x.jsonl", "There is no directory gone to write x.jsonl into."),
        ("games memoarrr", "Unrecognized arguments: memoarrr; see quarterdeck games --help."),
        (
            "play --players three",
            "Argument --players: expected a whole number, not “three”; see quarterdeck play --help.",
        ),
        (
            "simulate",
            "The following arguments are required: GAME, --players, --games, --seed; see quarterdeck simulate --help.",
        ),
        ("rules --frobnicate", "Unrecognized arguments: --frobnicate; see quarterdeck rules --help."),
        ("rules memoarrr -- --frobnicate", "Unrecognized arguments: --frobnicate; see quarterdeck rules --help."),
        ("frobnicate", f"There is no command “frobnicate”; there are {', '.join(COMMANDS)}."),
    ],
)
@pytest.mark.usefixtures("folder")
def test_the_sentence_says_what_to_do(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert say(capsys, *shlex.split(words)).err == f"quarterdeck: {sentence}\n"


def test_an_option_that_is_not_there_is_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "--frobnicate=yes")
    check_refused(said)
    assert said.err == "quarterdeck: There is no option --frobnicate; see quarterdeck --help.\n"


def test_the_address_of_a_cluster_needs_an_engine_that_plays_there(capsys: pytest.CaptureFixture[str]) -> None:
    words = "tournament memoarrr --bots parrot,captain --players 2 --games 2 --seed 1 --cluster tcp://ship:8786"
    said = say(capsys, *shlex.split(words))
    check_refused(said)
    assert said.err == "quarterdeck: The address of a cluster needs an engine that plays there: dask or ray.\n"


def test_more_jobs_than_cores_do_no_harm(tmp_path: Path) -> None:
    said = run(*shlex.split(f"{SIMULATE} --jobs {HUGE} --json"), folder=tmp_path)
    assert (said.code, said.err) == (0, "")


def test_a_player_may_have_the_name_of_another_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, *shlex.split("play --name memoarrr piratatak --no-odds"))
    assert said.code == 0, said.err
    assert left_in(folder) == []


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "memoarrr", "--players", "2", "--games", "1", "--seed", "\udcff", "--records", "games.jsonl"],
        ["rules", "\udcff"],
        ["verify", "\udcff"],
    ],
    ids=["seed", "game", "file"],
)
def test_bytes_that_are_no_text_are_bad_input(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_refused(say(capsys, *words))
    assert left_in(folder) == []

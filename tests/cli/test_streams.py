"""Where the output goes is not always a terminal: a pipe that closes, a full disk, nobody at the keyboard."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import COMMAND, ONE_SENTENCE, PATIENCE, run

SIMULATE = ["simulate", "memoarrr", "--players", "2", "--games", "2", "--seed", "1"]
TALKATIVE = pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["rules", "memoarrr"],
        SIMULATE,
        [*SIMULATE, "--json"],
        ["verify", "games.jsonl"],
        ["play", "memoarrr"],
    ],
    ids=["games", "rules", "table", "json", "verify", "play"],
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assert run(*SIMULATE, "--records", "games.jsonl", folder=tmp_path).code == 0
    return tmp_path


def complaints(folder: Path, words: list[str], stdout: Any) -> str:
    """Python keeps what is said until there is enough of it, unless it is told otherwise; few people do."""
    ran = subprocess.run(
        [COMMAND, *words],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return ran.stderr


@TALKATIVE
def test_a_reader_who_leaves_early_causes_no_complaint(words: list[str], folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert complaints(folder, words, writer) == ""
    finally:
        os.close(writer)


def test_the_first_line_of_the_rules_can_be_read_alone() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"'{COMMAND}' rules memoarrr | head -1"], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.stdout, ran.stderr) == ("# Memoarrr!\n", "")


@TALKATIVE
def test_a_full_disk_is_told_in_one_sentence(words: list[str], folder: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        assert ONE_SENTENCE.fullmatch(complaints(folder, words, full))


def test_without_a_keyboard_the_table_is_left_politely() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"'{COMMAND}' play memoarrr <&-"], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("You leave the table.\n")


@TALKATIVE
def test_a_terminal_without_unicode_is_spoken_to_as_well_as_it_can_read(words: list[str], folder: Path) -> None:
    said = run(*words, folder=folder, PYTHONIOENCODING="ascii")
    assert (said.code, said.err) == (0, "")

"""Outputs that are no terminal: a pipe that closes, a full disk; and an input that is closed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import COMMAND, ONE_SENTENCE, PATIENCE, run

SIMULATE = ["simulate", "memoarrr", "--players", "2", "--games", "2", "--seed", "1"]
EACH_KIND_OF_OUTPUT = pytest.mark.parametrize(
    "words",
    [
        ["rules", "memoarrr"],
        SIMULATE,
        ["play", "memoarrr"],
    ],
    ids=["text", "table", "game"],
)


def complaints(words: list[str], stdout: Any) -> str:
    """The error stream of a command whose output is buffered, as it is by default."""
    ran = subprocess.run(
        [COMMAND, *words],
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return ran.stderr


@EACH_KIND_OF_OUTPUT
def test_a_reader_who_leaves_early_causes_no_complaint(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert complaints(words, writer) == ""
    finally:
        os.close(writer)


def test_the_first_line_of_the_rules_can_be_read_alone() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"'{COMMAND}' rules memoarrr | head -1"], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.stdout, ran.stderr) == ("# Memoarrr!\n", "")


@EACH_KIND_OF_OUTPUT
def test_a_full_disk_is_told_in_one_sentence(words: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        assert ONE_SENTENCE.fullmatch(complaints(words, full))


def test_without_a_keyboard_the_table_is_left_politely() -> None:
    ran = subprocess.run(
        ["bash", "-c", f"'{COMMAND}' play memoarrr <&-"], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("You leave the table.\n")


@EACH_KIND_OF_OUTPUT
def test_a_terminal_without_unicode_is_spoken_to_as_well_as_it_can_read(words: list[str], tmp_path: Path) -> None:
    said = run(*words, folder=tmp_path, PYTHONIOENCODING="ascii")
    assert (said.code, said.err) == (0, "")

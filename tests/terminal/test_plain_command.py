"""The real command, line by line: through pipes with every answer written ahead, and in a terminal of its own."""

from __future__ import annotations

import random
import subprocess
import time
from pathlib import Path

import pytest

from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr import cell_name
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from tests.terminal.plain_screen import CLEAR
from tests.terminal.remote_terminals import Bare, command, surroundings

PATIENCE = 40
CELL_NAMES = [cell_name(cell) for cell in range(CELLS) if cell != CENTRE]
SIDES = ["", "n", "e", "s", "w", ""]
"""Enter where a curtain is to be lifted or cards are to be put back, and otherwise any side that is free."""


def a_pile_of(words: list[str], count: int, seed: int) -> list[str]:
    dice = random.Random(seed)
    return [dice.choice(words) for _ in range(count)]


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        (
            ["memoarrr", "--players", "3", "--humans", "2", "--bots", "parrot", "--abilities", "--language", "fr"],
            SIDES * 2 + a_pile_of(CELL_NAMES, 1500, 2),
        ),
        (
            ["piratatak", "--players", "2", "--bots", "parrot", "--language", "de"],
            ["d", "d", "s", "f", "1 2 3", "ja", "1 2", "ja", "1", "ja"] * 1200,
        ),
    ],
    ids=["memoarrr passed on, in French", "piratatak in German"],
)
def test_a_program_can_write_all_its_answers_ahead(words: list[str], answers: list[str], tmp_path: Path) -> None:
    ran = subprocess.run(
        command(["play", *words]),
        input="\n".join(answers),
        env=surroundings(tmp_path),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout[-500:]
    assert "\x1b" not in ran.stdout
    (kept,) = [file for file in tmp_path.rglob("*") if file.is_file()]
    told = record.read(kept.read_bytes())
    assert verify(told).over
    assert f"{kept}" in ran.stdout
    assert told.secret in ran.stdout


ANSWERS = [*CELL_NAMES, "n", "e", "s", "w", ""]


def test_a_terminal_is_cleared_round_after_round(tmp_path: Path) -> None:
    dice = random.Random(1)
    words = ["play", "memoarrr", "--players", "2", "--bots", "parrot", "--plain"]
    with Bare(tmp_path / "home", words) as terminal:
        end, seen = time.monotonic() + PATIENCE, ""
        while terminal.code is None:
            assert time.monotonic() < end, terminal.text[-500:]
            text = terminal.text
            if text != seen and terminal.question is not None:
                seen = text
                terminal.type(dice.choice(ANSWERS))
        assert terminal.code == 0
        assert "The game is over." in terminal.text
        said = terminal.said.decode().replace("\r", "")
    for number in range(2, 8):
        since_cleared = said.partition(f"Round {number} of 7.")[0].rpartition(CLEAR)[2]
        assert set(since_cleared.split()) <= {*ANSWERS}, "nothing but the echo of what was typed meanwhile"

"""The real command, run as a person runs it, and the same words said to `main` where speed matters."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from quarterdeck.cli import main

COMMAND = str(Path(sys.executable).with_name("quarterdeck"))
ONE_SENTENCE = re.compile(r"quarterdeck: [^\n]+\.\n")
PATIENCE = 60
"""Seconds until a command that hangs is given up; none that works comes near."""


class Said(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def run(*words: str, folder: Path, stdin: str = "", **surroundings: str) -> Said:
    """The command in a process of its own."""
    ran = subprocess.run(
        [COMMAND, *words],
        cwd=folder,
        env=os.environ | {"COLUMNS": "80"} | surroundings,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return Said(ran.returncode, ran.stdout, ran.stderr)


def say(capsys: pytest.CaptureFixture[str], *words: str) -> Said:
    """The command in this process."""
    code = main(words)
    return Said(code, *capsys.readouterr())


def check_refused(said: Said) -> None:
    """One sentence on the error stream, and nothing else."""
    assert said.code == 2
    assert said.out == ""
    assert ONE_SENTENCE.fullmatch(said.err), said.err
    assert said.err.removesuffix("\n").isprintable()


def left_in(folder: Path) -> list[str]:
    """Every file in a folder, hidden drafts included."""
    return sorted(file.name for file in folder.iterdir())

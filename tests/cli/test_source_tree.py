"""Quarterdeck runs from a source tree, without being installed: `PYTHONPATH=src python -m quarterdeck`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import quarterdeck

SOURCE = Path(quarterdeck.__file__).parents[1]
HIDE_INSTALLED = "import importlib.metadata as m; m.entry_points = lambda **_: (); m.distribution = None; "
"""As on a machine on which no package tells where games and bots are."""


def run_uninstalled(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    start = f"{HIDE_INSTALLED}import runpy, sys; sys.argv = {['quarterdeck', *words]!r}; "
    return subprocess.run(
        [sys.executable, "-c", f"{start}runpy.run_module('quarterdeck', run_name='__main__')"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_python_m_is_the_command(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "quarterdeck", "--version"]
    said = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert said.stdout == f"quarterdeck {quarterdeck.__version__}\n"


def test_games_and_bots_are_found_although_nothing_is_installed(tmp_path: Path) -> None:
    words = "simulate piratatak --players 2 --games 2 --seed 1 --bots parrot,deckhand --records games.jsonl"
    for line in ("games", words, "verify games.jsonl"):
        said = run_uninstalled(tmp_path, *line.split())
        assert said.returncode == 0, said.stderr

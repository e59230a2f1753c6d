"""docs/write-a-bot.md: its bots pass the examination in both languages and play alike; its conversation is real."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from quarterdeck.bots.conformance import CHECKS
from quarterdeck.bots.crew import GROUP
from quarterdeck.bots.host import answer_lines
from tests.cli.command import COMMAND, PATIENCE
from tests.docs.pages import DOCS, blocks, commands, table_rows
from web import node

PAGE = DOCS / "write-a-bot.md"
SAME_MOVES = """
from quarterdeck.lab.simulate import SimulationPlan, play_game

for seats, options in ((2, {}), (3, {"abilities": True, "edition": "2023"}), (2, {"abilities": True})):
    logs = []
    for gull in ("gull", "pipe:node gull.js"):
        bots = (gull,) + ("parrot",) * (seats - 1)
        logs.append(play_game(SimulationPlan("memoarrr", seats, 1, "alike", options, bots), 0).log)
    assert logs[0] == logs[1]
print("alike")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files, and what an installer would leave behind."""
    folder = tmp_path_factory.mktemp("gull")
    for block in blocks(PAGE, "python", "javascript", "json", "toml"):
        (folder / block.file).write_text(block.text, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [f"{name} = {value}" for name, value in project["entry-points"][GROUP].items()]
    dist_info = folder / "gull-1.0.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text("Metadata-Version: 2.1\nName: gull\nVersion: 1.0\n", encoding="utf-8")
    (dist_info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]), encoding="utf-8")
    found = node.find()
    assert found is not None, "the page is built with Node, so it is there"
    (folder / "bin").mkdir()
    (folder / "bin" / "node").symlink_to(shutil.which(found.program) or found.program)
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": os.pathsep.join([str(folder / "bin"), os.environ["PATH"]]),
    }
    return subprocess.run(
        words, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize("line", commands(PAGE))
def test_every_command_works_with_the_bots_of_the_page(folder: Path, line: str) -> None:
    quicker = line.replace("--games 20", "--games 2")
    ran = run(folder, COMMAND, *shlex.split(quicker)[1:])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "gull" in ran.stdout


def test_the_gull_makes_the_same_moves_in_both_languages(folder: Path) -> None:
    ran = run(folder, sys.executable, "-c", SAME_MOVES)
    assert (ran.stdout, ran.stderr) == ("alike\n", "")


def test_the_gull_beats_the_parrot(folder: Path) -> None:
    told = "simulate memoarrr --players 2 --games 60 --seed 2 --bots gull,parrot --json"
    wins = run(folder, COMMAND, *shlex.split(told)).stdout.partition('"wins":[')[2]
    assert int(wins.partition(",")[0]) > 40


def test_the_conversation_is_a_real_one() -> None:
    (talk,) = (block for block in blocks(PAGE, "text") if block.file == "conversation")
    told = [line[2:] for line in talk.text.splitlines() if line.startswith("> ")]
    answers = [line[2:] for line in talk.text.splitlines() if line.startswith("< ")]
    assert len(told) + len(answers) == len(talk.text.splitlines())
    out = io.BytesIO()
    answer_lines([line.encode() for line in told], out, "parrot")
    assert out.getvalue().decode().splitlines() == answers
    assert len(answers) > 1


def test_what_is_examined_is_told() -> None:
    assert [row[0] for row in table_rows(PAGE, "| what a bot has to do | why")] == list(CHECKS.values())

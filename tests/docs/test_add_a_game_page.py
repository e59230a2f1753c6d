"""docs/add-a-game.md: its blocks make a package that is found, tested, simulated and verified as it says."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks, commands

PAGE = DOCS / "add-a-game.md"
OUR_COMMAND = "import sys; from quarterdeck.cli import main; sys.exit(main())"
RECORD_A_GAME = """
from pathlib import Path
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Player, write

match = Match(registry.find("barrel"), 2, FairDeal.from_phrase("an old game"))
while not match.over:
    match.play(match.turn[0], match.moves(match.turn[0])[0])
Path("old.jsonl").write_bytes(write(match.record([Player("Ann"), Player("Bob")])) + b"\\n")
"""


def lay_out(folder: Path) -> None:
    """Write the page's files, each from all the blocks that name it, and make the package look installed."""
    files: dict[str, list[str]] = {}
    for block in blocks(PAGE, "python", "toml", "markdown"):
        files.setdefault(block.file, []).append(block.text)
    for name, parts in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n\n".join(parts), encoding="utf-8")
    install(folder, folder / "pyproject.toml")


def install(folder: Path, pyproject: Path) -> None:
    """What an installer would leave behind: the entry points of the project, where Python finds them."""
    games = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]["entry-points"]["quarterdeck.games"]
    lines = [f"{name} = {value}" for name, value in games.items()]
    dist_info = folder / "barrel-1.0.dist-info"
    dist_info.mkdir(exist_ok=True)
    (dist_info / "METADATA").write_text("Metadata-Version: 2.1\nName: barrel\nVersion: 1.0\n", encoding="utf-8")
    (dist_info / "entry_points.txt").write_text("\n".join(["[quarterdeck.games]", *lines, ""]), encoding="utf-8")


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    plain = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    surroundings = os.environ | plain | {"PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )


def run_its_tests(folder: Path) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_barrel.py")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_tests_of_the_tutorial_pass(tmp_path: Path) -> None:
    lay_out(tmp_path)
    ran = run_its_tests(tmp_path)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("right", "wrong", "caught_by"),
    [
        ("pirate: Secret[int]", "pirate: Public[int]", "test_only_the_one_who_knocks_hears_the_pirate"),
        pytest.param(
            "pirate: Glimpse[bool]",
            "pirate: Public[bool]",
            "test_what_was_heard_is_gone_after_the_next_move",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "if state.heard and seat in state.turn",
            "if state.heard",
            "test_only_the_one_who_knocks_hears_the_pirate",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "pirate=None if state.turn else state.pirate",
            "pirate=state.pirate",
            "test_only_the_one_who_knocks",
            marks=pytest.mark.long,
        ),
        (
            'deal.pick("pirate", len(SLOTS))',
            "__import__('random').randrange(12)",
            "test_any_game_ends_and_its_record_is_right",
        ),
    ],
    ids=["deal shown", "knock heard by all", "view hears for all", "view shows him", "dice of its own"],
)
def test_tests_of_the_tutorial_catch_a_mistake(tmp_path: Path, right: str, wrong: str, caught_by: str) -> None:
    lay_out(tmp_path)
    change(tmp_path / "barrel" / "rules.py", right, wrong)
    ran = run_its_tests(tmp_path)
    assert ran.returncode == 1, ran.stdout
    assert f"FAILED test_barrel.py::{caught_by}" in ran.stdout


def test_commands_of_the_tutorial_work_with_its_game(tmp_path: Path) -> None:
    lay_out(tmp_path)
    for line in commands(PAGE):
        ran = python(tmp_path, "-c", OUR_COMMAND, *line.split()[1:])
        assert ran.returncode == 0, ran.stderr
        assert "barrel" in (ran.stdout + line).lower()


def test_old_records_are_verified_by_old_rules(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert python(tmp_path, "-c", RECORD_A_GAME).returncode == 0
    rules = tmp_path / "barrel" / "rules.py"
    old_rules = rules.read_text(encoding="utf-8")
    change(rules, 'version = "1"', 'version = "2"')
    change(rules, "SLOTS = range(1, 13)", "SLOTS = range(1, 17)")
    refused = python(tmp_path, "-c", OUR_COMMAND, "verify", "old.jsonl")
    assert refused.returncode != 0
    assert "Version 1 of the rules of Barrel is not installed" in refused.stdout + refused.stderr
    (tmp_path / "barrel" / "rules_1.py").write_text(old_rules, encoding="utf-8")
    (tmp_path / "v2" / "barrel" / "__init__.py").replace(tmp_path / "barrel" / "__init__.py")
    install(tmp_path, tmp_path / "v2" / "pyproject.toml")
    verified = python(tmp_path, "-c", OUR_COMMAND, "verify", "old.jsonl")
    assert verified.returncode == 0, verified.stderr

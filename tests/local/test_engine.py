"""The engine as it is built: what is in it, and that it is the same bytes every time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.core.plugins import OUR_OWN
from web import engine

ROOT = Path(__file__).parents[2]
SERVER_ONLY = ("server/http/", "server/socket/", "server/store/", "server/bus/", "terminal/", "lab/", "client/", "api/")


def test_every_module_that_a_game_imports_is_in_the_engine_and_nothing_of_a_server() -> None:
    inside = {file.relative_to(engine.SOURCE / "quarterdeck").as_posix() for file in engine.our_files()}
    assert [name for name in inside if name.startswith(SERVER_ONLY)] == []
    named = [
        value.partition(":")[0]
        for group in ("quarterdeck.games", "quarterdeck.bots")
        for value in OUR_OWN[group].values()
    ]
    text = "import sys, quarterdeck.local.page\n" + "\n".join(f"import {name}" for name in named)
    text += "\nprint('\\n'.join(name for name in sys.modules if name.startswith('quarterdeck')))"
    used = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout.split()
    paths = {name.replace(".", "/") for name in used}
    there = {f"quarterdeck/{name}".removesuffix(".py").removesuffix("/__init__") for name in inside}
    assert paths - there == set()


def test_a_change_of_a_rule_makes_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine.fingerprint()
    monkeypatch.setattr(engine, "our_files", lambda: [*engine.SOURCE.glob("quarterdeck/core/*.py")])
    assert engine.fingerprint() != before


def test_the_python_that_is_named_is_the_one_inside_pyodide() -> None:
    made_of = json.loads((engine.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    assert made_of["python"] == engine.PYTHON


@pytest.mark.long
def test_two_builds_of_the_engine_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = []
    for name in ("one", "two"):
        monkeypatch.setattr(engine, "MADE", tmp_path / name)
        monkeypatch.setattr(engine, "NOTE", tmp_path / name / "engine.json")
        engine.build()
        notes.append(json.loads((tmp_path / name / "engine.json").read_text(encoding="utf-8")))
    assert notes[0] == notes[1]
    assert notes[0]["folder"] == json.loads((ROOT / "web/.engine/engine.json").read_text(encoding="utf-8"))["folder"]

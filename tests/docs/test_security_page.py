"""docs/security.md names tests and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_test_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`(tests/[\w/.]+)`", PAGE))
    assert len(named) > 5
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_make_target_that_the_page_names_exists() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", PAGE))
    assert {"test", "attack", "fuzz", "chaos"} <= named
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= targets


def test_every_promise_has_a_way_and_a_proof() -> None:
    table = PAGE.partition("## What is promised")[2].partition("## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 10
    for promise, way, proof in rows:
        assert promise.strip().endswith(".")
        assert way.strip()
        assert "`" in proof or "](" in proof

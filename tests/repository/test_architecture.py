"""ARCHITECTURE.md tells the truth: its files and functions exist, and its rules hold."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "quarterdeck"
TEXT = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
STEP = re.compile(r"^\| \d+ \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)
MOST_FILES = 20
SHARED_NAMES = {"State", "View", "Move", "Event", "Options", "Hidden", "Dealt", "Over"}
"""Each game has its own: the same idea, in the words of that game."""


def section(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def steps_of(title: str) -> list[tuple[str, str]]:
    return STEP.findall(section(title))


def defines(file: str, name: str) -> bool:
    """Whether a file defines a function, method, class or handler of this name (`Class.method` names a method)."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return all(
        re.search(
            rf"^ *(?:(?:async )?def|class|(?:async )?function) {part}\b|^ *(?:async )?{part}(?:\(| = )", text, re.M
        )
        for part in name.split(".")
    )


def test_the_way_of_a_move_names_functions_that_exist() -> None:
    for title in ("The way of a move", "The way of a bot's move"):
        steps = steps_of(title)
        assert len(steps) > 5, title
        assert [step for step in steps if not (ROOT / step[0]).is_file() or not defines(*step)] == []


def test_a_move_passes_at_most_twenty_files_from_the_tap_to_four_screens() -> None:
    files = {file for file, _ in steps_of("The way of a move")}
    assert len(files) <= MOST_FILES


def test_every_path_exists() -> None:
    paths = re.findall(r"`((?:src|web|tools|tests|docs|benchmarks)/[\w./-]+)`", TEXT)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def words_of(glossary: str) -> set[str]:
    """The words that the tables of a glossary explain."""
    rows = re.findall(r"^\| (.+?) \|", glossary, re.MULTILINE)
    return {word for row in rows for word in re.split(", | … ?", row) if word} - {"word"}


def test_no_word_is_explained_both_here_and_in_the_glossary_of_the_site() -> None:
    of_the_site = words_of((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
    assert {"match", "captain", "kraken"} <= of_the_site
    assert words_of(section("Glossary")) & of_the_site == set()
    assert "(docs/glossary.md)" in section("Glossary")


def test_every_word_of_the_code_names_its_place() -> None:
    for line in re.findall(r"^\| .+ \|$", section("Glossary"), re.MULTILINE)[1:]:
        assert re.search(r"`\w+/[\w./]+`\) \|$", line), line
    paths = re.findall(r"`([\w./]+/[\w./]*)`", section("Glossary"))
    assert [path for path in paths if not (SOURCE / path).exists() and not (ROOT / path).exists()] == []


def test_every_package_is_described() -> None:
    packages = {folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").is_file()}
    assert [name for name in packages if f"`{name}/`" not in section("Layers")] == []


def test_a_class_name_stands_once_in_the_source() -> None:
    names = Counter(
        name
        for file in SOURCE.rglob("*.py")
        for name in re.findall(r"^class ([A-Za-z]\w*)", file.read_text(encoding="utf-8"), re.MULTILINE)
        if not name.startswith("_")
    )
    assert {name for name, count in names.items() if count > 1} - SHARED_NAMES == set()

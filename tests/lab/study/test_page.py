"""docs/study.md is written by one command, and every number in it comes from the games."""

from __future__ import annotations

import re
from datetime import date
from itertools import chain
from pathlib import Path

import pytest

from quarterdeck.lab.study.finding import Measured
from quarterdeck.lab.study.finding import Study as Found
from quarterdeck.lab.study.questions import QUESTIONS
from tools import study
from tools.studying.page import page

NUMBER = re.compile(r"[−+]?\d[\d,]*\.?\d*%?")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Found]]:
    folder = tmp_path_factory.mktemp("study")
    kept: list[list[Found]] = []
    with pytest.MonkeyPatch.context() as watched:
        write = study.write

        def keep(studies: list[Found], docs: Path) -> None:
            kept.append(studies)
            write(studies, docs)

        watched.setattr(study, "write", keep)
        assert study.main(["--quick", "--jobs", "1", "--docs", str(folder)]) == 0
    return folder, kept[0]


def test_the_short_form_answers_every_question(written: tuple[Path, list[Found]]) -> None:
    folder, found = written
    text = (folder / "study.md").read_text(encoding="utf-8")
    for game in QUESTIONS.values():
        assert all(f"### {question.words}\n" in text for question in game.values())
    assert text.count("\n**") == sum(len(one.findings) for one in found)
    assert {finding.games for one in found for finding in one.findings} == {0, 16, 48, 64}


def test_every_picture_of_the_page_is_there_and_no_other(written: tuple[Path, list[Found]]) -> None:
    folder, _ = written
    named = re.findall(r"\(pictures/(.+?)\)", (folder / "study.md").read_text(encoding="utf-8"))
    assert sorted(named) == sorted(file.name for file in (folder / "pictures").iterdir())
    assert len(named) == 8


def test_every_number_that_was_measured_is_on_the_page(written: tuple[Path, list[Found]]) -> None:
    folder, found = written
    text = (folder / "study.md").read_text(encoding="utf-8")
    cells = [cell for one in found for finding in one.findings for cell in chain(*finding.rows)]
    measured = [cell for cell in cells if isinstance(cell, Measured)]
    assert len(measured) > 400
    assert all(f"| {cell} |" in text for cell in measured)


def test_the_words_of_the_page_bring_no_number_of_their_own(written: tuple[Path, list[Found]]) -> None:
    """With nothing found, only the levels of intervals, versions and commands are left, and no verdict."""
    _, found = written
    empty = [Found(one.game, one.seed, one.device, ()) for one in found]
    bare = page(empty, date(2026, 11, 15))
    body = bare.partition("\n## Memoarrr!")[2]
    assert [number for number in NUMBER.findall(body) if number not in {"0"}] == []
    assert not re.search(r"more than the even|less than the even|no telling from", bare)


def test_the_full_form_plays_a_million_games_where_it_is_close() -> None:
    assert study.FULL.many >= 1_000_000
    assert {*study.CLOSE, *study.CLEAR} == {*QUESTIONS["memoarrr"]}

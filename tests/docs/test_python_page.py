"""docs/python.md: every line of it is typed in, every answer is the one that is printed, and no name is left out."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import quarterdeck
from tests.docs.pages import DOCS, blocks, table_rows

PAGE = DOCS / "python.md"
PICTURES = DOCS / "pictures"


def test_every_line_gives_the_answer_that_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "\n".join(block.text for block in blocks(PAGE, "pycon"))
    session = doctest.DocTestParser().get_doctest(typed, {}, PAGE.name, str(PAGE), 0)
    assert len(session.examples) > 50
    said: list[str] = []
    ran = doctest.DocTestRunner(verbose=False).run(session, out=said.append)
    assert ran.failed == 0, "".join(said)


def test_every_snippet_is_run() -> None:
    assert blocks(PAGE, "python") == []


def test_every_name_is_in_the_tables() -> None:
    rows = [*table_rows(PAGE, "| name | what it is"), *table_rows(PAGE, "| error | when")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == quarterdeck.__all__


def test_errors_are_in_the_table_of_errors() -> None:
    named = {name for row in table_rows(PAGE, "| error | when") for name in re.findall(r"`(\w+)`", row[0])}
    errors = {name for name in quarterdeck.__all__ if isinstance(getattr(quarterdeck, name), type(Exception))}
    assert named == {name for name in errors if issubclass(getattr(quarterdeck, name), quarterdeck.QuarterdeckError)}


def memoarrr_drawn() -> str:
    """A round in which a card has just been revealed, and several lie open."""
    match = quarterdeck.start("memoarrr", 4, phrase="a picture of fog", abilities=True)
    crew = quarterdeck.hire(match, "captain", "captain", "captain", "captain", seed="a picture")
    while sum(card is not None for card in match.view().cells) < 9:
        crew.step()
    return quarterdeck.picture(match.view(0), names=("Anne", "Bess", "Calico", "Mary"))


def piratatak_drawn() -> str:
    """The middle of a game."""
    match = quarterdeck.start("piratatak", 4, phrase="a picture of ships")
    crew = quarterdeck.hire(match, "deckhand", "deckhand", "deckhand", "deckhand", seed="a picture")
    while sum(len(holding.ship) for holding in match.view().holdings) < 11:
        crew.step()
    return quarterdeck.picture(match.view(0), names=("Anne", "Bess", "Calico", "Mary"))


@pytest.mark.parametrize(
    ("file", "drawn"), [("python-memoarrr.svg", memoarrr_drawn), ("python-piratatak.svg", piratatak_drawn)]
)
def test_the_pictures_on_the_page_are_those_that_come_out(
    file: str, drawn: object, request: pytest.FixtureRequest
) -> None:
    """`pytest tests/docs/test_python_page.py --write-golden` draws them anew."""
    assert callable(drawn)
    if request.config.getoption("--write-golden"):
        (PICTURES / file).write_text(drawn() + "\n", encoding="utf-8")
    assert (PICTURES / file).read_text(encoding="utf-8") == drawn() + "\n"

"""The rules texts, and the pages that are generated from them and from the code."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from quarterdeck.core.game import AnyGame
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.games.memoarrr.island import MIDDLE_CELLS, WIDTH, cell_name
from quarterdeck.games.piratatak.cards import DECK, PARTS, Card
from tests.docs.pages import DOCS, ROOT, table_rows
from tools import generate

WIDTH_OF_A_TERMINAL = 78
EITHER = pytest.mark.parametrize("game", generate.GAMES, ids=lambda game: game.name)


def rules_file(game: AnyGame) -> Path:
    return ROOT / "src" / "quarterdeck" / "games" / game.name / "rules.md"


def rules_text(game: AnyGame) -> str:
    return rules_file(game).read_text(encoding="utf-8")


def test_generated_pages_are_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, "tools/generate.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_page_that_is_out_of_date_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main([], tmp_path) == 0
    assert generate.main(["--check"], tmp_path) == 0
    page = tmp_path / "piratatak.md"
    page.write_text(page.read_text(encoding="utf-8") + "One line more.\n", encoding="utf-8")
    assert generate.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err == "docs/rules/piratatak.md is out of date: run python tools/generate.py.\n"


def test_missing_page_is_out_of_date(tmp_path: Path) -> None:
    assert generate.main(["--check"], tmp_path) == 1


@EITHER
def test_page_has_every_move_event_and_option(game: AnyGame) -> None:
    page = generate.page(game)
    for move in get_args(game.moves_of):
        assert f'`{{"move": "{move.__struct_config__.tag}"' in page
    for event in get_args(game.events_of):
        assert f'`{{"event": "{event.__struct_config__.tag}"' in page
    for option in game.options.__struct_fields__:
        assert f"\n| `{option}` |" in page


def test_page_says_who_sees_what() -> None:
    page = generate.page(memoarrr.GAME)
    treasure = "| `rubies` | whole number, or `null` | everybody, if the stack is ordered; else no one |"
    assert treasure in page
    peeked = page.partition("#### `peeked`")[2].partition("####")[0]
    assert "| `card` | *location*, or `null` | the seat of the event alone, while it happens |" in peeked
    assert "| `with` | whole number, or `null` | everybody, until it is turned down |" in page


def test_view_is_explained_by_its_docstrings() -> None:
    assert "| `to_match` | *location*, or `null` | The location revealed last. |" in generate.page(memoarrr.GAME)


@EITHER
def test_rules_text_fits_a_terminal(game: AnyGame) -> None:
    assert [line for line in rules_text(game).splitlines() if len(line) > WIDTH_OF_A_TERMINAL] == []


@EITHER
def test_rules_text_says_that_it_is_unofficial(game: AnyGame) -> None:
    assert "unofficial" in rules_text(game)


def test_memoarrr_rules_name_every_animal_and_landscape() -> None:
    text = rules_text(memoarrr.GAME)
    assert [kind for kind in (*memoarrr.Animal, *memoarrr.Landscape) if kind not in text] == []


def test_memoarrr_island_is_drawn_as_it_is() -> None:
    rows = re.findall(r"^ +[1-5]  (.*)$", rules_text(memoarrr.GAME), re.MULTILINE)
    drawn = "".join(row.replace(" ", "") for row in rows)
    for side, cells in MIDDLE_CELLS.items():
        assert tuple(cell for cell, mark in enumerate(drawn) if mark == side[0]) == cells
    assert (len(drawn), drawn.index("V"), cell_name(0), cell_name(24)) == (WIDTH * WIDTH, 12, "A1", "E5")


def test_piratatak_rules_count_the_cards() -> None:
    counts = {row[1]: int(row[0]) for row in table_rows(rules_file(piratatak.GAME), "| How many")}
    assert counts == {
        "ship parts": len(PARTS),
        "gold coins": DECK.count(Card.COIN),
        "pirates": DECK.count(Card.PIRATE),
        "cannons": DECK.count(Card.CANNON),
    }


def test_every_generated_page_has_a_game() -> None:
    assert {page.stem for page in (DOCS / "rules").iterdir()} == {game.name for game in generate.GAMES}

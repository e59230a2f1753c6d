"""docs/tutorial.ipynb: it is played through in a notebook, every cell of it, and its pictures come out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.docs.pages import DOCS
from tests.terminal.plain_screen import cards_told

NOTEBOOK = DOCS / "tutorial.ipynb"
PATIENCE = 120
PLAY_THROUGH = """
import sys
from pathlib import Path

import nbformat
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
manager = AsyncKernelManager(kernel_name="python3", transport="ipc", connection_file=sys.argv[3])
NotebookClient(notebook, km=manager, timeout=100).execute()
nbformat.write(notebook, sys.argv[2])
"""

Cells = dict[str, Any]


def cells_of(file: Path) -> Cells:
    return {cell["id"]: cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Cells:
    """The notebook with its answers. It runs in a process and a home of its own, and over no network."""
    folder = tmp_path_factory.mktemp("nb")
    done = folder / "done.ipynb"
    homes = {name: str(folder) for name in ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    words = (sys.executable, "-c", PLAY_THROUGH, str(NOTEBOOK), str(done), str(folder / "kernel.json"))
    ran = subprocess.run(
        words, env=os.environ | homes, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return cells_of(done)


def shown(cell: Any, kind: str) -> str:
    """What a cell shows as this kind of thing."""
    found = [output["data"][kind] for output in cell["outputs"] if kind in output.get("data", {})]
    assert len(found) == 1
    return "".join(found[0])


def printed(cell: Any) -> str:
    return "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")


def test_the_notebook_is_kept_without_answers() -> None:
    """Each reader runs the cells; kept answers would be out of date."""
    for cell in cells_of(NOTEBOOK).values():
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


def test_every_link_of_the_notebook_leads_somewhere() -> None:
    text = "".join("".join(cell["source"]) for cell in cells_of(NOTEBOOK).values() if cell["cell_type"] == "markdown")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 3
    assert [link for link in links if not (DOCS / link).exists()] == []


def test_every_cell_runs_without_a_complaint(played: Cells) -> None:
    cells = [cell for cell in played.values() if cell["cell_type"] == "code"]
    assert len(cells) > 20
    for cell in cells:
        assert cell["execution_count"]
        assert [output for output in cell["outputs"] if output.get("name") == "stderr"] == []


@pytest.mark.parametrize(
    ("cell", "title"),
    [
        ("start", "Memoarrr!, before the first round, as a spectator sees it"),
        ("view-of-seat-0", "Memoarrr!, before the first round, as Seat 0 sees it"),
        ("view-of-seat-1", "Memoarrr!, before the first round, as Seat 1 sees it"),
        ("your-turn", "Memoarrr!, round 1 of 7, as Ann sees it"),
        ("open-cards", "Memoarrr!, round 1 of 7, as Seat 0 sees it"),
        ("to-the-end", "Memoarrr!, after seven rounds, as a spectator sees it"),
        ("piratatak", "Piratatak, as a spectator sees it"),
        ("read", "Piratatak, as a spectator sees it"),
    ],
)
def test_views_and_matches_come_out_as_pictures(played: Cells, cell: str, title: str) -> None:
    picture = ElementTree.fromstring(shown(played[cell], "image/svg+xml"))
    assert picture[0].text == title


def test_a_record_comes_out_as_a_table(played: Cells) -> None:
    table = shown(played["record"], "text/html")
    assert "captain 1" in table
    assert "every card, move and event is as it must be" in table


def test_what_one_seat_looks_at_is_on_no_other_picture(played: Cells) -> None:
    looked_at = re.findall(r"'(\w+)-(\w+)'", printed(played["news"]))
    assert len(looked_at) == 3
    mine, theirs = (shown(played[f"view-of-seat-{seat}"], "image/svg+xml") for seat in (0, 1))
    assert {f"{animal}-{landscape}" for animal, landscape in looked_at} <= cards_told(mine)
    for animal, landscape in looked_at:
        assert animal not in theirs
        assert landscape not in theirs


def test_the_gull_flies_and_the_deal_is_fair(played: Cells) -> None:
    wins = [int(number) for number in re.findall(r": +(\d+) of 40 games", printed(played["duels"]))]
    assert wins[0] > 30
    assert wins[1] > 20
    assert printed(played["check"]) == "This deal was fair.\n"
    assert printed(played["forgery"]) == "wrong-event in entry 0\n"

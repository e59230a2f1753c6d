"""docs/scale.md: every figure was written by a benchmark, and the sum follows from what was measured."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import astuple

from benchmarks import peers, scale, workers
from benchmarks.peer_parts import report as peer_report
from benchmarks.scale_parts.simulation import simulate
from tests.docs.pages import DOCS, ROOT, blocks, table_rows
from tools.pages.scale_page import MANY, MEASURED, enough, measured

PAGE = DOCS / "scale.md"


def test_every_server_has_a_row_for_each_number_of_rooms() -> None:
    found = measured("peers", peer_report.Report)
    rows = table_rows(PAGE, "| rooms of four | server")
    assert len(rows) == len(found.measured)
    for each, row in zip(found.measured, rows, strict=True):
        assert row[0] == f"{each.rooms:,}"
        assert row[2] == f"{each.rate:,.0f}"
    assert not found.left_out, "the page is about the peers"


def test_sum_for_a_hundred_thousand_tables_follows_from_the_measured_times() -> None:
    found = measured("scale", scale.Report)
    line = enough(found)
    assert line.size.tables == MANY
    assert line.worker <= 1 - scale.SPARE + 0.01, "its workers have something to spare"
    mean = sum(found.services.worker) / len(found.services.worker)
    shown = table_rows(PAGE, "| part | takes")[0][3]
    assert shown.startswith(f"{line.size.moves * mean / 1e6:.1f} cores; {line.size.workers} ")


def test_simulation_on_the_page_is_that_of_the_measured_times() -> None:
    found = measured("scale", scale.Report)
    rows = table_rows(PAGE, "| tables | workers | moves a second | a worker is busy")
    assert len(rows) == len(found.simulated)
    first = found.simulated[0]
    assert astuple(simulate(found.services, first.size))[1:] == pytest.approx(astuple(first)[1:])


def test_command_on_the_page_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (typed,) = blocks(PAGE, "text")
    words = typed.text.split()
    assert words[:3] == ["python", "-m", "benchmarks.scale"]
    assert scale.main(words[3:]) == 0


def test_proxy_chooses_by_the_address_that_clients_connect_to() -> None:
    (config,) = blocks(PAGE, "nginx")
    found = re.search(r"~(\S+) \$id", config.text)
    assert found is not None
    pattern = found[1].replace("?<", "?P<")
    matched = re.match(pattern, "/api/tables/abc123/socket")
    assert matched is not None
    assert matched["id"] == "abc123"


@pytest.mark.parametrize("kind", [("peers", peer_report.Report), ("workers", workers.Report), ("scale", scale.Report)])
def test_figures_name_their_date_and_machine(kind: tuple[str, type]) -> None:
    name, report = kind
    found = measured(name, report)
    assert (MEASURED / f"{name}.json").is_file()
    text = PAGE.read_text(encoding="utf-8")
    assert f"{found.date:%Y-%m-%d}: {found.machine.cpu}, {found.machine.cores} cores" in text


def test_make_targets_write_the_files_that_the_page_shows() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for module in (peers, workers, scale):
        name = module.__name__.rpartition(".")[2]
        assert f"-m benchmarks.{name} --json benchmarks/measured/{name}.json" in makefile

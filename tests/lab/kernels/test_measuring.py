"""The long comparison and the benchmark around the kernels: what is done again, and what is said about the goals."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks import kernels_same
from benchmarks.kernel_parts.same import OPTION_SETS
from benchmarks.kernels import Figure, Report, verdict
from benchmarks.kernels_same import Task
from benchmarks.machine import this_machine


def report(speed: float, ratio: float, warm: float) -> Report:
    names = ("memoarrr, 4 players", "piratatak, 4 players")
    return Report(
        date=datetime(2026, 1, 1, tzinfo=UTC),
        machine=this_machine(),
        packages={},
        seconds=1,
        rounds=1,
        figures=[Figure("kernel", name, speed, speed) for name in names],
        two_cores={"memoarrr": ratio, "piratatak": ratio},
        cold_start=9.0,
        warm_start=warm,
        warm_processor=warm / 2,
        left_out={"Pgx": "no network."},
    )


def test_every_goal_is_judged() -> None:
    good = "\n".join(verdict(report(41e6, 1.8, 0.9)))
    bad = "\n".join(verdict(report(39e6, 1.6, 1.1)))
    assert good.count(" holds") == 5
    assert bad.count("does not hold") == 5
    assert "Pgx is left out: no network." in bad


@pytest.mark.parametrize("device", ["cpu", "gpu"])
def test_every_option_set_is_compared_in_lots(device: str) -> None:
    tasks = [task for number in range(len(OPTION_SETS)) for task in kernels_same.tasks_of(number, 2500, 150, device)]
    games = Counter((task.kind, task.which.game, task.number) for task in tasks for _ in range(task.games))
    assert {count for (kind, _, _), count in games.items() if kind == "random"} == {2500}
    assert {count for (kind, _, _), count in games.items() if kind == "counted"} == {150}
    assert {count for (kind, _, _), count in games.items() if kind == "knowing"} == {250}
    assert {game for kind, game, _ in games if kind == "knowing"} == {"memoarrr"}
    assert len(set(tasks)) == len(tasks)


def test_what_was_done_is_not_done_again_unless_the_kernels_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "done.jsonl"
    same, other = Task("random", 0, 0, 1000), Task("random", 1, 0, 1000)
    entries = [
        {"of": kernels_same.sources_of("memoarrr"), "on": "cpu", "task": same, "found": 17_000},
        {"of": "older", "on": "cpu", "task": other, "found": 17_000},
    ]
    file.write_text("\n".join(map(json.dumps, entries)))
    assert dict(kernels_same.kept_in(file, "cpu")) == {same: 17_000}
    assert dict(kernels_same.kept_in(file, "gpu")) == {}
    assert dict(kernels_same.kept_in(tmp_path / "none", "cpu")) == {}


def test_lots_are_counted_together_whether_new_or_read_from_a_file() -> None:
    new = {"moves": Counter({38: 2, 40: 1})}
    read = json.loads(json.dumps(new))
    assert kernels_same.total_of([new, read]) == {"moves": Counter({38: 4, 40: 2})}


def test_a_lot_is_played_as_its_task_says() -> None:
    assert kernels_same.play(Task("random", 0, 0, 3), "cpu") > 30
    assert kernels_same.play(Task("knowing", 0, 0, 1), "cpu") > 50
    assert sum(kernels_same.play(Task("counted", 0, 5, 4), "cpu")["winner"].values()) == 4

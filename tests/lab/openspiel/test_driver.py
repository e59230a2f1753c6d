"""The driver that times our games in OpenSpiel: each of them is timed through Match as well."""

from __future__ import annotations

from benchmarks import engines
from benchmarks.drivers.adapters_openspiel import IN_C, IN_PYTHON, OURS, THROUGH_MATCH
from benchmarks.environments import Environment


def test_every_game_is_timed_in_openspiel_and_through_match() -> None:
    counts = engines.drive(Environment("adapters_openspiel", "OpenSpiel with our games"), seconds=0.01)
    timed: dict[str, list[str]] = {}
    for count in counts:
        timed.setdefault(count.engine, []).append(count.game)
        assert count.moves > count.games > 0
    assert timed == {
        "Quarterdeck in OpenSpiel": list(OURS),
        "OpenSpiel, in Python": list(IN_PYTHON),
        "OpenSpiel, in C++": list(IN_C),
        "Quarterdeck": list(OURS),
    }
    assert list(THROUGH_MATCH) == list(OURS)

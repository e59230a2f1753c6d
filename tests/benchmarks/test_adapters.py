"""What an adapter costs, and whether it is quick enough; how fast anything really is, no test says."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pytest
from rich.console import Console

from benchmarks import adapters
from benchmarks.adapters import ADAPTERS, Report, judged, show
from benchmarks.engines import drive
from benchmarks.environments import Environment
from benchmarks.figures import Count
from benchmarks.machine import Machine

ZOO = ADAPTERS[0]


def counted(engine: str, game: str, *speeds: int) -> list[Count]:
    return [Count(engine, game, games=speed, moves=2 * speed, seconds=2.0) for speed in speeds]


def zoo(wrapped: int) -> list[Count]:
    return [
        *counted("Quarterdeck in PettingZoo", "Memoarrr, 2 players, wrapped", 1, wrapped, 10**9),
        *counted("Quarterdeck in PettingZoo", "Memoarrr, 2 players, raw", 10),
        *counted("PettingZoo", "go_v5, wrapped", 5),
        *counted("Quarterdeck", "Memoarrr, 2 players", 100_000),
    ]


def test_an_adapter_costs_what_a_move_takes_longer_than_through_match() -> None:
    speeds = {(speed.engine, speed.game): speed for speed in judged(ZOO, zoo(20_000)).speeds}
    wrapped = speeds["Quarterdeck in PettingZoo", "Memoarrr, 2 players, wrapped"]
    assert wrapped.moves_per_second == 20_000
    assert wrapped.costs == pytest.approx(40.0)
    assert speeds["PettingZoo", "go_v5, wrapped"].costs is None


@pytest.mark.parametrize(("wrapped", "answer"), [(15_000, "holds"), (14_999, "does not hold")])
def test_the_goal_is_about_the_slowest_of_our_games_as_people_play_it(wrapped: int, answer: str) -> None:
    page = io.StringIO()
    machine = Machine(cpu="Abacus 9", cores=3, system="Slate", python="CPython 3.11.0")
    report = Report(datetime(2026, 1, 2, tzinfo=UTC), machine, 1.0, 3, (judged(ZOO, zoo(wrapped)),))
    show(report, Console(file=page, width=120))
    assert f"The goal of 15,000 moves a second {answer}: {wrapped:,} in the slowest of ours." in page.getvalue()


@pytest.mark.parametrize("adapter", ADAPTERS, ids=lambda adapter: adapter.title)
def test_every_game_in_an_adapter_has_a_match_beside_it(adapter: adapters.Adapter) -> None:
    found = judged(adapter, drive(Environment(adapter.driver, adapter.title), seconds=0.01))
    ours = [speed for speed in found.speeds if speed.engine == f"Quarterdeck in {adapter.title}"]
    assert {speed.game.split()[0].strip(",") for speed in ours} == {"Memoarrr", "Piratatak"}
    assert all(speed.costs is not None for speed in ours)
    assert any(speed.engine.startswith(adapter.title) for speed in found.speeds)

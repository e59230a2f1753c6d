"""Our games through PettingZoo and OpenSpiel, beside those libraries' own games and beside a bare Match, in one run.

Rounds go in turn from adapter to adapter. Each plays random whole games on one core; what counts is decisions of
players. What an adapter costs is the time of a move through it, less the time of the same move through Match.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median

import msgspec
from rich.console import Console
from rich.text import Text

from benchmarks.engines import played
from benchmarks.environments import Environment
from benchmarks.figures import Count
from benchmarks.frame import Benchmark, circumstances, goal_word, table_of
from benchmarks.machine import Machine, one_core, this_machine

OURS = "Quarterdeck"
EXAMPLES = """examples:
  python -m benchmarks.adapters
  python -m benchmarks.adapters --seconds 0.2 --rounds 3
  python -m benchmarks.adapters --json adapters.json
"""


class Adapter(msgspec.Struct, frozen=True):
    """A library that our games can be played through, and how quick that is to be."""

    title: str
    package: str
    driver: str
    goal: int
    """Moves a second, of the slowest of our games."""
    way: str = ""
    """The way of playing that the goal is about; its driver names it after the game."""


ADAPTERS = (
    Adapter("PettingZoo", "pettingzoo", "adapters_pettingzoo", 15_000, ", wrapped"),
    Adapter("OpenSpiel", "open-spiel", "adapters_openspiel", 50_000),
)


class Speed(msgspec.Struct, frozen=True):
    """One game in one adapter, over all rounds."""

    engine: str
    game: str
    moves_per_second: float
    costs: float | None
    """Microseconds that a move takes longer than through Match; None for games that are not ours."""


class Found(msgspec.Struct, frozen=True):
    """What came of one adapter."""

    adapter: Adapter
    installed: str
    speeds: tuple[Speed, ...]
    slowest: float
    """Of our games, played in the way that the goal is about."""

    @property
    def holds(self) -> bool:
        return self.slowest >= self.adapter.goal


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    seconds: float
    rounds: int
    found: tuple[Found, ...]


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("adapters", "Measure our games through PettingZoo and OpenSpiel.", EXAMPLES).in_rounds()
    return benchmark.carry_out(lambda choices, aside: run(choices.seconds, choices.rounds, aside), show, argv)


def run(seconds: float, rounds: int, aside: Console) -> Report:
    drivers = {adapter.driver: Environment(adapter.driver, adapter.title) for adapter in ADAPTERS}
    counts: dict[str, list[Count]] = {driver: [] for driver in drivers}
    with one_core():
        for environment, count in played(list(drivers.values()), seconds, rounds, aside):
            counts[environment.name].append(count)
    found = tuple(judged(adapter, counts[adapter.driver]) for adapter in ADAPTERS)
    return Report(datetime.now(UTC).replace(microsecond=0), this_machine(), seconds, rounds, found)


def judged(adapter: Adapter, counts: Iterable[Count]) -> Found:
    """The speeds of everything that an adapter's driver has played, and what our games cost beyond Match."""
    rounds: dict[tuple[str, str], list[float]] = {}
    for count in counts:
        rounds.setdefault((count.engine, count.game), []).append(count.moves / count.seconds)
    speeds = {key: median(each) for key, each in rounds.items()}
    through = f"{OURS} in {adapter.title}"
    rows = tuple(
        Speed(engine, game, speed, _cost(speed, speeds[OURS, match_of(game)]) if engine == through else None)
        for (engine, game), speed in speeds.items()
    )
    slowest = min(row.moves_per_second for row in rows if row.engine == through and row.game.endswith(adapter.way))
    return Found(adapter, version(adapter.package), rows, slowest)


def match_of(game: str) -> str:
    """The game, played through Match, that a game in an adapter is to be held against."""
    return game.removesuffix(", wrapped").removesuffix(", raw").replace(" and memory", "")


def _cost(through: float, match: float) -> float:
    return 1e6 / through - 1e6 / match


def show(report: Report, console: Console) -> None:
    for found in report.found:
        adapter = found.adapter
        title = f"{adapter.title} {found.installed}: random whole games, moves per second on one core"
        table = table_of(title, ("engine", "game"), ("median", "µs a move\nover Match"))
        for row in found.speeds:
            costs = "" if row.costs is None else f"{row.costs:.1f}"
            table.add_row(row.engine, row.game, f"{row.moves_per_second:,.0f}", costs)
        console.print(table)
        goal = f"The goal of {adapter.goal:,} moves a second {goal_word(found.holds)}"
        verdict = f"{goal}: {found.slowest:,.0f} in the slowest of ours."
        console.print(Text(verdict), end="\n\n")
    rounds = f"{report.rounds} rounds of {report.seconds:g} s of processor time a game"
    console.print(Text(f"{circumstances(report.date, report.machine)}; {rounds}"))


if __name__ == "__main__":
    sys.exit(main())

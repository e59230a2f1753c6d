"""The load run in its short form: it runs, and what it tells fits together. How fast anything is, no test says."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from random import Random
from typing import Any

import msgspec
import pytest
from rich.console import Console

from benchmarks import load
from benchmarks.load_parts.figures import (
    FullSpeed,
    Goal,
    Held,
    HumanPace,
    Memory,
    Speed,
    Wait,
    goals,
    percentile,
    speed,
)
from benchmarks.load_parts.generator import Round
from benchmarks.load_parts.report import Report, as_json, show
from benchmarks.load_parts.seat import Seat, frame
from benchmarks.load_parts.servers import Busy
from benchmarks.load_parts.tables import DEALT, BareRoom, RealTable, Tally
from benchmarks.server_process import ServerFailed

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what the run asks of a process")
SHORT = load.Plan(
    full_speed=(1, 2), rounds=2, seconds=0.2, human_pace=(2,), pace=0.5, paced_seconds=0.5, bare_seconds=0.5,
    memory=(1, 2), sample=2,
)  # fmt: skip
"""At the pace of people every table makes one move, so that no move can be late however busy the machine is."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    said: list[str] = []
    measured = load.run(SHORT, tmp_path_factory.mktemp("load"), said.append)
    assert any("Full speed with 2 tables, round 2 of 2" in line for line in said)
    return measured


@ON_LINUX
def test_short_run_measures_every_size_on_both_servers(report: Report) -> None:
    assert [each.tables for each in report.full_speed] == [1, 2]
    for each in report.full_speed:
        for one in (each.ours, each.bare):
            assert len(one.rounds) == 2
            assert min(one.rounds) <= one.rate <= max(one.rounds)
            assert one.rate > 0
            assert one.per_move >= one.system_per_move - 1e-6 >= -1e-6
        assert each.share == each.ours.rate / each.bare.rate
    assert [each.tables for each in report.human_pace] == [2]
    for paced in report.human_pace:
        assert paced.bare is not None
        for wait in (paced.ours, paced.bare):
            assert 0 < wait.p50 <= wait.p99 <= wait.worst
    assert [paced.ours.moves for paced in report.human_pace] == [2]


@ON_LINUX
def test_every_move_that_was_sent_lies_in_the_store_and_was_told_to_four_seats(report: Report) -> None:
    found = report.circumstances
    messages = found.messages
    assert messages.moves == found.moves_in_store > 0
    begins = messages.acknowledged - messages.moves
    assert begins % 4 == 0
    assert messages.updates >= 4 * messages.moves + begins
    assert found.disk.synchronous == "FULL"
    assert found.disk.journal == "wal"


@ON_LINUX
def test_memory_is_told_for_every_size(report: Report) -> None:
    assert [held.tables for held in report.memory.held] == [1, 2]
    assert all(held.ours > 10_000 and held.bare > 10_000 for held in report.memory.held)


@ON_LINUX
def test_page_and_json_tell_the_same(report: Report) -> None:
    page = io.StringIO()
    show(report, Console(file=page, width=120))
    told = json.loads(as_json(report))
    for each, line in zip(report.full_speed, told["full_speed"], strict=True):
        assert f"{each.ours.rate:,.0f}" in page.getvalue()
        assert line["share"] == pytest.approx(each.share)
    assert [goal["name"] for goal in told["goals"]] == [goal.name for goal in report.goals]
    assert told["memory"]["held"][-1]["kb_per_connection"] == pytest.approx(report.memory.per_connection())
    assert report.circumstances.machine.cpu in " ".join(page.getvalue().split())


# What the goals say, without a server ----------------------------------------------------------------------------


def made_up(
    *,
    share: float = 0.6,
    p99: float = 4.0,
    worst: float = 40.0,
    kb: int = 20,
    slower: float = 1.0,
    strangers: float = 0.0,
) -> tuple[Goal, ...]:
    def one(rate: float) -> Speed:
        return Speed(rate, (rate,), 100.0, 5.0, 50.0, strangers, 1e6 / rate, 10.0, 3)

    full = (
        FullSpeed(10, one(1000.0), one(1000.0 / share)),
        FullSpeed(1000, one(1000.0 / slower), one(1000.0 / slower / share)),
    )
    waits = [Wait(1000, 20.0, 2.0, each, worst, 0.1, 10.0) for each in (3.0, p99)]
    paced = (HumanPace(10, waits[0], None), HumanPace(1000, waits[1], None))
    held = tuple(Held(tables, 50_000 + tables * 4 * kb, 40_000 + tables * 4 * 10) for tables in (10, 100, 1000))
    memory = Memory(50_000, 40_000, 1000, 55_000, held)
    assert memory.per_idle_table == 5.0
    assert memory.bare_per_connection() == 10.0
    return goals(full, paced, memory)


def test_goals_hold_when_everything_is_well_within_them() -> None:
    told = made_up()
    assert [goal.holds for goal in told] == [True] * 6
    assert told[0].found == "0.60 with 10 tables, 0.60 with 1,000 tables"


@pytest.mark.parametrize(
    ("what", "broken"),
    [({"share": 0.49}, 0), ({"p99": 5.0}, 1), ({"worst": 50.0}, 1), ({"kb": 21}, 2), ({"slower": 1.3}, 3)],
    ids=["share", "wait", "longest wait", "memory", "growth"],
)
def test_goal_that_is_missed_is_told_as_missed_and_no_other(what: dict[str, Any], broken: int) -> None:
    assert [index for index, goal in enumerate(made_up(**what)) if not goal.holds] == [broken]


def test_on_a_busy_machine_rates_decide_nothing_and_a_short_wait_still_counts() -> None:
    assert [goal.holds for goal in made_up(strangers=90.0)] == [None, True, True, None, None, True]
    assert [goal.holds for goal in made_up(strangers=90.0, p99=60.0)][1] is None


def test_speed_is_the_median_round_and_times_are_over_all_rounds() -> None:
    rounds = [Round(2.0, moves, 1, Busy(1.0, 0.5, 0.3), 0.8, 0.0) for moves in (200, 600, 400)]
    told = speed(rounds)
    assert (told.rate, told.rounds, told.games) == (200.0, (100.0, 300.0, 200.0), 3)
    assert (told.loop, told.store, told.generator) == pytest.approx((50.0, 25.0, 40.0))
    assert told.per_move == pytest.approx(1e6 * 4.5 / 1200)


@pytest.mark.parametrize(("part", "value"), [(0.5, 50.0), (0.99, 99.0), (1.0, 100.0), (0.001, 1.0)])
def test_percentile_is_one_of_the_values(part: float, value: float) -> None:
    assert percentile(tuple(float(number) for number in range(1, 101)), part) == value


# What the generator notices --------------------------------------------------------------------------------------


class Wire:
    """A seat's socket that only remembers what was sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, framed: bytes) -> None:
        self.sent.append(framed)


def seated(table: RealTable | BareRoom) -> list[Wire]:
    wires = [Wire() for _ in range(4)]
    table.seats = wires  # type: ignore[assignment]
    return wires


def told(seq: int, *moves: str) -> bytes:
    return msgspec.json.encode({"type": "update", "seq": seq, "seat": 0, "moves": moves})


def test_the_seat_that_may_move_moves_and_the_table_waits_for_all_four() -> None:
    table = RealTable(Tally(), "t", Random(1))
    wires = seated(table)
    done: list[int] = []
    table.told = lambda each: done.append(each.moves)
    for seat in range(4):
        table.heard(seat, told(DEALT, *(["look"] if seat == 2 else [])))
    assert table.move()
    assert wires[2].sent == [frame(b'{"type":"move","id":"0","seat":2,"move":"look"}')]
    for seat in range(4):
        assert done == []
        table.heard(seat, told(DEALT + 1))
    assert done == [1]
    table.check()
    assert not table.move(), "nobody has a move: the game is over"


def test_a_seat_that_was_told_of_another_seq_is_noticed() -> None:
    table = RealTable(Tally(), "t", Random(1))
    seated(table)
    for seat in range(4):
        table.heard(seat, told(DEALT + (seat == 3), "look"))
    with pytest.raises(ServerFailed, match="After 0 moves a seat was told of 9 last"):
        table.check()


def test_a_refused_move_ends_the_run() -> None:
    table = RealTable(Tally(), "t", Random(1))
    with pytest.raises(ServerFailed, match="refused a move"):
        table.heard(0, b'{"type":"refused","id":"1","code":"too-early"}')


class Ears:
    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def heard(self, seat: int, text: bytes) -> None:
        self.texts.append(text)

    def lost(self, seat: int, why: str) -> None:
        raise AssertionError(why)


@pytest.mark.parametrize("piece", [1, 3, 7, 1000, 100_000])
def test_frames_are_read_whole_however_they_are_cut_up(piece: int) -> None:
    texts = [b"", b"short", b"u" * 125, b"u" * 126, b"u" * 1000, b"u" * 70_000]
    stream = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"
    for text in texts:
        size = len(text)
        header = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b""
        stream += b"\x81" + (header or b"\x7f" + size.to_bytes(8, "big")) + text

    async def listen() -> list[bytes]:
        ears = Ears()
        seat = Seat(ears, 0)
        for at in range(0, len(stream), piece):
            seat.data_received(stream[at : at + piece])
        return ears.texts

    assert asyncio.run(listen()) == texts


@pytest.mark.parametrize("words", [["--folder", "nowhere"], ["--json", "nowhere/x.json"], ["--tables", "3"]])
def test_bad_choices_are_refused_before_anything_runs(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        load.main(words)
    assert leaving.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        load.main(["--help"])
    assert "python -m benchmarks.load --quick" in capsys.readouterr().out

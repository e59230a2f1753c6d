"""A short chaos run on each kind of server, and checks that find what is wrong."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
import pytest
from rich.console import Console

from benchmarks import chaos
from benchmarks.chaos_parts.checks import (
    Logged,
    agrees,
    complaints_of,
    complaints_of_a_stuck,
    complaints_of_logs,
    played,
)
from benchmarks.chaos_parts.run import Run, play_under_faults
from benchmarks.chaos_parts.servers import ServerGroup, on_postgres, on_sqlite
from benchmarks.chaos_parts.tables import Crew, TablePlan
from benchmarks.machine import Machine
from benchmarks.table_player import Behaviour, Sent, TablePlayer
from quarterdeck.core import record
from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import PROTOCOL, Clock, Leave, Update, Welcome
from quarterdeck.server.table.log_entries import AnyLogEntry, Began, Chair, Left, Moved, Opened, Row, Terms
from quarterdeck.server.table.table import BrokenLog, Table

OFTEN = Behaviour(thought=0.05, vanish=0.05, again=0.05, leave=0.02)
"""In a short run faults come often."""
TERMS = Terms(
    game="memoarrr", rules="1", options={}, pace="instant", clock=None, patience=45, stand_in="parrot", listed=False
)
PLAN = TablePlan(game="memoarrr", devices=(1, 1), bots=0, spectators=1, hands_over=False, patience=45)
SECRET = "5e" * 32


@pytest.mark.parametrize("opening", [on_sqlite, partial(on_sqlite, workers=2), on_postgres])
def test_nothing_is_lost_under_faults(opening: Callable[..., AbstractContextManager[ServerGroup]]) -> None:
    with opening(power=True) as servers:
        run = asyncio.run(play_under_faults(servers, 6, 2, 7, Console(file=io.StringIO()), OFTEN))
    assert run.complaints == ()
    assert run.on.endswith("one process" if opening is on_sqlite else "2 workers")
    assert run.games >= 6
    assert run.kills >= 1
    assert run.bus_stops >= (opening is on_postgres)
    assert run.database_cuts >= (opening is on_postgres)
    assert run.power_cuts >= (servers.disk is not None and opening in (on_sqlite, on_postgres))
    assert run.files_away >= (opening is not on_postgres)
    assert run.drops > 0
    assert run.reconnects > 0
    assert run.resent > 0
    assert 0 < run.acknowledged <= run.happenings


def whole_game() -> list[Row]:
    """The log of a game for two, in which everybody always makes the first lawful move."""
    chairs = (Chair("pann", name="Ann"), Chair("pben", name="Ben"))
    happenings: list[AnyLogEntry] = [Opened(TERMS, chairs, "wwatch", SECRET)]
    happenings += [Began(0, "aa" * 8, "begin-0"), Began(1, "bb" * 8, "begin-1")]
    table = Table("ttable")
    for seq, happening in enumerate(happenings, 1):
        table.apply(seq, seq, happening)
    while table.match is not None and not table.match.over:
        seat = table.match.turn[0]
        move = Moved(seat, msgspec.Raw(encode(table.match.moves(seat)[0])), f"move-{len(happenings)}")
        happenings.append(move)
        table.apply(len(happenings), len(happenings), move)
    return [Row("ttable", seq, seq, encode(happening)) for seq, happening in enumerate(happenings, 1)]


def faultless(logged: Logged) -> Crew:
    """A crew that was told and promised just what has happened, until a test changes that."""
    crew = Crew(0, PLAN, [], 0, Behaviour())
    crew.table = "ttable"
    for eye, player in zip((0, 1, None), crew.everybody, strict=True):
        events = [event for _, told in logged.entries for event in told]
        seqs = [seq for seq, _ in logged.entries]
        player.hear(Welcome(PROTOCOL, "1", () if eye is None else (eye,), 0, 20, 0))
        player.streams[0].seqs, player.streams[0].events = seqs, events
        player.sent = {
            id: Sent(Leave(id, seat), seat, id.partition("-")[0], 1, list(found))
            for (seat, id), found in logged.commands.items()
            if seat == eye
        }
    return crew


class Scene:
    """A faultless game for two, to be spoiled."""

    def __init__(self) -> None:
        self.logged = played("ttable", whole_game())
        self.crew = faultless(self.logged)
        self.ann, self.ben, self.spectator = self.crew.everybody
        self.record = record.write(self.logged.table.record()) + b"\n"
        self.id = next(id for id in self.ann.sent if id.startswith("move"))

    @property
    def complaints(self) -> list[str]:
        return complaints_of(self.crew, self.logged, self.record)

    def complaint(self) -> str:
        (only,) = self.complaints
        return only


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_where_nothing_is_wrong_nothing_is_found(scene: Scene) -> None:
    assert scene.complaints == []


def test_an_acknowledged_move_that_is_not_in_the_log_is_found(scene: Scene) -> None:
    scene.ann.sent["move-99"] = Sent(Leave("move-99", 0), 0, "move", 1, [7])
    assert "acknowledged at 7 and is not in the log" in scene.complaint()


def test_a_move_under_another_seq_than_it_was_acknowledged_at_is_found(scene: Scene) -> None:
    scene.ann.sent[scene.id].done[0] += 1
    assert "and is in the log at" in scene.complaint()


def test_a_command_that_was_repeated_may_be_acknowledged_at_a_later_seq(scene: Scene) -> None:
    scene.ann.sent[scene.id].done[0] += 1
    scene.ann.sent[scene.id].times = 2
    assert scene.complaints == []


def test_a_command_carried_out_twice_is_found(scene: Scene) -> None:
    scene.logged.commands[0, scene.id].append(98)
    assert "was carried out 2 times" in scene.complaint()


def test_a_command_that_was_refused_and_yet_carried_out_is_found(scene: Scene) -> None:
    sent = scene.ann.sent[scene.id]
    sent.done, sent.refused = [], ["not-your-turn"]
    assert "refused (not-your-turn) and yet carried out" in scene.complaint()


def test_a_command_that_no_client_sent_is_found(scene: Scene) -> None:
    del scene.ann.sent[scene.id]
    assert "that no client sent" in scene.complaint()


@pytest.mark.parametrize("who", [0, 1, 2])
def test_an_event_that_a_player_was_not_told_is_found(scene: Scene, who: int) -> None:
    del scene.crew.everybody[who].streams[0].events[-1]
    assert "events up to" in scene.complaint()


@pytest.mark.parametrize("who", [0, 1, 2])
def test_an_event_that_a_player_was_told_twice_is_found(scene: Scene, who: int) -> None:
    events = scene.crew.everybody[who].streams[0].events
    events.insert(1, events[0])
    assert scene.complaint()


def test_updates_out_of_order_are_found(scene: Scene) -> None:
    scene.ben.streams[0].seqs.insert(2, 9)
    assert "out of order" in scene.complaint()


def test_a_player_who_was_not_told_of_the_end_is_found(scene: Scene) -> None:
    stream, (_, last) = scene.spectator.streams[0], scene.logged.entries[-1]
    stream.seqs.pop()
    del stream.events[-len(last) :]
    assert "only, and the game ended at" in scene.complaint()


def test_a_record_that_is_not_the_log_is_found(scene: Scene) -> None:
    scene.record = scene.record.replace(b'"Ann"', b'"Eve"')
    assert "not what the log re-plays to" in scene.complaint()


def test_a_record_that_does_not_verify_is_found(scene: Scene) -> None:
    scene.record = b""
    assert any("does not verify (not-json)" in complaint for complaint in scene.complaints)


def test_a_player_who_left_must_have_been_stood_in_for(scene: Scene) -> None:
    scene.ann.sent["leave-1"] = Sent(Leave("leave-1", 0), 0, "leave", 1, [5])
    assert "a leave of seat 0 was acknowledged at 5 and is not in the log" in scene.complaint()


def test_who_had_left_already_may_leave_again_without_a_line_in_the_log() -> None:
    rows = whole_game()
    left = Row("ttable", 5, 5, encode(Left(0, "leave-1")))
    later = [msgspec.structs.replace(row, seq=row.seq + 1) for row in rows[4:]]
    logged = played("ttable", [*rows[:4], left, *later])
    crew = faultless(logged)
    crew.people[0].sent["leave-2"] = Sent(Leave("leave-1", 0), 0, "leave", 1, [5])
    assert complaints_of(crew, logged, record.write(logged.table.record())) == []


def test_a_gap_in_a_log_does_not_re_play() -> None:
    rows = whole_game()
    with pytest.raises(BrokenLog):
        played("ttable", rows[:5] + rows[6:])


def test_a_stuck_table_is_told_by_its_place_and_not_by_its_cards(scene: Scene) -> None:
    (complaint,) = complaints_of_a_stuck(scene.crew, whole_game()[:6])
    assert "is stuck: running at 6" in complaint
    assert SECRET not in complaint


def test_what_was_hidden_agrees_with_everything_and_nothing_else_does() -> None:
    full = {"event": "revealed", "seat": 1, "cards": ["a", "b"]}
    assert agrees({"event": "revealed", "seat": 1, "cards": ["a", None]}, full)
    assert agrees({"event": "revealed", "seat": 1, "cards": None}, full)
    assert not agrees({"event": "revealed", "seat": 0, "cards": None}, full)
    assert not agrees({"event": "revealed", "seat": 1, "cards": ["b", None]}, full)
    assert not agrees({"event": "revealed", "seat": 1}, full)


def test_a_secret_or_a_bug_in_the_servers_log_is_found() -> None:
    lines = ['{"level":"info","what":"worker started"}', '{"level":"error","what":"bug"}', f"dealt from {SECRET}"]
    assert complaints_of_logs(lines[:1], [SECRET]) == []
    assert len(complaints_of_logs(lines, [SECRET])) == 3


def test_a_stack_trace_in_the_servers_log_is_found() -> None:
    lines = ["Traceback (most recent call last):", '  File "x.py", line 1', "ValueError: no"]
    assert [line.partition(": ")[2] for line in complaints_of_logs(lines, [])] == [lines[0], lines[2]]


def test_a_sailor_keeps_what_each_seat_was_told_when_the_connection_was_lost_between_two_seats() -> None:
    player = TablePlayer([], "ann")
    welcome = Welcome(PROTOCOL, "1", (0, 1), 4, 20, 0)
    told = [(0, 4, "dealt"), (1, 4, "dealt"), (0, 5, "drew"), None, (0, 6, "stopped"), (1, 6, "drew", "stopped")]
    player.hear(welcome)
    for news in told:
        player.hear(welcome if news is None else update(*news))
    assert player.disorder == []
    assert player.halves == 1
    for stream in player.streams:
        assert [event["event"] for event in stream.events] == ["dealt", "drew", "stopped"]
    assert [stream.seqs for stream in player.streams] == [[4, 5, 6], [4, 6]]


@pytest.mark.parametrize(
    ("again", "complaint"), [((0, 4, "drew"), "it was told twice"), ((0, 3), "it was told of 3 after 4")]
)
def test_a_sailor_notices_what_it_is_told_twice_or_too_late(again: Any, complaint: str) -> None:
    player = TablePlayer([], "ann")
    player.hear(Welcome(PROTOCOL, "1", (0,), 4, 20, 0))
    player.hear(update(0, 4, "dealt"))
    player.hear(update(*again))
    assert [found.startswith(complaint) for found in player.disorder] == [True]


def update(seat: int, seq: int, *events: str) -> Update:
    return Update(seq, seat, tuple({"event": event} for event in events), None, (), Clock(0, 0, None, None))


def figures(*complaints: str) -> Run:
    counts = dict.fromkeys(Run.__struct_fields__, 3)
    others = {"on": "Slate", "refused": {"side-taken": 2}, "longest_wait": 0.25, "complaints": complaints}
    return msgspec.convert(counts | others, Run)


@pytest.mark.parametrize(("complaints", "last"), [((), "nothing was lost"), (("a move is gone",), "1 complaints.")])
def test_the_figures_and_the_verdict_are_shown(complaints: tuple[str, ...], last: str) -> None:
    page = io.StringIO()
    machine = Machine(cpu="Abacus 9", cores=3, system="Slate", python="CPython 3.11.0")
    report = chaos.Report(datetime(2026, 1, 2, 3, 4, tzinfo=UTC), machine, (figures(*complaints),))
    chaos.show(report, Console(file=page, width=120))
    told = page.getvalue()
    for part in ("acknowledged", "side-taken 2", "0.2 s", "2026-01-02 03:04 UTC, Abacus 9, 3 cores", last, *complaints):
        assert part in told


@pytest.mark.parametrize(
    "typed", [["--tables", "0"], ["--seconds", "long"], ["--on", "paper"], ["--json", "/no/such/f"]]
)
def test_choices_that_make_no_sense_are_refused_before_anything_is_started(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        chaos.main(typed)
    assert ended.value.code == 2
    assert typed[1] in capsys.readouterr().err


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        chaos.main(["--help"])
    assert ended.value.code == 0
    assert "python -m benchmarks.chaos --on sqlite" in capsys.readouterr().out

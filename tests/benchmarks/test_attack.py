"""A short attack on a server with default settings, and what counts as a success of the attackers."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import msgspec
import pytest
from rich.console import Console

from benchmarks import attack
from benchmarks.attack_parts.hostile import Deeds
from benchmarks.chaos_parts.run import Run
from benchmarks.chaos_parts.servers import on_sqlite
from benchmarks.fuzz_parts.requests import long_record
from benchmarks.machine import Machine
from benchmarks.table_player import Behaviour
from quarterdeck.core import record
from quarterdeck.core.verify import verify


async def test_friends_lose_nothing_while_every_kind_of_hostile_client_attacks() -> None:
    with on_sqlite(limits=()) as servers:
        siege = await attack.besiege(servers, 2, 7, Behaviour(thought=0.2))
    assert siege.friends.complaints == ()
    assert siege.friends.games >= 1
    assert siege.growth <= attack.MOST_GROWTH
    assert siege.open_files_at_most > 0
    assert siege.deeds.has_begun


def siege(**changes: object) -> attack.Siege:
    friends = dict.fromkeys(Run.__struct_fields__, 3) | {
        "on": "Slate",
        "refused": {},
        "longest_wait": changes.pop("longest_wait", 0.25),
        "complaints": changes.pop("complaints", ()),
        "games": changes.pop("games", 3),
    }
    figures = {"megabytes_at_start": 50.0, "megabytes_at_most": 149.0, "megabytes_at_end": 60.0}
    deeds = Deeds(1_234, 5, 6, {"429 too-many-requests": 7})
    return msgspec.convert(
        figures | {"deeds": msgspec.to_builtins(deeds), "open_files_at_most": 99, "friends": friends} | changes,
        attack.Siege,
    )


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"megabytes_at_most": 151.0}, "the server's memory grew by 101 MB"),
        ({"longest_wait": 1.5}, "a friendly client waited 1.5 s"),
        ({"complaints": ("a move is gone",)}, "a move is gone"),
        ({"games": 0}, "no friendly game came to its end"),
    ],
)
def test_an_attack_succeeds_if_memory_grows_if_a_friend_waits_or_if_anything_is_lost(
    changes: dict[str, object], fault: str
) -> None:
    assert siege().faults == []
    assert siege(**changes).faults == [fault]
    machine = Machine(cpu="Abacus 9", cores=3, system="Slate", python="CPython 3.11.0")
    for one, holds in ((siege(), True), (siege(**changes), False)):
        report = attack.Report(datetime(2026, 1, 2, 3, 4, tzinfo=UTC), machine, (one,))
        page = io.StringIO()
        attack.show(report, Console(file=page, width=120))
        assert report.holds is holds
        assert (f"Slate: {fault}." in page.getvalue()) is not holds
        assert "1,234" in page.getvalue()


def test_the_long_record_of_the_attack_is_a_lawful_one() -> None:
    line = long_record(60_000)
    assert 10_000 < len(line) <= 60_000
    assert verify(record.read(line)).over


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        attack.main(["--help"])
    assert ended.value.code == 0
    assert "python -m benchmarks.attack --on sqlite" in capsys.readouterr().out

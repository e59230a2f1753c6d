"""Files of records."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import quarterdeck
from tests.api.evenings import TWO_TABLES, played

RECORDS = [
    played(*table).record([quarterdeck.Player("Ann"), quarterdeck.Player("Ben"), quarterdeck.Player("Cleo")])
    for table in TWO_TABLES
]


def test_what_is_saved_is_read_in_the_same_order(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for record in RECORDS:
        quarterdeck.save_record(str(file), record)
    assert list(quarterdeck.read_records(file)) == RECORDS
    assert file.read_text(encoding="utf-8") == "".join(f"{quarterdeck.write_record(record)}\n" for record in RECORDS)


def test_many_are_saved_at_once(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    quarterdeck.save_records(file, RECORDS)
    quarterdeck.save_records(str(file), iter(RECORDS))
    assert list(quarterdeck.read_records(file)) == RECORDS * 2


def test_the_line_that_can_not_be_read_is_named_after_those_before_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = quarterdeck.write_record(RECORDS[0])
    file.write_text(f"{whole}\n{whole[:-20]}\n", encoding="utf-8")
    records = quarterdeck.read_records(file)
    assert next(records) == RECORDS[0]
    with pytest.raises(quarterdeck.BadRecord) as refused:
        next(records)
    assert refused.value.code == "not-json"
    assert "games.jsonl, line 2: " in refused.value.sentence


def test_a_fault_in_the_log_keeps_its_entry(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = quarterdeck.write_record(RECORDS[1]).replace('"event":"over"', '"event":"sunk"')
    file.write_text(line, encoding="utf-8")
    with pytest.raises(quarterdeck.BadRecord) as refused:
        next(quarterdeck.read_records(file))
    assert refused.value.entry == len(RECORDS[1].log) - 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("none.jsonl", "no-such-file"),
        ("", "is-a-directory"),
        ("blank.jsonl", "blank-line"),
        ("empty.jsonl", "empty-file"),
    ],
)
def test_a_file_without_records_is_refused_in_a_sentence(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "blank.jsonl").write_bytes(b"\n")
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(quarterdeck.BadFile) as refused:
        next(quarterdeck.read_records(tmp_path / name))
    assert refused.value.code == code


def test_a_record_is_not_saved_into_nowhere(tmp_path: Path) -> None:
    with pytest.raises(quarterdeck.BadFile) as refused:
        quarterdeck.save_record(tmp_path / "no" / "games.jsonl", RECORDS[0])
    assert refused.value.code == "no-such-directory"


SAVE_FIFTY = """
import sys, quarterdeck
record = quarterdeck.read_record(sys.stdin.readline())
print("ready", flush=True)
sys.stdin.readline()
for _ in range(50):
    quarterdeck.save_record(sys.argv[1], record)
"""


def test_four_processes_that_save_fifty_records_each_leave_two_hundred(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = quarterdeck.write_record(RECORDS[1])
    savers = [
        subprocess.Popen(
            [sys.executable, "-c", SAVE_FIFTY, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        for _ in range(4)
    ]
    for saver in savers:
        assert saver.stdin
        assert saver.stdout
        print(line, file=saver.stdin, flush=True)
        assert saver.stdout.readline() == "ready\n"
    for saver in savers:
        assert saver.stdin
        print("go", file=saver.stdin, flush=True)
    for saver in savers:
        saver.communicate()
        assert saver.returncode == 0
    assert file.read_text(encoding="utf-8").splitlines() == [line] * 200


KILLED_WHILE_SAVING = """
import os, signal, sys
from io import FileIO
from pathlib import Path
from quarterdeck import atomic_file

class Torn(FileIO):
    def write(self, part):
        super().write(bytes(part)[: len(part) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

atomic_file.open = lambda descriptor, mode, buffering: Torn(descriptor, mode)
atomic_file.append_lines(Path(sys.argv[1]), sys.stdin.buffer.read())
"""


@pytest.mark.parametrize("records_before", [0, 1])
def test_the_torn_line_of_a_killed_process_is_mended_by_the_next_save(tmp_path: Path, records_before: int) -> None:
    file = tmp_path / "games.jsonl"
    quarterdeck.save_records(file, RECORDS[:records_before])
    torn = f"{quarterdeck.write_record(RECORDS[0])}\n".encode()
    died = subprocess.run([sys.executable, "-c", KILLED_WHILE_SAVING, file], input=torn, check=False)
    assert died.returncode == -9
    assert not file.read_bytes().endswith(b"\n")
    quarterdeck.save_record(file, RECORDS[1])
    assert list(quarterdeck.read_records(file)) == [*RECORDS[:records_before], RECORDS[1]]


def test_every_public_writer_gives_a_text() -> None:
    match = played(*TWO_TABLES[0])
    texts: list[object] = [
        quarterdeck.write_record(RECORDS[0]),
        quarterdeck.write_view(match.view()),
        quarterdeck.write_events(match.latest_events()),
        quarterdeck.write_move(quarterdeck.start("piratatak", 2, first=0).moves(0)[0]),
    ]
    assert all(isinstance(text, str) and json.loads(text) for text in texts)
    assert len([name for name in quarterdeck.__all__ if name.startswith("write_")]) == len(texts)

"""Files of records."""

from __future__ import annotations

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
    assert file.read_bytes() == b"".join(quarterdeck.write_record(record) + b"\n" for record in RECORDS)


def test_the_line_that_can_not_be_read_is_named_after_those_before_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = quarterdeck.write_record(RECORDS[0])
    file.write_bytes(whole + b"\n" + whole[:-20] + b"\n")
    records = quarterdeck.read_records(file)
    assert next(records) == RECORDS[0]
    with pytest.raises(quarterdeck.BadRecord) as refused:
        next(records)
    assert refused.value.code == "not-json"
    assert "games.jsonl, line 2: " in refused.value.sentence


def test_a_fault_in_the_log_keeps_its_entry(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(quarterdeck.write_record(RECORDS[1]).replace(b'"event":"over"', b'"event":"sunk"'))
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

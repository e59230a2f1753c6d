"""Where this machine keeps what is worth keeping: the records of finished games."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from quarterdeck.core.record import Record
from quarterdeck.record_file import append_records


def usual_records() -> Path:
    """The file that finished games go into where nobody names another."""
    return user_data_path("quarterdeck", appauthor=False) / "games.jsonl"


def keep_record(record: Record, file: Path | None) -> Path:
    """Add a finished game to a file of records, or to the usual one; a BadFile or an OSError says why it can't be."""
    if file is None:
        file = usual_records()
        file.parent.mkdir(parents=True, exist_ok=True)
    append_records(file, [record])
    return file

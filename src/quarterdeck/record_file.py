"""Files of records, one to a line: adding to them, reading them, checking them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from quarterdeck.atomic_file import BadFile, append_lines
from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.data_folder import data_file, make_data_folder


def append_records(path: Path, new: Iterable[Record]) -> None:
    """Add records to the end of a file, which may be new: all of them or, after an error, none."""
    append_lines(path, b"".join(records.write(record) + b"\n" for record in new))


def usual_records() -> Path:
    """The file for finished games where no other is named."""
    return data_file("games.jsonl")


def keep_record(record: Record, file: Path | None) -> Path:
    """Add a finished game to a file of records, or to the usual one. A BadFile or an OSError says why it can't be."""
    if file is None:
        make_data_folder()
        file = usual_records()
    append_records(file, [record])
    return file


def check_file(path: Path) -> int:
    """The size of a file that can be read; a BadFile says why it can't."""
    if path.is_dir():
        raise BadFile("is-a-directory", f"{path} is a directory, not a file of records.")
    if not path.exists():
        raise BadFile("no-such-file", f"There is no file {path}.")
    return path.stat().st_size


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of a pipe, counted from 1; there is at least one."""
    check_file(path)
    number = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            yield number, line
    if not number:
        raise BadFile("empty-file", f"{path} is empty; there is no record in it.")


def moves_in(path: Path, number: int, line: bytes) -> int:
    """The number of moves in the record of this line, once all of it has been checked."""
    if not line.strip():
        raise BadFile("blank-line", f"{path}, line {number} is blank; every line should be a record.")
    try:
        return len(verify(records.read(line)).log) - 1
    except BadRecord as error:
        where = f"{path}, line {number}" + ("" if error.entry is None else f", entry {error.entry}")
        raise BadFile(error.code, f"{where}: {error.sentence}") from None


def record_in(path: Path, number: int = 1) -> bytes:
    """One record of a file, counted from 1 and checked like all others; the rest of the file is left alone."""
    count = 0
    for count, line in lines_of(path):
        if count == number:
            moves_in(path, count, line)
            return line.strip()
    there = "There is 1 record" if count == 1 else f"There are {count:,} records"
    raise BadFile("no-such-record", f"{there} in {path}, so there is no number {number}.")

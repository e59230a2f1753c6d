"""Files of records, one to a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quarterdeck.atomic_file import BadFile, add_line
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.record import Record, read, write
from quarterdeck.lab.record_file import lines_of


def save_record(path: str | Path, record: Record) -> None:
    """Add a record to the end of a file, which may be new; what it held stays if that fails.

    >>> import quarterdeck, tempfile, pathlib
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="wednesday")
    >>> _ = crew.play()
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> quarterdeck.save_record(file, match.record(crew.players))
    >>> [record.game for record in quarterdeck.read_records(file)]
    ['piratatak']
    """
    add_line(Path(path), write(record))


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file, one after the other; a BadRecord or a BadFile says which line can't be read, and why.

    They are read, not checked: `verify` plays one again and looks at every card.

    >>> import quarterdeck
    >>> list(quarterdeck.read_records("nowhere.jsonl"))
    Traceback (most recent call last):
    quarterdeck.atomic_file.BadFile: There is no file nowhere.jsonl.
    """
    file = Path(path)
    for number, line in lines_of(file):
        if not line.strip():
            raise BadFile("blank-line", f"{file}, line {number} is blank; every line should be a record.")
        try:
            yield read(line)
        except BadRecord as error:
            raise BadRecord(error.code, f"{file}, line {number}: {error.sentence}", entry=error.entry) from None

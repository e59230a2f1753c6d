"""Moves, events, views and records as JSON texts, in the form of servers and records, and files of records."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.api.matches import GameOf, rules_of
from quarterdeck.atomic_file import BadFile
from quarterdeck.core import record as records
from quarterdeck.core import wire
from quarterdeck.core.errors import BadRecord, QuarterdeckError
from quarterdeck.core.game import AnyGame, Event, Move, View
from quarterdeck.core.record import Record
from quarterdeck.record_file import append_records, lines_of


class BadText(QuarterdeckError):
    """The text does not hold a view, or events, of this game.

    >>> import quarterdeck
    >>> text = quarterdeck.write_view(quarterdeck.start("piratatak", 2).view(0))
    >>> try:
    ...     quarterdeck.read_view("memoarrr", text)
    ... except quarterdeck.BadText as error:
    ...     print(error.code)
    bad-text
    """


def write_move(move: Move) -> str:
    """A move as JSON.

    >>> import quarterdeck
    >>> from quarterdeck.games.memoarrr import Reveal
    >>> quarterdeck.write_move(Reveal(7))
    '{"move":"reveal","cell":7}'
    """
    return wire.encode(move).decode()


def read_move(game: GameOf, text: str | bytes) -> Any:
    """The move of this game in a text; an UnknownMove says what is wrong with it.

    This does not check that the move is lawful now; `move in match.moves(seat)` does.

    >>> import quarterdeck
    >>> quarterdeck.read_move("memoarrr", '{"move":"reveal","cell":7}')
    Reveal(cell=7)
    >>> quarterdeck.read_move("piratatak", '{"move":"reveal","cell":7}')
    Traceback (most recent call last):
    quarterdeck.core.errors.UnknownMove: This is not a move of Piratatak: Invalid value 'reveal' - at `$.move`.
    """
    return wire.read_move(rules_of(game), text)


def write_view(view: View) -> str:
    """A view as JSON.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea", first=0)
    >>> quarterdeck.write_view(match.view(0))[:91]
    '{"seat":0,"options":{"first":0,"odds":true,"colours":"kept"},"phase":"begin","turn":[0],"fi'
    """
    return wire.encode(view).decode()


def read_view(game: GameOf, text: str | bytes) -> Any:
    """The view in a text.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea")
    >>> quarterdeck.read_view(match, quarterdeck.write_view(match.view(0))) == match.view(0)
    True
    """
    rules = rules_of(game)
    return _read(rules, wire.view_type(rules), text, "a view")


def write_events(events: Iterable[Event]) -> str:
    """Events as a JSON list.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea", first=0)
    >>> quarterdeck.write_events(match.latest_events(1))
    '[{"event":"dealt","pile":null,"first":0}]'
    """
    return wire.encode(tuple(events)).decode()


def read_events(game: GameOf, text: str | bytes) -> tuple[Any, ...]:
    """The events in a text. Facts that their receiver may not see are None.

    >>> import quarterdeck
    >>> quarterdeck.read_events("piratatak", '[{"event":"dealt","pile":null,"first":0}]')
    (Dealt(pile=None, first=0),)
    """
    rules = rules_of(game)
    events: tuple[Any, ...] = _read(rules, wire.tuple_of(rules.events_of), text, "a list of events")
    return events


def _read(rules: AnyGame, wanted: Any, text: str | bytes, what: str) -> Any:
    try:
        return wire.decoder(wanted).decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadText("bad-text", f"This is not {what} of {rules.title}: {error}.") from None


def write_record(record: Record) -> str:
    """A record as one line of JSON, without a line break.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> quarterdeck.read_record(quarterdeck.write_record(record)) == record
    True
    """
    return records.write(record).decode()


def save_record(path: str | Path, record: Record) -> None:
    """Add a record to the end of a file, which may be new. Afterwards the record is on the disk.

    Several programs may save into one file at the same time.

    >>> import quarterdeck, tempfile, pathlib
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="wednesday")
    >>> _ = crew.play()
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> quarterdeck.save_record(file, match.record(crew.players))
    >>> [record.game for record in quarterdeck.read_records(file)]
    ['piratatak']
    """
    append_records(Path(path), [record])


def save_records(path: str | Path, records: Iterable[Record]) -> None:
    """Add records to the end of a file: all of them or, after an error, none.

    >>> import quarterdeck, tempfile, pathlib
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="wednesday")
    >>> _ = crew.play()
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> quarterdeck.save_records(file, [match.record(crew.players)] * 3)
    >>> len(list(quarterdeck.read_records(file)))
    3
    """
    append_records(Path(path), records)


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file; a BadRecord or a BadFile says which line can't be read, and why.

    This does not check the games; `verify` does.

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
            yield records.read(line)
        except BadRecord as error:
            raise BadRecord(error.code, f"{file}, line {number}: {error.sentence}", entry=error.entry) from None

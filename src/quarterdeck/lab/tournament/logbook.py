"""The logbook of a tournament: a file of JSON lines, the plan first, then every deal as soon as it is finished.

A run that was stopped, or killed, goes on from there. A line is written whole, in one go; should a crash break one
off all the same, it is struck out when the book is opened again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.atomic_file import BadFile, check_writable
from quarterdeck.lab.tournament.plan import Duplicate, TournamentPlan, fingerprint
from quarterdeck.lab.tournament.playing import Played

FORMAT = "quarterdeck-tournament/1"


class Heading(msgspec.Struct, frozen=True):
    """What a book is about. The number of games is no part of it: a finished tournament can be made longer."""

    format: str
    program: str
    game: str
    seats: int
    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    adjust_luck: bool = False
    """Whether the book holds the luck of each game."""

    @classmethod
    def of(cls, plan: TournamentPlan) -> Heading:
        program = fingerprint(plan.game, luck=plan.adjust_luck)
        return cls(FORMAT, program, plan.game, plan.seats, plan.seed, plan.options, plan.bots, plan.adjust_luck)


class OtherTournament(BadFile):
    """The book is about another tournament, or about the same one with other bots behind the names."""


class Logbook:
    """An open book: what it holds already, and room for more."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        check_writable(path)
        self._path = path
        heading = Heading.of(plan)
        lines = _whole_lines(path)
        self.finished: dict[Duplicate, Played] = _finished(path, lines, heading) if lines else {}
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        os.ftruncate(self._file, sum(map(len, lines)))
        if not lines:
            self._write(msgspec.json.encode(heading) + b"\n")

    def add(self, played: Iterable[Played]) -> None:
        """Write down deals that have just been finished."""
        self._write(b"".join(msgspec.json.encode(one) + b"\n" for one in played))

    def _write(self, text: bytes) -> None:
        while text:
            text = text[os.write(self._file, text) :]
        os.fsync(self._file)

    def __enter__(self) -> Logbook:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._file)


def _whole_lines(path: Path) -> list[bytes]:
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    return lines[:-1] if lines and not lines[-1].endswith(b"\n") else lines


def _finished(path: Path, lines: list[bytes], wanted: Heading) -> dict[Duplicate, Played]:
    """The deals of a book; the last word counts if one was written down twice."""
    try:
        heading = msgspec.json.decode(lines[0], type=Heading)
    except msgspec.DecodeError:
        heading = None
    if heading is None or heading.format != FORMAT:
        raise BadFile("no-logbook", f"{path} is not the file of a tournament; give the name of a new file.")
    _check_same(path, heading, wanted)
    finished = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise BadFile("bad-logbook", f"{path}, line {number} is not a finished deal: {error}.") from None
        finished[played.duplicate] = played
    return finished


def _check_same(path: Path, found: Heading, wanted: Heading) -> None:
    for name in ("game", "seats", "bots", "options", "seed"):
        here, there = getattr(wanted, name), getattr(found, name)
        if here != there:
            told = f"its {name} {'are' if name.endswith('s') else 'is'} {_spelled(there)}, not {_spelled(here)}"
            raise OtherTournament(
                "other-tournament", f"{path} belongs to another tournament: {told}; give the name of a new file."
            )
    if found.adjust_luck and not wanted.adjust_luck:
        sentence = f"{path} was begun with --adjust-luck; give --adjust-luck too, or the name of a new file."
        raise OtherTournament("with-luck", sentence)
    if wanted.adjust_luck and not found.adjust_luck:
        sentence = f"{path} was begun without --adjust-luck; leave it out, or give the name of a new file."
        raise OtherTournament("without-luck", sentence)
    if found.program != wanted.program:
        sentence = f"{path} was begun with other rules, bots or estimates of luck than those of now; name a new file."
        raise OtherTournament("other-program", sentence)


def _spelled(value: Any) -> str:
    match value:
        case dict():
            return ", ".join(f"{name} {_spelled(chosen)}" for name, chosen in value.items()) or "the usual ones"
        case tuple():
            return ", ".join(value)
        case _:
            return f"“{value}”" if isinstance(value, str) else str(value).lower()

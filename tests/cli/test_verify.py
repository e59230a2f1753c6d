"""`quarterdeck verify`: a good file is told so; a bad one is told where it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.record import Player, write
from quarterdeck.lab.simulate import SimulationPlan, play_game
from tests.cli.command import Said, check_refused, run, say

Shown = pytest.CaptureFixture[str]
Fields = dict[str, Any]
CREW = (Player("Ann"), Player("Bo"))


def lines(games: int = 3, game: str = "memoarrr") -> list[bytes]:
    plan = SimulationPlan(game=game, seats=2, games=games, seed="records", options={}, bots=("parrot", "parrot"))
    return [write(play_game(plan, number).record(CREW)) for number in range(games)]


def file_of(folder: Path, content: bytes) -> str:
    file = folder / "games.jsonl"
    file.write_bytes(content)
    return str(file)


def verified(capsys: Shown, file: str) -> Said:
    said = say(capsys, "verify", file)
    assert (said.code, said.err) == (0, "")
    return said


def moves_of(records: list[bytes]) -> int:
    return sum(len(json.loads(line)["log"]) - 1 for line in records)


def test_a_good_file_is_told_with_its_games_and_moves(tmp_path: Path, capsys: Shown) -> None:
    records = lines() + lines(game="piratatak")
    file = file_of(tmp_path, b"".join(line + b"\n" for line in records))
    told = f"{file}: 6 records, {moves_of(records):,} moves: every card, move and event is as it must be.\n"
    assert verified(capsys, file).out == told


def test_one_record_without_an_end_of_line_is_as_good(tmp_path: Path, capsys: Shown) -> None:
    (line,) = lines(1)
    file = file_of(tmp_path, line)
    assert verified(capsys, file).out.startswith(f"{file}: 1 record, {moves_of([line])} moves: ")


def test_records_can_come_through_a_pipe(tmp_path: Path) -> None:
    (line,) = lines(1)
    said = run("verify", "/dev/stdin", folder=tmp_path, stdin=line.decode())
    assert said.code == 0, said.err
    assert said.out.startswith("/dev/stdin: 1 record, ")


def refused(capsys: Shown, file: str) -> str:
    said = say(capsys, "verify", file)
    check_refused(said)
    return said.err.removeprefix("quarterdeck: ")


def test_a_directory_is_no_file_of_records(tmp_path: Path, capsys: Shown) -> None:
    assert refused(capsys, str(tmp_path)) == f"{tmp_path} is a directory, not a file of records.\n"


def test_a_missing_file_is_named(tmp_path: Path, capsys: Shown) -> None:
    file = tmp_path / "gone.jsonl"
    assert refused(capsys, str(file)) == f"There is no file {file}.\n"


def test_an_empty_file_has_no_record_in_it(tmp_path: Path, capsys: Shown) -> None:
    file = file_of(tmp_path, b"")
    assert refused(capsys, file) == f"{file} is empty; there is no record in it.\n"


BROKEN: dict[str, tuple[Callable[[list[bytes]], bytes], int]] = {
    "blank line in the middle": (lambda records: records[0] + b"\n\n" + records[1] + b"\n", 2),
    "only a line's end": (lambda _: b"\n", 1),
    "last line cut": (lambda records: b"\n".join(records)[:-20], 3),
    "first line cut": (lambda records: records[0][:-1] + b"\n" + records[1], 1),
    "two records on a line": (lambda records: records[0] + records[1] + b"\n", 1),
    "binary junk": (lambda _: bytes(range(256)), 1),
    "junk after records": (lambda records: records[0] + b"\n" + b"\xff\xfe\x00" * 9, 2),
    "another kind of JSON": (lambda records: records[0] + b"\n[1, 2, 3]\n", 2),
    "JSON of bottomless depth": (lambda records: records[0] + b'\n{"options":' + b"[" * 200_000, 2),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_line_that_is_no_record_is_named_by_its_number(kind: str, tmp_path: Path, capsys: Shown) -> None:
    breaking, number = BROKEN[kind]
    file = file_of(tmp_path, breaking(lines()))
    assert refused(capsys, file).startswith((f"{file}, line {number}: ", f"{file}, line {number} is blank"))


def edited(folder: Path, edit: Callable[[Fields], object]) -> str:
    """Three games, the second of them changed a little."""
    first, second, third = lines()
    fields = json.loads(second)
    edit(fields)
    return file_of(folder, b"\n".join([first, json.dumps(fields).encode(), third]))


def edit_dealt_card(fields: Fields) -> None:
    island = fields["log"][0]["events"][0]["locations"]
    island[0], island[1] = island[1], island[0]


def edit_revealed_card(fields: Fields) -> None:
    event = fields["log"][5]["events"][0]
    event["card"] = "crab-lava" if event["card"] != "crab-lava" else "crab-water"


def edit_cell(fields: Fields) -> None:
    """Back to the card that was revealed one move before, which is face up."""
    fields["log"][6]["move"]["cell"] = fields["log"][5]["move"]["cell"]


def edit_seat(fields: Fields) -> None:
    fields["log"][5]["seat"] = 1 - fields["log"][5]["seat"]


def edit_move_name(fields: Fields) -> None:
    fields["log"][5]["move"]["move"] = "jump"


EDITED: dict[str, tuple[Callable[[Fields], None], int]] = {
    "dealt card": (edit_dealt_card, 0),
    "revealed card": (edit_revealed_card, 5),
    "cell of a move": (edit_cell, 6),
    "seat of a move": (edit_seat, 5),
    "name of a move": (edit_move_name, 5),
}


@pytest.mark.parametrize("what", EDITED)
def test_an_edited_entry_is_named_by_line_and_number(what: str, tmp_path: Path, capsys: Shown) -> None:
    edit, entry = EDITED[what]
    file = edited(tmp_path, edit)
    assert refused(capsys, file).startswith(f"{file}, line 2, entry {entry}: ")


def test_a_log_that_stops_early_is_named_by_its_last_entry(tmp_path: Path, capsys: Shown) -> None:
    file = edited(tmp_path, lambda fields: fields["log"].pop())
    last = len(json.loads(lines()[1])["log"]) - 2
    assert refused(capsys, file) == f"{file}, line 2, entry {last}: The log stops before the game is over.\n"


def test_an_edited_commitment_is_found_out(tmp_path: Path, capsys: Shown) -> None:
    other = FairDeal.from_phrase("another deal").commitment
    file = edited(tmp_path, lambda fields: fields.update(commitment=other))
    assert refused(capsys, file) == f"{file}, line 2: The commitment is not the SHA-256 of the secret.\n"


@pytest.mark.parametrize("name", ["che\nss", "che\x1b[2Jss", "che\rss"])
def test_a_record_can_not_write_on_the_terminal(name: str, tmp_path: Path, capsys: Shown) -> None:
    file = edited(tmp_path, lambda fields: fields.update(game=name))
    told = refused(capsys, file).removesuffix("\n")
    assert told.isprintable()
    assert told.startswith(f"{file}, line 2: ")


def test_the_command_itself_tells_a_good_file_from_a_bad_one(tmp_path: Path) -> None:
    first, second, third = lines()
    file_of(tmp_path, b"\n".join([first, second, third]))
    file_of(tmp_path, b"\n".join([first, second[:-1]]))
    said = run("verify", "games.jsonl", folder=tmp_path)
    check_refused(said)
    assert said.err.startswith("quarterdeck: games.jsonl, line 2: ")

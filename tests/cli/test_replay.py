"""`quarterdeck replay`: a record is checked, and the browser opened where it can be looked at, move by move."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.server.table.replay import LARGEST_RECORD
from tests.cli.command import COMMAND, PATIENCE, Said, check_refused, left_in, say
from tests.cli.test_help import EXAMPLES
from tests.cli.test_serve import served
from tests.cli.test_verify import BROKEN, EDITED, edited, file_of, lines

Shown = pytest.CaptureFixture[str]
REPLAYS = [example for example in EXAMPLES if " replay " in example and "--terminal" not in example]


def fetched(address: str, path: str, body: bytes | None = None) -> Any:
    """What the server behind the page's address answers."""
    request = urllib.request.Request(address.removesuffix("/replay") + path, body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def temporary(folder: Path) -> Path:
    """Where the command puts what it throws away."""
    place = folder / "temporary"
    place.mkdir()
    return place


@pytest.mark.parametrize("example", REPLAYS)
def test_every_example_shows_a_record(example: str, tmp_path: Path) -> None:
    records = lines()
    file_of(tmp_path, b"\n".join(records))
    number = 2 if "--number 2" in example else 1
    with served(tmp_path, *shlex.split(example)[1:]) as (address, printed):
        assert printed[0] == f"Quarterdeck is at {address}\n"
        assert address.startswith("http://127.0.0.1:")
        assert address.endswith("/replay")
        kept = fetched(address, "/api/replay")
        assert kept == json.loads(records[number - 1])
        told = fetched(address, "/api/replay?eyes=all", json.dumps(kept).encode())
        assert len(told["moments"]) == len(kept["log"])


def test_the_browser_is_opened_where_the_record_is_shown(tmp_path: Path) -> None:
    file_of(tmp_path, lines(1)[0])
    told = tmp_path / "told"
    os.mkfifo(told)
    with served(tmp_path, "replay", "games.jsonl", BROWSER=f"sh -c 'echo \"$0\" >{told}' %s") as (address, _):
        heard = subprocess.run(["cat", told], capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True)
    assert heard.stdout.strip() == address


def test_no_browser_is_opened_where_none_is_wanted(tmp_path: Path) -> None:
    file_of(tmp_path, lines(1)[0])
    with served(tmp_path, "replay", "games.jsonl", "--no-browser") as (address, _):
        assert fetched(address, "/api/replay")["game"] == "memoarrr"
    assert not (tmp_path / "opened").exists()


def test_nothing_is_kept(tmp_path: Path) -> None:
    file_of(tmp_path, lines(1)[0])
    place = temporary(tmp_path)
    with served(tmp_path, "replay", "games.jsonl", "--no-browser", TMPDIR=str(place)) as (address, _):
        assert fetched(address, "/healthz")["store"]
        assert left_in(place) != []
    assert left_in(place) == []
    assert left_in(tmp_path) == ["games.jsonl", "log", "temporary"]


def test_settings_of_a_server_that_is_hosted_here_are_not_this_ones(tmp_path: Path) -> None:
    """A public server's database and port in the environment are left alone."""
    file_of(tmp_path, lines(1)[0])
    hosted = {"QUARTERDECK_DATABASE": "hosted.db", "QUARTERDECK_HOST": "0.0.0.0", "QUARTERDECK_PORT": "http"}
    with served(tmp_path, "replay", "games.jsonl", "--no-browser", **hosted) as (address, _):
        assert address.startswith("http://127.0.0.1:")
    assert not (tmp_path / "hosted.db").exists()


def test_ctrl_c_stops_it_without_a_complaint(tmp_path: Path) -> None:
    file_of(tmp_path, lines(1)[0])
    with subprocess.Popen(
        [COMMAND, "replay", "games.jsonl", "--no-browser"],
        cwd=tmp_path,
        env=os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("Quarterdeck is at ")
        assert running.stdout.readline() == "Press Ctrl+C to stop.\n"
        running.send_signal(signal.SIGINT)
        _, complaint = running.communicate(timeout=PATIENCE)
    assert (running.returncode, complaint) == (0, "")


def refused(capsys: Shown, *words: str) -> str:
    """What is said of a file that is not shown; nothing is served, or this would never end."""
    said: Said = say(capsys, "replay", *words)
    check_refused(said)
    return said.err.removeprefix("quarterdeck: ")


def test_a_missing_file_is_named(tmp_path: Path, capsys: Shown) -> None:
    file = str(tmp_path / "gone.jsonl")
    assert refused(capsys, file) == f"There is no file {file}.\n"


def test_a_directory_is_no_file_of_records(tmp_path: Path, capsys: Shown) -> None:
    assert refused(capsys, str(tmp_path)) == f"{tmp_path} is a directory, not a file of records.\n"


def test_an_empty_file_has_no_record_in_it(tmp_path: Path, capsys: Shown) -> None:
    file = file_of(tmp_path, b"")
    assert refused(capsys, file) == f"{file} is empty; there is no record in it.\n"


@pytest.mark.parametrize("kind", BROKEN)
def test_a_line_that_is_no_record_is_not_shown(kind: str, tmp_path: Path, capsys: Shown) -> None:
    breaking, number = BROKEN[kind]
    file = file_of(tmp_path, breaking(lines()))
    told = refused(capsys, file, "--number", str(number))
    assert told.startswith((f"{file}, line {number}: ", f"{file}, line {number} is blank"))


@pytest.mark.parametrize("what", EDITED)
def test_a_record_that_has_been_tampered_with_is_not_shown(what: str, tmp_path: Path, capsys: Shown) -> None:
    edit, entry = EDITED[what]
    file = edited(tmp_path, edit)
    assert refused(capsys, file, "--number", "2").startswith(f"{file}, line 2, entry {entry}: ")


def test_records_beside_the_one_that_is_shown_may_be_bad(tmp_path: Path) -> None:
    good, other, _ = lines()
    file_of(tmp_path, b"garbage\n" + good + b"\n" + other[:-1])
    with served(tmp_path, "replay", "games.jsonl", "--number", "2", "--no-browser") as (address, _):
        assert fetched(address, "/api/replay") == json.loads(good)


@pytest.mark.parametrize(("count", "told"), [(1, "There is 1 record"), (3, "There are 3 records")])
def test_a_record_after_the_last_one_is_not_there(count: int, told: str, tmp_path: Path, capsys: Shown) -> None:
    file = file_of(tmp_path, b"\n".join(lines(count)))
    assert refused(capsys, file, "--number", "4") == f"{told} in {file}, so there is no number 4.\n"


@pytest.mark.parametrize("number", ["0", "-1", "one", "1.5"])
def test_records_are_counted_from_one(number: str, tmp_path: Path, capsys: Shown) -> None:
    file = file_of(tmp_path, lines(1)[0])
    assert refused(capsys, file, "--number", number).startswith("Argument --number: expected a whole number")


def test_a_record_that_is_too_long_for_the_page_is_refused(tmp_path: Path, capsys: Shown) -> None:
    fields = json.loads(lines(1)[0])
    fields["players"][0]["name"] = "A" * LARGEST_RECORD
    file = file_of(tmp_path, json.dumps(fields).encode())
    assert refused(capsys, file) == "This record is longer than the 512 KB that a page reads.\n"

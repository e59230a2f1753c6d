"""`quarterdeck serve` and `quarterdeck backup` as a host runs them: every example on their help pages, for real."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from quarterdeck.server.serve import announce
from tests.cli.command import COMMAND, PATIENCE, check_refused, run, say
from tests.cli.test_help import EXAMPLES, needs_a_server, page

RealAddresses: TypeAlias = Callable[[str], AbstractContextManager[str]]
Shown = pytest.CaptureFixture[str]
ELSEWHERE = " backup | replay | join | watch "
SERVES = [example for example in EXAMPLES if needs_a_server(example) and not re.search(ELSEWHERE, example)]
(CHECK,) = (example for example in EXAMPLES if " backup --check " in example)
BACKUPS = [example for example in EXAMPLES if " backup " in example and example != CHECK]
RESTORE = "quarterdeck serve --database tables-copy.db"
"""What docs/operate.md tells hosts to type after an accident."""


@contextmanager
def served(folder: Path, *words: str, **surroundings: str) -> Iterator[tuple[str, list[str]]]:
    """A server started by these words, with what it printed; stopped as a host stops it, and without a complaint."""
    opened = folder / "opened"
    environment = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "BROWSER": f"sh -c 'echo \"$0\" >{opened}' %s",
        "QUARTERDECK_PORT": "0",
    }
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(
            [COMMAND, *words],
            cwd=folder,
            env=os.environ | environment | surroundings,
            stdout=subprocess.PIPE,
            stderr=log,
            encoding="utf-8",
        )
    assert running.stdout is not None
    printed: list[str] = []
    try:
        for line in running.stdout:
            printed.append(line)
            if line.startswith("Press Ctrl+C"):
                break
        yield printed[0].rpartition(" ")[2].strip() if printed else "", printed
    finally:
        running.send_signal(signal.SIGTERM)
        code = running.wait(PATIENCE)
        running.stdout.close()
    assert code == 0, (folder / "log").read_text(encoding="utf-8")


def healthy(url: str) -> bool:
    with urllib.request.urlopen(f"{url}/healthz", timeout=PATIENCE) as answer:
        health: dict[str, bool] = json.load(answer)
    return health == {"store": True, "bus": True}


@pytest.mark.parametrize("example", SERVES)
def test_every_example_serves(example: str, tmp_path: Path, real_addresses: RealAddresses) -> None:
    with real_addresses(example) as real, served(tmp_path, *shlex.split(real)[1:]) as (url, printed):
        assert printed[0].startswith("Quarterdeck is at http")
        if "public-url" not in example:
            assert healthy(url)


def test_in_a_terminal_a_phone_on_the_network_finds_a_qr_code(tmp_path: Path) -> None:
    terminal, end = pty.openpty()
    environment = os.environ | {"HOME": str(tmp_path), "TERM": "xterm"}
    command = [COMMAND, "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, stdout=end, stderr=subprocess.DEVNULL, env=environment) as running:
        os.close(end)
        shown = ""
        while "Press Ctrl+C" not in shown:
            shown += os.read(terminal, 4096).decode(errors="replace")
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
    os.close(terminal)
    assert "Scan this with a phone on the same network" in shown
    assert sum(shown.count(block) for block in "▄▀█") > 100


def test_alone_it_opens_the_browser_and_keeps_its_tables_in_the_data_folder(tmp_path: Path) -> None:
    data = tmp_path / "data" / "quarterdeck"
    with served(tmp_path) as (url, _):
        assert healthy(url)
    assert (tmp_path / "opened").read_text(encoding="utf-8").strip() == url
    assert (data / "tables.db").exists()
    assert data.stat().st_mode & 0o077 == 0
    assert not (tmp_path / ".quarterdeck").exists()


def test_tables_in_the_folder_of_older_versions_are_found_and_used(tmp_path: Path) -> None:
    old = tmp_path / ".quarterdeck" / "tables.db"
    old.parent.mkdir()
    with served(tmp_path, "serve", "--database", str(old)):
        pass
    with served(tmp_path, "serve") as (url, _):
        assert healthy(url)
    assert str(old) in (tmp_path / "log").read_text(encoding="utf-8")
    assert not (tmp_path / "data" / "quarterdeck" / "tables.db").exists()
    copied = run("backup", "copy.db", folder=tmp_path, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"))
    assert copied.code == 0


def test_a_browser_in_the_terminal_keeps_no_server_from_serving(tmp_path: Path) -> None:
    waits = tmp_path / "waits"
    os.mkfifo(waits)
    with served(tmp_path, BROWSER=f"sh -c 'read line <{waits}' %s") as (url, _):
        try:
            assert healthy(url)
        finally:
            waits.write_text("done\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("platform", "surroundings", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": "", "WAYLAND_DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"BROWSER": "w3m"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_without_a_screen_no_text_browser_takes_over_the_terminal(
    platform: str,
    surroundings: dict[str, str],
    opens: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    before = set(threading.enumerate())
    announce("http://127.0.0.1:8710", open_browser=True)
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
    assert opened == (["http://127.0.0.1:8710"] if opens else [])
    assert capsys.readouterr().out.startswith("Quarterdeck is at http://127.0.0.1:8710\n")


@pytest.mark.parametrize("example", BACKUPS)
def test_every_example_of_a_backup_works_while_a_server_runs_and_serves(
    example: str, tmp_path: Path, real_addresses: RealAddresses
) -> None:
    with real_addresses(example) as real:
        words = shlex.split(real)[1:]
        database = words[words.index("--database") + 1] if "--database" in words else "tables.db"
        with served(tmp_path, "serve", "--database", database) as (url, _):
            body = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]}
            request = urllib.request.Request(f"{url}/api/tables", json.dumps(body).encode(), method="POST")
            request.add_header("Content-Type", "application/json")
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                cookie, table = answer.headers["Set-Cookie"], json.load(answer)["table"]["id"]
            said = run(*words, folder=tmp_path, QUARTERDECK_DATABASE=database)
            assert (said.code, said.out, said.err) == (0, "1 table is in tables-copy.db.\n", "")
            said = run(*shlex.split(CHECK)[1:], folder=tmp_path)
            assert (said.code, said.out, said.err) == (0, "tables-copy.db is whole: 1 table, 1 log entry.\n", "")
        with served(tmp_path, *shlex.split(RESTORE)[1:]) as (url, _):
            request = urllib.request.Request(f"{url}/api/tables/{table}", headers={"Cookie": cookie.partition(";")[0]})
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                restored = json.load(answer)
            assert restored["table"]["seats"][0]["name"] == "Ann"
            assert restored["seats"] == [0], "seats and cookies are as they were"


@pytest.mark.parametrize("shared", ["--database tables.db", "--database postgresql:// --bus nats://"])
def test_workers_whose_parent_was_killed_stop_and_free_the_port(
    shared: str, tmp_path: Path, real_addresses: RealAddresses
) -> None:
    with real_addresses(f"serve --port 0 --workers 2 {shared}") as real:
        running = subprocess.Popen(
            [COMMAND, *shlex.split(real)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            cwd=tmp_path,
        )
        assert running.stdout is not None
        with running, running.stdout:
            url = running.stdout.readline().rpartition(" ")[2].strip()
            assert healthy(url)
            running.kill()
        until = time.monotonic() + PATIENCE
        while answers(url):
            assert time.monotonic() < until, "the workers go on without their parent"


def answers(url: str) -> bool:
    try:
        return healthy(url)
    except OSError:
        return False


def test_several_workers_are_refused_on_a_system_without_unix_sockets(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(socket, "AF_UNIX")
    said = say(capsys, "serve", "--workers", "2")
    check_refused(said)
    assert "Use one worker here" in said.err


def test_several_workers_without_their_database_end_with_the_sentence_of_one(capsys: Shown) -> None:
    words = ("serve", "--port", "0", "--database", "postgresql://127.0.0.1:1/tables", "--bus", "nats://127.0.0.1:1")
    one, two = say(capsys, *words), say(capsys, *words, "--workers", "2")
    check_refused(two)
    assert two == one
    bad_bus = say(capsys, *words[:-1], "redis://somewhere", "--workers", "2")
    check_refused(bad_bus)


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "70000"),
        ("--port", "http"),
        ("--workers", "0"),
        ("--log-level", "loud"),
        ("--public-url", "play.example"),
        ("--database", "mysql://somewhere"),
        ("--database", "no/such/folder/tables.db"),
        ("--bus", "redis://somewhere"),
        ("--host", "192.0.2.1"),
        ("--host", "no host"),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_a_sentence(
    words: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Shown
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    check_refused(say(capsys, "serve", *words))


def test_a_port_out_of_range_is_refused_with_the_range(capsys: Shown) -> None:
    said = say(capsys, "serve", "--port", "99999")
    check_refused(said)
    assert "--port takes a whole number from 0 to 65535, not “99999”." in said.err


def test_the_help_says_for_every_setting_what_kind_of_value_it_takes() -> None:
    told = page("serve")
    for wanted in (
        "--tables-per-address N",
        "--requests-per-second N",
        "--frame-bytes BYTES",
        "--prune-days DAYS",
        "--public-url URL",
        "--log-level debug|info|warning|error",
    ):
        assert wanted in told


def test_a_setting_in_the_environment_counts_and_a_flag_counts_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Shown
) -> None:
    monkeypatch.setenv("QUARTERDECK_PORT", "http")
    check_refused(say(capsys, "serve"))
    with served(tmp_path, "serve", "--port", "0", QUARTERDECK_PORT="http") as (url, _):
        assert healthy(url)


def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path, "serve") as (url, _):
        check_refused(run("serve", "--port", url.rpartition(":")[2], folder=tmp_path, HOME=str(tmp_path)))


def test_a_damaged_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "copy.db").write_bytes(b"SQLite format 3\0" + b"\xa5" * 8000)
    for file in ("copy.db", "none.db"):
        check_refused(say(capsys, "backup", "--check", str(tmp_path / file)))


def test_a_backup_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check_refused(say(capsys, "backup", str(tmp_path / "copy.db"), "--database", str(tmp_path / "none.db")))
    assert list(tmp_path.iterdir()) == []

"""docs/protocol.md: complete, up to date, and true of a real server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import aiohttp
import msgspec
import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import AnyCommand, AnyStatement
from quarterdeck.protocol.requests import Complaint
from quarterdeck.server.http.openapi import socket_schema
from quarterdeck.server.http.routes import OPERATIONS
from quarterdeck.server.settings import Settings
from tests.docs.pages import DOCS, ROOT, blocks, table_rows
from tests.server.guest import Guest
from tests.server.house import GENEROUS, Clock, House
from tests.server.live import Live
from tools import generate
from tools.pages import meanings, protocol_page, refusals
from tools.pages.conversation import conversation
from tools.pages.words import structs_in

PAGE = DOCS / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
SPOKEN_OF = structs_in(
    [
        *get_args(AnyCommand),
        *get_args(AnyStatement),
        *(one.asks for one in OPERATIONS if one.asks is not None),
        *(one.answers for one in OPERATIONS if not isinstance(one.answers, str)),
        Complaint,
    ]
)


def copied(folder: Path) -> tuple[Path, Path]:
    """The generated pages in a folder of their own."""
    rules, docs = folder / "rules", folder / "docs"
    rules.mkdir()
    docs.mkdir()
    for name in (*generate.PAGES_WITH_PARTS, generate.SCHEMA):
        shutil.copy(DOCS / name, docs / name)
    return rules, docs


def test_pages_with_parts_that_are_out_of_date_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, docs = copied(tmp_path)
    names = [*generate.PAGES_WITH_PARTS, *generate.whole_files()]
    assert generate.main([], rules, docs) == 0
    assert generate.main(["--check"], rules, docs) == 0
    generated = {
        "settings.md": "`--port`",
        "operate.md": "Open sockets.",
        "kernels.md": "Who started it",
        "crew.md": "IS-MCTS tries",
        "scale.md": "a worker's core",
        "review.md": "points off",
        "puzzles.md": "margin, points",
        "drills.md": "the swap, swaps",
        "protocol.md": "clockwise",
    }
    for name in names:
        text = (docs / name).read_text(encoding="utf-8")
        (docs / name).write_text(text.replace(generated.get(name, text[-9:]), "widdershins", 1), encoding="utf-8")
    assert generate.main(["--check"], rules, docs) == 1
    told = capsys.readouterr().err.splitlines()
    assert sorted(told) == sorted(f"docs/{name} is out of date: run python tools/generate.py." for name in names)
    assert generate.main([], rules, docs) == 0
    for name in names:
        assert (docs / name).read_text(encoding="utf-8") == (DOCS / name).read_text(encoding="utf-8")


def test_every_part_is_on_a_page_once() -> None:
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in generate.PAGES_WITH_PARTS)
    marked = re.findall(r"^<!-- written by tools/generate\.py: (\w+) -->$", text, re.MULTILINE)
    assert sorted(marked) == sorted(generate.PARTS)


def test_the_story_is_the_same_each_time_it_is_told() -> None:
    told = conversation()
    conversation.cache_clear()
    assert conversation() == told


@pytest.mark.parametrize("kind", SPOKEN_OF, ids=lambda kind: kind.__name__)
def test_every_message_and_every_field_is_explained(kind: type[msgspec.Struct]) -> None:
    heading = f"`{kind.__struct_config__.tag}`" if kind.__struct_config__.tag else kind.__name__
    sections = re.findall(rf"^### {re.escape(heading)}\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)
    fields = [re.findall(r"^\| `(\w+)` \| (?:.*?[^\\]) \| (.+) \|$", section, re.MULTILINE) for section in sections]
    assert list(kind.__struct_encode_fields__) in [[name for name, _ in rows] for rows in fields]
    assert all(told.strip() for rows in fields for _, told in rows)


@pytest.mark.parametrize(
    "file", ["docs/protocol.md", "docs/protocol.schema.json", "docs/openapi.json", "web/src/wire/generated.ts"]
)
def test_no_example_in_python_is_shown_to_readers_of_other_languages(file: str) -> None:
    """The docstrings of `Outcome`, `Option`, `Player` and `ReplayMoment` have some, for the reference page."""
    text = (ROOT / file).read_text(encoding="utf-8")
    assert "The result of a match" in text or "One option of a game" in text
    assert ">>> " not in text


def test_the_documentation_adds_only_what_the_code_does_not_say() -> None:
    kinds = {kind.__name__: kind for kind in SPOKEN_OF}
    for name in meanings.MEANINGS:
        kind, _, field = name.partition(".")
        if field:
            assert protocol_page.said_in_the_code(kinds[kind], field) == "", name
        else:
            assert not kinds[kind].__doc__, name


def test_every_request_is_described() -> None:
    rows = table_rows(PAGE, "| request |")
    assert [row[0] for row in rows] == [f"`{one.method.upper()} {one.path}`" for one in OPERATIONS]


def _descendants(kind: type) -> set[type]:
    below = {kind, *kind.__subclasses__()}
    return below.union(*(_descendants(child) for child in below - {kind}))


def first_column(heading: str) -> set[str]:
    below = TEXT.partition("## When something is refused")[2].partition(f"### {heading}\n")[2].partition("\n#")[0]
    return set(re.findall(r"^\| `([a-z-]+)` \|", below, re.MULTILINE))


def test_every_code_that_can_reach_a_client_is_on_the_page() -> None:
    """Looked for in another way than the page's own: every text of the source that looks like a code."""
    on_the_page = first_column("Requests") | first_column("Commands") | first_column("Moves")
    files = [file for package in refusals.PACKAGES for file in (refusals.SOURCE / package).rglob("*.py")]
    errors = {kind.__name__ for kind in _descendants(QuarterdeckError)}
    raised = {
        code
        for file in files
        for name, code in re.findall(r'(\w+)\(\s*(?:[\w.()]+, )?"([a-z]+(?:-[a-z]+)*)",\s', file.read_text("utf-8"))
        if name in errors | {"_refuse"}
    }
    assert "too-early" in raised
    assert "too-fast" in raised
    never_told = {one.code for one in refusals.refusals() if not refusals.can_reach_a_client(one)}
    assert raised - never_told - on_the_page == set()


def test_every_code_on_the_page_is_in_the_source() -> None:
    told = [one for one in refusals.refusals() if refusals.can_reach_a_client(one)]
    of_games = {one.code for one in told if refusals.is_of_a_game(one)}
    assert first_column("Requests") | first_column("Commands") == {one.code for one in told} - of_games
    assert first_column("Moves") == of_games


def test_schema_is_of_the_code_and_in_both_places() -> None:
    schema = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))
    (shown,) = blocks(PAGE, "json")
    assert schema == json.loads(shown.text) == json.loads(json.dumps(socket_schema()))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("flags", [(), ("--commands-per-second=3",)], ids=["default settings", "a stricter limit"])
def test_the_client_on_the_page_plays_a_whole_game(tmp_path: Path, flags: tuple[str, ...]) -> None:
    (client,) = (block for block in blocks(PAGE, "python") if block.file == "client.py")
    (tmp_path / "client.py").write_text(client.text, encoding="utf-8")
    with Live(*flags) as live:
        command = [sys.executable, "client.py", live.url]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        live.check_well()
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.fullmatch(r"\{'ranking': \[[01], [01]\], 'scores': \[\d+, \d+\]\}\n", ran.stdout)


def limit(what: str) -> int:
    """How much of something comes at once, by the page."""
    (row,) = (row for row in table_rows(PAGE, "| what | by default |") if row[0] == what)
    found = re.search(r"([\d,]+) (?:at once|bytes|an hour|at a time)", row[1])
    assert found is not None
    return int(found[1].replace(",", ""))


async def test_limits_are_those_of_a_server_of_default_settings(tmp_path: Path) -> None:
    async with House(tmp_path, Settings(), Clock()) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        for _ in range(limit("messages on one socket")):
            await ann.send({"type": "ping"})
            await ann.hear("pong")
        await ann.send({"type": "ping"})
        assert (await ann.hear("refused"))["code"] == "too-fast"
        asked = [await ann.ask("GET", "/api/me") for _ in range(limit("requests to the API from one address"))]
        before = 2  # to open the table, and the socket
        assert [status for status, _ in asked] == [200] * (len(asked) - before) + [429] * before
        assert asked[-1][1]["code"] == "too-many-requests"


async def closed(guest: Guest) -> int:
    """The close code with which the server ends a conversation."""
    assert guest.socket is not None
    while (message := await guest.socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert message.type is aiohttp.WSMsgType.CLOSE, message
    return int(message.data)


async def test_sockets_end_with_the_codes_that_the_page_names(tmp_path: Path) -> None:
    async with House(tmp_path, Settings(requests_per_second=1000), Clock()) as house:
        ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
        table = await ann.open()
        for guest in (ann, ben, cleo):
            await guest.connect(table)
        assert cleo.socket is not None
        for _ in range(60):
            await ben.send({"type": "ping"})
        await cleo.socket.send_str(" " * (limit("one message") + 1))
        codes = [await closed(ben), await closed(cleo)]
        await house.stop()
        await ann.hear("restarting")
        codes = [await closed(ann), *codes]
    named = [row[0] for row in table_rows(PAGE, "| close code |")]
    assert [str(code) for code in codes] == named[:3]


async def test_a_person_at_two_seats_hears_both_on_one_socket(tmp_path: Path) -> None:
    async with House(tmp_path, GENEROUS) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bea"}])
        assert (await ann.connect(table))["seats"] == [0, 1]
        await ann.begin(0)
        await ann.begin(1)
        await ann.catch_up()
        assert {said["seat"] for said in ann.heard if said["type"] == "update" and said["view"]} == {0, 1}


async def test_the_openapi_description_is_where_the_page_says(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        described = await house.guest("Ann").get("/api/openapi.json")
    assert "`/api/openapi.json`" in TEXT
    assert set(described["paths"]) == {one.path for one in OPERATIONS}

"""docs/record.md: its example is a real record, its tables are complete, and each fault is named as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from quarterdeck.core.errors import BadRecord
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Entry, Player, Record, read, write
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr import GAME
from tests.docs.pages import DOCS, ROOT, blocks, table_rows

PAGE = DOCS / "record.md"
Tamper = Callable[[dict[str, Any]], object]


def example() -> dict[str, Any]:
    (block,) = blocks(PAGE, "json")
    told: dict[str, Any] = json.loads(block.text)
    return told


def first_column(header: str) -> list[str]:
    return [row[0].strip("`") for row in table_rows(PAGE, header)]


def test_example_is_a_record_that_verifies() -> None:
    (block,) = blocks(PAGE, "json")
    match = verify(read(block.text))
    assert match.over
    assert write(match.record(read(block.text).players)) == json.dumps(example(), separators=(",", ":")).encode()


def test_example_follows_from_the_phrase_that_the_page_names() -> None:
    (phrase,) = re.findall(r"SHA-256 of the phrase\s+`([^`]+)`", PAGE.read_text(encoding="utf-8"))
    match = Match(GAME, 2, FairDeal(sha256(phrase.encode()).digest(), ["c0ffee", None]))
    while not match.over:
        seat = match.turn[0]
        match.play(seat, match.moves(seat)[0])
    assert json.loads(write(match.record([Player("Ann"), Player("Parrot", kind="parrot")]))) == example()


def test_every_field_is_described() -> None:
    fields, entry = re.findall(r"(?:^\| `\w+` \|.*\n)+", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[:2]
    assert tuple(re.findall(r"^\| `(\w+)`", fields, re.MULTILINE)) == Record.__struct_fields__
    assert tuple(re.findall(r"^\| `(\w+)`", entry, re.MULTILINE)) == Entry.__struct_fields__


def alter(*path: str | int, to: Any) -> Tamper:
    def altered(record: dict[str, Any]) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return altered


FAULTS: dict[str, tuple[Tamper, int | None]] = {
    "not-a-record": (lambda record: record.pop("seed"), None),
    "unknown-format": (alter("format", to="quarterdeck/0"), None),
    "no-such-game": (alter("game", to="checkers"), None),
    "no-such-rules": (alter("rules", to="0"), None),
    "bad-secret": (alter("secret", to="ABC"), None),
    "wrong-commitment": (alter("commitment", to="00" * 32), None),
    "bad-nonce": (alter("nonces", 0, to="C0FFEE"), None),
    "wrong-seed": (alter("nonces", 0, to="c0ffef"), None),
    "wrong-nonces": (lambda record: record["players"].append({"name": "Mo", "kind": "human"}), None),
    "bad-players": (lambda record: record["players"].pop(), None),
    "bad-option": (alter("options", "first", to=2), None),
    "empty-log": (alter("log", to=[]), None),
    "bad-deal-entry": (alter("log", 0, "seat", to=0), 0),
    "no-move": (alter("log", 5, "move", to=None), 5),
    "wrong-events": (lambda record: record["log"][6]["events"].pop(), 6),
    "wrong-event": (alter("log", 10, "events", 2, "rubies", to=3), 10),
    "not-over": (lambda record: record["log"].pop(), 17),
    "not-your-turn": (alter("log", 5, "seat", to=1), 5),
    "face-up": (alter("log", 6, "move", "cell", to=0), 6),
}


@pytest.mark.parametrize("code", FAULTS)
def test_fault_is_named_with_its_entry(code: str) -> None:
    tamper, entry = FAULTS[code]
    record = example()
    tamper(record)
    with pytest.raises(BadRecord) as caught:
        verify(read(json.dumps(record)))
    assert (caught.value.code, caught.value.entry) == (code, entry)


def test_cut_line_is_not_json() -> None:
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(example())[:-10])
    assert (caught.value.code, caught.value.entry) == ("not-json", None)


def test_unreadable_entry_is_named() -> None:
    record = example()
    record["log"][7]["move"] = {"move": "dance"}
    with pytest.raises(BadRecord) as caught:
        read(json.dumps(record))
    assert (caught.value.code, caught.value.entry) == ("not-a-record", 7)


def test_table_of_faults_is_complete() -> None:
    described = set(first_column("| code |"))
    assert described == {*FAULTS, "not-json"} - {"not-your-turn", "face-up"}
    sources = [ROOT / "src" / "quarterdeck" / "core" / f"{module}.py" for module in ("record", "verify")]
    raised = {code for file in sources for code in re.findall(r'BadRecord\(\s*"([a-z-]+)"', file.read_text("utf-8"))}
    assert raised - described == set()

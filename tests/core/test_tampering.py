"""A player who changes anything in a log is found out: fact by fact, event by event, entry by entry, byte by byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quarterdeck.core import record
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.verify import verify
from tests.core.finished import BOTH, CREW, fields_of, finished, found_out, line_of
from tests.depth import DEPTH
from tests.properties.strategies import examples, kind


def _every_event(game: str) -> list[tuple[int, int]]:
    """At full depth really every one; else some of them, and at least three of each kind."""
    log = finished(game).log
    events = [(entry, number) for entry in range(len(log)) for number in range(len(log[entry].events))]
    every = max(round(1 / DEPTH), 1)
    met: Counter[str] = Counter()
    chosen = []
    for place, (entry, number) in enumerate(events):
        name = kind(log[entry].events[number])
        met[name] += 1
        if place % every == 0 or met[name] <= 3:
            chosen.append((entry, number))
    return chosen


def _another(value: Any) -> Any:
    """Another value of the same kind, so that it can still be read."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case [_, *_]:
            return value[::-1] if value != value[::-1] else value[1:]
        case {**pairs} if pairs:
            return dict(zip(pairs, [*pairs.values()][::-1], strict=True))
        case None:
            return 0
        case _:
            return OTHERS.get(value, "crab-lava")


OTHERS = {
    "crab-lava": "crab-water",
    "animal": "none",
    "landscape": "none",
    "none": "animal",
    "opening": "none",
    "mismatch": "nothing left",
    "nothing left": "mismatch",
    "dark": "light",
    "light": "dark",
    "north": "east",
    "east": "south",
    "south": "west",
    "west": "north",
    "ship": "reserve",
    "reserve": "discard",
    "discard": "ship",
    "red": "blue",
    "blue": "green",
    "green": "yellow",
    "yellow": "red",
    "coin": "pirate",
    "pirate": "cannon",
    "cannon": "coin",
    **{f"{colour}-{part}": "coin" for colour in ("red", "blue", "green", "yellow") for part in range(1, 7)},
}


@BOTH
def test_every_fact_of_every_event_counts(game: str) -> None:
    for entry, number in _every_event(game):
        for fact in fields_of(game)["log"][entry]["events"][number]:
            if fact == "event":
                continue
            fields = fields_of(game)
            event = fields["log"][entry]["events"][number]
            event[fact] = _another(event[fact])
            error = found_out(fields)
            assert (error.code, error.entry) == ("wrong-event", entry), (entry, number, fact)


SECOND_TURN = {"memoarrr": 1 + 2 * 3 + 1, "piratatak": 2}
"""In Memoarrr! it comes after the deal, three looks, three times ready and the first reveal."""
Tampering = Callable[[list[Any], int], object]


@BOTH
@pytest.mark.parametrize(
    "tamper",
    [
        pytest.param(lambda events, at: events.pop(at), id="delete"),
        pytest.param(lambda events, at: events.insert(at, events[at]), id="add"),
        pytest.param(lambda events, at: events.insert(0, events.pop(at)), id="reorder"),
        pytest.param(lambda events, _: events.clear(), id="clear"),
    ],
)
def test_tampered_events_are_found_out(game: str, tamper: Tampering) -> None:
    tampered = 0
    for entry, number in _every_event(game):
        fields = fields_of(game)
        events = fields["log"][entry]["events"]
        tamper(events, number)
        if events != fields_of(game)["log"][entry]["events"]:
            error = found_out(fields)
            assert error.code in {"wrong-event", "wrong-events"}
            assert error.entry == entry
            tampered += 1
    assert tampered


@BOTH
@pytest.mark.parametrize(
    ("tamper", "earlier"),
    [
        pytest.param(lambda log, at: log.pop(at - 1), 1, id="delete"),
        pytest.param(lambda log, at: log.insert(at, log[at - 1]), 0, id="add"),
        pytest.param(lambda log, at: log.insert(at - 1, log.pop(at)), 1, id="reorder"),
        pytest.param(lambda log, at: log.__setitem__(at, log[at - 1]), 0, id="replace"),
    ],
)
def test_tampered_entries_are_found_out(game: str, tamper: Tampering, earlier: int) -> None:
    """Where the turn goes to another seat. Within a turn the rest may still be a lawful game: two coins paid in
    another order, or a reveal less between two others after a crab.
    """
    log = fields_of(game)["log"]
    turns = [n for n in range(SECOND_TURN[game], len(log)) if log[n]["seat"] != log[n - 1]["seat"]]
    assert len(turns) > 10
    for entry in turns:
        fields = fields_of(game)
        tamper(fields["log"], entry)
        error = found_out(fields)
        assert (error.code, error.entry) == ("not-your-turn", entry - earlier)


def _passes(line: bytes) -> record.Record | None:
    try:
        told = record.read(line)
        verify(told)
    except BadRecord:
        return None
    return told


def _is_the_same_game(told: record.Record, game: str) -> bool:
    """What the players are called is theirs to say, and nothing to be checked."""
    return len(told.players) == len(CREW) and replace(told, players=CREW) == finished(game).record(CREW)


@BOTH
@examples(250)
@given(st.data())
def test_one_changed_character_is_found_out(game: str, data: st.DataObject) -> None:
    line = line_of(game)
    at = data.draw(st.integers(0, len(line) - 1), label="at")
    character = data.draw(st.integers(1, 127), label="character")
    told = _passes(line[:at] + bytes([character]) + line[at + 1 :])
    assert told is None or _is_the_same_game(told, game)


@BOTH
@examples(150)
@given(st.data())
def test_one_changed_byte_is_found_out(game: str, data: st.DataObject) -> None:
    line = line_of(game)
    at = data.draw(st.integers(0, len(line) - 1), label="at")
    byte = data.draw(st.integers(128, 255), label="byte")
    told = _passes(line[:at] + bytes([byte]) + line[at + 1 :])
    assert told is None or _is_the_same_game(told, game)


@BOTH
@examples(150)
@given(st.data())
def test_a_piece_cut_out_or_put_elsewhere_is_found_out(game: str, data: st.DataObject) -> None:
    line = line_of(game)
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(line))] * 2), label="piece"))
    left = line[:start] + line[end:]
    at = data.draw(st.none() | st.integers(0, len(left)), label="to")
    told = _passes(left if at is None else left[:at] + line[start:end] + left[at:])
    assert told is None or _is_the_same_game(told, game)

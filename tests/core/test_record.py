"""A record is one line of JSON; what is not one is refused with a sentence, and with nothing but a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core import record
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.errors import BadRecord, MatchRunning
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Player
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.games.piratatak import GAME as PIRATATAK
from quarterdeck.games.piratatak import Colour
from quarterdeck.games.piratatak.cards import DECK
from tests.core.finished import BOTH, CREW, NONCES, fields_of, finished, line_from, line_of
from tests.properties.strategies import examples

FIELDS = record.Record.__struct_fields__


def refused(line: bytes | str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        record.read(line)
    assert caught.value.sentence.endswith(".")
    return caught.value


@BOTH
def test_a_record_is_one_line_that_reads_back_the_same(game: str) -> None:
    told = finished(game).record(CREW)
    assert record.read(line_of(game)) == told
    assert record.read(line_of(game).decode()) == told
    assert b"\n" not in line_of(game)


@BOTH
def test_a_record_has_the_fields_that_other_programs_rely_on(game: str) -> None:
    fields = fields_of(game)
    match = finished(game)
    assert list(fields) == [
        *("format", "rules", "game", "options", "players"),
        *("secret", "nonces", "commitment", "seed", "log"),
    ]
    assert fields["format"] == "quarterdeck/1"
    assert (fields["game"], fields["rules"]) == (game, {"memoarrr": "1", "piratatak": "2"}[game])
    assert fields["secret"] == bytes(range(32)).hex()
    assert fields["nonces"] == list(NONCES)
    assert fields["players"][1] == {"name": "Bo", "kind": "gull"}
    assert len(fields["log"]) == len(match)
    assert fields["log"][0].keys() == {"seat", "move", "events"}
    assert fields["log"][0]["seat"] is fields["log"][0]["move"] is None
    assert fields["log"][0]["events"][0]["event"] == "dealt"
    assert fields["log"][-1]["events"][-1]["event"] == "over"


def test_a_running_match_has_no_record() -> None:
    match = Match(MEMOARRR, 2, FairDeal.from_phrase("running"))
    with pytest.raises(MatchRunning) as caught:
        match.record([Player("Ann"), Player("Bo")])
    assert caught.value.code == "match-running"


def test_a_record_names_every_player() -> None:
    with pytest.raises(BadRecord, match="2 players are named for 3 seats"):
        finished("memoarrr").record(CREW[:2])


def test_a_match_dealt_by_hand_has_no_record() -> None:
    pile = sorted(DECK, key=lambda card: card.colour is not Colour.RED)
    match = Match(PIRATATAK, 2, ArrangedDeal({"pile": pile}, {"first": 0}))
    while not match.over:
        match.play(0, match.moves(0)[0])
    with pytest.raises(BadRecord) as caught:
        match.record([Player("Ann"), Player("Bo")])
    assert caught.value.code == "no-secret"


@pytest.mark.parametrize("line", ["", " ", "{", "nul", "{]", "{'a':1}", '{"format":NaN}', "\0", "\ufeff{}"], ids=ascii)
def test_what_is_not_json_is_refused(line: str) -> None:
    assert refused(line).code == "not-json"
    assert refused(line.encode()).code == "not-json"


@pytest.mark.parametrize(
    "line", ["null", "true", "3", "1e999", '"record"', "[]", "[{}]", "{}", '{"format":"quarterdeck/1"}']
)
def test_json_that_is_not_a_record_is_refused(line: str) -> None:
    assert refused(line).code in {"not-a-record", "not-json"}


@BOTH
@examples(60)
@given(st.data())
def test_a_cut_line_is_refused(game: str, data: st.DataObject) -> None:
    line = line_of(game)
    end = data.draw(st.integers(0, len(line) - 1), label="end")
    assert refused(line[:end]).code == "not-json"


@BOTH
@examples(60)
@given(st.data())
def test_a_line_that_is_not_utf_8_is_refused(game: str, data: st.DataObject) -> None:
    line = line_of(game)
    quoted = [at for at in range(len(line) - 1) if line[at : at + 1].isalpha()]
    at = data.draw(st.sampled_from(quoted), label="at")
    refused(line[:at] + b"\xff" + line[at + 1 :])


@pytest.mark.parametrize("path", ["players", "options", "log"])
def test_a_text_with_half_a_character_is_refused(path: str) -> None:
    text = line_of("memoarrr").decode()
    at = text.index('"', text.index(f'"{path}"') + len(path) + 2) + 1
    refused(text[:at] + "\ud800" + text[at + 1 :])


@pytest.mark.parametrize("field", ["format", "options", "players", "log"])
def test_endless_nesting_is_refused(field: str) -> None:
    fields = fields_of("memoarrr")
    fields[field] = "HERE"
    line = line_from(fields).replace(b'"HERE"', b"[" * 50_000 + b"]" * 50_000)
    refused(line)


@BOTH
@pytest.mark.parametrize(
    ("field", "values"),
    [
        *[(text, [None, 7, True, [], {}]) for text in ("format", "rules", "game", "secret", "commitment", "seed")],
        ("players", [None, 7, "Ann", {}, ["Ann"], [{"kind": "human"}], [{"name": 7}]]),
        ("nonces", [None, 7, "c0ffee", {}, [7], [True]]),
        ("options", [None, 7, "2018", [], [{}]]),
        ("log", [None, 7, "deal", {}, [7], [None], [[]], [{}], [{"seat": 0, "move": None}]]),
    ],
)
def test_a_field_of_another_kind_is_refused(game: str, field: str, values: list[Any]) -> None:
    for value in values:
        assert refused(line_from({**fields_of(game), field: value})).code == "not-a-record"


@BOTH
@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(game: str, field: str) -> None:
    fields = fields_of(game)
    del fields[field]
    assert f"`{field}`" in refused(line_from(fields)).sentence


@BOTH
def test_extra_fields_are_refused_wherever_they_are(game: str) -> None:
    for path in ([], ["players", 0], ["options"], ["log", 3], ["log", 3, "move"], ["log", 3, "events", 0]):
        fields = fields_of(game)
        place: Any = fields
        for step in path:
            place = place[step]
        place["extra"] = 1
        error = refused(line_from(fields))
        assert error.code == "not-a-record"
        assert "extra" in error.sentence
        assert error.entry == (3 if "log" in path else None)


@pytest.mark.parametrize(
    ("field", "value", "code", "words"),
    [
        ("format", "quarterdeck/2", "unknown-format", "“quarterdeck/2”"),
        ("format", "", "unknown-format", "this version reads quarterdeck/1"),
        ("game", "chess", "no-such-game", "memoarrr, piratatak"),
        ("game", "memoarrr@1", "no-such-game", "memoarrr, piratatak"),
        ("game", "", "no-such-game", "no game called"),
        ("rules", "0", "no-such-rules", "Version 0"),
        ("rules", "", "no-such-rules", "version 1 is"),
        ("options", {"tides": "high"}, "not-a-record", "The options can't be read"),
        ("options", {"edition": "2024"}, "not-a-record", "edition"),
        ("options", {"abilities": "yes"}, "not-a-record", "abilities"),
        ("options", {"first": "Ann"}, "not-a-record", "first"),
    ],
)
def test_what_is_not_known_here_is_told(field: str, value: Any, code: str, words: str) -> None:
    error = refused(line_from({**fields_of("memoarrr"), field: value}))
    assert error.code == code
    assert words in error.sentence
    assert error.entry is None


def test_an_entry_that_can_not_be_read_is_named() -> None:
    fields = fields_of("piratatak")
    fields["log"][5]["move"] = {"move": "sail"}
    error = refused(line_from(fields))
    assert error.entry == 5
    assert "sail" in error.sentence


def test_an_entry_of_the_other_game_is_refused() -> None:
    fields = fields_of("piratatak")
    fields["log"][2] = fields_of("memoarrr")["log"][2]
    assert refused(line_from(fields)).entry == 2


@examples(100)
@given(st.binary(max_size=40) | st.text(max_size=40))
def test_noise_is_refused(noise: bytes | str) -> None:
    refused(noise)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@examples(100)
@given(
    st.sampled_from(["memoarrr", "piratatak"]),
    st.dictionaries(st.sampled_from(FIELDS), json_values, min_size=1),
)
def test_a_record_with_other_things_in_it_is_read_whole_or_refused(game: str, others: dict[str, Any]) -> None:
    line = line_from({**fields_of(game), **others})
    try:
        told = record.read(line)
    except BadRecord:
        return
    assert record.read(record.write(told)) == told

"""What a notebook shows of records, and of what a move returned."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest
from IPython.lib import pretty

import quarterdeck
from tests.api.evenings import TWO_TABLES, played

CREW = [quarterdeck.Player("Ann & Co."), quarterdeck.Player("Ben", "captain"), quarterdeck.Player("Cleo")]


def in_a_notebook(thing: object) -> str:
    """A thing as IPython tells it in words."""
    return str(pretty.pretty(thing))  # type: ignore[no-untyped-call]


def rows(record: quarterdeck.Record) -> list[list[str]]:
    html = record._repr_html_()
    assert html is not None
    return [["".join(cell.itertext()) for cell in row] for row in ElementTree.fromstring(html).iter("tr")]


@pytest.mark.parametrize("table", TWO_TABLES)
def test_a_record_shows_who_played_and_how_it_ended(table: tuple[str, int, dict[str, object]]) -> None:
    match = played(*table, phrase="y")
    outcome = match.outcome()
    assert outcome is not None
    assert list(outcome.ranking) != sorted(outcome.ranking)
    head, *players, said = rows(match.record(CREW))
    assert head == ["place", "seat", "player", "kind", "score"]
    assert players == [
        [str(place), str(seat), CREW[seat].name, CREW[seat].kind, str(outcome.scores[seat])]
        for place, seat in enumerate(outcome.ranking, start=1)
    ]
    assert said == [f"{len(match) - 1} moves; every card, move and event is as it must be."]


def test_a_record_that_was_tampered_with_says_where() -> None:
    record = played(*TWO_TABLES[1]).record(CREW)
    log = (*record.log[:5], msgspec.structs.replace(record.log[5], events=()), *record.log[6:])
    *_, said = rows(msgspec.structs.replace(record, log=log))
    assert said[0].startswith("Entry 5: ")


def test_a_record_of_a_game_that_is_not_here_is_shown_all_the_same() -> None:
    record = msgspec.structs.replace(played(*TWO_TABLES[1]).record(CREW), game="chess")
    _, *players, said = rows(record)
    assert [row[2] for row in players] == [player.name for player in CREW]
    assert "chess" in said[0]


def test_a_record_does_not_fill_the_page() -> None:
    match = played(*TWO_TABLES[1])
    assert in_a_notebook(match.record(CREW)) == f"<Record of piratatak, 3 players, {len(match)} entries>"


def test_a_notebook_that_shows_what_a_move_returned_shows_no_secret() -> None:
    match = quarterdeck.start("memoarrr", 2, phrase="fog")
    entry = match.play(0, match.moves(0)[0])
    assert match.view(0).glimpse
    for card in match.view(0).glimpse.values():
        assert card in repr(entry.events)
        assert card not in in_a_notebook(entry)
    assert "locations" not in in_a_notebook(match.log)

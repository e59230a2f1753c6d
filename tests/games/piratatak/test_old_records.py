"""A record of rules version 1, written before there was an option `colours`, is replayed by the rules of its time."""

from pathlib import Path

import pytest

from quarterdeck.core import record, registry
from quarterdeck.core.errors import BadOptions, BadRecord
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.verify import verify
from quarterdeck.games.piratatak import GAME_VERSION_1, Options
from quarterdeck.games.piratatak.events import ColourFreed
from quarterdeck.review import review

LINE = Path(__file__).with_name("records").joinpath("version-1.jsonl").read_bytes().rstrip()


def test_a_record_of_version_1_has_a_review() -> None:
    reviewed = review(record.read(LINE))
    assert [seat.won for seat in reviewed.seats].count(True) == 1
    assert all(seat.decisions and seat.curve[-1] == float(seat.won) for seat in reviewed.seats)


def test_a_record_of_version_1_is_verified_and_written_back_byte_by_byte() -> None:
    old = record.read(LINE)
    match = verify(old)
    assert match.game is registry.find("piratatak", "1") is GAME_VERSION_1
    assert any(isinstance(event, ColourFreed) for entry in match.log for event in entry.events)
    assert record.write(match.record(old.players)) == LINE


def test_the_view_of_a_game_of_version_1_says_that_colours_are_freed() -> None:
    assert verify(record.read(LINE)).view().options.colours == "freed"


def test_the_same_game_is_another_under_the_present_rules() -> None:
    claimed = record.read(LINE.replace(b'"rules":"1"', b'"rules":"2"'))
    with pytest.raises(BadRecord) as caught:
        verify(claimed)
    assert caught.value.code == "wrong-events"


@pytest.mark.parametrize("wanted", [{"colours": "freed"}, Options(colours="kept")])
def test_version_1_has_no_option_colours(wanted: object) -> None:
    with pytest.raises(BadOptions, match=r"has no option “colours”; it has first, odds\."):
        Match(GAME_VERSION_1, 2, FairDeal.from_phrase("old"), wanted)

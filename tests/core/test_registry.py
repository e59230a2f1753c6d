"""Games are found by name, those of other packages too, and in the version that a record was played under."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from quarterdeck.cli import main
from quarterdeck.core import record, registry
from quarterdeck.core.errors import BadRecord, UnknownGame
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Player
from quarterdeck.core.verify import verify
from quarterdeck.games import memoarrr, piratatak
from tests.installed import installed
from tests.truth import state_of

CREW = [Player("Ann"), Player("Bo")]


def test_both_games_are_found() -> None:
    assert registry.names() == ["memoarrr", "piratatak"]
    assert registry.find("memoarrr") is memoarrr.GAME
    assert registry.find("piratatak") is piratatak.GAME


@pytest.mark.parametrize("name", ["memoarrr", "piratatak"])
def test_a_game_is_found_by_its_present_version(name: str) -> None:
    game = registry.find(name)
    assert game.name == name
    assert registry.find(name, game.version) is game


@pytest.mark.parametrize("name", ["chess", "", "Memoarrr", "memoarrr@1", "memoarrr "])
def test_an_unknown_game_is_told_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.find(name)
    assert caught.value.code == "no-such-game"
    assert caught.value.sentence == f"There is no game called “{name}”; there are memoarrr, piratatak."


@pytest.mark.parametrize("version", ["0", "2", "", "1.0", "1@1"])
def test_an_unknown_version_is_told_with_the_one_that_there_is(version: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.find("memoarrr", version)
    assert caught.value.code == "no-such-rules"
    assert caught.value.sentence == (f"Version {version} of the rules of Memoarrr! is not installed; version 1 is.")


@pytest.fixture
def tides() -> Iterator[Any]:
    """A package with a game is installed, which keeps its earlier rules too."""
    with installed(
        EntryPoint("tides", "tests.core.tides:GAME", registry.GROUP),
        EntryPoint("tides@1", "tests.core.tides:EARLIER_GAME", registry.GROUP),
    ):
        yield registry.find("tides")


def _played(game: Any) -> Match[Any, Any, Any, Any, Any]:
    match: Match[Any, Any, Any, Any, Any] = Match(game, 2, FairDeal.from_phrase("low tide"), {"shells": 9})
    while not match.over:
        match.play(match.turn[0], match.moves(match.turn[0])[-1])
    return match


def test_a_game_of_another_package_is_one_of_the_games(tides: Any) -> None:
    assert registry.names() == ["memoarrr", "piratatak", "tides"]
    assert registry.find("tides", "2") is tides


def test_a_game_of_another_package_is_played_recorded_and_verified(tides: Any) -> None:
    match = _played(tides)
    told = record.read(record.write(match.record(CREW)))
    assert verify(told).log == match.log
    assert match.visible_events(0)[0][0].pearl is not None, "it is over"
    assert Match(tides, 2, FairDeal.from_phrase("low tide")).visible_events(0)[0][0].pearl is None


@pytest.mark.usefixtures("tides")
def test_an_old_record_is_checked_by_the_rules_it_was_played_under() -> None:
    earlier = registry.find("tides", "1")
    match = _played(earlier)
    told = record.read(record.write(match.record(CREW)))
    assert told.rules == "1"
    checked = verify(told)
    assert checked.outcome() == match.outcome()
    assert checked.outcome() != registry.find("tides").outcome(state_of(checked))


@pytest.mark.usefixtures("tides")
def test_an_old_record_is_against_the_rules_of_today() -> None:
    line = record.write(_played(registry.find("tides", "1")).record(CREW)).replace(b'"rules":"1"', b'"rules":"2"')
    with pytest.raises(BadRecord, match="Take one shell or two") as caught:
        verify(record.read(line))
    assert caught.value.entry == 1


@pytest.mark.usefixtures("tides")
def test_an_earlier_version_is_not_a_game_of_its_own() -> None:
    assert "tides@1" not in registry.names()
    with pytest.raises(UnknownGame, match="Version 3 of the rules of Tides is not installed; version 2 is"):
        registry.find("tides", "3")


def test_a_game_that_breaks_when_it_is_loaded_is_told_and_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with installed(EntryPoint("broken", "a.package.that.is.gone:GAME", registry.GROUP)):
        with pytest.raises(UnknownGame) as caught:
            registry.find("broken")
        assert caught.value.code == "broken-game"
        assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "Piratatak" in listed
    assert "“broken” is installed but can't be loaded" in listed.replace("\n", " ")


def test_another_package_can_not_take_the_name_of_one_of_our_games() -> None:
    with installed(EntryPoint("memoarrr", "tests.core.tides:GAME", registry.GROUP)):
        assert registry.find("memoarrr") is memoarrr.GAME
        assert registry.names() == ["memoarrr", "piratatak"]

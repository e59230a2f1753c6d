"""The narrator's line on top of the screen: every event in order, each for its beat, and no card that is face down."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core import registry
from quarterdeck.games.piratatak import Card
from quarterdeck.games.piratatak import events as piratatak
from quarterdeck.narration import NARRATORS
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.screen.news_line import NewsLine
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TableUpdate
from tests.games.piratatak.table import after
from tests.terminal.test_news import COMPANY, ENTRIES

SECONDS = 4.0
WIDE = 200


class Clock:
    now = 10.0

    def __call__(self) -> float:
        return self.now


def heard(line: NewsLine, clock: Clock) -> list[tuple[float, str]]:
    """What the line says from now on, and for how long."""
    said = []
    while line.changes_at < float("inf"):
        said.append((line.changes_at - clock.now, line.told(WIDE)))
        clock.now = line.changes_at
        line.tick()
    return [*said, (0.0, line.told(WIDE))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "view", "entry"), ENTRIES)
def test_sentences_are_said_in_order_each_for_its_beat(
    language: str, game: str, view: Any, entry: dict[Any, str]
) -> None:
    events = tuple(entry)
    news = NARRATORS[game](Catalogue(language), COMPANY).news(events, view)
    clock = Clock()
    line = NewsLine(clock)
    line.hear(events, news, SECONDS)
    beats = [beat_of(type(event)) for event in events]
    expected: list[tuple[float, str]] = []
    waiting: list[str] = []
    for sentence, beat in zip(news, beats, strict=True):
        waiting.append(sentence)
        if beat:
            expected.append((SECONDS * beat / sum(beats), " ".join(waiting)))
            waiting = []
    told = heard(line, clock)
    assert [text for _, text in told][: len(expected)] == [text for _, text in expected]
    assert [time for time, _ in told][: len(expected) - 1] == pytest.approx([time for time, _ in expected][:-1])
    assert told[-1][1] == (" ".join(waiting) or expected[-1][1]), "the last one stays"


@pytest.mark.parametrize("entry", [entry.values[2] for entry in ENTRIES])
def test_without_time_all_is_said_at_once_but_for_cards_that_are_face_down(entry: dict[Any, str]) -> None:
    line = NewsLine(Clock())
    line.hear(tuple(entry), list(entry.values()), 0.0)
    told = line.told(1000)
    assert told.endswith(list(entry.values())[-1])
    if any(event.turns_down for event in entry):
        assert "in the desert" not in told


def test_a_line_that_is_too_long_says_the_latest_sentences() -> None:
    line = NewsLine(Clock())
    line.hear((piratatak.Stopped(0), piratatak.Fired(1)), ["You stop.", "Bo fires a cannon. The pirate is gone!"], 0.0)
    assert line.told(40) == "Bo fires a cannon. The pirate is gone!"
    assert line.told(80) == "You stop. Bo fires a cannon. The pirate is gone!"


def test_the_pirate_turns_up_first_and_then_takes_the_cards() -> None:
    match = after("coin*2", "coin", then="pirate")
    clock = Clock()
    state = TableState((0,), board_of(registry.find("piratatak"), Catalogue(), Palette("none")), clock)
    state.hear(TableUpdate(0, (), match.view(0), match.moves(0)))
    match.play(0, match.moves(0)[0])
    events = match.latest_events(0)
    assert [type(event) for event in events] == [piratatak.Drew, piratatak.Paid, piratatak.Paid]
    state.hear(TableUpdate(0, events, match.view(0), (), opens_in=2.0), ["A pirate!", "One.", "Two."])
    assert (state.news.told(WIDE), state.view.holdings[0].coins, state.view.discard) == ("A pirate!", 2, ())
    clock.now += state.changes_in
    state.tick()
    assert (state.news.told(WIDE), state.view.holdings[0].coins) == ("One.", 0)
    assert state.view.discard[0] is Card.PIRATE

"""Looking back at a finished game: every moment as a player saw it then, or with everything laid open."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest

import quarterdeck
from quarterdeck.core import record, registry
from quarterdeck.core.errors import BadRecord, UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player, Record
from quarterdeck.core.replay import Eyes, ReplayMoment, look_back
from quarterdeck.core.wire import read_move
from quarterdeck.games.memoarrr.cards import LOCATIONS
from tests.core.finished import BOTH, CREW, NONCES, changed, fields_of, finished, line_from, line_of
from tests.golden.playthrough import GAMES, Game
from tests.golden.test_golden import FOLDER
from tests.installed import installed
from tests.properties.strategies import kind

SEATS: tuple[Eyes, ...] = (0, 1, 2)
Told = dict[str, Any]


def looked_at(game: str, eyes: Eyes) -> tuple[ReplayMoment, ...]:
    return look_back(record.read(line_of(game)), eyes)[1]


def positions(game: str) -> Iterator[AnyMatch]:
    """The finished match, played once more: at its start and after every move."""
    over = finished(game)
    match: AnyMatch = Match(over.game, over.seats, FairDeal(bytes(range(32)), NONCES), over.options)
    yield match
    for entry in over.log[1:]:
        assert entry.seat is not None
        match.play(entry.seat, entry.move)
        yield match


@BOTH
@pytest.mark.parametrize("eyes", [*SEATS, None], ids=["seat 0", "seat 1", "seat 2", "spectator"])
def test_a_seat_looks_back_at_what_it_was_shown_then_and_at_nothing_else(game: str, eyes: int | None) -> None:
    for match, moment in zip(positions(game), looked_at(game, eyes), strict=True):
        assert moment.events == match.latest_events(eyes)
        assert moment.view == match.view(eyes)
        assert moment.shown == match.view_before_turning_down(eyes)
        assert moment.hidden is None
        assert moment.seat == match.latest.seat
        assert moment.move == (match.latest.move if eyes is not None and eyes == moment.seat else None)


@BOTH
def test_with_all_laid_open_nothing_is_left_out_of_any_event(game: str) -> None:
    over = finished(game)
    moments = looked_at(game, "all")
    assert [(moment.seat, moment.move, moment.events) for moment in moments] == [
        (entry.seat, entry.move, entry.events) for entry in over.log
    ]
    for match, moment in zip(positions(game), moments, strict=True):
        assert moment.view == match.view(None)
        assert moment.hidden is not None


def test_the_island_laid_open_shows_what_every_reveal_will_find() -> None:
    moments = looked_at("memoarrr", "all")
    found = 0
    for before, after in itertools.pairwise(moments):
        hidden = before.hidden
        assert (len(hidden.locations), hidden.locations[12]) == (25, None)
        assert {*hidden.locations, hidden.removed} - {None} == set(LOCATIONS)
        assert all(shown in (None, lies) for shown, lies in zip(before.view.cells, hidden.locations, strict=True))
        volcanoes, treasures = list(hidden.volcanoes), list(hidden.treasures)
        for event in after.events:
            match kind(event):
                case "revealed" | "peeked":
                    assert hidden.locations[event.cell] == event.card
                    found += 1
                case "volcano":
                    assert volcanoes.pop(0) == event.volcano
                case "treasure":
                    assert treasures.pop(0) == event.rubies
    assert found > 20
    over, last = moments[-1].events[-1], moments[-1].hidden
    assert (over.treasures, over.removed, last.treasures) == (last.won, last.removed, ())


def test_an_octopus_moves_what_lies_under_the_fog() -> None:
    moments = looked_at("memoarrr", "all")
    swaps = 0
    for before, after in itertools.pairwise(moments):
        for event in after.events:
            if kind(event) == "swapped":
                old, new = before.hidden.locations, after.hidden.locations
                assert (new[event.cell], new[event.with_]) == (old[event.with_], old[event.cell])
                swaps += 1
    assert swaps


def test_the_pile_laid_open_shows_every_card_before_it_is_drawn() -> None:
    moments = looked_at("piratatak", "all")
    pile: tuple[Any, ...] = ()
    for moment in moments:
        for event in moment.events:
            if kind(event) in ("dealt", "reshuffled"):
                pile = event.pile
            if kind(event) == "drew":
                assert pile[0] == event.card
                pile = pile[1:]
        assert moment.hidden.pile == pile
        assert moment.view.pile == len(pile)


def test_a_private_look_is_in_the_lookers_view_at_its_moment_and_in_no_other_players() -> None:
    """What the table's clock or the next move took away again is there for a player who looks back."""
    by_eyes = {eyes: looked_at("memoarrr", eyes) for eyes in SEATS}
    spectator = looked_at("memoarrr", None)
    seen = {"looked": 0, "peeked": 0}
    for number, entry in enumerate(finished("memoarrr").log):
        for event in entry.events:
            if kind(event) not in seen:
                continue
            seen[kind(event)] += 1
            cards = event.cards if kind(event) == "looked" else {event.cell: event.card}
            assert by_eyes[event.seat][number].view.glimpse == cards
            assert spectator[number].view.glimpse == {}
            for other in set(SEATS) - {event.seat}:
                assert not cards.items() & by_eyes[other][number].view.glimpse.items()
    assert seen["looked"] == 3
    assert seen["peeked"] > 0


def golden(game: Game) -> tuple[Record, list[dict[str, tuple[list[Any], Told]]]]:
    """A golden game's record, and what its text says that everybody was told and saw, entry by entry."""
    match: AnyMatch = Match(registry.find(game.game), game.seats, FairDeal.from_phrase(game.phrase), game.options)
    views: dict[str, Told] = {}
    shown: list[dict[str, tuple[list[Any], Told]]] = []
    for block in (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        if moved := re.match(r"\[\d+\] seat (\d): (.*)", block):
            match.play(int(moved[1]), read_move(match.game, moved[2]))
        told = _by_receiver(block, "is told")
        for who, changes in _by_receiver(block, "now sees").items():
            views[who] = views.get(who, {}) | changes
        if told:
            shown.append({who: (told[who], views[who]) for who in told})
    return match.record(Player(f"Player {seat}") for seat in range(game.seats)), shown


def _by_receiver(block: str, what: str) -> dict[str, Any]:
    lines = re.findall(rf"^  ([\d,]*(?:spectator)?) {what} (.*)$", block, re.MULTILINE)
    return {who: json.loads(fact) for whom, fact in lines for who in whom.split(",")}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_golden_game_is_looked_back_at_as_it_is_told(game: Game) -> None:
    written, shown = golden(game)
    for eyes in [*range(game.seats), None]:
        outcome, moments = look_back(written, eyes)
        assert len(moments) == len(shown) == len(written.log)
        for moment, by_receiver in zip(moments, shown, strict=True):
            events, view = by_receiver["spectator" if eyes is None else str(eyes)]
            assert json.loads(msgspec.json.encode(moment.events)) == events
            assert json.loads(msgspec.json.encode(moment.view)) == {"seat": eyes} | view
        assert outcome.ranking == moments[-1].view.ranking


@BOTH
def test_a_game_that_has_not_ended_lays_nothing_open(game: str) -> None:
    cut = changed(game, log=fields_of(game)["log"][:-1])
    for eyes in (*SEATS, None, "all"):
        with pytest.raises(BadRecord) as caught:
            look_back(record.read(line_from(cut)), eyes)
        assert caught.value.code == "not-over"


@BOTH
def test_a_record_that_has_been_tampered_with_is_not_looked_at(game: str) -> None:
    fields = fields_of(game)
    dealt = fields["log"][0]["events"][0]
    dealt["first"] = (dealt["first"] + 1) % 3
    with pytest.raises(BadRecord) as caught:
        look_back(record.read(line_from(fields)), "all")
    assert (caught.value.code, caught.value.entry) == ("wrong-event", 0)


@pytest.mark.parametrize("eyes", [3, -1, 99])
def test_no_player_looks_through_the_eyes_of_a_seat_that_is_not_there(eyes: int) -> None:
    with pytest.raises(UnknownSeat) as caught:
        looked_at("memoarrr", eyes)
    assert caught.value.sentence == f"There is no seat {eyes} at this table of 3."


def test_only_a_replay_asks_a_game_for_its_secrets() -> None:
    """A match that runs, and everything that serves one, has no way to them."""
    source = Path(quarterdeck.__file__).parent
    spoken_of = {
        str(file.relative_to(source)) for file in source.rglob("*.py") if "hidden_until_over" in file.read_text("utf-8")
    }
    games = {"games/memoarrr/rules.py", "games/piratatak/rules.py"}
    assert spoken_of == {"core/game.py", "core/replay.py"} | games
    assert not [name for name in dir(Match) if "hidden" in name]


@pytest.fixture
def tides() -> Iterator[Any]:
    """A game that offers what a game must offer and no more."""
    with installed(EntryPoint("tides", "tests.core.tides:GAME", registry.GROUP)):
        yield registry.find("tides")


def test_a_game_that_keeps_its_secrets_can_be_looked_back_at_all_the_same(tides: Any) -> None:
    match: AnyMatch = Match(tides, 3, FairDeal.from_phrase("low tide"), {"shells": 9})
    while not match.over:
        match.play(match.turn[0], match.moves(match.turn[0])[0])
    written = match.record(CREW)
    outcome, laid_open = look_back(written, "all")
    assert outcome == match.outcome()
    assert [moment.hidden for moment in laid_open] == [None] * len(match)
    assert [moment.view.left for moment in laid_open] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert laid_open[0].events[0].pearl is not None
    assert look_back(written, 1)[1][0].events[0].pearl is None

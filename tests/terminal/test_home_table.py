"""A table at home: whose eyes are told what and when, bots that think or fail, and what is kept in the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event as Gate
from typing import Any

import pytest

from quarterdeck.bots.bot import Turn
from quarterdeck.core import record, registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.verify import verify
from quarterdeck.core.visibility import private_facts
from quarterdeck.games.memoarrr import Look, Ready, Side
from quarterdeck.games.memoarrr import events as happened
from quarterdeck.games.piratatak import Draw, Stop
from quarterdeck.games.piratatak.events import Dealt
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.paces import PACES, Pace
from quarterdeck.terminal import home_bots, home_table
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.table import TableUpdate
from quarterdeck.terminal.table_setup import BadSeating, seat_players
from tests.terminal.helm import home

FOR_EVER = 3_600_000
SLOW = Pace(exposure=FOR_EVER, look=FOR_EVER, thought=0)
FIRST = {"first": 0}


async def played(table: HomeTable, choose: Callable[[TableUpdate], Any]) -> list[TableUpdate]:
    """All moments of a game in which a player who is asked makes the move that is chosen for them."""
    told = []
    async for moment in table.updates():
        told.append(moment)
        if moment.view is not None and private_facts(moment.view) and not moment.moves and moment.eyes is not None:
            await table.looked(moment.eyes)
        if moment.moves and moment.eyes is not None:
            await table.play(moment.eyes, choose(moment))
    return told


def first_move(moment: TableUpdate) -> Any:
    return moment.moves[0]


@pytest.mark.parametrize(("game", "people", "bots"), [("memoarrr", 1, 2), ("memoarrr", 3, 0), ("piratatak", 2, 1)])
async def test_a_game_is_played_to_its_end_and_its_record_verifies(
    game: str, people: int, bots: int, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    table = home(game, people, bots, records=file)
    await played(table, first_move)
    assert table.record is not None
    assert record.read(file.read_bytes()) == table.record
    verify(table.record)
    kinds = [player.kind for player in table.record.players]
    assert kinds == ["human"] * people + ["parrot"] * bots


async def test_the_commitment_can_be_told_at_any_time_and_fits_the_secret(tmp_path: Path) -> None:
    told = await played(table := home("memoarrr", 1, 1, records=tmp_path / "games.jsonl"), first_move)
    assert table.record is not None
    assert table.record.commitment == table.commitment
    assert told[0].notes == ()
    assert isinstance(told[0].events[0], happened.Dealt)
    assert told[0].events[0].locations is None


async def test_every_pair_of_eyes_is_told_every_entry_once(tmp_path: Path) -> None:
    table = home("memoarrr", 2, 1, {"abilities": True}, records=tmp_path / "games.jsonl")
    told = await played(table, first_move)
    entries = [type(event) for entry in table.match.log for event in entry.events]
    for eyes in (0, 1):
        heard = [type(event) for moment in told if moment.eyes == eyes for event in moment.events]
        assert heard == entries[: len(heard)]
        assert len(heard) > len(entries) // 2


async def test_eyes_follow_the_turn_and_no_others_see_a_private_look(tmp_path: Path) -> None:
    table = home("memoarrr", 2, 0, FIRST, records=tmp_path / "games.jsonl")
    told = await played(table, first_move)
    looks = [(moment.eyes, event.seat) for moment in told for event in moment.events if _shows_cards(event)]
    assert looks == [(0, 0), (1, 1)]
    for moment in told:
        if moment.moves:
            assert moment.eyes in (moment.view.turn)
    assert [moment.eyes for moment in told][:5] == [0, 0, 1, 1, 0]


def _shows_cards(event: Any) -> bool:
    return isinstance(event, happened.Looked) and event.cards is not None


async def test_no_player_moves_before_everybody_has_seen_what_was_shown(tmp_path: Path) -> None:
    table = home("memoarrr", 2, 0, FIRST, records=tmp_path / "games.jsonl", pace=SLOW)
    moments = aiter(table.updates())
    for seat, side in enumerate((Side.NORTH, Side.SOUTH)):
        await anext(moments)
        await table.play(seat, Look(side))
        looking = await anext(moments)
        assert looking.looks_for is None
        await table.play(seat, Ready())
    shown = await anext(moments)
    assert (shown.eyes, shown.opens_in > 0) == (0, True), "the round begins"
    with pytest.raises(QuarterdeckError, match="still looking"):
        await table.play(0, shown.moves[0])
    await table.leave()


async def test_the_look_before_a_game_lasts_until_the_cards_are_put_back(tmp_path: Path) -> None:
    pace = Pace(exposure=0, look=0, thought=0)
    table = home("memoarrr", 1, 1, FIRST, records=tmp_path / "games.jsonl", pace=pace)
    moments = aiter(table.updates())
    moment = await anext(moments)
    while not moment.moves:
        moment = await anext(moments)
    await table.play(0, moment.moves[0])
    while moment.moves != (Ready(),) or not moment.view.ready[1]:  # the bot has put its cards back
        moment = await anext(moments)
    assert (moment.looks_for, len(moment.view.glimpse)) == (None, 3)
    await table.leave()


async def test_a_seat_that_a_bot_plays_is_no_other_players(tmp_path: Path) -> None:
    table = home("piratatak", 1, 1, records=tmp_path / "games.jsonl")
    with pytest.raises(QuarterdeckError, match="Seat 1 is not played at this terminal"):
        await table.play(1, Draw())


class Confused:
    """A bot that has trouble with its first choice."""

    def __init__(self, trouble: Callable[[], Any]) -> None:
        self._trouble = trouble

    def see(self, events: tuple[Any, ...]) -> None:
        """It does not care."""

    def choose(self, turn: Turn) -> Any:
        return self._trouble()


def _fails() -> Any:
    raise RuntimeError("a card")


def _cheats() -> Any:
    return Stop()


@pytest.mark.parametrize("trouble", [_fails, _cheats])
async def test_a_bot_that_fails_is_spoken_of_once_and_a_parrot_plays_on(
    trouble: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_bots, "hire", lambda *_: Confused(trouble))
    table = home("piratatak", 1, 1, records=tmp_path / "games.jsonl")
    told = await played(table, first_move)
    notes = [note for moment in told for note in moment.notes]
    assert [note for note in notes if "Bot0" in note] == ["Bot0 has lost the thread: from now on any move will do."]
    assert table.record is not None
    verify(table.record)


async def test_no_player_waits_for_ever_for_a_bot_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    monkeypatch.setattr(home_bots, "hire", lambda *_: Confused(gate.wait))
    monkeypatch.setattr(home_bots, "PATIENCE", 0.01)
    table = home("piratatak", 1, 1, records=tmp_path / "games.jsonl")
    await played(table, first_move)
    gate.set()
    assert table.record is not None


async def test_a_player_who_has_left_waits_for_no_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    monkeypatch.setattr(home_bots, "hire", lambda *_: Confused(gate.wait))

    async def evening() -> int:
        table = home("piratatak", 1, 1, {"first": 1}, records=tmp_path / "games.jsonl")
        told = 0
        async for _ in table.updates():
            told += 1
            await table.leave()
        return told

    assert await evening() == 1
    gate.set()
    assert list(tmp_path.iterdir()) == []


async def test_a_bot_ponders_as_its_pace_and_public_facts_want(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of our own: the table says until when it waits, and that is the time."""
    times = [0.0]

    async def wait(self: HomeTable, until: float) -> None:
        if until == float("inf"):
            await self._stir.wait()
        elif until > times[-1]:
            times.append(until)

    monkeypatch.setattr(HomeTable, "_wait", wait)
    monkeypatch.setattr(home_table, "_now", lambda: times[-1])
    pace = PACES["normal"]
    table = home("piratatak", 1, 1, {"first": 1}, records=tmp_path / "games.jsonl", pace=pace)
    moments = []
    async for moment in table.updates():
        moments.append(moment)
        if len(moment.events) and moment.moves:
            await table.leave()
    opens = times[0] + round(beat_of(Dealt) * pace.exposure)
    assert times[1] == opens + pace.pondering(f"{table.commitment}/1/{opens}")


async def test_a_record_goes_to_the_players_own_folder_where_no_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = home("piratatak", 1, 1, records=None)  # type: ignore[arg-type]
    told = await played(table, first_move)
    file = tmp_path / "quarterdeck" / "games.jsonl"
    assert record.read(file.read_bytes()) == table.record
    assert str(file) in told[-1].notes[-1]


async def test_a_game_that_cannot_be_kept_has_an_ending_all_the_same(tmp_path: Path) -> None:
    table = home("piratatak", 1, 1, records=tmp_path / "nowhere" / "games.jsonl")
    told = await played(table, first_move)
    assert told[-1].notes[-1].startswith("This game could not be recorded: There is no directory")
    assert told[-1].view.ranking


def test_a_table_says_nothing_of_its_cards_when_it_is_printed(tmp_path: Path) -> None:
    assert repr(home("memoarrr", 2, 0, records=tmp_path)) == "<HomeTable of Memoarrr!, 2 seats>"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"humans": 4}, "At a table of 3, 1 to 3 people can play at this terminal, not 4."),
        ({"humans": 0}, "At a table of 3, 1 to 3 people can play at this terminal, not 0."),
        ({"bots": ("parrot", "parrot", "parrot")}, "3 bots are named for 2 seats; name one for all, or one for each."),
        ({"bots": ("poet",)}, "There is no bot called “poet”; there are: "),
    ],
)
def test_a_crew_that_cannot_be_is_refused_in_a_sentence(wanted: dict[str, Any], sentence: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        seat_players(registry.find("memoarrr"), 3, **wanted)
    assert refused.value.sentence.startswith(sentence)


def test_bots_of_a_friendly_level_sit_where_no_player_is_named() -> None:
    crew = seat_players(registry.find("memoarrr"), 4, names=("Ann",), humans=2, bots=("captain", "kraken"))
    assert [(sailor.name, sailor.bot) for sailor in crew] == [
        ("Ann", None),
        ("Bonny", None),
        ("Anne", "captain"),
        ("Calico", "kraken"),
    ]
    assert {sailor.bot for sailor in seat_players(registry.find("piratatak"), 3)[1:]} == {"deckhand"}
    assert issubclass(BadSeating, QuarterdeckError)


def test_every_person_adds_a_number_of_their_own_to_the_deal_and_no_bot_does() -> None:
    crew = seat_players(registry.find("piratatak"), 3, humans=2)
    deal, other = home_table._fair_deal(crew), home_table._fair_deal(crew)
    assert deal.seed != other.seed
    assert [nonce is None for nonce in deal.nonces] == [False, False, True]
    assert len(set(deal.nonces[:2])) == 2

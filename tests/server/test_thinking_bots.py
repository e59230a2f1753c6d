"""Bots that think at a table: they keep no player waiting, and whatever becomes of them, the table goes on."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import record, verify
from quarterdeck.games.piratatak.events import Dealt
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.paces import PACES
from quarterdeck.server import log_output
from quarterdeck.server.live.bot_moves import LONGEST_THOUGHT, PendingBotMove
from quarterdeck.server.live.bot_trials import BotTrials
from quarterdeck.server.table.log_entries import Moved, read_entry
from quarterdeck.server.table.table import Table
from tests.bots.strangers import strangers_in
from tests.server.guest import Guest
from tests.server.house import Clock, House
from tests.waiting import until

ME = {"kind": "me", "name": "Ann"}
PATIENCE = 25.0


@pytest.fixture(scope="module", autouse=True)
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with strangers_in(tmp_path_factory.mktemp("strangers")):
        yield


@pytest.fixture
def log() -> io.StringIO:
    lines = io.StringIO()
    log_output.log_to(lines)
    return lines


@pytest.fixture
def everybody_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that would not be hired: they have got worse since."""

    async def passed(*_: Any) -> None: ...

    monkeypatch.setattr(BotTrials, "check", passed)


def bot(name: str) -> dict[str, Any]:
    return {"kind": "bot", "bot": name}


async def begun(house: House, name: str, game: str = "piratatak", **wishes: Any) -> tuple[Guest, str]:
    """A player plays against this bot, which moves first."""
    house.hub.services.bots.patience = PATIENCE
    ann = house.guest("Ann")
    table = await ann.open(game, [ME, bot(name)], **({"options": {"first": 1}} | wishes))
    await ann.connect(table)
    await ann.begin(0)
    return ann, table


def table_of(house: House, table: str) -> Table:
    live = house.hub.tables[table].table
    assert live is not None
    return live


def thought_of(house: House, table: str, seat: int = 1) -> PendingBotMove:
    return house.hub.tables[table].pending_bot_moves[seat]


async def answered(house: House, table: str, seat: int = 1) -> PendingBotMove:
    """What the bot has in mind, as soon as it has."""
    thoughts = house.hub.tables[table].pending_bot_moves

    def has() -> bool:
        thought = thoughts.get(seat)
        return thought is not None and thought.is_of(table_of(house, table)) and thought.answered_at is not None

    await until(has, "the bot has answered")
    return thoughts[seat]


async def moves_in(house: House, table: str, seat: int) -> list[Any]:
    rows = await house.hub.store.rows(table)
    return [one for row in rows if isinstance(one := read_entry(row.what), Moved) and one.seat == seat]


async def until_moved(house: House, table: str, seat: int = 1) -> None:
    """Until the store has a move of this seat."""
    async with asyncio.timeout(PATIENCE):
        while not await moves_in(house, table, seat):
            await asyncio.sleep(0.002)


def failures(house: House, name: str) -> float:
    return house.metric(f'quarterdeck_bot_failures_total{{bot="{name}"}}')


@pytest.mark.usefixtures("everybody_passes")
async def test_some_move_is_made_for_a_bot_that_fails_and_the_host_is_told_no_card(
    tmp_path: Path, log: io.StringIO
) -> None:
    bad = {
        "seasick": "bot-failed",
        "blind": "bot-failed",
        "capsized": "bot-failed",
        "drowned": "bot-failed",
        "cheat": "bot-cheats",
    }

    async with House(tmp_path) as house:
        for name in bad:
            ann, table = await begun(house, name)
            await until_moved(house, table)
            await ann.catch_up()
            assert ann.latest(0)["view"]["turn"] is not None
            assert failures(house, name) >= 1
            text = house.hub.metrics.text().decode()
            assert f'quarterdeck_bot_failures_total{{bot="{name}"}}' in text
            assert "quarterdeck_bugs_total 0" in text
    assert "crab-lava" not in log.getvalue()
    told = [line for line in map(json.loads, log.getvalue().splitlines()) if line["what"] == "bot failed"]
    assert {line["bot"]: line["code"] for line in told} == bad
    assert {line["level"] for line in told} == {"warning"}
    assert all(len(line["table"]) < 12 for line in told), "too little to join the table by"


@pytest.mark.usefixtures("everybody_passes")
async def test_a_bot_that_prints_is_understood_all_the_same(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, table = await begun(house, "chatterbox")
        await until_moved(house, table)
        assert failures(house, "chatterbox") == 0


@pytest.mark.usefixtures("everybody_passes")
async def test_a_bot_that_hangs_keeps_neither_its_own_table_nor_another_waiting(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, table = await begun(house, "sleeper", "memoarrr")
        await until(lambda: 1 in house.hub.tables[table].pending_bot_moves, "the bot is asked")
        thought = thought_of(house, table)
        for move in ({"move": "look", "side": "north"}, {"move": "ready"}):
            assert (await ann.say("move", seat=0, move=move))["type"] == "done"
        _, other = await begun(house, "gull")
        await until_moved(house, other)
        assert await moves_in(house, table, 1) == []
        assert thought_of(house, table) is thought, "it is not asked anew while it thinks"
        assert thought.answered_at is None


@pytest.mark.usefixtures("everybody_passes")
async def test_a_bot_that_never_answers_is_not_waited_for(tmp_path: Path, log: io.StringIO) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        _, table = await begun(house, "sleeper", pace="normal")
        await until(lambda: 1 in house.hub.tables[table].pending_bot_moves, "the bot is asked")
        clock.now += LONGEST_THOUGHT - 1
        await house.look_after(table)
        assert await moves_in(house, table, 1) == []
        clock.now += 1
        await house.look_after(table)
        assert failures(house, "sleeper") == 1
        clock.now += PACES["normal"].thought
        await house.look_after(table)
        assert len(await moves_in(house, table, 1)) == 1
    assert '"what":"bot failed","bot":"sleeper","code":"bot-too-slow"' in log.getvalue()


@pytest.mark.parametrize("name", ["parrot", "gull", "seasick"])
@pytest.mark.usefixtures("everybody_passes")
async def test_a_bot_ponders_as_the_pace_and_public_facts_want_also_if_it_fails(tmp_path: Path, name: str) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        _, table = await begun(house, name, pace="normal")
        if name != "parrot":
            await answered(house, table)
        commitment = table_of(house, table).commitment
        opens = clock.now + round(beat_of(Dealt) * PACES["normal"].exposure)
        due = opens + PACES["normal"].pondering(f"{commitment}/1/{opens}")
        clock.now = due - 1
        await house.look_after(table)
        assert await moves_in(house, table, 1) == []
        clock.now = due
        await house.look_after(table)
        assert len(await moves_in(house, table, 1)) == 1


async def test_a_bot_begins_to_think_while_everybody_still_looks_at_the_card(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, table = await begun(house, "gull", "memoarrr", pace="normal", options={"first": 0})
        for move in ({"move": "look", "side": "north"}, {"move": "ready"}):
            await ann.say("move", seat=0, move=move)
        for _ in range(2):
            await answered(house, table)
            clock.forward(2)
            await house.look_after(table)
        await ann.catch_up()
        clock.now = table_of(house, table).exposure.moves_allowed_at
        assert (await ann.say("move", seat=0, move=ann.latest(0)["moves"][0]))["type"] == "done"
        opens = table_of(house, table).exposure.moves_allowed_at
        assert opens == clock.now + PACES["normal"].exposure
        await answered(house, table)
        clock.now = table_of(house, table).exposure.bot_moves_at(1) - 1
        assert clock.now > opens
        before = len(await moves_in(house, table, 1))
        await house.look_after(table)
        assert len(await moves_in(house, table, 1)) == before
        clock.now += 1
        await house.look_after(table)
        assert len(await moves_in(house, table, 1)) == before + 1


async def test_after_a_restart_the_bot_chooses_the_same(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        _, table = await begun(house, "seer", "memoarrr", pace="normal")
        thought = await answered(house, table)
    async with House(tmp_path, clock=clock) as house:
        await house.look_after(table)
        again = await answered(house, table)
        assert again is not thought
        assert (again.move, again.question) == (thought.move, thought.question)
        clock.forward(5)
        await house.look_after(table)
        (move,) = await moves_in(house, table, 1)
        assert json.loads(bytes(move.move))["side"] == thought.move.side


@pytest.mark.usefixtures("everybody_passes")
async def test_a_player_who_takes_the_seat_back_while_the_bot_thinks_plays_there(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        house.hub.services.bots.patience = PATIENCE
        ann = house.guest("Ann")
        table = await ann.open("piratatak", [ME, bot("parrot")], options={"first": 0}, stand_in="sleeper")
        await ann.connect(table)
        await ann.begin(0)
        await ann.say("leave", seat=0)
        await until(lambda: 0 in house.hub.tables[table].pending_bot_moves, "the stand-in is asked")
        thought = thought_of(house, table, 0)
        await ann.say("return", seat=0)
        assert not thought.is_of(table_of(house, table))
        await ann.catch_up()
        assert (await ann.say("move", seat=0, move=ann.latest(0)["moves"][0]))["type"] == "done"


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
async def test_whole_games_with_several_bots_that_think_at_once(tmp_path: Path, game: str) -> None:
    async with House(tmp_path) as house:
        house.hub.services.bots.patience = PATIENCE
        ann = house.guest("Ann")
        table = await ann.open(game, [ME, bot("seer"), bot("gull"), bot("owl")])
        await ann.connect(table)
        await ann.begin(0)
        await ann.catch_up()
        while (latest := ann.latest(0))["view"]["ranking"] is None:
            if moves := latest["moves"]:
                await ann.say("move", seat=0, move=moves[len(moves) // 2])
            else:
                await ann.hear("update", seat=0)
        assert "quarterdeck_bugs_total 0" in house.hub.metrics.text().decode()
        assert [failures(house, name) for name in ("seer", "gull", "owl")] == [0, 0, 0]
        async with ann.session.get(f"{house.url}/api/tables/{table}/record") as response:
            kept = record.read(await response.read())
    verify.verify(kept)
    assert [player.kind for player in kept.players] == ["human", "seer", "gull", "owl"]


@pytest.mark.usefixtures("everybody_passes")
async def test_a_server_that_stops_does_not_wait_for_a_bot_and_leaves_no_process_behind(
    tmp_path: Path, log: io.StringIO
) -> None:
    async with House(tmp_path) as house:
        await begun(house, "sleeper")
        bots = house.hub.services.bots
        await until(lambda: bool(bots.busy) and next(iter(bots.busy)).process is not None, "it thinks")
        (thinker,) = bots.busy
        process = thinker.process
        assert process is not None
    assert process.returncode is not None
    assert house.hub.services.background.running == 0
    assert "bot failed" not in log.getvalue(), "it has done nothing wrong"


@pytest.mark.parametrize("name", ["capsized", "gone", "cheat", "drowned", "sleeper"])
async def test_a_bot_that_can_not_make_one_move_is_not_hired(tmp_path: Path, name: str) -> None:
    async with House(tmp_path) as house:
        house.hub.services.bots.patience = 1.0 if name == "sleeper" else PATIENCE
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, {"kind": "open"}])
        hiring = asyncio.ensure_future(ann.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": name}))
        assert (await house.guest("Ben").get("/api/offer"))["bots"][0] == "parrot", "no other table waits"
        status, refused = await hiring
        assert (status, refused["code"]) == (400, "bot-unfit")
        assert refused["sentence"] == f"The bot “{name}” is not fit to play; choose another one."


async def test_a_bot_is_tried_out_once_for_each_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with House(tmp_path) as house:
        house.hub.services.bots.patience = PATIENCE
        ann = house.guest("Ann")
        await ann.open(seats=[ME, bot("landlubber")], game="piratatak", stand_in="gull")
        wish = {"game": "memoarrr", "seats": [ME, bot("landlubber")]}
        assert (await ann.ask("POST", "/api/tables", wish))[1]["code"] == "bot-unfit"
        monkeypatch.setattr(house.hub.services.bots, "ask", None)
        await ann.open(seats=[ME, bot("landlubber"), bot("gull")], game="piratatak")

"""A connection to a remote table that breaks: what is told meanwhile, and that nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quarterdeck.core import record
from quarterdeck.games.memoarrr.events import Revealed
from quarterdeck.server.table.log_entries import Moved
from quarterdeck.terminal.remote.table import RemoteTable
from quarterdeck.terminal.table import TableUpdate
from tests.browser.line import Line
from tests.server.guest import Guest
from tests.server.live import GENEROUS, Live
from tests.terminal.remote_hands import Hand, kinds, make, notes, play

DOWN = "The connection is lost; coming back…"
BACK = "The connection is back."


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with Live(*GENEROUS) as server:
        yield server


async def table_for_one(server: Live, game: str = "memoarrr") -> str:
    """The id of a table at which one seat is free and a bot has the other."""
    host = Guest(server.url, "Host")
    await host.ask("PUT", "/api/me", {"name": "Host"})
    table = await host.open(game, [{"kind": "open"}, {"kind": "bot"}])
    await host.go()
    return table


def is_under_way(moment: TableUpdate) -> bool:
    return bool(moment.moves) and moment.view.phase != "look"


async def test_a_game_goes_on_when_the_server_was_killed_and_is_there_again(server: Live, tmp_path: Path) -> None:
    table = await (hand := Hand(tmp_path, "Ann")).join(f"{server.url}/t/{await table_for_one(server)}")
    killed: list[bool] = []

    async def pull_the_plug(moment: TableUpdate) -> None:
        if is_under_way(moment) and not killed:
            killed.append(True)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start_again)

    told = await play(table, after=pull_the_plug)
    assert killed
    assert table.fair
    assert kinds(told)[-1] == "over"
    assert (notes(told).count(DOWN), notes(told).count(BACK)) == (1, 1)
    assert kinds(told).count("dealt") == 1
    assert len(record.read(hand.records.read_bytes()).log) > 10


async def test_a_server_that_restarts_says_so(server: Live, tmp_path: Path) -> None:
    table = await Hand(tmp_path, "Ann").join(f"{server.url}/t/{await table_for_one(server)}")
    told: list[str] = []
    async for moment in table.updates():
        told += moment.notes
        if moment.moves and "stopped" not in told:
            told.append("stopped")
            await asyncio.to_thread(server.stop)
        if any("restarting" in note for note in moment.notes):
            await table.leave()
    assert DOWN not in told
    await asyncio.to_thread(server.start_again)


def moves_made(server: Live, table: str) -> list[Moved]:
    return [happening for happening in server.happenings(table) if isinstance(happening, Moved)]


async def made_in_silence(table: RemoteTable, line: Line, made: Callable[[], int]) -> None:
    """The first move after the sides: it arrives at the server, whose answer does not arrive here."""
    silent = False
    async for moment in table.updates():
        if not moment.moves or moment.eyes is None:
            continue
        move = moment.moves[0]
        if not is_under_way(moment):
            await make(table, moment.eyes, move)
        elif silent:
            await table.leave()
        else:
            silent, before = True, made()
            line.lose_answers()
            making = asyncio.create_task(table.play(moment.eyes, move))
            while made() == before:
                await asyncio.sleep(0.01)
            assert not making.done(), "no answer can have come"
            line.cut()
            line.mend()
            await making


async def test_a_move_whose_answer_was_lost_is_sent_again_and_made_once(server: Live, tmp_path: Path) -> None:
    with Line(server.port) as line:
        name = await table_for_one(server)
        table = await Hand(tmp_path, "Ann").join(f"{line.url}/t/{name}")
        await made_in_silence(table, line, lambda: len(moves_made(server, name)))
        commands = Counter(moved.command for moved in moves_made(server, name) if moved.command is not None)
        assert len(commands) >= 3
        assert set(commands.values()) == {1}


async def test_a_spectator_who_comes_back_late_is_not_told_what_was_turned_down_meanwhile(
    server: Live, tmp_path: Path
) -> None:
    """While the connection of the spectator is cut, the others play on into the next rounds."""
    name = await table_for_one(server)
    with Line(server.port) as line:
        watcher = await Hand(tmp_path, "Eve").watch(f"{line.url}/t/{name}")
        player = await Hand(tmp_path, "Ann").join(f"{server.url}/t/{name}")
        cut, back = asyncio.Event(), asyncio.Event()
        told: list[TableUpdate] = []

        async def watch() -> None:
            async for moment in watcher.updates():
                told.append(moment)
                if moment.view is not None and moment.view.round == 1 and not cut.is_set():
                    line.cut()
                    cut.set()
                if BACK in moment.notes:
                    back.set()

        async def mend(moment: TableUpdate) -> None:
            if moment.view is not None and moment.view.round == 1:
                await cut.wait()
            if moment.view is not None and moment.view.round == 3:
                line.mend()
                await back.wait()

        await asyncio.gather(watch(), play(player, after=mend))
        revealed = [(event.card, moment) for moment in told for event in moment.events if isinstance(event, Revealed)]
        assert None in [card for card, _ in revealed], "something was missed"
        for card, moment in revealed:
            if card is not None and moment.view.phase != "over":
                assert card in (*moment.view.cells, *last_cards(moment))
        assert watcher.fair


def last_cards(moment: TableUpdate) -> list[object]:
    """What the latest entry showed before it turned everything down."""
    turned = [number for number, event in enumerate(moment.events) if event.turns_down]
    latest = moment.events[: turned[-1]] if turned else ()
    shown = [event.card for event in latest if getattr(event, "card", None) is not None]
    return shown[-1:]

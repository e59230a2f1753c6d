"""The run beside other servers in its short form: our own part is measured, and nothing is installed."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from rich.console import Console

from benchmarks import environments, peers
from benchmarks.environments import NodeEnvironment, NotInstalled
from benchmarks.frame import as_json
from benchmarks.load_parts.seat import BINARY, frame
from benchmarks.load_parts.tables import Tally
from benchmarks.peer_parts.contestants import ALL, NODE
from benchmarks.peer_parts.driver import Driver
from benchmarks.peer_parts.island import SEATS, Island
from benchmarks.peer_parts.report import Measured, Report, Server, goals, show
from benchmarks.peer_parts.rooms import BoardgameRoom, ColyseusRoom, PeerRoom
from benchmarks.server_process import ServerFailed

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what the run asks of a process")
SHORT = peers.Plan(rooms=(1, 2), rounds=1, seconds=0.2, pace=0.4, paced_seconds=0.4, weighed=2, sample=2)


@pytest.fixture(scope="module")
def report() -> Report:
    """Without a Node.js: the run goes on with our own servers, and says why the others are missing."""
    with pytest.MonkeyPatch.context() as patch:

        def sunken(_: NodeEnvironment) -> None:
            raise NotInstalled("no registry here")

        patch.setattr(NodeEnvironment, "set_up", sunken)
        return peers.run(SHORT, ALL, Console(file=io.StringIO()))


@ON_LINUX
def test_run_goes_on_without_the_peers_and_says_why(report: Report) -> None:
    assert report.left_out == "no registry here"
    assert [server.name for server in report.servers] == ["quarterdeck", "bare"]
    assert [(each.name, each.rooms) for each in report.measured] == [
        ("quarterdeck", 1),
        ("bare", 1),
        ("quarterdeck", 2),
        ("bare", 2),
    ]
    for each in report.measured:
        assert each.rate == each.rounds[0] > 0
        assert 0 < each.p50 <= each.p99
        assert 0 < each.paced_p50 <= each.paced_p99 <= each.paced_worst
    assert [goal.holds for goal in report.goals][:2] == [None, None]


@ON_LINUX
def test_page_and_json_tell_the_same(report: Report) -> None:
    page = io.StringIO()
    show(report, Console(file=page, width=120))
    told = json.loads(as_json(report))
    for each, line in zip(report.measured, told["measured"], strict=True):
        assert f"{each.rate:,.0f}" in page.getvalue()
        assert line["rate"] == each.rate
    assert "The peers are missing: no registry here" in page.getvalue()
    assert msgspec.json.decode(as_json(report), type=Report) == report


@ON_LINUX
def test_a_server_that_does_not_start_is_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    with pytest.raises(ServerFailed, match=r"^Quarterdeck: The server did not start"):
        Driver(ALL["quarterdeck"], tmp_path, (None, None))


# The goals, without a server ---------------------------------------------------------------------------------------


def made_up(ours: float, colyseus: float, boardgame: float, kb: float) -> list[bool | None]:
    def one(name: str, per_move: float) -> Measured:
        return Measured(name, 10, 1e6 / per_move, (1e6 / per_move,), per_move, 20.0, 0.0, 1.0, 2.0, 1.0, 2.0, 3.0, 1.0)

    servers = [Server("quarterdeck", "Quarterdeck", "before shown", kb, 1000.0)]
    found = [one("quarterdeck", ours), one("colyseus", colyseus), one("boardgame", boardgame)]
    return [goal.holds for goal in goals(servers, found)]


def test_goals_compare_processor_time_and_memory() -> None:
    assert made_up(90, 100, 300, 19) == [True, True, True]
    assert made_up(110, 100, 300, 19) == [False, True, True]
    assert made_up(90, 100, 200, 19) == [True, False, True]
    assert made_up(90, 100, 300, 21) == [True, True, False]


# The game of the peers ---------------------------------------------------------------------------------------------


def test_a_game_has_four_looks_and_seven_rounds_and_no_cell_is_revealed_twice_in_a_round() -> None:
    for seed in range(20):
        island = Island(Random(seed))
        assert [island.play() for _ in range(SEATS)] == [(seat, None) for seat in range(SEATS)]
        moves = revealed = 0
        while not island.over:
            before = island.round
            _, cell = island.play()
            assert cell is not None
            moves += 1
            revealed = revealed + 1 if island.round == before else 0
            if not island.over:
                assert sum(card is not None for card in island.cells) == revealed
        assert island.round == 7
        assert moves >= 7 * 4


@pytest.mark.parametrize("seed", range(8))
def test_card_that_fits_neither_way_puts_its_player_out_and_the_first_one_out_opens_the_next_round(seed: int) -> None:
    island = Island(Random(seed))
    for _ in range(SEATS):
        island.play()
    still_in, out = list(range(SEATS)), list[int]()
    last = None
    at = 0
    while island.round == 0:
        seat, cell = island.play()
        assert seat == still_in[at % len(still_in)]
        assert cell is not None
        card = island.deck[cell]
        if last is not None and card % 5 != last % 5 and card // 5 != last // 5:
            at = still_in.index(seat)
            still_in.remove(seat)
            out.append(seat)
        else:
            at = still_in.index(seat) + 1
        last = card
    assert len(out) == SEATS - 1
    assert island.turn == out[0]


class Wire:
    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, framed: bytes) -> None:
        self.sent.append(framed)


def seated(room: PeerRoom) -> list[Wire]:
    wires = [Wire() for _ in range(SEATS)]
    room.seats = wires  # type: ignore[assignment]
    return wires


def test_room_of_colyseus_waits_for_four_patches() -> None:
    room = ColyseusRoom(Tally(), Random(1))
    wires = seated(room)
    told: list[int] = []
    room.told = lambda each: told.append(each.moves)
    assert room.move()
    assert wires[0].sent == [frame(b"\x0d\xa5ready", BINARY)]
    for seat in range(SEATS):
        assert told == []
        room.heard(seat, b"\x0f\x80\x01")
    assert told == [1]


def boardgame_room() -> tuple[BoardgameRoom, list[Wire]]:
    room = BoardgameRoom(Tally(), Random(1), "m")
    room.credentials = ["a", "b", "c", "d"]
    return room, seated(room)


def update(room: BoardgameRoom, state: int) -> bytes:
    cells = [255 if card is None else card for card in room.island.cells]
    return b'42/island,["update","m",' + msgspec.json.encode({"G": {"cells": cells}, "_stateID": state}) + b",[]]"


def test_room_of_boardgame_io_notices_a_seat_that_was_told_of_something_else() -> None:
    room, wires = boardgame_room()
    assert room.move()
    assert b'"type":"ready"' in wires[0].sent[0]
    for seat in range(SEATS):
        room.heard(seat, update(room, 1))
    room.check()
    room.heard(2, update(room, 2))
    with pytest.raises(ServerFailed, match="told of something else"):
        room.check()


def test_room_of_boardgame_io_answers_pings() -> None:
    room, wires = boardgame_room()
    room.heard(1, b"2")
    assert wires[1].sent == [frame(b"3")]


# What is installed -------------------------------------------------------------------------------------------------


def test_every_peer_is_pinned_and_no_registry_is_named() -> None:
    folder = Path(peers.__file__).parent / "peer_parts" / "node"
    assert all(pin[0].isdigit() for pin in NODE.packages.values())
    assert {"node", "boardgame.io", "@colyseus/core"} <= NODE.packages.keys()
    assert not list(folder.glob("*lock*"))
    assert "://" not in (folder / "package.json").read_text(encoding="utf-8")


def test_peers_are_installed_once_without_scripts_and_their_modules_copied_each_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran: list[list[str]] = []

    def pretend(command: list[str], *_: object) -> None:
        ran.append(command)
        (tmp_path / "peers").mkdir(exist_ok=True)

    monkeypatch.setattr(environments, "run", pretend)
    place = NodeEnvironment("peers", Path(peers.__file__).parent / "peer_parts" / "node", tmp_path)
    place.set_up()
    assert len(ran) == 3
    assert "--ignore-scripts" in ran[2]
    assert place.ready
    (tmp_path / "peers" / "island.mjs").unlink()
    place.set_up()
    assert len(ran) == 3
    assert (tmp_path / "peers" / "island.mjs").is_file()


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        peers.main(["--help"])
    assert "python -m benchmarks.peers --quick" in capsys.readouterr().out

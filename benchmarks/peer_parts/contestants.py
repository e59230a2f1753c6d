"""The servers that are measured beside each other, and how each is started and driven."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import msgspec

from benchmarks.environments import ROOT, NodeEnvironment
from benchmarks.load_parts.generator import Opener
from benchmarks.load_parts.servers import MeasuredServer, bare, quarterdeck
from benchmarks.load_parts.tables import BareRooms, RealTables
from benchmarks.peer_parts.rooms import BoardgameRooms, ColyseusRooms

NODE = NodeEnvironment("peers", ROOT / "benchmarks" / "peer_parts" / "node")
MOVE_BYTES, DONE_BYTES, UPDATE_BYTES = 70, 40, 1050
"""The bare server's messages where no others are wanted: as long as ours, on average."""


class Contestant(msgspec.Struct, frozen=True):
    name: str
    title: str
    durable: str
    """When a move is on the disk."""
    server: Callable[[Path, int | None], MeasuredServer]
    """Starts nothing yet; the folder is for its files."""
    opener: Callable[[str, Random], Opener]
    needs_node: bool = True


def _node(module: str, *, with_folder: bool = False) -> Callable[[Path, int | None], MeasuredServer]:
    def server(folder: Path, core: int | None) -> MeasuredServer:
        files = [str(folder / "files")] if with_folder else []
        command = [str(NODE.node), str(NODE.folder / module), *files]
        variables = os.environ | {"NODE_ENV": "production"}
        return MeasuredServer(folder / "server.log", command=command, core=core, environment=variables)

    return server


ALL: Mapping[str, Contestant] = {
    each.name: each
    for each in (
        Contestant(
            "quarterdeck",
            "Quarterdeck",
            "before shown",
            lambda folder, core: quarterdeck(folder / "tables.db", core),
            RealTables,
            needs_node=False,
        ),
        Contestant("colyseus", "Colyseus", "no", _node("colyseus_server.mjs"), ColyseusRooms),
        Contestant("boardgame", "boardgame.io, in memory", "no", _node("boardgame_server.mjs"), BoardgameRooms),
        Contestant(
            "boardgame-files",
            "boardgame.io, FlatFile",
            "after shown, not flushed",
            _node("boardgame_server.mjs", with_folder=True),
            BoardgameRooms,
        ),
        Contestant(
            "bare",
            "bare aiohttp, no rules",
            "no",
            lambda folder, core: bare(folder, UPDATE_BYTES, DONE_BYTES, core),
            lambda url, _: BareRooms(url, MOVE_BYTES),
            needs_node=False,
        ),
    )
}

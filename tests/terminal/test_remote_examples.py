"""Every example in the help of `join` and `watch` works as it stands, but for the server's name."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import COMMAND
from tests.cli.test_help import examples
from tests.server.guest import Guest
from tests.server.live import GENEROUS, Live
from tests.terminal.remote_terminals import surroundings

PATIENCE = 40
EXAMPLES = [*examples("join"), *examples("watch")]


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with Live(*GENEROUS) as server:
        yield server


async def links(server: Live) -> dict[str, str]:
    """Links to a table with one free seat, to move a seat, and to a game of bots."""
    host = Guest(server.url, "Host")
    await host.ask("PUT", "/api/me", {"name": "Host"})
    free = await host.open("memoarrr", [{"kind": "bot"}, {"kind": "bot"}, {"kind": "open"}])
    mine = await host.open("piratatak", [{"kind": "me", "name": "Host"}, {"kind": "bot"}])
    _, moving = await host.ask("POST", f"/api/tables/{mine}/seats/0/hand-over")
    bots = await host.open("memoarrr", [{"kind": "bot"}, {"kind": "bot"}])
    watching = (await host.get(f"/api/tables/{bots}"))["table"]["watch"]
    await host.go()
    return {
        "https://play.example/t/tAbc123": f"{server.url}/t/{free}",
        "https://play.example/move#secret": f"{server.url}{moving['link']}",
        "https://play.example/w/wAbc123": f"{server.url}/w/{watching}",
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_join_and_watch_works(example: str, server: Live, tmp_path: Path) -> None:
    for there, here in asyncio.run(links(server)).items():
        example = example.replace(there, here)
    assert "play.example" not in example
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {example}"],
        cwd=tmp_path,
        env=surroundings(tmp_path) | {"PATH": f"{Path(COMMAND).parent}:{surroundings(tmp_path)['PATH']}"},
        input="q\n",
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    ending = ran.stdout.strip().splitlines()[-1]
    if "watch" in example:
        assert ending.startswith(("Fair deal, checked here", "The record is consistent"))
    else:
        assert ending in ("You leave the table.", "Tu quittes la table.")

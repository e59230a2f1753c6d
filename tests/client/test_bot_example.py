"""The bot in the client's docstring plays a whole game."""

from __future__ import annotations

import asyncio
from textwrap import dedent

import pytest

import quarterdeck.client
from quarterdeck.client import TableClient, join, watch
from tests.docs.pages import DOCS, blocks
from tests.server.house import House

LINK = "https://play.example/t/tAbc123"


def example() -> str:
    """The indented lines of the docstring."""
    lines = (quarterdeck.client.__doc__ or "").splitlines()
    return dedent("\n".join(line for line in lines if line.startswith("    ") or not line)).strip()


def test_the_protocol_page_shows_the_same_bot() -> None:
    (shown,) = (block for block in blocks(DOCS / "protocol.md", "python") if block.file == "network_bot.py")
    assert shown.text.strip() == example()


async def opened(house: House, *kinds: str, game: str = "memoarrr") -> str:
    host = house.guest("Host")
    await host.ask("PUT", "/api/me", {"name": "Host"})
    return f"{house.url}/t/{await host.open(game, [{'kind': kind} for kind in kinds])}"


async def test_the_bot_of_the_docstring_plays_a_game_in_a_dozen_lines(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    link = await opened(house, "open", "bot")
    assert len([line for line in example().splitlines() if line]) <= 11
    assert LINK in example()
    await asyncio.to_thread(exec, example().replace(LINK, link), {})
    assert capsys.readouterr().out == "The deal was fair.\n"


async def test_two_clients_and_a_spectator_see_the_same_game(house: House) -> None:
    link = await opened(house, "open", "open", game="piratatak")
    seqs: dict[str, list[int]] = {"Ann": [], "Ben": [], "Eve": []}

    async def play(name: str) -> None:
        async with join(link, name) as table:
            async for update in table.updates():
                seqs[name].append(update.seq)
                if update.moves and update.seat is not None:
                    thrifty = [move for move in update.moves if type(move).__name__ in ("Buy", "Fire", "Draw")]
                    await table.play(update.seat, (thrifty or update.moves)[0])
            assert table.deal is not None
            assert (table.deal.fault, table.deal.proves) == (None, "player")

    async def look_on(table: TableClient) -> None:
        async for update in table.updates():
            seqs["Eve"].append(update.seq)
            assert (update.seat, update.moves) == (None, ())
        assert table.deal is not None
        assert (table.deal.fault, table.deal.proves) == (None, "watcher")

    async with watch(link) as spectator:  # it has found its place before the first card
        await asyncio.gather(play("Ann"), play("Ben"), look_on(spectator))
    assert seqs["Ann"][-1] == seqs["Ben"][-1] == seqs["Eve"][-1]
    assert all(seen == sorted(set(seen)) for seen in seqs.values())

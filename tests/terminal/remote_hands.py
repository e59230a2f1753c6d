"""Players at terminals who make any lawful move at a table on a server."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from quarterdeck.client import Declined, KeepsakeFiles, ServerClient, find_place_to_watch, find_seat, read_link
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.remote.announcements import translated
from quarterdeck.terminal.remote.table import RemoteTable
from quarterdeck.terminal.table import TableUpdate

THRIFTY = ("fire", "coin", "cannon", "buy")
"""Moves that bring a game of Piratatak to its end."""


class Hand:
    """A person with a home folder, at one terminal after the other."""

    def __init__(self, folder: Path, name: str, language: str = "en") -> None:
        self.folder = folder / name
        self.name = name
        self.catalogue = Catalogue(language)
        self.records = self.folder / "games.jsonl"
        self.folder.mkdir(parents=True, exist_ok=True)

    def _server(self, url: str, *, anonymous: bool = False) -> ServerClient:
        return ServerClient(url, KeepsakeFiles(url, self.folder), anonymous=anonymous)

    async def join(self, link: str, seat: int | None = None) -> RemoteTable:
        target = read_link(link)
        server = self._server(target.server)
        try:
            place = await find_seat(server, target, self.name, seat)
        except QuarterdeckError as why:
            await server.close()
            raise translated(why, self.catalogue) from None
        return RemoteTable(server, place, self.catalogue, self.records)

    async def watch(self, link: str) -> RemoteTable:
        target = read_link(link)
        server = self._server(target.server, anonymous=True)
        return RemoteTable(server, await find_place_to_watch(server, target), self.catalogue, self.records)

    async def hand_over(self, server: str, table: str, seat: int) -> str:
        """The link that moves a seat of this person to another device."""
        async with self._server(server) as client:
            return server + (await client.hand_over(table, seat)).link

    def files(self) -> list[Path]:
        """All that has been kept."""
        return sorted(file for file in self.folder.rglob("*") if file.is_file())


async def play(
    table: RemoteTable, seed: int = 1, after: Callable[[TableUpdate], Awaitable[Any]] | None = None
) -> list[TableUpdate]:
    """Make any lawful move until the game is over; all that was told, and `after` may do something at each moment."""
    dice = random.Random(seed)
    told = []
    async for moment in table.updates():
        told.append(moment)
        if after is not None:
            await after(moment)
        if moment.moves and moment.eyes is not None:
            await make(table, moment.eyes, choice(dice, moment.moves))
    return told


async def make(table: RemoteTable, seat: int, move: Any) -> None:
    """Make a move. While all players choose a side to look at, another one may be quicker."""
    try:
        await table.play(seat, move)
    except Declined as why:
        if why.code != "side-taken":
            raise


def choice(dice: random.Random, moves: tuple[Any, ...]) -> Any:
    """Any of them, but rather one that brings Piratatak to its end."""
    words = [repr(move).lower() for move in moves]
    thrifty = [move for move, word in zip(moves, words, strict=True) if any(wish in word for wish in THRIFTY)]
    draws = [move for move, word in zip(moves, words, strict=True) if word.startswith("draw")]
    if draws and not thrifty and dice.random() < 0.7:
        return draws[0]
    return dice.choice(thrifty or moves)


def notes(told: list[TableUpdate]) -> list[str]:
    return [note for moment in told for note in moment.notes]


def kinds(told: list[TableUpdate]) -> list[str]:
    """What the events are called on the wire."""
    return [str(type(event).__struct_config__.tag) for moment in told for event in moment.events]

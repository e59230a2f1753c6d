"""People at far tables who make any lawful move, and the house that they visit."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from quarterdeck.client.http import Declined, Server
from quarterdeck.client.keepsakes import Chest
from quarterdeck.client.links import read_link
from quarterdeck.client.seats import find_lookout, find_seat
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.remote.table import FarTable
from quarterdeck.terminal.table import TableUpdate

THRIFTY = ("fire", "coin", "cannon", "buy")
"""Whoever pays like that has a ship in the end."""


class Hand:
    """Somebody with a sea chest of their own, at one terminal after the other."""

    def __init__(self, folder: Path, name: str, language: str = "en") -> None:
        self.folder = folder / name
        self.name = name
        self.catalogue = Catalogue(language)
        self.records = self.folder / "games.jsonl"
        self.folder.mkdir(parents=True, exist_ok=True)

    async def join(self, link: str, seat: int | None = None) -> FarTable:
        address = read_link(link, self.catalogue)
        server = Server(address.server, self.catalogue, Chest(address.server, self.folder))
        try:
            return FarTable(server, await find_seat(server, address, self.name, seat, _nobody), self.records)
        except BaseException:
            await server.close()
            raise

    async def watch(self, link: str) -> FarTable:
        address = read_link(link, self.catalogue)
        server = Server(address.server, self.catalogue, Chest(address.server, self.folder), incognito=True)
        return FarTable(server, await find_lookout(server, address), self.records)

    def files(self) -> list[Path]:
        """All that has been kept."""
        return sorted(file for file in self.folder.rglob("*") if file.is_file())


async def _nobody() -> str:
    raise AssertionError("Everybody here has a name.")


async def play(
    table: FarTable, seed: int = 1, after: Callable[[TableUpdate], Awaitable[Any]] | None = None
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


async def make(table: FarTable, seat: int, move: Any) -> None:
    """A move; while all look at their sides, somebody may be quicker to take one."""
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

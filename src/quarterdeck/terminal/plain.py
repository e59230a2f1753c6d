"""The game line by line, at any table: what `--plain` is, and what whoever has no terminal gets."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from quarterdeck.atomic_file import check_writable
from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.muster import muster
from quarterdeck.terminal.plain_keyboard import Keyboard
from quarterdeck.terminal.plain_paper import Paper
from quarterdeck.terminal.plain_sitting import LEAVING, Sitting
from quarterdeck.terminal.table import Table


def is_wanted() -> bool:
    """Whether there is no terminal here that a picture could be drawn on."""
    dumb = os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32"
    return dumb or not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


async def sit_at(table: Table, catalogue: Catalogue, *, keyboard: Keyboard | None = None, patient: bool = True) -> None:
    """Sit at a table, line by line, until the game is over or the player leaves.

    Where the table is `patient`, cards are turned down when the player says so; elsewhere when everybody has had the
    same time to look, which the table's moments tell.
    """
    await Sitting(table, catalogue, keyboard or Keyboard(), patient=patient).stay()


def spend_evening(
    game: AnyGame | None,
    players: int,
    options: Mapping[str, Any],
    name: str | None = None,
    records: Path | None = None,
    *,
    humans: int = 1,
    bots: Sequence[str] = (),
    catalogue: Catalogue | None = None,
) -> None:
    """Play one game at home, asking which if none is named, until it is over or the player leaves."""
    words = catalogue or Catalogue()
    if records is not None:
        check_writable(records)

    async def evening() -> None:
        keyboard = Keyboard()
        picked = game or await _pick_game(words, keyboard)
        if picked is None:
            Paper().write(words.say("terminal-leave"))
            return
        crew = muster(picked, players, names=(name or "You",), humans=humans, bots=bots)
        table = HomeTable(picked, crew, options, catalogue=words, pace=PACES["instant"], records=records)
        await sit_at(table, words, keyboard=keyboard)

    asyncio.run(evening())


async def _pick_game(catalogue: Catalogue, keyboard: Keyboard) -> AnyGame | None:
    """Ask which game to play; Enter takes the first, and q none."""
    names, paper = registry.names(), Paper()
    while True:
        paper.ask(catalogue.say("terminal-which-game", games=", ".join(names), usual=names[0]))
        line = await keyboard.read()
        paper.answered(echoed=keyboard.is_a_person and line is not None)
        answer = "q" if line is None else line.strip().lower()
        if answer in LEAVING:
            return None
        fitting = [name for name in names if name.startswith(answer)]
        if fitting:
            return registry.find(fitting[0])
        paper.write(catalogue.say("terminal-not-understood", answer=answer))

"""The game line by line, at any table: for `--plain`, and where there is no terminal to draw on."""

import asyncio
import os
import sys
from collections.abc import Callable

from quarterdeck.core import registry
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import LEAVING, PlainSession
from quarterdeck.terminal.table_setup import TableSetup
from quarterdeck.terminal.tips import TipBook


def is_wanted() -> bool:
    """Whether there is no terminal here that a picture could be drawn on."""
    dumb = os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32"
    return dumb or not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())


def play_lines(game: str | None, setup_for: Callable[[str], TableSetup], catalogue: Catalogue) -> None:
    """Play one game at home until it is over or the player leaves; without a game's name, ask for one."""

    async def run() -> None:
        keyboard = LineInput()
        picked = game or await _ask_for_game(catalogue, keyboard)
        if picked is None:
            LineOutput().write(catalogue.say("terminal-leave"))
            return
        table = setup_for(picked).open(catalogue, "instant")
        await PlainSession(table, catalogue, keyboard, patient=True, tips=TipBook()).stay()

    asyncio.run(run())


async def _ask_for_game(catalogue: Catalogue, keyboard: LineInput) -> str | None:
    """Ask which game to play; Enter takes the first, and q none."""
    names, output = registry.names(), LineOutput()
    while True:
        output.ask(catalogue.say("terminal-which-game", games=", ".join(names), usual=names[0]))
        line = await keyboard.read()
        output.answered(echoed=keyboard.is_a_person and line is not None)
        answer = "q" if line is None else line.strip().lower()
        if answer in LEAVING:
            return None
        fitting = [name for name in names if name.startswith(answer)]
        if fitting:
            return fitting[0]
        output.write(catalogue.say("terminal-not-understood", answer=answer))

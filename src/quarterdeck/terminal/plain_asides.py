"""What can be typed at any time in the line mode and is no move: the board, the promise of the shuffle, the pace."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration import Catalogue, Company, narrator_of
from quarterdeck.narration.narrator import refusal
from quarterdeck.protocol.paces import PACES_FOR_PEOPLE
from quarterdeck.terminal.plain_io import LineOutput
from quarterdeck.terminal.table import PaceWish, TableUpdate, TerminalTable

BOARD = ("b", "board")
FAIR = ("fair",)
HURRY = ("hurry", "faster")
PACE = "pace"


def why_refused(error: QuarterdeckError, catalogue: Catalogue) -> str:
    """The reason of a refusal in the player's language; in English the rules' own sentence."""
    return error.sentence if catalogue.language == "en" else refusal(error, catalogue)


class Asides:
    """Answers to such lines at one table, and what is said about them unasked."""

    def __init__(self, table: TerminalTable, catalogue: Catalogue, output: LineOutput, *, patient: bool) -> None:
        """A `patient` table waits for its player and has no pace."""
        self._table = table
        self._catalogue = catalogue
        self._output = output
        self._patient = patient
        self._errands: set[asyncio.Task[None]] = set()
        """Wishes that are on their way to the table."""
        self._told_wish: PaceWish | None = None
        """What another player wishes, as it was told last."""

    def _say(self, message: str, **facts: object) -> None:
        self._output.write(self._catalogue.say(f"terminal-{message}", **facts))

    def offer(self, before: TableUpdate, update: TableUpdate) -> None:
        """Say once that the bots can hurry, and what to type to agree to another player's wish."""
        wish = self._table.pace_wish
        if wish is not None and wish != self._told_wish:
            self._say("pace-agree", pace=wish.pace)
        self._told_wish = wish
        if update.may_hurry and not before.may_hurry:
            self._say("may-hurry")

    def answer(self, typed: str, latest: TableUpdate) -> bool:
        """Answer what can be typed at any time and is no move; whether this is it."""
        first, _, rest = typed.partition(" ")
        if typed in BOARD:
            self._tell_board(latest)
        elif typed in FAIR:
            self._say("commitment", commitment=self._table.commitment)
        elif typed in HURRY or first == PACE:
            self._change_pace(rest if first == PACE else None, latest)
        else:
            return False
        return True

    def _change_pace(self, wanted: str | None, latest: TableUpdate) -> None:
        """Take a wish for a pace; None: the bots are to hurry."""
        table, seat = self._table, latest.eyes
        pace = next((pace for pace in PACES_FOR_PEOPLE if pace == wanted), None)
        if self._patient:
            self._say("no-pace")
        elif seat is None or latest.view is None:
            self._say("not-asked")
        elif wanted is None and not latest.may_hurry:
            self._output.write(self._catalogue.say("refusal-no-hurry"))
        elif wanted is None:
            self._run(table.hurry(seat))
        elif pace is None:
            self._say("pace", pace=table.pace)
        else:
            self._run(table.wish_pace(seat, pace))

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Run this beside the game, and write the sentence of a refusal."""

        async def careful() -> None:
            try:
                await errand
            except QuarterdeckError as error:
                self._output.write(why_refused(error, self._catalogue))

        task = asyncio.ensure_future(careful())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _tell_board(self, latest: TableUpdate) -> None:
        """Tell what lies on the table, what only this player sees, and whose turn it is."""
        view, company = latest.view, Company(self._table.names, latest.eyes)
        narrator = narrator_of(self._table.game, self._catalogue, company)
        if view is None:
            return
        for sentence in (*narrator.around(view), *narrator.private(view)):
            self._output.tell(sentence)
        for seat in getattr(view, "turn", ()):
            self._say("turn", **company.facts(seat))

    async def close(self) -> None:
        """Forget the wishes that have not reached the table."""
        for task in self._errands:
            task.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)

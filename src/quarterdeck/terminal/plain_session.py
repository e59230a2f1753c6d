"""Somebody sits at a table and plays line by line: for screen readers, for pipes, and for whoever likes it plain."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from rich.text import Text

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame, Event
from quarterdeck.core.visibility import Visibility, field_visibility, private_facts
from quarterdeck.core.wire import view_type
from quarterdeck.narration import Catalogue, Company, Narrator, narrator_of
from quarterdeck.narration.narrator import refusal
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.palette import Palette, told_by_terminal
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.table import StandInTable, TableUpdate, TerminalTable

LEAVING = ("q", "quit", "exit")
HELP = ("?", "help")


class PlayerLeft(QuarterdeckError):
    """The player has left the table; that is no mistake."""


class PendingQuestion(msgspec.Struct, frozen=True):
    """What is wanted of whoever sits at the keyboard."""

    seat: int
    view: Any
    moves: tuple[Any, ...]
    text: str
    answers: Mapping[str, Any]


class PlainSession:
    """One person, or several who pass the keyboard on, at one table until they get up."""

    def __init__(self, table: TerminalTable, catalogue: Catalogue, keyboard: LineInput, *, patient: bool) -> None:
        self._table = table
        self._catalogue = catalogue
        self._keyboard = keyboard
        self._paper = LineOutput()
        colourless = not self._paper.is_screen or told_by_terminal(os.environ) == "none"
        self._board = board_of(table.game, catalogue, Palette("none" if colourless else "sixteen"))
        self._patient = patient
        self._moment = TableUpdate(None, (), None, ())
        self._question: PendingQuestion | None = None
        self._answered: PendingQuestion | None = None
        """What has been answered, until the answer has been carried out or refused."""
        self._playing: asyncio.Task[None] | None = None
        self._told_of_it = False
        """Whether something has been told since that may have come of it."""
        self._nothing_told = True
        self._pictured = False
        self._cards_lie_open = False
        self._glimpsing = False
        self._ended = False
        self._opens = 0.0

    def _say(self, message: str, **facts: object) -> None:
        self._paper.write(self._catalogue.say(f"terminal-{message}", **facts))

    async def stay(self) -> None:
        """Until the game is over or the player leaves."""
        moments = self._table.updates()
        coming = asyncio.ensure_future(_next(moments))
        try:
            while True:
                awaited: set[asyncio.Future[Any]] = {coming, *self._listening()}
                if self._playing is not None:
                    awaited.add(self._playing)
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
                if coming.done():
                    moment = coming.result()
                    if moment is None:
                        break
                    await self._tell(moment)
                    coming = asyncio.ensure_future(_next(moments))
                if self._playing is not None and self._playing.done():
                    self._hear_of(self._playing)
                if any(line.done() for line in self._listening()):
                    await self._answer(await self._read())
            self._end()
        except PlayerLeft:
            await self._table.leave()
            while await coming is not None:
                coming = asyncio.ensure_future(_next(moments))
            self._leave_nothing()
            self._say("leave")
        finally:
            self._leave_nothing()
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)

    def _leave_nothing(self) -> None:
        """Where the game goes on without the player, the screen does not remember how it stood."""
        if not self._patient and not self._ended and (self._glimpsing or self._cards_lie_open):
            self._paper.forget()
            self._glimpsing = self._cards_lie_open = False

    def _listening(self) -> list[asyncio.Future[str | None]]:
        """The next line, where it is wanted: a person may type at any time, a program's lines wait for a question.

        Before the deal the end of a program's input is noticed, too: there is no player, so the table must not wait.
        """
        if self._question is not None or self._keyboard.is_a_person:
            return [self._keyboard.coming()]
        if self._moment.view is not None or not self._table.seats:
            return []
        line = self._keyboard.coming()
        return [line] if not line.done() or line.result() is None else []

    async def _read(self) -> str:
        """A line in small letters; q, or the end of the input, leaves the table."""
        line = await self._keyboard.read()
        self._paper.answered(echoed=self._keyboard.is_a_person and line is not None)
        typed = "q" if line is None else " ".join(line.lower().split())
        if typed in LEAVING:
            raise PlayerLeft("left", self._catalogue.say("terminal-leave"))
        return typed

    # What is told ------------------------------------------------------------------------------------------------

    async def _tell(self, moment: TableUpdate) -> None:
        before, self._moment = self._moment, moment
        if self._answered is not None:
            mover = self._answered.seat
            self._told_of_it |= any(getattr(event, "seat", mover) == mover for event in moment.events)
        self._opens = asyncio.get_running_loop().time() + moment.opens_in
        if self._nothing_told:
            self._write_notes(moment)
            self._say("welcome", title=self._table.game.title, players=len(self._table.names))
        if len(self._table.seats) > 1 and (moment.eyes != before.eyes or self._nothing_told):
            await self._draw_curtain(before, moment)
        glimpse = moment.view is not None and bool(private_facts(moment.view))
        if self._glimpsing and not glimpse:
            self._paper.forget()
            self._question = None
            self._pictured &= self._patient  # where the others play on, what lies open is drawn again
        self._glimpsing = glimpse
        await self._narrate(moment)
        if self._table.record is not None:
            self._end()
        if not self._nothing_told:
            self._write_notes(moment)
        if glimpse and self._patient and not moment.moves:
            await self._pause("forget", moment.looks_for)
            await self._table.looked(moment.eyes or 0)
        self._nothing_told = False
        if self._playing is None:
            self._ask(moment)

    def _write_notes(self, moment: TableUpdate) -> None:
        for note in moment.notes:
            self._paper.write(note)

    async def _narrate(self, moment: TableUpdate) -> None:
        """Event by event; where one turns cards down, they can be looked at once more, and then they are forgotten."""
        narrator = self._narrator(moment.eyes)
        for event in moment.events:
            if event.turns_down and self._cards_lie_open:
                await self._turn_down(moment)
            self._cards_lie_open = not event.turns_down and (self._cards_lie_open or _shows(event, Visibility.FOR_NOW))
            self._paper.tell(narrator.tell(event))

    async def _turn_down(self, moment: TableUpdate) -> None:
        """Where the table waits for its player, when that one likes; elsewhere when everybody has had the time."""
        if self._patient:
            await self._pause("turn-down", None)
        else:
            await asyncio.sleep(max(0.0, self._opens - asyncio.get_running_loop().time()))
            self._paper.forget()
        self._question = None

    async def _pause(self, why: str, seconds: float | None) -> None:
        """Let somebody look until they press Enter, or until their time is over; then the screen forgets."""
        self._paper.ask(self._catalogue.say(f"terminal-{why}"))
        try:
            async with asyncio.timeout(seconds):
                await self._read()
        except TimeoutError:
            self._say("look-over")
        self._paper.forget()
        self._glimpsing = False

    async def _draw_curtain(self, before: TableUpdate, moment: TableUpdate) -> None:
        """What one has seen is gone before the next takes the keyboard, and that one says when."""
        name = self._table.names[moment.eyes or 0]
        self._question = None
        if not _has_private_looks(self._table.game):
            self._say("hand-over", player=name)
            return
        if self._glimpsing and not before.moves:
            await self._pause("forget", before.looks_for)
        self._paper.forget()
        self._cards_lie_open = False
        self._say("curtain", player=name)
        self._keyboard.forget_what_was_typed()
        self._paper.ask(self._catalogue.say("terminal-curtain-lift", player=name))
        await self._read()

    def _narrator(self, eyes: int | None) -> Narrator:
        return narrator_of(self._table.game, self._catalogue, Company(self._table.names, eyes))

    def _picture(self, view: Any, eyes: int | None) -> Text:
        """The table as it lies now: what is drawn of it, and the narrator's sentences below."""
        drawn = self._board.picture(view)
        return drawn.append("".join(f"{line}\n" for line in self._narrator(eyes).around(view)))

    def _end(self) -> None:
        """The table as it lies at the end, and what the shuffle was made of."""
        view, record = self._moment.view, self._table.record
        if self._ended or view is None:
            return
        self._ended = True
        self._draw(self._moment)
        if record is None:
            return
        self._say("commitment", commitment=record.commitment)
        own = ", ".join(filter(None, (record.nonces[seat] for seat in self._table.seats if record.nonces)))
        self._say("secret", secret=record.secret, nonce=own)

    # What is asked -----------------------------------------------------------------------------------------------

    def _ask(self, moment: TableUpdate) -> None:
        """Ask for a move where one can be made; with the picture where it has changed."""
        if not moment.moves or moment.eyes is None:
            self._question = None
            if moment.away:
                self._say("come-back")
            elif moment.view is not None and not self._pictured and not self._ended:
                self._draw(moment)
            return
        known = self._question
        self._question = PendingQuestion(
            seat=moment.eyes,
            view=moment.view,
            moves=moment.moves,
            text=self._narrator(moment.eyes).ask(moment.view, moment.moves),
            answers=self._board.answers(moment.view, moment.moves),
        )
        pictures = {self._picture(view, moment.eyes).plain for view in (known.view, moment.view)} if known else ()
        if len(pictures) != 1:
            self._draw(moment)
            if moment.due_in is not None:
                self._say("time", seconds=round(moment.due_in))
        self._paper.ask(self._question.text)

    def _draw(self, moment: TableUpdate) -> None:
        self._pictured = True
        self._paper.write(self._picture(moment.view, moment.eyes))

    async def _answer(self, typed: str) -> None:
        """Do what was typed, or say why not."""
        question = self._question
        if question is None:
            await self._heed(typed)
        elif typed in HELP:
            lawful = ", ".join(word for word, move in question.answers.items() if word and move in question.moves)
            self._say("help", answers=lawful)
            self._paper.ask(question.text)
        elif typed not in question.answers:
            self._say("not-understood", answer=typed)
            self._paper.ask(question.text)
        else:
            self._answered, self._question, self._told_of_it = question, None, False
            self._playing = asyncio.ensure_future(self._play(question.seat, question.answers[typed]))

    async def _heed(self, typed: str) -> None:
        """Somebody types although nobody has asked."""
        if self._moment.away and isinstance(self._table, StandInTable):
            self._playing = asyncio.ensure_future(self._table.come_back())
        elif self._glimpsing and self._moment.eyes is not None:
            await self._table.looked(self._moment.eyes)
        elif typed:
            self._say("not-asked")

    async def _play(self, seat: int, move: Any) -> None:
        await asyncio.sleep(max(0.0, self._opens - asyncio.get_running_loop().time()))
        await self._table.play(seat, move)

    def _why(self, error: QuarterdeckError) -> str:
        """The rules give their reasons in English."""
        return error.sentence if self._catalogue.language == "en" else refusal(error, self._catalogue)

    def _hear_of(self, playing: asyncio.Task[None]) -> None:
        """A move that was made is told by the table; one that was refused is asked for again."""
        self._playing = None
        answered, self._answered = self._answered, None
        error = playing.exception()
        if error is None:
            if self._told_of_it:
                self._ask(self._moment)
            return
        if not isinstance(error, QuarterdeckError):
            raise error
        self._paper.write(self._why(error))
        self._question = answered
        self._ask(self._moment)


async def _next(moments: AsyncIterator[TableUpdate]) -> TableUpdate | None:
    return await anext(moments, None)


def _shows(event: Event, sight: Visibility) -> bool:
    """Whether an event shows something that only this kind of sight allows."""
    return any(
        declared is sight and getattr(event, name) is not None for name, declared in field_visibility(type(event))
    )


def _has_private_looks(game: AnyGame) -> bool:
    """Whether a game shows anything to one player alone."""
    return any(sight is Visibility.GLIMPSE for _, sight in field_visibility(view_type(game)))

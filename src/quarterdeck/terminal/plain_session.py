"""A player at a table, line by line: for screen readers, for pipes, and for `--plain`."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.visibility import Visibility, facts_shown_as, field_visibility, private_facts, without_facts
from quarterdeck.core.wire import view_type
from quarterdeck.narration import Catalogue, Company, Narrator, narrator_of
from quarterdeck.narration.narrator import isolated
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.board import TypedAnswer
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.plain_asides import Asides, why_refused
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.review import review_in_words
from quarterdeck.terminal.table import StandInTable, TableUpdate, TerminalTable
from quarterdeck.terminal.tips import TipBook

LEAVING = ("q", "quit", "exit")
HELP = ("?", "help")
REVIEW = ("r", "review")
TIPS = {"tips on": True, "tips off": False}
YES, NO = ("", "y", "yes", "o", "oui", "j", "ja"), ("n", "no", "non", "nein")


class PlayerLeft(QuarterdeckError):
    """The player has left the table. This is not a failure."""


class PendingQuestion(msgspec.Struct, frozen=True):
    """A question to the player at the keyboard."""

    seat: int
    view: Any
    moves: tuple[Any, ...]
    text: str
    answers: Mapping[str, Any]


class PlainSession:
    """One person, or several who share the keyboard, at one table until they leave.

    At a `patient` table cards are turned down when the player says so; elsewhere when everybody has had the same time
    to look, which the table's updates tell.
    """

    def __init__(
        self,
        table: TerminalTable,
        catalogue: Catalogue,
        keyboard: LineInput,
        *,
        patient: bool,
        tips: TipBook | None = None,
    ) -> None:
        """`tips` are told to a person who plays one seat; None: there are none."""
        self._tips = tips if keyboard.is_a_person and len(table.seats) == 1 else None
        self._table = table
        self._catalogue = catalogue
        self._keyboard = keyboard
        self._output = LineOutput()
        self._board = board_of(table.game, catalogue, Palette("none"))
        self._patient = patient
        self._asides = Asides(table, catalogue, self._output, patient=patient)
        self._latest = TableUpdate(None, (), None, ())
        self._question: PendingQuestion | None = None
        self._unconfirmed: TypedAnswer | None = None
        """The answer that the player is asked to confirm."""
        self._plan: tuple[Any, ...] = ()
        """The moves that follow the last one, where one answer named several."""
        self._answered: PendingQuestion | None = None
        """The question that was answered, until its move has been made or refused."""
        self._playing: asyncio.Task[None] | None = None
        self._told_of_it = False
        """Whether an event has been told since that the move may have caused."""
        self._nothing_told = True
        self._cards_lie_open = False
        self._glimpsing = False
        self._ended = False
        self._opens = 0.0

    def _say(self, message: str, **facts: object) -> None:
        self._output.write(self._catalogue.say(f"terminal-{message}", **facts))

    async def stay(self) -> None:
        """Run until the game is over or the player leaves."""
        updates = self._table.updates()
        coming = asyncio.ensure_future(_next(updates))
        try:
            while True:
                awaited: set[asyncio.Future[Any]] = {coming, *self._listening()}
                if self._playing is not None:
                    awaited.add(self._playing)
                await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
                if coming.done():
                    update = coming.result()
                    if update is None:
                        break
                    await self._tell(update)
                    coming = asyncio.ensure_future(_next(updates))
                if self._playing is not None and self._playing.done():
                    self._hear_of(self._playing)
                if any(line.done() for line in self._listening()):
                    await self._answer(await self._read())
            self._end()
            await self._offer_review()
        except PlayerLeft:
            await self._table.leave()
            while await coming is not None:
                coming = asyncio.ensure_future(_next(updates))
            self._leave_nothing()
            self._say("leave")
        finally:
            self._leave_nothing()
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            await self._asides.close()

    def _leave_nothing(self) -> None:
        """Clear the screen where the game goes on without the player."""
        if not self._patient and not self._ended and (self._glimpsing or self._cards_lie_open):
            self._output.forget()
            self._glimpsing = self._cards_lie_open = False

    def _listening(self) -> list[asyncio.Future[str | None]]:
        """The next line, where it is wanted: a person may type at any time, a program's lines wait for a question.

        Before the deal the end of a program's input is noticed, too: there is no player, so the table must not wait.
        """
        if self._question is not None or self._keyboard.is_a_person:
            return [self._keyboard.coming()]
        if self._latest.view is not None or not self._table.seats:
            return []
        line = self._keyboard.coming()
        return [line] if not line.done() or line.result() is None else []

    async def _read(self) -> str:
        """The next line in small letters. A `q` and the end of the input leave the table."""
        line = await self._keyboard.read()
        self._output.answered(echoed=self._keyboard.is_a_person and line is not None)
        typed = "q" if line is None else " ".join(line.lower().split())
        if typed in LEAVING:
            raise PlayerLeft("left", self._catalogue.say("terminal-leave"))
        return typed

    # What is told ------------------------------------------------------------------------------------------------

    async def _tell(self, update: TableUpdate) -> None:
        before, self._latest = self._latest, update
        if self._answered is not None:
            mover = self._answered.seat
            self._told_of_it |= any(getattr(event, "seat", mover) == mover for event in update.events)
        self._opens = asyncio.get_running_loop().time() + update.opens_in
        if self._nothing_told:
            self._write_notes(update)
            self._say("welcome", title=self._table.game.title, players=len(self._table.names))
        if len(self._table.seats) > 1 and (update.eyes != before.eyes or self._nothing_told):
            await self._draw_curtain(before, update)
        glimpse = update.view is not None and bool(private_facts(update.view))
        if self._glimpsing and not glimpse:
            self._output.forget()
            self._question = None
        self._glimpsing = glimpse
        await self._narrate(update)
        if glimpse and (before.view is None or private_facts(update.view) != private_facts(before.view)):
            for sentence in self._narrator(update.eyes).private(update.view):
                self._output.tell(sentence)
        if self._table.record is not None:
            self._end()
        if not self._nothing_told:
            self._write_notes(update)
        if glimpse and self._patient and not update.moves:
            await self._pause("forget", update.looks_for)
            await self._table.looked(update.eyes or 0)
        self._asides.offer(before, update)
        if update.coach != before.coach:
            self._say("coach", sentence=update.coach)
        if self._tips is not None and self._tips.hear(self._table.game.name, update):
            self._say("tip", sentence=self._tips.text(self._catalogue))
        self._nothing_told = False
        if self._playing is None:
            self._ask(update)

    def _write_notes(self, update: TableUpdate) -> None:
        for note in update.notes:
            self._output.write(note)

    async def _narrate(self, update: TableUpdate) -> None:
        """Tell the events. Before one turns cards down, the player can look once more; then the screen is cleared.

        What only this player sees is told after the events.
        """
        narrator = self._narrator(update.eyes)
        for event in update.events:
            if event.turns_down and self._cards_lie_open:
                await self._turn_down(update)
            shows = any(fact is not None for fact in facts_shown_as((Visibility.FOR_NOW,), event).values())
            self._cards_lie_open = not event.turns_down and (self._cards_lie_open or shows)
            self._output.tell(narrator.tell(without_facts((Visibility.GLIMPSE,), event)))

    async def _turn_down(self, update: TableUpdate) -> None:
        """Clear the screen: at a patient table when the player says so, elsewhere when the exposure time is over."""
        if self._patient:
            await self._pause("turn-down", None)
        else:
            await asyncio.sleep(max(0.0, self._opens - asyncio.get_running_loop().time()))
            self._output.forget()
        self._question = None

    async def _pause(self, why: str, seconds: float | None) -> None:
        """Wait until the player presses Enter or the time is over, then clear the screen."""
        self._output.ask(self._catalogue.say(f"terminal-{why}"))
        try:
            async with asyncio.timeout(seconds):
                await self._read()
        except TimeoutError:
            self._say("look-over")
        self._output.forget()
        self._glimpsing = False

    async def _draw_curtain(self, before: TableUpdate, update: TableUpdate) -> None:
        """Clear the screen before the next player takes the keyboard, and wait until that player is there."""
        name = isolated(self._table.names[update.eyes or 0])
        self._question = None
        if not _has_private_looks(self._table.game):
            self._say("hand-over", player=name)
            return
        if self._glimpsing and not before.moves:
            await self._pause("forget", before.looks_for)
        self._output.forget()
        self._cards_lie_open = False
        self._say("curtain", player=name)
        self._keyboard.forget_what_was_typed()
        self._output.ask(self._catalogue.say("terminal-curtain-lift", player=name))
        await self._read()

    def _narrator(self, eyes: int | None) -> Narrator:
        return narrator_of(self._table.game, self._catalogue, Company(self._table.names, eyes))

    def _end(self) -> None:
        """Tell the secret and the nonces of the shuffle."""
        record = self._table.record
        if self._ended or self._latest.view is None:
            return
        self._ended = True
        if record is None:
            return
        self._say("commitment", commitment=record.commitment)
        own = ", ".join(filter(None, (record.nonces[seat] for seat in self._table.seats if record.nonces)))
        self._say("secret", secret=record.secret, nonce=own)

    async def _offer_review(self) -> None:
        """After the game a person can ask what was forgotten, dared and luck."""
        record, seats = self._table.record, self._table.seats
        if record is None or not seats or not self._keyboard.is_a_person:
            return
        self._output.ask(self._catalogue.say("terminal-review", game=record.game))
        if await self._read() not in REVIEW:
            return
        self._output.write(self._catalogue.say("review-working", game=record.game))
        for sentence in await review_in_words(record, seats, self._catalogue):
            self._output.write(sentence)

    # What is asked -----------------------------------------------------------------------------------------------

    def _ask(self, update: TableUpdate) -> None:
        """Ask for a move if one is lawful."""
        if not update.moves or update.eyes is None:
            self._question = self._unconfirmed = None
            if update.away:
                self._say("come-back")
            return
        known = self._question
        self._question = PendingQuestion(
            seat=update.eyes,
            view=update.view,
            moves=update.moves,
            text=self._narrator(update.eyes).ask(update.view, update.moves),
            answers=self._board.answers(update.view, update.moves),
        )
        if update.due_in is not None and (known is None or known.text != self._question.text):
            self._say("time", seconds=round(update.due_in))
        if known is None or known.moves != self._question.moves:
            self._unconfirmed = None
        move, *rest = self._plan or (None,)
        self._plan = ()
        if move is not None and move in update.moves:
            self._make((move, *rest))
        else:
            self._ask_again()

    def _ask_again(self) -> None:
        """Ask what is open: the question, or whether an answer is meant."""
        if self._question is not None:
            self._output.ask(self._question.text if self._unconfirmed is None else self._unconfirmed.confirm)

    def _make(self, moves: tuple[Any, ...]) -> None:
        """Make the first of these moves, and the others after it."""
        question = self._question
        assert question is not None
        self._answered, self._question, self._unconfirmed, self._told_of_it = question, None, None, False
        self._plan = moves[1:]
        self._playing = asyncio.ensure_future(self._play(question.seat, moves[0]))

    async def _answer(self, typed: str) -> None:
        """Play the move that was typed, or say what can be typed."""
        question = self._question
        if typed in TIPS and self._tips is not None:
            self._tips.turn(on=TIPS[typed])
            self._say("tips", tips="on" if TIPS[typed] else "off")
            self._ask_again()
        elif self._asides.answer(typed, self._latest):
            self._ask_again()
        elif question is None:
            await self._heed(typed)
        elif typed in HELP:
            lawful = ", ".join(word for word, move in question.answers.items() if word and move in question.moves)
            self._say("help-always")
            if not self._patient:
                self._say("help-pace")
            self._say("help", answers=lawful)
            self._ask_again()
        elif self._unconfirmed is not None and typed in YES:
            self._make(self._unconfirmed.moves)
        elif self._unconfirmed is not None and typed in NO:
            self._unconfirmed = None
            self._ask_again()
        else:
            self._take(self._board.read(typed, question.view, question.moves), typed)

    def _take(self, answer: TypedAnswer, typed: str) -> None:
        """Make the moves of an answer, or ask whether they are meant, or say why they can't be made."""
        self._unconfirmed = None
        if answer.why_not:
            self._output.write(answer.why_not)
        elif not answer.moves:
            self._say("not-understood" if typed else "empty", answer=typed)
        elif answer.confirm:
            self._unconfirmed = answer
        else:
            self._make(answer.moves)
            return
        self._ask_again()

    async def _heed(self, typed: str) -> None:
        """Take a line that answers no question."""
        if self._latest.away and isinstance(self._table, StandInTable):
            self._playing = asyncio.ensure_future(self._table.come_back())
        elif self._glimpsing and self._latest.eyes is not None:
            await self._table.looked(self._latest.eyes)
        elif typed:
            self._say("not-asked")

    async def _play(self, seat: int, move: Any) -> None:
        await asyncio.sleep(max(0.0, self._opens - asyncio.get_running_loop().time()))
        await self._table.play(seat, move)

    def _hear_of(self, playing: asyncio.Task[None]) -> None:
        """The move has been made or refused; after a refusal the question is asked again."""
        self._playing = None
        answered, self._answered = self._answered, None
        error = playing.exception()
        if error is None:
            if self._told_of_it:
                self._ask(self._latest)
            return
        if not isinstance(error, QuarterdeckError):
            raise error
        self._output.write(why_refused(error, self._catalogue))
        self._question, self._plan = answered, ()
        self._ask(self._latest)


async def goes_on(keyboard: LineInput, output: LineOutput, catalogue: Catalogue, message: str) -> bool:
    """Ask whether the player goes on to the next lesson or puzzle."""
    output.ask(catalogue.say(message))
    line = await keyboard.read()
    output.answered(echoed=keyboard.is_a_person and line is not None)
    return line is not None and line.strip().lower() not in LEAVING


async def _next(updates: AsyncIterator[TableUpdate]) -> TableUpdate | None:
    return await anext(updates, None)


def _has_private_looks(game: AnyGame) -> bool:
    """Whether a game shows anything to one player alone."""
    return any(sight is Visibility.GLIMPSE for _, sight in field_visibility(view_type(game)))

"""A match that stops wherever chance has a say, and can be copied at no cost: what a tree search needs."""

from __future__ import annotations

from typing import Any

from quarterdeck.core import options as choices
from quarterdeck.core.game import AnyGame, Outcome
from quarterdeck.core.visibility import Moment, seen
from quarterdeck.core.wire import encode
from quarterdeck.lab.openspiel.actions import MOVES, number_of, numbers_of
from quarterdeck.lab.openspiel.chance import Decided, Question, Undecided
from quarterdeck.lab.openspiel.piles import PILES, Answers


class Voyage:
    """One match. While a `question` is open chance is to move; otherwise `seat` is, and None when it is over.

    Where all may act at once they do so one after the other, in the order of the seats.
    """

    __slots__ = ("_pending", "_told", "answers", "game", "log", "moves", "options", "question", "seats", "state")

    def __init__(self, game: AnyGame, seats: int, options: Any = None, answers: Answers | None = None) -> None:
        self.game = game
        self.seats = seats
        self.options = choices.choose(game, options, seats)
        self.answers: Answers = PILES[game.name].settled if answers is None else answers
        self.question: Question | None = None
        self.state: Any = None
        self.log: tuple[tuple[Any, ...], ...] = ()
        """The events of each entry, in full."""
        self.moves: tuple[tuple[int, Any], ...] = ()
        self._pending: tuple[int, Any] | None = None
        self._told: dict[int, tuple[int, bytes]] = {}
        """For each seat how many entries it has been told so far, and in which words."""
        self._go_on()

    @property
    def seat(self) -> int | None:
        """Who is to move."""
        return self.state.turn[0] if self.state is not None and self.state.turn else None

    @property
    def over(self) -> bool:
        return self.state is not None and not self.state.turn

    @property
    def lawful(self) -> tuple[Any, ...]:
        """The moves of the seat to move."""
        seat = self.seat
        return () if seat is None else self.game.moves(self.state, seat)

    @property
    def actions(self) -> list[int]:
        """The same as numbers."""
        return numbers_of(self.game.name, self.lawful)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.over else None

    def act(self, action: int) -> None:
        """The move of this number."""
        self.play(MOVES[self.game.name][action])

    def play(self, move: Any, seat: int | None = None) -> None:
        """Make a move of the seat to move, or of another that may too; chance may be asked before it takes effect."""
        who = self.seat if seat is None else seat
        assert who is not None
        assert self.question is None
        self._pending = (who, move)
        self.question = PILES[self.game.name].question(self.state, move)
        if self.question is None:
            self._go_on()
        else:
            self._unless_open(self.question)

    def decide(self, outcome: int) -> None:
        """Chance has dealt one card."""
        assert self.question is not None
        self._unless_open(self.question.answered(outcome))

    def _unless_open(self, question: Question) -> None:
        """Wait for the rest of an answer, or go on with all of it."""
        answer = question.answer
        if answer is None:
            self.question = question
            return
        self.question = None
        if question.label == "draw":
            self.state, self.answers = PILES[self.game.name].stacked(self.state, answer, self.answers)
        else:
            self.answers = {**self.answers, question.label: answer}
        self._go_on()

    def _go_on(self) -> None:
        """Set the table up, or make the move that was waiting."""
        try:
            if self._pending is None:
                state, events = self.game.start(self.options, self.seats, Decided(self.answers))
            else:
                state, events = self.game.play(self.state, *self._pending, Decided(self.answers))
        except Undecided as undecided:
            self.question = undecided.question
            return
        self.state = state
        self.log += (events,)
        if self._pending is not None:
            self.moves += (self._pending,)
            self._pending = None

    def shown(self, seat: int, since: int = 0) -> list[tuple[Any, ...]]:
        """The events of each entry, as the seat was shown them when they happened."""
        told = []
        for number, events in enumerate(self.log[since:], start=since):
            moment = Moment.OVER if self.over and number == len(self.log) - 1 else Moment.LIVE
            told.append(tuple([seen(event, seat, moment, self.options) for event in events]))
        return told

    def remembered(self, seat: int) -> str:
        """All that a seat with a perfect memory knows: its information state."""
        count, words = self._told.get(seat, (0, b""))
        if count < len(self.log):
            words += b"".join(encode(events) for events in self.shown(seat, count))
            self._told[seat] = (len(self.log), words)
        return words.decode()

    def observed(self, seat: int) -> str:
        """What a seat sees now: its observation."""
        return "" if self.state is None else encode(self.game.view(self.state, seat)).decode()

    def copy(self) -> Voyage:
        twin: Voyage = object.__new__(type(self))
        twin.game, twin.seats, twin.options, twin.answers = self.game, self.seats, self.options, self.answers
        twin.question, twin.state, twin.log, twin.moves = self.question, self.state, self.log, self.moves
        twin._pending, twin._told = self._pending, self._told.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Voyage:
        return self.copy()

    def __repr__(self) -> str:
        made = " ".join(str(number_of(self.game.name, move)) for _, move in self.moves)
        return f"<Voyage of {self.game.title}, {self.seats} seats: {made}>"

"""A lesson is data: a deal, the moves before it begins, and its steps. docs/lessons.md describes the format.

One step is one move. So the number of moves that were made tells which step comes next, and a lesson needs no state
of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.wire import encode, read_move

T = TypeVar("T")

FORMAT = "quarterdeck-lessons/1"
LEARNER = 0
"""The learner's seat in every lesson."""


class BadLesson(QuarterdeckError):
    """A lesson that can't be played as it is written."""


class LessonMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of one seat, before the lesson begins."""

    seat: int
    move: dict[str, Any]


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One move of the lesson, and what the coach says while it is awaited."""

    seat: int = LEARNER
    do: tuple[dict[str, Any], ...] = ()
    """The right moves. Another seat than the learner's has one. Empty: every lawful move is right."""
    say: str = ""
    """The word that names the coach's sentence; empty: the coach goes on saying the last one."""
    otherwise: str = ""
    """The word that names the answer to any other move; empty: a general answer."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing to learn, in less than a minute."""

    name: str
    players: tuple[str, ...]
    """The names of the others, clockwise from the learner's left."""
    steps: tuple[LessonStep, ...]
    options: dict[str, Any] = {}
    deal: dict[str, tuple[Any, ...]] = {}
    """For each shuffle of the game the cards that come first; all others follow in the order of the printed list."""
    before: tuple[LessonMove, ...] = ()
    game: str = ""
    """The game of the file that holds the lesson."""

    def message(self, word: str = "") -> str:
        """The name of a sentence in the catalogues; without a word the title of the lesson."""
        title = f"lesson-{self.game}-{self.name}"
        return f"{title}-{word}" if word else title

    def begun(self) -> AnyMatch:
        """The match at the beginning of the lesson."""
        game = registry.find(self.game)
        match = Match(game, len(self.players) + 1, _LessonDeal(self.deal), self.options)
        for made in self.before:
            match.play(made.seat, read_move(game, encode(made.move)))
        return match

    def step(self, match: AnyMatch) -> LessonStep | None:
        """The step that comes next; None when the lesson is over."""
        number = len(match) - 1 - len(self.before)
        return self.steps[number] if number < len(self.steps) else None

    def spoken(self, match: AnyMatch) -> str:
        """The name of the sentence that the coach says now."""
        if self.step(match) is None:
            return self.message("done")
        number = len(match) - 1 - len(self.before)
        words = [step.say for step in self.steps[: number + 1] if step.say]
        return self.message(words[-1])

    def sentences(self) -> Iterator[str]:
        """The names of all sentences that this lesson needs."""
        yield self.message()
        for step in self.steps:
            yield from (self.message(word) for word in (step.say, step.otherwise) if word)
        yield self.message("done")


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of one game, in the order in which they are learned."""

    format: str
    game: str
    lessons: tuple[Lesson, ...]
    deal: dict[str, tuple[Any, ...]] = {}
    """The deal of every lesson that has none of its own."""


class _LessonDeal:
    """Cards in the order that the lesson gives; where it gives none, in the order of the printed list."""

    def __init__(self, orders: dict[str, tuple[Any, ...]]) -> None:
        self._orders = orders

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        rest = list(cards)
        first = [_taken(rest, wanted, label) for wanted in self._orders.get(label, ())]
        return (*first, *rest)

    def pick(self, label: str, count: int) -> int:
        return LEARNER


def _taken(rest: list[T], wanted: Any, label: str) -> T:
    """Take this card from the rest of the deck."""
    if wanted not in rest:
        raise BadLesson("no-such-card", f"The deck “{label}” has no {wanted}, or not that many.", label=label)
    return rest.pop(rest.index(wanted))


def read_lessons(text: bytes | str) -> tuple[Lesson, ...]:
    """The lessons in a file's text. Each of them has been checked."""
    try:
        file = msgspec.json.decode(text, type=LessonFile)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadLesson("bad-lessons", f"This is not a file of lessons: {error}.") from None
    if file.format != FORMAT:
        raise BadLesson("bad-format", f"The format of these lessons is {file.format}; this version reads {FORMAT}.")
    lessons = tuple(
        msgspec.structs.replace(lesson, game=file.game, deal=lesson.deal or file.deal) for lesson in file.lessons
    )
    for lesson in lessons:
        check_lesson(lesson)
    return lessons


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Our own lessons for a game, in order; none for a game of another package."""
    file = files("quarterdeck.lessons") / f"{game}.json"
    return read_lessons(file.read_bytes()) if file.is_file() else ()


def check_lesson(lesson: Lesson) -> None:
    """Raise a BadLesson unless every way through the lesson can be played to its end."""
    try:
        match = lesson.begun()
    except QuarterdeckError as error:
        raise _broken(lesson, "its beginning", error.sentence) from error
    if not any(step.seat == LEARNER for step in lesson.steps):
        raise _broken(lesson, "its steps", "The learner has nothing to do.")
    if not lesson.steps[0].say:
        raise _broken(lesson, "step 1", "The coach says nothing.")
    _check_from(lesson, match)


def _check_from(lesson: Lesson, match: AnyMatch) -> None:
    step = lesson.step(match)
    if step is None:
        return
    where = f"step {len(match) - len(lesson.before)}"
    lawful = match.moves(step.seat) if 0 <= step.seat < match.seats else ()
    right = [read_move(match.game, encode(move)) for move in step.do] or list(lawful)
    if step.seat != LEARNER and len(step.do) != 1:
        raise _broken(lesson, where, "Each other player's step has exactly one move.")
    if not set(right) & set(lawful):
        raise _broken(lesson, where, "None of its moves is lawful then.")
    for move in _different(right):
        if move in lawful:
            after = match.copy()
            after.play(step.seat, move)
            _check_from(lesson, after)


def _different(moves: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(moves))


def _broken(lesson: Lesson, where: str, why: str) -> BadLesson:
    name = lesson.name
    return BadLesson("broken-lesson", f"The lesson “{name}” can't be played at {where}: {why}", lesson=name)

"""The coach of a lesson: says which moves belong to it, what the other players do, and which sentence comes next."""

from typing import Any

from quarterdeck.core.errors import RefusedMove
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode, read_move
from quarterdeck.lessons.lesson import LEARNER, Lesson


class NotInThisLesson(RefusedMove):
    """The rules allow this move, but the lesson asks for another one. `facts["message"]` names the coach's answer."""


GENERAL_ANSWER = "lesson-otherwise"


class Coach:
    """Follows one lesson in one match. It keeps nothing: the log of the match says how far the lesson is."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def begun(self) -> AnyMatch:
        """The match at the beginning of the lesson."""
        return self.lesson.begun()

    def says(self, match: AnyMatch) -> str:
        """The name of the sentence that the coach says now."""
        return self.lesson.spoken(match)

    def is_over(self, match: AnyMatch) -> bool:
        return self.lesson.step(match) is None

    def moves(self, match: AnyMatch) -> tuple[Any, ...]:
        """The lawful moves of the learner while it is the learner's turn in the lesson: all of them, right or not."""
        step = self.lesson.step(match)
        return match.moves(LEARNER) if step is not None and step.seat == LEARNER else ()

    def check(self, match: AnyMatch, move: Any) -> None:
        """Raise unless this move of the learner belongs to the lesson now. A move that is not lawful passes: the rules
        refuse it in their own words."""
        step = self.lesson.step(match)
        if step is None:
            raise NotInThisLesson("not-in-this-lesson", "The lesson is over.", message=self.lesson.message("done"))
        if step.seat != LEARNER:
            raise NotInThisLesson("not-in-this-lesson", "The others move now.", message=self.lesson.spoken(match))
        if not step.do or move not in match.moves(LEARNER):
            return
        if all(move != read_move(match.game, encode(right)) for right in step.do):
            message = self.lesson.message(step.otherwise) if step.otherwise else GENERAL_ANSWER
            raise NotInThisLesson("not-in-this-lesson", "The coach asks for another move.", message=message)

    def scripted(self, match: AnyMatch) -> tuple[int, Any] | None:
        """The next move of another player; None while the learner is to move, and after the lesson."""
        step = self.lesson.step(match)
        if step is None or step.seat == LEARNER:
            return None
        return step.seat, read_move(match.game, encode(step.do[0]))

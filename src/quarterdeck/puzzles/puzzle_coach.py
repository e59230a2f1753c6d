"""The coach of a puzzle: shows the moves before the question, waits for the answer, and then explains."""

from collections import Counter
from typing import Any

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.visibility import private_facts
from quarterdeck.lessons import NotInThisLesson
from quarterdeck.puzzles.puzzle import SOLVER, Puzzle


class PuzzleCoach:
    """Follows one puzzle in one match. It keeps nothing: the log of the match says how far the puzzle is."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._script = puzzle.script()
        self._ways = [Counter(way) for way in puzzle.best()]

    def begun(self) -> AnyMatch:
        """The match at the beginning of the puzzle."""
        return self.puzzle.begun()

    def says(self, match: AnyMatch) -> str:
        """The name of the sentence that the coach says now."""
        if self.is_over(match):
            return "puzzle-right" if self.is_right(match) else "puzzle-wrong"
        if self._is_asking(match):
            return "puzzle-ask"
        return "puzzle-look" if self.moves(match) else "puzzle-watch"

    def is_over(self, match: AnyMatch) -> bool:
        """Whether the answer is complete: as many moves as the best answer has, or a move of another kind."""
        made = self.answer(match)
        (length,) = {way.total() for way in self._ways}
        kinds = {type(move) for way in self._ways for move in way}
        return len(made) == length or any(type(move) not in kinds for move in made)

    def is_right(self, match: AnyMatch) -> bool:
        return Counter(self.answer(match)) in self._ways

    def answer(self, match: AnyMatch) -> tuple[Any, ...]:
        """The player's moves since the question."""
        return tuple(entry.move for entry in match.log[len(self._script) + 1 :])

    def moves(self, match: AnyMatch) -> tuple[Any, ...]:
        """The lawful moves of the player, at the question and while only the player's look keeps the game waiting."""
        if self._is_asking(match) or self._is_looking(match):
            return match.moves(SOLVER) if not self.is_over(match) else ()
        return ()

    def check(self, match: AnyMatch, move: Any) -> None:
        """Raise unless the player may move now."""
        if not self.moves(match):
            raise NotInThisLesson("not-in-this-lesson", "The puzzle expects no move now.", message=self.says(match))

    def scripted(self, match: AnyMatch) -> tuple[int, Any] | None:
        """The next move that is shown; None while the player looks, at the question, and after it."""
        if self._is_asking(match) or self._is_looking(match):
            return None
        return self._script[len(match) - 1]

    def _is_asking(self, match: AnyMatch) -> bool:
        return len(match) > len(self._script)

    def _is_looking(self, match: AnyMatch) -> bool:
        """Whether the next move only ends what the player sees alone: the player has as long as it takes."""
        if self._is_asking(match) or self._script[len(match) - 1].seat != SOLVER:
            return False
        return len(match.moves(SOLVER)) == 1 and bool(private_facts(match.view(SOLVER)))

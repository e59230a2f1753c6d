"""Proving a puzzle: a search of its own must find the same best answer, and the margin that the puzzle claims."""

from math import hypot
from typing import NamedTuple

from quarterdeck.lab.puzzles.finding import KINDS
from quarterdeck.lab.puzzles.weighing import Weighing
from quarterdeck.puzzles.puzzle import Puzzle

ROOM = 4.0
"""Two searches measure the same margin if they differ by less than so many standard errors of both: of a thousand
puzzles hardly one differs by more through luck."""


class PuzzleVerdict(NamedTuple):
    """What the search found about one puzzle."""

    puzzle: Puzzle
    weighing: Weighing

    @property
    def holds(self) -> bool:
        """Whether the best answer and the margin are those of the puzzle, in every manner and at 99 % over all."""
        weighing = self.weighing
        found = weighing.is_sure and weighing.is_best_in_every_manner and weighing.puts_first(self.puzzle.answers[0])
        return found and self.is_as_claimed

    @property
    def is_as_claimed(self) -> bool:
        claimed, found = self.puzzle.proof, self.weighing.proof
        return abs(claimed.margin - found.margin) < ROOM * hypot(claimed.error, found.error)

    def __str__(self) -> str:
        puzzle, found = self.puzzle, self.weighing
        return (
            f"{puzzle.game} {puzzle.name}: claims {puzzle.answers[0].moves[0]} by {puzzle.proof.margin:.3f}; "
            f"the search finds {found.answers[0].moves[0]} by {found.proof.margin:.3f} ± {found.proof.error:.3f}"
        )


def proved(puzzle: Puzzle, seed: str) -> PuzzleVerdict:
    """Search the puzzle with another seed, as long as the search that confirmed it."""
    kind = KINDS[puzzle.game]
    weighing = kind.search(puzzle.asked(), kind.tries[-1], f"{seed}/{puzzle.name}")
    assert weighing is not None
    return PuzzleVerdict(puzzle, weighing)

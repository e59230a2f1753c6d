"""How often each level of the crew solves a puzzle, and how hard that makes it."""

from __future__ import annotations

from quarterdeck.bots.crew import LEVELS as CREW
from quarterdeck.bots.crew import hire
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.puzzles.puzzle import SOLVER, Puzzle, PuzzleLevel
from quarterdeck.puzzles.puzzle_coach import PuzzleCoach

SOLVERS = CREW[1:]
"""A parrot does not try."""
TRIES = {"cabin-boy": 20, "deckhand": 20, "bosun": 20, "captain": 8, "kraken": 3}
"""How often each level tries a puzzle, each time with another seed."""
GRADED_BY = SOLVERS[:4]
"""The levels whose success says how hard a puzzle is. The kraken searches as the finder does."""
EASY_AND_MEDIUM = {"memoarrr": (0.7, 0.4), "piratatak": (0.85, 0.6)}
"""A puzzle is easy, or at least not hard, if these levels together solve it so often. In Piratatak a question has often
two answers only."""


def solved(puzzle: Puzzle, seed: str, levels: tuple[str, ...] = SOLVERS) -> dict[str, float]:
    """For each level the share of its tries that find the best answer. The same seed gives the same answers."""
    return {
        level: round(
            sum(_solves(puzzle, level, f"{seed}/{number}") for number in range(TRIES[level])) / TRIES[level], 3
        )
        for level in levels
    }


def _solves(puzzle: Puzzle, level: str, seed: str) -> bool:
    match, coach = puzzle.asked(), PuzzleCoach(puzzle)
    bot = SeatedBot(hire(level, berth_in(match, SOLVER, seed)), match, SOLVER)
    while not coach.is_over(match):
        match.play(SOLVER, bot.choose())
    return coach.is_right(match)


def level_of(game: str, rates: dict[str, float]) -> PuzzleLevel:
    """How hard a puzzle is that the crew solves so often."""
    share = sum(rates[level] for level in GRADED_BY) / len(GRADED_BY)
    easy, medium = EASY_AND_MEDIUM[game]
    return "easy" if share >= easy else "medium" if share >= medium else "hard"

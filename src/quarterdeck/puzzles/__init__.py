"""Puzzles: a moment of a real game, one question, and proof that one answer is better than all others."""

from quarterdeck.puzzles.puzzle import LEVELS, SOLVER, BadPuzzle, Puzzle, has_puzzles, puzzles_of, read_puzzles
from quarterdeck.puzzles.puzzle_coach import PuzzleCoach

__all__ = [
    "LEVELS",
    "SOLVER",
    "BadPuzzle",
    "Puzzle",
    "PuzzleCoach",
    "has_puzzles",
    "puzzles_of",
    "read_puzzles",
]

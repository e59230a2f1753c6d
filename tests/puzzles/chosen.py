"""Some of the puzzles: all of them would take too long."""

from quarterdeck.puzzles import Puzzle, puzzles_of

GAMES = ("memoarrr", "piratatak")


def every(number: int) -> list[Puzzle]:
    """Every so-manieth puzzle of each game."""
    return [puzzle for game in GAMES for puzzle in list(puzzles_of(game).values())[::number]]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.name}"

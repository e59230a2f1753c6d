"""A puzzle is data: a deal, the moves of a game up to the question, and the worth of each answer.

docs/puzzles.md describes the format, and how puzzles are found and proved.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from quarterdeck.core import registry
from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.puzzles.notation import NEXT, read

FORMAT = "quarterdeck-puzzles/1"
SOLVER = 0
"""The seat of the player who solves the puzzle."""
OTHERS = ("Coral", "Patch", "Squid")
"""The names of the other players."""
PuzzleLevel: TypeAlias = Literal["easy", "medium", "hard"]
LEVELS: tuple[PuzzleLevel, ...] = get_args(PuzzleLevel)


class BadPuzzle(QuarterdeckError):
    """A puzzle that can't be played or does not say what it must."""


class PuzzleAnswer(msgspec.Struct, frozen=True, array_like=True):
    """An answer, and how often it wins: the round in Memoarrr!, the game in Piratatak."""

    moves: tuple[str, ...]
    """Texts of moves that are worth the same. A text is one move, or several in any order, as three payments."""
    chance: float
    """The share of the possible games that this answer wins, from 0 to 1."""

    @property
    def percent(self) -> int:
        return round(100 * self.chance)


class Proof(msgspec.Struct, frozen=True):
    """What the confirming search found: it had its own seed, and more possible games than the first one."""

    tries: int
    """The possible games in which every answer was tried."""
    margin: float
    """By how much the best answer wins more often than the next one."""
    error: float
    """The standard error of that."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question to the player at seat 0."""

    name: str
    theme: str
    level: PuzzleLevel
    seats: int
    deal: int
    """The number of the deal: all chance follows from it."""
    moves: str
    """Every move before the question, each with its seat: `1 reveal 7; 0 reveal 3`."""
    answers: tuple[PuzzleAnswer, ...]
    """The best one first. Rare answers may be left out."""
    proof: Proof
    solved: dict[str, float]
    """How often each level of the crew finds the best answer."""
    shown: int = 0
    """So many of the latest moves are shown one after the other, before the question."""
    options: dict[str, Any] = {}
    game: str = ""
    """The game of the file that holds the puzzle."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the others."""
        return OTHERS[: self.seats - 1]

    def script(self) -> tuple[ScriptedMove, ...]:
        """Every move before the question."""
        game = registry.find(self.game)
        return tuple(_scripted(game, text) for text in self.moves.split(NEXT))

    def begun(self) -> AnyMatch:
        """The match before the moves that are shown."""
        match = new_match(self.game, self.seats, self.deal, self.options)
        script = self.script()
        for seat, move in script[: len(script) - self.shown]:
            match.play(seat, move)
        return match

    def asked(self) -> AnyMatch:
        """The match at the question."""
        match = self.begun()
        for seat, move in self.script()[len(match) - 1 :]:
            match.play(seat, move)
        return match

    def answer(self, moves: tuple[Any, ...]) -> PuzzleAnswer | None:
        """The answer that these moves are, in any order; None if the puzzle does not list it."""
        wanted = Counter(moves)
        return next((answer for answer in self.answers if wanted in self._meant(answer)), None)

    def moves_of(self, answer: PuzzleAnswer) -> tuple[Any, ...]:
        """One way to give an answer."""
        return tuple(self._meant(answer)[0].elements())

    def best(self) -> tuple[tuple[Any, ...], ...]:
        """The moves of the best answer; several ways if they are worth the same."""
        return tuple(tuple(meant.elements()) for meant in self._meant(self.answers[0]))

    def _meant(self, answer: PuzzleAnswer) -> list[Counter[Any]]:
        game = registry.find(self.game)
        return [Counter(read(game, move) for move in text.split(NEXT)) for text in answer.moves]


class ScriptedMove(NamedTuple):
    seat: int
    move: Any


def _scripted(game: AnyGame, text: str) -> ScriptedMove:
    seat, _, move = text.partition(" ")
    return ScriptedMove(int(seat), read(game, move))


def new_match(game: str, seats: int, deal: int, options: dict[str, Any]) -> AnyMatch:
    """The match of a numbered deal, before its first move."""
    seed = sha256(f"quarterdeck-puzzles/{game}/{deal}".encode()).digest()
    return Match(registry.find(game), seats, SeededDeal(seed), options)


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of one game."""

    format: str
    game: str
    puzzles: tuple[Puzzle, ...]


def read_puzzles(text: bytes | str) -> tuple[Puzzle, ...]:
    """The puzzles in a file's text."""
    try:
        file = msgspec.json.decode(text, type=PuzzleFile)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadPuzzle("bad-puzzles", f"This is not a file of puzzles: {error}.") from None
    if file.format != FORMAT:
        raise BadPuzzle("bad-format", f"The format of these puzzles is {file.format}; this version reads {FORMAT}.")
    return tuple(msgspec.structs.replace(puzzle, game=file.game) for puzzle in file.puzzles)


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """Our own puzzles for a game, by name; none for a game of another package."""
    if not has_puzzles(game):
        return {}
    file = files("quarterdeck.puzzles") / f"{game}.json"
    return {puzzle.name: puzzle for puzzle in read_puzzles(file.read_bytes())}


def has_puzzles(game: str) -> bool:
    return (files("quarterdeck.puzzles") / f"{game}.json").is_file()


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise a BadPuzzle unless the puzzle can be played, and one answer is better than every other."""
    try:
        match = puzzle.asked()
        ways = puzzle.best()
    except (QuarterdeckError, ValueError) as error:
        raise _broken(puzzle, str(error)) from error
    if match.turn != (SOLVER,):
        raise _broken(puzzle, "At the question it is another player's turn.")
    if any(move not in match.moves(SOLVER) for way in ways for move in way):
        raise _broken(puzzle, "The best answer is not lawful.")
    chances = [answer.chance for answer in puzzle.answers]
    if len(chances) < 2 or chances != sorted(chances, reverse=True) or chances[0] == chances[1]:
        raise _broken(puzzle, "No answer is better than every other.")
    if puzzle.proof.margin < SURE * puzzle.proof.error:
        raise _broken(puzzle, "Its margin may be luck.")


SURE = 2.576
"""So many standard errors make 99 %."""


def _broken(puzzle: Puzzle, why: str) -> BadPuzzle:
    return BadPuzzle("broken-puzzle", f"The puzzle {puzzle.name} can't be used: {why}", puzzle=puzzle.name)

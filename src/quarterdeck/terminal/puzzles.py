"""`quarterdeck puzzle`: puzzles line by line, and which of them the player has solved already."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from quarterdeck.core import registry
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import cell_name
from quarterdeck.games.piratatak import Buy, Pay
from quarterdeck.narration import Catalogue, Company, narrator_of
from quarterdeck.narration.piratatak import card_facts
from quarterdeck.puzzles import SOLVER, BadPuzzle, Puzzle, PuzzleCoach, puzzles_of
from quarterdeck.puzzles.notation import written
from quarterdeck.terminal.done_list import DoneList
from quarterdeck.terminal.lesson_table import CoachedTable
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import PlainSession, goes_on
from quarterdeck.terminal.settings import catalogue_of, chosen_settings

SOLVED = DoneList("puzzles.json")
TOLD = 3
"""Answers that are told with their worth."""


class Wish(NamedTuple):
    """Which puzzles the player would like; None: any."""

    game: str | None
    name: str | None = None
    theme: str | None = None
    level: str | None = None


def solve(wish: Wish, *, language: str | None) -> None:
    """Offer the puzzles that are not solved yet, until all are or the player leaves; or list all themes."""
    settings, _ = chosen_settings(language, None)
    catalogue = catalogue_of(settings)
    if wish.game is None:
        _list(catalogue)
        return
    puzzles = _wanted(wish)
    known = SOLVED.names()
    left = [puzzle for puzzle in puzzles if _key(puzzle) not in known] or puzzles
    asyncio.run(_go_through(left, catalogue))


def _key(puzzle: Puzzle) -> str:
    return f"{puzzle.game}/{puzzle.name}"


def _wanted(wish: Wish) -> Sequence[Puzzle]:
    game = registry.find(wish.game or "")
    puzzles = puzzles_of(game.name)
    if not puzzles:
        raise BadPuzzle("no-puzzles", f"There are no puzzles for {game.title}.")
    if wish.name is not None:
        if wish.name not in puzzles:
            raise BadPuzzle("no-such-puzzle", f"There is no puzzle “{wish.name}”; they count from 1 to {len(puzzles)}.")
        return [puzzles[wish.name]]
    found = [
        puzzle
        for puzzle in puzzles.values()
        if wish.theme in (None, puzzle.theme) and wish.level in (None, puzzle.level)
    ]
    if not found:
        themes = ", ".join(sorted({puzzle.theme for puzzle in puzzles.values()}))
        raise BadPuzzle("no-such-puzzle", f"There is no such puzzle; the themes of {game.title} are {themes}.")
    return found


def _list(catalogue: Catalogue) -> None:
    output, known = LineOutput(), SOLVED.names()
    for game in registry.names():
        puzzles = puzzles_of(game).values()
        for theme in sorted({puzzle.theme for puzzle in puzzles}):
            alike = [puzzle for puzzle in puzzles if puzzle.theme == theme]
            solved = sum(_key(puzzle) in known for puzzle in alike)
            told = catalogue.say("terminal-puzzles-solved", solved=solved, count=len(alike))
            output.write(f"quarterdeck puzzle {game} --theme {theme:<8} {_title(catalogue, alike[0])}: {told}")


def _title(catalogue: Catalogue, puzzle: Puzzle) -> str:
    return catalogue.say(f"puzzle-{puzzle.game}-{puzzle.theme}")


async def _go_through(puzzles: Sequence[Puzzle], catalogue: Catalogue) -> None:
    keyboard, output = LineInput(), LineOutput()
    for puzzle in puzzles:
        level = catalogue.say("puzzle-level", level=puzzle.level)
        theme = _title(catalogue, puzzle)
        output.write(catalogue.say("terminal-puzzle", number=puzzle.name, theme=theme, level=level))
        coach = PuzzleCoach(puzzle)
        table = CoachedTable(coach, catalogue=catalogue)
        if not puzzle.shown:
            narrator = narrator_of(table.game, catalogue, Company(table.names, SOLVER))
            for sentence in narrator.around(table.match.view(SOLVER)):
                output.write(sentence)
        await PlainSession(table, catalogue, keyboard, patient=True).stay()
        if not coach.is_over(table.match):
            return
        for line in _explained(coach, table.match, catalogue):
            output.write(line)
        if coach.is_right(table.match):
            SOLVED.add(_key(puzzle))
        if puzzle is not puzzles[-1] and not await goes_on(keyboard, output, catalogue, "terminal-next-puzzle"):
            output.write(catalogue.say("terminal-leave"))
            return


def _explained(coach: PuzzleCoach, match: AnyMatch, catalogue: Catalogue) -> Iterator[str]:
    """Why the best answer is best, and how often some answers win."""
    puzzle, made = coach.puzzle, coach.answer(match)
    yield catalogue.say(f"puzzle-{puzzle.game}-{puzzle.theme}-why")
    worth = [(puzzle.moves_of(answer), answer) for answer in puzzle.answers[:TOLD]]
    given = puzzle.answer(made)
    if given is not None and given not in puzzle.answers[:TOLD]:
        worth.append((made, given))
    for moves, answer in worth:
        wins = catalogue.say(f"puzzle-{puzzle.game}-wins", percent=answer.percent)
        yield catalogue.say("terminal-puzzle-why", answer=_in_words(moves, catalogue), wins=wins)


def _in_words(moves: tuple[Any, ...], catalogue: Catalogue) -> str:
    """An answer in a few words."""
    first = moves[0]
    facts: dict[str, object] = {"move": written(first).split()[0]}
    if isinstance(first, Pay):
        facts["cards"] = ", ".join(catalogue.say("piratatak-card", **card_facts(move.card)) for move in moves)
    elif isinstance(first, Buy):
        facts |= card_facts(first.card)
    elif hasattr(first, "cell"):
        facts["cell"] = cell_name(first.cell)
    return catalogue.say("puzzle-move", **facts)

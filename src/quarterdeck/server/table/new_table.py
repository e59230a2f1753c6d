"""Opening a table: what can be chosen, and the first log entry that a choice becomes."""

import secrets
from typing import get_args

import msgspec
from msgspec import UNSET

from quarterdeck import __version__
from quarterdeck.bots import crew
from quarterdeck.bots.levels import usual_for
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import SECRET_BYTES
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import choose, describe
from quarterdeck.lessons import Lesson, lessons_of
from quarterdeck.protocol.messages import Signal
from quarterdeck.protocol.paces import PACES
from quarterdeck.protocol.requests import GameCard, NewTable, Offer, PuzzleCard, PuzzleList, WantedSeat
from quarterdeck.puzzles import Puzzle, has_puzzles, puzzles_of
from quarterdeck.server.table.log_entries import Chair, Opened, Terms
from quarterdeck.server.table.people import Person, new_id, tidy_name
from quarterdeck.server.table.table import Table

STAND_IN = crew.LEVELS[0]
"""The bot that plays for absent people unless the table wants another."""

SCRIPT = crew.LEVELS[0]
"""The bot that the others of a lesson or a puzzle are called. It is asked for no move: they follow a script."""

LOOK = 90
"""Seconds for the look before a game, unless the table wants another time or no other person may join."""


class LessonRefused(QuarterdeckError):
    """There is no such lesson or puzzle, or it has no such seats."""


def offered() -> Offer:
    """What can be chosen. An installed game that can't be loaded is left out."""
    games = [registry.find(name) for name in registry.names() if registry.loads(name)]
    return Offer(
        games=tuple(map(_game_card, games)),
        bots=tuple(crew.names()),
        paces=PACES,
        signals=get_args(Signal),
        version=__version__,
    )


def _game_card(game: AnyGame) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        rules=game.version,
        seats=tuple(game.seats),
        options=describe(game),
        usual_bot=usual_for(game.name),
        lessons=tuple(lesson.name for lesson in lessons_of(game.name)),
        puzzles=has_puzzles(game.name),
    )


def offered_puzzles(name: str) -> PuzzleList:
    """The puzzles of a game, in order."""
    puzzles = puzzles_of(registry.find(name).name).values()
    return PuzzleList(puzzles=tuple(PuzzleCard(name=one.name, theme=one.theme, level=one.level) for one in puzzles))


def opened(wanted: NewTable, person: Person | None, origin: str = "") -> Opened:
    """The first log entry of a new table, or an error that says what is wrong with the request.

    `person` has the seats of kind "me". It may be None if there is no such seat.
    `origin` stands for the address that opens the table.
    """
    game = registry.find(wanted.game)
    lesson = None if wanted.lesson is None else _lesson(game, wanted)
    puzzle = None if wanted.puzzle is None else _puzzle(game, wanted)
    staged = puzzle or lesson
    chairs = tuple(_chair(seat, person) for seat in wanted.seats)
    if staged is not None:
        chairs = (*chairs, *(Chair(bot=SCRIPT, name=name) for name in staged.players))
    options = choose(game, wanted.options if staged is None else staged.options, len(chairs))
    terms = Terms(
        game=game.name,
        rules=game.version,
        options=msgspec.to_builtins(options),
        pace=wanted.pace,
        clock=None if staged else wanted.clock,
        patience=wanted.patience,
        look=_look(wanted) if wanted.look is UNSET else wanted.look,
        stand_in=crew.known(STAND_IN if wanted.stand_in is UNSET else wanted.stand_in),
        listed=wanted.listed and staged is None,
    )
    return msgspec.structs.replace(_first_entry(terms, chairs, origin), lesson=lesson, puzzle=puzzle)


def _lesson(game: AnyGame, wanted: NewTable) -> Lesson:
    lessons = {lesson.name: lesson for lesson in lessons_of(game.name)}
    if wanted.lesson not in lessons:
        raise LessonRefused("no-such-lesson", f"{game.title} has no such lesson.", lessons=list(lessons))
    _check_alone(wanted)
    return lessons[wanted.lesson]


def _puzzle(game: AnyGame, wanted: NewTable) -> Puzzle:
    puzzle = puzzles_of(game.name).get(wanted.puzzle or "")
    if puzzle is None or wanted.lesson is not None:
        raise LessonRefused("no-such-puzzle", f"{game.title} has no such puzzle.")
    _check_alone(wanted)
    return puzzle


def _check_alone(wanted: NewTable) -> None:
    if [seat.kind for seat in wanted.seats] != ["me"]:
        raise LessonRefused("lesson-seats", "A lesson or a puzzle takes exactly one seat, of the kind “me”.")


def _look(wanted: NewTable) -> int | None:
    return LOOK if any(seat.kind == "open" for seat in wanted.seats) else None


def opened_again(table: Table, origin: str) -> Opened:
    """The first log entry of a table with the same terms, the pace agreed on last, and the same players."""
    terms = msgspec.structs.replace(table.terms, pace=table.pace)
    return _first_entry(terms, tuple(table.chairs), origin, before=table.id)


def _first_entry(terms: Terms, chairs: tuple[Chair, ...], origin: str, before: str | None = None) -> Opened:
    return Opened(
        terms=terms,
        chairs=chairs,
        watch=new_id("w"),
        secret=secrets.token_bytes(SECRET_BYTES).hex(),
        before=before,
        origin=origin if terms.listed else "",
    )


def _chair(wanted: WantedSeat, person: Person | None) -> Chair:
    match wanted.kind:
        case "me":
            assert person is not None
            return Chair(person=person.id, name=tidy_name(wanted.name or person.name))
        case "bot":
            bot = crew.known(wanted.bot or STAND_IN)
            return Chair(bot=bot, name=tidy_name(wanted.name or bot))
        case "open":
            return Chair()

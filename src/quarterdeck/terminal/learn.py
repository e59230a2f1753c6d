"""`quarterdeck learn`: lessons line by line, and which of them the player has learned already."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from quarterdeck.atomic_file import whole_file
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder
from quarterdeck.lessons import BadLesson, Lesson, lessons_of, read_lessons
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.lesson_table import LessonTable, spoken
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import LEAVING, PlainSession
from quarterdeck.terminal.settings import catalogue_of, chosen_settings

KEPT = "lessons.json"


def learn(game: str | None, name: str | None, *, again: bool, language: str | None) -> None:
    """Go through the lessons that are not learned yet, until all are done or the player leaves; or list all of them."""
    settings, _ = chosen_settings(language, None)
    catalogue = catalogue_of(settings)
    if game is None:
        _list(catalogue)
        return
    lessons = _found(game)
    if name is not None:
        lessons = _named(lessons, name)
    elif not again:
        known = learned()
        lessons = [lesson for lesson in lessons if lesson.message() not in known] or lessons
    asyncio.run(_go_through(lessons, catalogue))


def learned() -> set[str]:
    """The lessons that were gone through on this machine, by the names of their titles."""
    try:
        return set(msgspec.json.decode(data_file(KEPT).read_bytes(), type=list[str]))
    except (OSError, msgspec.DecodeError, UnicodeError):
        return set()


def _note(lesson: Lesson) -> None:
    """Keep that a lesson has been learned. If that fails, the lesson comes again."""
    try:
        with whole_file(make_data_folder() / KEPT) as draft:
            draft.write(msgspec.json.encode(sorted({*learned(), lesson.message()})))
    except (OSError, QuarterdeckError):
        return


def _found(game: str) -> Sequence[Lesson]:
    file = Path(game)
    if file.suffix == ".json":
        return read_lessons(file.read_bytes())
    lessons = lessons_of(registry.find(game).name)
    if not lessons:
        raise BadLesson("no-lessons", f"There are no lessons for {registry.find(game).title}.")
    return lessons


def _named(lessons: Sequence[Lesson], name: str) -> Sequence[Lesson]:
    found = [lesson for lesson in lessons if lesson.name == name]
    if not found:
        known = ", ".join(lesson.name for lesson in lessons)
        raise BadLesson("no-such-lesson", f"There is no lesson “{name}”; there are {known}.")
    return found


def _list(catalogue: Catalogue) -> None:
    output, known = LineOutput(), learned()
    for game in registry.names():
        for lesson in lessons_of(game):
            sign = "✓" if lesson.message() in known else " "
            output.write(f"{sign} quarterdeck learn {game} {lesson.name:<12} {spoken(catalogue, lesson.message())}")


async def _go_through(lessons: Sequence[Lesson], catalogue: Catalogue) -> None:
    keyboard, output = LineInput(), LineOutput()
    for number, lesson in enumerate(lessons, 1):
        title = spoken(catalogue, lesson.message())
        output.write(catalogue.say("terminal-lesson", number=number, count=len(lessons), title=title))
        table = LessonTable(lesson, catalogue=catalogue)
        await PlainSession(table, catalogue, keyboard, patient=True).stay()
        if not table.is_learned:
            return
        _note(lesson)
        if lesson is not lessons[-1] and not await _goes_on(keyboard, output, catalogue):
            output.write(catalogue.say("terminal-leave"))
            return


async def _goes_on(keyboard: LineInput, output: LineOutput, catalogue: Catalogue) -> bool:
    output.ask(catalogue.say("terminal-next-lesson"))
    line = await keyboard.read()
    output.answered(echoed=keyboard.is_a_person and line is not None)
    return line is not None and line.strip().lower() not in LEAVING

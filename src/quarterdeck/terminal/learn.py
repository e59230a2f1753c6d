"""`quarterdeck learn`: lessons line by line, and which of them the player has learned already."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.core import registry
from quarterdeck.lessons import BadLesson, Coach, Lesson, lessons_of, read_lessons
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.done_list import DoneList
from quarterdeck.terminal.lesson_table import CoachedTable, spoken
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import PlainSession, goes_on
from quarterdeck.terminal.settings import catalogue_of, chosen_settings

LEARNED = DoneList("lessons.json")


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
        known = LEARNED.names()
        lessons = [lesson for lesson in lessons if lesson.message() not in known] or lessons
    asyncio.run(_go_through(lessons, catalogue))


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
    output, known = LineOutput(), LEARNED.names()
    for game in registry.names():
        for lesson in lessons_of(game):
            sign = "✓" if lesson.message() in known else " "
            output.write(f"{sign} quarterdeck learn {game} {lesson.name:<12} {spoken(catalogue, lesson.message())}")


async def _go_through(lessons: Sequence[Lesson], catalogue: Catalogue) -> None:
    keyboard, output = LineInput(), LineOutput()
    for number, lesson in enumerate(lessons, 1):
        title = spoken(catalogue, lesson.message())
        output.write(catalogue.say("terminal-lesson", number=number, count=len(lessons), title=title))
        table = CoachedTable(Coach(lesson), catalogue=catalogue)
        await PlainSession(table, catalogue, keyboard, patient=True).stay()
        if not table.is_done:
            return
        LEARNED.add(lesson.message())
        if lesson is not lessons[-1] and not await goes_on(keyboard, output, catalogue, "terminal-next-lesson"):
            output.write(catalogue.say("terminal-leave"))
            return

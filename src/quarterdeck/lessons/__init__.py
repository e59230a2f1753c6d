"""Lessons: staged games with scripted players and a coach, played by the rules of the games themselves."""

from quarterdeck.lessons.coach import Coach, NotInThisLesson
from quarterdeck.lessons.lesson import LEARNER, BadLesson, Lesson, LessonStep, check_lesson, lessons_of, read_lessons

__all__ = [
    "LEARNER",
    "BadLesson",
    "Coach",
    "Lesson",
    "LessonStep",
    "NotInThisLesson",
    "check_lesson",
    "lessons_of",
    "read_lessons",
]

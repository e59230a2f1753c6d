"""The sentences of the games, from the Fluent catalogues, and the texts of their rules."""

import re
from importlib.resources import files

from quarterdeck.core.game import AnyGame
from quarterdeck.narration import fluent

LOCALES = files("quarterdeck") / "locales"
FILES = (
    "memoarrr.ftl",
    "piratatak.ftl",
    "lessons.ftl",
    "puzzles.ftl",
    "tips.ftl",
    "drills.ftl",
    "review.ftl",
    "terminal.ftl",
    "screen.ftl",
    "web.ftl",
)
"""Those of the games, their lessons, puzzles, tips, drills and reviews, of the line mode, of the full screen and of the
browser. A terminal says the browser's words for options, bots and boards too."""
LANGUAGES = ("en", "fr", "de")

_MESSAGE = re.compile(r"^([a-z][a-z0-9-]*) =(.*(?:\n(?:[ }].*)?)*)", re.MULTILINE)
"""A name at the beginning of a line, and its value: all further lines that are indented, blank or close a brace."""


class Catalogue:
    """All messages of one language. A message is parsed when it is said for the first time, since to parse all of them
    would take longer than to draw the first screen."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._unread: dict[str, str] = {}
        self._read: dict[str, fluent.Pattern] = {}
        for file in FILES:
            self._unread |= _MESSAGE.findall((LOCALES / language / file).read_text(encoding="utf-8"))

    def say(self, message: str, **facts: object) -> str:
        """The sentence of this name, with these facts in it."""
        return fluent.write(self._pattern(message), self.language, facts, self._pattern)

    def has(self, message: str) -> bool:
        """Whether there is a message of this name: a game of another package has none."""
        return message in self._unread

    def names(self) -> list[str]:
        """The names of all messages."""
        return list(self._unread)

    def _pattern(self, message: str) -> fluent.Pattern:
        if message not in self._read:
            self._read[message] = fluent.parse(self._unread[message])
        return self._read[message]


def rules_text(game: AnyGame, language: str) -> str:
    """The rules as they are kept beside the code that plays them: in this language, else in English, else none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package:
        return ""
    kept = (files(package) / name for name in (f"rules.{language}.md", "rules.md"))
    return next((text.read_text(encoding="utf-8") for text in kept if text.is_file()), "")

"""The sentences of the game, from the Fluent catalogues."""

from __future__ import annotations

import re
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LOCALES = files("quarterdeck") / "locales"
FILES = ("memoarrr.ftl", "piratatak.ftl", "terminal.ftl", "screen.ftl", "web.ftl")
"""The games', the line mode's, the full screen's, and the browser's, whose words for options, bots and boards are
said at a terminal too."""
LANGUAGES = ("en", "fr", "de")

_BEGINNING = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)
_WITHIN = re.compile(r"\{\s*([a-z][a-z0-9-]*)\s*\}")


class Catalogue:
    """All messages of one language that a terminal says.

    To parse everything would take longer than to draw the first screen, so a message is parsed when it is said for
    the first time, with those that it refers to.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread: dict[str, str] = {}
        for file in FILES:
            text = (LOCALES / language / file).read_text(encoding="utf-8")
            begins = list(_BEGINNING.finditer(text))
            ends = [*(found.start() for found in begins[1:]), len(text)]
            self._unread |= {found[1]: text[found.start() : end] for found, end in zip(begins, ends, strict=True)}

    def say(self, message: str, **facts: object) -> str:
        """The sentence of this name, with these facts in it."""
        self._read(message)
        pattern = self._bundle.get_message(message).value
        assert pattern is not None
        sentence, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            raise errors[0]
        return str(sentence)

    def has(self, message: str) -> bool:
        """Whether there is a message of this name: a game of another package has brought no words along."""
        return message in self._unread or self._bundle.has_message(message)

    def _read(self, message: str) -> None:
        text = self._unread.pop(message, None)
        if text is not None:
            self._bundle.add_resource(FluentResource(text))
            for within in _WITHIN.findall(text):
                self._read(within)

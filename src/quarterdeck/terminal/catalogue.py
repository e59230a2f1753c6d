"""The sentences of the game, from the Fluent catalogues."""

from __future__ import annotations

from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

LOCALES = files("quarterdeck") / "locales"
FILES = ("memoarrr.ftl", "piratatak.ftl", "terminal.ftl")
"""The games', which the browser reads as well, and the terminal's own; what only a browser says is not for here."""


class Catalogue:
    """All messages of one language that a terminal says."""

    def __init__(self, language: str = "en") -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in FILES:
            self._bundle.add_resource(FluentResource((LOCALES / language / file).read_text(encoding="utf-8")))

    def say(self, message: str, **facts: object) -> str:
        """The sentence of this name, with these facts in it."""
        pattern = self._bundle.get_message(message).value
        assert pattern is not None
        sentence, errors = self._bundle.format_pattern(pattern, facts)
        if errors:
            raise errors[0]
        return str(sentence)

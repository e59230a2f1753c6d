"""Help: the keys, and the rules of the game in the player's language."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue, rules_text
from quarterdeck.terminal.drawing.grid import wrapped
from quarterdeck.terminal.screen.reading import Line, ReadingPage

KEYS = ("arrows", "enter", "n", "d", "s", "f", "digits", "l", "h", "question", "o", "q")


class HelpPage(ReadingPage):
    """The rules first, or the keys first, as it was asked for."""

    own_keys = ("?", "h", "f1")

    def __init__(self, game: AnyGame, *, at_keys: bool) -> None:
        super().__init__()
        self._game = game
        self._at_keys = at_keys

    def headline(self) -> str:
        say = self.deck.catalogue.say
        return f"{self._game.title}  {say('keys' if self._at_keys else 'how-to-play')}"

    def lines(self, width: int) -> Sequence[Line]:
        catalogue = self.deck.catalogue
        keys, rules = _keys(catalogue, width), _rules(rules_text(self._game, catalogue.language), width)
        return (*keys, ("", "page"), *rules) if self._at_keys else (*rules, ("", "page"), *keys)


def _keys(catalogue: Catalogue, width: int) -> list[Line]:
    """What every key does; those of one game alone say so."""
    names = {key: catalogue.say("screen-key", key=key) for key in KEYS}
    column = max(map(len, names.values())) + 2
    lines: list[Line] = [(catalogue.say("keys"), "title"), ("", "page")]
    for key, name in names.items():
        does = wrapped(catalogue.say("screen-key-does", key=key), width - column)
        lines += [(f"{name if row == 0 else '':<{column}}{line}", "page") for row, line in enumerate(does)]
    return lines


def _rules(text: str, width: int) -> list[Line]:
    """Markdown that reads well as it is: headings stand out, and what is emphasised is only said."""
    lines: list[Line] = []
    for line in text.splitlines():
        plain = line.replace("**", "").replace("`", "")
        if plain.startswith("#"):
            lines.append((plain.lstrip("# "), "title"))
        elif len(plain) <= width:
            lines.append((plain, "strong" if line.startswith("**") else "page"))
        else:
            lines += [(part, "page") for part in wrapped(plain, width)]
    return lines

"""Which program plays: games of bots that have been changed since are not games of the same tournament."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import quarterdeck
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError

_HOUSE = Path(quarterdeck.__file__).parent


class OtherProgram(QuarterdeckError):
    """Another process, perhaps on another machine, has other rules or other bots."""


@cache
def fingerprint(game: str) -> str:
    """Sixteen digits that change with the rules of this game, and with whatever our own bots know of it."""
    elsewhere = {_HOUSE / part / name for part in ("bots", "games") for name in registry.names() if name != game}
    mark = sha256()
    for part in ("core", "games", "bots"):
        for file in sorted((_HOUSE / part).rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".md"} and elsewhere.isdisjoint(file.parents):
                mark.update(f"{file.relative_to(_HOUSE).as_posix()}\n".encode() + file.read_bytes())
    return mark.hexdigest()[:16]


def check_program(game: str, wanted: str) -> None:
    """Raise unless this machine would play the same games as the one that asks."""
    if fingerprint(game) != wanted:
        sentence = "A worker has other rules or bots: install the same Quarterdeck everywhere, and begin again."
        raise OtherProgram("other-program", sentence)

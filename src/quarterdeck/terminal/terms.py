"""What is agreed before a game at home: the game and its options, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.bots import crew as bots
from quarterdeck.bots.levels import usual_for
from quarterdeck.core import registry
from quarterdeck.core.options import choose
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.muster import FRIENDS, SHIPMATES, Sailor

PERSON = "person"
"""What stands for somebody at this terminal where bots are named too."""


class Terms(msgspec.Struct, frozen=True):
    game: str
    crew: tuple[Sailor, ...]
    options: dict[str, Any] = {}
    records: Path | None = None
    """The file that finished games are added to; None: the usual one."""

    def open(self, catalogue: Catalogue, pace: PaceName) -> HomeTable:
        """A table on these terms; a QuarterdeckError says why nobody can sit down at it."""
        game = registry.find(self.game)
        options = choose(game, self.options, len(self.crew))
        return HomeTable(game, self.crew, options, catalogue=catalogue, pace=PACES[pace], records=self.records)

    def with_players(self, players: int) -> Terms:
        """So many seats: those too many are gone, and the usual company sits at new ones."""
        kept = self.crew[:players]
        if not any(sailor.bot is None for sailor in kept):
            kept = (*kept[:-1], next(sailor for sailor in self.crew if sailor.bot is None))
        crew = [*kept]
        while len(crew) < players:
            crew.append(Sailor(_free_name(SHIPMATES, crew), usual_for(self.game)))
        options = dict(self.options)
        if (options.get("first") or 0) >= players:
            del options["first"]
        return replace(self, crew=tuple(crew), options=options)

    def with_kind(self, seat: int, kind: str) -> Terms:
        """A person or a bot at this seat, under another name than anybody else's; somebody must be a person."""
        others = [sailor for other, sailor in enumerate(self.crew) if other != seat]
        was = self.crew[seat]
        if kind == PERSON:
            return self.with_sailor(seat, was if was.bot is None else Sailor(_free_name(FRIENDS, others)))
        if not any(sailor.bot is None for sailor in others):
            return self
        name = was.name if was.bot is not None else _free_name(SHIPMATES, others)
        return self.with_sailor(seat, Sailor(name, kind))

    def with_sailor(self, seat: int, sailor: Sailor) -> Terms:
        return replace(self, crew=(*self.crew[:seat], sailor, *self.crew[seat + 1 :]))

    def with_option(self, name: str, value: Any) -> Terms:
        return replace(self, options={**self.options, name: value})

    @property
    def people(self) -> int:
        return sum(sailor.bot is None for sailor in self.crew)

    def kinds(self) -> tuple[str, ...]:
        """Who can sit at a seat: a person, our own crew by level if it knows the game, and whoever else is there."""
        ours = bots.LEVELS if usual_for(self.game) in bots.LEVELS[1:] else bots.LEVELS[:1]
        others = (name for name in bots.names() if name not in bots.LEVELS)
        return (PERSON, *ours, *others)


def _free_name(names: Sequence[str], taken: Sequence[Sailor]) -> str:
    used = {sailor.name for sailor in taken}
    return next((name for name in (*names, *SHIPMATES, *FRIENDS) if name not in used), names[0])

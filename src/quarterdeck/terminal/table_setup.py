"""The setup of a game at home: which game with which options, and which person or bot sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.bots.crew import LEVELS, known
from quarterdeck.bots.crew import names as bot_kinds
from quarterdeck.bots.levels import usual_for
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import check_seats, choose
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.table import SeatedPlayer

BOT_NAMES = ("Anne", "Calico", "Mary")
PEOPLE_NAMES = ("Grace", "Bonny", "Finn", "Olive")
"""The names of people who have not given one, where there are several."""
PERSON = "person"
"""The kind of a seat that a person plays; all other kinds are names of bots."""


class BadSeating(QuarterdeckError):
    """The numbers of people, bots and seats do not fit together."""


class TableSetup(msgspec.Struct, frozen=True):
    game: str
    players: tuple[SeatedPlayer, ...]
    options: dict[str, Any] = {}
    records: Path | None = None
    """The file that finished games are added to; None: the default one."""

    def open(self, catalogue: Catalogue, pace: PaceName) -> HomeTable:
        """A new table with this setup; a QuarterdeckError says what is wrong with the setup."""
        game = registry.find(self.game)
        options = choose(game, self.options, len(self.players))
        return HomeTable(game, self.players, options, catalogue=catalogue, pace=PACES[pace], records=self.records)

    def with_seats(self, seats: int) -> TableSetup:
        """So many seats. The last ones go, but one person stays; the game's usual bots sit at new ones."""
        kept = self.players[:seats]
        if not any(player.bot is None for player in kept):
            kept = (*kept[:-1], next(player for player in self.players if player.bot is None))
        players = [*kept]
        while len(players) < seats:
            players.append(SeatedPlayer(_free_name(BOT_NAMES, players), usual_for(self.game)))
        options = dict(self.options)
        if (options.get("first") or 0) >= seats:
            del options["first"]
        return replace(self, players=tuple(players), options=options)

    def with_kind(self, seat: int, kind: str) -> TableSetup:
        """A person or a bot at this seat, with a name of its own. The last person can't become a bot."""
        others = [player for other, player in enumerate(self.players) if other != seat]
        was = self.players[seat]
        if kind == PERSON:
            return self.with_player(seat, was if was.bot is None else SeatedPlayer(_free_name(PEOPLE_NAMES, others)))
        if not any(player.bot is None for player in others):
            return self
        name = was.name if was.bot is not None else _free_name(BOT_NAMES, others)
        return self.with_player(seat, SeatedPlayer(name, kind))

    def with_player(self, seat: int, player: SeatedPlayer) -> TableSetup:
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_option(self, name: str, value: Any) -> TableSetup:
        return replace(self, options={**self.options, name: value})

    @property
    def people(self) -> int:
        return sum(player.bot is None for player in self.players)

    def kinds(self) -> tuple[str, ...]:
        """What a seat can be: a person, the levels of our own bots if they know the game, and installed bots."""
        ours = LEVELS if usual_for(self.game) in LEVELS[1:] else LEVELS[:1]
        others = (name for name in bot_kinds() if name not in LEVELS)
        return (PERSON, *ours, *others)


def seat_players(
    game: AnyGame, players: int, *, names: Sequence[str] = ("You",), humans: int = 1, bots: Sequence[str] = ()
) -> tuple[SeatedPlayer, ...]:
    """So many people, and bots at all other seats: `bots` names one for all of them, or one for each.

    People without a name get one; without `bots`, the game's usual ones play.
    """
    check_seats(game, players)
    if not 1 <= humans <= players:
        raise BadSeating(
            "bad-humans", f"At a table of {players}, 1 to {players} people can play at this terminal, not {humans}."
        )
    free = players - humans
    levels = [known(bot) for bot in bots] or [usual_for(game.name)]
    if len(levels) not in (1, free):
        raise BadSeating(
            "bad-bots", f"{len(levels)} bots are named for {free} seats; name one for all, or one for each."
        )
    people = [*names[:humans], *PEOPLE_NAMES[len(names) : humans]]
    hired = levels * free if len(levels) == 1 else levels
    return (
        *(SeatedPlayer(name) for name in people),
        *(SeatedPlayer(name, bot) for name, bot in zip(BOT_NAMES, hired, strict=False)),
    )


def _free_name(names: Sequence[str], taken: Sequence[SeatedPlayer]) -> str:
    used = {player.name for player in taken}
    return next((name for name in (*names, *BOT_NAMES, *PEOPLE_NAMES) if name not in used), names[0])

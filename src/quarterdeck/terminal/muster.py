"""Who sits at a table at home: people who share this terminal, and bots of the crew."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quarterdeck.bots import crew
from quarterdeck.bots.levels import usual_for
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import check_seats

SHIPMATES = ("Anne", "Calico", "Mary")
"""What bots are called, whoever they are."""
FRIENDS = ("Grace", "Bonny", "Finn", "Olive")
"""What people are called who have not said it, where there are several."""


class BadCrew(QuarterdeckError):
    """Nobody can sit down together like that; the sentence says why."""


class Sailor(msgspec.Struct, frozen=True):
    """Somebody at a table: a person at this terminal, or a bot."""

    name: str
    bot: str | None = None
    """The bot's name in the crew; None for a person."""


def muster(
    game: AnyGame, players: int, *, names: Sequence[str] = ("You",), humans: int = 1, bots: Sequence[str] = ()
) -> tuple[Sailor, ...]:
    """So many people, and bots at all other seats: one name for all of them, or one for each.

    People who have no name are given one; bots who are not named are the game's usual company.
    """
    check_seats(game, players)
    if not 1 <= humans <= players:
        raise BadCrew(
            "bad-humans", f"Of {players} players 1 to {players} can be people at this terminal, not {humans}."
        )
    free = players - humans
    levels = [crew.known(bot) for bot in bots] or [usual_for(game.name)]
    if len(levels) not in (1, free):
        raise BadCrew("bad-bots", f"{len(levels)} bots are named for {free} seats; name one for all, or one for each.")
    people = [*names[:humans], *FRIENDS[len(names) : humans]]
    hired = levels * free if len(levels) == 1 else levels
    return (
        *(Sailor(name) for name in people),
        *(Sailor(name, bot) for name, bot in zip(SHIPMATES, hired, strict=False)),
    )

"""An evening at this terminal, as the command line asks for it: on the whole screen, or line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.atomic_file import check_writable
from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.terminal.settings import catalogue_of, chosen_settings


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for; what is None is as the settings have it."""

    game: str | None = None
    players: int = 3
    humans: int = 1
    name: str | None = None
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    records: Path | None = None
    pace: str | None = None
    language: str | None = None
    colours: str | None = None
    plain: bool = False


def spend_evening(evening: Evening) -> None:
    """Play until the player leaves."""
    from quarterdeck.terminal import plain  # noqa: PLC0415 - a screen is there sooner without it, and the reverse

    settings, readable = chosen_settings(evening.language, evening.colours, evening.pace)
    if evening.records is not None:
        check_writable(evening.records)
    if evening.plain or plain.is_wanted():
        plain.spend_evening(
            None if evening.game is None else registry.find(evening.game),
            evening.players,
            evening.options,
            evening.name or settings.name or None,
            evening.records,
            humans=evening.humans,
            bots=evening.bots,
            catalogue=catalogue_of(settings),
        )
        return
    from quarterdeck.terminal.screen.home import play_at_home  # noqa: PLC0415 - see above

    play_at_home(evening, settings, settings_readable=readable)


def look_back_at(record: bytes, *, language: str | None, colours: str | None) -> None:
    """Show a recorded game again, move by move; without a terminal to draw on, tell it."""
    from quarterdeck.terminal import plain  # noqa: PLC0415 - see above
    from quarterdeck.terminal.screen.replay_page import replay_on_screen, tell_again  # noqa: PLC0415 - see above

    settings, _ = chosen_settings(language, colours)
    game = records.read(record)
    if plain.is_wanted():
        tell_again(game, catalogue_of(settings))
    else:
        replay_on_screen(game, settings)

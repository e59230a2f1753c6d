"""`quarterdeck play` and `quarterdeck replay`: on the whole screen, or line by line."""

from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.atomic_file import check_writable
from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.terminal.settings import TerminalSettings, catalogue_of, chosen_settings
from quarterdeck.terminal.table import TerminalTable
from quarterdeck.terminal.table_setup import PEOPLE_NAMES, TableSetup, seat_players

# The screen and the line mode are imported when they are needed: each starts sooner without the other.


class PlayRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for. For None the settings decide."""

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

    def setup(self, game: str, settings: TerminalSettings) -> TableSetup:
        """The setup of a table of this game: the player, and bots at the other seats."""
        rules = registry.find(game)
        name = self.name or settings.name
        if not name:
            name = PEOPLE_NAMES[0] if self.humans > 1 else catalogue_of(settings).say("screen-you")
        seats = self.players if self.game else min(max(self.players, rules.seats[0]), rules.seats[-1])
        players = seat_players(rules, seats, names=(name,), humans=self.humans, bots=self.bots)
        return TableSetup(game, players, self.options, self.records)


def play(request: PlayRequest) -> None:
    """Play until the player leaves."""
    from quarterdeck.terminal import plain  # noqa: PLC0415 - each of the two ways starts sooner without the other

    settings, readable = chosen_settings(request.language, request.colours, request.pace)
    if request.records is not None:
        check_writable(request.records)
    if request.plain or plain.is_wanted():
        plain.play_lines(request.game, lambda game: request.setup(game, settings), catalogue_of(settings))
    else:
        play_on_whole_screen(request, settings, settings_readable=readable)


def play_on_whole_screen(request: PlayRequest, settings: TerminalSettings, *, settings_readable: bool = True) -> None:
    """Play the game that the request names, or one that is chosen on the first page."""
    from quarterdeck.terminal.screen.app import play_on_screen  # noqa: PLC0415 - as above

    catalogue = catalogue_of(settings)
    note = "" if settings_readable else catalogue.say("screen-settings-unread")
    if request.game is None:
        play_on_screen(None, settings, setup_for=lambda game: request.setup(game, settings), note=note)
        return
    setup = request.setup(request.game, settings)
    first = setup.open(catalogue, settings.pace)

    async def open_first() -> TerminalTable:
        return first

    async def open_next() -> TerminalTable:
        return setup.open(catalogue, settings.pace)

    play_on_screen(open_first, settings, again=open_next, note=note)


def replay(record: bytes, *, language: str | None, colours: str | None) -> None:
    """Show a recorded game move by move; without a terminal to draw on, tell it in lines."""
    from quarterdeck.terminal import plain  # noqa: PLC0415 - each of the two ways starts sooner without the other
    from quarterdeck.terminal.screen.replay_page import replay_on_screen, tell_again  # noqa: PLC0415

    settings, _ = chosen_settings(language, colours)
    game = records.read(record)
    if plain.is_wanted():
        tell_again(game, catalogue_of(settings))
    else:
        replay_on_screen(game, settings)

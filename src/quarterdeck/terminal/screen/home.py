"""Home tables on the whole screen: from what the command line asks for to a first page or a table."""

from __future__ import annotations

from quarterdeck.core import registry
from quarterdeck.terminal.evening import Evening
from quarterdeck.terminal.muster import FRIENDS, muster
from quarterdeck.terminal.screen.app import play_on_screen
from quarterdeck.terminal.settings import Settings, catalogue_of
from quarterdeck.terminal.table import Table
from quarterdeck.terminal.terms import Terms


def play_at_home(evening: Evening, settings: Settings, *, settings_readable: bool = True) -> None:
    """Play until the player leaves: the game that was named, or one that is picked on the first page."""
    catalogue = catalogue_of(settings)
    note = "" if settings_readable else catalogue.say("screen-settings-unread")
    if evening.game is None:
        play_on_screen(None, settings, usual=lambda game: usual_terms(game, evening, settings), note=note)
        return
    terms = usual_terms(evening.game, evening, settings)
    first = terms.open(catalogue, settings.pace)

    async def sit_down() -> Table:
        return first

    async def sit_down_again() -> Table:
        return terms.open(catalogue, settings.pace)

    play_on_screen(sit_down, settings, again=sit_down_again, note=note)


def usual_terms(game: str, evening: Evening, settings: Settings) -> Terms:
    """What a game is played by unless something else is chosen: you, and bots of a friendly level."""
    rules = registry.find(game)
    name = evening.name or settings.name
    if not name:
        name = FRIENDS[0] if evening.humans > 1 else catalogue_of(settings).say("screen-you")
    players = evening.players if evening.game else min(max(evening.players, rules.seats[0]), rules.seats[-1])
    crew = muster(rules, players, names=(name,), humans=evening.humans, bots=evening.bots)
    return Terms(game, crew, evening.options, evening.records)

"""A whole evening in the line mode at a table at home, question by question, beside what really lies on the table."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Look, Ready, cell_name
from quarterdeck.games.piratatak import Buy, Draw, Fire, Pay, Stop
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.plain_session import PlainSession
from quarterdeck.terminal.table_setup import seat_players
from tests.properties.forgetting import held_up, island_of
from tests.properties.strategies import kind
from tests.terminal.plain_parlour import Typist
from tests.terminal.plain_screen import Glass, visible
from tests.truth import state_of

PATIENCE = 40
"""Seconds until an evening that hangs is given up; none that works comes near."""
LONGEST_ANSWER = 8000
"""Letters: more than a picture, a help and a question have."""
NAMES = ("Ada", "Bo", "Cleo")


class Setting(NamedTuple):
    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()
    humans: int = 1
    language: str = "en"
    piped: bool = False
    bots: str = "parrot"

    def __str__(self) -> str:
        options = [f"{name} {value}" for name, value in self.options]
        return " ".join([self.game, str(self.players), *options, f"humans {self.humans}", self.language, *self._how()])

    def _how(self) -> list[str]:
        return ["piped"] if self.piped else []


class Asked(NamedTuple):
    """A question, and all that the test knows about the table at that time."""

    kind: str
    """`move`, `turn down`, `forget` or `curtain`."""
    end: int
    """How much had been written when it came."""
    may_see: frozenset[str]
    """The cards that a player who sits at the keyboard may be shown now."""
    lawful: frozenset[str] = frozenset()
    """What can be typed for the lawful moves."""
    offered: frozenset[str] = frozenset()
    """What the help has listed."""


class Evening(NamedTuple):
    asked: tuple[Asked, ...]
    written: str
    record: bytes

    def visible(self, asked: Asked) -> str:
        """What could be read at a question."""
        return visible(self.written[: asked.end])


@cache
def evening(setting: Setting) -> Evening:
    """A game from the deal to the end; each question is answered by one of the answers that `?` lists."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "evening.jsonl"
        glass = Glass(is_screen=not setting.piped)
        asked = asyncio.run(_played(setting, file, glass))
        return Evening(tuple(asked), glass.getvalue(), file.read_bytes())


async def _played(setting: Setting, file: Path, glass: Glass) -> list[Asked]:
    game, catalogue = registry.find(setting.game), Catalogue(setting.language)
    crew = seat_players(
        game, setting.players, names=NAMES[: setting.humans], humans=setting.humans, bots=[setting.bots]
    )
    luck = random.Random(str(setting))
    nonces = [luck.randbytes(16).hex() if sailor.bot is None else None for sailor in crew]
    deal = FairDeal(luck.randbytes(32), nonces)
    table = HomeTable(
        game, crew, dict(setting.options), catalogue=catalogue, pace=PACES["instant"], records=file, deal=deal
    )
    whim = _Whim(glass, table, catalogue, luck)
    keyboard = Typist(glass, whim.answer, is_a_person=not setting.piped)
    with _written_on(glass):
        async with asyncio.timeout(PATIENCE):
            await PlainSession(table, catalogue, keyboard, patient=True).stay()
    return whim.asked


@contextmanager
def _written_on(glass: Glass) -> Iterator[None]:
    before, sys.stdout = sys.stdout, glass
    surroundings = {name: os.environ.get(name) for name in ("COLUMNS", "TERM")}
    os.environ.update(COLUMNS="80", TERM="xterm-256color")
    try:
        yield
    finally:
        sys.stdout = before
        for name, value in surroundings.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


class _Whim:
    """Answers every question: `?` to a question for a move, then anything that is offered; a ship wants to be built."""

    def __init__(self, glass: Glass, table: HomeTable, catalogue: Catalogue, luck: random.Random) -> None:
        self._glass = glass
        self._table = table
        self._luck = luck
        self._pauses = {catalogue.say("terminal-turn-down"): "turn down", catalogue.say("terminal-forget"): "forget"}
        self._pauses |= {catalogue.say("terminal-curtain-lift", player=name): "curtain" for name in table.names}
        self._help = catalogue.say("terminal-help", answers="").rstrip()
        self._has_board = False
        """Whether the board has been asked for since the last move."""
        self._helped: int | None = None
        """How long the log was when help was asked for."""
        self._is_giving = False
        """Whether cards for a pirate have been named and are to be confirmed."""
        self.asked: list[Asked] = []

    def answer(self) -> str:
        written = self._glass.getvalue()
        shown = visible(written[-LONGEST_ANSWER:])
        pause = self._pauses.get(shown.rpartition("\n")[2].removesuffix(": "))
        match, eyes = self._table.match, self._table._eyes
        if pause is not None:
            self.asked.append(Asked(pause, len(written), _may_see(match, eyes, pause)))
            return ""
        if self._is_giving:
            self._is_giving = False
            return ""
        if not self._has_board:
            self._has_board = True
            return "b"
        if self._helped is None:
            self._helped = len(match)
            self.asked.append(Asked("move", len(written), _may_see(match, eyes, "move")))
            return "?"
        listed = shown.rpartition(self._help)[2].rpartition("\n")[0]
        offered = sorted(" ".join(word.split()) for word in listed.split(","))
        lawful = {word for move in match.moves(eyes) for word in words_for(move)}
        if self._helped == len(match):  # nobody has moved meanwhile, as all may while they look at their sides
            self.asked[-1] = self.asked[-1]._replace(lawful=frozenset(lawful), offered=frozenset(offered))
        self._helped, self._has_board = None, False
        thrifty = [word for word in offered if word.startswith("buy") or word in ("fire", "coin", "cannon")]
        if "draw" in offered and not thrifty and self._luck.random() < 0.7:
            return "draw"
        chosen = self._luck.choice(thrifty or offered)
        self._is_giving = any(chosen in words_for(move) for move in match.moves(eyes) if isinstance(move, Pay))
        return self._payment(match, eyes) if self._is_giving else chosen

    def _payment(self, match: AnyMatch, eyes: int) -> str:
        """The first cards, as many as the pirate wants, by name or by number."""
        view = match.view(eyes)
        cards = view.holdings[eyes].cards[: view.owed]
        names = ", ".join(card.value for card in cards)
        return self._luck.choice((names, " ".join(str(number + 1) for number in range(len(cards)))))


def _may_see(match: AnyMatch, eyes: int, pause: str) -> frozenset[str]:
    """Worked out from the log: what a view leaks is not to be asked what it may show."""
    if match.game.name != "memoarrr" or match.over or pause == "curtain":
        return frozenset()
    island = island_of(match)
    seen = {str(island.cells[cell]) for cell in island.face_up}
    if pause == "turn down":
        seen |= _round_that_ended(match)
    return frozenset(seen | {str(state_of(match).locations[cell]) for cell in held_up(match, eyes)})


def _round_that_ended(match: AnyMatch) -> set[str]:
    """The cards that lay open until the latest entry turned them down, its own among them."""
    shown: set[str] = set()
    for entry in reversed(match.log):
        shown |= {str(event.card) for event in entry.events if kind(event) == "revealed"}
        if entry is not match.latest and any(kind(event) == "round" for event in entry.events):
            break
    return shown


def words_for(move: Any) -> set[str]:
    """What can be typed for a move."""
    match move:
        case Look(side=side):
            return {side.value, side.value[0]}
        case Draw() | Stop() | Fire():
            name = type(move).__name__.lower()
            return {name, name[0]}
        case Ready():
            return {"ready"}
        case Pay(card=card):
            return {card.value}
        case Buy(card=card):
            return {f"buy {card.value}"}
        case _:
            return {cell_name(move.cell).lower()}

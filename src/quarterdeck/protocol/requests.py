"""The bodies of HTTP requests and answers. docs/protocol.md is generated from this module and `messages`."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from quarterdeck.core.game import Outcome
from quarterdeck.core.options import Option
from quarterdeck.core.record import Player
from quarterdeck.core.replay import ReplayMoment
from quarterdeck.protocol.messages import Millis, RetryAfter, SeatNumber, TableCard
from quarterdeck.protocol.paces import Pace, PaceName
from quarterdeck.puzzles.puzzle import PuzzleLevel

LONGEST_NAME = 40

Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name of a player at the table.")
]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of a request."""


class Me(RequestBody, frozen=True):
    """My name."""

    name: Name


class WantedSeat(RequestBody, frozen=True):
    """A seat of a new table: for me, for a bot, or open. With several seats for me, players share my device."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    """For me: the name at this seat, if it is not my own."""
    bot: BotName | None = None
    """For a bot: which one."""


class NewTable(RequestBody, frozen=True):
    """Open a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[WantedSeat, ...], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    pace: PaceName = "normal"
    clock: Annotated[int, Meta(ge=10, le=86_400)] | None = 120
    patience: Annotated[int, Meta(ge=5, le=86_400)] = 45
    look: Annotated[int, Meta(ge=10, le=86_400)] | UnsetType | None = UNSET
    """Seconds for the look before a game; null: as long as it takes. Left out: 90 if another person may join, else
    null. A person who plays alone with bots, or shares one device, always has as long as it takes."""
    stand_in: BotName | UnsetType = UNSET
    listed: bool = False
    lesson: Annotated[str, Meta(max_length=40)] | None = None
    """The name of a lesson of this game. There is one seat then, for me; the lesson brings all others, the options and
    the cards."""
    puzzle: Annotated[str, Meta(max_length=40)] | None = None
    """The name of a puzzle of this game, likewise."""


class Sit(RequestBody, frozen=True):
    """Take a free seat, or give it to a bot."""

    name: Name | None = None
    """The name at this seat, if it is not my own; with a bot, the name of the bot."""
    bot: BotName | None = None
    """The bot that gets the seat; `null`: the seat is for me."""


class Claim(RequestBody, frozen=True):
    """Take a seat over from my other device, with the secret of a hand-over link."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Sail(RequestBody, frozen=True):
    """Set sail on today's voyage of a game, or go on with it."""

    name: Name | None = None
    """My name on this voyage; a person without a name must give one."""
    pace: PaceName = "normal"
    """The pace of the table, if I have not set sail yet."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The body of an answer."""


class Complaint(Answer, frozen=True, omit_defaults=True):
    """The answer to a request that can't be carried out."""

    code: str
    sentence: str
    facts: dict[str, Any]
    retry_after: RetryAfter | None = None


class Myself(Answer, frozen=True):
    """My name, by the cookie; null if I have given none yet."""

    name: str | None


class GameCard(Answer, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    usual_bot: str
    """The bot that is offered first for this game."""
    lessons: tuple[str, ...] = ()
    """The names of its lessons, in order."""
    puzzles: bool = False
    """Whether there are puzzles."""


class Offer(Answer, frozen=True):
    """What can be chosen when a table is opened."""

    games: tuple[GameCard, ...]
    bots: tuple[str, ...]
    paces: dict[PaceName, Pace]
    signals: tuple[str, ...]
    version: str


class PuzzleCard(Answer, frozen=True):
    """A puzzle, and nothing that would help to solve it."""

    name: str
    """A number, which `POST /api/tables` takes."""
    theme: str
    """What it is about: a word of the catalogues."""
    level: PuzzleLevel
    """How hard it is, measured by how often the crew solves it."""


class PuzzleList(Answer, frozen=True):
    """The puzzles of a game, in order."""

    puzzles: tuple[PuzzleCard, ...]
    """Easy ones first."""


class TableAnswer(Answer, frozen=True):
    """A table, and which of its seats are mine."""

    table: TableCard
    seats: tuple[int, ...]


class TableList(Answer, frozen=True):
    """Tables, the latest change first."""

    tables: tuple[TableCard, ...]


class CrewMember(Answer, frozen=True):
    """A bot that sails against everybody on a voyage."""

    name: str
    """Its name at the table."""
    bot: str
    """Its level."""


class VoyageResult(Answer, frozen=True):
    """What one player made of the deal of a voyage."""

    name: str
    """The name that the player gave; for the kraken, its own."""
    place: int
    """The place at the table."""
    score: int
    """The score at the end of the game."""
    rank: int | None
    """The rank among all people: by place, then by score; equal results share one. Null for the kraken, and for a later
    voyage under the same name."""
    mine: bool
    """Whether this is my own result."""
    watch: str | None
    """The name of the table, for its replay and its record; null until the day is over."""


class VoyageOfGame(Answer, frozen=True):
    """The voyage of one game on one day."""

    game: str
    """The name of the game."""
    commitment: str
    """SHA-256 of the secret that decides the deal and all random choices of the crew."""
    promised: Millis
    """When the secret was drawn and the commitment became known."""
    secret: str | None
    """The secret in hexadecimal; null until the day is over."""
    mine: TableCard | None
    """My table, if I have set sail."""
    results: tuple[VoyageResult, ...] | None
    """Of all who have finished, the best first; null until I have finished or the day is over."""
    kraken: VoyageResult | None
    """What the kraken made of my seat; null as long as `results` is, and until its game is over."""


class VoyageDay(Answer, frozen=True):
    """The voyages of one day, from midnight to midnight UTC."""

    day: str
    """As in 2026-11-18."""
    ends: Millis
    """The midnight after which no player sets sail."""
    closes: Millis
    """The day is over: no move is accepted any more, and every game of the day is open to all."""
    crew: tuple[CrewMember, ...]
    """The bots at the seats after mine."""
    games: tuple[VoyageOfGame, ...]
    """One voyage for each game."""


class Voyages(Answer, frozen=True):
    """Today's voyages, yesterday's, and what is promised for tomorrow."""

    now: Millis
    """The server's clock, which alone decides what day it is."""
    today: VoyageDay
    """The voyages that can be sailed now."""
    yesterday: VoyageDay | None
    """Yesterday's voyages; null if there were none."""
    tomorrow: VoyageDay
    """The promise for tomorrow: the commitments are known, and nothing else."""


class HandOverLink(Answer, frozen=True):
    """A link that moves the seat to the device that opens it. It works once."""

    seat: SeatNumber
    token: str
    link: str
    expires: Millis


class Replay(Answer, frozen=True):
    """A finished game, moment by moment, as one seat saw it or with everything open."""

    game: str
    rules: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    outcome: Outcome
    moments: tuple[ReplayMoment, ...]
    """The first is the deal."""
    checked: Literal[True] = True
    """The commitment, the seed, every card, every move and every event have been checked; nothing else is answered."""

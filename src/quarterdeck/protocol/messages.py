"""Every message on the socket, in both directions. docs/protocol.md is generated from this module and `requests`."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from quarterdeck.core.game import Outcome
from quarterdeck.protocol.paces import PaceName

PROTOCOL = 2
"""The version of these messages. It grows when a client of an older version would miss something."""

Millis: TypeAlias = Annotated[int, Meta(description="Milliseconds since 1970, by the server's clock.")]
RetryAfter: TypeAlias = Annotated[
    int, Meta(ge=0, description="Milliseconds after which the same may be asked again; left out if waiting is no help.")
]
# In Python "$" also matches before a line break at the end; "(?![\s\S])" matches only at the end, in every dialect.
CommandId: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[\x21-\x7e]+(?![\s\S])",
        description="Chosen by the client, a new one for each command; sending the same again is harmless.",
    ),
]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15, description="A seat, counted from 0, clockwise.")]
Nonce: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{16,128}(?![\s\S])",
        description="The client's own random half of the deal, in hexadecimal.",
    ),
]
Signal: TypeAlias = Literal["ahoy", "arrr", "well-played", "thanks", "oh-no", "haha", "thinking", "your-turn"]
"""All that players can say to each other at a table. There is no free text, so that children can play."""

Phase: TypeAlias = Literal["open", "running", "over", "closed"]
"""The phase of a table. `open`: seats are being taken. `running`: the game is played. `over`: the game has ended.
`closed`: everybody left before the game began."""

ENDED: tuple[Phase, ...] = ("over", "closed")
"""In these phases nothing more happens at a table."""

Presence: TypeAlias = Literal["here", "reconnecting", "away"]


# What a client sends ---------------------------------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A command of a client. The server answers each with `done` or `refused` and the same id."""

    id: CommandId


class Begin(Command, frozen=True, tag="begin"):
    """I am ready, and this is my half of the deal. The cards are dealt when every player has begun."""

    seat: SeatNumber
    nonce: Nonce


class MakeMove(Command, frozen=True, tag="move"):
    """Make a move of the game: one of those in the latest update's `moves`."""

    seat: SeatNumber
    move: msgspec.Raw


class Leave(Command, frozen=True, tag="leave"):
    """Leave the seat: before the game it is free again; during the game a bot plays on until I return."""

    seat: SeatNumber


class Return(Command, frozen=True, tag="return"):
    """Take my seat back from the bot that plays for me."""

    seat: SeatNumber


class SendSignal(Command, frozen=True, tag="signal"):
    """Show everybody at the table one of a few signals. Signals are not stored."""

    seat: SeatNumber
    signal: Signal


class Hurry(Command, frozen=True, tag="hurry"):
    """I am out of the round and only bots are to move before the next one: let them play quickly until then."""

    seat: SeatNumber


class WishPace(Command, frozen=True, tag="pace"):
    """I would like this pace from now on. It changes when all people who play here wish the same.

    If I name the pace that the table has already, my earlier wish is taken back.
    """

    seat: SeatNumber
    pace: PaceName
    """`relaxed`, `normal` or `brisk`; `instant` is refused, because it is for programs."""


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Is the server still there? It answers `pong`. A client that hears nothing for two beats reconnects."""


AnyCommand: TypeAlias = Begin | MakeMove | Leave | Return | SendSignal | Hurry | WishPace | Ping


# What the server sends -------------------------------------------------------------------------------------------


class ChairCard(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody may see it."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    """The bot that plays here now, also for an absent person."""
    ready: bool
    """Whether this seat has begun; a bot always has."""
    wish: PaceName | None = None
    """During the game: the pace that the person at this seat would like, if it is another one than the table's."""


class Voyage(msgspec.Struct, frozen=True):
    """The daily voyage that a table belongs to."""

    day: str
    """As in 2026-11-18: from midnight to midnight UTC."""
    closes: Millis
    """The day is over: no move is accepted any more, and every game of the day is open to all. Until then only the
    table's own player finds it, and it has no record."""


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody may see it."""

    id: str | None
    """The id that joins the table; None for clients that may only watch a private table."""
    watch: str
    """The id that watches the table."""
    game: str
    rules: str
    options: dict[str, Any]
    pace: PaceName
    """The pace now: all people at the table can agree on another one during the game."""
    hurried: bool = False
    """Whether bots play quickly until the next round, because no person is to move before it."""
    clock: int | None
    patience: int
    look: int | None = None
    """Seconds for the look before a game, while another person waits; None: as long as it takes."""
    stand_in: str
    listed: bool
    phase: Phase
    commitment: str
    """SHA-256 of the server's secret, published before any player adds a nonce."""
    seats: tuple[ChairCard, ...]
    opener: int | None = None
    """Before the game: the seat of the person who opened the table or, after they left, who has sat here longest. This
    person can send others away."""
    opened_at: Millis
    again: bool = False
    """Whether the players of another table play again here: their seats are kept, and they may not have come yet."""
    next: str | None
    """The table at which the same players play again."""
    outcome: Outcome | None
    lesson: str | None = None
    """The name of the lesson that is played here."""
    puzzle: str | None = None
    """The name of the puzzle that is solved here."""
    voyage: Voyage | None = None
    """The daily voyage that is sailed here."""


class Clock(msgspec.Struct, frozen=True):
    """The table's times."""

    now: Millis
    opens: Millis
    """No move is accepted before this time, so that everybody has seen what was shown."""
    looks: Millis | None
    """When this seat's private look is over."""
    due: Millis | None
    """When a bot takes over the seat of a person who is to move; None: the person has as much time as they like. Before
    the game: when the next seat becomes free again because its person is away or has not begun."""
    looks_from: Millis | None = None
    """When this seat's private look began; with `looks` it says how much of the time is left."""


class Statement(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class Welcome(Statement, frozen=True, tag="welcome"):
    """The first message on every socket."""

    protocol: int
    """The version of the protocol."""
    version: str
    seats: tuple[int, ...]
    """The seats that this client plays; none: it watches."""
    seq: int
    beat: int
    """Seconds between two heartbeats."""
    now: Millis


class WeighedAnswer(msgspec.Struct, frozen=True):
    """An answer to a puzzle, and how often it wins."""

    moves: tuple[Any, ...]
    """One move, or the three payments to a pirate."""
    percent: int
    """In how many of 100 possible games it wins: in Memoarrr! the round, in Piratatak the game."""


class Solution(msgspec.Struct, frozen=True):
    """What a puzzle tells when it has been answered."""

    right: bool
    """Whether the answer was the best one."""
    theme: str
    """What the puzzle is about: a word of the catalogues."""
    answers: tuple[WeighedAnswer, ...]
    """The best one first, then some others."""
    yours: WeighedAnswer | None
    """The answer that was given, unless it is too rare to have been weighed."""


class Update(Statement, frozen=True, tag="update", omit_defaults=True):
    """What is new for one seat or spectator. The latest update is enough: a client need not remember older ones."""

    seq: int
    """How far the table's log goes. It grows with every update of the same seat."""
    seat: int | None
    """The seat that sees this; null for a spectator."""
    events: tuple[Any, ...]
    """What has happened since the last update of this seat, as far as the seat may still be told."""
    view: Any
    """All that this seat may see now; null until the cards are dealt."""
    moves: tuple[Any, ...]
    """All lawful moves of this seat now."""
    clock: Clock
    table: TableCard | None = None
    """The table's card, if it has changed since the last update of this seat."""
    shown: Any = None
    """The view just before the latest entry turned cards down, sent with the events of that entry while they are shown
    live. Show it until the clock's `opens`, then `view`."""
    may_hurry: bool = False
    """Whether this seat may ask the bots to hurry."""
    coach: str | None = None
    """In a lesson or a puzzle: the name of the sentence that the coach says now."""
    solution: Solution | None = None
    """In a puzzle that has been answered: what was right, and why."""


class Done(Statement, frozen=True, tag="done"):
    """The command has been carried out, now or when it was sent before. The table's log is at `seq` or further."""

    id: str
    seq: int


class Refused(Statement, frozen=True, tag="refused", omit_defaults=True):
    """The command was not carried out, and this is why. Only `store-failed` leaves that open: send it again."""

    id: str | None
    """The id of the command; null if it could not be read."""
    code: str
    sentence: str
    facts: dict[str, Any]
    retry_after: RetryAfter | None = None


class Attendance(Statement, frozen=True, tag="attendance"):
    """The presence of each seat. A bot is always `here`; an open seat is `away`."""

    seats: tuple[Presence, ...]


class Countdown(Statement, frozen=True, tag="countdown"):
    """A player has come or gone, and that changes how much time a seat has left."""

    now: Millis
    due: Millis | None
    """As in an update's clock."""


class Signalled(Statement, frozen=True, tag="signal"):
    """A player at the table has sent a signal."""

    seat: int
    signal: Signal


class Seated(Statement, frozen=True, tag="seated"):
    """The seats of this client have changed: it sat down, left, or handed its seat over."""

    seats: tuple[int, ...]


class Pong(Statement, frozen=True, tag="pong"):
    now: Millis


class Restarting(Statement, frozen=True, tag="restarting"):
    """The server is restarting. Come back after so many seconds; nothing is lost."""

    seconds: int
    sentence: str


SEND_AGAIN = ("busy", "store-failed", "too-fast")
"""The codes of refusals after which a client sends the same command again, with its id: it may be carried out, or has
been carried out already. `retry_after` says when; without it, after a second."""

AnyStatement: TypeAlias = (
    Welcome | Update | Done | Refused | Attendance | Countdown | Signalled | Seated | Pong | Restarting
)

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


class _Labelled(msgspec.Struct):
    id: CommandId


_labels: msgspec.json.Decoder[_Labelled] = msgspec.json.Decoder(_Labelled)


def read_id(text: bytes | str) -> str | None:
    """The id of a command that can't be read as a whole; None if not even the id can be read."""
    try:
        return _labels.decode(text).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_command(text: bytes | str) -> AnyCommand:
    """The command in a frame; msgspec's errors say what is wrong with it."""
    return _decoder.decode(text)

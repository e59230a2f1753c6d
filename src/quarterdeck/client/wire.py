"""What a server says, as far as a terminal needs it. What it does not know it passes over: servers may be newer."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Presence: TypeAlias = Literal["here", "reconnecting", "away"]


class Chair(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    kind: str
    """`open`, `person` or `bot`."""
    name: str
    bot: str | None = None
    """The bot that plays here now, be it for an absent person."""
    ready: bool = False


class Card(msgspec.Struct, frozen=True):
    """A table as everybody may see it."""

    watch: str
    """What watches the table."""
    game: str
    rules: str
    options: dict[str, Any]
    phase: str
    """`open`, `running`, `over` or `closed`."""
    commitment: str
    seats: tuple[Chair, ...]
    id: str | None = None
    """What joins the table, for those who may."""
    next: str | None = None
    """The table at which this crew plays again."""


class TableAnswer(msgspec.Struct, frozen=True):
    """A table, and which of its seats are mine."""

    table: Card
    seats: tuple[int, ...]


class Myself(msgspec.Struct, frozen=True):
    """Who the server takes me for."""

    name: str | None


class Complaint(msgspec.Struct, frozen=True):
    """Why a request was not carried out."""

    code: str
    sentence: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Clock(msgspec.Struct, frozen=True):
    """The table's times, in milliseconds by the server's clock."""

    now: int
    opens: int = 0
    looks: int | None = None
    due: int | None = None


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    version: str
    seats: tuple[int, ...]
    now: int
    beat: int = 20


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update"):
    """What is new for one pair of eyes; which game it is, the table's card says."""

    seq: int
    seat: int | None
    events: msgspec.Raw
    view: msgspec.Raw
    moves: msgspec.Raw
    clock: Clock
    table: Card | None = None


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    id: str


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str | None
    code: str
    sentence: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Attendance(msgspec.Struct, frozen=True, tag_field="type", tag="attendance"):
    seats: tuple[Presence, ...]


class Countdown(msgspec.Struct, frozen=True, tag_field="type", tag="countdown"):
    now: int
    due: int | None


class Signalled(msgspec.Struct, frozen=True, tag_field="type", tag="signal"):
    seat: int
    signal: str


class Seated(msgspec.Struct, frozen=True, tag_field="type", tag="seated"):
    seats: tuple[int, ...]


class Restarting(msgspec.Struct, frozen=True, tag_field="type", tag="restarting"):
    seconds: int


Statement: TypeAlias = (
    Welcome | Update | Done | Refused | Attendance | Countdown | Signalled | Seated | Restarting
)  # a pong says nothing but that it has come


class _Kind(msgspec.Struct):
    type: str


_KNOWN = {"welcome", "update", "done", "refused", "attendance", "countdown", "signal", "seated", "restarting"}
_kind = msgspec.json.Decoder(_Kind)
_statement: msgspec.json.Decoder[Statement] = msgspec.json.Decoder(Statement)


def read_statement(text: str | bytes) -> Statement | None:
    """What a frame says; None if it says something that this terminal has no use for."""
    return _statement.decode(text) if _kind.decode(text).type in _KNOWN else None

"""The record of a finished game: one JSON object on one line. docs/record.md describes it for other programs."""

from typing import Any, Generic, Literal

import msgspec
from msgspec.structs import asdict

from quarterdeck.core import registry
from quarterdeck.core.errors import BadRecord, QuarterdeckError
from quarterdeck.core.game import E, M, Options
from quarterdeck.core.plugins import painted

FORMAT: Literal["quarterdeck/1"] = "quarterdeck/1"


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat. The kind is `human` or the name of a bot.

    >>> import quarterdeck
    >>> quarterdeck.Player("Ann"), quarterdeck.Player("Hook", kind="captain")
    (Player(name='Ann', kind='human'), Player(name='Hook', kind='captain'))
    """

    name: str
    """What the player is called."""
    kind: str = "human"
    """`human`, or the name of a bot."""


class Entry(msgspec.Struct, Generic[M, E], frozen=True, gc=False, forbid_unknown_fields=True):
    """One entry of the log: the seat, its move, and the resulting events. The deal has no seat and no move.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="low tide", first=0)
    >>> entry = match.play(0, match.moves(0)[0])
    >>> entry.seat, entry.move, entry.events
    (0, Draw(), (Drew(seat=0, card=<Card.PIRATE: 'pirate'>, to='discard'),))
    """

    seat: int | None
    """The seat that moved; None for the deal."""
    move: M | None
    """Its move; None for the deal."""
    events: tuple[E, ...]
    """What happened, in full."""

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """The events hold secrets, so a notebook does not show them."""
        printer.text(f"<Entry: seat {self.seat}, {self.move!r}; match.latest_events(seat) tells what came of it>")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game with its secret: enough to play it again and to check every card.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a foggy morning", edition="2023")
    >>> crew = quarterdeck.hire(match, "deckhand", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> record.game, record.options.edition, [player.kind for player in record.players], len(record.log)
    ('memoarrr', '2023', ['deckhand', 'parrot'], 24)
    """

    format: Literal["quarterdeck/1"]
    """The version of the format."""
    rules: str
    """The version of the game's rules."""
    game: str
    """The name of the game."""
    options: Options
    """The options of the match."""
    players: tuple[Player, ...]
    """The players, seat by seat."""
    secret: str
    """The host's secret, in hex."""
    nonces: tuple[str | None, ...]
    """The nonce of each seat; None where a seat gave none."""
    commitment: str
    """The hash of the secret, which was published before the deal."""
    seed: str
    """What decides every card: made of the secret and the nonces."""
    log: tuple[Entry[Any, Any], ...]
    """Every entry, the deal first."""

    def _repr_html_(self) -> str | None:
        return painted(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"<Record of {self.game}, {len(self.players)} players, {len(self.log)} entries>")


class _Unread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose options and log are still undecoded, because their types depend on the game."""

    format: str
    rules: str
    game: str
    options: msgspec.Raw
    players: tuple[Player, ...]
    secret: str
    nonces: tuple[str | None, ...]
    commitment: str
    seed: str
    log: tuple[msgspec.Raw, ...]


_unread = msgspec.json.Decoder(_Unread)
_encode = msgspec.json.Encoder().encode


def write(record: Record) -> bytes:
    """The record as one line of JSON, without a line break."""
    return _encode(record)


def read(line: bytes | str) -> Record:
    """The record that a line holds; a BadRecord says what is wrong with the line.

    >>> import quarterdeck
    >>> quarterdeck.read_record(b'{"format":"quarterdeck/1"')
    Traceback (most recent call last):
    quarterdeck.core.errors.BadRecord: This is not a whole JSON object; perhaps it has been cut.
    """
    try:
        raw = _unread.decode(line)
    except msgspec.ValidationError as error:
        raise BadRecord("not-a-record", f"This is not a record: {_told(error)}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadRecord("not-json", "This is not a whole JSON object; perhaps it has been cut.") from None
    if raw.format != FORMAT:
        raise BadRecord("unknown-format", f"The format of this record is “{raw.format}”; this version reads {FORMAT}.")
    try:
        game = registry.find(raw.game, raw.rules)
    except QuarterdeckError as error:
        raise BadRecord(error.code, error.sentence) from None
    entry_type: Any = Entry[game.moves_of, game.events_of]  # type: ignore[name-defined]
    options = _part(raw.options, game.options, "The options")
    log = tuple(_part(entry, entry_type, "The entry", index) for index, entry in enumerate(raw.log))
    return Record(**(asdict(raw) | {"options": options, "log": log}))


def _part(raw: msgspec.Raw, wanted: Any, what: str, entry: int | None = None) -> Any:
    try:
        return msgspec.json.decode(raw, type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("not-a-record", f"{what} can't be read: {_told(error)}.", entry=entry) from None


def _told(error: Exception) -> str:
    """The message of msgspec as part of a sentence: “expected `int`, got `str` at `$.cell`”."""
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]

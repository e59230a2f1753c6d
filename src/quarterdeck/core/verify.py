"""Play a record again and check everything in it."""

import re
from typing import Any

from quarterdeck.core import registry
from quarterdeck.core.errors import BadRecord, QuarterdeckError
from quarterdeck.core.fairness import FairDeal, commitment_of
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Entry, Record
from quarterdeck.core.wire import encode

_SECRET = re.compile(r"[0-9a-f]{64}")


def replay(record: Record, entries: int | None = None) -> AnyMatch:
    """The match of a record after this many entries of its log (default: all), played again move by move.

    A BadRecord names the first entry whose move is not lawful or whose events differ from the rules.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> quarterdeck.replay(record, entries=3)
    <Match of Piratatak, 2 seats, 3 entries, to move (0,)>
    """
    match = _dealt(record)
    log = record.log[:entries]
    for index, entry in enumerate(log):
        played = match.log[0] if index == 0 else _played(match, index, entry)
        _compare(index, entry, played)
    return match


def verify(record: Record) -> AnyMatch:
    """Check a finished game: its commitment, its seed, every card, every move and every event, and that it ended.

    >>> import msgspec, quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> quarterdeck.verify(record).outcome() == outcome
    True
    >>> quarterdeck.verify(msgspec.structs.replace(record, log=record.log[:-1]))
    Traceback (most recent call last):
    quarterdeck.core.errors.BadRecord: The log stops before the game is over.
    """
    match = replay(record)
    if not match.over:
        raise BadRecord("not-over", "The log stops before the game is over.", entry=len(record.log) - 1)
    return match


def _dealt(record: Record) -> AnyMatch:
    """A new match dealt from the record's secret, after the check of its commitment and seed."""
    if not _SECRET.fullmatch(record.secret):
        raise BadRecord("bad-secret", "The secret is not 64 hexadecimal digits in lower case.")
    secret = bytes.fromhex(record.secret)
    if commitment_of(secret) != record.commitment:
        raise BadRecord("wrong-commitment", "The commitment is not the SHA-256 of the secret.")
    if not record.log:
        raise BadRecord("empty-log", "The log is empty; it should begin with the deal.")
    try:
        deal = FairDeal(secret, record.nonces)
        if deal.seed.hex() != record.seed:
            raise BadRecord("wrong-seed", "The seed does not follow from the secret and the nonces.")
        game = registry.find(record.game, record.rules)
        return Match(game, len(record.players), deal, record.options)
    except BadRecord:
        raise
    except QuarterdeckError as error:
        raise BadRecord(error.code, error.sentence) from None


def _played(match: AnyMatch, index: int, entry: Entry[Any, Any]) -> Entry[Any, Any]:
    if entry.seat is None or entry.move is None:
        raise BadRecord("no-move", "This entry has no seat or no move; only the deal has none.", entry=index)
    try:
        return match.play(entry.seat, entry.move)
    except QuarterdeckError as error:
        raise BadRecord(error.code, f"This move is against the rules: {error.sentence}", entry=index) from None


def _compare(index: int, written: Entry[Any, Any], played: Entry[Any, Any]) -> None:
    if index == 0 and (written.seat is not None or written.move is not None):
        raise BadRecord("bad-deal-entry", "The first entry is the deal: it has no seat and no move.", entry=0)
    if len(written.events) != len(played.events):
        sentence = f"The record has {len(written.events)} events here, but the rules give {len(played.events)}."
        raise BadRecord("wrong-events", sentence, entry=index)
    for number, (told, made) in enumerate(zip(written.events, played.events, strict=True)):
        if told != made:
            raise BadRecord("wrong-event", f"Event {number} {_difference(told, made)}.", entry=index)


def _difference(told: Any, made: Any) -> str:
    """The first difference between an event of the record and the event that the rules give."""
    if type(told) is not type(made):
        return f"is {encode(told).decode()}, but must be {encode(made).decode()}"
    for name in told.__struct_fields__:
        theirs, ours = getattr(told, name), getattr(made, name)
        if theirs != ours:
            return f"has {encode(theirs).decode()} as its {name}, which must be {encode(ours).decode()}"
    return "is another"

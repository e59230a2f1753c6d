"""Was a game on a far server dealt fairly? Worked out here, from its record and from what this terminal kept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from quarterdeck.client.keepsakes import Keepsake
from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.game import Event
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.core.visibility import EventAge, Visibility, field_visibility, seen
from quarterdeck.core.wire import encode
from quarterdeck.narration.catalogue import Catalogue


class Witness:
    """What one pair of eyes was shown, each event as its digest: enough to find it again, too little to read it."""

    def __init__(self) -> None:
        self._digests: dict[int | None, list[bytes]] = {}

    def note(self, eyes: int | None, events: Sequence[Any]) -> None:
        """Only what showed something that will be turned down: the rest can be read in the log at any time."""
        self._digests.setdefault(eyes, []).extend(_digest(event) for event in events if _shows(event))

    def forget(self) -> None:
        """From elsewhere everything is told again."""
        self._digests.clear()

    def agrees(self, match: AnyMatch) -> bool:
        """Whether everything that was shown here happened, in this order, in the game that the record tells."""
        return all(_within(digests, _told(match, eyes)) for eyes, digests in self._digests.items())


def _told(match: AnyMatch, eyes: int | None) -> list[set[bytes]]:
    """Each event of a finished game as these eyes were shown it at the time, and in full, as it is told at the end."""
    in_full = [event for entry in match.log for event in entry.events]
    if eyes is None:
        at_the_time = [seen(event, None, EventAge.LIVE, match.options) for event in in_full]
    else:
        at_the_time = [event for events in match.events_as_shown(eyes) for event in events]
    return [{_digest(one), _digest(other)} for one, other in zip(at_the_time, in_full, strict=True)]


def _within(digests: list[bytes], told: list[set[bytes]]) -> bool:
    """Whether all of these are there, in their order; others may stand between them."""
    rest = iter(told)
    return all(any(digest in event for event in rest) for digest in digests)


def _shows(event: Event) -> bool:
    """Whether an event holds all that could be seen of it for a while, by anybody or by its own seat."""
    passing = [
        getattr(event, name)
        for name, sight in field_visibility(type(event))
        if sight in (Visibility.FOR_NOW, Visibility.GLIMPSE)
    ]
    return bool(passing) and None not in passing


def _digest(event: Any) -> bytes:
    return hashlib.sha256(encode(event)).digest()


class Proof(msgspec.Struct, frozen=True):
    """What the record of a finished game is worth."""

    record: Record | None
    """None: it can't even be read."""
    holds: bool
    sentence: str


def prove(text: bytes, kept: Keepsake, seats: Sequence[int], witness: Witness, catalogue: Catalogue) -> Proof:
    """Check every card offline, and that both halves of the deal are those that were there before the first card."""
    record = None
    try:
        record = records.read(text)
        match = verify(record)
    except BadRecord as error:
        return Proof(record, False, catalogue.say("terminal-fair-broken", why=error.sentence))
    own = {seat: nonce for seat, nonce in kept.nonces.items() if seat in seats}
    if kept.commitment is not None and record.commitment != kept.commitment:
        return _broken(record, catalogue, "promise")
    if any(seat >= len(record.nonces) or record.nonces[seat] != nonce for seat, nonce in own.items()):
        return _broken(record, catalogue, "nonce")
    if not witness.agrees(match):
        return _broken(record, catalogue, "seen")
    proved = kept.commitment is not None
    claim = "nobody" if not proved else "player" if own else "watcher"
    return Proof(record, True, catalogue.say("terminal-fair", claim=claim))


def _broken(record: Record, catalogue: Catalogue, what: str) -> Proof:
    why = catalogue.say("terminal-fair-fault", what=what)
    return Proof(record, False, catalogue.say("terminal-fair-broken", why=why))

"""Was a game dealt fairly? The client checks the record itself, with what it kept and what it was shown."""

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.client.keepsakes import Keepsake
from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.game import Event
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.core.visibility import PASSING, EventAge, facts_shown_as, seen
from quarterdeck.core.wire import encode

Fault: TypeAlias = Literal["record", "promise", "nonce", "seen"]
"""`record`: it does not tell a game by the rules. `promise`: its commitment is another than the one published first.
`nonce`: the player's own nonce is not in it. `seen`: the client was shown other cards."""
Proof: TypeAlias = Literal["player", "watcher", "record"]
"""What a fair record proves. `player`: the commitment is the one promised, and the own nonce is part of the deal.
`watcher`: the commitment is the one promised. `record`: only that the record is true to itself."""
FAULTS: dict[Fault, str] = {
    "promise": "The commitment in the record is not the one that was shown before the first card.",
    "nonce": "Your own random number is missing from the shuffle.",
    "seen": "What was shown during the game is not what the record tells.",
}


class DealCheck(msgspec.Struct, frozen=True):
    """What the record of a finished game is worth."""

    record: Record | None
    """None: it can't be read."""
    proves: Proof = "record"
    fault: Fault | None = None
    """None: the deal holds."""
    why: str = ""
    """What is wrong, in a sentence."""

    @property
    def holds(self) -> bool:
        return self.fault is None


class Witness:
    """What a client was shown during a game. It keeps digests only, so that it remembers no card."""

    def __init__(self) -> None:
        self._digests: dict[int | None, list[bytes]] = {}

    def note(self, seat: int | None, events: Sequence[Any]) -> None:
        """Note the events that showed a card which is turned down later. All others stand in the log at any time."""
        self._digests.setdefault(seat, []).extend(_digest(event) for event in events if _shows(event))

    def forget(self) -> None:
        """The client has other seats now, and is told everything again."""
        self._digests.clear()

    def agrees(self, match: AnyMatch) -> bool:
        """Whether all that was shown here happened, in this order, in the game that the record tells."""
        return all(_in_order(digests, _told(match, seat)) for seat, digests in self._digests.items())


def check_deal(text: bytes, kept: Keepsake, seats: Sequence[int], witness: Witness) -> DealCheck:
    """Replay the record, and compare both halves of the deal with what was kept before the first card."""
    record = None
    try:
        record = records.read(text)
        match = verify(record)
    except BadRecord as error:
        return DealCheck(record, fault="record", why=error.sentence)
    own = {seat: nonce for seat, nonce in kept.nonces.items() if seat in seats}
    if kept.commitment is not None and record.commitment != kept.commitment:
        return _broken(record, "promise")
    if any(seat >= len(record.nonces) or record.nonces[seat] != nonce for seat, nonce in own.items()):
        return _broken(record, "nonce")
    if not witness.agrees(match):
        return _broken(record, "seen")
    return DealCheck(record, "record" if kept.commitment is None else "player" if own else "watcher")


def _broken(record: Record, fault: Fault) -> DealCheck:
    return DealCheck(record, fault=fault, why=FAULTS[fault])


def _told(match: AnyMatch, seat: int | None) -> list[set[bytes]]:
    """Each event of a finished game, as this seat was shown it at the time and as it is told at the end."""
    in_full = [event for entry in match.log for event in entry.events]
    if seat is None:
        at_the_time = [seen(event, None, EventAge.LIVE, match.options) for event in in_full]
    else:
        at_the_time = [event for events in match.events_as_shown(seat) for event in events]
    return [{_digest(one), _digest(other)} for one, other in zip(at_the_time, in_full, strict=True)]


def _in_order(digests: list[bytes], told: list[set[bytes]]) -> bool:
    """Whether all of these are there, in their order. Others may stand between them."""
    rest = iter(told)
    return all(any(digest in event for event in rest) for digest in digests)


def _shows(event: Event) -> bool:
    """Whether an event shows all of its facts that are shown for a while only."""
    passing = facts_shown_as(PASSING, event).values()
    return bool(passing) and None not in passing


def _digest(event: Any) -> bytes:
    return hashlib.sha256(encode(event)).digest()

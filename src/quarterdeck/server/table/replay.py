"""The replay of a finished game in JSON. Clients know no rules, so every moment is worked out for them."""

import re
from typing import cast

import msgspec
from msgspec import structs

from quarterdeck.core.errors import BadRecord, QuarterdeckError
from quarterdeck.core.record import Record
from quarterdeck.core.replay import Eyes, ReplayMoment, moments_of
from quarterdeck.core.wire import encode
from quarterdeck.protocol.requests import Replay
from quarterdeck.server.table.refusals import BadRequest

LARGEST_RECORD = 512 * 1024
"""In bytes. Long games of bots that play at random come near it; games of people need a tenth."""
MOST_ENTRIES = 3_000
"""A record with a longer log is not replayed: it would take too long."""
LARGEST_REPLAY = 4 * 1024 * 1024
"""In bytes. The replay of a game of people needs a tenth of it."""
EYES = r"all|watcher|[0-9]{1,2}"


class ReplayTooLarge(QuarterdeckError):
    """The game is too long to be replayed here."""


def replayed(record: Record, eyes: Eyes) -> bytes:
    """The game of a record in JSON, after the whole record has been checked."""
    if len(record.log) > MOST_ENTRIES:
        raise ReplayTooLarge("too-large", f"This game has more than {MOST_ENTRIES} moves; it can't be replayed here.")
    outcome, moments = moments_of(record, eyes)
    encoded, size = [], 0
    for moment in moments:
        encoded.append(msgspec.Raw(encode(moment)))
        size += len(encoded[-1])
        if size > LARGEST_REPLAY:
            raise ReplayTooLarge("too-large", "The replay of this game would be too large.")
    replay = Replay(
        game=record.game,
        rules=record.rules,
        options=structs.asdict(record.options),
        players=record.players,
        outcome=outcome,
        moments=cast("tuple[ReplayMoment, ...]", encoded),
    )
    return encode(replay)


def bad_record(error: BadRecord) -> BadRequest:
    """What a client is told about a record that does not hold."""
    where = "" if error.entry is None else f"Entry {error.entry} of the log: "
    return BadRequest("bad-record", f"{where}{error.sentence}", why=error.code, entry=error.entry)


def read_eyes(wanted: str) -> Eyes:
    """The viewpoint that a request asks for."""
    if not re.fullmatch(EYES, wanted):
        raise BadRequest("bad-eyes", "The eyes are “all”, “watcher”, or the number of a seat.")
    return "all" if wanted == "all" else None if wanted == "watcher" else int(wanted)

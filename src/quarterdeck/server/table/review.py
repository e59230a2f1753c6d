"""Which seats' reviews a request asks for, and the part of a review that is about them."""

import re
from collections.abc import Sequence

import msgspec

from quarterdeck.core.errors import UnknownSeat
from quarterdeck.core.wire import encode
from quarterdeck.server.table.refusals import BadRequest

SEAT = r"[0-9]{1,2}"

_read_parts = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_read_seats = msgspec.json.Decoder(list[msgspec.Raw]).decode


def read_seats(wanted: str | None, otherwise: Sequence[int] | None) -> Sequence[int] | None:
    """The seat that a request asks for; `otherwise` if it asks for none. None stands for all seats."""
    if wanted is None:
        return otherwise
    if not re.fullmatch(SEAT, wanted):
        raise BadRequest("bad-seat", "The seat is a number; the first is 0.")
    return (int(wanted),)


def part_of(whole: bytes, seats: Sequence[int] | None) -> bytes:
    """The part of a review in JSON that is about these seats, or about all."""
    if seats is None:
        return whole
    parts = _read_parts(whole)
    each = _read_seats(parts["seats"])
    for seat in seats:
        if seat >= len(each):
            raise UnknownSeat("no-such-seat", f"There is no seat {seat} at this table of {len(each)}.", seat=seat)
    parts["seats"] = msgspec.Raw(encode([each[seat] for seat in seats]))
    return encode(parts)

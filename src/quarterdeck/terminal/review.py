"""The review of a finished game in sentences, worked out in a process of its own so that the terminal never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from quarterdeck.bots.line_process import LineProcess
from quarterdeck.core import record as records
from quarterdeck.core.record import Record
from quarterdeck.core.wire import decoder
from quarterdeck.narration.catalogue import Catalogue

PATIENCE = 45.0
"""Seconds that a review may take."""


async def review_in_words(record: Record, seats: Sequence[int], catalogue: Catalogue) -> list[str]:
    """What the review says about the seats of this terminal; if there is none, a sentence that says so."""
    from quarterdeck.review.form import GameReview  # noqa: PLC0415 - games start sooner without reviews
    from quarterdeck.review.host import LONGEST_REVIEW, OUR_REVIEWER, REFUSED, ReviewRefusal  # noqa: PLC0415
    from quarterdeck.review.sentences import sentences  # noqa: PLC0415

    process = LineProcess(OUR_REVIEWER, LONGEST_REVIEW)
    try:
        async with asyncio.timeout(PATIENCE):
            line = await process.answer_to(records.write(record) + b"\n")
        if line.startswith(REFUSED) and msgspec.json.decode(line, type=ReviewRefusal).code == "no-review":
            return [catalogue.say("refusal-no-review")]  # a game of another package
        reviewed: GameReview = decoder(GameReview).decode(line)
    except (TimeoutError, msgspec.DecodeError):
        return [catalogue.say("refusal-review-failed")]
    finally:
        await process.stop()
    told = [sentences(reviewed, reviewed.seats[seat], catalogue, you=len(seats) == 1) for seat in seats]
    return [line for seat in told for line in (*seat, "")][:-1]

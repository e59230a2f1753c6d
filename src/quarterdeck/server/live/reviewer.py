"""The process in which a server's reviews are worked out, so that no table waits for one."""

from __future__ import annotations

import asyncio

import msgspec

from quarterdeck.bots.line_process import LineProcess
from quarterdeck.core.errors import BadRecord, QuarterdeckError
from quarterdeck.review import NoReview
from quarterdeck.review.host import LONGEST_REVIEW, OUR_REVIEWER, REFUSED, ReviewRefusal
from quarterdeck.server.log_output import log_bug_at, warn
from quarterdeck.server.metrics import Metrics

PATIENCE = 45.0
"""Seconds that a review may take. A game of four takes half a second on an idle machine."""
REST = 60.0
"""Seconds after which a process that is not asked is ended: its memory is free again."""

_read_refusal = msgspec.json.Decoder(ReviewRefusal).decode


class ReviewFailed(QuarterdeckError):
    """A review could not be worked out, or not in time."""


class Reviewer:
    """Reviews finished games, one after the other. The process is started when it is needed."""

    def __init__(self, metrics: Metrics, patience: float = PATIENCE, rest: float = REST) -> None:
        self._metrics = metrics
        self._patience = patience
        self._rest = rest
        self._turn = asyncio.Lock()
        self.program = LineProcess(OUR_REVIEWER, LONGEST_REVIEW)
        """What works the reviews out."""
        self._resting: asyncio.TimerHandle | None = None

    async def review(self, record: bytes) -> bytes:
        """The review of all seats in JSON, from a record in JSON; raises BadRecord, NoReview or ReviewFailed."""
        async with self._turn:
            if self._resting is not None:
                self._resting.cancel()
            try:
                async with asyncio.timeout(self._patience):
                    line = await self.program.answer_to(record.replace(b"\n", b" ") + b"\n")
            except BaseException as error:  # its answer must not be taken for the next one's
                await self.program.stop()
                if isinstance(error, TimeoutError):
                    raise _failed("it took too long") from None
                raise
            if not line:  # too much, perhaps: the rest may still come
                await self.program.stop()
                raise _failed("its process has ended, or its answer was too long")
            self._resting = asyncio.get_running_loop().call_later(self._rest, self.program.kill)
        if line.startswith(REFUSED):
            raise self._error_of(_read_refusal(line))
        return line.rstrip()

    def _error_of(self, refusal: ReviewRefusal) -> QuarterdeckError:
        if refusal.bug is not None:
            self._metrics.bugs.inc()
            log_bug_at("review", refusal.bug.kind, refusal.bug.place)
            return _failed("a bug")
        if refusal.bad_record:
            return BadRecord(refusal.code, refusal.sentence, entry=refusal.entry)
        return NoReview(refusal.code, refusal.sentence)

    async def close(self) -> None:
        """End the process. A review that is being worked out fails."""
        if self._resting is not None:
            self._resting.cancel()
        await self.program.stop()


def _failed(why: str) -> ReviewFailed:
    warn("a review failed", why=why)
    return ReviewFailed("review-failed", "The review of this game could not be worked out; please try again later.")

"""What a client is told about an error: a code, a sentence, and when to try again. It is the same on every way."""

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import SEND_AGAIN, Refused
from quarterdeck.protocol.requests import Complaint
from quarterdeck.server.limits import LimitExceeded

AGAIN_AFTER = 1_000
"""Milliseconds after which a client sends a command again that the server was too busy for."""


class BadRequest(QuarterdeckError):
    """The request can't be read."""


class NoSuchTable(QuarterdeckError):
    """No table has this id, or it was deleted long after its end."""


class InternalError(QuarterdeckError):
    """A bug of the program."""


def internal_error() -> InternalError:
    """All that a client is told about a bug."""
    return InternalError("internal-error", "Something is wrong with the server. Nothing is lost.")


def unreadable(what: str, code: str, error: Exception) -> BadRequest:
    """A text that is not what it should be; `error` is msgspec's, and says where."""
    reason = str(error).rstrip(".")
    return BadRequest(code, f"{what}: {reason[:1].lower()}{reason[1:200]}.")


def retry_after(error: QuarterdeckError) -> int | None:
    """Milliseconds after which the same request may be granted; None if that is not known."""
    return error.retry_after if isinstance(error, LimitExceeded) else None


def complaint_about(error: QuarterdeckError) -> Complaint:
    """The answer to a request that was not carried out."""
    return Complaint(code=error.code, sentence=error.sentence, facts=error.facts, retry_after=retry_after(error))


def refusal_of(id: str | None, error: QuarterdeckError) -> Refused:
    """The answer to a command that was not carried out."""
    wait = retry_after(error)
    if wait is None and error.code in SEND_AGAIN:
        wait = AGAIN_AFTER
    return Refused(id, error.code, error.sentence, error.facts, wait)

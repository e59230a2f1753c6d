"""The server's log: one line of JSON for each event that a host wants to know about.

No line holds a card, a secret, a token, a player's name or a player's address.
"""

import logging
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TextIO

from quarterdeck.core.errors import place_of
from quarterdeck.core.wire import encode

logger = logging.getLogger("quarterdeck")


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        return encode(line | getattr(record, "facts", {})).decode()


def log_to(stream: TextIO | None = None, level: str = "info") -> None:
    """Log to a stream, by default the error stream, with one JSON object a line."""
    lines = logging.StreamHandler(stream or sys.stderr)
    lines.setFormatter(_JsonLines())
    logger.handlers = [lines]
    logger.setLevel(level.upper())
    logger.propagate = False
    for noisy in ("aiohttp", "asyncio", "asyncpg", "nats"):
        logging.getLogger(noisy).handlers = [logging.NullHandler()]
        logging.getLogger(noisy).propagate = False


def log(what: str, **facts: Any) -> None:
    logger.info(what, extra={"facts": facts})


def warn(what: str, **facts: Any) -> None:
    logger.warning(what, extra={"facts": facts})


def log_bug(where: str, error: BaseException, **facts: Any) -> None:
    """Log a bug: its class and its place in the code. Its text may hold secrets and is left out."""
    log_bug_at(where, type(error).__name__, place_of(error), **facts)


def log_bug_at(where: str, kind: str, place: Sequence[str], **facts: Any) -> None:
    """Log a bug of which another process has told the class and the place."""
    logger.error("bug", extra={"facts": {"where": where, "kind": kind, "place": place, **facts}})

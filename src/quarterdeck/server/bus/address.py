"""The address of a bus: what of it may be shown, and what may not."""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import SplitResult, unquote, urlsplit

from quarterdeck.core.errors import QuarterdeckError

PORT = 4222
"""Where NATS listens unless it is told otherwise."""


class BusFailed(QuarterdeckError):
    """There can be no bus with these settings; the sentence says why."""


class Address:
    """Where a NATS server is, and who may speak to it. Shown anywhere, it is the server alone."""

    def __init__(self, url: str) -> None:
        parts, port = _split(url)
        host = parts.hostname or ""
        rest = parts.path.rstrip("/") + parts.query + parts.fragment
        if parts.scheme not in ("nats", "tls") or not re.fullmatch(r"[\w.:%-]+", host) or port == 0 or rest:
            raise _nonsense()
        self.server = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
        self.private = parts.scheme == "tls"
        name, password = _plain(parts.username), _plain(parts.password)
        # A name without a password is a token; that is how NATS reads its addresses.
        self.user = None if password is None else name
        self.token = name if password is None else None
        self.password = password

    def __repr__(self) -> str:
        return self.server


def _split(url: str) -> tuple[SplitResult, int]:
    # The errors of urlsplit quote what they choke on, which may be a password: they go no further than this.
    with suppress(ValueError):
        parts = urlsplit(url)
        return parts, PORT if parts.port is None else parts.port
    raise _nonsense()


def _plain(part: str | None) -> str | None:
    return None if part is None else unquote(part)


def _nonsense() -> BusFailed:
    return BusFailed(
        "bad-bus-address",
        "The address of the bus makes no sense. It looks like “nats://host:4222” or “nats://user:password@host:4222”; "
        "special signs in a password are written as in any web address (“/” as “%2F”).",
    )

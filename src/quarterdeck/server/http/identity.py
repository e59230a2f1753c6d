"""Who somebody is: whoever has the cookie. A random token, of which the store knows only the hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.requests import LONGEST_NAME
from quarterdeck.server.store.store import Person, Store

COOKIE = "quarterdeck"
COOKIE_DAYS = 400
LONGEST_TOKEN = 100
JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Invisible, but many scripts, and the pirates' flag, are not written without them."""
BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing at all."""


class BadName(QuarterdeckError):
    """Nobody can be called that."""


def new_id(kind: str) -> str:
    """An id that nobody can guess; its first letter says what it names."""
    return kind + secrets.token_urlsafe(16)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What the store keeps of a token: worth nothing to whoever reads the store."""
    return hashlib.sha256(token.encode()).digest()


def tidy_name(name: str) -> str:
    """A name as it can be shown anywhere: on one line, nothing invisible in it."""
    tidy = " ".join(name.split())
    shown = tidy.translate(JOINERS)
    if len(tidy) > LONGEST_NAME or not shown.strip(BLANKS) or not shown.isprintable():
        raise BadName("bad-name", f"A name has 1 to {LONGEST_NAME} letters that can be shown.")
    return tidy


class Visitor(msgspec.Struct, frozen=True):
    """Who asks for something: somebody known, or somebody new with the token that will be theirs."""

    person: Person
    new_token: str | None = None


class People:
    """Everybody who ever came."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def known(self, token: str | None) -> Person | None:
        """Who has this token."""
        if not token or len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        return await self._store.person(hashed(token))

    async def visitor(self, token: str | None, name: str | None) -> Visitor:
        """Whoever has this token, or somebody new of this name."""
        person = await self.known(token)
        if person is not None:
            return Visitor(person)
        if name is None:
            raise BadName("no-name", "Say what you want to be called.")
        return Visitor(Person(new_id("p"), tidy_name(name)), new_token())

    async def write_down(self, visitor: Visitor) -> None:
        """From now on a new visitor is known."""
        if visitor.new_token is not None:
            await self._store.welcome(visitor.person, hashed(visitor.new_token), self._clock())

    async def rename(self, person: Person, name: str) -> None:
        await self._store.rename(person.id, tidy_name(name))

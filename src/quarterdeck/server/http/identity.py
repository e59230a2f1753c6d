"""Who a client is: the person whose token is in its cookie. The store keeps only the token's hash."""

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
"""Invisible characters that many scripts, and the pirate flag, need."""
BLANKS = " \u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters and look like a blank."""


class BadName(QuarterdeckError):
    """A name that can't be shown, or no name where one is needed."""


def new_id(kind: str) -> str:
    """A new id that can't be guessed. Its first letter says what it names."""
    return kind + secrets.token_urlsafe(16)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What the store keeps of a token: a reader of the store can't get the token back from it."""
    return hashlib.sha256(token.encode()).digest()


def tidy_name(name: str) -> str:
    """The name with single blanks, or an error if it is too long or holds invisible characters."""
    tidy = " ".join(name.split())
    shown = tidy.translate(JOINERS)
    if len(tidy) > LONGEST_NAME or not shown.strip(BLANKS) or not shown.isprintable():
        raise BadName("bad-name", f"A name has 1 to {LONGEST_NAME} letters that can be shown.")
    return tidy


class Visitor(msgspec.Struct, frozen=True):
    """The person who sends a request. A new person has a new token, which the answer sets as a cookie."""

    person: Person
    new_token: str | None = None


class People:
    """All persons that the store knows."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def known(self, token: str | None) -> Person | None:
        """The person with this token."""
        if not token or len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        return await self._store.person(hashed(token))

    async def visitor(self, token: str | None, name: str | None) -> Visitor:
        """The person with this token, or a new person with this name."""
        person = await self.known(token)
        if person is not None:
            return Visitor(person)
        if name is None:
            raise BadName("no-name", "Say what you want to be called.")
        return Visitor(Person(new_id("p"), tidy_name(name)), new_token())

    async def write_down(self, visitor: Visitor) -> None:
        """Store a new visitor. A known visitor is stored already."""
        if visitor.new_token is not None:
            await self._store.welcome(visitor.person, hashed(visitor.new_token), self._clock())

    async def rename(self, person: Person, name: str) -> None:
        await self._store.rename(person.id, tidy_name(name))

"""Who a client is: the person whose token is in its cookie. The store keeps only the token's hash."""

import hashlib
import secrets
from collections.abc import Callable

import msgspec

from quarterdeck.server.store.store import Store
from quarterdeck.server.table.people import BadName, Person, new_id, tidy_name

COOKIE = "quarterdeck"
LONGEST_TOKEN = 100


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What the store keeps of a token: a reader of the store can't get the token back from it."""
    return hashlib.sha256(token.encode()).digest()


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

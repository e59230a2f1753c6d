"""Who a client is: the person whose token is in its cookie. The store keeps only the token's hash."""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.requests import LONGEST_NAME
from quarterdeck.server.store.store import Person, Store

COOKIE = "quarterdeck"
LONGEST_TOKEN = 100
JOINERS = "\u200c\u200d"
"""Invisible characters that many scripts, and the pirate flag, need between two others."""
UNSEEN = re.compile("FILLER$|BLANK$|NULL NOTEHEAD$|GRAPHEME JOINER$|VOWEL INHERENT|VARIATION SELECTOR")
"""The Unicode names of characters that count as printable and show nothing."""
MOST_ACCENTS = {"TIBETAN": 6, "MYANMAR": 6}
"""How many marks may stand above and below one letter in scripts that need more of them than `USUAL_ACCENTS`."""
USUAL_ACCENTS = 3


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
    tidy = " ".join(name.replace("\u2800", " ").split())
    seen = map(_is_seen, f" {tidy}", tidy, f"{tidy[1:]} ")
    if not 0 < len(tidy) <= LONGEST_NAME or not all(seen):
        raise BadName("bad-name", f"A name has 1 to {LONGEST_NAME} letters that can be shown.")
    if _has_tower(tidy):
        raise BadName("bad-name", f"A letter of a name has at most {USUAL_ACCENTS} accents.")
    return tidy


def _is_seen(before: str, letter: str, after: str) -> bool:
    """Whether a character can be seen, or does something to its neighbours that can be seen."""
    named, neighbour = unicodedata.name(letter, ""), unicodedata.name(before, "")
    if letter in JOINERS:
        return not (before in JOINERS or before == " " or after in JOINERS or after == " ")
    if letter in "\ufe0e\ufe0f":  # an emoji as a picture or as text, or a digit in a box
        is_sign = unicodedata.category(before) in ("So", "Sm") and not before.isascii()
        return is_sign or before in "‼⁉〰" or after == "\u20e3"
    if "VARIATION SELECTOR" in named:
        return neighbour.startswith("MONGOLIAN LETTER" if named.startswith("MONGOLIAN") else "CJK ")
    return letter.isprintable() and not UNSEEN.search(named)


def _has_tower(name: str) -> bool:
    """Whether a mark stands on no letter, or too many stand on one. Marks beside a letter do not count."""
    most, marks = 0, 0
    for letter in unicodedata.normalize("NFD", name):
        kind = unicodedata.category(letter)
        if kind[0] != "M":
            script = unicodedata.name(letter, "").partition(" ")[0]
            most, marks = (0 if letter == " " else MOST_ACCENTS.get(script, USUAL_ACCENTS)), 0
        elif kind != "Mc":
            marks += 1
        if marks > most:
            return True
    return False


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

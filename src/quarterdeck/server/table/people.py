"""People at a table: their ids, and the names that can be shown."""

import re
import secrets
import unicodedata

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.requests import LONGEST_NAME

JOINERS = "\u200c\u200d"
"""Invisible characters that many scripts, and the pirate flag, need between two others."""
UNSEEN = re.compile("FILLER$|BLANK$|NULL NOTEHEAD$|GRAPHEME JOINER$|VOWEL INHERENT|VARIATION SELECTOR")
"""The Unicode names of characters that count as printable and show nothing."""
MOST_ACCENTS = {"TIBETAN": 6, "MYANMAR": 6}
"""How many marks may stand above and below one letter in scripts that need more of them than `USUAL_ACCENTS`."""
USUAL_ACCENTS = 3


class BadName(QuarterdeckError):
    """A name that can't be shown, or no name where one is needed."""


class Person(msgspec.Struct, frozen=True):
    """A person with a cookie. The store keeps the SHA-256 of the token and not the token."""

    id: str
    name: str


def new_id(kind: str) -> str:
    """A new id that can't be guessed. Its first letter says what it names."""
    return kind + secrets.token_urlsafe(16)


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

"""What can be a name in a store, and how a person's name is written there."""

from __future__ import annotations


def is_storable(name: str) -> bool:
    """Whether anything can be kept under this name: PostgreSQL takes no NUL, and no store half a surrogate pair."""
    return "\0" not in name and (name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name))


def written_name(name: str) -> bytes:
    """A person's name as it is kept: whatever a text can hold comes back as it was."""
    return name.encode("utf-8", "surrogatepass")


def read_name(written: bytes) -> str:
    return written.decode("utf-8", "surrogatepass")

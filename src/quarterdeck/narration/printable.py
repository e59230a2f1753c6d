"""Text from elsewhere, made safe to print on a terminal."""

from __future__ import annotations

from unicodedata import category


def printable(text: str) -> str:
    """The text without control characters, which could move the cursor or change colours. Line breaks stay."""
    return "".join(letter for letter in text if letter == "\n" or category(letter) != "Cc")

"""What can be typed after a benchmark's name, and what is wrong with the rest."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path


def seconds(typed: str) -> float:
    try:
        number = float(typed)
    except ValueError:
        number = 0
    if not 0 < number <= 600:
        raise ArgumentTypeError(f"{typed} is not a number of seconds above 0 and up to 600")
    return number


def rounds(typed: str) -> int:
    if not typed.isdecimal() or not 0 < int(typed) <= 1000:
        raise ArgumentTypeError(f"{typed} is not a number of rounds from 1 to 1000")
    return int(typed)


def writable(typed: str) -> Path:
    """Asked before the work, not after minutes of it."""
    path = Path(typed)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise ArgumentTypeError(f"{typed} can't be written: it needs to be a file in a folder that exists")
    return path

"""Counting stories: for each field of them, a run of bits, how often it had which value. Compiled like a loop."""

from __future__ import annotations

from typing import Any


def count_each(stories: Any, fields: Any, counts: Any) -> None:
    """`fields` has a row for each: in which number it stands, from which bit, its mask, where its counts begin."""
    for field in range(fields.shape[0]):
        row, bit, mask, begin = fields[field, 0], fields[field, 1], fields[field, 2], fields[field, 3]
        for at in range(stories.shape[1]):
            counts[begin + (stories[row, at] >> bit & mask)] += 1

"""How often a test repeats itself: everything that it looks for is looked for in any run, in few games or in many."""

from __future__ import annotations

import os

DEPTH = float(os.environ.get("QUARTERDECK_DEPTH", "0.25"))
"""1 is `make voyages`; 50 searches for hours instead of seconds, and for something else each time."""


def deep(count: int) -> int:
    """So many in `make voyages`, fewer in any other run."""
    return max(round(count * DEPTH), 1)

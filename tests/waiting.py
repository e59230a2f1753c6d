"""Waiting for facts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 30.0
"""Seconds: long enough for a machine whose cores are all busy with something else."""


async def until(come: Callable[[], bool], what: str = "what the test waits for") -> None:
    """Wait for something that has to come true."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not come():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"This never came true: {what}") from None

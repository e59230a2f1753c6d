"""Bots of another package, for the tests that ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.strangers import strangers_in


@pytest.fixture
def strangers(tmp_path: Path) -> Iterator[None]:
    with strangers_in(tmp_path):
        yield

"""What every test can be told: `pytest tests/golden --write-golden` writes the play-throughs anew, to be read."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--long", action="store_true", help="play the long voyages in the browser, too: make voyages")

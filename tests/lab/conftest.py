"""A pretended GPU for the tests of kernels and studies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quarterdeck.lab.kernels.devices import device_called
from quarterdeck.lab.kernels.graphics import Graphics
from tests.lab.kernels.stand_in import pretend_gpu


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[Graphics]:
    """No GPU is needed: what it would compile runs here, in one thread."""
    pretend_gpu(monkeypatch)
    device_called.cache_clear()
    device = device_called("gpu")
    assert isinstance(device, Graphics)
    yield device
    device_called.cache_clear()

"""Entry points of packages that are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint

import pytest

from quarterdeck.core import plugins


@contextmanager
def installed(*entries: EntryPoint) -> Iterator[None]:
    """As if other packages had brought these entry points, and no others."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plugins, "entry_points", lambda group: [entry for entry in entries if entry.group == group])
        plugins.forget_installed()
        try:
            yield
        finally:
            patch.undo()
            plugins.forget_installed()

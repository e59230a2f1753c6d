"""The kernels without the rest of the package: a machine with a GPU may have CuPy and little else.

`import quarterdeck` needs msgspec, and `quarterdeck.lab.kernels` reads its options through it. What plays and counts
games needs neither: here stand-ins take their places, so that the modules below them can be imported.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).resolve().parents[2] / "src"
STAND_INS = ("quarterdeck", "quarterdeck.lab.kernels")


def make_importable() -> None:
    """Where msgspec is missing, let the kernels' own modules be imported all the same."""
    if importlib.util.find_spec("msgspec") is not None:
        return
    for name in STAND_INS:
        package = ModuleType(name)
        package.__path__ = [str(SOURCE.joinpath(*name.split(".")))]
        sys.modules[name] = package

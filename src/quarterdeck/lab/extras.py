"""Packages that only the lab needs: whoever just plays is spared them, and whoever lacks one is told what to type."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from quarterdeck.core.errors import QuarterdeckError


class MissingExtra(QuarterdeckError):
    """Something was asked for that needs a package which is not installed."""


def needed(module: str, extra: str, purpose: str) -> Any:
    """The module, if its package is there; else a sentence on what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        package = module.partition(".")[0]
        sentence = f'{purpose} the package {package}, which is not installed: pip install "quarterdeck[{extra}]".'
        raise MissingExtra("missing-extra", sentence, package=package, extra=extra) from None

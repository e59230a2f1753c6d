"""Packages that only the lab needs, and the sentence that says how to install one."""

from importlib import import_module
from typing import Any

from quarterdeck.core.errors import QuarterdeckError, how_to_install


class MissingExtra(QuarterdeckError, ImportError):
    """A package that is needed here is not installed; the sentence says how to install it."""


def needed(module: str, extra: str, purpose: str) -> Any:
    """The module, if its package is there; else a sentence on what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        package = module.partition(".")[0]
        sentence = f"{purpose} the package {package}, which is not installed. {how_to_install(extra)}"
        raise MissingExtra("missing-extra", sentence, package=package, extra=extra) from None

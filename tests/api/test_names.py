"""What `import quarterdeck` offers: every name is there, explained, light to get and never in the way of another."""

from __future__ import annotations

import doctest
import pkgutil
import subprocess
import sys
from typing import Any

import pytest

import quarterdeck
from quarterdeck.lab.extras import needed

NAMES = quarterdeck.__all__


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has after this code."""
    told = f"{code}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_every_name_is_there_and_listed_once_in_order() -> None:
    assert sorted(set(NAMES)) == NAMES
    assert set(NAMES) <= set(dir(quarterdeck))
    assert all(getattr(quarterdeck, name) is not None for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_explained(name: str) -> None:
    """With an example: tests/docs/test_site.py asks for it."""
    thing = getattr(quarterdeck, name)
    assert getattr(thing, "__origin__", thing).__doc__


def test_the_example_of_the_package_itself_holds() -> None:
    """Those of its modules are run with all others, by tests/docs."""
    ran = doctest.testmod(quarterdeck)
    assert (ran.failed, ran.attempted > 2) == (0, True)


def test_a_star_brings_all_of_them() -> None:
    brought: dict[str, Any] = {}
    exec("from quarterdeck import *", brought)
    assert set(NAMES) <= brought.keys()


def test_no_name_is_a_package_too() -> None:
    """`quarterdeck.games()` gave way to the package of this name as soon as a game was loaded."""
    packages = {module.name for module in pkgutil.iter_modules(quarterdeck.__path__)}
    assert packages & set(NAMES) == set()
    assert packages >= {"games", "bots", "pictures"}


def test_what_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'quarterdeck' has no attribute 'parley'"):
        quarterdeck.parley  # type: ignore[attr-defined]  # noqa: B018


def test_the_import_alone_brings_nothing_along() -> None:
    loaded = loaded_by("import quarterdeck; quarterdeck.__version__")
    assert "quarterdeck" in loaded
    assert loaded & {"msgspec", "quarterdeck.core", "quarterdeck.api", "importlib.metadata"} == set()


def test_a_match_brings_no_drawings_no_sentences_and_no_server_along() -> None:
    loaded = loaded_by("import quarterdeck; m = quarterdeck.start('memoarrr', 2); m.play(0, m.moves(0)[0])")
    assert "quarterdeck.games.memoarrr" in loaded
    assert loaded & {"rich", "fluent", "aiohttp", "textual", "numpy", "quarterdeck.pictures.memoarrr"} == set()


def test_a_package_that_is_missing_is_an_import_error_with_a_sentence() -> None:
    with pytest.raises(ImportError, match="Tides need the package no_such_package, which is not installed") as missing:
        needed("no_such_package", "lab", "Tides need")
    assert isinstance(missing.value, quarterdeck.QuarterdeckError)

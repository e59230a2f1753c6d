"""The examples in docstrings are run, as everything that people may type."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import quarterdeck

MODULES = [module.name for module in pkgutil.walk_packages(quarterdeck.__path__, "quarterdeck.")]


def test_there_are_examples_at_all() -> None:
    finder = doctest.DocTestFinder()
    assert any(test.examples for name in MODULES for test in finder.find(importlib.import_module(name)))


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0

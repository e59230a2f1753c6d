"""The browser client's source read for the messages that it says: the first argument of every `say` and `sayOr`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.locales.catalogues import ROOT

CLIENT = ROOT / "web" / "src"
SPEAKING = re.compile(r"(?<![\w.#])(say|sayOr|has)\(")
LITERAL = re.compile(r'"(?P<word>[^"\n]*)"|`(?P<template>[^`]*)`')
WORDS = "words.svelte.ts"
"""Defines `say`, `sayOr` and `has`, whose `message` is what all others give them."""
COMPARED = re.compile(r"[=!]==\s*$")


class Call(NamedTuple):
    """A place where something is said, and what: `*` stands for what a template fills in."""

    file: Path
    argument: str
    names: frozenset[str]


@cache
def sources() -> dict[Path, str]:
    """The source of the client."""
    files = sorted(file for kind in ("*.svelte", "*.ts") for file in CLIENT.rglob(kind))
    return {file: file.read_text(encoding="utf-8") for file in files}


def calls() -> Iterator[Call]:
    for file, text in sources().items():
        for found in SPEAKING.finditer(text):
            argument = first_argument(text[found.end() :])
            if file.name == WORDS and argument.partition(":")[0] == "message":
                continue
            yield Call(file, argument, frozenset(names_in(argument) or names_of_variable(argument, text)))


def first_argument(text: str) -> str:
    """Up to the comma or bracket that ends it."""
    depth = 0
    for at, sign in enumerate(text):
        if depth == 0 and sign in ",)":
            return " ".join(text[:at].split())
        depth += (sign in "([{") - (sign in ")]}")
    raise AssertionError(f"no end: {text[:60]}")


def names_in(expression: str) -> set[str]:
    """All that an expression can be; what it compares with is none of it."""
    found = set()
    for literal in LITERAL.finditer(expression):
        if not COMPARED.search(expression[: literal.start()]):
            template = literal["template"]
            found.add(literal["word"] if template is None else re.sub(r"\$\{[^}]*\}", "*", template))
    return found


def names_of_variable(variable: str, text: str) -> set[str]:
    """What is assigned to it where it is used, or else what is given to it as a property of a component anywhere."""
    given = re.findall(rf"const {re.escape(variable)} = ([^;]*);", text)
    if not given:
        given = [found for other in sources().values() for found in re.findall(rf"\b{variable}=\{{([^}}]*)\}}", other)]
    return {name for expression in given for name in names_in(expression)}

"""Whole games, ready to be written down and tampered with."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.record import Player
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.games.piratatak import GAME as PIRATATAK
from tests.properties.strategies import AnyMatch, Plan

CREW = (Player("Ann"), Player("Bo", "gull"), Player("Cy"))
BOTH = pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
Fields = dict[str, Any]
NONCES = ("c0ffee", None, "0b0a7")


@cache
def finished(game: str) -> AnyMatch:
    """One match of each game, three at the table; no test may play on in it."""
    plan = {
        "memoarrr": Plan(MEMOARRR, 3, {"abilities": True, "edition": "2023"}, "", seed=3, care=60),
        "piratatak": Plan(PIRATATAK, 3, {}, "", seed=5, care=70),
    }[game]
    return plan.play(FairDeal(bytes(range(32)), NONCES))


@cache
def line_of(game: str) -> bytes:
    return record.write(finished(game).record(CREW))


def fields_of(game: str) -> Fields:
    """The record as JSON that can be changed at will."""
    fields: Fields = json.loads(line_of(game))
    return fields


def line_from(fields: Any) -> bytes:
    return json.dumps(fields).encode()


def found_out(fields: Fields) -> BadRecord:
    """What is wrong with this record; it is an error if nothing is."""
    with pytest.raises(BadRecord) as caught:
        verify(record.read(line_from(fields)))
    assert caught.value.sentence.endswith(".")
    return caught.value


def changed(game: str, **others: Any) -> Fields:
    return {**fields_of(game), **others}

"""How each level of the crew does at the drills, as `make drills` has measured it."""

from functools import cache
from importlib.resources import files

import msgspec


class LevelSpan(msgspec.Struct, frozen=True):
    """The spans of one level of the crew in many drills."""

    level: str
    span: float
    """Their mean."""
    spread: float
    """Their standard deviation: how much one drill differs from the next."""
    hits: tuple[float, ...]
    """The share of right answers to questions of 1, 2, 3 … cards or swaps."""


class CrewSpans(msgspec.Struct, frozen=True):
    """Everything that was measured."""

    made: str
    """When, and on which machine."""
    drills: int
    """How many drills each level did."""
    questions: int
    """How many questions of each number each level answered."""
    spans: dict[str, tuple[LevelSpan, ...]]
    """By drill, from the weakest level to the strongest."""


@cache
def spans_of_crew() -> CrewSpans:
    return msgspec.json.decode((files("quarterdeck.drills") / "crew.json").read_bytes(), type=CrewSpans)

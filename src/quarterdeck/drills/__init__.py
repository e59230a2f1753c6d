"""Drills for the memory: cards are shown and turned down again, then one of them is to be found."""

from quarterdeck.drills.drill import DRILLS, BadDrill, Drill, DrillMoment, DrillName
from quarterdeck.drills.measured import LevelSpan, spans_of_crew
from quarterdeck.drills.staircase import Span, Staircase, estimated

__all__ = [
    "DRILLS",
    "BadDrill",
    "Drill",
    "DrillMoment",
    "DrillName",
    "LevelSpan",
    "Span",
    "Staircase",
    "estimated",
    "spans_of_crew",
]

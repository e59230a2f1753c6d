"""What a study finds out: measured numbers, each with what it may be off by, in tables that answer a question."""

from math import hypot, sqrt
from typing import Any, Literal, TypeAlias

import msgspec
import numpy as np

from quarterdeck.lab.interval import Z_95, wilson

SURE = 3.0
"""What is off by so many standard errors is called sure: of hundreds of comparisons hardly one is then by luck."""
UNITS = {"share": "%", "points": "", "number": "", "change": "", "chance": "%"}
"""Each with what stands behind it."""


class Measured(msgspec.Struct, frozen=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float
    unit: Literal["share", "points", "number", "change", "chance"]
    """A share of games; percentage points; a plain number; by how much one changes; the likeliest pirate that is still
    drawn for, and here the interval holds those that do as well."""

    def __str__(self) -> str:
        return f"{self.figure} ({self.interval})"

    @property
    def figure(self) -> str:
        return self._told(self.value, "+" if self.unit in {"points", "change"} else "") + UNITS[self.unit]

    @property
    def interval(self) -> str:
        return f"{self._told(self.low)} – {self._told(self.high)}"

    def _told(self, number: float, sign: str = "") -> str:
        """With as many digits as the interval is worth."""
        scale = 1 if self.unit in {"number", "change"} else 100
        width = scale * (self.high - self.low)
        digits = 0 if self.unit == "chance" else 1 if width > 0.5 else 2 if width > 0.02 else 3
        rounded = round(scale * number, digits) + 0.0  # without a sign where nothing is left
        return f"{rounded:{sign},.{digits}f}".replace("-", "−")

    def beside(self, even: float, errors: float = Z_95) -> Literal["more than", "less than", "no telling from"]:
        """How it compares with a known number: by its interval, or by one of so many standard errors to each side."""
        stretch = errors / Z_95
        if self.value - stretch * (self.value - self.low) > even:
            return "more than"
        return "less than" if self.value + stretch * (self.high - self.value) < even else "no telling from"


Cell: TypeAlias = Measured | int | str


class Finding(msgspec.Struct, frozen=True):
    """A table that answers a question, and what it says in sentences."""

    name: str
    """Of its own, in a study."""
    question: str
    title: str
    answers: tuple[str, ...]
    """Each a sentence in numbers."""
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    games: int
    """For each share or mean in the table; 0: none were played for it."""
    picture: Literal["none", "dots", "curves", "chart"] = "none"
    """How it is best drawn."""


class Study(msgspec.Struct, frozen=True):
    game: str
    seed: str
    device: str
    findings: tuple[Finding, ...]


def share(successes: Any, trials: int, parts: int = 1) -> Measured:
    """How often something happened; or in how many of the parts, where a game always has so many of them.

    The parts of a game are not independent. The interval takes the games for trials, which makes it too wide rather
    than too narrow: the mean of several parts never varies more than a single one.
    """
    count = int(successes)
    return Measured(count / (trials * parts), *wilson(round(count / parts), trials), "share")


def mean(total: float, squares: float, count: int, parts: int = 1) -> Measured:
    """The mean of what was added up, its squares too; that of each part, where a game always has so many of them."""
    middle = total / count
    variance = max(0.0, (squares - total * middle) / (count - 1))
    reach = Z_95 * sqrt(variance / count)
    return Measured(middle / parts, (middle - reach) / parts, (middle + reach) / parts, "number")


def mean_of(counts: Any, parts: int = 1) -> Measured:
    """The mean of a number, from how often it had each value."""
    values = np.arange(len(counts))
    return mean(float(counts @ values), float(counts @ (values * values)), int(counts.sum()), parts)


def within(counts: Any, part: float) -> int:
    """The smallest value that at least this part of the counts does not exceed."""
    return int(np.searchsorted(np.cumsum(counts), part * counts.sum()))


def points(measured: Measured, even: float) -> Measured:
    """How far a share is above a known one, in percentage points."""
    return Measured(measured.value - even, measured.low - even, measured.high - even, "points")


def difference(one: Measured, other: Measured) -> Measured:
    """By how much the other is more, when different games were played for both; Newcombe's interval."""
    gap = other.value - one.value
    down = hypot(other.value - other.low, one.high - one.value)
    up = hypot(other.high - other.value, one.value - one.low)
    return Measured(gap, gap - down, gap + up, "points" if one.unit == "share" else "change")

"""Playing for a study: every share has games of its own, so that no two of them share their luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from quarterdeck.lab.kernels.plan import Plan
from quarterdeck.lab.kernels.playing import looked_at, played
from quarterdeck.lab.kernels.tally import Tally

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Experiment:
    """How much is played, from which seed, and on what."""

    games: int
    """For each share."""
    seed: str
    device: str = "cpu"
    jobs: int | None = None
    progress: Callable[[int], object] = lambda _games: None
    """Told how many games have just been done."""

    def tally(self, label: str, plan: Plan) -> Any:
        """Games of this label, counted."""
        counted: Tally = played(plan, self.games, self.seed_of(label), self.device, self.jobs, self.progress)
        return counted

    def looked_at(self, label: str, plan: Plan, games: int, look: Callable[[Any], Seen]) -> list[Seen]:
        """What is seen in the stories of so many games, lot by lot; see `kernels.tally.FIELDS` for what they tell."""
        return list(looked_at(plan, games, self.seed_of(label), look, self.device, self.jobs, self.progress))

    def seed_of(self, label: str) -> int:
        """Another seed for every label."""
        return int.from_bytes(sha256(f"{self.seed}/{label}".encode()).digest()[:8], "big") >> 2

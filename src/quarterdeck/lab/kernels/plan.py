"""What to play, as the few numbers that a kernel takes. `planning` makes it from words."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.program import Program, kernel_of


class Plan(NamedTuple):
    """The same plan and seed give the same games on every device."""

    game: str
    players: int
    function: str
    """The kernel that plays a whole game."""
    settings: tuple[int, ...]
    """What that kernel takes."""

    @property
    def program(self) -> Program:
        return kernel_of(self.game)

"""What stands where in an observation of the batched environment, and how many actions there are."""

from __future__ import annotations

from typing import NamedTuple

ACTIONS = {"memoarrr": 25, "piratatak": 12}
"""Memoarrr!: the cells. Piratatak: to pay with a part of four colours, a coin, a cannon; to fire, to draw, to stop, to
buy from the next player, the one after, the third."""
SEAT = {"memoarrr": "table.round.circle", "piratatak": "table.seat"}
"""The row of a batch whose lowest two bits say who is to act."""


class Part(NamedTuple):
    """Some numbers of an observation that belong together; `sight` of each game says what they are."""

    first: int
    size: int
    width: int
    """In bits, as the kernel tells it."""

    @property
    def where(self) -> slice:
        return slice(self.first, self.first + self.size)

    @property
    def bits(self) -> range:
        return range(0, self.size * self.width, self.width)

    @property
    def most(self) -> int:
        return (1 << self.width) - 1


def layout(game: str, players: int) -> dict[str, Part]:
    """The parts of an observation, named like the fields of the game's `Sight`, one after the other."""
    sizes = _memoarrr(players) if game == "memoarrr" else _piratatak(players)
    parts, first = {}, 0
    for name, (size, width) in sizes.items():
        parts[name] = Part(first, size, width)
        first += size
    return parts


def _memoarrr(players: int) -> dict[str, tuple[int, int]]:
    halves = {"north": (12, 5), "south": (12, 5)}
    cells = dict.fromkeys(("fog", "closed", "to_match"), (25, 1))
    standing = {"waiting": (1, 3), "rounds": (1, 3), "still_in": (players, 1), "starter": (players, 1)}
    volcanoes = {"highest_on_top": (1, 1), "heir": (players, 1)}
    return (
        halves
        | cells
        | standing
        | volcanoes
        | {"treasures": (players, 4), "rubies": (players, 4), "next_rubies": (1, 3)}
    )


def _piratatak(players: int) -> dict[str, tuple[int, int]]:
    holds = dict.fromkeys(("mine", "second", "third", "fourth")[:players], (8, 8))
    return holds | {"pile": (7, 8), "discard": (7, 8), "waiting": (1, 3), "owed": (1, 2)}

"""Counts of many games, from the two numbers that a kernel writes for each."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

CountArray: TypeAlias = NDArray[np.int64]


class Bits(NamedTuple):
    row: int
    """In which of its two numbers."""
    first: int
    width: int

    @property
    def values(self) -> int:
        return 1 << self.width

    def of(self, stories: Any) -> Any:
        """What the field is in each of the stories."""
        return stories[self.row] >> self.first & self.values - 1


FIELDS: dict[str, dict[str, Bits]] = {
    "memoarrr": {
        "winner": Bits(0, 0, 5),
        "moves": Bits(1, 42, 10),
        **{f"round {number}": Bits(0, 8 + 4 * number, 4) for number in range(7)},
        **{f"length {number}": Bits(1, 6 * number, 6) for number in range(7)},
        **{f"rubies {seat}": Bits(0, 36 + 4 * seat, 4) for seat in range(4)},
    },
    "piratatak": {
        "winner": Bits(0, 0, 5),
        **{f"parts {seat}": Bits(0, 24 + 4 * seat, 4) for seat in range(4)},
        "moves": Bits(0, 8, 16),
    },
}
"""What is counted value by value; a GPU counts what comes first quickest."""
SUMS = {"turns": Bits(1, 0, 16), "pirates": Bits(1, 16, 16), "purchases": Bits(1, 32, 15), "shots": Bits(1, 47, 15)}
"""What is only added up, in Piratatak."""


class MemoarrrTally(NamedTuple):
    wins: CountArray
    """Games by the seat that won."""
    from_first: CountArray
    """Games by how many places the winner sits after the first player."""
    rounds_from_starter: CountArray
    """Rounds by how many places the winner sits after the player who started the round."""
    round_lengths: CountArray
    """Rounds by their moves."""
    lengths: CountArray
    """Games by their moves, without the looks before the first round."""
    rubies: CountArray
    """For each seat, games by the rubies it had at the end."""


class PiratatakTally(NamedTuple):
    wins: CountArray
    """Games by the seat that won; a game that was given up has no winner."""
    from_first: CountArray
    """Games by how many places the winner sits after the one who began."""
    happenings: CountArray
    """Turns, pirates, purchases and shots, added up."""
    lengths: CountArray
    """Games by their moves."""
    parts: CountArray
    """For each seat, games by the parts its own ship had at the end."""


Tally: TypeAlias = MemoarrrTally | PiratatakTally


def tally(game: str, players: int, on: Any, stories: Any) -> Tally:
    """Count the games whose stories these are, on the device that has played them."""
    counted = on.counted(stories, FIELDS[game])
    wins, from_first = _by_places(counted["winner"][:32].reshape(4, 8)[:, :4], players)
    if game == "memoarrr":
        rounds = sum(counted[f"round {number}"] for number in range(7))
        return MemoarrrTally(
            wins=wins,
            from_first=from_first,
            rounds_from_starter=_by_places(rounds.reshape(4, 4), players)[1],
            round_lengths=sum(counted[f"length {number}"] for number in range(7)),
            lengths=counted["moves"],
            rubies=np.stack([counted[f"rubies {seat}"] for seat in range(players)]),
        )
    sums = [int(bits.of(stories).sum()) for bits in SUMS.values()]
    return PiratatakTally(
        wins=wins,
        from_first=from_first,
        happenings=np.array(sums),
        lengths=counted["moves"],
        parts=np.stack([counted[f"parts {seat}"] for seat in range(players)]),
    )


def games_in(counted: Tally) -> int:
    return int(counted.lengths.sum())


def moves_in(counted: Tally) -> int:
    return int(counted.lengths @ np.arange(len(counted.lengths)))


def added(one: Any, other: Any) -> Any:
    return type(one)(*[left + right for left, right in zip(one, other, strict=True)])


def numbered(fields: Mapping[str, Bits]) -> tuple[list[list[int]], int]:
    """The fields as numbers: row, first bit, mask, and where its counts begin among those of all."""
    rows, begin = [], 0
    for bits in fields.values():
        rows.append([bits.row, bits.first, bits.values - 1, begin])
        begin += bits.values
    return rows, begin


def by_field(fields: Mapping[str, Bits], counts: CountArray) -> dict[str, CountArray]:
    """The counts of all fields taken apart again."""
    rows, _ = numbered(fields)
    return {name: counts[row[3] : row[3] + row[2] + 1] for name, row in zip(fields, rows, strict=True)}


def _by_places(pairs: CountArray, players: int) -> tuple[CountArray, CountArray]:
    """From counts by who was before (a row each) and who has won: by winner, and by the places between the two."""
    seats = np.arange(players)
    known = pairs[:players, :players]
    places = [known[seats, (seats + place) % players].sum() for place in seats]
    return known.sum(axis=0), np.array(places)

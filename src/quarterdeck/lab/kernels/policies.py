"""How the seats play, in words that a command line can hold: `random`, `memory-7`, `nerve-0.2`.

- `random`: any lawful move, in both games.
- `memory-K`: Memoarrr!, with room in mind for K cards, 0 to 24; see `memoarrr.crew`.
- `nerve-P`: Piratatak, draws on while a pirate is no likelier than P; see `piratatak.crew`. Six numbers with slashes
  between them, `nerve-0.3/0.3/0.2/0.2/0.1/0.1`, are for no part of the own ship, one, and so on up to five. Instead of
  a number there may be up to four with colons between them, `0.4:0.2:0.1`, for a pirate who would cost no part of the
  ship, one, two, three; the last counts for all that are not named.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.memoarrr import crew as remembering
from quarterdeck.lab.kernels.piratatak import crew as daring

RANDOM = "random"
MOST_CARDS = 24
SHIP_SIZES = 6
LOSSES = 4
"""A pirate costs none to three parts of a ship."""


class BadPolicy(QuarterdeckError):
    """Nobody plays this game like that."""


def crew_settings(game: str, policies: Sequence[str]) -> list[int]:
    """The numbers from which the crew of a game's kernel is made, one policy for each seat."""
    if game == "memoarrr":
        return [sum(_room(policy) << 5 * seat for seat, policy in enumerate(policies))]
    nerves = [_nerve(policy) for policy in policies]
    return [word for nerve in (*nerves, *[[0] * LOSSES] * (4 - len(nerves))) for word in nerve]


def _room(policy: str) -> int:
    kind, _, cards = policy.partition("-")
    if policy == RANDOM:
        return remembering.PARROT
    if kind != "memory" or not cards.isdecimal() or int(cards) > MOST_CARDS:
        raise BadPolicy("bad-policy", f"Memoarrr! is played “random”, or “memory-0” to “memory-24”, not “{policy}”.")
    return int(cards)


def _nerve(policy: str) -> list[int]:
    kind, _, written = policy.partition("-")
    if policy == RANDOM:
        return [daring.PARROT] * LOSSES
    rows = [_row(part) for part in written.split("/")]
    if kind != "nerve" or None in rows or len(rows) not in (1, SHIP_SIZES):
        numbers = "one number from 0 to 1, or six with “/” between them, each of which may be up to four with “:”"
        sentence = f"Piratatak is played “random”, or “nerve-P” with {numbers}, not “{policy}”."
        raise BadPolicy("bad-policy", sentence)
    table = [row or [] for row in rows] * (SHIP_SIZES if len(rows) == 1 else 1)
    return [sum(row[lost] << 8 * parts for parts, row in enumerate(table)) for lost in range(LOSSES)]


def _row(written: str) -> list[int] | None:
    """For each loss how bold a player is, in 254ths; nothing if that is not what is written."""
    chances = [_chance(chance) for chance in written.split(":")]
    if None in chances or len(chances) > LOSSES:
        return None
    steps = [round((chance or 0.0) * daring.SURE) for chance in chances]
    return steps + steps[-1:] * (LOSSES - len(steps))


def _chance(written: str) -> float | None:
    try:
        chance = float(written)
    except ValueError:
        return None
    return chance if 0 <= chance <= 1 else None

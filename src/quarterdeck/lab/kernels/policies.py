"""How the seats play, in words that a command line can hold: `random`, `memory-7`, `nerve-0.2`.

- `random`: any lawful move, in both games.
- `memory-K`: Memoarrr!, with room in mind for K cards, 0 to 24; see `memoarrr.crew`.
- `nerve-P`: Piratatak, draws on while a pirate is no likelier than P. Six numbers with slashes between them,
  `nerve-0.3/0.3/0.2/0.2/0.1/0.1`, are for no part of the own ship, one, and so on up to five; see `piratatak.crew`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.memoarrr import crew as remembering
from quarterdeck.lab.kernels.piratatak import crew as daring

RANDOM = "random"
MOST_CARDS = 24
SHIP_SIZES = 6


class BadPolicy(QuarterdeckError):
    """Nobody plays this game like that."""


def crew_settings(game: str, policies: Sequence[str]) -> list[int]:
    """The numbers from which the crew of a game's kernel is made, one policy for each seat."""
    if game == "memoarrr":
        return [sum(_room(policy) << 5 * seat for seat, policy in enumerate(policies))]
    return [*[_nerve(policy) for policy in policies], *[0] * (4 - len(policies))]


def _room(policy: str) -> int:
    kind, _, cards = policy.partition("-")
    if policy == RANDOM:
        return remembering.PARROT
    if kind != "memory" or not cards.isdecimal() or int(cards) > MOST_CARDS:
        raise BadPolicy("bad-policy", f"Memoarrr! is played “random”, or “memory-0” to “memory-24”, not “{policy}”.")
    return int(cards)


def _nerve(policy: str) -> int:
    kind, _, written = policy.partition("-")
    if policy == RANDOM:
        return daring.PARROT
    chances = [_chance(chance) for chance in written.split("/")]
    if kind != "nerve" or None in chances or len(chances) not in (1, SHIP_SIZES):
        sentence = f"Piratatak is played “random”, or “nerve-P” with one number from 0 to 1, or six, not “{policy}”."
        raise BadPolicy("bad-policy", sentence)
    steps = [round((chance or 0.0) * daring.SURE) for chance in chances]
    steps = steps * SHIP_SIZES if len(steps) == 1 else steps
    return sum(step << 8 * parts for parts, step in enumerate(steps))


def _chance(written: str) -> float | None:
    try:
        chance = float(written)
    except ValueError:
        return None
    return chance if 0 <= chance <= 1 else None

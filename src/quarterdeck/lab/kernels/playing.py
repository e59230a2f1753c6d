"""Playing many games on all cores of the processor, or on a GPU, and counting what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.devices import Device, cores, device_called, stories
from quarterdeck.lab.kernels.plan import Plan
from quarterdeck.lab.kernels.planning import plan
from quarterdeck.lab.kernels.tally import Tally, added, tally

LOTS = {
    ("cpu", "memoarrr"): 1 << 15,
    ("cpu", "piratatak"): 1 << 11,
    ("gpu", "memoarrr"): 1 << 25,
    ("gpu", "piratatak"): 1 << 22,
}
"""How many games are played in one go: long enough to be worth it, short enough for a progress bar."""
MOST = 1 << 62
"""The number of the last game of a seed, and the largest seed."""


class BadNumber(QuarterdeckError):
    """Not a number of games or a seed that can be played with."""


def play(
    game: str,
    *,
    players: int,
    games: int,
    seed: int = 0,
    policy: str | Sequence[str] = "random",
    device: str = "cpu",
    jobs: int | None = None,
    progress: Callable[[int], object] | None = None,
    **options: Any,
) -> Tally:
    """Play so many games and count them; the same seed plays the same games on every device.

    >>> from quarterdeck.lab import kernels
    >>> counted = kernels.play("memoarrr", players=2, games=1000, seed=1, edition="2023")
    >>> int(counted.wins.sum())
    1000

    `policy` is one for all seats or one for each, see `policies`; `jobs` is how many cores are used, all of them if not
    said. `progress` is told how many games have just been done.
    """
    return played(plan(game, players, policy, options), games, seed, device, jobs, progress)


def played(
    what: Plan,
    games: int,
    seed: int,
    device: str = "cpu",
    jobs: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Tally:
    """The same for a plan."""
    check_numbers(games, seed)
    on = device_called(device)
    total: Any = None
    for lot, counted in _tallies(what, games, seed, on, jobs or cores()):
        total = counted if total is None else added(total, counted)
        if progress:
            progress(lot)
    return total  # type: ignore[no-any-return]


def _tallies(what: Plan, games: int, seed: int, on: Device, jobs: int) -> Iterator[tuple[int, Tally]]:
    """Lot by lot, in order. Several threads can share a processor, since compiled code needs no lock of Python's."""
    lot = LOTS[on.name, what.game]
    lots = [(start, min(lot, games - start)) for start in range(0, games, lot)]

    def count(part: tuple[int, int]) -> Tally:
        return tally(what.game, stories(what, *part, seed, on), what.players, on)

    if on.name == "gpu" or min(jobs, len(lots)) == 1:
        yield from ((part[1], count(part)) for part in lots)
        return
    with ThreadPoolExecutor(min(jobs, len(lots))) as threads:
        yield from zip([size for _, size in lots], threads.map(count, lots), strict=True)


def check_numbers(games: int, seed: int) -> None:
    """Refuse what is not a number of games or a seed."""
    if not 1 <= games < MOST:
        raise BadNumber("bad-games", f"At least 1 game can be played, and fewer than 2⁶², not {games}.")
    if not 0 <= seed < MOST:
        raise BadNumber("bad-seed", f"A seed for kernels is a whole number from 0 to 2⁶² − 1, not {seed}.")

"""Playing many games on all cores of the processor, or on a GPU, and counting their results."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from numbers import Integral
from typing import Any, TypeAlias, TypeVar

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.devices import device_called, stories
from quarterdeck.lab.kernels.plan import KernelPlan, plan
from quarterdeck.lab.kernels.tally import Tally, added, tally
from quarterdeck.lab.runner import Engine, Progress, cores

Seen = TypeVar("Seen")
Look: TypeAlias = Callable[[Any], Seen]
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
    progress: Progress = None,
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
    what: KernelPlan, games: int, seed: int, device: str = "cpu", jobs: int | None = None, progress: Progress = None
) -> Tally:
    """Play the games of a plan, and count them."""
    counted = partial(tally, what.game, what.players, device_called(device))
    return reduce(added, looked_at(what, games, seed, counted, device, jobs, progress))


def looked_at(
    what: KernelPlan, games: int, seed: int, look: Look[Seen], device: str, jobs: int | None, progress: Progress
) -> Iterator[Seen]:
    """What `look` finds in the stories of these games, lot by lot, in order; `tally.FIELDS` lists what stories tell.

    Several threads can share a processor, since compiled code needs no lock of Python's.
    """
    check_numbers(games, seed)
    on = device_called(device)
    lot = LOTS[on.name, what.game]
    lots = [(start, min(lot, games - start)) for start in range(0, games, lot)]

    def seen(part: tuple[int, int]) -> Seen:
        return look(stories(what, *part, seed, on))

    threads = 1 if on.name == "gpu" else min(jobs or cores(), len(lots))
    for (_, count), found in zip(lots, Engine("threads", threads).work(seen, lots, in_order=True), strict=True):
        if progress:
            progress(count)
        yield found


def check_numbers(games: int, seed: int) -> None:
    """Refuse what is not a number of games or a seed."""
    if not _is_whole(games) or not 1 <= games < MOST:
        raise BadNumber("bad-games", f"At least 1 game can be played, and fewer than 2⁶², not {games!r}.")
    if not _is_whole(seed) or not 0 <= seed < MOST:
        raise BadNumber("bad-seed", f"A seed for kernels is a whole number from 0 to 2⁶² − 1, not {seed!r}.")


def _is_whole(number: object) -> bool:
    return isinstance(number, Integral) and not isinstance(number, bool)

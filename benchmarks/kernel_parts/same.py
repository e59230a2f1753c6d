"""The same game: a lot of kernel games and the reference engine beside them, compared before every single move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from benchmarks.kernel_parts import follow_memoarrr, follow_piratatak
from quarterdeck.core import options as choices
from quarterdeck.core import registry
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.devices import Device, as_numpy, device_called, stories
from quarterdeck.lab.kernels.plan import plan

FOLLOWERS: dict[str, Any] = {"memoarrr": follow_memoarrr.Follower, "piratatak": follow_piratatak.Follower}


class Differs(Exception):
    """The kernel and the reference engine disagree; the message says where."""


class OptionSet(NamedTuple):
    game: str
    players: int
    options: tuple[tuple[str, Any], ...]

    @property
    def words(self) -> str:
        said = ", ".join(f"{name} {str(value).lower()}" for name, value in self.options)
        return f"{self.game}, {self.players} players, {said}"


def _option_sets() -> tuple[OptionSet, ...]:
    sets = [
        OptionSet("memoarrr", players, (("edition", edition), ("abilities", abilities), ("treasures", treasures)))
        for players, edition, abilities, treasures in product(
            (2, 3, 4), ("2018", "2023"), (False, True), ("shuffled", "ordered")
        )
    ]
    sets += [OptionSet("piratatak", players, (("odds", odds),)) for players, odds in product((2, 3, 4), (True, False))]
    sets += [OptionSet("piratatak", players, (("colours", "freed"),)) for players in (2, 3, 4)]
    sets += [OptionSet(game, 3, (("first", 1),)) for game in FOLLOWERS]
    return tuple(sets)


OPTION_SETS = _option_sets()
"""Every choice that a table of either game can make, and once a first player who is not left to chance."""


def compare(
    which: OptionSet, start: int, games: int, seed: int, device: Device | None = None, *, knowing: bool = False
) -> int:
    """Play these games both ways, raise where they differ, and say how many moves were compared.

    Rounds of Memoarrr! at random are over soon. In `knowing` games matches are chosen, so that all cards come up.
    """
    what = plan(which.game, which.players, "random", dict(which.options))
    options = choices.choose(registry.find(which.game), dict(which.options), which.players)
    on = device or device_called("cpu")
    batch = GameBatch(what, games, seed, on, start)
    follower = FOLLOWERS[which.game]
    dealt = [dict(zip(batch.fields, column, strict=True)) for column in as_numpy(batch.states).T.tolist()]
    followers = [follower(column, which.players, options) for column in dealt]
    rows = [batch.fields.index(name) for name in follower.FIELDS]
    moves, running = 0, list(range(games))
    while running:
        states, lawful, chosen = (as_numpy(array) for array in (batch.states[rows], batch.lawful, batch.at_random()))
        kernel = zip(states[:, running].T.tolist(), lawful[running].tolist(), strict=True)
        for game, (stands, may) in zip(running, kernel, strict=True):
            reference = followers[game].standing()
            if reference != (*stands, may):
                _tell_apart(which, start + game, (*follower.FIELDS, "lawful"), (*stands, may), reference)
        if knowing:
            chosen[running] = [followers[game].knowing_choice() for game in running]
        batch.step(on.arrays.asarray(chosen))
        over, piles = as_numpy(batch.over), as_numpy(batch.row(follower.AFTER))[running].tolist()
        for game, choice, pile in zip(running, chosen[running].tolist(), piles, strict=True):
            followers[game].play(choice, pile)
            if followers[game].over != over[game]:
                raise Differs(f"{which.words}: game {start + game} is over for one of them alone.")
        moves += len(running)
        running = [game for game in running if not over[game]]
    _compare_endings(which, start, as_numpy(batch.stories()).T.tolist(), followers)
    if not knowing and (stories(what, start, games, seed, on) != batch.stories()).any():
        raise Differs(f"{which.words}: whole games do not come out as the same games step by step.")
    return moves


def _tell_apart(which: OptionSet, game: int, names: Sequence[str], kernel: Sequence[int], other: Sequence[int]) -> None:
    for name, ours, theirs in zip(names, kernel, other, strict=True):
        if ours != theirs:
            said = f"{name} is {ours} for the kernel and {theirs} for the reference engine"
            raise Differs(f"{which.words}: in game {game}, {said}.")


def _compare_endings(which: OptionSet, start: int, told: list[list[int]], followers: list[Any]) -> None:
    for game, (story, follower) in enumerate(zip(told, followers, strict=True)):
        kernel, reference = follower.told(*story), follower.ending()
        if kernel != reference:
            raise Differs(f"{which.words}: game {start + game} ends with {kernel}, and with {reference} by reference.")

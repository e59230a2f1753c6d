"""Many games between bots: who wins from which seat, and how long it takes."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from itertools import islice
from typing import Any

import msgspec

from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.bots.bot import Berth
from quarterdeck.bots.piped import check_fit, signed_on
from quarterdeck.core import options as choices
from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.core.errors import BadPlayers, QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player
from quarterdeck.lab.interval import wilson

BATCH = 50
"""Games between two steps of the progress bar; small enough to be smooth, large enough to be worth a message."""


AHEAD = 4
"""Batches in hand for each process: enough to keep it busy, few enough to hold their records in memory."""


MOST_GAMES = 1_000_000_000


class TooManyGames(QuarterdeckError):
    """More games than this program will ever finish."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate. The same plan gives the same games, however many processes play them."""

    game: str
    seats: int
    games: int
    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """One for each seat."""

    def check(self) -> None:
        """Raise a sentence on the first thing that can't be simulated."""
        check_crew(self.game, self.seats, self.options, self.bots)
        if self.games > MOST_GAMES:
            raise TooManyGames("too-many-games", f"At most {MOST_GAMES:,} games can be simulated in one go.")
        if len(self.bots) != self.seats:
            raise BadPlayers("bad-bots", f"{len(self.bots)} bots are named for {self.seats} seats.")


def check_crew(name: str, seats: int, options: Mapping[str, Any], bots: Iterable[str]) -> None:
    """Raise a sentence unless there is such a game with these options, and all of these bots can play it."""
    game = registry.find(name)
    chosen = choices.choose(game, options, seats)
    for bot in dict.fromkeys(bots):
        check_fit(bot, Berth(game.name, chosen, seats, 0, ""))


class Tally(msgspec.Struct):
    """What came of some games."""

    games: int
    moves: int
    wins: list[int]
    lines: list[bytes] = []
    """Their records, if they are wanted."""


class Result(msgspec.Struct, frozen=True):
    """What came of a whole simulation; `wins` and `intervals` are seat by seat."""

    games: int
    moves: int
    seconds: float
    moves_per_second: float
    mean_length: float
    wins: tuple[int, ...]
    intervals: tuple[tuple[float, float], ...]


def simulate(
    plan: Plan,
    jobs: int = 1,
    keep: Callable[[bytes], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Play the plan's games; `keep` gets each record's line in order, `progress` the number of games just done."""
    plan.check()
    began = time.perf_counter()
    total = Tally(0, 0, [0] * plan.seats)
    for tally in _tallies(plan, jobs, keep is not None):
        total.games += tally.games
        total.moves += tally.moves
        total.wins = [ours + theirs for ours, theirs in zip(total.wins, tally.wins, strict=True)]
        if keep:
            for line in tally.lines:
                keep(line)
        if progress:
            progress(tally.games)
    seconds = time.perf_counter() - began
    return Result(
        games=total.games,
        moves=total.moves,
        seconds=seconds,
        moves_per_second=total.moves / seconds,
        mean_length=total.moves / total.games,
        wins=tuple(total.wins),
        intervals=tuple(wilson(wins, total.games) for wins in total.wins),
    )


def _tallies(plan: Plan, jobs: int, keep: bool) -> Iterator[Tally]:
    starts = range(0, plan.games, BATCH)
    batches = (range(start, min(start + BATCH, plan.games)) for start in starts)
    if jobs == 1:
        for batch in batches:
            yield play_batch(plan, batch, keep)
        return
    workers = min(jobs, len(starts), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, initializer=_leave_interrupts_to_the_parent) as pool:
        to_come = (pool.submit(play_batch, plan, batch, keep) for batch in batches)
        waiting = deque(islice(to_come, AHEAD * workers))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(islice(to_come, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; a worker that it stops in the middle would be waited for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(plan: Plan, batch: range, keep: bool) -> Tally:
    """Play the games of these numbers."""
    tally = Tally(0, 0, [0] * plan.seats)
    crew = tuple(Player(f"{bot} {seat}", bot) for seat, bot in enumerate(plan.bots))
    for number in batch:
        match = play_game(plan, number)
        outcome = match.outcome()
        assert outcome is not None
        tally.games += 1
        tally.moves += len(match) - 1
        tally.wins[outcome.winner] += 1
        if keep:
            tally.lines.append(records.write(match.record(crew)))
    return tally


def play_game(plan: Plan, number: int) -> AnyMatch:
    """The game of this number: its deal and its bots follow from the plan's seed."""
    game = registry.find(plan.game)
    match: AnyMatch = Match(game, plan.seats, FairDeal.from_phrase(f"{plan.seed}/{number}"), plan.options)
    with ExitStack() as stack:
        berths = [berth_in(match, seat, f"{plan.seed}/{number}/{seat}") for seat in range(plan.seats)]
        bots = [stack.enter_context(signed_on(*whom)) for whom in zip(plan.bots, berths, strict=True)]
        crew = [Aboard(bot, match, seat) for seat, bot in enumerate(bots)]
        while turn := match.turn:
            seat = turn[0]
            match.play(seat, crew[seat].choose())
    return match

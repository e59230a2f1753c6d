"""Many games between bots: who wins from which seat, and how long it takes."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import msgspec

from quarterdeck.bots.bot import Berth
from quarterdeck.bots.piped import check_fit, signed_on
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import options as choices
from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.core.errors import BadPlayers, QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player
from quarterdeck.lab.interval import wilson
from quarterdeck.lab.runner import Engine, Progress

BATCH = 50
"""Games between two steps of the progress bar; small enough to be smooth, large enough to be worth a message."""
MOST_GAMES = 1_000_000_000


class TooManyGames(QuarterdeckError):
    """More games than this program will ever finish."""


class LabPlan(msgspec.Struct, frozen=True):
    """Games between bots. The same plan gives the same games, on any number of processes and machines."""

    game: str
    seats: int
    games: int
    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]

    def check(self) -> None:
        """Raise an error for the first thing that can't be played."""
        game = registry.find(self.game)
        chosen = choices.choose(game, self.options, self.seats)
        for bot in dict.fromkeys(self.bots):
            check_fit(bot, Berth(game.name, chosen, self.seats, 0, ""))
        if self.games > MOST_GAMES:
            raise TooManyGames("too-many-games", f"At most {MOST_GAMES:,} games can be played in one go.")


class SimulationPlan(LabPlan, frozen=True):
    """What to simulate: one bot for each seat."""

    def check(self) -> None:
        super().check()
        if len(self.bots) != self.seats:
            raise BadPlayers("bad-bots", f"{len(self.bots)} bots are named for {self.seats} seats.")


@contextmanager
def seated_crew(match: AnyMatch, bots: Sequence[str], seed: str) -> Iterator[list[SeatedBot]]:
    """The bots of these names at the seats of a match, each with random numbers of its own."""
    with ExitStack() as stack:
        berths = [berth_in(match, seat, f"{seed}/{seat}") for seat in range(len(bots))]
        hired = [stack.enter_context(signed_on(*hand)) for hand in zip(bots, berths, strict=True)]
        yield [SeatedBot(bot, match, seat) for seat, bot in enumerate(hired)]


class GamesPlayed(msgspec.Struct):
    games: int
    moves: int
    wins: list[int]
    lines: list[bytes] = []
    """Their records, if they are wanted."""


class SimulationResult(msgspec.Struct, frozen=True):
    """The results of a whole simulation; `wins` and `intervals` are seat by seat."""

    games: int
    moves: int
    seconds: float
    moves_per_second: float
    mean_length: float
    wins: tuple[int, ...]
    intervals: tuple[tuple[float, float], ...]


def simulate(
    plan: SimulationPlan, jobs: int = 1, keep: Callable[[bytes], object] | None = None, progress: Progress = None
) -> SimulationResult:
    """Play the plan's games; `keep` gets each record's line in order, `progress` the number of games just done."""
    plan.check()
    began = time.perf_counter()
    total = GamesPlayed(0, 0, [0] * plan.seats)
    batches = [range(start, min(start + BATCH, plan.games)) for start in range(0, plan.games, BATCH)]
    engine = Engine(jobs=min(jobs, len(batches)))
    for tally in engine.work(partial(play_batch, plan, keep is not None), batches, in_order=True):
        total.games += tally.games
        total.moves += tally.moves
        total.wins = [ours + theirs for ours, theirs in zip(total.wins, tally.wins, strict=True)]
        if keep:
            for line in tally.lines:
                keep(line)
        if progress:
            progress(tally.games)
    seconds = time.perf_counter() - began
    return SimulationResult(
        games=total.games,
        moves=total.moves,
        seconds=seconds,
        moves_per_second=total.moves / seconds,
        mean_length=total.moves / total.games,
        wins=tuple(total.wins),
        intervals=tuple(wilson(wins, total.games) for wins in total.wins),
    )


def play_batch(plan: SimulationPlan, keep: bool, batch: range) -> GamesPlayed:
    tally = GamesPlayed(0, 0, [0] * plan.seats)
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


def play_game(plan: SimulationPlan, number: int) -> AnyMatch:
    """The game of this number: its deal and its bots follow from the plan's seed."""
    game = registry.find(plan.game)
    match: AnyMatch = Match(game, plan.seats, FairDeal.from_phrase(f"{plan.seed}/{number}"), plan.options)
    with seated_crew(match, plan.bots, f"{plan.seed}/{number}") as crew:
        while turn := match.turn:
            match.play(turn[0], crew[turn[0]].choose())
    return match

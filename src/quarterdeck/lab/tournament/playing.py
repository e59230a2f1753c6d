"""Playing one deal from every seat."""

from collections import Counter
from collections.abc import Iterable
from math import floor, log
from time import perf_counter, thread_time

import msgspec

from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.piped import PREFIX
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.lab.simulate import seated_crew
from quarterdeck.lab.tournament.luck import LuckMeter
from quarterdeck.lab.tournament.plan import Duplicate, TournamentPlan

_STEP = log(1.05)
_SHORTEST = 1e-7
"""Seconds; no clock tells shorter times apart."""


class ThinkingTime(msgspec.Struct):
    """The times of some moves, in processor seconds, so that other work on the machine does not count.

    For a bot that is a program of its own, wall-clock seconds are used.
    """

    moves: int = 0
    seconds: float = 0.0
    classes: dict[int, int] = {}
    """How many moves took a time of each class; times of one class differ by less than a twentieth."""

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        which = floor(log(max(seconds, _SHORTEST)) / _STEP)
        self.classes[which] = self.classes.get(which, 0) + 1

    @property
    def mean(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    def percentile(self, share: float) -> float:
        """The time that this share of the moves stays within, to a twentieth."""
        wanted = share * self.moves
        within = 0
        for which in sorted(self.classes):
            within += self.classes[which]
            if within >= wanted:
                return float(1.05 ** (which + 0.5))
        return 0.0


def together(paces: Iterable[ThinkingTime]) -> ThinkingTime:
    whole, classes = ThinkingTime(), Counter[int]()
    for pace in paces:
        whole.moves += pace.moves
        whole.seconds += pace.seconds
        classes.update(pace.classes)
    whole.classes = dict(classes)
    return whole


class Played(msgspec.Struct, frozen=True):
    deal: int
    table: tuple[str, ...]
    rankings: tuple[tuple[int, ...], ...]
    """Game by game the members of the table, as it names them, from best to last."""
    paces: dict[str, ThinkingTime]
    """How long each bot has thought."""
    luck: tuple[tuple[tuple[float, ...], ...], ...] = ()
    """Game by game the luck of each member of the table, in parts; nothing if it was not measured."""

    @property
    def duplicate(self) -> Duplicate:
        return Duplicate(self.deal, self.table)


def play(plan: TournamentPlan, duplicate: Duplicate) -> Played:
    paces = {bot: ThinkingTime() for bot in duplicate.table}
    rankings, lucks = [], []
    for turned, seating in enumerate(duplicate.seatings):
        match: AnyMatch = Match(
            registry.find(plan.game), plan.seats, FairDeal.from_phrase(f"{plan.seed}/{duplicate.deal}"), plan.options
        )
        seed = f"{plan.seed}/{duplicate.deal}/{turned}"
        meter = LuckMeter(match, seating, seed) if plan.adjust_luck else None
        _play_game(match, seating, seed, paces, meter)
        outcome = match.outcome()
        assert outcome is not None
        rankings.append(tuple(duplicate.member(turned, seat) for seat in outcome.ranking))
        if meter is not None:
            by_seat = meter.measured()
            of_member = {duplicate.member(turned, seat): luck for seat, luck in enumerate(by_seat)}
            lucks.append(tuple(of_member[member] for member in range(plan.seats)))
    return Played(duplicate.deal, duplicate.table, tuple(rankings), paces, tuple(lucks))


def _play_game(
    match: AnyMatch, seating: tuple[str, ...], seed: str, paces: dict[str, ThinkingTime], meter: LuckMeter | None
) -> None:
    """All games of a deal have its cards; each bot has random numbers of its own in each game."""
    with seated_crew(match, seating, seed) as crew:
        while turn := match.turn:
            seat = turn[0]
            if meter is not None:
                meter.before(seat)
            clock = perf_counter if seating[seat].startswith(PREFIX) else thread_time
            began = clock()
            try:
                move = crew[seat].choose()
            except BotFailed as failed:
                raise BotFailed(failed.code, f"Game {seed}, {seating[seat]}: {failed.sentence}") from failed
            paces[seating[seat]].add(clock() - began)
            match.play(seat, move)

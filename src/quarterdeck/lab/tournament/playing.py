"""Playing one deal from every seat."""

from __future__ import annotations

from contextlib import ExitStack
from time import perf_counter, thread_time

import msgspec

from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.piped import PREFIX, signed_on
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.lab.tournament.pace import Pace
from quarterdeck.lab.tournament.plan import Duplicate, Plan


class Played(msgspec.Struct, frozen=True):
    """What came of one deal."""

    deal: int
    table: tuple[str, ...]
    rankings: tuple[tuple[int, ...], ...]
    """Game by game the members of the table, as it names them, from best to last."""
    paces: dict[str, Pace]
    """How long each bot has thought."""

    @property
    def duplicate(self) -> Duplicate:
        return Duplicate(self.deal, self.table)


def play(plan: Plan, duplicate: Duplicate) -> Played:
    """All games of one deal."""
    paces = {bot: Pace() for bot in duplicate.table}
    rankings = []
    for turned, seating in enumerate(duplicate.seatings):
        match: AnyMatch = Match(
            registry.find(plan.game), plan.seats, FairDeal.from_phrase(f"{plan.seed}/{duplicate.deal}"), plan.options
        )
        _play_game(match, seating, f"{plan.seed}/{duplicate.deal}/{turned}", paces)
        outcome = match.outcome()
        assert outcome is not None
        rankings.append(tuple(duplicate.member(turned, seat) for seat in outcome.ranking))
    return Played(duplicate.deal, duplicate.table, tuple(rankings), paces)


def _play_game(match: AnyMatch, seating: tuple[str, ...], seed: str, paces: dict[str, Pace]) -> None:
    """The cards are the deal's; the dice of the bots are new in every game, and nobody's are another's."""
    with ExitStack() as stack:
        berths = [berth_in(match, seat, f"{seed}/{seat}") for seat in range(len(seating))]
        bots = [stack.enter_context(signed_on(*whom)) for whom in zip(seating, berths, strict=True)]
        crew = [Aboard(bot, match, seat) for seat, bot in enumerate(bots)]
        while turn := match.turn:
            seat = turn[0]
            clock = perf_counter if seating[seat].startswith(PREFIX) else thread_time
            began = clock()
            try:
                move = crew[seat].choose()
            except BotFailed as failed:
                raise BotFailed(failed.code, f"Game {seed}, {seating[seat]}: {failed.sentence}") from failed
            paces[seating[seat]].add(clock() - began)
            match.play(seat, move)

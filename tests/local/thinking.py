"""How long a bot thinks, move by move. The same text runs in CPython and inside a page."""

from __future__ import annotations

import time

from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.local.bot import InlineBot

BUDGET = UNHURRIED
"""Seconds, as at a table."""


def thought(game: str, level: str, moves: int) -> list[float]:
    """The milliseconds of so many choices in seeded games of three, all of this level."""
    times: list[float] = []
    number = 0
    while len(times) < moves:
        number += 1
        match: AnyMatch = Match(registry.find(game), 3, FairDeal.from_phrase(f"{level} {number}"), {})
        bots = [InlineBot() for _ in range(3)]
        while not match.over and len(times) < moves:
            seat = match.turn[0]
            berth = berth_in(match, seat, f"{level}/{number}/{seat}")
            shown = tuple(match.events_as_shown(seat))
            question = Question(level, berth, shown, match.view(seat), match.moves(seat), BUDGET)
            began = time.perf_counter()
            move = bots[seat].ask(question).move
            if len(question.moves) > 1:
                times.append((time.perf_counter() - began) * 1000)
            match.play(seat, move)
    return times

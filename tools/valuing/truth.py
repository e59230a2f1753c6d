"""Ground truth for reviews: games in which each bot's true memory is written down at every decision."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, cast

from quarterdeck.bots import crew
from quarterdeck.bots.memoarrr.deck import NUMBER
from quarterdeck.bots.memoarrr.sailor import MemoarrrSailor
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player, Record
from quarterdeck.games.memoarrr.events import Reveal
from quarterdeck.review.account import states_of
from quarterdeck.review.commentary import COSTLY
from quarterdeck.review.memoarrr.causes import decisive_cells
from quarterdeck.review.memoarrr.commentary import MemoarrrCommentary
from tools.valuing.rounds import MIXED_CREW


class Agreement(NamedTuple):
    """How often the cause of a costly decision agrees with the truth."""

    forgot: int = 0
    forgot_found: int = 0
    knew: int = 0
    knew_found: int = 0

    def __add__(self, other: object) -> Agreement:
        assert isinstance(other, Agreement)
        return Agreement(*map(sum, zip(self, other, strict=True)))

    @property
    def balanced_accuracy(self) -> float:
        return (self.forgot_found / max(self.forgot, 1) + self.knew_found / max(self.knew, 1)) / 2


def logged_game(seats: int, options: dict[str, Any], seed: str) -> tuple[Record, dict[int, dict[int, int]]]:
    """A game of a mixed crew, and for each decision to reveal the cells that its bot recalled, with their cards."""
    dice = Random(seed)
    bots = tuple(dice.choice(MIXED_CREW) for _ in range(seats))
    match: AnyMatch = Match(registry.find("memoarrr"), seats, FairDeal.from_phrase(seed), options)
    hired = [cast("MemoarrrSailor", crew.hire(b, berth_in(match, s, f"{seed}/{s}"))) for s, b in enumerate(bots)]
    seated = [SeatedBot(bot, match, seat) for seat, bot in enumerate(hired)]
    recalled = {}
    while match.turn:
        seat = match.turn[0]
        move = seated[seat].choose()
        if isinstance(move, Reveal):
            recalled[len(match)] = hired[seat].outlook(match.view(seat), match.moves(seat)).cells
        match.play(seat, move)
    return match.record([Player(bot, bot) for bot in bots]), recalled


def agreement(seats: int, options: dict[str, Any], seed: str) -> Agreement:
    """The verdicts on one game, compared with what its bots still knew."""
    record, recalled = logged_game(seats, options, seed)
    commentary = MemoarrrCommentary(seats, cast("Any", record.options))
    truths: dict[int, bool] = {}
    before: Any = None
    for index, (entry, after) in enumerate(states_of(record)):
        step = commentary.step(index, entry, before, after)
        if index in recalled and step.weighed is not None and step.weighed.cost >= COSTLY:
            right = {cell for cell, card in recalled[index].items() if NUMBER[before.locations[cell]] == card}
            decisive = decisive_cells(next(t for t in commentary.tests(before.turn[0]) if t.entry == index))
            truths[index] = bool(decisive) and right.isdisjoint(decisive)
        before = after
    found = Agreement()
    for index, forgot in truths.items():
        said = commentary.verdict(index).cause == "forgetting"
        found += Agreement(forgot, forgot and said, not forgot, not forgot and not said)
    return found

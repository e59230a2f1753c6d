"""The luck of every seat in a game between bots: sums of steps whose mean is zero, whoever plays.

Two kinds of steps are counted. The cards: what chance shows all seats, as in a review. And in Memoarrr! the bots' own
dice: at each decision to reveal, some twins of the bot, which have seen the same events and have other random numbers,
are asked too. The bot's choice and those of its twins are alike but for the dice, so the difference of their values is
luck as well. Twins are asked only of levels whose random numbers are new at every decision.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.bots import crew
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Player, Record
from quarterdeck.games.memoarrr.events import Reveal
from quarterdeck.games.piratatak.events import Draw
from quarterdeck.lab.tournament.pair_value import PairValue
from quarterdeck.review.account import LUCK, Cause, states_of
from quarterdeck.review.memoarrr.reckoning import MemoarrrReckoning
from quarterdeck.review.piratatak.value import PiratatakValue, moment_of

TWINS = 6
ROLLS_ANEW = frozenset({"parrot", "cabin-boy", "deckhand", "bosun", "captain"})
"""The levels that twins are asked of, in Memoarrr!."""
LATE = 4
"""From this round on rounds count as one."""


class LuckMeter:
    """Watches a game while it is played, and measures it when it is over."""

    def __init__(self, match: AnyMatch, seating: tuple[str, ...], seed: str) -> None:
        self._match = match
        self._seating = seating
        self._seed = seed
        self._twins: list[list[SeatedBot]] = [
            [_twin(bot, match, seat, f"{seed}/twin/{number}") for number in range(TWINS)]
            if match.game.name == "memoarrr" and bot in ROLLS_ANEW
            else []
            for seat, bot in enumerate(seating)
        ]
        self._choices: dict[int, list[Any]] = {}
        """What the twins would have chosen, by log entry."""

    def before(self, seat: int) -> None:
        """Ask the twins of a bot that is about to choose."""
        if self._twins[seat] and len(moves := self._match.moves(seat)) > 1 and isinstance(moves[0], Reveal):
            self._choices[len(self._match)] = [twin.choose() for twin in self._twins[seat]]

    def measured(self) -> tuple[tuple[float, ...], ...]:
        """For each seat its luck in parts."""
        record = self._match.record([Player("")] * self._match.seats)
        if self._match.game.name == "memoarrr":
            return _of_memoarrr(record, self._choices)
        return _of_piratatak(record, self._seating, self._seed)


def _twin(bot: str, match: AnyMatch, seat: int, seed: str) -> SeatedBot:
    return SeatedBot(crew.hire(bot, berth_in(match, seat, f"{seed}/{seat}")), match, seat)


def _of_memoarrr(record: Record, choices: dict[int, list[Any]]) -> tuple[tuple[float, ...], ...]:
    """The chests; the start and the cards by round; the own dice and those of the others, early and late."""
    seats = len(record.players)
    reckoning = MemoarrrReckoning(seats, record.options, weighing=False)  # type: ignore[arg-type]
    now = reckoning.start()
    parts = [[0.0] * (LATE + 6) for _ in range(seats)]
    before: Any = None
    for index, (entry, after) in enumerate(states_of(record)):
        asked = choices.get(index, [])
        moves = list(dict.fromkeys([entry.move, *asked]))
        if len(moves) > 1:
            values = dict(zip(moves, reckoning.expected(moves, before), strict=True))
            for seat, mine in enumerate(parts):
                usual = sum(values[move][seat] for move in asked) / len(asked)
                place = LATE + 2 + (entry.seat != seat) + 2 * (before.round >= LATE)
                mine[place] += values[entry.move][seat] - usual
        chapter = min(before.round, LATE) if before is not None else 0
        for seat, way in enumerate(reckoning.step(index, entry, before, after).ways):
            for cause, value in way:
                if cause in LUCK:
                    parts[seat][LATE + 1 if cause is Cause.CHESTS else chapter] += value - now[seat]
                now[seat] = value
        before = after
    return tuple(map(tuple, parts))


STAGES = (0, 0, 1, 1, 2, 3, 3)
"""By the parts of the ship of the player who draws."""


def _of_piratatak(record: Record, seating: tuple[str, ...], seed: str) -> tuple[tuple[float, ...], ...]:
    """The start; the own draws and those of the others. With more than two players, V knows less than the estimate of
    two. Draws by stage, each with a weight of its own, make up for some of it."""
    options: Any = record.options
    seats, stages = len(seating), STAGES if len(seating) > 2 else (0,) * len(STAGES)
    value = PiratatakValue(seats, options.colours) if seats > 2 else PairValue(seating, seed)
    kinds = max(stages) + 1
    parts = [[0.0] * (1 + 2 * kinds) for _ in seating]
    before: Any = None
    for entry, after in states_of(record):
        if before is None:
            first = value.before_the_start(options.first)
            for mine, chance, expected in zip(parts, value.at(after), first, strict=True):
                mine[0] = chance - expected
        elif isinstance(entry.move, Draw):
            stage = stages[len(before.holdings[entry.seat].ship)]
            means = value.drawing(moment_of(before))
            for seat, chance in enumerate(value.at(after)):
                parts[seat][1 + stage + kinds * (entry.seat != seat)] += chance - means[seat]
        if isinstance(value, PairValue):
            value.follow(entry.events, after)
        before = after
    return tuple(map(tuple, parts))

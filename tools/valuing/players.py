"""Ten games of the same players: whether their levels are recognised, and how well a fitted memory predicts them.

Each player is one of the crew and sits at the same seat in all ten games. A memory is fitted to the choices of one half
of the games and predicts those of the other half: was a fitting card that had been shown to the player taken?
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import exp, log
from random import Random
from typing import Any, TypeAlias, cast

import msgspec

from quarterdeck.bots.levels import USUAL
from quarterdeck.bots.memory import FACULTIES, chance_of_recall
from quarterdeck.core.record import Player, Record
from quarterdeck.lab.simulate import SimulationPlan, play_game
from quarterdeck.review.account import states_of
from quarterdeck.review.memoarrr.commentary import MemoarrrCommentary
from quarterdeck.review.memoarrr.levels import level_chances
from quarterdeck.review.memoarrr.recalled import RevealTest
from quarterdeck.review.memoarrr.span import GRID, fitted
from tools.valuing.rounds import MIXED_CREW

GAMES = 10
CONSTANT = "a constant"
Recall: TypeAlias = Callable[[RevealTest, int], float]
"""The probability that the card of a cell is recalled."""


class Recognition(msgspec.Struct):
    """Sums over some players."""

    players: int = 0
    right: int = 0
    """Whose level was recognised from ten games; `right_at_once` from one game, of `single`."""
    single: int = 0
    right_at_once: int = 0
    said_at_once: float = 0.0
    """The sum of the probabilities that were given to the level that was recognised from one game."""
    decisions: int = 0
    """Held-out decisions of the players who forget."""
    losses: dict[str, float] = {}
    """The sum of the log loss on them, for each model of forgetting."""

    def add(self, other: Recognition) -> None:
        for name in ("players", "right", "single", "right_at_once", "said_at_once", "decisions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.losses = {model: self.losses.get(model, 0.0) + loss for model, loss in other.losses.items()}


def ten_games(seats: int, options: dict[str, Any], seed: str) -> Recognition:
    """The recognition of the players of one table; everything follows from the seed."""
    bots = tuple(Random(seed).sample(MIXED_CREW, seats))
    plan = SimulationPlan("memoarrr", seats, GAMES, seed, options, bots)
    players = [Player(bot, bot) for bot in bots]
    games = [tests_of(play_game(plan, number).record(players)) for number in range(GAMES)]
    found = Recognition()
    for seat, bot in enumerate(bots):
        of_player = [game[seat] for game in games]
        found.players += 1
        found.right += _recognised([test for game in of_player for test in game])[0] == bot
        found.single += GAMES
        for game in of_player:
            level, said = _recognised(game)
            found.right_at_once += level == bot
            found.said_at_once += said
        if bot in FACULTIES:
            found.add(_predicted(of_player))
    return found


def tests_of(record: Record) -> list[list[RevealTest]]:
    """The decisions of each seat to reveal."""
    commentary = MemoarrrCommentary(len(record.players), cast("Any", record.options))
    before: Any = None
    for index, (entry, after) in enumerate(states_of(record)):
        commentary.step(index, entry, before, after)
        before = after
    return [list(commentary.tests(seat)) for seat in range(len(record.players))]


def _recognised(tests: Sequence[RevealTest]) -> tuple[str, float]:
    """The likeliest level, and its probability."""
    chances = level_chances(tests)
    return max(chances.items(), key=lambda one: one[1])


def _predicted(games: Sequence[Sequence[RevealTest]]) -> Recognition:
    """Each half is predicted by what was fitted to the other half."""
    found = Recognition()
    for start in (0, 1):
        fit, rest = (_asked(games[half::2]) for half in (start, 1 - start))
        if fit and rest:
            losses = {CONSTANT: _constant_loss(fit, rest)}
            for model, candidates in MODELS.items():
                best = min(candidates(fit), key=lambda recall: loss_of(fit, recall))
                losses[model] = loss_of(rest, best)
            found.add(Recognition(decisions=len(rest), losses=losses))
    return found


def _asked(games: Sequence[Sequence[RevealTest]]) -> list[RevealTest]:
    """The decisions in which a card that had been shown fits."""
    return [test for game in games for test in game if test.fitting and not test.opening]


def _constant_loss(fit: Sequence[RevealTest], rest: Sequence[RevealTest]) -> float:
    share = (sum(test.chosen in test.fitting for test in fit) + 0.5) / (len(fit) + 1)
    return sum(_surprise(share, test.chosen in test.fitting) for test in rest)


def loss_of(tests: Sequence[RevealTest], recall: Recall) -> float:
    total = 0.0
    for test in tests:
        none = 1 - len(test.fitting) / len(test.open)
        for cell in test.fitting:
            none *= 1 - recall(test, cell)
        total += _surprise(1 - none, test.chosen in test.fitting)
    return total


def _surprise(chance: float, happened: bool) -> float:
    bounded = min(max(chance, 0.01), 0.99)
    return -log(bounded if happened else 1 - bounded)


STABILITIES = tuple(1.35**step for step in range(18))
GROWTHS = (0.0, 0.5, 1.0, 1.5)


def _exponential(_: object) -> Iterator[Recall]:
    """e^(−t/S): t since the last showing."""
    for stability in STABILITIES:
        yield partial(_by_age, partial(_exponentially, stability))


def _exponentially(stability: float, age: int, _showings: int) -> float:
    return exp(-age / stability)


def _power(_: object) -> Iterator[Recall]:
    """The curve of FSRS 4.5, (1 + 19/81 · t/S)^−½, with one stability S."""
    for stability in STABILITIES:
        yield partial(_by_age, partial(_fsrs, stability, 0.0))


def _growing(_: object) -> Iterator[Recall]:
    """The same curve; as in FSRS the stability grows with each showing, here as a power of their number."""
    for stability, growth in product(STABILITIES, GROWTHS):
        yield partial(_by_age, partial(_fsrs, stability, growth))


def _fsrs(stability: float, growth: float, age: int, showings: int) -> float:
    return float((1 + 19 / 81 * age / (stability * showings**growth)) ** -0.5)


def _by_age(curve: Callable[[int, int], float], test: RevealTest, cell: int) -> float:
    """By the reveals since the last showing, and the number of showings."""
    ages = test.ages[cell]
    return curve(ages[-1], len(ages))


def _threshold(_: object) -> Iterator[Recall]:
    """The activation of the usual level's mind against a threshold, with that level's noise."""
    for threshold in GRID:
        yield partial(_by_activation, threshold, FACULTIES[USUAL].noise)


def _threshold_and_noise(fit: Sequence[RevealTest]) -> Iterator[Recall]:
    """What a review fits."""
    memory = fitted(fit)
    assert memory is not None
    yield partial(_by_activation, memory.threshold, memory.noise)


def _by_activation(threshold: float, noise: float, test: RevealTest, cell: int) -> float:
    return chance_of_recall(test.activation[cell], threshold, noise)


def _level(fit: Sequence[RevealTest]) -> Iterator[Recall]:
    """The minds of the levels that forget, each as much as it explains all choices."""
    chances = level_chances(fit, weight=1.0)
    total = sum(chances[level] for level in FACULTIES)
    shares = {level: chances[level] / total for level in FACULTIES} if total else {USUAL: 1.0}
    yield lambda test, cell: sum(share * test.recall[level][cell] for level, share in shares.items())


MODELS: dict[str, Callable[[Sequence[RevealTest]], Iterator[Recall]]] = {
    "exponential": _exponential,
    "FSRS curve": _power,
    "FSRS curve, stability grows with showings": _growing,
    "activation, threshold": _threshold,
    "activation, threshold and noise": _threshold_and_noise,
    "minds of the recognised levels": _level,
}

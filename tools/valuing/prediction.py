"""How well a fitted memory predicts choices that it has not seen, and how surely ten games tell the level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import log
from typing import Any, NamedTuple, cast

from quarterdeck.bots.memory import FACULTIES
from quarterdeck.core.record import Record
from quarterdeck.review.account import states_of
from quarterdeck.review.memoarrr.commentary import MemoarrrCommentary
from quarterdeck.review.memoarrr.levels import level_chances
from quarterdeck.review.memoarrr.recalled import RevealTest
from tools.valuing.rounds import mixed_game


class Losses(NamedTuple):
    """The mean log loss on held-out decisions."""

    decisions: int
    fitted: float
    constant: float


def tests_of(record: Record) -> list[tuple[str, list[RevealTest]]]:
    """For each seat its level, and its decisions to reveal."""
    commentary = MemoarrrCommentary(len(record.players), cast("Any", record.options))
    before: Any = None
    for index, (entry, after) in enumerate(states_of(record)):
        commentary.step(index, entry, before, after)
        before = after
    return [(player.kind, list(commentary.tests(seat))) for seat, player in enumerate(record.players)]


def tests_by_level(seats: int, games: Iterable[int], seed: str) -> dict[str, list[RevealTest]]:
    found: dict[str, list[RevealTest]] = defaultdict(list)
    for number in games:
        for level, tests in tests_of(mixed_game("memoarrr", seats, {}, f"{seed}/{number}")):
            found[level] += tests
    return found


def held_out(seats: int, games: int, seed: str) -> Losses:
    """Fit on the even games, predict on the odd ones: was a fitting card that had been shown taken?"""
    fit, rest = (tests_by_level(seats, range(start, games, 2), seed) for start in (0, 1))
    count, fitted, constant = 0, 0.0, 0.0
    for level in FACULTIES:
        known, unknown = _asked(fit[level]), _asked(rest[level])
        mind = min(FACULTIES, key=lambda mind: _loss(known, mind))
        share = sum(test.chosen in test.fitting for test in known) / len(known)
        count += len(unknown)
        fitted += _loss(unknown, mind)
        constant += sum(_surprise(share, test.chosen in test.fitting) for test in unknown)
    return Losses(count, fitted / count, constant / count)


def _asked(tests: Sequence[RevealTest]) -> list[RevealTest]:
    """The decisions in which a card that had been shown fits."""
    return [test for test in tests if test.fitting and not test.opening]


def _loss(tests: Sequence[RevealTest], mind: str) -> float:
    total = 0.0
    for test in tests:
        none = 1 - len(test.fitting) / len(test.open)
        for cell in test.fitting:
            none *= 1 - test.recall[mind][cell]
        total += _surprise(1 - none, test.chosen in test.fitting)
    return total


def _surprise(chance: float, happened: bool) -> float:
    bounded = min(max(chance, 0.01), 0.99)
    return -log(bounded if happened else 1 - bounded)


def recognised(seats: int, games: int, seed: str) -> dict[str, str]:
    """For each level the level that its decisions in these games are taken for."""
    found = tests_by_level(seats, range(games), seed)
    taken = {level: level_chances(tests) for level, tests in found.items()}
    return {level: max(chances, key=chances.__getitem__) for level, chances in taken.items()}

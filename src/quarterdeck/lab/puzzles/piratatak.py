"""Puzzles of Piratatak: the search, and what a puzzle is about.

All cards but the order of the pile are public. After each answer the game is played to its end many times by compiled
players; each time the pile has another order. An answer is worth the share of the games that seat 0 wins. All play in
four manners, each in a quarter of the games: from cautious players, who stop when a fifth of the pile are pirates, to
bold ones. The kraken's network, which was trained by self-play, must prefer the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from typing import Any

import numpy as np

from quarterdeck.bots.piratatak.foresight import Foresight
from quarterdeck.bots.piratatak.network import network
from quarterdeck.bots.piratatak.position import (
    CANNON,
    COLOURS,
    KIND,
    RANSOM,
    Counts,
    Hold,
    Position,
    counted,
    position_of,
)
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.piratatak import Buy, Card, Draw, Fire, Pay, Stop, View
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.piratatak import table as kernel
from quarterdeck.lab.kernels.plan import KernelPlan, plan
from quarterdeck.lab.puzzles.weighing import Weighing, text_of, weighed_in_manners
from quarterdeck.puzzles.puzzle import SOLVER

NERVES = ("nerve-0.2", "nerve-0.35", "nerve-0.5", "nerve-0.8")
"""The manners: the likeliest pirate that still lets a player draw. In docs/study.md the last one is the best single
limit for two and three players, and as good as the best one for four."""
KRAKENS_MARGIN = 0.01
"""By how much the kraken must prefer the best answer."""
PHASES = {"begin": kernel.BEGIN, "go on": kernel.GO_ON, "pirate": kernel.PIRATE_WAITS, "pay": kernel.PAYING}


def search(match: AnyMatch, tries: int, seed: str) -> Weighing | None:
    """Weigh to draw, to stop, to buy, to fire, and every ransom."""
    view: View = match.view(SOLVER)
    position = position_of(view, tuple(counted(view.discard)))
    groups = dict(_answers(match, view, position))
    if len(groups) < 2:
        return None
    share = tries // len(NERVES)
    manners = []
    for nerve in NERVES:
        number = int.from_bytes(sha256(f"{seed}/{nerve}".encode()).digest()[:7])
        wins = {}
        for choices, texts in groups.items():
            batch = GameBatch(_plan(match.seats, nerve, view.options.colours), share, number)
            _lay_out(batch, view, position)
            for choice in choices:
                batch.step(np.full(share, choice, dtype=np.int64))
            won = (batch.played_on()[0] & 7) == SOLVER
            wins[texts] = int.from_bytes(np.packbits(won).tobytes())
        manners.append(wins)
    return weighed_in_manners(manners, share)


@cache
def _plan(seats: int, nerve: str, colours: str) -> KernelPlan:
    return plan("piratatak", seats, nerve, {"first": SOLVER, "colours": colours})


def krakens_choice(match: AnyMatch) -> tuple[str, ...] | None:
    """The answer that the kraken's network prefers, looking two draws ahead; None if it hardly prefers one."""
    view: View = match.view(SOLVER)
    position = position_of(view, tuple(counted(view.discard)))
    kraken = Foresight(network(match.seats), draws=2)
    worth = {texts: _krakens_worth(kraken, position, choices) for choices, texts in _answers(match, view, position)}
    best, *others = sorted(worth, key=lambda texts: -worth[texts])
    return best if others and worth[best] - worth[others[0]] >= KRAKENS_MARGIN else None


def _krakens_worth(kraken: Foresight, position: Position, choices: tuple[int, ...]) -> float:
    match choices:
        case (kernel.DRAW,):
            return kraken.drawing(position, 2)
        case (kernel.STOP,):
            return kraken.ending(position)
        case (kernel.FIRE,):
            return kraken.ending(position.gave((CANNON,)))
        case (choice,) if choice > kernel.BUY:
            return kraken.ending(position.bought_from(choice - kernel.BUY))
        case ransom:
            cards = position.holds[0].cards
            everything = tuple(kind for kind, count in enumerate(cards) for _ in range(count))
            return kraken.ending(position.gave(everything if len(everything) <= RANSOM else ransom))


def _lay_out(batch: GameBatch, view: View, position: Position) -> None:
    """Put this position before every game of the batch."""
    holds = [*map(_word, position.holds), 0, 0]
    rows = {
        **dict(zip(("mine", "second", "third", "fourth"), holds, strict=False)),
        "pile": _counts(position.pile),
        "discard": _counts(position.discard),
        "seat": SOLVER,
        "phase": PHASES[view.phase],
        "owed": view.owed,
    }
    for name, number in rows.items():
        batch.row(f"table.{name}")[:] = number


def _counts(counts: Counts) -> int:
    return sum(count << 8 * kind for kind, count in enumerate(counts))


def _word(hold: Hold) -> int:
    return _counts(hold.cards) | hold.colour + 1 << kernel.COLOUR


def _answers(match: AnyMatch, view: View, position: Position) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Each answer as choices of the kernel, with the texts of all moves that mean it."""
    moves = match.moves(SOLVER)
    if view.phase in ("pirate", "pay"):
        if Fire() in moves:
            yield (kernel.FIRE,), (text_of((Fire(),)),)
        cards = view.holdings[SOLVER].cards
        if len(cards) <= view.owed:  # whichever comes first, all of them go
            yield (KIND[cards[0]],), tuple(text_of((Pay(card),)) for card in dict.fromkeys(cards))
            return
        for ransom in position.ransoms(view.owed):
            yield ransom, tuple(_payments(cards, ransom))
        return
    yield (kernel.DRAW,), (text_of((Draw(),)),)
    if Stop() in moves:
        yield (kernel.STOP,), (text_of((Stop(),)),)
    for place in range(1, match.seats):
        offers = tuple(text_of((move,)) for move in moves if isinstance(move, Buy) and move.seller == place)
        if offers:
            yield (kernel.BUY + place,), offers


def _payments(cards: tuple[Card, ...], ransom: Counts) -> Iterator[str]:
    """All ways to pay a ransom: parts of one colour are worth the same."""
    choices = [
        combinations([card for card in dict.fromkeys(cards) if KIND[card] == kind], count)
        if kind < COLOURS
        else [[card for card in cards if KIND[card] == kind][:count]]
        for kind, count in Counter(ransom).items()
    ]
    for parts in product(*choices):
        yield text_of(tuple(Pay(card) for part in parts for card in part))


def is_worth_a_look(match: AnyMatch, subjects: Collection[str]) -> bool:
    """Whether a puzzle may begin here: no part of a ransom is paid yet, and the kraken prefers one answer."""
    view: View = match.view(SOLVER)
    if view.phase not in PHASES or len(match.moves(SOLVER)) < 2 or isinstance(match.latest.move, Pay):
        return False
    best = krakens_choice(match)
    return best is not None and f"{theme_of(match)} {best[0].split()[0]}" not in subjects


def theme_of(match: AnyMatch, _: Any = None) -> str:
    """What a puzzle is about: the question that the game asks, or the end of the game."""
    view: View = match.view(SOLVER)
    match view.phase:
        case "begin":
            return "buy"
        case "pirate" | "pay":
            return "pirate"
    most = max(len(holding.ship) for holding in view.holdings)
    return "end" if most == SHIP_PARTS - 1 else "draw"

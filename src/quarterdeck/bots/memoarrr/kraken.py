"""The kraken: it forgets nothing, infers what the others know, and simulates each choice to the end of the round."""

import time
from collections.abc import Callable
from itertools import cycle
from math import ceil, log2
from random import Random
from typing import TypeAlias

from quarterdeck.bots.bot import Turn
from quarterdeck.bots.memoarrr.chart import Standing
from quarterdeck.bots.memoarrr.deck import MATCHES, PENGUINS, as_set, each
from quarterdeck.bots.memoarrr.endgame import Endgame, is_exact
from quarterdeck.bots.memoarrr.playout import Playout
from quarterdeck.bots.memoarrr.sailor import Captain
from quarterdeck.games.memoarrr.view import View

PLAYOUTS = 1000
"""Simulated rounds for a decision. It is a number and not a time, so that the same position gives the same choice."""
DRAWS = 24
"""Random numbers for a world. All choices use the same ones, so that luck does not decide between them."""
TELLING = 0.01
"""The later cost of showing a card that no other seat knows, and the later gain of one that only others know."""
PEEKING = 0.03
"""The value of a penguin's peek after this round."""

Play: TypeAlias = Callable[[Playout, int], None]
"""Makes a choice in a simulated round, given the card of the chosen cell."""


class Kraken(Captain):
    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        standing = Standing(self.chart, view)
        choices = _worth_revealing(standing, as_set([move.cell for move in turn.moves]), dice)
        if sure := sure_wins(standing, choices, blocking=False):
            return dice.choice(sure)

        def play(playout: Playout, card: int) -> None:
            playout.reveal(card, standing.last is None, standing.ability_now)

        return _best(standing, choices, play, dice, turn.budget)

    def block(self, view: View, turn: Turn, dice: Random) -> int:
        standing = Standing(self.chart, view)
        choices = _worth_blocking(standing) or [super().block(view, turn, dice)]
        if sure := sure_wins(standing, choices, blocking=True):
            return dice.choice(sure)
        return _best(standing, choices, Playout.block, dice, turn.budget, beyond=False)


def _worth_revealing(standing: Standing, open_cells: int, dice: Random) -> list[int]:
    """All known matches, all cells that only others know, and one of the equal other cells."""
    others = standing.known_to_others()
    known = [cell for cell in each(open_cells) if cell in standing.cards]
    hidden = [cell for cell in each(open_cells) if cell not in standing.cards]
    fresh = [cell for cell in hidden if not others >> cell & 1]
    tries = [cell for cell in hidden if others >> cell & 1] + ([dice.choice(fresh)] if fresh else [])
    if standing.last is None:
        return known + tries
    matches = [cell for cell in known if MATCHES[standing.last] >> standing.cards[cell] & 1]
    if matches or not known:
        return matches + tries
    tells_nothing = [cell for cell in known if others >> cell & 1]
    return [*tries, dice.choice(tells_nothing or known)]


def _worth_blocking(standing: Standing) -> list[int]:
    """The matches that the next player can know, and the cells that only the next player has seen."""
    assert standing.last is not None
    matches = MATCHES[standing.last]
    seen = each(standing.seen_by[standing.seats[1]])
    return [cell for cell in seen if cell not in standing.cards or matches >> standing.cards[cell] & 1]


def sure_wins(standing: Standing, choices: list[int], blocking: bool) -> list[int]:
    """The cells that certainly win the round, if all seats know every card and the winner can be computed."""
    face_down = as_set(list(standing.cards.values()))
    if standing.known_to_all() != standing.fog or not is_exact(len(standing.seats), face_down, standing.abilities):
        return []
    end = Endgame(standing.seats[0], standing.abilities)
    seats, cards, last = tuple(standing.seats), standing.cards, standing.last
    if not blocking:
        return [cell for cell in choices if end.wins_by(cards[cell], seats, last, face_down, standing.ability_now)]
    assert last is not None
    return [cell for cell in choices if end.wins_by_block(cards[cell], seats, last, face_down)]


_processor_time = getattr(time, "thread_time", time.perf_counter)
"""Seconds. A browser's Python has no time for each thread, and only one thread."""


def _best(standing: Standing, choices: list[int], play: Play, dice: Random, budget: float, beyond: bool = True) -> int:
    """The choice that wins most often in possible worlds. After each stage the worse half is dropped."""
    if len(choices) == 1:
        return choices[0]
    deadline = _processor_time() + budget * 0.8
    later = {cell: _worth_beyond_the_round(standing, cell) if beyond else 0.0 for cell in choices}
    won = dict.fromkeys(choices, 0)
    halvings = ceil(log2(len(choices)))
    worlds = 0
    while len(choices) > 1:
        for _ in range(ceil(PLAYOUTS / halvings / len(choices))):
            _play_out(standing, choices, play, won, dice)
            worlds += 1
            if _processor_time() > deadline:
                break
        choices = sorted(choices, key=lambda cell: won[cell] / worlds + later[cell], reverse=True)
        choices = choices[: (len(choices) + 1) // 2]
    return choices[0]


def _play_out(standing: Standing, choices: list[int], play: Play, won: dict[int, int], dice: Random) -> None:
    """Simulate every choice in one world."""
    world = standing.imagine(dice)
    knows = standing.knowledge(world)
    face_down = as_set(list(world.values()))
    chances = [dice.random() for _ in range(DRAWS)]
    last = -1 if standing.last is None else standing.last
    for cell in choices:
        chance = cycle(chances).__next__
        playout = Playout(standing.seats.copy(), last, face_down, knows.copy(), standing.abilities, chance)
        play(playout, world[cell])
        won[cell] += playout.winner() == standing.seats[0]


def _worth_beyond_the_round(standing: Standing, cell: int) -> float:
    """The value of a choice after this round: a card known to this seat alone should stay secret."""
    others = standing.known_to_others() >> cell & 1
    if cell not in standing.cards:
        return TELLING if others else -TELLING / 2
    worth = 0.0 if others else -TELLING
    if standing.abilities and standing.ability_now and PENGUINS >> standing.cards[cell] & 1:
        worth += PEEKING
    return worth

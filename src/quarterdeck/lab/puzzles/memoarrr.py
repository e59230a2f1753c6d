"""Puzzles of Memoarrr!: the search, and what a puzzle is about.

The search takes everything that the seat was shown, forgets nothing, and deals the cards that it never saw at random.
In each of these possible islands the round is played to its end after every answer. An answer is worth the share of
the rounds that seat 0 wins. The others play in two manners, each in half of the islands: they remember every card that
they were shown, or they have forgotten a third of them. When all seats know every face-down card and the winner can be
computed, an answer that surely wins counts as a win in every island.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

from quarterdeck.bots.memoarrr.chart import Chart, Standing
from quarterdeck.bots.memoarrr.deck import CRABS, MATCHES, PENGUINS, WALRUSES, as_set, each
from quarterdeck.bots.memoarrr.kraken import DRAWS, sure_wins
from quarterdeck.bots.memoarrr.playout import Playout
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr.events import Revealed
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.lab.puzzles.weighing import Weighing, text_of, weighed_in_manners
from quarterdeck.puzzles.puzzle import SOLVER

FORGOTTEN = (0.0, 1 / 3)
"""The share of the cards that each other player has forgotten, by manner."""
MOST_SHOWN = 18
"""Cards that are turned up before the question, at most: a puzzle should take less than a minute."""


Play: TypeAlias = Callable[[Playout, int, Standing], None]
"""Makes the choice of a card in a simulated round."""


def standing_of(match: AnyMatch) -> Standing:
    """All that seat 0 was shown. What the others' moves may say about their cards is left out: it would be a guess."""
    chart = Chart(match.seats, SOLVER)
    for events in match.events_as_shown(SOLVER):
        for event in events:
            chart.notice(event)
    chart.ruled_out = [0] * CELLS
    return Standing(chart, match.view(SOLVER))


def search(match: AnyMatch, tries: int, seed: str) -> Weighing | None:
    """Weigh the cells to reveal, to peek at or to block."""
    phase = match.view(SOLVER).phase
    if phase not in PLAYS or len(match.moves(SOLVER)) < 2:
        return None
    standing = standing_of(match)
    groups = _alike(standing, match.moves(SOLVER))
    if len(groups) < 2:
        return None
    sure = sure_wins(standing, [move.cell for move in match.moves(SOLVER)], blocking=phase == "block")
    texts = [tuple(text_of((move,)) for move in group) for group in groups]
    cells = [group[0].cell for group in groups]
    share = tries // len(FORGOTTEN)
    manners = [
        _wins(standing, PLAYS[phase], cells, sure, share, Random(f"{seed}/{forgotten}"), forgotten)
        for forgotten in FORGOTTEN
    ]
    return weighed_in_manners([dict(zip(texts, wins, strict=True)) for wins in manners], share)


def _wins(
    standing: Standing, play: Play, cells: list[int], sure: list[int], tries: int, dice: Random, forgotten: float
) -> list[int]:
    """For each cell the set of the possible islands in which choosing it wins the round."""
    wins, last = [0] * len(cells), -1 if standing.last is None else standing.last
    for number in range(tries):
        world = standing.imagine(dice)
        face_down = as_set(list(world.values()))
        knows = [
            known if seat == SOLVER or not forgotten else _half_forgotten(known, forgotten, dice)
            for seat, known in enumerate(standing.knowledge(world))
        ]
        chances = [dice.random() for _ in range(DRAWS)]
        for place, cell in enumerate(cells):
            playout = Playout(
                standing.seats.copy(), last, face_down, knows.copy(), standing.abilities, cycle(chances).__next__
            )
            play(playout, world[cell], standing)
            if cell in sure or playout.winner() == SOLVER:
                wins[place] |= 1 << number
    return wins


def _half_forgotten(known: int, forgotten: float, dice: Random) -> int:
    """A set of cards without those that are forgotten, each with this probability."""
    return as_set([card for card in each(known) if dice.random() >= forgotten])


def _reveal(playout: Playout, card: int, standing: Standing) -> None:
    playout.reveal(card, standing.last is None, standing.ability_now)


PLAYS: dict[str, Play] = {
    "reveal": _reveal,
    "peek": lambda playout, card, _: playout.peek(card),
    "block": lambda playout, card, _: playout.block(card),
}
"""A swap is missing: it changes nothing for players who forget nothing."""


def _alike(standing: Standing, moves: tuple[Any, ...]) -> list[list[Any]]:
    """The moves that are worth the same together: hidden cells that the same seats in the round have seen."""
    groups: dict[object, list[Any]] = {}
    for move in moves:
        cell = move.cell
        seen = tuple(standing.seen_by[seat] >> cell & 1 for seat in standing.seats)
        groups.setdefault(cell if cell in standing.cards else seen, []).append(move)
    return list(groups.values())


def is_worth_a_look(match: AnyMatch, _: Collection[str]) -> bool:
    """Whether a puzzle may begin here: something can be known, and not too much must be shown first."""
    shown = sum(isinstance(event, Revealed) for entry in match.log for event in entry.events)
    return match.view(SOLVER).phase in PLAYS and 2 <= shown <= MOST_SHOWN


def theme_of(match: AnyMatch, best: Any) -> str:
    """What a puzzle with this best move is about."""
    standing, phase = standing_of(match), match.view(SOLVER).phase
    if phase != "reveal":
        return "walrus" if phase == "block" else "penguin"
    if best.cell not in standing.cards:
        return "fog"
    if standing.last is None:
        return "opening"
    card, last = standing.cards[best.cell], standing.last
    if standing.abilities and (CRABS >> card & 1 or CRABS >> last & 1):
        return "crab"
    if standing.abilities and WALRUSES >> card & 1:
        return "walrus"
    if standing.abilities and PENGUINS >> card & 1:
        return "penguin"
    if len(standing.seats) == 2 < match.seats:
        return "last"
    return "match" if (MATCHES[last] & as_set(list(standing.cards.values()))).bit_count() == 1 else "choice"

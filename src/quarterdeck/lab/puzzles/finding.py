"""From a numbered deal to the puzzles in its game: the crew plays, and every question to seat 0 is searched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from quarterdeck.bots.crew import LEVELS as CREW
from quarterdeck.bots.crew import hire
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Look, Ready
from quarterdeck.lab.puzzles import memoarrr, piratatak
from quarterdeck.lab.puzzles.weighing import Search, Weighing
from quarterdeck.puzzles.notation import NEXT, read, written
from quarterdeck.puzzles.puzzle import SOLVER, Puzzle, new_match

STORED = 6
"""Answers that a puzzle keeps."""
MOST_WAYS = {"memoarrr": 1, "piratatak": 4}
"""In so many ways the best answer may be given: parts of one colour are worth the same."""


class PuzzleKind(NamedTuple):
    """How puzzles of one game are found."""

    search: Search
    is_worth_a_look: Callable[[AnyMatch, Collection[str]], bool]
    """Whether to search here, given the subjects of the puzzles that the game has already."""
    theme_of: Callable[[AnyMatch, Any], str]
    agrees: Callable[[AnyMatch, tuple[str, ...]], bool]
    """Whether another judge prefers this answer, too."""
    tries: tuple[int, int, int]
    """For a first look, for the search, and for the search that confirms it."""
    margin: float
    """The least margin of a puzzle."""
    common: str
    """A subject that nearly every game has. It is looked for in a few games only."""


KINDS: Mapping[str, PuzzleKind] = {
    "memoarrr": PuzzleKind(
        memoarrr.search,
        memoarrr.is_worth_a_look,
        memoarrr.theme_of,
        agrees=lambda *_: True,
        tries=(80, 800, 3200),
        margin=0.08,
        common="match reveal",
    ),
    "piratatak": PuzzleKind(
        piratatak.search,
        piratatak.is_worth_a_look,
        piratatak.theme_of,
        agrees=lambda match, best: piratatak.krakens_choice(match) == best,
        tries=(1024, 16384, 65536),
        margin=0.02,
        common="draw draw",
    ),
}
LEAST_CHANCE = 0.1
"""A puzzle is worth solving only if its best answer wins so often."""
MOSTLY = 0.8
"""The share of the games in which the common subject is not looked for."""
LONGEST = 300
"""Moves of a game in which puzzles are looked for."""


def found(game: str, deal: int) -> Iterator[Puzzle]:
    """The puzzles in the game of a numbered deal: one for each subject, with the level `easy` until it is measured."""
    kind, dice = KINDS[game], Random(f"{game}/{deal}")
    seats = dice.choice((2, 3, 4))
    options = _options(game, seats, dice)
    match = new_match(game, seats, deal, options)
    bots = [
        SeatedBot(hire(dice.choice(CREW[2:5]), berth_in(match, seat, f"{deal}/{seat}")), match, seat)
        for seat in range(seats)
    ]
    subjects = {kind.common} if dice.random() < MOSTLY else set()
    while match.turn and len(match) < LONGEST:
        if match.turn == (SOLVER,) and kind.is_worth_a_look(match, subjects):
            weighing = confirmed(kind, match, f"{game}/{deal}/{len(match)}")
            if weighing is not None:
                puzzle = _puzzle(deal, options, match, weighing, kind)
                subject = f"{puzzle.theme} {weighing.answers[0].moves[0].split()[0]}"
                if subject not in subjects:
                    subjects.add(subject)
                    yield puzzle
        seat = match.turn[0]
        match.play(seat, bots[seat].choose())


def with_theme(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the theme of its question and its best answer."""
    match = puzzle.asked()
    return replace(puzzle, theme=KINDS[puzzle.game].theme_of(match, puzzle.best()[0][0]))


def _options(game: str, seats: int, dice: Random) -> dict[str, Any]:
    first = {"first": dice.randrange(seats)}
    if game == "piratatak":
        return first
    chosen: dict[str, Any] = {"edition": dice.choice(("2018", "2023")), "abilities": dice.random() < 0.6}
    return {**chosen, **first}


def confirmed(kind: PuzzleKind, match: AnyMatch, seed: str) -> Weighing | None:
    """What the confirming search found, if all searches are sure of the same best answer by a good margin."""
    weighing: Weighing | None = None
    for name, tries in zip(("glance", "search", "confirm"), kind.tries, strict=True):
        again = kind.search(match, tries, f"{seed}/{name}")
        if again is None or (weighing is not None and not again.puts_first(weighing.answers[0])):
            return None
        doubt = 2 * again.proof.error if name == "glance" else 0.0
        if again.proof.margin + doubt < kind.margin or len(again.answers[0].moves) > MOST_WAYS[match.game.name]:
            return None
        if name != "glance" and not again.is_sure_in_every_manner:
            return None
        weighing = again
    assert weighing is not None
    best = weighing.answers[0]
    return weighing if best.chance >= LEAST_CHANCE and kind.agrees(match, best.moves) else None


def _puzzle(deal: int, options: dict[str, Any], match: AnyMatch, weighing: Weighing, kind: PuzzleKind) -> Puzzle:
    moves = [(entry.seat, entry.move) for entry in match.log[1:]]
    looks = [made for made in moves if isinstance(made[1], Look | Ready)]
    if looks:
        moves = [*_own_look_last(looks), *moves[len(looks) :]]
    best = read(match.game, weighing.answers[0].moves[0].split(NEXT)[0])
    return Puzzle(
        name=f"{deal}-{len(match)}",
        theme=kind.theme_of(match, best),
        level="easy",
        seats=match.seats,
        deal=deal,
        moves=NEXT.join(f"{seat} {written(move)}" for seat, move in moves),
        answers=weighing.answers[:STORED],
        proof=weighing.proof,
        solved={},
        shown=len(moves) - len(looks) + 1 if looks else 0,
        options=options,
        game=match.game.name,
    )


def _own_look_last(looks: list[Any]) -> list[Any]:
    """The looks before a game in an order in which only the end of seat 0's own look is left."""
    return sorted(looks, key=lambda made: made[0] == SOLVER)

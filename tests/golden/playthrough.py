"""A whole game as a text that people can read: every move, and what each seat and a spectator is shown of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.wire import encode
from quarterdeck.games.piratatak import Buy, Fire, Pay, Stop


class Game(NamedTuple):
    """What a play-through is made from: the same words always tell the same game."""

    name: str
    game: str
    seats: int
    options: dict[str, Any]
    phrase: str


GAMES = (
    Game("memoarrr-2-players", "memoarrr", 2, {}, "two at the rail"),
    Game("memoarrr-3-players-ordered", "memoarrr", 3, {"treasures": "ordered", "first": 2}, "three sheets"),
    Game("memoarrr-4-players-2023", "memoarrr", 4, {"edition": "2023"}, "four winds"),
    Game("memoarrr-2-players-abilities-2018", "memoarrr", 2, {"abilities": True}, "two tentacles"),
    Game("memoarrr-3-players-abilities-2023", "memoarrr", 3, {"abilities": True, "edition": "2023"}, "three crabs"),
    Game("piratatak-2-players", "piratatak", 2, {}, "two coins"),
    Game("piratatak-4-players-without-odds", "piratatak", 4, {"odds": False, "first": 1}, "four ships"),
    Game("piratatak-3-players-colours-freed", "piratatak", 3, {"colours": "freed"}, "three masts"),
)


def tell(game: Game) -> str:
    """The play-through of a game, line by line."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    match: AnyMatch = Match(registry.find(game.game), game.seats, FairDeal.from_phrase(game.phrase), game.options)
    yield f"# {match.game.title}, {game.seats} players, options {encode(match.options).decode()}"
    yield f"# dealt from the phrase “{game.phrase}”"
    choose = random.Random(game.phrase)
    receivers: list[int | None] = [*range(game.seats), None]
    shown: dict[int | None, dict[str, Any]] = {receiver: {} for receiver in receivers}
    yield from _entry(match, receivers, shown)
    while turn := match.turn:
        seat = choose.choice(turn)
        match.play(seat, _sensible(match.moves(seat), choose))
        yield from _entry(match, receivers, shown)
    outcome = match.outcome()
    assert outcome is not None
    yield f"\n# winner: seat {outcome.winner}, ranking {list(outcome.ranking)}, scores {list(outcome.scores)}"


def _sensible(moves: tuple[Any, ...], choose: random.Random) -> Any:
    """Any move in Memoarrr!; in Piratatak one that brings the game to its end: buy, fire, pay the cheap cards first."""
    for wanted in (Buy, Fire, Pay):
        if fitting := [move for move in moves if isinstance(move, wanted)]:
            return fitting[0]
    cautious = [move for move in moves if isinstance(move, Stop)]
    return cautious[0] if cautious and choose.random() < 0.4 else choose.choice(moves)


def _entry(match: AnyMatch, receivers: list[int | None], shown: dict[int | None, dict[str, Any]]) -> Iterator[str]:
    number = len(match) - 1
    entry = match.log[number]
    yield f"\n[{number}] " + ("deal" if entry.move is None else f"seat {entry.seat}: {encode(entry.move).decode()}")
    for event in entry.events:
        yield f"  {encode(event).decode()}"
    yield from _by_receiver("is told", {who: match.latest_events(who) for who in receivers})
    yield from _by_receiver("now sees", {who: _changes(match, who, shown) for who in receivers})
    yield from _by_receiver("may", {seat: match.moves(seat) for seat in match.turn})


def _changes(match: AnyMatch, who: int | None, shown: dict[int | None, dict[str, Any]]) -> dict[str, Any]:
    """The fields of a view that have changed since the entry before; whose view it is goes without saying."""
    view = msgspec.to_builtins(match.view(who), str_keys=True)
    del view["seat"]
    before, shown[who] = shown[who], view
    return {field: value for field, value in view.items() if field not in before or before[field] != value}


def _by_receiver(what: str, facts: dict[int | None, Any]) -> Iterator[str]:
    """One line for all who are shown the same: a line of its own says that one of them is shown something else."""
    groups: dict[str, list[str]] = {}
    for who, fact in facts.items():
        groups.setdefault(encode(fact).decode(), []).append("spectator" if who is None else str(who))
    for fact, whom in groups.items():
        yield f"  {','.join(whom)} {what} {fact}"

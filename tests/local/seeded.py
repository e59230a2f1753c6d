"""Whole games of the crew from a seed, at local tables. The same text runs in CPython and inside a page."""

from __future__ import annotations

import hashlib
import itertools
import random
from typing import Any

from msgspec import structs, to_builtins

from quarterdeck.bots.crew import LEVELS
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.wire import encode
from quarterdeck.local.bot import InlineBot
from quarterdeck.local.host import LocalHost
from quarterdeck.protocol.requests import NewTable, WantedSeat
from quarterdeck.server.table.new_table import opened

OPTION_SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "memoarrr": tuple(
        {"edition": edition, "abilities": abilities, "treasures": treasures}
        for edition, abilities, treasures in itertools.product(("2018", "2023"), (False, True), ("shuffled", "ordered"))
    ),
    "piratatak": tuple(
        {"odds": odds, "colours": colours} for odds, colours in itertools.product((True, False), ("kept", "freed"))
    ),
}
QUICK, SLOW = ("parrot", "cabin-boy"), ("deckhand", "bosun", "captain")
OFTEN = 20
"""One game of so many has an officer, who thinks longer than a whole game of the others takes."""
NOON = 1_800_000_000_000


def played(game: str, options: dict[str, Any], seed: str, *bots: str) -> str:
    """The record of a game, in JSON."""
    time = [NOON]
    host = LocalHost(lambda: time[0])
    wanted = NewTable(
        game=game, seats=tuple(WantedSeat(kind="bot", bot=bot) for bot in bots), options=options, pace="instant"
    )
    secret = hashlib.sha256(seed.encode()).hexdigest()
    host.open_table("t~seeded", structs.replace(opened(wanted, None), secret=secret))
    outgoing = host.connect(1, "t~seeded", (0,))
    while outgoing.alarm is not None:
        time[0] = max(time[0], outgoing.alarm)
        outgoing = host.ring()
    answer = host.request("GET", "/api/tables/t~seeded/record").answer
    assert answer is not None
    return bytes(answer).decode()


def choices(game: str) -> list[str]:
    """The first move of each level of the crew in one seeded game. Each has as much time as it likes."""
    match: AnyMatch = Match(registry.find(game), 3, FairDeal.from_phrase("a calm sea"), {"first": 0})
    while any(move["move"] in ("look", "ready") for move in to_builtins(match.moves(match.turn[0]))):
        match.play(match.turn[0], match.moves(match.turn[0])[0])
    berth = berth_in(match, 0, "noon")
    shown, view, moves = tuple(match.events_as_shown(0)), match.view(0), match.moves(0)
    questions = [Question(level, berth, shown, view, moves, budget=600.0) for level in LEVELS]
    return [encode(InlineBot().ask(question).move).decode() for question in questions]


def digests(game: str, number: int, first: int, count: int) -> list[str]:
    """The SHA-256 of so many records of one option set: two to four of the crew, drawn from the game's number."""
    options = OPTION_SETS[game][number]
    found = []
    for index in range(first, first + count):
        seed = f"{game}/{number}/{index}"
        dice = random.Random(seed)
        bots = dice.choices(QUICK, k=dice.randint(2, 4))
        if index % OFTEN == 0:
            bots[0] = dice.choice(SLOW)
        found.append(hashlib.sha256(played(game, options, seed, *bots).encode()).hexdigest())
    return found

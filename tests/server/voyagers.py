"""People on the daily voyage, for tests: they set sail, and play to the end by a rule of their own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias

from tests.server.guest import Guest
from tests.server.house import Clock

GAMES = ("memoarrr", "piratatak")
DAY, NEXT_DAY = "2026-11-18", "2026-11-19"
Choice: TypeAlias = Callable[[list[Any]], Any]


def evening() -> Clock:
    """A clock that stands at eight in the evening of DAY."""
    clock = Clock()
    set_to(clock, f"{DAY}T20:00")
    return clock


def set_to(clock: Clock, time: str) -> None:
    clock.now = round(datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp() * 1000)


def first(moves: list[Any]) -> Any:
    return moves[0]


def last(moves: list[Any]) -> Any:
    return moves[-1]


async def set_sail(guest: Guest, game: str = "memoarrr") -> dict[str, Any]:
    """The card of this guest's table on today's voyage."""
    status, answered = await guest.ask("PUT", f"/api/voyages/today/{game}", {"name": guest.name, "pace": "instant"})
    assert status == 200, answered
    assert answered["seats"] == [0]
    card: dict[str, Any] = answered["table"]
    return card


async def play_on(guest: Guest, table: str, choose: Choice = first, moves: int | None = None) -> bool:
    """Make so many moves, or all; whether the game is over."""
    guest.heard.clear()
    await guest.connect(table)
    update = await guest.hear("update", seat=0)
    phase: str = update["table"]["phase"]
    while phase != "over" and moves != 0:
        if update["moves"]:
            answer = await guest.say("move", seat=0, move=choose(update["moves"]))
            assert answer["type"] == "done", answer
            moves = None if moves is None else moves - 1
        else:
            await guest.hear("update", seat=0)
        update = guest.latest(0)
        phase = (update.get("table") or {"phase": phase})["phase"]
    await guest.hang_up()
    return phase == "over"


async def voyage(guest: Guest, game: str = "memoarrr", choose: Choice = first) -> dict[str, Any]:
    """A whole voyage; the card of its table before the first move."""
    card = await set_sail(guest, game)
    assert await play_on(guest, card["id"], choose)
    return card


async def told(guest: Guest, game: str = "memoarrr", day: str | None = None) -> dict[str, Any]:
    """What this guest is told about a voyage; without a day, about today's."""
    answered = await guest.get("/api/voyages" if day is None else f"/api/voyages/{day}")
    games = (answered["today"] if day is None else answered)["games"]
    found: dict[str, Any] = next(one for one in games if one["game"] == game)
    return found


async def kraken_is_back(guest: Guest, game: str = "memoarrr") -> dict[str, Any]:
    """Wait until the kraken has played this deal; what it made of it."""
    while True:
        kraken = (await told(guest, game))["kraken"]
        if kraken is not None:
            return dict(kraken)

"""A table in a world of its own: its clock is set by hand, its ids are fixed, and every frame is kept.

The sockets are the server's own `Connection`s, but for the network below them, and everything happens in turn: the
same steps in two worlds give the same frames, unless something in these worlds differs and shows.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeAlias
from unittest.mock import patch

import msgspec

from quarterdeck.core import registry
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.options import choose
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.server.bus.bus import LocalBus
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.live.services import Services, WorkerTasks
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.socket.connection import Connection, Outbox
from quarterdeck.server.socket.wire import TEXT
from quarterdeck.server.store.store import Store
from quarterdeck.server.table import proposals
from quarterdeck.server.table.log_entries import Chair, Opened, Terms
from quarterdeck.server.table.table import Table
from tests.server.leaks.short_memory import ShortMemory

NOON = 1_800_000_000_000
JOIN = "tJoinThisTable-0123456789"
WATCH = "wWatchThisTable-987654321"
SECRET = hashlib.sha256(b"the server's half of the deal").hexdigest()

Step: TypeAlias = tuple[str, dict[str, Any]]
"""The name of one of a world's methods, and how it is called."""


def person_at(seat: int) -> str:
    return f"pOwnerOfSeat{seat}"


def nonce_of(seat: int) -> str:
    return hashlib.sha256(f"nonce of seat {seat}".encode()).hexdigest()[:32]


class Clock:
    """The server's clock, in milliseconds; it stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


def _payload(frame: bytes) -> bytes:
    """What a frame carries."""
    skipped = {126: 4, 127: 10}.get(frame[1], 2)
    return frame[skipped:]


class AtOnce(Outbox):
    """Sends everything at the moment at which it is said, so that it can be judged by what may be known then."""

    def add(self, connection: Connection) -> None:
        connection.flush()


class HandMade:
    """What is below a connection: it keeps what is sent, and brings what the client sends."""

    crowded = False
    unsent = 0

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.send = send
        self.closed = False

    async def close(self, *_: Any) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def go_on(self) -> None: ...

    def stall(self) -> None: ...


class Device:
    """A client's connection and all that it has been sent."""

    def __init__(self, world: World, person: str | None, *, may_join: bool) -> None:
        self.person = person
        self.may_join = may_join
        self.frames: list[bytes] = []
        self.said = b""
        """What it sent last."""
        self._world = world
        wire: Any = HandMade(lambda frame: self._take(_payload(frame)))
        self.connection = Connection(
            world.live, wire, AtOnce(), person, may_join=may_join, per_second=10**9, left=self._left
        )
        self.here = False

    async def come(self, seen: int) -> None:
        self.here = True
        await self.connection.serve([seen])

    def _left(self, _: Connection) -> None:
        self.here = False

    def _take(self, frame: bytes) -> None:
        self.frames.append(frame)
        try:
            self._world.watchman(self, frame)
        except AssertionError as caught:  # the server would take it for a bug of its own
            self._world.caught.append(caught)

    def told(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]

    def updates(self) -> list[dict[str, Any]]:
        return [frame for frame in self.told() if frame["type"] == "update"]


class WithoutAlarms(WorkerTasks):
    """No alarm ever rings: what is due is done when the test says so."""

    def call_at(self, when: float, call: Callable[..., None], *facts: object) -> asyncio.TimerHandle:
        never = super().call_at(when, call, *facts)
        never.cancel()
        return never


def services_of(store: Store, clock: Clock, worker: str) -> Services:
    """The services of a worker that is alone and has no alarms."""
    metrics = Metrics()
    return Services(store, LocalBus(), clock, worker, metrics, BotPool(), WithoutAlarms(metrics))


def _nobody_watches(_: Device, __: bytes) -> None: ...


class World:
    """One table, its people and its clock."""

    def __init__(self, hub: Hub, clock: Clock, live: LiveTable) -> None:
        self.hub = hub
        self.clock = clock
        self.live = live
        self.devices: list[Device] = []
        self.caught: list[AssertionError] = []
        self.watchman: Callable[[Device, bytes], None] = _nobody_watches
        """Sees every frame at the moment at which it is sent."""

    @property
    def table(self) -> Table:
        assert self.live.table is not None
        return self.live.table

    @property
    def match(self) -> Any:
        return self.table.match

    async def do(self, step: Step) -> None:
        verb, how = step
        await getattr(self, verb)(**how)
        if self.caught:
            raise self.caught[0]

    async def come(self, person: str | None, seen: int = 0, *, watch: bool = False) -> Device:
        """A player connects, by the link to join or by the one to watch."""
        device = Device(self, person, may_join=not watch)
        self.devices.append(device)
        await device.come(seen)
        return device

    async def go(self, who: int) -> None:
        """A connection is lost."""
        device = self.devices[who]
        device.connection.lost()
        while device.here:
            await asyncio.sleep(0)

    async def say(self, who: int, text: bytes) -> None:
        """A client sends a frame."""
        device = self.devices[who]
        assert device.here
        device.said = text
        device.connection.received(TEXT, text)
        while not device.connection.at_rest or self.live.lock.locked():
            await asyncio.sleep(0)

    async def wait(self, millis: int) -> None:
        self.clock.now += millis

    async def hand_over(self, seat: int, taker: str) -> None:
        """The seat moves to another device, which may be connected already."""

        def proposal(table: Table, _: int) -> proposals.Draft | None:
            giver = table.chairs[seat].person
            assert giver is not None
            return proposals.hand_over(table, giver, seat, taker)

        await self.live.carry_out(proposal)

    async def look_after(self) -> None:
        """The alarm rings: what is due now is done, if anything is."""
        await self.live.do_chores()

    async def call_the_roll(self) -> None:
        """Housekeeping notes which seats have been gone for long."""
        self.live.refresh_presence()

    async def forget(self) -> None:
        """The worker loses the table from its memory, and plays it again from its log."""
        self.live.invalidate()
        await self.live.current()

    async def close(self) -> None:
        for who, device in enumerate(self.devices):
            if device.here:
                await self.go(who)


@asynccontextmanager
async def opened_world(
    game: str,
    seats: int,
    options: dict[str, Any] | None = None,
    *,
    pace: PaceName = "normal",
    clock: int | None = 120,
    bots: tuple[int, ...] = (),
    store: Store | None = None,
) -> AsyncIterator[World]:
    """A table whose people have sat down; each has still to come and begin."""
    ticking = Clock()
    hub = Hub(services_of(store or ShortMemory(), ticking, "kTheOnlyWorker"))
    await hub.open_table(JOIN, first_line(game, seats, options or {}, pace, clock, bots))
    world = World(hub, ticking, hub.tables[JOIN])
    try:
        yield world
    finally:
        await world.close()


def agreed(game: str, seats: int, options: dict[str, Any], pace: PaceName, clock: int | None) -> Terms:
    """The terms of a table that is in no list."""
    rules = registry.find(game)
    return Terms(
        game=game,
        rules=rules.version,
        options=msgspec.to_builtins(choose(rules, options, seats)),
        pace=pace,
        clock=clock,
        patience=45,
        look=(PACES[pace].look or 0) // 1000 or None,  # as long as a penguin's
        stand_in="parrot",
        listed=False,
    )


def first_line(
    game: str, seats: int, options: dict[str, Any], pace: PaceName, clock: int | None, bots: tuple[int, ...]
) -> Opened:
    chairs = tuple(
        Chair(bot="parrot", name="parrot") if seat in bots else Chair(person=person_at(seat), name=f"Sailor {seat}")
        for seat in range(seats)
    )
    terms = agreed(game, seats, options, pace, clock)
    return Opened(terms=terms, chairs=chairs, watch=WATCH, secret=SECRET)


def command(type: str, id: str, **fields: Any) -> bytes:
    return msgspec.json.encode({"type": type, "id": id, **fields})


@contextmanager
def dealt_as(arranged: ArrangedDeal | None) -> Iterator[None]:
    """While this lasts every table deals as arranged, under whatever secret; None: as it should."""
    if arranged is None:
        yield
        return
    picture = arranged

    class Redealt(FairDeal):
        def shuffle(self, label: str, cards: Any) -> Any:
            return picture.shuffle(label, cards)

        def pick(self, label: str, count: int) -> int:
            return picture.pick(label, count)

    with patch("quarterdeck.server.table.table.FairDeal", Redealt):
        yield

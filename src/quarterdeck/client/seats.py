"""Finding one's place at a far table: a seat that is free, one's own, one that another device gives up, or none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from quarterdeck.client.http import Declined, Server, table_path
from quarterdeck.client.links import Address, BadLink
from quarterdeck.client.wire import Card, Myself, TableAnswer


class Berth(msgspec.Struct, frozen=True):
    """A place at a table."""

    table: str
    """What the server calls the table towards whoever sits here."""
    card: Card
    seats: tuple[int, ...]
    """None of them: whoever sits here watches."""

    def __repr__(self) -> str:
        return f"<Berth with seats {self.seats}>"


async def find_seat(
    server: Server, address: Address, name: str | None, seat: int | None, ask_name: Callable[[], Awaitable[str]]
) -> Berth:
    """The seat that is ours already, or one that is free; whoever is new there says a name first."""
    say = server.catalogue.say
    match address.purpose:
        case "watch":
            raise BadLink("watch-only", say("terminal-only-watching"))
        case "move":
            return await _move_in(server, address, name)
    found = await server.ask("GET", table_path(address.name), TableAnswer)
    if not found.seats:
        await _introduce(server, name, ask_name)
        found = await server.ask("GET", table_path(address.name), TableAnswer)
    while not found.seats:
        wanted = _free_seat(server, found.table) if seat is None else seat
        body: dict[str, Any] = {} if name is None else {"name": name}
        try:
            found = await server.ask("PUT", f"{table_path(address.name)}/seats/{wanted}", TableAnswer, body)
        except Declined as why:
            if seat is not None or why.code != "seat-taken":
                raise
            found = await server.ask("GET", table_path(address.name), TableAnswer)  # somebody was quicker
    return Berth(address.name, found.table, found.seats)


async def find_lookout(server: Server, address: Address) -> Berth:
    """A place to watch from, by either link."""
    if address.purpose == "move":
        raise BadLink("not-for-watching", server.catalogue.say("terminal-not-for-watching"))
    found = await server.ask("GET", table_path(address.name), TableAnswer)
    return Berth(address.name, found.table, ())


async def find_next_seat(server: Server, berth: Berth) -> Berth:
    """A seat at the table at which the same crew plays again; whoever asks first opens it."""
    found = await server.ask("POST", f"{table_path(berth.table)}/again", TableAnswer)
    return _moved(server, found)


async def _introduce(server: Server, name: str | None, ask_name: Callable[[], Awaitable[str]]) -> None:
    """Have a cookie first: if the answer is lost that brings it, this can be asked again, and a seat can't."""
    if (await server.ask("GET", "/api/me", Myself)).name is None:
        await server.ask("PUT", "/api/me", Myself, {"name": name or await ask_name()})


async def _move_in(server: Server, address: Address, name: str | None) -> Berth:
    """From now on this terminal plays the seat; the device that gave the link watches."""

    async def nobody() -> str:
        return server.catalogue.say("terminal-sailor")

    await _introduce(server, name, nobody)
    return _moved(server, await server.ask("POST", "/api/hand-over", TableAnswer, {"token": address.name}))


def _moved(server: Server, found: TableAnswer) -> Berth:
    """A seat at a table whose name the server has only just told."""
    if found.table.id is None:
        raise Declined("no-such-table", server.catalogue.say("refusal-no-such-table"))
    return Berth(found.table.id, found.table, found.seats)


def _free_seat(server: Server, card: Card) -> int:
    free = [seat for seat, chair in enumerate(card.seats) if chair.kind == "open"]
    if card.phase == "open" and free:
        return free[0]
    phase = "full" if card.phase == "open" else card.phase
    raise Declined("no-free-seat", server.catalogue.say("terminal-no-free-seat", phase=phase))

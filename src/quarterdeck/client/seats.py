"""Finding a place at a table: a seat of one's own, a free one, one that another device hands over, or none."""

from collections.abc import Awaitable, Callable

import msgspec

from quarterdeck.client.http import Declined, ServerClient
from quarterdeck.client.links import BadLink, TableLink
from quarterdeck.protocol.messages import TableCard
from quarterdeck.protocol.requests import TableAnswer

USUAL_NAME = "Sailor"


class Place(msgspec.Struct, frozen=True):
    table: str
    """The table's name for the holder of this place."""
    card: TableCard
    seats: tuple[int, ...]
    """None: this place is for watching."""

    def __repr__(self) -> str:
        """Without the table's name, which gives a seat."""
        return f"<Place with seats {self.seats}>"


async def find_seat(
    server: ServerClient,
    link: TableLink,
    name: str | None = None,
    seat: int | None = None,
    ask_name: Callable[[], Awaitable[str]] | None = None,
) -> Place:
    """The seat that is this client's already, or a free one.

    A server that knows no name of this client gets `name`, else what `ask_name` returns.
    """
    match link.purpose:
        case "watch":
            raise BadLink("watch-only", "You can only watch with this link.")
        case "move":
            await _introduce(server, name)
            return _place(await server.claim(link.name))
    found = await server.table(link.name)
    if not found.seats:
        await _introduce(server, name, ask_name)
        found = await server.table(link.name)
    while not found.seats:
        wanted = _free_seat(found.table) if seat is None else seat
        try:
            found = await server.sit(link.name, wanted, name)
        except Declined as why:
            if seat is not None or why.code != "seat-taken":
                raise
            found = await server.table(link.name)  # another player was quicker
    return Place(link.name, found.table, found.seats)


async def find_place_to_watch(server: ServerClient, link: TableLink) -> Place:
    """A place without a seat, by the link to join or the link to watch."""
    if link.purpose == "move":
        raise BadLink("not-for-watching", "This link moves a seat to another device; it is not for watching.")
    return Place(link.name, (await server.table(link.name)).table, ())


async def find_next_seat(server: ServerClient, place: Place) -> Place:
    """A seat at the table at which the same players play again."""
    return _place(await server.play_again(place.table))


async def _introduce(
    server: ServerClient, name: str | None, ask_name: Callable[[], Awaitable[str]] | None = None
) -> None:
    """Get an identity first. If its answer is lost, this request can be repeated; one for a seat can't."""
    if (await server.myself()).name is None:
        await server.introduce(name or (await ask_name() if ask_name is not None else USUAL_NAME))


def _place(found: TableAnswer) -> Place:
    """A seat at a table whose name is in the server's answer."""
    if found.table.id is None:
        raise Declined("no-such-table", "There is no such table.")
    return Place(found.table.id, found.table, found.seats)


def _free_seat(card: TableCard) -> int:
    free = [seat for seat, chair in enumerate(card.seats) if chair.kind == "open"]
    if card.phase == "open" and free:
        return free[0]
    phase = "full" if card.phase == "open" else card.phase
    raise Declined("no-free-seat", "There is no free seat at this table.", phase=phase)

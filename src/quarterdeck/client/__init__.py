"""A client of a Quarterdeck server: requests, a socket that resumes and sends again, and the check of the deal.

A bot that plays any lawful move at a table, and leaves nothing on disk:

    import asyncio, contextlib, random
    from quarterdeck.client import Declined, join

    async def main(link: str) -> None:
        async with join(link, name="Robin") as table:
            async for update in table.updates():
                if update.moves:
                    with contextlib.suppress(Declined):  # another player was quicker
                        await table.play(update.seat, random.choice(update.moves))
            print("The deal was fair." if table.deal and table.deal.holds else "The deal was not fair!")

    asyncio.run(main("https://play.example/t/tAbc123"))

`update.view`, `update.moves` and `update.events` are the game's own types. Refusals are `Declined`, with the server's
code, sentence and facts. `Keepsakes` holds the identity and the nonces in memory, `KeepsakeFiles` on disk.
"""

from quarterdeck.client.deal_check import DealCheck, check_deal
from quarterdeck.client.http import Declined, ServerClient, Unreachable
from quarterdeck.client.keepsakes import KeepsakeFiles, Keepsakes
from quarterdeck.client.links import BadLink, TableLink, read_link
from quarterdeck.client.news import SeatUpdate, TableNews
from quarterdeck.client.seats import Place, find_next_seat, find_place_to_watch, find_seat
from quarterdeck.client.socket import TableSocket, new_id
from quarterdeck.client.table import TableClient, join, watch

__all__ = [
    "BadLink",
    "DealCheck",
    "Declined",
    "KeepsakeFiles",
    "Keepsakes",
    "Place",
    "SeatUpdate",
    "ServerClient",
    "TableClient",
    "TableLink",
    "TableNews",
    "TableSocket",
    "Unreachable",
    "check_deal",
    "find_next_seat",
    "find_place_to_watch",
    "find_seat",
    "join",
    "new_id",
    "read_link",
    "watch",
]

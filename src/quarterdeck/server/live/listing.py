"""What the store's lists say about a table."""

from __future__ import annotations

import msgspec

from quarterdeck.protocol.messages import TableCard
from quarterdeck.server.store.store import IndexEntry, ListedTable
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of

_encode = msgspec.json.Encoder().encode
_cards: msgspec.json.Decoder[TableCard] = msgspec.json.Decoder(TableCard)


def index_of(table: Table) -> IndexEntry:
    """The index entry of a table as it stands."""
    people = {chair.person for chair in table.chairs if chair.person is not None}
    return IndexEntry(
        watch=table.opened.watch,
        game=table.terms.game,
        phase=table.phase,
        listed=table.terms.listed,
        people=tuple(sorted(people)),
        card=_encode(card_of(table, may_join=True)),
    )


def card_in(listed: ListedTable) -> TableCard:
    """The table's card as it was when its index entry was written."""
    return _cards.decode(listed.card)

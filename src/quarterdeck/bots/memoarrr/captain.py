"""The captain: forgets nothing, and thinks one step ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.memoarrr.chart import Chart
from quarterdeck.bots.memoarrr.deck import ALL_CARDS, NUMBER, as_set, each, face_down_cells
from quarterdeck.bots.memoarrr.judgement import Outlook, best_reveal
from quarterdeck.bots.memoarrr.sailor import MemoarrrSailor
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.view import View


class Captain(MemoarrrSailor):
    def __init__(self, berth: Berth) -> None:
        super().__init__(berth)
        self.chart = Chart(berth.seats, berth.seat)

    def notice(self, event: Event) -> None:
        self.chart.notice(event)

    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        return best_reveal(self.outlook(view, turn.moves), dice)

    def outlook(self, view: View, moves: tuple[Any, ...]) -> Outlook:
        face_down = face_down_cells(view)
        cards = self.chart.cards
        cells = {cell: card for cell in each(face_down) if (card := cards[cell]) is not None}
        return Outlook(
            last=None if view.to_match is None else NUMBER[view.to_match],
            cells=cells,
            hidden=face_down & ~as_set(list(cells)),
            unknown=ALL_CARDS & ~as_set([card for card in cards if card is not None]),
            next_knows=self.chart.seen_by[_next_seat(view, self.berth.seat)] & face_down,
            open=as_set([move.cell for move in moves]),
            abilities=view.options.abilities,
            opening_ability=view.options.edition == "2023",
        )


def _next_seat(view: View, seat: int) -> int:
    """Who is to move after this seat, among those still in the round."""
    seats = len(view.held)
    return next(other for step in range(1, seats + 1) if view.held[other := (seat + step) % seats] is None)

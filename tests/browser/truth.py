"""What lies where, from the server's own log: what the tests know and the pages must not."""

from __future__ import annotations

import time
from typing import Any

from quarterdeck.server.table import Table
from tests.properties.forgetting import held_up, island_of
from tests.properties.strategies import kind
from tests.server.leaks.knowledge import secret_words
from tests.server.live import Live

ALL = frozenset(
    f"{animal}-{landscape}"
    for animal in ("penguin", "octopus", "walrus", "crab", "turtle")
    for landscape in ("water", "flowers", "lava", "jungle", "desert")
)
PARTS = frozenset(f"{colour}-{number}" for colour in ("red", "blue", "green", "yellow") for number in range(1, 7))


class Truth:
    """A table at this moment, played again from the store."""

    def __init__(self, server: Live, table: str) -> None:
        self.rows = server.rows(table)
        self.table = Table.played(table, self.rows)
        self._known = {"memoarrr": self._of_memoarrr, "piratatak": self._of_piratatak}[self.table.terms.game]

    @classmethod
    def after(cls, server: Live, table: str, seq: int) -> Truth:
        """The table as it was when its log was this long."""
        truth = cls(server, table)
        truth.rows = truth.rows[:seq]
        truth.table = Table.played(table, truth.rows)
        return truth

    @property
    def match(self) -> Any:
        return self.table.match

    @property
    def seq(self) -> int:
        return self.table.seq

    @property
    def running(self) -> bool:
        return self.match is not None and not self.match.over

    def card(self, cell: int) -> str:
        return str(self.match._state.locations[cell])

    def lawful(self, **wanted: str) -> int | None:
        """A cell that the seat to move may choose, with a card of this kind."""
        (seat,) = self.match.turn
        for move in self.match.moves(seat):
            card = self.match._state.locations[move.cell]
            if all(getattr(card, what) == value for what, value in wanted.items()):
                return int(move.cell)
        return None

    def may_be_named(self, seats: tuple[int, ...], now: float | None = None) -> set[str]:
        """The cards that a page of these seats may hold now; without any it is a spectator's."""
        if self.match is None:
            return set()
        if self.match.over:
            return set(ALL | PARTS)
        return self._known(seats, time.time() * 1000 if now is None else now)

    def _of_memoarrr(self, seats: tuple[int, ...], now: float) -> set[str]:
        island = island_of(self.match)
        names = {str(island.cells[cell]) for cell in island.face_up}
        if now < self.table.opens:
            names |= self.lingering
        for seat in seats:
            until = self.table.looks.get(seat)
            if until is None or now < until:
                names |= {self.card(cell) for cell in held_up(self.match, seat)}
        return names

    def _of_piratatak(self, seats: tuple[int, ...], now: float) -> set[str]:
        drawn = (event for entry in self.match.log for event in entry.events if kind(event) == "drew")
        return {str(event.card) for event in drawn}

    @property
    def lingering(self) -> set[str]:
        """What the latest entry showed, and what lay open beside it before it turned everything down."""
        shown = {str(event.card) for event in self.match.latest.events if kind(event) == "revealed"}
        if any(kind(event) == "round" for event in self.match.latest.events):
            for entry in reversed(self.match.log[:-1]):
                shown |= {str(event.card) for event in entry.events if kind(event) == "revealed"}
                if any(kind(event) == "round" for event in entry.events):
                    break
        return shown

    @property
    def pile(self) -> list[str]:
        """Piratatak's face-down pile, the top card first."""
        return [str(card) for card in self.match._state.pile]

    def secrets(self, seats: tuple[int, ...]) -> dict[str, str]:
        """The words that no page may hold before the end: both halves of the deal, and who people are."""
        words = secret_words(self.rows)
        for seat in seats:
            words.pop(f"the nonce of seat {seat}", None)
        if self.match is not None:
            words["the seed"] = self.match._deal.seed.hex()
        return words

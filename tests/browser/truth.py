"""What lies where, from the server's own log: what the tests know and the pages must not."""

from __future__ import annotations

import time
from typing import Any, Protocol, Self

from quarterdeck.protocol.exposure import beat_of
from quarterdeck.server.table.log_entries import Row, read_entry
from quarterdeck.server.table.table import Table
from tests.properties.forgetting import held_up, island_of, looked_at
from tests.properties.strategies import kind
from tests.server.leaks.knowledge import secret_words
from tests.truth import deal_of, state_of

ALL = frozenset(
    f"{animal}-{landscape}"
    for animal in ("penguin", "octopus", "walrus", "crab", "turtle")
    for landscape in ("water", "flowers", "lava", "jungle", "desert")
)
SHORT = 4
"""Letters of a word that is in some text by chance."""
PARTS = frozenset(f"{colour}-{number}" for colour in ("red", "blue", "green", "yellow") for number in range(1, 7))


def clock() -> float:
    """Milliseconds since 1970: the server runs on this machine, so that its clock is this one."""
    return time.time() * 1000


class LogSource(Protocol):
    """The place that knows the logs of tables: a server, or the engine in a page."""

    def rows(self, table: str) -> list[Row]: ...


class Truth:
    """A table that is played along with the store, every row of its log once; at first nothing has happened."""

    def __init__(self, server: LogSource, table: str) -> None:
        self._server = server
        self._log: list[Row] = []
        self._words: dict[str, str] = {}
        self.table = Table(table)

    def catch_up(self, seq: int | None = None) -> Self:
        """Play on to the end of the log, or to where it was this long."""
        if seq is None or seq > len(self._log):
            self._log = self._server.rows(self.table.id)
        new = self._log[self.seq : seq]
        for row in new:
            self.table.apply(row.seq, row.at, read_entry(row.what))
        self._words |= secret_words(new)
        assert seq is None or self.seq == seq, f"a log goes on, and never back from {self.seq} to {seq}"
        return self

    @property
    def match(self) -> Any:
        return self.table.match

    @property
    def seq(self) -> int:
        return self.table.seq

    @property
    def running(self) -> bool:
        return self.match is not None and not self.match.over

    @property
    def over(self) -> bool:
        return self.match is not None and bool(self.match.over)

    def card(self, cell: int) -> str:
        return str(state_of(self.match).locations[cell])

    def lawful(self, **wanted: str) -> int | None:
        """A cell that the seat to move may choose, with a card of this kind."""
        (seat,) = self.match.turn
        for move in self.match.moves(seat):
            card = state_of(self.match).locations[move.cell]
            if all(getattr(card, what) == value for what, value in wanted.items()):
                return int(move.cell)
        return None

    def last_change(self, now: float) -> float:
        """When something was turned down the last time, if anything was: the log went on, or a time was over."""
        times = (self.table.at, self.lingers_until, *self.table.exposure.look_ends_at.values())
        return max(time for time in times if time <= now)

    @property
    def lingers_until(self) -> float:
        """When the page turns down what the latest entry turned down: all events before that have been shown."""
        events = self.match.latest.events if self.match is not None else ()
        turned = next((index for index, event in enumerate(events) if event.turns_down), len(events))
        after = sum(beat_of(type(event)) for event in events[turned:])
        exposure = self.table.exposure
        return exposure.moves_allowed_at - after * exposure.pace.exposure

    def may_be_named(self, seats: tuple[int, ...], now: float | None = None) -> set[str]:
        """The cards that a page of these seats may hold now; without any it is a spectator's."""
        if self.match is None:
            return set()
        if self.match.over:
            return set(ALL | PARTS)
        if self.table.terms.game == "piratatak":
            drawn = (event for entry in self.match.log for event in entry.events if kind(event) == "drew")
            return {str(event.card) for event in drawn}
        return self._of_memoarrr(seats, clock() if now is None else now)

    def _of_memoarrr(self, seats: tuple[int, ...], now: float) -> set[str]:
        island = island_of(self.match)
        names = {str(island.cells[cell]) for cell in island.face_up}
        if now < self.lingers_until:
            names |= self.lingering
        for seat in seats:
            until = self.table.exposure.look_ends_at.get(seat)
            if until is None:
                names |= {self.card(cell) for cell in held_up(self.match, seat)}
            elif now < until:
                names |= {self.card(cell) for cell in looked_at(self.match, seat)}
        return names

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
        return [str(card) for card in state_of(self.match).pile]

    def secrets(self, seats: tuple[int, ...]) -> dict[str, str]:
        """The words that no page may hold before the end: both halves of the deal, and who people are."""
        # The only person of a local table is called `p~`, which any text may hold by chance.
        words = {what: word for what, word in self._words.items() if len(word) > SHORT}
        for seat in seats:
            words.pop(f"the nonce of seat {seat}", None)
        if self.match is not None and self.table.coach is None:  # the deal of a lesson is written, not drawn
            words["the seed"] = deal_of(self.match).seed.hex()
        return words

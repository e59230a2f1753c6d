"""The whole log, as far as it may still be told."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.narration import narrator_of
from quarterdeck.terminal.drawing.grid import wrapped
from quarterdeck.terminal.screen.reading import Line, ReadingPage
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TerminalTable

AGAIN = 0.5
"""Seconds after which it is looked whether there is something new."""


class LogPage(ReadingPage):
    """What has happened. It goes on while it is read, and forgets with the table."""

    own_keys = ("l", "f3")

    def __init__(self, sitting: TableState, table: TerminalTable) -> None:
        super().__init__()
        self.top = None
        self._sitting = sitting
        self._table = table

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(AGAIN, self.redraw)

    def headline(self) -> str:
        return self.deck.catalogue.say("log")

    def lines(self, width: int) -> Sequence[Line]:
        catalogue, sitting = self.deck.catalogue, self._sitting
        if sitting.curtain is not None:
            return ()
        narrator = narrator_of(self._table.game, catalogue, sitting.company(self._table.names))
        told = sitting.chronicle.told(narrator)
        if not told:
            return ((catalogue.say("log-empty"), "wait"),)
        return [(line, "page" if is_event else "note") for text, is_event in told for line in wrapped(text, width)]

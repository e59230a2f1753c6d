"""The tables that this worker has in memory."""

from quarterdeck.server.bus.bus import AnyMessage
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.live.services import Services
from quarterdeck.server.table.log_entries import Opened
from quarterdeck.server.table.table import Table


class Hub:
    """All live tables of one worker, by their id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store
        self.clock = services.clock
        self.metrics = services.metrics
        self.tables: dict[str, LiveTable] = {}

    async def open_table(self, id: str, opened: Opened) -> Table:
        """Open a new table. If another worker was quicker with this id, its table counts."""
        return await self._place(id).open(opened)

    async def hold(self, id: str) -> tuple[LiveTable, Table]:
        """The table with this id, loaded into memory; raises NoSuchTable if there is none."""
        live = self._place(id)
        return live, await live.current()

    def _place(self, id: str) -> LiveTable:
        """All requests for one id share one LiveTable, also before the table has been found."""
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = LiveTable(id, self.services)
        return live

    def heard(self, message: AnyMessage) -> None:
        """Another worker says something about a table. It matters only if this worker has that table in memory."""
        live = self.tables.get(message.table)
        if live is not None and not self.services.background.stopped:
            self.services.background.run(live.hear(message))

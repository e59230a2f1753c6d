"""What the host can see of a running server: figures for Prometheus and one line of JSON for each thing worth it.

Neither ever holds a card, a secret, a token, a name or an address of a player.
"""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers add up their figures, as the library that does it wants it called."""


class Metrics:
    """The figures of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.happenings = Counter("quarterdeck_happenings", "Happenings written to the store.", registry=registry)
        self.refusals = Counter("quarterdeck_refusals", "Commands refused, by code.", ["code"], registry=registry)
        self.races = Counter("quarterdeck_races", "Appends that another worker was quicker with.", registry=registry)
        self.healed = Counter("quarterdeck_healed", "Tables behind the store, found by looking.", registry=registry)
        self.bugs = Counter("quarterdeck_bugs", "Errors of the program itself.", registry=registry)
        self.bot_failures = Counter(
            "quarterdeck_bot_failures", "Moves made for a bot that failed, by bot.", ["bot"], registry=registry
        )
        self.dropped = Counter("quarterdeck_dropped", "Connections let go, by reason.", ["why"], registry=registry)
        self.connections = Gauge(
            "quarterdeck_connections", "Open sockets.", registry=registry, multiprocess_mode="livesum"
        )
        self.tables = Gauge("quarterdeck_tables", "Tables in memory.", registry=registry, multiprocess_mode="livesum")
        self.answers = Counter("quarterdeck_http_answers", "HTTP answers, by status.", ["status"], registry=registry)
        self.commands = Histogram(
            "quarterdeck_command_seconds",
            "From a command's arrival until it was written and shown.",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=registry,
        )

    def text(self) -> bytes:
        """As Prometheus reads it: of all workers together, where there are several."""
        if METRICS_FOLDER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_figures(process: int) -> None:
    """A worker that has died has no open sockets any more."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]

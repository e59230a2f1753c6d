"""The metrics of a worker, for Prometheus. They hold no card, secret, token, player's name or player's address."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which several workers add up their metrics."""


class Metrics:
    """The metrics of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.happenings = Counter("quarterdeck_happenings", "Log entries written to the store.", registry=registry)
        self.refusals = Counter("quarterdeck_refusals", "Commands refused, by code.", ["code"], registry=registry)
        self.races = Counter("quarterdeck_races", "Appends that lost against another worker's.", registry=registry)
        self.healed = Counter(
            "quarterdeck_healed", "Tables behind the store that a check has found.", registry=registry
        )
        self.bugs = Counter("quarterdeck_bugs", "Errors of the program itself.", registry=registry)
        self.bot_failures = Counter(
            "quarterdeck_bot_failures", "Moves made instead of a bot that failed, by bot.", ["bot"], registry=registry
        )
        self.dropped = Counter(
            "quarterdeck_dropped", "Connections that the server has cut, by reason.", ["why"], registry=registry
        )
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
        """The metrics in the format of Prometheus; with several workers, their sum."""
        if METRICS_FOLDER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_worker(process: int) -> None:
    """Remove the gauges of a worker that has died."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]

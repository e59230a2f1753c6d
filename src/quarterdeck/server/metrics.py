"""The metrics of a worker, for Prometheus. They hold no card, secret, token, player's name or player's address."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

GATHERED = 200
"""So many commands are counted together. Prometheus' own counting, one by one between other work, took a thirtieth of
a move's time."""
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which several workers add up their metrics."""


class Metrics:
    """The metrics of one worker."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self._happenings = Counter("quarterdeck_happenings", "Log entries written to the store.", registry=registry)
        self.refusals = Counter("quarterdeck_refusals", "Commands refused, by code.", ["code"], registry=registry)
        self.races = Counter(
            "quarterdeck_races", "Log entries not written because another worker was quicker.", registry=registry
        )
        self.healed = Counter(
            "quarterdeck_healed", "Tables in memory that had missed a write of another worker.", registry=registry
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
        self._commands = Histogram(
            "quarterdeck_command_seconds",
            "From a command's arrival until it was written and shown.",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=registry,
        )
        self._written = 0
        self._waits: list[int] = []

    def entry_written(self) -> None:
        """The store has written a log entry."""
        self._written += 1

    def command_done(self, millis: int) -> None:
        """A command was written and shown so many milliseconds after its arrival."""
        self._waits.append(millis)
        if len(self._waits) >= GATHERED:
            self.gather()

    def gather(self) -> None:
        """Count what has happened since the last time. With several workers, any of them answers for all."""
        written, self._written = self._written, 0
        waits, self._waits = self._waits, []
        self._happenings.inc(written)
        for millis in waits:
            self._commands.observe(millis / 1000)

    def text(self) -> bytes:
        """The metrics in the format of Prometheus; with several workers, their sum."""
        self.gather()
        if METRICS_FOLDER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_worker(process: int) -> None:
    """Remove the gauges of a worker that has died."""
    mark_process_dead(process)  # type: ignore[no-untyped-call]

"""Where a tournament is played: in this process, on all cores of this machine, or on a cluster of them, by joblib."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.extras import needed

Name: TypeAlias = Literal["loky", "dask", "ray"]
NAMES: tuple[str, ...] = get_args(Name)

In = TypeVar("In")
Out = TypeVar("Out")

AHEAD = 3
"""Tasks in hand for each worker: enough to keep it busy, few enough to be lost without regret."""


class UnknownEngine(QuarterdeckError):
    """There is nobody of this name to do the work."""


class WorkerLost(QuarterdeckError):
    """A process that was to play is gone: killed, or out of memory."""


class NoCluster(QuarterdeckError):
    """The cluster does not answer."""


class Engine(msgspec.Struct, frozen=True):
    """Who does the work."""

    name: Name = "loky"
    jobs: int = 1
    """Processes on this machine; a cluster has as many as it has."""
    cluster: str | None = None
    """The address of a cluster's scheduler. Without one Dask and Ray look where their own settings say."""

    def __post_init__(self) -> None:
        if self.name not in NAMES:
            sentence = f"There is no engine called “{self.name}”; there are {', '.join(NAMES)}."
            raise UnknownEngine("no-such-engine", sentence)

    @property
    def alone(self) -> bool:
        """Whether all is done in this process."""
        return self.name == "loky" and self.jobs == 1

    def work(self, do: Callable[[In], Out], tasks: Iterable[In]) -> Iterator[Out]:
        """Do all tasks; what comes of them comes in whichever order it is ready. Tasks are asked for as needed."""
        if self.alone:
            yield from map(do, tasks)
            return
        joblib = needed("joblib", "lab", "Several processes need")
        with _crew(self) as settings, joblib.parallel_config(**settings), _losses_told():
            backend, _ = joblib.parallel.get_active_backend()
            hand_over = joblib.delayed(_undisturbed if self.name == "loky" else _as_it_is)
            jobs = min(self.jobs, os.cpu_count() or 1) if self.name == "loky" else -1
            to_do = (hand_over(do, task) for task in tasks)
            if backend.supports_return_generator:
                parallel = joblib.Parallel(
                    n_jobs=jobs, batch_size=1, pre_dispatch=f"{AHEAD}*n_jobs", return_as="generator_unordered"
                )
                yield from parallel(to_do)
                return
            parallel = joblib.Parallel(n_jobs=jobs, batch_size=1)
            while some := list(islice(to_do, AHEAD * backend.effective_n_jobs(jobs))):
                yield from parallel(some)


def _as_it_is(do: Callable[[In], Out], task: In) -> Out:
    return do(task)


def _undisturbed(do: Callable[[In], Out], task: In) -> Out:
    """Ctrl-C reaches every process of the terminal; the one that hands out the work is to say what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return do(task)


@contextmanager
def _losses_told() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor as error:
        sentence = "A process that was playing has died, perhaps for want of memory; what was finished still counts."
        raise WorkerLost("worker-lost", sentence) from error


@contextmanager
def _crew(engine: Engine) -> Iterator[dict[str, Any]]:
    """The settings with which joblib finds its workers, while they are at hand."""
    match engine.name:
        case "loky":
            yield {"backend": "loky"}
        case "dask":
            distributed = needed("distributed", "cluster", "A Dask cluster needs")
            try:
                client = distributed.Client(engine.cluster, set_as_default=False)
            except (OSError, ValueError) as error:
                raise NoCluster("no-cluster", f"No Dask cluster answers at {engine.cluster}: {error}.") from None
            with client:
                yield {"backend": "dask", "client": client}
        case "ray":
            ray = needed("ray", "ray", "A Ray cluster needs")
            needed("ray.util.joblib", "ray", "A Ray cluster needs").register_ray()
            try:
                ray.init(address=engine.cluster, include_dashboard=False, log_to_driver=False)
            except (ConnectionError, ValueError) as error:
                raise NoCluster("no-cluster", f"No Ray cluster answers at {engine.cluster}: {error}.") from None
            try:
                yield {"backend": "ray"}
            finally:
                ray.shutdown()

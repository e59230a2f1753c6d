"""Sharing work out: in this process, over threads or processes of this machine, or over a cluster."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any, Literal, TypeAlias, TypeVar, assert_never, get_args

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.extras import needed

EngineName: TypeAlias = Literal["loky", "dask", "ray"]
NAMES: tuple[str, ...] = get_args(EngineName)
"""The engines of the command line. `loky` stands for processes of this machine."""

Progress: TypeAlias = Callable[[int], object] | None
"""Is told how much has just been done."""
In = TypeVar("In")
Out = TypeVar("Out")

AHEAD = 3
"""Tasks that wait for each worker: enough to keep it busy, few enough to lose in a crash."""


class UnknownEngine(QuarterdeckError):
    """There is no engine of this name."""


class WorkerLost(QuarterdeckError):
    """A working process is gone: killed, or out of memory."""


class NoCluster(QuarterdeckError):
    """The cluster does not answer."""


class Engine(msgspec.Struct, frozen=True):
    name: EngineName | Literal["threads"] = "loky"
    jobs: int = 1
    """Workers on this machine; a cluster has as many as it has."""
    cluster: str | None = None
    """The address of a cluster's scheduler. Without one Dask and Ray look where their own settings say."""

    def __post_init__(self) -> None:
        if self.name not in (*NAMES, "threads"):
            sentence = f"There is no engine called “{self.name}”; there are {', '.join(NAMES)}."
            raise UnknownEngine("no-such-engine", sentence)
        if self.cluster is not None and self.name not in ("dask", "ray"):
            sentence = "The address of a cluster needs an engine that plays there: dask or ray."
            raise UnknownEngine("no-engine-for-cluster", sentence)

    @property
    def alone(self) -> bool:
        """Whether this process does all the work itself."""
        return self.name in ("loky", "threads") and self.jobs == 1

    def work(self, do: Callable[[In], Out], tasks: Iterable[In], *, in_order: bool = False) -> Iterator[Out]:
        """Do all tasks, and give the results as they become ready, or in the order of the tasks.

        Tasks are asked for one by one, as workers become free. Clusters know no order.
        """
        if self.alone:
            yield from map(do, tasks)
            return
        with _losses_told():
            match self.name:
                case "threads":
                    yield from _pooled(ThreadPoolExecutor(self.jobs), self.jobs, do, tasks, in_order)
                case "loky":
                    workers = min(self.jobs, os.cpu_count() or 1)
                    # Ctrl-C reaches every process of the terminal; a worker that it stopped would be waited for.
                    pool = ProcessPoolExecutor(
                        workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
                    )
                    yield from _pooled(pool, workers, do, tasks, in_order)
                case "dask" | "ray":
                    joblib = needed("joblib", "lab", "A cluster needs")
                    with (_dask if self.name == "dask" else _ray)(self.cluster) as backend:
                        yield from _clustered(joblib, backend, do, tasks)
                case _:
                    assert_never(self.name)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _pooled(
    pool: Executor, workers: int, do: Callable[[In], Out], tasks: Iterable[In], in_order: bool
) -> Iterator[Out]:
    to_come = (pool.submit(do, task) for task in tasks)
    waiting = deque(islice(to_come, AHEAD * workers))
    try:
        while waiting:
            ready = waiting[0] if in_order else next(iter(wait(waiting, return_when=FIRST_COMPLETED).done))
            waiting.remove(ready)
            yield ready.result()
            waiting.extend(islice(to_come, 1))
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _losses_told() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor as error:
        sentence = "A process that was playing has died, perhaps for want of memory; what was finished still counts."
        raise WorkerLost("worker-lost", sentence) from error


def _clustered(joblib: Any, backend: dict[str, Any], do: Callable[[In], Out], tasks: Iterable[In]) -> Iterator[Out]:
    """By joblib, which knows the clusters; where it can't give results one by one, it gets some tasks at a time."""
    with joblib.parallel_config(**backend):
        active, _ = joblib.parallel.get_active_backend()
        to_do = (joblib.delayed(do)(task) for task in tasks)
        if active.supports_return_generator:
            ahead = f"{AHEAD}*n_jobs"
            yield from joblib.Parallel(n_jobs=-1, batch_size=1, pre_dispatch=ahead, return_as="generator_unordered")(
                to_do
            )
            return
        parallel = joblib.Parallel(n_jobs=-1, batch_size=1)
        while some := list(islice(to_do, AHEAD * active.effective_n_jobs(-1))):
            yield from parallel(some)


@contextmanager
def _dask(address: str | None) -> Iterator[dict[str, Any]]:
    distributed = needed("distributed", "cluster", "A Dask cluster needs")
    try:
        client = distributed.Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster("no-cluster", f"No Dask cluster answers at {address}: {error}.") from None
    with client:
        yield {"backend": "dask", "client": client}


@contextmanager
def _ray(address: str | None) -> Iterator[dict[str, Any]]:
    ray = needed("ray", "ray", "A Ray cluster needs")
    needed("ray.util.joblib", "ray", "A Ray cluster needs").register_ray()
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    except (ConnectionError, ValueError) as error:
        raise NoCluster("no-cluster", f"No Ray cluster answers at {address}: {error}.") from None
    try:
        yield {"backend": "ray"}
    finally:
        ray.shutdown()

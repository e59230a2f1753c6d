"""A tournament from its first deal to its last."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from quarterdeck.lab.extras import needed
from quarterdeck.lab.runner import Engine, Progress
from quarterdeck.lab.tournament import playing
from quarterdeck.lab.tournament.logbook import Logbook
from quarterdeck.lab.tournament.plan import Duplicate, TournamentPlan, check_program, fingerprint
from quarterdeck.lab.tournament.playing import Played
from quarterdeck.lab.tournament.standings import TournamentResult, result

TASK_SECONDS = 0.5
"""How long one task should keep a worker busy; handing over costs too much if it is much shorter."""


class TournamentStopped(KeyboardInterrupt):
    """Ctrl-C was pressed. The sentence says what happens to the games so far."""


def hold(
    plan: TournamentPlan, engine: Engine | None = None, file: Path | None = None, progress: Progress = None
) -> TournamentResult:
    """Play what the plan wants and the file, if there is one, does not hold yet; `progress` gets the deals just done.

    Each deal counts once for each table that plays it.
    """
    plan.check()
    needed("openskill", "lab", "Ratings need")
    if file is None:
        return result(plan, list(_played(plan, list(plan.duplicates()), engine or Engine(), progress, None)))
    with Logbook(file, plan) as book:
        wanted = list(plan.duplicates())
        finished = [book.finished[duplicate] for duplicate in wanted if duplicate in book.finished]
        if progress:
            progress(len(finished))
        to_play = [duplicate for duplicate in wanted if duplicate not in book.finished]
        return result(plan, finished + list(_played(plan, to_play, engine or Engine(), progress, book)))


def _played(
    plan: TournamentPlan, to_play: Sequence[Duplicate], engine: Engine, progress: Progress, book: Logbook | None
) -> Iterator[Played]:
    """The deals, in the order in which they are finished."""
    tasks = Tasks(to_play, most=1 if engine.alone else None)
    done = 0
    try:
        program = fingerprint(plan.game, luck=plan.adjust_luck)
        for seconds, some in engine.work(partial(play_some, plan, program), tasks):
            tasks.took(seconds, len(some))
            if book:
                book.add(some)
            done += len(some)
            if progress:
                progress(len(some))
            yield from some
    except KeyboardInterrupt:
        left = f"{len(to_play) - done:,} deals are left"
        how = "the same command goes on from here" if book else "with --resume FILE it could go on from here"
        raise TournamentStopped(f"Stopped: {left}; {how}.") from None


def play_some(plan: TournamentPlan, program: str, duplicates: Sequence[Duplicate]) -> tuple[float, list[Played]]:
    """Play one worker's task, and measure how long it takes. A worker with other rules or bots refuses."""
    check_program(plan, program)
    began = perf_counter()
    played = [playing.play(plan, duplicate) for duplicate in duplicates]
    return perf_counter() - began, played


class Tasks:
    """The deals in portions: small at first, then as large as the measured time of a deal allows."""

    def __init__(self, duplicates: Sequence[Duplicate], most: int | None = None) -> None:
        self._duplicates = duplicates
        self._most = most
        self._seconds = 0.0
        self._finished = 0

    def took(self, seconds: float, deals: int) -> None:
        self._seconds += seconds
        self._finished += deals

    def __iter__(self) -> Iterator[Sequence[Duplicate]]:
        start = 0
        while start < len(self._duplicates):
            size = self._size(len(self._duplicates) - start)
            yield self._duplicates[start : start + size]
            start += size

    def _size(self, left: int) -> int:
        """At most an eighth of the deals that are left, so that the last worker does not work alone for long."""
        if self._most:
            return self._most
        if not self._finished:
            return 1
        wanted = TASK_SECONDS * self._finished / max(self._seconds, 1e-9)
        return max(1, min(int(wanted), left // 8))

"""What has happened at a far table and has not been told yet. Whoever asks late is not told what is over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from quarterdeck.core import visibility
from quarterdeck.core.visibility import seen, without_private_facts
from quarterdeck.terminal.table import TableUpdate


class Standing(msgspec.Struct, frozen=True):
    """The table as one pair of eyes sees it, with its times by the clock of this machine's event loop."""

    view: Any = None
    moves: tuple[Any, ...] = ()
    opens: float = 0.0
    looks: float | None = None
    due: float | None = None
    away: bool = False


class Bundle(msgspec.Struct):
    """What is to be told to one pair of eyes at once."""

    eyes: int | None
    standing: Standing
    events: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()


def retold(told: tuple[Any, ...], since: tuple[Any, ...], eyes: int | None, options: Any) -> tuple[Any, ...]:
    """Events as they may still be told after others: no private look, and nothing that has been turned down."""
    if not since:
        return told
    turned = any(event.turns_down for event in since)
    moment = visibility.EventAge.PAST if turned else visibility.EventAge.STANDING
    return tuple(seen(event, eyes, moment, options) for event in told)


class Backlog:
    """Grows while nobody asks; what has been turned down meanwhile is taken out of it."""

    def __init__(self) -> None:
        self._bundles: list[Bundle] = []
        self._news = asyncio.Event()
        self._ended = False
        self._error: BaseException | None = None

    def add(
        self,
        eyes: int | None,
        standing: Standing,
        events: tuple[Any, ...] = (),
        notes: Iterable[str] = (),
        options: Any = None,
    ) -> None:
        for bundle in self._bundles:
            bundle.events = retold(bundle.events, events, bundle.eyes, options)
        if not self._bundles or self._bundles[-1].eyes != eyes:
            self._bundles.append(Bundle(eyes, standing))
        last = self._bundles[-1]
        last.standing = standing
        last.events += events
        last.notes += tuple(notes)
        self._news.set()

    def forget(self) -> None:
        """Other eyes look from now on: of what was for the old ones, only the notes are still told."""
        for bundle in self._bundles:
            bundle.events, bundle.standing = (), Standing()

    def end(self, error: BaseException | None = None) -> None:
        """After what is there nothing comes any more; the error, if there is one, comes after it too."""
        if not self._ended:
            self._ended, self._error = True, error
        self._news.set()

    async def take(self, options: Any) -> TableUpdate | None:
        """The next moment; None when nothing comes any more."""
        while not self._bundles:
            if self._error is not None:
                raise self._error
            if self._ended:
                return None
            self._news.clear()
            await self._news.wait()
        return _moment(self._bundles.pop(0), asyncio.get_running_loop().time(), options)


def _moment(bundle: Bundle, now: float, options: Any) -> TableUpdate:
    standing, events, eyes = bundle.standing, bundle.events, bundle.eyes
    view, looks = standing.view, standing.looks
    if looks is not None and now >= looks:
        view, looks = without_private_facts(view), None
        events = tuple(seen(event, eyes, visibility.EventAge.STANDING, options) for event in events)
    return TableUpdate(
        eyes=eyes,
        events=events,
        view=view,
        moves=standing.moves,
        opens_in=max(0.0, standing.opens - now),
        looks_for=None if looks is None else looks - now,
        due_in=None if standing.due is None else max(0.0, standing.due - now),
        away=standing.away,
        notes=bundle.notes,
    )

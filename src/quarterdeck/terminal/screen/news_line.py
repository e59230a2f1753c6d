"""The narrator's line: what has just happened, one sentence after the other, each for its beat."""

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

from rich.cells import cell_len

from quarterdeck.core.visibility import shows_temporarily
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.terminal.drawing.grid import shortened


class Sentence(NamedTuple):
    at: float
    """When it is said."""
    text: str
    passes: bool
    """It may name a card that is turned down later."""
    turns_down: bool


class NewsLine:
    """The sentences of the latest events. The last ones stay until there is other news.

    Sentences without time of their own are said together with the next one. What has been said is forgotten.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sentences: list[Sentence] = []

    def hear(self, events: Sequence[Any], sentences: Sequence[str], seconds: float) -> None:
        """Take events and their news. `seconds`: how long the table shows all of them."""
        if not events:
            return
        beats = [beat_of(type(event)) for event in events]
        second = seconds / sum(beats) if sum(beats) else 0.0
        at, self._sentences = self._clock(), []
        for event, text, beat in zip(events, sentences, beats, strict=True):
            self._sentences.append(Sentence(at, text, shows_temporarily(type(event)), event.turns_down))
            at += beat * second
        self.tick()

    def starts(self, event: int) -> float:
        """When the sentence of this event of the latest ones is said."""
        return self._sentences[event].at

    @property
    def turns_down_at(self) -> float | None:
        """When cards are turned down by an event that is still to be told."""
        return next((sentence.at for sentence in self._sentences if sentence.turns_down), None)

    def tick(self) -> None:
        """Forget what has been said, and the cards that have been turned down."""
        now = self._clock()
        latest = max((sentence.at for sentence in self._sentences if sentence.at <= now), default=-inf)
        left = [sentence for sentence in self._sentences if sentence.at >= latest]
        turned = next((at for at, told in enumerate(left) if told.turns_down and told.at <= now), 0)
        self._sentences = [told for at, told in enumerate(left) if at >= turned or not told.passes]

    @property
    def changes_at(self) -> float:
        now = self._clock()
        return min((sentence.at for sentence in self._sentences if sentence.at > now), default=inf)

    @property
    def changes_in(self) -> float:
        """Seconds until the next sentence is said."""
        return self.changes_at - self._clock()

    def told(self, width: int) -> str:
        """What is said now, in one line: the latest sentences that fit."""
        now = self._clock()
        said = [sentence.text for sentence in self._sentences if sentence.at <= now and sentence.text]
        while len(said) > 1 and cell_len(" ".join(said)) > width:
            said.pop(0)
        return shortened(" ".join(said), width)

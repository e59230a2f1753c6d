"""A mind: it notices things at places, goes over some of them, and recalls them well, badly or not at all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import exp
from typing import Generic, TypeVar

import msgspec

from quarterdeck.bots.memory.activation import Noise, base_level, chance_of_recall
from quarterdeck.bots.memory.faculty import Faculty

P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)

STRANGERS = exp(-3.0)
"""How likely a thing is mistaken for one that is not like it, next to one that is."""


class Surroundings(msgspec.Struct, Generic[P, T], frozen=True):
    """What a mind can muddle up: places that lie near each other, things that are like each other."""

    near: Mapping[P, Sequence[tuple[P, float]]]
    """For each place those near it, each with its distance in steps."""
    kin: Mapping[T, Sequence[T]]
    """For each thing those that are like it."""


class _Trace(Generic[T]):
    """The memory of a thing: when it was met, and how blurred it is by things like it."""

    __slots__ = ("blur", "moments", "thing")

    def __init__(self, thing: T, moment: int) -> None:
        self.thing = thing
        self.moments = [moment]
        self.blur = 0.0


class Recollection(msgspec.Struct, Generic[T], frozen=True):
    """A thing that comes to mind, rightly or wrongly."""

    thing: T
    activation: float


class Mind(Generic[P, T]):
    def __init__(self, faculty: Faculty, surroundings: Surroundings[P, T], seed: str) -> None:
        self._faculty = faculty
        self._surroundings = surroundings
        self._seed = seed
        self._moment = 0
        self._traces: dict[P, _Trace[T]] = {}

    def notice(self, place: P, thing: T) -> None:
        """A thing is seen at a place. That is a moment, in which all other memories grow older."""
        self._moment += 1
        kin = self._surroundings.kin[thing]
        for trace in self._traces.values():
            if trace.thing in kin:
                trace.blur += self._faculty.interference
        known = self._traces.get(place)
        if known is None or known.thing != thing:
            self._traces[place] = _Trace(thing, self._moment)
        else:
            known.moments.append(self._moment)

    def exchange(self, one: P, other: P) -> None:
        """Two things have changed places before one's eyes; to keep up with them is a moment too."""
        self._moment += 1
        moved = self._traces.pop(one, None), self._traces.pop(other, None)
        for place, trace in zip((other, one), moved, strict=True):
            if trace is not None:
                self._traces[place] = trace

    def rehearse(self) -> None:
        """Go over what comes to mind most easily, as much of it as attention holds."""
        ease = {place: self._activation(trace) for place, trace in self._traces.items()}
        for place in sorted(ease, key=ease.__getitem__, reverse=True)[: self._faculty.span]:
            self._traces[place].moments.append(self._moment)

    def activation(self, place: P) -> float | None:
        """How active the memory of this place is, before any noise; None if nothing was ever seen there."""
        trace = self._traces.get(place)
        return None if trace is None else self._activation(trace)

    def recall(self, places: Iterable[P]) -> dict[P, Recollection[T]]:
        """What comes to mind about these places; what seems to lie on several of them is put where it is surest."""
        ease = {place: self._activation(trace) for place, trace in self._traces.items()}
        surest: dict[T, tuple[float, P]] = {}
        for place in places:
            answer = self._answer(place, ease)
            if answer is not None and answer.activation > surest.get(answer.thing, (float("-inf"), place))[0]:
                surest[answer.thing] = answer.activation, place
        return {place: Recollection(thing, activation) for thing, (activation, place) in surest.items()}

    def _answer(self, place: P, ease: Mapping[P, float]) -> Recollection[T] | None:
        faculty = self._faculty
        noise = Noise(self._seed, self._moment, place)
        best, source = faculty.threshold, None
        for candidate, distance in ((place, 0.0), *self._surroundings.near[place]):
            if candidate in ease:
                activation = ease[candidate] - faculty.misplacing * distance + noise.logistic(faculty.noise)
                if activation > best:
                    best, source = activation, candidate
        if source is None:
            return None
        thing = self._traces[source].thing
        sure = chance_of_recall(best + faculty.mistaking, faculty.threshold, faculty.noise)
        return Recollection(thing if noise.draw() < sure else self._mistake(thing, noise), best)

    def _mistake(self, thing: T, noise: Noise) -> T:
        """Another thing, most likely one that is like it."""
        kin = self._surroundings.kin[thing]
        strangers = [other for other in self._surroundings.kin if other != thing and other not in kin]
        share = noise.draw() * (len(kin) + STRANGERS * len(strangers))
        if share < len(kin):
            return kin[int(share)]
        return strangers[min(int((share - len(kin)) / STRANGERS), len(strangers) - 1)]

    def _activation(self, trace: _Trace[T]) -> float:
        """Every memory is a moment old at least, be it of what is seen right now."""
        now = self._moment + 1
        return base_level([now - moment for moment in trace.moments], self._faculty.decay) - trace.blur

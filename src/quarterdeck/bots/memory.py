"""How our crew remembers, and forgets, much as people do. Any game may use it: it knows places and things, no cards.

The model is ACT-R's declarative memory, with its numbers set by level:

- **Activation.** What was met at several moments has the activation ln Σ age^−d. A memory so fades as a power of its
  age: quickly at first, then ever more slowly (Ebbinghaus 1885; Wixted & Ebbesen 1991), just as things that were needed
  a while ago are needed less often (Anderson & Schooler 1991). Ages are counted in *moments*, which are things seen
  since, never in seconds: whoever is made anew from what was shown has forgotten the same.
- **Recall.** It succeeds when activation and logistic noise together pass a threshold, so its chance is a logistic
  curve of the activation (Anderson, Bothell, Byrne, Douglass, Lebiere & Qin 2004).
- **Rehearsal.** On each turn of one's own some memories are gone over, which counts as meeting them again; no more of
  them than attention can hold, about four chunks (Cowan 2001).
- **Interference.** Every further thing blurs the memory of those that are like it (Wixted 2004).
- **Confusion.** A neighbouring place answers for the one asked about, if its memory is the stronger one by more than
  the distance costs (ACT-R's partial matching); and a faint memory turns into a thing that is like it.

Anderson, J. R., & Schooler, L. J. (1991). Reflections of the environment in memory. Psychological Science 2, 396–408.
Anderson, J. R., et al. (2004). An integrated theory of the mind. Psychological Review 111, 1036–1060.
Cowan, N. (2001). The magical number 4 in short-term memory. Behavioral and Brain Sciences 24, 87–114.
Ebbinghaus, H. (1885). Über das Gedächtnis. Leipzig: Duncker & Humblot.
Wixted, J. T., & Ebbesen, E. B. (1991). On the form of forgetting. Psychological Science 2, 409–415.
Wixted, J. T. (2004). The psychology and neuroscience of forgetting. Annual Review of Psychology 55, 235–269.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import exp, log
from typing import Generic, TypeVar

import msgspec


class Faculty(msgspec.Struct, frozen=True, kw_only=True):
    decay: float = 0.5
    """d, the power by which a memory fades; a half is ACT-R's own value for people of all kinds."""
    threshold: float
    """τ: a memory less active than this does not come to mind."""
    noise: float
    """s, the scale of the logistic noise on every activation."""
    span: int
    """How many memories are gone over on a turn of one's own."""
    interference: float
    """How much activation a thing just seen takes from the memory of each thing that is like it."""
    misplacing: float
    """What a step of distance costs a neighbouring place that answers for the one asked about; less is more muddled."""
    mistaking: float
    """How far below the threshold a memory would have to be for its thing to be mistaken half of the time."""


FACULTIES = {
    "cabin-boy": Faculty(threshold=-0.75, noise=0.45, span=1, interference=0.03, misplacing=1.8, mistaking=1.0),
    "deckhand": Faculty(threshold=-1.4, noise=0.40, span=2, interference=0.02, misplacing=2.1, mistaking=1.3),
    "bosun": Faculty(threshold=-2.1, noise=0.30, span=4, interference=0.01, misplacing=2.6, mistaking=1.6),
}
"""From the one that forgets in no time to the one that seldom does. Who is better still needs no such model."""


def base_level(ages: Iterable[int], decay: float) -> float:
    """ln Σ age^−d over the moments at which something was met; each age is at least one moment."""
    return log(sum([age**-decay for age in ages]))


def chance_of_recall(activation: float, threshold: float, noise: float) -> float:
    """How likely activation and noise together pass the threshold."""
    return 1 / (1 + exp((threshold - activation) / noise))


class Noise:
    """Logistic noise that follows from a seed, what is asked about and the moment: asking twice makes no difference."""

    __slots__ = ("draw",)

    def __init__(self, *key: object) -> None:
        self.draw = random.Random("/".join(map(str, key))).random
        """A number between 0 and 1."""

    def logistic(self, scale: float) -> float:
        share = min(max(self.draw(), 1e-12), 1 - 1e-12)
        return scale * log(share / (1 - share))


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

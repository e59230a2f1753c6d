"""A model of human memory and forgetting, for any game: it knows places and things, not cards.

The model is the declarative memory of ACT-R. Each level has its own parameters.

- **Activation.** A thing that was seen at several moments has the activation ln Σ age^−d. So a memory fades as a
  power of its age: fast at first, then slower (Ebbinghaus 1885; Wixted & Ebbesen 1991), as the need for a
  thing does (Anderson & Schooler 1991). The age is a number of *moments* (things seen since), not of seconds. So a bot
  that is created again from the same events has forgotten the same things.
- **Recall.** A recall succeeds if activation plus logistic noise passes a threshold. So its probability is a logistic
  curve of the activation (Anderson, Bothell, Byrne, Douglass, Lebiere & Qin 2004).
- **Rehearsal.** At each own turn the bot repeats some memories, which counts as seeing them again. Attention holds
  about four chunks (Cowan 2001).
- **Interference.** Each new thing weakens the memories of similar things (Wixted 2004).
- **Confusion.** A neighbouring place answers instead of the right one if its memory is stronger by more than the cost
  of the distance (partial matching in ACT-R). A weak memory can turn into a similar thing.

Anderson, J. R., & Schooler, L. J. (1991). Reflections of the environment in memory. Psychological Science 2, 396–408.
Anderson, J. R., et al. (2004). An integrated theory of the mind. Psychological Review 111, 1036–1060.
Cowan, N. (2001). The magical number 4 in short-term memory. Behavioral and Brain Sciences 24, 87–114.
Ebbinghaus, H. (1885). Über das Gedächtnis. Leipzig: Duncker & Humblot.
Wixted, J. T., & Ebbesen, E. B. (1991). On the form of forgetting. Psychological Science 2, 409–415.
Wixted, J. T. (2004). The psychology and neuroscience of forgetting. Annual Review of Psychology 55, 235–269.
"""

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import exp, log
from typing import Generic, TypeVar

import msgspec


class Faculty(msgspec.Struct, frozen=True, kw_only=True):
    decay: float = 0.5
    """d, the power by which a memory fades. ACT-R uses 0.5 for people."""
    threshold: float
    """τ: a memory with less activation is not recalled."""
    noise: float
    """s, the scale of the logistic noise on each activation."""
    span: int
    """The number of memories that are rehearsed at an own turn."""
    interference: float
    """The activation that a new thing takes from the memory of each similar thing."""
    misplacing: float
    """The cost of one step of distance for a neighbouring place. A lower cost means more confusion."""
    mistaking: float
    """At this distance below the threshold half of the memories turn into another thing."""


FACULTIES = {
    "cabin-boy": Faculty(threshold=-0.75, noise=0.45, span=1, interference=0.03, misplacing=1.8, mistaking=1.0),
    "deckhand": Faculty(threshold=-1.4, noise=0.40, span=2, interference=0.02, misplacing=2.1, mistaking=1.3),
    "bosun": Faculty(threshold=-2.1, noise=0.30, span=4, interference=0.01, misplacing=2.6, mistaking=1.6),
}
"""From the weakest memory to the strongest. The levels above forget nothing."""


def base_level(ages: Iterable[int], decay: float) -> float:
    """ln Σ age^−d over the ages of a memory in moments. Each age is at least 1."""
    return log(sum([age**-decay for age in ages]))


def chance_of_recall(activation: float, threshold: float, noise: float) -> float:
    """The probability that activation plus noise passes the threshold."""
    return 1 / (1 + exp((threshold - activation) / noise))


class Noise:
    __slots__ = ("draw",)

    def __init__(self, draw: Callable[[], float]) -> None:
        self.draw = draw
        """A random number from 0 to 1."""

    @classmethod
    def keyed(cls, *key: object) -> "Noise":
        """Noise that depends only on the key, so that a repeated question gets the same answer."""
        return cls(random.Random("/".join(map(str, key))).random)

    def logistic(self, scale: float) -> float:
        share = min(max(self.draw(), 1e-12), 1 - 1e-12)
        return scale * log(share / (1 - share))


P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)

STRANGERS = exp(-3.0)
"""The weight of a mistake for a thing that is not similar. A similar thing has weight 1."""


class Surroundings(msgspec.Struct, Generic[P, T], frozen=True):
    """What a memory can confuse: near places and similar things."""

    near: Mapping[P, Sequence[tuple[P, float]]]
    """The near places of each place, with their distances in steps."""
    kin: Mapping[T, Sequence[T]]
    """The similar things of each thing."""


class _Trace(Generic[T]):
    """The memory of a thing: the moments when it was seen, and the loss by interference."""

    __slots__ = ("blur", "moments", "thing")

    def __init__(self, thing: T, moment: int) -> None:
        self.thing = thing
        self.moments = [moment]
        self.blur = 0.0


class Recollection(msgspec.Struct, Generic[T], frozen=True):
    """A recalled thing, right or wrong."""

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
        """See a thing at a place. This is a moment: all other memories grow older."""
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
        """See two things change places. This is a moment too."""
        self._moment += 1
        moved = self._traces.pop(one, None), self._traces.pop(other, None)
        for place, trace in zip((other, one), moved, strict=True):
            if trace is not None:
                self._traces[place] = trace

    def rehearse(self) -> None:
        """Repeat the most active memories, as many as `span` allows."""
        ease = {place: self._activation(trace) for place, trace in self._traces.items()}
        for place in sorted(ease, key=ease.__getitem__, reverse=True)[: self._faculty.span]:
            self._traces[place].moments.append(self._moment)

    def activation(self, place: P) -> float | None:
        """The activation of the memory of a place, without noise. None if nothing was seen there."""
        trace = self._traces.get(place)
        return None if trace is None else self._activation(trace)

    def impressions(self) -> "Impressions[P, T]":
        return Impressions(
            {place: self._activation(trace) for place, trace in self._traces.items()},
            {place: trace.thing for place, trace in self._traces.items()},
            self._faculty,
            self._surroundings,
        )

    def recall(self, places: Iterable[P]) -> dict[P, Recollection[T]]:
        """Recall the things at these places."""
        return self.impressions().recall(places, lambda place: Noise.keyed(self._seed, self._moment, place))

    def _activation(self, trace: _Trace[T]) -> float:
        """The activation now. Every memory is at least one moment old."""
        now = self._moment + 1
        return base_level([now - moment for moment in trace.moments], self._faculty.decay) - trace.blur


UNLIKELY = 6.0
"""Logistic noise of so many scales comes once in four hundred times."""


class Impressions(Generic[P, T]):
    """What a mind holds at one moment. What comes to it of this depends on noise alone."""

    __slots__ = ("_ease", "_faculty", "_surroundings", "_things")

    def __init__(
        self, ease: Mapping[P, float], things: Mapping[P, T], faculty: Faculty, surroundings: Surroundings[P, T]
    ) -> None:
        self._ease = ease
        self._things = things
        self._faculty = faculty
        self._surroundings = surroundings

    def without_the_unlikely(self) -> "Impressions[P, T]":
        """Nearly the same and quicker: a place that would need much noise to answer for another never does."""
        ease, faculty = self._ease, self._faculty
        least = faculty.threshold - UNLIKELY * faculty.noise
        near = {
            place: [
                (other, distance)
                for other, distance in others
                if other in ease and ease[other] - faculty.misplacing * distance > least
            ]
            for place, others in self._surroundings.near.items()
        }
        return Impressions(ease, self._things, faculty, Surroundings(near, self._surroundings.kin))

    def recall(self, places: Iterable[P], noise_at: Callable[[P], Noise]) -> dict[P, Recollection[T]]:
        """Recall the things at these places. A thing that seems to be at several places is put at the surest one."""
        surest: dict[T, tuple[float, P]] = {}
        for place in places:
            answer = self._answer(place, noise_at(place))
            if answer is not None and answer.activation > surest.get(answer.thing, (float("-inf"), place))[0]:
                surest[answer.thing] = answer.activation, place
        return {place: Recollection(thing, activation) for thing, (activation, place) in surest.items()}

    def _answer(self, place: P, noise: Noise) -> Recollection[T] | None:
        faculty, ease = self._faculty, self._ease
        best, source = faculty.threshold, None
        for candidate, distance in ((place, 0.0), *self._surroundings.near[place]):
            if candidate in ease:
                activation = ease[candidate] - faculty.misplacing * distance + noise.logistic(faculty.noise)
                if activation > best:
                    best, source = activation, candidate
        if source is None:
            return None
        thing = self._things[source]
        sure = chance_of_recall(best + faculty.mistaking, faculty.threshold, faculty.noise)
        return Recollection(thing if noise.draw() < sure else self._mistake(thing, noise), best)

    def _mistake(self, thing: T, noise: Noise) -> T:
        """Another thing, most likely a similar one."""
        kin = self._surroundings.kin[thing]
        strangers = [other for other in self._surroundings.kin if other != thing and other not in kin]
        share = noise.draw() * (len(kin) + STRANGERS * len(strangers))
        if share < len(kin):
            return kin[int(share)]
        return strangers[min(int((share - len(kin)) / STRANGERS), len(strangers) - 1)]

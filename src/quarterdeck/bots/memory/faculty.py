"""How well somebody remembers: the numbers of the model, for each level that forgets."""

from __future__ import annotations

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

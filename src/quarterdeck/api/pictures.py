"""Pictures of what somebody may see."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import View
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.plugins import painter_of
from quarterdeck.pictures.sheet import Picture


class NoPicture(QuarterdeckError):
    """Nobody paints views of this game."""


def picture(seen: View | AnyMatch, names: Sequence[str] = ()) -> Picture:
    """A view as an SVG picture, with the players' names on it; of a match, what a spectator sees.

    It is a text, and shows itself in a notebook. What the view does not show is nowhere in it.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea", first=0)
    >>> svg = quarterdeck.picture(match.view(1), names=("Ann", "Ben"))
    >>> svg[:4], "Memoarrr!, before the first round, as Ben sees it" in svg
    ('<svg', True)
    """
    view = seen.view() if isinstance(seen, Match) else seen
    paint = painter_of(type(view))
    if paint is None:
        raise NoPicture("no-picture", f"Nobody has drawn pictures of {type(view).__module__.rpartition('.')[0]}.")
    return Picture(paint(view, names))

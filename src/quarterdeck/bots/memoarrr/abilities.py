"""What a penguin looks at, whom an octopus takes for a ride, and which card a walrus sits on."""

from __future__ import annotations

from random import Random

from quarterdeck.bots.memoarrr.deck import each
from quarterdeck.bots.memoarrr.judgement import NOWHERE, Outlook


def peek(outlook: Outlook, dice: Random) -> int:
    """A card that nobody has seen is worth more to know than one that the next player knows."""
    fresh = outlook.hidden & ~outlook.next_knows
    return dice.choice(list(each(fresh or outlook.hidden or outlook.open)))


def swap(outlook: Outlook, dice: Random) -> int:
    """Move a face-down card that the next player knows: whoever does not pay attention looks for it in vain."""
    beside = outlook.open
    return dice.choice(list(each(beside & outlook.next_knows or beside & outlook.face_down or beside)))


def block(outlook: Outlook, dice: Random) -> int:
    """The match without which the next player is the worst off; any hidden card if they know none."""
    walrus = outlook.last
    assert walrus is not None
    candidates = outlook.known_replies(walrus, NOWHERE)
    if not candidates:
        return dice.choice(list(each(outlook.hidden or outlook.open)))
    return min(candidates, key=lambda cell: outlook.can_follow(walrus, NOWHERE, cell))

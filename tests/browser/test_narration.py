"""One narration: what the page's log tells of a whole game is what the terminal says, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from quarterdeck.games.memoarrr import events as memoarrr
from quarterdeck.games.piratatak import events as piratatak
from quarterdeck.narration import NARRATORS, Company, Narrator
from quarterdeck.narration.catalogue import Catalogue
from tests.browser.sailor import Sailor
from tests.browser.staged import NAMES, StagedTable
from tests.server.live import Live

LISTEN = """
window.told = [];
const heard = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.parentElement?.matches('[role="log"]')) window.told.push(node.textContent);
});
addEventListener("DOMContentLoaded", () => heard.observe(document, { childList: true, subtree: true }));
"""
SEATS = 3
EVENTS = {"memoarrr": memoarrr.Event, "piratatak": piratatak.Event}
MEMOARRR = ("memoarrr", {"abilities": True, "edition": "2023"})
ORDERED = ("memoarrr", {"abilities": True, "treasures": "ordered"})
PIRATATAK = ("piratatak", {"colours": "freed"})
TOLD = [(*MEMOARRR, 0, "en"), (*PIRATATAK, 0, "fr"), (*ORDERED, None, "de")]
OTHERS = [
    *((*MEMOARRR, 0, language) for language in ("fr", "de")),
    *((*PIRATATAK, 0, language) for language in ("en", "de")),
    (*PIRATATAK, None, "en"),
]
"""Which game, seen by which seat or by a spectator, in which language."""
PHRASES = {"memoarrr": "a short voyage 24", "piratatak": "a short voyage 16"}
"""Deals of short games in which everything happens that can."""


def terminal_says(event: Any, narrator: Narrator, other: Narrator) -> str:
    """What a penguin saw is in no log of a page, which stays; and who won how much stands beside the log there."""
    if isinstance(event, memoarrr.Peeked):
        return other.tell(event)
    return narrator.tell(event).split("\n")[0]


@pytest.mark.parametrize(
    ("game", "options", "you", "language"), [*TOLD, *(pytest.param(*other, marks=pytest.mark.long) for other in OTHERS)]
)
def test_log_of_a_whole_game_is_told_in_the_terminals_words(
    sailor: Callable[..., Sailor], server: Live, game: str, options: dict[str, Any], you: int | None, language: str
) -> None:
    page = sailor(locale=language).page
    page.add_init_script(LISTEN)
    mine = () if you is None else (you,)
    staged = StagedTable(page, game, SEATS, mine=mine, phrase=PHRASES[game], **options)
    names = NAMES[:SEATS]
    no_seat = len(names)
    narrator, other = (
        NARRATORS[game](Catalogue(language), Company(names, who)) for who in (no_seat if you is None else you, no_seat)
    )
    staged.go(server.url)
    staged.linger()
    staged.deal()
    events = list(staged.match.latest_events(you))
    expected = [terminal_says(event, narrator, other) for event in events]
    while not staged.match.over:
        staged.step()
        events += staged.match.latest_events(you)
        expected += [terminal_says(event, narrator, other) for event in staged.match.latest_events(you)]
        # One frame a task, as from a network: what two tell at once could be gone before it is drawn.
        page.wait_for_function("count => window.told.length >= count", arg=len(expected))
    assert page.evaluate("window.told") == expected
    assert {type(event) for event in events} == set(get_args(EVENTS[game]))

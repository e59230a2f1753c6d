"""One narration: the page says each event of a whole game in the prompt, for its time, in order, and once to screen
readers; its words there and in the log are the terminal's."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, get_args

import pytest
from playwright.sync_api import Page

from quarterdeck.core.game import Event
from quarterdeck.games.memoarrr import events as memoarrr
from quarterdeck.games.piratatak import events as piratatak
from quarterdeck.narration import NARRATORS, Company, Narrator
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.paces import PACES
from tests.browser import finale
from tests.browser.sailor import Sailor
from tests.browser.staged import NAMES, StagedTable
from tests.server.house import Clock
from tests.server.live import Live

LISTEN = """
window.told = [];
window.heard = [];
window.logged = [];
let latest = null;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.parentElement?.matches('[role="log"]')) window.heard.push(node.textContent);
      else if (node.parentElement?.matches("ol.log") && !node.matches?.(".soft")) window.logged.push(node.textContent);
  const news = document.querySelector("[data-news]");
  if (news && news !== latest) window.told.push([Date.now(), news.textContent]);
  latest = news;
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Notes what the live region hears, what the log tells, and what the prompt tells from when on."""
SEATS = 3
GLANCE = 0.5
"""An event without a beat is in the prompt for this part of the exposure time."""
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


def time_of(event: Event) -> int:
    """How long an event stays in the prompt at least, in milliseconds."""
    return round((beat_of(type(event)) or GLANCE) * PACES["brisk"].exposure)


def news_of(staged: StagedTable, narrator: Narrator, you: int | None) -> list[tuple[str, int]]:
    """The news of the latest entry, each with its time."""
    match, events = staged.match, staged.match.latest_events(you)
    view = match.view_before_turning_down(you) or match.view(you)
    return list(zip(narrator.news(events, view), map(time_of, events), strict=True))


def with_finale(
    news: list[tuple[str, int]], game: str, staged: StagedTable, language: str, company: Company
) -> list[tuple[str, int]]:
    """The news of the last entry: before the winner is named, everything is laid open."""
    told = finale.finale_of(game, staged.match.view(None), Catalogue(language), company)
    return [*news[:-1], *((text, round(finale.BEAT * PACES["brisk"].exposure)) for text in told), news[-1]]


def shown_for(page: Page) -> list[tuple[str, int]]:
    """What the prompt told since it was asked last, and for how long each."""
    told = page.evaluate("window.told.splice(0).concat([[Date.now(), null]])")
    return [(news, later[0] - at) for (at, news), later in pairwise(told)]


@pytest.mark.parametrize(
    ("game", "options", "you", "language"), [*TOLD, *(pytest.param(*other, marks=pytest.mark.long) for other in OTHERS)]
)
def test_each_event_of_a_whole_game_is_in_the_prompt_for_its_time_and_told_once(
    sailor: Callable[..., Sailor], server: Live, game: str, options: dict[str, Any], you: int | None, language: str
) -> None:
    page = sailor(locale=language, fresh=True).page
    page.clock.install()
    page.add_init_script(LISTEN)
    mine = () if you is None else (you,)
    clock = Clock()
    staged = StagedTable(page, game, SEATS, mine=mine, phrase=PHRASES[game], pace="brisk", now=clock, **options)
    company = Company(NAMES[:SEATS], SEATS if you is None else you)
    narrator = NARRATORS[game](Catalogue(language), company)
    staged.go(server.url)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    staged.deal()
    heard: list[str] = []
    log: list[str] = []
    kinds: set[type] = set()
    while True:
        expected = news_of(staged, narrator, you)
        laid_open = len(expected)
        if staged.match.over:
            expected = with_finale(expected, game, staged, language, company)
        laid_open = len(expected) - laid_open
        page.wait_for_function("window.told.length > 0")
        whole = sum(time for _, time in expected)
        page.clock.run_for(whole)
        clock.now += whole
        told, events = shown_for(page), staged.match.latest_events(you)
        # That the last player is ready is news for no time: the round begins with it.
        seen = expected[isinstance(events[0], memoarrr.BecameReady) and len(events) > 1 :]
        assert [news for news, _ in told] == [news for news, _ in seen]
        assert all(shown >= time for (_, shown), (_, time) in zip(told, seen, strict=True))
        heard += [news for news, _ in expected]
        lines = [narrator.tell(event).split("\n")[0] for event in events]
        log += [*lines[:-1], *(news for news, _ in expected[-1 - laid_open : -1]), lines[-1]]
        kinds |= {type(event) for event in events}
        if staged.match.over:
            break
        staged.step()
    assert page.evaluate("window.heard.filter((text) => text)") == heard
    assert kinds == set(get_args(EVENTS[game]))
    assert page.evaluate("window.logged") == log[1:], "the first line comes with the log itself"

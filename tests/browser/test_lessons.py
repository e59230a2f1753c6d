"""All lessons of a game in a real browser, one after the other: the coach speaks, waits, and answers wrong moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode, read_move
from quarterdeck.lessons import Coach, Lesson, lessons_of
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from tests.browser.axe import axe_faults
from tests.browser.names import named
from tests.browser.sailor import PHONE, Sailor
from tests.browser.truth import Truth
from tests.browser.waiting import wait_until
from tests.browser.watched import Watched
from tests.server.live import Live

Make = Callable[..., Sailor]
AT_ONCE = """localStorage.setItem("settings", JSON.stringify({ pace: "instant" }))"""
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
KEYS = {"keys": True}
"""Everything is done with the keyboard."""
WAYS = [("memoarrr", "en", {}), ("piratatak", "de", TOUCH)]
OTHERS = [
    *(("memoarrr", "fr", TOUCH), ("memoarrr", "de", {}), ("piratatak", "en", {}), ("piratatak", "fr", {})),
    *(("memoarrr", "en", KEYS), ("piratatak", "en", KEYS)),
]


def selector(move: dict[str, Any]) -> str:
    """What a player taps to make this move."""
    match move:
        case {"move": "look", "side": side}:
            return f"[data-side={side}]"
        case {"move": "ready"}:
            return "[data-move=ready]"
        case {"move": "buy"}:
            return "[data-buy]"
        case {"cell": cell}:
            return f'.tappable[data-cell="{cell}"]'
        case {"move": action}:
            return f"[data-action={action}]"
    raise AssertionError(move)


def check_says(page: Page, text: str) -> None:
    expect(page.locator("[data-prompt] .ask")).to_have_text(text)


def do(page: Page, what: str, *, keys: bool = False) -> None:
    """Tap it, or press Enter on it."""
    found = page.locator(what).first
    if keys:
        found.press("Enter")
    else:
        found.click()


def pay(page: Page, cards: list[str], *, keys: bool = False) -> None:
    """Cards for a pirate are marked one by one, then given together."""
    for card in cards:
        do(page, f'[data-mark="{card}"]:not([data-full])', keys=keys)
    do(page, "[data-give]", keys=keys)


class WatchedLesson(Watched):
    """A page that goes from lesson to lesson, and is searched for cards that lie face down.

    The coach's own sentences name some cards, in any lesson and whatever lies where.
    """

    def __init__(self, sailor: Sailor, server: Live, game: str) -> None:
        super().__init__(sailor, server)
        catalogues = [Catalogue(language) for language in LANGUAGES]
        messages = [message for lesson in lessons_of(game) for message in lesson.sentences()]
        self._spoken = named(" ".join(words.say(message) for words in catalogues for message in messages))
        assert len(self._spoken) < 8
        self._lesson = ""

    def begin(self) -> None:
        """At the table of the next lesson; what the page holds of the one before is found here, too."""
        before = self._lesson or "/no table"
        self.sailor.page.wait_for_url(lambda url: "/t/" in url and before not in url)
        self.sailor.at_table()
        self._lesson = self.sailor.table
        self.follow(self._lesson, 0)

    @property
    def refused(self) -> int:
        """How many moves of this lesson were refused."""
        return sum(frame["type"] == "refused" for frame in self.search.frames)

    def leave(self) -> None:
        """Before the page goes on to the next lesson: what it was told in this one."""
        self.check_frames()
        assert len(self.search.frames) > 1
        self.search.frames.clear()
        self._frames_checked = 0

    def _judge(self, place: str, found: set[str], allowed: set[str], truth: Truth) -> None:
        super()._judge(place, found, allowed | self._spoken, truth)


def go_through(watched: WatchedLesson, lesson: Lesson, say: Callable[[str], str], *, keys: bool, long: bool) -> None:
    """Do every thing that the coach asks for, and before it one that the lesson does not ask for; `long`: all of them.

    The page is searched when the coach has asked for the last thing; its heap in the last lesson, or in each (`long`).
    The heap of Piratatak tells nothing: most of a lesson's pile is in the order of the printed list, and every page
    names the parts of ships in that order.
    """
    page = watched.sailor.page
    match, coach = lesson.begun(), Coach(lesson)
    asked = 0
    while not coach.is_over(match):
        scripted = coach.scripted(match)
        if scripted is not None:
            match.play(*scripted)
            continue
        check_says(page, say(coach.says(match)))
        asked += 1
        if asked == things_asked(lesson):
            last = lesson is lessons_of(lesson.game)[-1]
            watched.check(heap=lesson.game == "memoarrr" and (long or last))
        wanted = [json.loads(encode(move)) for move in right_moves(lesson, match)]
        if wanted[0]["move"] == "pay":
            pay(page, ["coin", "coin", "blue-2"], keys=keys)
            for card in ("coin", "coin", "blue-2"):
                match.play(0, read_move(match.game, encode({"move": "pay", "card": card})))
            continue
        offered = [json.loads(encode(move)) for move in match.moves(0)]
        wrong = [move for move in offered if move not in wanted and move["move"] != "pay"]
        for move in wrong[: None if long else 1]:
            refused = watched.refused
            do(page, selector(move), keys=keys)
            wait_until(page, lambda refused=refused: watched.refused > refused, f"{move} was not refused")  # type: ignore[misc]
            step = lesson.step(match)
            assert step is not None
            check_says(page, say(lesson.message(step.otherwise) if step.otherwise else "lesson-otherwise"))
        do(page, selector(wanted[0]), keys=keys)
        match.play(0, read_move(match.game, encode(wanted[0])))
    check_says(page, say(coach.says(match)))


def things_asked(lesson: Lesson) -> int:
    """How many things the coach asks for; cards for a pirate are one."""
    own = [step for step in lesson.steps if step.seat == 0]
    return len(own) - 2 * any(move["move"] == "pay" for step in own for move in step.do)


def right_moves(lesson: Lesson, match: AnyMatch) -> list[Any]:
    step = lesson.step(match)
    assert step is not None
    wanted = [read_move(match.game, encode(move)) for move in step.do]
    return [move for move in match.moves(0) if move in wanted or not wanted]


@pytest.mark.parametrize(
    ("game", "language", "context"), [*WAYS, *(pytest.param(*other, marks=pytest.mark.long) for other in OTHERS)]
)
def test_all_lessons_one_after_the_other(
    sailor: Make, server: Live, game: str, language: str, context: dict[str, Any], pytestconfig: pytest.Config
) -> None:
    """From the first page it takes two clicks to the first thing done. No page holds a card that lies face down."""
    keys = "keys" in context
    watched = WatchedLesson(sailor(locale=language, **({} if keys else context)), server, game)
    page = watched.sailor.page
    page.add_init_script(AT_ONCE)
    say = Catalogue(language).say
    page.goto(server.url)
    do(page, f"[data-game={game}] [data-way=learn]", keys=keys)
    lessons = lessons_of(game)
    for number, lesson in enumerate(lessons, 1):
        watched.begin()
        go_through(watched, lesson, say, keys=keys, long=pytestconfig.option.long)
        watched.leave()
        if number == 1 or pytestconfig.option.long:
            assert axe_faults(page) == []
        if number < len(lessons):
            do(page, f"[data-next-lesson={lessons[number].name}]", keys=keys)
    page.locator("[data-lessons-over]").click()
    page.wait_for_selector(f"[data-game={game}]")


def test_lessons_are_taken_up_where_they_were_left(sailor: Make, server: Live) -> None:
    page = sailor().page
    page.add_init_script(AT_ONCE)
    page.goto(server.url)
    learn = page.locator("[data-game=piratatak] [data-way=learn]")
    learn.click()
    page.wait_for_selector("main.table")
    page.locator("[data-action=draw]").click()
    check_says(page, Catalogue("en").say("lesson-piratatak-drawing-again"))
    page.reload()
    check_says(page, Catalogue("en").say("lesson-piratatak-drawing-again"))
    for action, answer in (("draw", "stop"), ("stop", "done")):
        page.locator(f"[data-action={action}]").click()
        check_says(page, Catalogue("en").say(f"lesson-piratatak-drawing-{answer}"))
    page.locator("[data-next-lesson=colour]").wait_for()
    page.goto(server.url)
    learn.click()
    check_says(page, Catalogue("en").say("lesson-piratatak-colour-draw"))

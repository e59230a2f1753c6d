"""Puzzles in a real browser: one is solved, one is missed, and the page knows no card that it may not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import Location
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.puzzles import SOLVER, Puzzle, puzzles_of
from tests.browser.castaway import WITH_A_WORKER, site
from tests.browser.sailor import PHONE, Sailor
from tests.browser.test_accessibility import EVERYTHING, complaints
from tests.browser.test_lessons import AT_ONCE, TOUCH, pay, selector
from tests.server.live import Live

Make = Callable[..., Sailor]


def shortest(game: str, theme: str) -> Puzzle:
    """The puzzle of a theme that shows the fewest moves."""
    puzzles = [puzzle for puzzle in puzzles_of(game).values() if puzzle.theme == theme]
    return min(puzzles, key=lambda puzzle: puzzle.shown)


def open_puzzle(page: Page, url: str, puzzle: Puzzle) -> None:
    page.goto(url)
    choose(page, puzzle)


def choose(page: Page, puzzle: Puzzle) -> None:
    """From the first page to a puzzle of the list."""
    page.locator(f"[data-game={puzzle.game}] [data-way=puzzles]").click()
    theme = page.locator(f"[data-theme={puzzle.theme}]")
    theme.locator("summary").click()
    theme.locator(f'[data-puzzle="{puzzle.name}"]').click()
    page.wait_for_selector("main.table")


def to_the_question(page: Page, puzzle: Puzzle) -> None:
    if puzzle.shown:
        page.locator("[data-move=ready]").click()


def give(page: Page, moves: tuple[Any, ...]) -> None:
    told = [json.loads(encode(move)) for move in moves]
    if told[0]["move"] == "pay":
        pay(page, [move["card"] for move in told])
    else:
        page.locator(selector(told[0])).first.click()


@pytest.mark.parametrize(("language", "context"), [("de", TOUCH), pytest.param("fr", {}, marks=pytest.mark.long)])
def test_one_puzzle_is_solved_and_one_is_missed(
    sailor: Make, server: Live, language: str, context: dict[str, Any]
) -> None:
    page = sailor(locale=language, **context).page
    page.add_init_script(AT_ONCE)
    say = Catalogue(language).say
    right = next(puzzle for puzzle in puzzles_of("piratatak").values() if puzzle.asked().view(SOLVER).phase == "pay")
    open_puzzle(page, server.url, right)
    give(page, right.best()[0])
    expect(page.locator("[data-solution=right] h2")).to_have_text(say("puzzle-right"))
    expect(page.locator("[data-solution] p").last).to_have_text(say("puzzle-piratatak-pirate-why"))
    expect(page.locator("[data-solution] li").first).to_have_attribute("data-percent", str(right.answers[0].percent))
    page.locator("[data-next-puzzle]").click()
    page.wait_for_selector("[data-solution]", state="detached")

    missed = shortest("memoarrr", "match")
    open_puzzle(page, server.url, missed)
    to_the_question(page, missed)
    give(page, missed.moves_of(missed.answers[1]))
    expect(page.locator("[data-solution=wrong] h2")).to_have_text(say("puzzle-wrong"))
    assert complaints(page, EVERYTHING) == []
    page.locator("[data-puzzle-again]").click()
    to_the_question(page, missed)
    give(page, missed.best()[0])
    expect(page.locator("[data-solution=right]")).to_be_visible()

    page.locator("[data-solution] a").click()
    theme = page.locator("[data-theme=match]")
    expect(theme.locator("progress")).to_have_attribute("value", "1")
    theme.locator("summary").click()
    expect(theme.locator(f'[data-puzzle="{missed.name}"]')).to_have_attribute("data-tried", "solved")
    assert complaints(page, EVERYTHING) == []


def test_page_of_a_puzzle_knows_no_card_that_lies_face_down(sailor: Make, server: Live) -> None:
    """What was shown and turned down again is neither in the page nor in its frames at the question."""
    page = sailor(viewport=PHONE).page
    page.add_init_script(AT_ONCE)
    puzzle = max(
        (puzzle for puzzle in puzzles_of("memoarrr").values() if puzzle.theme == "match"), key=lambda one: one.shown
    )
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    open_puzzle(page, server.url, puzzle)
    to_the_question(page, puzzle)
    page.locator(".cell.tappable").first.wait_for()
    match = puzzle.asked()
    open_cards = {str(card) for card in match.view(SOLVER).cells if card}
    hidden = {str(card) for card in Location} - open_cards
    known = page.content() + page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })") + frames[-1]
    assert {card for card in hidden if card in known} == set()
    shown = encode(match.events_as_shown(SOLVER)).decode()
    assert {str(card) for card in Location if card in "".join(frames) and card not in shown} == set()


def test_puzzle_is_solved_with_the_keyboard(sailor: Make, server: Live) -> None:
    page = sailor().page
    page.add_init_script(AT_ONCE)
    puzzle = shortest("piratatak", "draw")
    open_puzzle(page, server.url, puzzle)
    ((move,),) = puzzle.best()
    key = page.locator(f"[data-action={json.loads(encode(move))['move']}]")
    key.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-solution=right] h2")).to_be_focused()


@pytest.mark.long
def test_puzzle_is_solved_at_a_static_site(sailor: Make, tmp_path: Path) -> None:
    """The engine in the page shows the same moves, and knows the same answer."""
    puzzle = shortest("memoarrr", "match")
    with site(tmp_path / "host") as url:
        ann = sailor(url, **WITH_A_WORKER)
        page = ann.page
        page.add_init_script(AT_ONCE)
        ann.go()
        choose(page, puzzle)
        to_the_question(page, puzzle)
        give(page, puzzle.best()[0])
        expect(page.locator("[data-solution=right]")).to_be_visible()

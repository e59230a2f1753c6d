"""The review after a game in the terminal: on a page of its own, and line by line."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from textual.widgets import Static

from quarterdeck.core.record import Record
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.review import host, review
from quarterdeck.review.sentences import sentences
from quarterdeck.terminal import review as reviews
from quarterdeck.terminal.plain_session import PlainSession
from quarterdeck.terminal.screen.reading import ReviewPage
from tests.review.games import finished
from tests.terminal.helm import ALONE, given, home, on_screen, play_to_the_end
from tests.terminal.plain_parlour import Typist
from tests.terminal.plain_screen import Glass
from tests.terminal.test_plain_sitting import Stage


def told_of(record: Record, language: str = "en") -> list[str]:
    reviewed = review(record)
    return list(sentences(reviewed, reviewed.seats[0], Catalogue(language), you=True))


async def test_the_ending_offers_the_review_and_works_it_out_beside_the_screen(tmp_path: Path) -> None:
    table = home("piratatak", 1, 1, {}, phrase="fair winds", bot="deckhand", records=tmp_path / "games.jsonl")
    async with on_screen(lambda: given(table), ALONE) as helm:
        await play_to_the_end(helm, "keys", lambda _: None)
        assert table.record is not None
        await helm.press("r")
        await helm.until(lambda: isinstance(helm.page, ReviewPage))
        said = told_of(table.record)
        await helm.until(lambda: said[0] in str(helm.page.query_one(Static).content))
        assert str(helm.page.query_one(Static).content).split("\n") == said
        await helm.press("escape")
        await helm.until(lambda: not isinstance(helm.page, ReviewPage))


class Ended(Stage):
    """A table whose game is over."""

    def __init__(self, record: Record, seats: tuple[int, ...] = (0,)) -> None:
        super().__init__((), seats)
        self.record: Any = record


async def line_by_line(table: Stage, answer: str | None, *, is_a_person: bool = True) -> str:
    glass = Glass()
    keyboard = Typist(glass, lambda: answer, is_a_person=is_a_person)
    with redirect_stdout(glass):
        await PlainSession(table, Catalogue("en"), keyboard, patient=True).stay()
    return " ".join(glass.visible.split())


async def test_line_by_line_the_review_is_told_to_a_person_who_asks_for_it() -> None:
    record = finished("memoarrr", 2)
    said = await line_by_line(Ended(record), "r")
    assert "what was luck and what was memory" in said
    assert all(" ".join(sentence.split()) in said for sentence in told_of(record))
    for table, answer, is_a_person in (
        (Ended(record), "", True),
        (Ended(record), "r", False),
        (Ended(record, seats=()), "r", True),
    ):
        assert "fortune" not in await line_by_line(table, answer, is_a_person=is_a_person)


async def test_a_review_that_fails_is_said_in_a_sentence(monkeypatch: Any) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 0.0)
    told = await reviews.review_in_words(finished("memoarrr", 2), (0,), Catalogue("en"))
    assert told == ["The review of this game could not be worked out; please try again later."]


async def test_a_game_of_another_package_is_told_to_have_no_review(monkeypatch: Any) -> None:
    refusal = """{"code":"no-review","sentence":"There is no review of “whist”.","entry":null,"bad_record":false}"""
    monkeypatch.setattr(host, "OUR_REVIEWER", (sys.executable, "-c", f"input(); print({refusal!r}); input()"))
    told = await reviews.review_in_words(finished("memoarrr", 2), (0,), Catalogue("en"))
    assert told == ["There is no review of this game."]

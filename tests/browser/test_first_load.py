"""The first visit is light: a phone on a slow network plays soon."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.browser.sailor import Sailor
from tests.browser.weight import MOST, FirstLoad


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_script_and_style_for_the_first_page_and_a_table_are_light(
    sailor: Callable[..., Sailor], language: str
) -> None:
    visitor = sailor(fresh=True, locale=language)
    load = FirstLoad(visitor.page)
    visitor.go()
    visitor.page.locator("[data-game=memoarrr] [data-way=now]").click()
    visitor.at_table()
    weight = load.weigh()
    scripts = {url.rpartition("/")[2]: size for url, size in load.files.items() if url.endswith((".js", ".css"))}
    assert len(scripts) > 4
    assert weight <= MOST, f"{weight} bytes: {scripts}"
    late = re.compile("lessons|drills|(Puzzles|Drill|Voyage|Replay)Page")
    assert [name for name in scripts if late.match(name)] == [], "loaded before they are wanted"

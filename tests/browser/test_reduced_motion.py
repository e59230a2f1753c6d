"""With reduced motion, set in the system or in the settings, nothing flies, spins or shakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.sailor import Sailor, tap_to_the_end
from tests.browser.staged import StagedTable
from tests.browser.waiting import wait_for_frame

LONGEST_MS = 20
MOVES = 12
SHORT = {"memoarrr": 24, "piratatak": 16}
WATCH = f"""(() => {{
  const seen = new Set();
  window.moved = seen;
  const look = () => {{
    for (const animation of document.getAnimations()) {{
      const {{ endTime }} = animation.effect.getComputedTiming();
      const target = animation.effect.target;
      const where = target?.className?.baseVal ?? target?.className ?? "";
      if (animation.playState === "running" && endTime > {LONGEST_MS})
        seen.add(`${{animation.animationName ?? animation.transitionProperty ?? "?"}} of .${{where}}: ${{endTime}} ms`);
    }}
    requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})()"""
"""Notes, frame by frame, whatever moves for longer than an eye can notice."""


def motion_in_a_game(ann: Sailor, game: str) -> list[str]:
    """A game whose moves the page shows one by one, to its end."""
    ann.page.add_init_script(WATCH)
    options: dict[str, Any] = {"abilities": True} if game == "memoarrr" else {}
    staged = StagedTable(ann.page, game, 2, phrase=f"a short voyage {SHORT[game]}", **options)
    ann.page.goto("about:blank")  # the page is loaded again, so that what is to be noted is noted
    staged.go(ann.url)
    staged.deal()
    ann.at_table()
    for _ in range(MOVES):
        staged.step()
        wait_for_frame(ann.page)
    staged.until(lambda match: match.over)
    ann.page.locator("[data-fair] summary").wait_for()
    moved: list[str] = ann.page.evaluate("[...moved]")
    return moved


@pytest.mark.parametrize(("game", "asked"), [("memoarrr", "of the system"), ("piratatak", "in the settings")])
def test_nothing_moves_with_reduced_motion(sailor: Callable[..., Sailor], game: str, asked: str) -> None:
    if asked == "of the system":
        ann = sailor()
    else:
        ann = sailor(reduced_motion="no-preference")
        ann.go()
        ann.page.get_by_role("button", name="Settings").click()
        ann.page.get_by_role("combobox", name="Motion").select_option("calm")
    assert motion_in_a_game(ann, game) == []


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_the_others_see_the_cards_fly(sailor: Callable[..., Sailor], game: str) -> None:
    """Which also shows that this way of looking sees motion where there is some."""
    assert motion_in_a_game(sailor(reduced_motion="no-preference"), game) != []


def test_cards_that_fly_do_not_delay_the_game(sailor: Callable[..., Sailor]) -> None:
    """The other tests play without motion, since that is quicker."""
    ann = sailor(reduced_motion="no-preference")
    table = ann.open_table("memoarrr", "me", "bot", options={"abilities": True})
    ann.go(f"/t/{table}")
    ann.at_table()
    tap_to_the_end(ann)
    assert ann.record(table).game == "memoarrr"

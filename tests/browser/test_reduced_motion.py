"""With reduced motion, set in the system or in the settings, nothing flies, spins or shakes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.sailor import Sailor, play_to_the_end

LONGEST_MS = 20
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
    ann.page.add_init_script(WATCH)
    table = ann.open_table(game, "me", "bot", options={"abilities": True} if game == "memoarrr" else {})
    ann.go(f"/t/{table}")
    ann.at_table()
    play_to_the_end(ann, most=12)
    ann.page.locator("[data-fair] summary").wait_for()
    moved: list[str] = ann.page.evaluate("[...moved]")
    return moved


@pytest.mark.parametrize(
    ("game", "asked"),
    [("memoarrr", "of the system"), ("memoarrr", "in the settings"), ("piratatak", "in the settings")],
)
def test_nothing_moves_with_reduced_motion(sailor: Callable[..., Sailor], game: str, asked: str) -> None:
    if asked == "of the system":
        ann = sailor()
    else:
        ann = sailor(reduced_motion="no-preference")
        ann.go()
        ann.page.get_by_role("button", name="Settings").click()
        ann.page.get_by_role("combobox", name="Motion").select_option("calm")
    assert motion_in_a_game(ann, game) == []


def test_the_others_see_the_cards_fly(sailor: Callable[..., Sailor]) -> None:
    """Which also shows that this way of looking sees motion where there is some."""
    assert motion_in_a_game(sailor(reduced_motion="no-preference"), "memoarrr") != []

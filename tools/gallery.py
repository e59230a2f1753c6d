"""Photographs every page of the browser and every phase of both games on all screens, by day and by night, and writes
one page with all of the pictures.

python tools/gallery.py                                       all of them; some minutes
python tools/gallery.py --screen 844x390 --theme night        a phone on its side, by night
python tools/gallery.py --screen 1280x800@200                 text twice as large
python tools/gallery.py --state "memoarrr 4" --state replay   only states with these words in their name
python tools/gallery.py --list                                the names of all states and screens
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.commands.parser import positive
from quarterdeck.lab.report import progress_bar
from tests.browser.chromium import launched
from tests.browser.gallery import SCREENS, STATES, Screen
from tests.browser.sailor import Sailor
from tests.browser.states import State
from tests.browser.waiting import wait_until_drawn
from tests.server.live import GENEROUS, Live

ROOT = Path(__file__).parents[1]
PAGE = Template((Path(__file__).parent / "drawing" / "gallery.html").read_text(encoding="utf-8"))
ORDINARY = Screen(1440, 900)
"""On which a page is loaded."""
Theme = Literal["day", "night"]
THEMES: dict[Theme, Literal["light", "dark"]] = {"day": "light", "night": "dark"}


@dataclass(frozen=True)
class Picture:
    state: str
    screen: Screen
    theme: Theme

    @property
    def file(self) -> str:
        return f"{re.sub('[^a-z0-9]+', '-', self.state)}.{self.screen}.{self.theme}.jpg"


@dataclass(frozen=True)
class Plan:
    states: Sequence[State]
    screens: Sequence[Screen]
    themes: Sequence[Theme]
    folder: Path

    @property
    def pictures(self) -> list[Picture]:
        return [Picture(state.name, *kind) for state in self.states for kind in self.kinds]

    @property
    def kinds(self) -> list[tuple[Screen, Theme]]:
        return [(screen, theme) for screen in self.screens for theme in self.themes]


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/gallery.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--state", action="append", metavar="WORDS", help="only states with these words in their name")
    parser.add_argument("--screen", action="append", choices=[str(screen) for screen in SCREENS], metavar="SCREEN")
    parser.add_argument("--theme", action="append", choices=list(THEMES))
    parser.add_argument("--folder", type=Path, default=ROOT / ".bench" / "gallery", help="where the pictures go")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="browsers at a time")
    parser.add_argument("--list", action="store_true", help="name all states and screens")
    chosen = parser.parse_args(arguments)
    if chosen.list:
        print("\n".join(map(str, (*STATES, *SCREENS))))
        return 0
    states = [state for state in STATES if any(words in state.name for words in chosen.state or [""])]
    if not states:
        print(f"No state has {' or '.join(map(repr, chosen.state))} in its name; see --list.", file=sys.stderr)
        return 2
    screens = [screen for screen in SCREENS if str(screen) in (chosen.screen or map(str, SCREENS))]
    plan = Plan(states, screens, chosen.theme or list(THEMES), chosen.folder)
    try:
        photograph(plan, chosen.jobs)
    except KeyboardInterrupt:
        print("Stopped; the page has not been written.", file=sys.stderr)
        return 130
    page = plan.folder / "index.html"
    page.write_text(written(plan), encoding="utf-8")
    print(f"{len(plan.pictures)} pictures: {page}")
    return 0


def photograph(plan: Plan, jobs: int) -> None:
    """Several browsers take one state after the other from the same list."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    states = deque(plan.states)
    with (
        Live(*GENEROUS) as server,
        ThreadPoolExecutor(jobs) as pool,
        progress_bar("Photographing", len(plan.pictures)) as advance,
    ):
        done = [pool.submit(_photograph, states, plan, server.url, advance) for _ in range(jobs)]
        try:
            for one in as_completed(done):
                one.result()
        finally:
            states.clear()  # after a failure the other browsers stop, too


def _photograph(states: deque[State], plan: Plan, url: str, advance: Callable[[int], object]) -> None:
    """One browser, with one page for all that it photographs."""
    with launched() as browser, Sailor(browser, url) as sailor:
        while True:
            try:
                state = states.popleft()
            except IndexError:
                return
            ORDINARY.show(sailor.page)
            state.bring(sailor.page, url)
            for screen, theme in plan.kinds:
                sailor.page.emulate_media(color_scheme=THEMES[theme])
                screen.show(sailor.page)
                wait_until_drawn(sailor.page)
                file = plan.folder / Picture(state.name, screen, theme).file
                sailor.page.screenshot(path=file, type="jpeg", quality=85)
                advance(1)


def written(plan: Plan) -> str:
    """The page: one row a state, and a choice of screens and themes."""
    rows = "\n".join(_row(state.name, plan.kinds) for state in plan.states)
    return PAGE.substitute(
        rows=rows, screens=_choice("screen", map(str, plan.screens)), themes=_choice("theme", plan.themes)
    )


def _choice(name: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{value}</option>" for value in values)
    return f'<select id="{name}"><option value="">all</option>{options}</select>'


def _row(state: str, kinds: Iterable[tuple[Screen, Theme]]) -> str:
    figures = "".join(_figure(Picture(state, *kind)) for kind in kinds)
    return f'<section data-state="{escape(state)}"><h2>{escape(state)}</h2><div>{figures}</div></section>'


def _figure(picture: Picture) -> str:
    screen, theme = picture.screen, picture.theme
    return (
        f'<a href="{picture.file}" data-screen="{screen}" data-theme="{theme}">'
        f'<img src="{picture.file}" width="{screen.width}" height="{screen.height}" loading="lazy" '
        f'alt="{escape(picture.state)} on {screen}, {theme}"><small>{screen}, {theme}</small></a>'
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

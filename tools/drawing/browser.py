"""The games in the browser: real tables on a real server, photographed in the middle of play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.chromium import launched
from tests.browser.sailor import DESK, PHONE, Sailor
from tests.server.live import GENEROUS, Live
from tools.drawing.small import save_photograph

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
MOST_STEPS = 3000


class Rememberer(Sailor):
    """Plays Memoarrr! as a player who has looked: reveals a card that is known to match, where there is one."""

    def __init__(self, browser: Browser, url: str, **context: Any) -> None:
        super().__init__(browser, url, **context)
        self.known: dict[str, frozenset[str]] = {}

    def step(self) -> str | None:
        names = self.page.locator(".cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
        for cell, _, card in (name.partition(", ") for name in names):
            features = frozenset(card.removeprefix("for your eyes only: ").split(" on "))
            if len(features) == 2:
                self.known[cell] = features
        shown = self.page.locator(".to-match .feature")
        to_match = frozenset(text.strip() for text in shown.all_inner_texts())
        offered = self.page.locator(".cell.tappable")
        for name in offered.evaluate_all("cells => cells.map(cell => cell.ariaLabel.split(',')[0])"):
            if len(self.known.get(name, frozenset()) & to_match) == 1:
                # If it can still be tapped: at this pace the table may have gone on meanwhile.
                tapped = f'.cell.tappable[aria-label^="{name},"]'
                self.page.evaluate("tapped => document.querySelector(tapped)?.click()", tapped)
                return "a match"
        return super().step()


def draw_browser() -> None:
    """Both games, phone and desktop, light and dark."""
    FOLDER.mkdir(exist_ok=True)
    with Live(*GENEROUS) as server, launched() as browser:
        for device, theme, context in (
            ("desktop", "dark", {"viewport": DESK}),
            ("phone", "light", {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True}),
        ):
            with Rememberer(browser, server.url, color_scheme=theme, **context) as sailor:
                _photograph(sailor, "memoarrr", f"memoarrr-{device}.webp", _well_under_way, abilities=True)
            with Sailor(browser, server.url, color_scheme=theme, **context) as sailor:
                _photograph(sailor, "piratatak", f"piratatak-{device}.webp", _half_a_ship)


def _photograph(sailor: Sailor, game: str, file: str, worth_it: Callable[[Sailor], bool], **options: Any) -> None:
    """Plays one table after the other until one is worth a picture."""
    names = ("Anne", "Calico", "Mary", "Bess")
    for _ in range(MOST_STEPS):
        if sailor.over or sailor.page.url == "about:blank":
            seats = [{"kind": "bot" if seat else "me", "name": name} for seat, name in enumerate(names)]
            wanted = {"game": game, "seats": seats, "pace": "instant", "options": options}
            sailor.go(f"/t/{sailor.ask('POST', '/api/tables', wanted)['table']['id']}")
            sailor.at_table()
        if worth_it(sailor):
            sailor.page.wait_for_timeout(1500)  # everything lands
            if worth_it(sailor):
                save_photograph(sailor.page.screenshot(), FOLDER / file)
                return
        sailor.step()
    raise RuntimeError(f"{game} was never worth a picture.")


def _well_under_way(sailor: Sailor) -> bool:
    mine = sailor.page.locator(".cell.tappable").count() > 0
    return mine and sailor.page.locator(".cell .up").count() >= 7 and sailor.page.locator(".chest").count() >= 2


def _half_a_ship(sailor: Sailor) -> bool:
    mine = sailor.page.locator("[data-action=stop]").count() > 0
    return (
        mine and sailor.page.locator(".mine .built").count() >= 3 and sailor.page.locator(".others .built").count() >= 3
    )

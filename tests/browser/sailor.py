"""Somebody at a browser of their own: sees what the page shows, and does what it offers."""

from __future__ import annotations

import random
import time
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Page, expect

PATIENCE_MS = 15_000
PHONE = {"width": 360, "height": 640}
TABLET = {"width": 768, "height": 1024}
DESK = {"width": 1440, "height": 900}

OFFERS = (
    "[data-lift]",
    "[data-looked]",
    "[data-side]",
    "[data-move=ready]",
    ".cell.tappable",
    "dialog [data-sure]",
    "[data-action=fire]",
    ".lot [data-take]",
    ".lot [data-pay]",
    "[data-action=draw]:not([aria-disabled=true])",
    "[data-action=stop]:not([aria-disabled=true])",
)
"""Whatever moves the game on, the most urgent first."""


class Sailor:
    """A browser context with one page. What goes wrong in the page is kept, and told at the end."""

    def __init__(self, browser: Browser, url: str, *, seed: int = 1, **context: Any) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(**{"viewport": DESK, "locale": "en", **context})
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        self.dice = random.Random(seed)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(f"pageerror: {error}"))
        self.page.on(
            "console",
            lambda said: self.troubles.append(f"console: {said.text}") if said.type in ("error", "warning") else None,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request of this browser's own, with its cookie."""
        headers = {"Origin": self.url}
        answer = self.context.request.fetch(self.url + path, method=method, data=body, headers=headers)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def open_table(self, game: str, *kinds: str, pace: str = "instant", **terms: Any) -> str:
        """A new table with seats such as `me`, `bot`, `open`; its joining name."""
        seats = [{"kind": kind, **({} if kind == "open" else {"name": f"{kind.title()} {n}"})} for n, kind in enumerate(kinds)]
        table = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "pace": pace, **terms})["table"]
        return str(table["id"])

    def sit(self, table: str, name: str) -> None:
        """Comes by the link, says a name and sits down."""
        self.go(f"/t/{table}")
        self.page.get_by_role("textbox").fill(name)
        self.page.get_by_role("button", name="Sit down").click()

    def at_table(self) -> None:
        """Waits until the cards lie on the table."""
        self.page.wait_for_selector("main.table")

    @property
    def over(self) -> bool:
        return self.page.locator("[data-ending]").count() > 0

    def step(self) -> str | None:
        """Does one thing that the page offers, any of them; what it was, or None when it is not this one's turn."""
        for offer in OFFERS:
            found = self.page.locator(f"{offer}:visible")
            count = found.count()
            if not count:
                continue
            if offer.startswith("[data-action=draw]") and self.dice.random() < 0.35:
                stop = self.page.locator("[data-action=stop]:not([aria-disabled=true])")
                if stop.count():
                    found, count = stop, stop.count()
            try:
                found.nth(self.dice.randrange(count)).click(timeout=2_000)
            except Exception:  # noqa: BLE001 - somebody else moved first, and what was offered is gone
                return None
            return offer
        return None

    def announces(self, text: str) -> None:
        """Waits until the prompt says so."""
        expect(self.page.locator("[data-prompt]")).to_contain_text(text, timeout=PATIENCE_MS)


def play_to_the_end(*sailors: Sailor, seconds: float = 120) -> int:
    """Everybody does what their page offers until all of them see the end; how many moves that took."""
    until = time.monotonic() + seconds
    moves = 0
    while not all(sailor.over for sailor in sailors):
        if time.monotonic() > until:
            told = [sailor.page.locator("[data-prompt]").inner_text() for sailor in sailors]
            raise AssertionError(f"no end after {moves} moves; the prompts say {told}")
        for sailor in sailors:
            if not sailor.over and sailor.step() is not None:
                moves += 1
    return moves

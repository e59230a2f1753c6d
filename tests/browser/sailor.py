"""A player with a browser of their own, who sees what the page shows and does what it offers."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, WebSocket, expect

from quarterdeck.core import record as records
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from tests.browser.waiting import PATIENCE_MS

GAME_MS = 240_000
"""A game of Piratatak has a hundred moves, at times six hundred, and a busy machine draws few of them in a second."""
PAUSE_MS = 20
"""Between two looks at pages that offer nothing: looking without a pause keeps the pages from their work."""
PHONE: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESK: ViewportSize = {"width": 1440, "height": 900}
WINDOW: ViewportSize = {"width": 1100, "height": 660}
"""As on a desk, with the log beside the table; a third less to draw."""

OFFERS = (
    "[data-lift]",
    "[data-looked]",
    "[data-side]",
    "[data-move=ready]",
    ".cell.tappable",
    "[data-action=fire]:not([aria-disabled=true])",
    "[data-give]:not([aria-disabled=true])",
    ".reserve [data-mark=coin]:not([data-full])",
    ".reserve [data-mark]:not([data-full])",
    ".ship [data-mark]:not([data-full])",
    "[data-buy]:not([aria-disabled=true])",
    "[data-action=draw]:not([aria-disabled=true])",
    "[data-action=stop]:not([aria-disabled=true])",
)
"""Whatever moves the game on, the most urgent first; one that keeps its ship together does not go on for ever."""

Told: TypeAlias = "Callable[[Sailor, dict[str, Any]], None]"

CHOOSE = """([offers, roll]) => {
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const place = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const [x, y] = middle(element.getBoundingClientRect());
    const top = document.elementFromPoint(x, y);
    return top !== null && element.contains(top) ? { x, y } : null;
  };
  if (document.querySelector("[data-ending]")) return { over: true, offer: null };
  for (const offer of offers) {
    const found = [...document.querySelectorAll(offer)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"),
    );
    const first = Math.floor(roll * found.length);
    for (const element of [...found.slice(first), ...found.slice(0, first)]) {
      const spot = place(element);
      if (spot) return { over: false, offer, says: element.textContent.trim(), ...spot };
    }
  }
  return { over: false, offer: null };
}"""
"""Finds something that can really be hit with a finger, and where: nothing lies over it, and it is in sight."""


RUSH = """(table) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket?seen=0`);
  const one = (list) => list[Math.floor(Math.random() * list.length)];
  const choose = (moves, ship) => {
    const preferred = [
      ({ move }) => move === "fire",
      ({ move, card }) => move === "pay" && card === "coin",
      ({ move, card }) => move === "pay" && !ship.includes(card),
      ({ move }) => move === "buy",
      ({ move }) => move === (Math.random() < 0.75 ? "draw" : "stop"),
      () => true,
    ];
    return one(preferred.map((wanted) => moves.filter(wanted)).find((found) => found.length));
  };
  socket.onmessage = ({ data }) => {
    const { type, seat, moves, view } = JSON.parse(data);
    if (type !== "update" || !moves.length) return;
    const move = choose(moves, view.holdings?.[seat].ship ?? []);
    socket.send(JSON.stringify({ type: "move", id: crypto.randomUUID(), seat, move }));
  };
}"""
"""Moves whenever it can, over a socket of its own, by the preferences of OFFERS; the page sees what comes of it."""


TAP = f"""([offers, [one, other]]) => {{
  const choose = {CHOOSE};
  const tap = () => {{
    const order = Math.random() < 0.75 ? [one, other] : [other, one];
    const seen = choose([[...offers, ...order], Math.random()]);
    if (seen.over) return;
    if (seen.offer) document.elementFromPoint(seen.x, seen.y).click();
    setTimeout(tap, 25);
  }};
  tap();
}}"""
"""Clicks what the page offers, where a finger would hit it, until the end: quicker than a tap from outside the page."""


NO_TIPS = """
try {
  if (!localStorage.getItem("settings")) localStorage.setItem("settings", JSON.stringify({ tips: false }));
} catch {
  // This document has no storage.
}"""
"""An old hand's device: the coach of the first games keeps silent."""


class Sailor:
    """A browser context with one page. What goes wrong in the page is kept, and told at the end."""

    def __init__(self, browser: Browser, url: str, *, seed: int = 1, tips: bool = False, **context: Any) -> None:
        """`tips`: the first games have a coach, as on a new device."""
        wanted = {
            "viewport": WINDOW,
            "locale": "en",
            "reduced_motion": "reduce",
            "service_workers": "block",  # one would load every file that there is; the tests of it allow it
            **context,
        }
        self.context: BrowserContext = browser.new_context(**wanted)
        self.context.set_default_timeout(PATIENCE_MS)
        if not tips:
            self.context.add_init_script(NO_TIPS)
        self._touches = bool(wanted.get("has_touch"))
        self.context.on("request", lambda request: self._check_origin(request.url))
        self.begin(url, seed=seed)

    def begin(self, url: str, *, seed: int = 1) -> None:
        """Come as a stranger, with a new page; the browser still knows the files of our pages."""
        self.url = url
        self.dice = random.Random(seed)
        self.troubles: list[str] = []
        self.forgiven: list[str] = ["Service Worker registration blocked"]
        """Patterns of what the console may say in a test that cuts the line, say."""
        self.said: list[str] = []
        """What the page has sent over its sockets, frame by frame."""
        self.refused: list[str] = []
        """The ids of the commands that the server would not carry out."""
        self.page: Page = self.new_page()

    def go_home(self) -> None:
        """Leave nothing behind: no page, no cookie, and nothing that the device has kept."""
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        self.context.set_offline(False)

    def new_page(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self._complain(f"pageerror: {error}"))
        page.on(
            "console",
            lambda said: self._complain(f"console: {said.text}") if said.type in ("error", "warning") else None,
        )
        page.on("websocket", self._listen)
        return page

    def _listen(self, socket: WebSocket) -> None:
        self._check_origin(socket.url.replace("ws", "http", 1))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, statement: dict[str, Any]) -> None:
        if statement["type"] == "refused":
            self.refused.append(str(statement["id"]))

    def _complain(self, what: str) -> None:
        if not any(re.search(pattern, what) for pattern in self.forgiven):
            self.troubles.append(what)

    def _check_origin(self, url: str) -> None:
        """A page sends requests to its own server only."""
        if not url.startswith((f"{self.url}/", "data:", "blob:", "about:")):
            self.troubles.append(f"a request to another origin: {url}")

    def forgive_lost_connections(self) -> None:
        """The console may say that the server could not be reached."""
        self.forgiven += [r"WebSocket connection to", r"Failed to load resource: net::"]

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
        seats = [{"kind": kind, **_named(kind, seat)} for seat, kind in enumerate(kinds)]
        table = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "pace": pace, **terms})["table"]
        return str(table["id"])

    def card(self, table: str) -> Any:
        """What the server says about a table."""
        return self.ask("GET", f"/api/tables/{table}")["table"]

    def record(self, table: str) -> Record:
        """The record of a finished game, every card and move of it checked."""
        answer = self.context.request.get(f"{self.url}/api/tables/{table}/record")
        assert answer.ok, answer.text()
        record = records.read(answer.body())
        assert verify(record).over
        return record

    def sit(self, table: str, name: str) -> None:
        """Comes by the link, says a name and sits down."""
        self.go(f"/t/{table}")
        self.page.get_by_role("textbox").fill(name)
        self.page.get_by_role("button", name="Sit down").click()

    def at_table(self) -> None:
        """Waits until the cards lie on the table. A handle of it would keep the table after the page has left it."""
        self.page.locator("main.table").wait_for()

    @property
    def table(self) -> str:
        """The name in the address of the table's page."""
        found = re.search(r"/[twr]/([^/#?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def over(self) -> bool:
        return self.page.locator("[data-ending]").count() > 0

    def step(self) -> str | None:
        """Does one thing that the page offers, any of them; what it was, or None when it is not this one's turn."""
        offer: str | None = self.look_and_tap()["offer"]
        return offer

    def look_and_tap(self) -> dict[str, Any]:
        """Does one thing that the page offers; what it was, and whether the end is in sight."""
        draw_or_stop = OFFERS[-2:] if self.dice.random() < 0.75 else OFFERS[:-3:-1]
        seen: dict[str, Any] = self.page.evaluate(CHOOSE, [[*OFFERS[:-2], *draw_or_stop], self.dice.random()])
        if seen["offer"] is not None:
            self.tap(seen["x"], seen["y"])
        return seen

    def rush(self) -> None:
        """From now on moves are made for this one, whichever, as soon as they can be: for a test that wants the end."""
        self.page.evaluate(RUSH, self.table)

    def tap_on(self) -> None:
        """From now on the page is tapped by a script of its own, until the end."""
        self.page.evaluate(TAP, [OFFERS[:-2], OFFERS[-2:]])

    def tap(self, x: float, y: float) -> None:
        if self._touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def answered(self) -> None:
        """Waits until no move of the page is on its way: before that a tap does nothing.

        Not by `expect`: the prompt's text would stay in the browser, as the latest text that Playwright has searched.
        """
        self.page.wait_for_function("() => !document.querySelector('[data-prompt]')?.textContent.includes('Sending')")

    def announces(self, text: str) -> None:
        """Waits until the prompt says so."""
        expect(self.page.locator("[data-prompt]")).to_contain_text(text, timeout=PATIENCE_MS)


def _named(kind: str, seat: int) -> dict[str, str]:
    return {} if kind == "open" else {"name": f"{kind.title()} {seat}"}


def gather(crew: Sequence[Sailor], game: str, *, bots: int = 0, **terms: Any) -> str:
    """A table at which all of them sit, and bots beside them; the cards lie there."""
    host, *guests = crew
    table = host.open_table(game, "me", *["open"] * len(guests), *["bot"] * bots, **terms)
    host.go(f"/t/{table}")
    for number, guest in enumerate(guests, 1):
        guest.sit(table, f"Guest {number}")
    for one in crew:
        one.at_table()
    return table


def play_on(*sailors: Sailor, until: Callable[[], bool]) -> int:
    """Everybody does what their page offers until something is so; how many moves that took."""
    end = time.monotonic() + GAME_MS / 1000
    moves = 0
    while not until():
        assert time.monotonic() < end, f"still not so after {moves} moves; the pages say {_told(sailors)}"
        before = moves
        for sailor in sailors:
            moves += sailor.step() is not None
        if moves == before:
            sailors[0].page.wait_for_timeout(PAUSE_MS)
    return moves


def play_to_the_end(*sailors: Sailor, most: int | None = None, after: Told | None = None) -> int:
    """Everybody does what their page offers until all of them see the end; how many moves that took.

    `after` is told what each of them has just done. After `most` moves the rest is made without the pages' help.
    """
    end = time.monotonic() + GAME_MS / 1000
    playing = list(sailors)
    moves = 0
    while playing and (most is None or moves < most):
        assert time.monotonic() < end, f"no end after {moves} moves; the pages say {_told(playing)}"
        before = moves
        for sailor in tuple(playing):
            seen = sailor.look_and_tap()
            if seen["over"]:
                playing.remove(sailor)
            elif seen["offer"] is not None:
                moves += 1
                if after is not None:
                    after(sailor, seen)
        if playing and moves == before:
            playing[0].page.wait_for_timeout(PAUSE_MS)
    if playing:
        rush_to_the_end(*playing)
    return moves


def tap_to_the_end(*sailors: Sailor) -> None:
    """The rest of a game, by what the pages offer; everybody sees its end."""
    for sailor in sailors:
        sailor.tap_on()
    for sailor in sailors:
        sailor.page.wait_for_selector("[data-ending]", timeout=GAME_MS)


def rush_to_the_end(*sailors: Sailor) -> None:
    """The rest of a game, without a tap; everybody sees its end."""
    for sailor in sailors:
        sailor.rush()
    for sailor in sailors:
        sailor.page.wait_for_selector("[data-ending]", timeout=GAME_MS)


def _told(sailors: Any) -> list[str]:
    return [sailor.page.locator("main").inner_text()[:200] for sailor in sailors]

"""How long from the arrival of a move's frame until what it tells is drawn, in real games in a real browser.

A frame arrives when the socket's message event is fired, before any code of the page has seen it. It is drawn when the
animation frame after the document's change is over, which a message posted in that frame tells.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from playwright.sync_api import Browser
from rich.console import Console

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.load_parts.figures import percentile
from benchmarks.machine import Machine, this_machine
from tests.browser import chromium
from tests.browser.sailor import DESK, PHONE, Sailor
from tests.server.live import GENEROUS, Live

GOAL = 50.0
"""Milliseconds, for 95 of 100 frames."""
GAMES = {"memoarrr": {"abilities": True}, "piratatak": {}}
SCREENS = {"phone": PHONE, "desk": DESK}
FRAMES = 60
"""Moves that are watched of each game."""
LONGEST = 180.0
"""Seconds after which a game that does not go on is given up."""
BLINK_MS = 200
"""How often somebody looks whether it is their turn: looking takes the page's time, too."""
STOPWATCH = """
const Socket = WebSocket;
window.waits = [];
window.WebSocket = class extends Socket {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      if (!data.startsWith('{"type":"update"') || !document.querySelector("main.table")) return;
      const arrived = performance.now();
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.waits.push(performance.now() - arrived);
      const change = new MutationObserver(() => {
        change.disconnect();
        requestAnimationFrame(() => painted.port2.postMessage(null));
      });
      change.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }
};
"""
EXAMPLES = """examples:
  python -m benchmarks.drawn
  python -m benchmarks.drawn --json drawn.json

A run takes about eight minutes. It needs Chromium (or CHROMIUM=/path/to/chrome), the built client, and a machine with
nothing else to do. The exit code is 1 where the goal is missed, 2 where nothing could be measured.
"""


class Waits(msgspec.Struct, frozen=True):
    """One game on one screen, in milliseconds."""

    game: str
    screen: str
    frames: int
    p50: float
    p95: float
    worst: float


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """The system's load before the run: what else the machine had to do."""
    goal: float
    games: tuple[Waits, ...]

    @property
    def holds(self) -> bool:
        return all(game.p95 <= self.goal for game in self.games)


def main(argv: Sequence[str] | None = None) -> int:
    return Benchmark("drawn", __doc__, EXAMPLES).carry_out(lambda _, aside: run(aside), show, argv)


def run(aside: Console) -> Report:
    load = os.getloadavg()[0]
    with Live(*GENEROUS) as server, chromium.launched() as browser:
        games = tuple(_play(browser, server.url, game, screen, aside) for game in GAMES for screen in SCREENS)
    return Report(date=datetime.now(UTC), machine=this_machine(), load=load, goal=GOAL, games=games)


def _play(browser: Browser, url: str, game: str, screen: str, aside: Console) -> Waits:
    """One person at the browser and three bots, at a quick human pace."""
    aside.print(f"Watching {FRAMES} moves of {game} on a {screen} ...")
    with Sailor(browser, url, viewport=SCREENS[screen]) as sailor:
        sailor.page.add_init_script(STOPWATCH)
        table = sailor.open_table(game, "me", "bot", "bot", "bot", clock=None, pace="brisk", options=GAMES[game])
        sailor.go(f"/t/{table}")
        sailor.at_table()
        until = time.monotonic() + LONGEST
        while not sailor.over and sailor.page.evaluate("window.waits.length") < FRAMES:
            if time.monotonic() > until:
                raise MeasurementFailed(f"There were no {FRAMES} moves of {game} within {LONGEST:.0f} s.")
            sailor.step()
            sailor.page.wait_for_timeout(BLINK_MS)
        waits = tuple(sorted(sailor.page.evaluate("window.waits")))
    return Waits(game, screen, len(waits), percentile(waits, 0.5), percentile(waits, 0.95), waits[-1])


def show(report: Report, console: Console) -> None:
    title = f"From a frame to the screen, in ms; goal {report.goal:.0f} for 95 of 100"
    table = table_of(title, ("game", "screen"), ("frames", "p50", "p95", "worst"))
    for game in report.games:
        figures = (f"{figure:.1f}" for figure in (game.p50, game.p95, game.worst))
        table.add_row(game.game, game.screen, str(game.frames), *figures)
    console.print(table)
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)
    console.print("The goal holds." if report.holds else "The goal is missed.")


if __name__ == "__main__":
    sys.exit(main())

"""How quick, accessible and well-behaved the page is, as a phone on a slow network sees it: Lighthouse's word for it.

Lighthouse itself is fetched by npm into .bench, with its version pinned, and drives the browser that CHROMIUM names.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.console import Console

from benchmarks.environments import ROOT
from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.machine import Machine, this_machine
from benchmarks.table_player import TablePlayer
from quarterdeck.client import new_id
from quarterdeck.protocol.messages import Begin
from tests.browser import chromium
from tests.browser.weight import MOST, UNAIDED, FirstLoad
from tests.server.live import GENEROUS, Live
from web.node import Node, find

VERSION = "12.8.2"
HOME = ROOT / ".bench" / "lighthouse"
GOAL = 95
COUNTED = ("binary", "numeric", "metricSavings")
"""How Lighthouse calls the audits that can cost something."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
EXAMPLES = """examples:
  python -m benchmarks.lighthouse
  python -m benchmarks.lighthouse --runs 5 --json lighthouse.json

A run takes about a minute. It needs Node.js with npm, Chromium (or CHROMIUM=/path/to/chrome), the built client, and a
machine with nothing else to do. The exit code is 1 where a goal is missed.
"""


class Score(msgspec.Struct, frozen=True):
    """One page, the median of all runs, each from 0 to 100."""

    page: str
    scores: dict[str, int]
    shortfalls: tuple[str, ...]
    """The audits that cost something, in Lighthouse's words."""


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """The system's load before the run: what else the machine had to do."""
    lighthouse: str
    goal: int
    pages: tuple[Score, ...]
    first_load: int
    """Bytes of script and style until a table can be played at, compressed."""
    first_load_goal: int

    @property
    def holds(self) -> bool:
        enough = all(score >= self.goal for page in self.pages for score in page.scores.values())
        return enough and self.first_load <= self.first_load_goal


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("lighthouse", __doc__, EXAMPLES)
    benchmark.parser.add_argument("--runs", type=int, default=3, metavar="N", help="how often each page is visited (3)")
    return benchmark.carry_out(lambda choices, _: run(max(1, choices.runs)), show, argv)


def run(runs: int) -> Report:
    load = os.getloadavg()[0]
    node = find()
    if node is None:
        raise MeasurementFailed("Lighthouse needs Node.js and its npm, and neither is here.")
    set_up(node)
    with Live(*GENEROUS) as server, _table(server) as watch:
        paths = {"home": "/", "table": f"/w/{watch}"}
        pages = tuple(
            score_page(node, name, server.url + path, runs, indexed=name == "home") for name, path in paths.items()
        )
        return Report(
            date=datetime.now(UTC),
            machine=this_machine(),
            load=load,
            lighthouse=VERSION,
            goal=GOAL,
            pages=pages,
            first_load=_weight(server),
            first_load_goal=MOST,
        )


def set_up(node: Node) -> None:
    """Have this version of Lighthouse in .bench; quick where it is there."""
    told = HOME / "node_modules" / "lighthouse" / "package.json"
    if told.is_file() and json.loads(told.read_text(encoding="utf-8"))["version"] == VERSION:
        return
    HOME.mkdir(parents=True, exist_ok=True)
    command = [*node.npm, "install", "--no-audit", "--no-fund", "--prefix", str(HOME), f"lighthouse@{VERSION}"]
    done = subprocess.run(command, cwd=HOME, env=_surroundings(node), capture_output=True, text=True, check=False)
    if done.returncode:
        raise MeasurementFailed(f"Lighthouse can't be installed:\n{done.stderr.strip()}")


def _surroundings(node: Node) -> dict[str, str]:
    path = os.pathsep.join((str(node.program.parent), os.environ.get("PATH", "")))
    return os.environ | {"PATH": path, "CHROME_PATH": chromium.path()}


def score_page(node: Node, name: str, url: str, runs: int, *, indexed: bool) -> Score:
    """A page as Lighthouse sees it, `runs` times; `indexed` is a page that search engines should find."""
    told = [_visit(node, url, indexed=indexed) for _ in range(runs)]
    scores = {
        category: round(100 * median(one["categories"][category]["score"] or 0 for one in told))
        for category in CATEGORIES
    }
    return Score(name, scores, tuple(_shortfalls(told[-1])))


def _visit(node: Node, url: str, *, indexed: bool) -> dict[str, dict[str, dict[str, Any]]]:
    with TemporaryDirectory(prefix="quarterdeck-lighthouse-") as folder:
        file = Path(folder) / "report.json"
        command = [
            str(node.program),
            str(HOME / "node_modules" / "lighthouse" / "cli" / "index.js"),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={file}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags={' '.join(('--headless=new', *chromium.FLAGS))}",
        ]
        if not indexed:
            command.append("--skip-audits=is-crawlable")  # robots.txt keeps tables, which are among friends, out
        done = subprocess.run(command, env=_surroundings(node), capture_output=True, text=True, check=False)
        if done.returncode or not file.is_file():
            raise MeasurementFailed(f"Lighthouse did not get through {url}:\n{done.stderr.strip()[-2000:]}")
        read: dict[str, dict[str, dict[str, Any]]] = json.loads(file.read_bytes())
        return read


def _shortfalls(told: dict[str, dict[str, dict[str, Any]]]) -> Iterator[str]:
    for audit in told["audits"].values():
        score = audit.get("score")
        if score is not None and score < 0.9 and audit.get("scoreDisplayMode") in COUNTED:
            yield f"{audit['id']}: {audit['title']} {audit.get('displayValue') or ''}".strip()


@contextmanager
def _table(server: Live) -> Iterator[str]:
    """A table of four that waits for a person's move as long as this lasts; its name for those who watch."""
    with asyncio.Runner() as runner:
        player = TablePlayer([server.url], "Ann")

        async def begin() -> str:
            bots = [{"kind": "bot", "name": f"Bot {n}"} for n in (1, 2, 3)]
            seats = [{"kind": "me", "name": "Ann"}, *bots]
            await player.open("memoarrr", seats, pace="brisk", clock=None, patience=600)
            async with player.connected():
                await player.command(Begin(new_id(), 0, "00" * 16))
            return (await player.server.table(player.table)).table.watch

        try:
            yield runner.run(begin())
        finally:
            runner.run(player.close())


def _weight(server: Live) -> int:
    with chromium.launched() as browser:
        page = browser.new_page(**UNAIDED)
        load = FirstLoad(page)
        page.goto(server.url)
        page.locator("[data-game=memoarrr] [data-way=now]").click()
        page.wait_for_selector("main.table")
        return load.weigh()


def show_pages(pages: Sequence[Score], console: Console) -> None:
    table = table_of(f"Lighthouse {VERSION}, as a phone; goal {GOAL}", ("page",), CATEGORIES)
    for page in pages:
        table.add_row(page.page, *(str(page.scores[category]) for category in CATEGORIES))
    console.print(table)
    for page in pages:
        for shortfall in page.shortfalls:
            console.print(f"  {page.page}: {shortfall}", markup=False, soft_wrap=True)


def show(report: Report, console: Console) -> None:
    show_pages(report.pages, console)
    weight, most = report.first_load, report.first_load_goal
    console.print(f"First load, script and style, compressed: {weight:,} bytes; goal at most {most:,}")
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)
    console.print("All goals hold." if report.holds else "A goal is missed.")


if __name__ == "__main__":
    sys.exit(main())

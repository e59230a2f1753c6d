"""How quick, accessible and well-behaved five pages of the documentation site are, by Lighthouse.

The site in build/site is served by a plain file server that compresses text, as every static host does.
"""

from __future__ import annotations

import gzip
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
from rich.console import Console

from benchmarks.environments import ROOT
from benchmarks.frame import Benchmark, MeasurementFailed, circumstances
from benchmarks.lighthouse import GOAL, Score, score_page, set_up, show_pages
from benchmarks.machine import Machine, this_machine
from web.node import find

SITE = ROOT / "build" / "site"
PAGES = ("index", "host", "reference", "http-api", "rules/memoarrr")
EXAMPLES = """examples:
  python -m benchmarks.site_lighthouse
  python -m benchmarks.site_lighthouse --runs 3

`make site-docs` builds the site first. A run takes about two minutes. The exit code is 1 where a goal is missed.
"""


class SiteReport(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """The system's load before the run: what else the machine had to do."""
    goal: int
    pages: tuple[Score, ...]

    @property
    def holds(self) -> bool:
        return all(score >= self.goal for page in self.pages for score in page.scores.values())


class CompressingHandler(SimpleHTTPRequestHandler):
    """Serves files, and text compressed."""

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.suffix not in {".html", ".css", ".js", ".svg"} or not file.is_file():
            super().do_GET()
            return
        body = gzip.compress(file.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about each file."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of a site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(CompressingHandler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("site_lighthouse", __doc__, EXAMPLES)
    benchmark.parser.add_argument("--runs", type=int, default=1, metavar="N", help="how often each page is visited (1)")
    return benchmark.carry_out(lambda choices, _: run(max(1, choices.runs)), show, argv)


def run(runs: int) -> SiteReport:
    load = os.getloadavg()[0]
    node = find()
    if node is None:
        raise MeasurementFailed("Lighthouse needs Node.js and its npm, and neither is here.")
    if not (SITE / "index.html").is_file():
        raise MeasurementFailed("There is no site in build/site: run make site-docs.")
    set_up(node)
    with served(SITE) as address:
        pages = tuple(score_page(node, name, f"{address}/{name}.html", runs, indexed=True) for name in PAGES)
    return SiteReport(datetime.now(UTC), this_machine(), load, GOAL, pages)


def show(report: SiteReport, console: Console) -> None:
    show_pages(report.pages, console)
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)
    console.print("All goals hold." if report.holds else "A goal is missed.")


if __name__ == "__main__":
    sys.exit(main())

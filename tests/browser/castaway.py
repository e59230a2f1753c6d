"""A player without a server: offline after one visit, or at a static site in some folder of some host."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Worker

from quarterdeck.cli import main
from quarterdeck.core import record as records
from quarterdeck.core.record import Record
from quarterdeck.server.site import write_site
from tests.browser.line import Line
from tests.browser.sailor import Sailor, tap_to_the_end

WITH_A_WORKER: dict[str, Any] = {"fresh": True, "service_workers": "allow"}
FOLDER = "a/harbour"
ENGINE_KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage("keep engine");
  for (;;) {
    const name = (await caches.keys()).find((name) => name.startsWith("engine-of-quarterdeck-"));
    if (name && (await (await caches.open(name)).keys()).length === 5) return name;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""The page itself asks for it some seconds after its first visit."""


class Quiet(SimpleHTTPRequestHandler):
    """Python's own static server, as `python -m http.server` runs it."""

    def __init__(self, *socket: Any, headers: Mapping[str, str], directory: str) -> None:
        self._more_headers = headers
        super().__init__(*socket, directory=directory)

    def end_headers(self) -> None:
        for name, value in self._more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *words: object) -> None:
        pass


@contextmanager
def served(folder: Path, headers: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """A static host, which sends these headers with every file; the address of the folder's root."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, headers=headers, directory=str(folder)))
    thread = threading.Thread(target=host.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{host.server_port}"
    finally:
        host.shutdown()
        host.server_close()
        thread.join()


@contextmanager
def site(place: Path) -> Iterator[str]:
    """The static site in a folder of a host; its address."""
    write_site(place / FOLDER)
    with served(place) as host:
        yield f"{host}/{FOLDER}"


def castaway(make: Callable[..., Sailor], line: Line, **context: Any) -> Sailor:
    """After one visit, when the device needs no network any more, the network is gone."""
    ann = make(line.url, **WITH_A_WORKER, **context)
    ann.forgive_lost_connections()
    ann.go()
    assert ann.page.evaluate(ENGINE_KEPT)
    line.cut()
    return ann


def choose(sailor: Sailor, game: str, players: int = 2, bot: str = "parrot", **options: Any) -> None:
    """Choose what is played next, as the first page keeps it. The pace is the one that no person could follow."""
    kept = {
        "settings": {"pace": "instant", "language": "en", "sound": False, "tips": False},
        f"choices/{game}": {"players": players, "bot": bot, "options": options},
    }
    texts = {name: json.dumps(value) for name, value in kept.items()}
    sailor.page.evaluate("(texts) => Object.assign(localStorage, texts)", texts)


def play_now(sailor: Sailor, game: str) -> None:
    sailor.page.locator(f"[data-game={game}] [data-way=now]").click()
    sailor.at_table()
    assert "~" in sailor.table, "a local table"


def share_screen(sailor: Sailor, game: str, *names: str) -> None:
    """Several people at this screen."""
    sailor.page.locator(f"[data-game={game}] [data-way=screen]").click()
    dialog = sailor.page.get_by_role("dialog")
    for seat, name in enumerate(names):
        if seat >= 2:
            dialog.locator("[data-more]").click()
        dialog.locator(f"[data-player='{seat}']").fill(name)
    dialog.locator("[data-begin]").click()
    sailor.page.wait_for_selector("main.table", state="attached")


def finish(sailor: Sailor, folder: Path) -> Record:
    """Play to the end, save the record, and have it checked by the command."""
    if not sailor.over:
        tap_to_the_end(sailor)
    with sailor.page.expect_download() as saving:
        sailor.page.locator("[data-save]").click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    return records.read(file.read_bytes())


def wake_engine(sailor: Sailor) -> None:
    """Start the engine of a site without a table: any record that is looked at does."""
    page = sailor.page
    sailor.go("/?at=/replay")
    page.locator("input[type=file]").set_input_files({"name": "none", "mimeType": "text/plain", "buffer": b"{}"})
    page.get_by_role("alert").wait_for()


def engine(sailor: Sailor) -> Worker:
    """The worker in which Python runs."""
    (worker,) = (worker for worker in sailor.page.workers if "/engine-" in worker.url)
    return worker


def run_python(worker: Worker, text: str, call: str) -> Any:
    """Run a text in the engine's own Python; what the call gives, through JSON."""
    return json.loads(
        worker.evaluate(
            "([text, call]) => { python.runPython(text); return python.runPython(call); }",
            [
                text,
                f"import json; json.dumps({call})",
            ],
        )
    )

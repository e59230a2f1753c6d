"""Searching a page for cards, wherever a page can keep something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Request, WebSocket

from tests.browser.heap import strings_held
from tests.browser.names import HINTS, named, pictured

WALK = (Path(__file__).parent / "walk.js").read_text(encoding="utf-8")
KEPT = (Path(__file__).parent / "kept.js").read_text(encoding="utf-8")
DRAWN = (Path(__file__).parent / "drawn.js").read_text(encoding="utf-8")
CLIENT = Path(str(files("quarterdeck.server"))) / "page"


class Search:
    """A page under search. Nothing that is searched for is ever put into the page by the search itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.answers: list[tuple[str, str]] = []
        """What the server has answered the page's questions with, each with its address."""
        page.on("websocket", self._listen)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("requestfinished", self._note)
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("DOM.enable")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def _note(self, request: Request) -> None:
        """At once: when the page goes elsewhere, the browser forgets what it was answered here."""
        if "/api/" in request.url and request.resource_type in ("fetch", "xhr"):
            answer = request.response()
            assert answer is not None
            self.answers.append((request.url, answer.text()))

    @property
    def seq(self) -> int:
        """How far the table's log goes, by what this page has been told."""
        return max((frame["seq"] for frame in self.frames if frame["type"] == "update"), default=0)

    def heap(self) -> str:
        return strings_held(self._devtools)

    def places(self) -> Iterator[tuple[str, str, set[str]]]:
        """Every place but the heap, searched one after the other: its text, and the cards that its pictures show."""
        drawn = self.page.evaluate(DRAWN)
        pictures: set[str] = set().union(*map(pictured, drawn["pictures"]), set())
        yield "the document", "\n".join(drawn["texts"]), pictures
        yield "the accessibility tree", json.dumps(self._accessible(), ensure_ascii=False), set()
        yield "what is reachable from window", "\n".join(self.page.evaluate(WALK, list(HINTS))), set()
        detached = list(self._detached())
        thrown_away: set[str] = set().union(*(pictured(addresses) for _, addresses in detached), set())
        yield "nodes out of the document", "\n".join(text for text, _ in detached), thrown_away
        yield "what the browser keeps", self._kept(), set()
        yield "the cookies", json.dumps(list(self.page.context.cookies())), set()
        yield "the address", f"{self.page.url}\n{self.page.title()}", set()
        yield "the console", "\n".join(self.said), set()

    def shown(self) -> set[str]:
        """The cards that are drawn right now: quicker than a whole search."""
        drawn = self.page.evaluate(DRAWN)
        return named("\n".join(drawn["texts"])).union(*map(pictured, drawn["pictures"]))

    def cards(self) -> dict[str, set[str]]:
        """The cards that are named or shown, place by place."""
        return {place: named(text) | shown for place, text, shown in self.places()}

    def _kept(self) -> str:
        """Both storages, every database and cache; a file of the client itself is the same for everybody."""
        return "\n".join(self.page.evaluate(KEPT, _digests()))

    def _accessible(self) -> Any:
        return self._devtools.send("Accessibility.getFullAXTree")["nodes"]

    def _detached(self) -> Iterator[tuple[str, list[str]]]:
        """Trees that are in no document any more and that something still holds, with the pictures in them."""
        self._devtools.send("HeapProfiler.collectGarbage")  # an unreachable node is no leak
        for tree in self._devtools.send("DOM.getDetachedDomNodes")["detachedNodes"]:
            yield json.dumps(tree["treeNode"], ensure_ascii=False), list(_sources(tree["treeNode"]))


@cache
def _digests() -> list[str]:
    """The client's own files."""
    return [sha256(file.read_bytes()).hexdigest() for file in CLIENT.rglob("*") if file.is_file()]


def _sources(node: dict[str, Any]) -> Iterator[str]:
    attributes = node.get("attributes", [])
    pairs = dict(zip(attributes[::2], attributes[1::2], strict=True))
    if "src" in pairs:
        yield pairs["src"]
    for child in node.get("children", []):
        yield from _sources(child)

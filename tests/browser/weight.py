"""How many bytes a browser loads before a game can be played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Request

MOST = 150_000
"""Bytes of script and style, compressed, until a table can be played at."""
UNAIDED: dict[str, Any] = {"service_workers": "block"}
"""For the context: a service worker would fetch what comes next before the page asks for it."""


@dataclass
class FirstLoad:
    """Notes what a page that has nothing in its cache asks for."""

    page: Page
    bytes: dict[str, int] = field(default_factory=dict)
    """By kind: what has come, with its headers left out."""
    files: dict[str, int] = field(default_factory=dict)
    _asked: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("requestfinished", self._note)

    def _note(self, request: Request) -> None:
        self._asked.append(request)

    def weigh(self) -> int:
        """The bytes of script and style so far."""
        for request in self._asked:
            size = request.sizes()["responseBodySize"]
            assert size >= 0, f"{request.url} came out of a cache"
            self.bytes[request.resource_type] = self.bytes.get(request.resource_type, 0) + size
            self.files[request.url] = size
        self._asked.clear()
        return self.bytes.get("script", 0) + self.bytes.get("stylesheet", 0)

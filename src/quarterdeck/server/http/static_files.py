"""The built browser client: read once, kept in memory, and served in the encoding that a browser accepts.

Each file has a route of its own. So an unknown address is an ordinary 404, and no file path is ever made from a
request.
"""

import gzip
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import NamedTuple

from aiohttp import web

from quarterdeck.server.http.answers import POLICY, Handler
from quarterdeck.server.http.origins import is_secure
from quarterdeck.server.settings import Settings

PAGES = (
    "/",
    "/t/{table}",
    "/w/{table}",
    "/r/{table}",
    "/replay",
    "/move",
    "/puzzles/{game}",
    "/drills",
    "/voyage",
)
"""The addresses of the client's one page, which finds out itself what to show."""
NOT_PAGES = ("/api/", "/assets/", "/engine/")
"""A 404 below these is always JSON, also for a browser."""
SHELL = "index.html"
ENGINES = "/engine/"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_AGAIN = "no-cache"
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""The endings of the compressed files that the build writes, the smallest first."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ENGINE = re.compile(r"engine-[\w-]+\.js")
"""The script of the worker that plays without a server."""
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""It alone may compile WebAssembly."""
SHARED_PICTURE = 'content="/share.png"'
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
HOSTS_KEPT = 16
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quarterdeck</title></head>
<body><p>The server runs, but its page has not been built: run <code>make web</code> in the checkout, \
then start Quarterdeck again.</p></body>
</html>
"""


class EncodedFile(NamedTuple):
    """A file in one encoding: its body and its headers."""

    body: bytes
    tag: str
    headers: dict[str, str]


Forms = dict[str, EncodedFile]
"""A file in each of its encodings. The last is the plain one, called `identity`."""


class StaticFiles:
    """All files that browsers load, and their routes."""

    def __init__(self, settings: Settings, folder: Traversable | None = None) -> None:
        self._settings = settings
        folder = files("quarterdeck.server") / "page" if folder is None else folder
        found = dict(_read(folder))
        self._files = {path: read() for path, read in found.items() if not path.startswith(ENGINES)}
        self._engines = {path: cache(read) for path, read in found.items() if path.startswith(ENGINES)}
        """Some megabytes, which are read when a browser first asks for them."""
        shell = self._files.pop(f"/{SHELL}", None)
        self._shell = None if shell is None else shell["identity"].body.decode()
        self._page_for = lru_cache(HOSTS_KEPT)(self._written_for)

    def routes(self) -> list[web.RouteDef]:
        pages = [web.get(path, self.page) for path in PAGES]
        given = [web.get(path, _give(partial(self._files.__getitem__, path))) for path in self._files]
        return pages + given + [web.get(path, _give(read)) for path, read in self._engines.items()]

    async def page(self, request: web.Request) -> web.Response:
        """The page. The address of its preview picture is absolute, because link previews need that."""
        if self._shell is None:
            headers = {"Content-Type": KINDS[".html"], "Cache-Control": "no-store"}
            return web.Response(body=NOT_BUILT.encode(), status=503, headers=headers)
        return _answer(request, self._page_for(self._origin(request)))

    @web.middleware
    async def show_lost(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer a browser's 404 with the page, which says so and leads home. Programs get the plain 404."""
        try:
            return await handler(request)
        except web.HTTPNotFound:
            wanted = "text/html" in request.headers.get("Accept", "") and not request.path.startswith(NOT_PAGES)
            if not wanted or self._shell is None:
                raise
            form = self._page_for(self._origin(request))["identity"]
            return web.Response(body=form.body, status=404, headers=form.headers | {"Cache-Control": "no-store"})

    def _origin(self, request: web.Request) -> str:
        """How the browser reaches us; empty if its Host header can't be used."""
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        host = request.headers.get("Host", "")
        scheme = "https" if is_secure(request, self._settings) else "http"
        return f"{scheme}://{host}" if HOST.fullmatch(host) else ""

    def _written_for(self, origin: str) -> Forms:
        assert self._shell is not None
        body = self._shell.replace(SHARED_PICTURE, f'content="{escape(origin)}/share.png"').encode()
        return _forms(SHELL, ASK_AGAIN, {"gzip": gzip.compress(body, mtime=0), "identity": body})


def _read(folder: Traversable, path: str = "") -> Iterator[tuple[str, Callable[[], Forms]]]:
    """Every file below a folder: its address, and how to read its encodings."""
    if not folder.is_dir():
        return
    here = {entry.name: entry for entry in folder.iterdir() if not entry.name.startswith(".")}
    for name, entry in here.items():
        address = f"{path}/{name}"
        if entry.is_dir():
            yield from _read(entry, address)
        elif not name.endswith(tuple(ENDINGS.values())):
            yield address, partial(_read_forms, here, name, address)


def _read_forms(here: Mapping[str, Traversable], name: str, address: str) -> Forms:
    bodies = {
        encoding: here[name + ending].read_bytes() for encoding, ending in ENDINGS.items() if name + ending in here
    }
    keeping = FOR_EVER if address.startswith(("/assets/", ENGINES)) else ASK_AGAIN
    return _forms(name, keeping, bodies | {"identity": here[name].read_bytes()})


def _forms(name: str, keeping: str, bodies: Mapping[str, bytes]) -> Forms:
    headers = {
        "Content-Type": KINDS.get(PurePosixPath(name).suffix, "application/octet-stream"),
        "Cache-Control": keeping,
    }
    if ENGINE.fullmatch(name):
        headers[POLICY] = ENGINE_POLICY
    if len(bodies) > 1:
        headers["Vary"] = "Accept-Encoding"
    return {encoding: _form(body, encoding, headers) for encoding, body in bodies.items()}


def _form(body: bytes, encoding: str, headers: dict[str, str]) -> EncodedFile:
    tag = hashlib.sha256(body).hexdigest()[:24]
    headers = headers | {"ETag": f'"{tag}"'}
    if encoding != "identity":
        headers["Content-Encoding"] = encoding
    return EncodedFile(body, tag, headers)


def _give(forms: Callable[[], Forms]) -> Handler:
    async def give(request: web.Request) -> web.Response:
        return _answer(request, forms())

    return give


def _answer(request: web.Request, forms: Forms) -> web.Response:
    """The smallest form that the browser accepts, or a 304 if the browser has it already."""
    form = forms[_best(forms, request.headers.get("Accept-Encoding", ""))]
    known = request.if_none_match or ()
    if any(tag.value in (form.tag, "*") for tag in known):
        kept = {name: value for name, value in form.headers.items() if not name.startswith("Content-")}
        return web.Response(status=304, headers=kept)
    return web.Response(body=form.body, headers=form.headers)


@lru_cache(64)
def _accepted(wish: str) -> dict[str, bool]:
    """For each encoding that a browser names, whether it accepts it."""
    accepted = {}
    for part in wish.lower().split(","):
        name, _, weight = part.partition(";")
        accepted[name.strip()] = not re.fullmatch(r"q=0(\.0*)?", weight.strip().replace(" ", ""))
    return accepted


def _best(forms: Forms, wish: str) -> str:
    accepted = _accepted(wish)
    others = accepted.get("*", False)
    return next((name for name in forms if name != "identity" and accepted.get(name, others)), "identity")

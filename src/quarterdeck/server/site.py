"""The page as a static site: both games without any server, from any host and any folder of it.

The files are those that a server sends. Only what names an address is written anew: a site does not know where it lies.
"""

import json
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from quarterdeck.core.errors import QuarterdeckError

COMPRESSED = (".br", ".gz")
"""Static hosts compress by themselves, or not at all."""
MARK = "data-site"
"""Tells the page that there is no server, and this module that a folder is a site which it may replace."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'"
)
"""No request leaves the site's origin. A static host sends no headers of ours, so the page says it."""
ADDRESS = re.compile(r'\b(href|src|content)="/(?!/)')


class SiteRefused(QuarterdeckError):
    """The site can't be written."""


def write_site(folder: Path, page: Traversable | None = None) -> int:
    """Write the site into a new or empty folder, or over an older site; how many bytes it has.

    `page` is the built page, if it is not the one of this package. Two runs give the same bytes.
    """
    page = files("quarterdeck.server") / "page" if page is None else page
    if not (page / "index.html").is_file() or not (page / "engine").is_dir():
        raise SiteRefused("page-not-built", "The page has not been built: run `make web` in the checkout first.")
    _make_room(folder)
    size = 0
    for path, body in _files(page):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        size += len(body)
    return size


def _make_room(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise SiteRefused("not-a-folder", f"{folder} is a file, and the site needs a folder.")
    if folder.is_dir() and any(folder.iterdir()):
        index = folder / "index.html"
        if not index.is_file() or MARK not in index.read_text(encoding="utf-8", errors="replace"):
            raise SiteRefused("not-empty", f"{folder} has other files in it; choose a new folder for the site.")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)


def _files(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Every file of the site: its path and its bytes."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        elif not entry.name.endswith(COMPRESSED) and not entry.name.startswith("."):
            yield f"{path}{entry.name}", _moved(f"{path}{entry.name}", entry.read_bytes())


def _moved(path: str, body: bytes) -> bytes:
    """A file whose addresses begin at its own folder instead of at the root of a server."""
    match path:
        case "index.html":
            text = ADDRESS.sub(r'\1="./', body.decode())
            text = text.replace("<html", f"<html {MARK}", 1)
            policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
            return text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1).encode()
        case "offline.html":
            return ADDRESS.sub(r'\1="./', body.decode()).encode()
        case "manifest.webmanifest":
            # Without an id the app is known by its address, so that two sites of one host are two apps.
            manifest = {name: value for name, value in json.loads(body).items() if name != "id"}
            return re.sub(r'": "/', '": "./', json.dumps(manifest, ensure_ascii=False, indent=2)).encode() + b"\n"
        case _:
            return body

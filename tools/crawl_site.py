"""Looks at every link of the built documentation site.

python tools/crawl_site.py build/site

Exits with 1 and names each dead link, each missing anchor, each picture or script of another host, each picture without
a description, a tutorial without results, and each public name of `quarterdeck` that the reference page does not have.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import quarterdeck

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "srcset"), ("iframe", "src")}
"""What a browser asks for when it shows a page."""


class SitePage(HTMLParser):
    """The anchors of a page, what it links to, what a browser loads with it, and its pictures without a description."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.bare: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "img" and given.get("alt") in (None, "", given.get("src")):
            self.bare.append(given.get("src") or "")
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if value and (tag, name) in LOADED:
                self.loaded.append(value)
            elif value and (tag, name) == ("a", "href"):
                self.links.append(value)


def complaints(site: Path) -> Iterator[str]:
    """Everything that is wrong with a site, in sentences."""
    pages = {file: SitePage(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        where = file.relative_to(site)
        for picture in page.bare:
            yield f"{where} has a picture without a description: {picture}."
        for link in page.loaded:
            if urlsplit(link).netloc:
                yield f"{where} loads {link} from another host."
        for link in [*page.links, *page.loaded]:
            if not _is_elsewhere(link) and not leads_somewhere(link, file, pages, site):
                yield f"{where} has a dead link: {link}."
    tutorial = site / "tutorial.html"
    if tutorial in pages and "cell_output" not in tutorial.read_text(encoding="utf-8"):
        yield "The tutorial does not show what its cells print and draw."
    reference = pages.get(site / "reference.html")
    known = set() if reference is None else reference.anchors
    for name in quarterdeck.__all__:
        if f"quarterdeck.{name}" not in known:
            yield f"The reference page does not have the name {name}."


def _is_elsewhere(link: str) -> bool:
    return bool(urlsplit(link).netloc) or link.startswith(("mailto:", "data:"))


def leads_somewhere(link: str, file: Path, pages: dict[Path, SitePage], site: Path) -> bool:
    """Whether the file exists within the site, and the anchor exists on its page."""
    parts = urlsplit(link)
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target /= "index.html"
    if not target.is_file() or not target.is_relative_to(site):
        return False
    return not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].anchors


def main(arguments: Sequence[str]) -> int:
    site = Path(arguments[0]).resolve()
    found = list(complaints(site))
    for complaint in found:
        print(complaint, file=sys.stderr)
    pages = sum(1 for _ in site.rglob("*.html"))
    print(f"{pages} pages, {len(quarterdeck.__all__)} public names, {len(found)} complaints.")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

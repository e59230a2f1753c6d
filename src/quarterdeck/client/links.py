"""A table's link as people share it: to join, to watch, or to move one's seat to another device."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue

Purpose = Literal["join", "watch", "move"]
PATHS: dict[str, Purpose] = {"t": "join", "w": "watch"}
NAME = re.compile(r"[tw][\w-]{1,63}", re.ASCII)
EXAMPLE = "https://play.example/t/tAbc123"
SECRET = re.compile(r"[\w-]{1,100}", re.ASCII)


class BadLink(QuarterdeckError):
    """This leads to no table."""


class Address(msgspec.Struct, frozen=True):
    """Where a link leads."""

    server: str
    """Such as https://play.example, without a slash at its end."""
    purpose: Purpose
    name: str
    """What the table is called by those who have this link; the secret of one that moves a seat."""

    def __repr__(self) -> str:
        """Without the name, which is a key to a seat."""
        return f"<Address to {self.purpose} a table of {self.server}>"


def read_link(link: str, catalogue: Catalogue) -> Address:
    """Where this link leads; a BadLink says what one looks like."""
    try:
        parts = urlsplit(link.strip())
        server = f"{parts.scheme}://{_place(parts.hostname, parts.port)}"
    except ValueError:
        raise _bad(catalogue, link) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise _bad(catalogue, link)
    match parts.path.strip("/").split("/"):
        case ["move"] if SECRET.fullmatch(parts.fragment):
            return Address(server, "move", parts.fragment)
        case ["t" | "w" as kind, name] if NAME.fullmatch(name) and name.startswith(kind):
            return Address(server, PATHS[kind], name)
        case _:
            raise _bad(catalogue, link)


def _place(host: str | None, port: int | None) -> str:
    name = f"[{host}]" if host and ":" in host else host
    return f"{name}" if port is None else f"{name}:{port}"


def _bad(catalogue: Catalogue, link: str) -> BadLink:
    return BadLink("bad-link", catalogue.say("terminal-bad-link", link=link, example=EXAMPLE))

"""The links that people share: to join a table, to watch it, or to move a seat to another device."""

import re
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec

from quarterdeck.core.errors import QuarterdeckError

Purpose: TypeAlias = Literal["join", "watch", "move"]
PATHS: dict[str, Purpose] = {"t": "join", "w": "watch"}
NAME = re.compile(r"[tw][\w-]{1,63}", re.ASCII)
SECRET = re.compile(r"[\w-]{1,100}", re.ASCII)
EXAMPLE = "https://play.example/t/tAbc123"


class BadLink(QuarterdeckError):
    """This link leads to no table, or does not allow what was asked for."""


class TableLink(msgspec.Struct, frozen=True):
    server: str
    """Such as https://play.example, without a slash at its end."""
    purpose: Purpose
    name: str
    """The table's name for those who have this link. For a link that moves a seat, its secret."""

    def __repr__(self) -> str:
        """Without the name, which gives a seat."""
        return f"<TableLink to {self.purpose} a table of {self.server}>"


def read_link(link: str) -> TableLink:
    """Where this link leads. A BadLink says what a link looks like."""
    try:
        parts = urlsplit(link.strip())
        server = f"{parts.scheme}://{_host_and_port(parts.hostname, parts.port)}"
    except ValueError:
        raise _bad(link) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise _bad(link)
    match parts.path.strip("/").split("/"):
        case ["move"] if SECRET.fullmatch(parts.fragment):
            return TableLink(server, "move", parts.fragment)
        case ["t" | "w" as kind, name] if NAME.fullmatch(name) and name.startswith(kind):
            return TableLink(server, PATHS[kind], name)
        case _:
            raise _bad(link)


def _host_and_port(host: str | None, port: int | None) -> str:
    name = f"[{host}]" if host and ":" in host else host
    return f"{name}" if port is None else f"{name}:{port}"


def _bad(link: str) -> BadLink:
    sentence = f"“{link}” leads to no table. A link looks like {EXAMPLE}."
    return BadLink("bad-link", sentence, link=link, example=EXAMPLE)

"""Where a request comes from: the page that sent it, the address that limits count by, and whether it used HTTPS."""

import hashlib
import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

from aiohttp import web

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.settings import Settings

PRIVATE_ENDINGS = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".test")
"""Endings of names that mean nothing on the internet. A name without a dot means nothing there, either."""


class ForeignOrigin(QuarterdeckError):
    """The request comes from a page of another site."""


class UnknownHost(QuarterdeckError):
    """The request is for a name that this server does not have."""


def check_host(request: web.Request, settings: Settings) -> None:
    """Raise unless the request is for this server's public name, for an address, or for a name of a private network.

    A site on the internet can let its name point to this server for a moment. Its page would then count as our own.
    It can do so neither with our public name nor with a number, nor with a name that only a private network knows.
    """
    host = request.headers.get("Host")
    if not host or _is_private(host):
        return
    name = _host_name(host)
    if name and name == urlsplit(settings.public_url).hostname:
        return
    sentence = f"This server does not have the name “{name[:100]}”. Its host can give it one with --public-url."
    raise UnknownHost("unknown-host", sentence)


def _host_name(host: str) -> str:
    """The name or number in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(256)
def _is_private(host: str) -> bool:
    name = _host_name(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(PRIVATE_ENDINGS))
    return True


def check_origin(request: web.Request, settings: Settings) -> None:
    """Raise unless the request comes from our own page or from a program.

    A browser names the page that sends a request. Only our own page may change anything or open a socket. A program
    names no page, and it has no cookies but its own.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return
    if origin in (f"http://{request.host}", f"https://{request.host}"):
        return
    if settings.public_url and origin == "://".join(urlsplit(settings.public_url)[:2]):
        return
    raise ForeignOrigin("foreign-origin", "This request comes from a page of another site.")


def address_of(request: web.Request, settings: Settings) -> str:
    """The address that limits count by. Behind a proxy it is the address that the proxy saw."""
    address = request.remote or "unknown"
    if settings.proxied:
        named = request.headers.getall("X-Forwarded-For", [""])[-1]  # a proxy may add a line of its own at the end
        address = named.rpartition(",")[2].strip() or address
    return counted_address(address)


@lru_cache(4096)
def counted_address(address: str) -> str:
    """What counts as one address. An IPv4 address may be written as IPv6 (`::ffff:192.0.2.1`) and is the same address.
    One household has a whole IPv6 network, so any other IPv6 address counts as its /64 network."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


def short_hash_of(address: str) -> str:
    """One of 65,536 values for an address: enough to share the list of tables out, too little to find the address."""
    return hashlib.sha256(address.encode("utf-8", "surrogateescape")).digest()[:2].hex()


def is_secure(request: web.Request, settings: Settings) -> bool:
    """Whether the browser uses HTTPS, to this server or to the proxy before it."""
    if settings.proxied and request.headers.get("X-Forwarded-Proto") == "https":
        return True
    return settings.public_url.startswith("https://") or request.secure

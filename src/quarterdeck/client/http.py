"""Questions to a server over HTTP, in the name of whoever sits at this terminal."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import aiohttp
import msgspec

from quarterdeck.client.keepsakes import Chest
from quarterdeck.client.wire import Complaint
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.printable import printable

T = TypeVar("T")
COOKIE = "quarterdeck"
PATIENCE = aiohttp.ClientTimeout(total=15, sock_connect=10)
"""A network that swallows everything never says so."""
LONGEST_FRAME = 4 << 20


class Unreachable(QuarterdeckError):
    """Nobody answers, or whoever answers is no Quarterdeck server."""


class Declined(QuarterdeckError):
    """The server would not do it; the code is the server's."""


def declined(catalogue: Catalogue, code: str, sentence: str, facts: dict[str, Any]) -> Declined:
    """A refusal in the player's language, or in the server's words where ours have none for it."""
    known = f"refusal-{code}"
    told = catalogue.say(known) if catalogue.has(known) else printable(sentence)
    return Declined(code, told, **{name: fact for name, fact in facts.items() if name not in ("code", "sentence")})


class Server:
    """One server, visited by one person, or by somebody whom it does not know."""

    def __init__(self, url: str, catalogue: Catalogue, chest: Chest, *, incognito: bool = False) -> None:
        """Whoever comes incognito does not say who they are, and so has no seat anywhere."""
        self.url = url
        self.catalogue = catalogue
        self.chest = chest
        self._incognito = incognito
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    def _visit(self) -> aiohttp.ClientSession:
        """Cookies are ours to send: to this server, and to nobody whom it might send us on to."""
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=PATIENCE)
        return self._session

    def _headers(self) -> dict[str, str]:
        token = None if self._incognito else self.chest.token
        return {} if token is None else {"Cookie": f"{COOKIE}={token}"}

    async def ask(self, method: str, path: str, wanted: type[T], body: Any = None) -> T:
        """A request and its answer; a QuarterdeckError says in a sentence why there is none."""
        answer = await self.fetch(method, path, body)
        try:
            return msgspec.json.decode(answer, type=wanted)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise self._not_ours() from None

    async def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        """The same, as it came."""
        try:
            async with self._visit().request(
                method, self.url + path, json=body, headers=self._headers(), allow_redirects=False
            ) as response:
                said = await response.read()
                status, cookie = response.status, response.cookies.get(COOKIE)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            raise self._silent() from None
        if status >= 400:
            raise self._complaint(said)
        if status >= 300:
            raise self._not_ours()
        if cookie is not None and not self._incognito:
            self.chest.keep_token(cookie.value)
        return said

    async def socket(self, table: str, seen: str) -> aiohttp.ClientWebSocketResponse:
        """Open a table's socket; aiohttp's errors say that it could not be opened, `why_not` says why."""
        path = f"/api/tables/{quote(table, safe='')}/socket?seen={seen}"
        return await self._visit().ws_connect(
            self.url + path, headers=self._headers(), autoping=True, max_msg_size=LONGEST_FRAME
        )

    def _complaint(self, said: bytes) -> QuarterdeckError:
        try:
            complaint = msgspec.json.decode(said, type=Complaint)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return self._not_ours()
        return declined(self.catalogue, complaint.code, complaint.sentence, complaint.facts)

    def _silent(self) -> Unreachable:
        return Unreachable("unreachable", self.catalogue.say("terminal-unreachable", server=self.url))

    def _not_ours(self) -> Unreachable:
        return Unreachable("not-quarterdeck", self.catalogue.say("terminal-not-quarterdeck", server=self.url))


def table_path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"

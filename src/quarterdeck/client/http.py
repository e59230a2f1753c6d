"""HTTP requests to a server, in the name of one person."""

import asyncio
from typing import Any, Self, TypeVar
from urllib.parse import quote

import aiohttp
import msgspec

from quarterdeck.client.keepsakes import Keepsakes
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Refused
from quarterdeck.protocol.requests import Claim, Complaint, HandOverLink, Me, Myself, NewTable, Sit, TableAnswer

T = TypeVar("T")
COOKIE = "quarterdeck"
TIMEOUT = aiohttp.ClientTimeout(total=15, sock_connect=10)
LONGEST_FRAME = 4 << 20
TRIES = 3
LONGEST_WAIT = 5_000
"""Milliseconds. A request that may be granted after a longer time is not sent again."""
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding an answer of an unknown server can raise."""


class Unreachable(QuarterdeckError):
    """There is no answer, or the answer is not one of a Quarterdeck server that this client understands."""


class Declined(QuarterdeckError):
    """The server refuses. Code, sentence and facts are the server's; the sentence may hold any character."""

    retry_after: int | None = None
    """Milliseconds after which the server may grant the same request."""


def declined(told: Refused | Complaint) -> Declined:
    """The refusal that a server's answer tells."""
    facts = {name: fact for name, fact in told.facts.items() if name not in ("code", "sentence")}
    refusal = Declined(told.code, told.sentence, **facts)
    refusal.retry_after = told.retry_after
    return refusal


def not_understood(server: str) -> Unreachable:
    """The error for a message that this version can't read."""
    sentence = f"The server at {server} says something that this version of Quarterdeck does not understand."
    return Unreachable("not-understood", sentence, server=server)


class ServerClient:
    """One server, visited by one person. `keepsakes` know who that is; without any, the server gives a new identity."""

    def __init__(self, url: str, keepsakes: Keepsakes | None = None, *, anonymous: bool = False) -> None:
        """An anonymous client never sends its identity, so it has no seat and can only watch."""
        self.url = url
        self.keepsakes = Keepsakes() if keepsakes is None else keepsakes
        self._anonymous = anonymous
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    # Requests by name --------------------------------------------------------------------------------------------

    async def myself(self) -> Myself:
        return await self.ask("GET", "/api/me", Myself)

    async def introduce(self, name: str) -> Myself:
        """Tell the server a name, and get an identity there."""
        return await self.ask("PUT", "/api/me", Myself, Me(name=name))

    async def open_table(self, wanted: NewTable) -> TableAnswer:
        return await self.ask("POST", "/api/tables", TableAnswer, wanted)

    async def table(self, table: str) -> TableAnswer:
        return await self.ask("GET", table_path(table), TableAnswer)

    async def sit(self, table: str, seat: int, name: str | None = None) -> TableAnswer:
        return await self.ask("PUT", f"{table_path(table)}/seats/{seat}", TableAnswer, Sit(name=name))

    async def dismiss(self, table: str, seat: int) -> TableAnswer:
        """Before the game: send a bot away or, from a table that this client has opened, a person."""
        return await self.ask("DELETE", f"{table_path(table)}/seats/{seat}", TableAnswer)

    async def hand_over(self, table: str, seat: int) -> HandOverLink:
        """A link that moves the seat to another device."""
        return await self.ask("POST", f"{table_path(table)}/seats/{seat}/hand-over", HandOverLink)

    async def claim(self, token: str) -> TableAnswer:
        """Take the seat that another device has handed over."""
        return await self.ask("POST", "/api/hand-over", TableAnswer, Claim(token=token))

    async def play_again(self, table: str) -> TableAnswer:
        """The next table of the same players; the first request opens it."""
        return await self.ask("POST", f"{table_path(table)}/again", TableAnswer)

    async def record(self, table: str) -> bytes:
        """The record of a finished game, as the server wrote it."""
        return await self.fetch("GET", f"{table_path(table)}/record")

    # Any request -------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, wanted: type[T], body: Any = None) -> T:
        """Send a request and decode the answer. A Declined or an Unreachable says why there is none."""
        answer = await self.fetch(method, path, body)
        try:
            return msgspec.json.decode(answer, type=wanted)
        except UNREADABLE:
            raise self._not_quarterdeck() from None

    async def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        """Send a request; the answer's body as it came. A server that asks for a short wait is asked again after it."""
        for _ in range(TRIES - 1):
            try:
                return await self._fetch_once(method, path, body)
            except Declined as why:
                if why.retry_after is None or why.retry_after > LONGEST_WAIT:
                    raise
                await asyncio.sleep(why.retry_after / 1000)
        return await self._fetch_once(method, path, body)

    async def _fetch_once(self, method: str, path: str, body: Any) -> bytes:
        headers, sent = self._headers(), None
        if body is not None:
            headers["Content-Type"], sent = "application/json", msgspec.json.encode(body)
        try:
            async with self._opened_session().request(
                method, self.url + path, data=sent, headers=headers, allow_redirects=False
            ) as response:
                answer = await response.read()
                status, cookie = response.status, response.cookies.get(COOKIE)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            sentence = f"The server at {self.url} can't be reached."
            raise Unreachable("unreachable", sentence, server=self.url) from None
        if status >= 400:
            raise self._refusal(answer)
        if status >= 300:
            raise self._not_quarterdeck()
        if cookie is not None and not self._anonymous:
            self.keepsakes.keep_token(cookie.value)
        return answer

    async def open_socket(self, table: str, seen: str) -> aiohttp.ClientWebSocketResponse:
        """Open a table's socket. aiohttp's errors say that it failed; `table` then says why."""
        return await self._opened_session().ws_connect(
            f"{self.url}{table_path(table)}/socket?seen={seen}", headers=self._headers(), max_msg_size=LONGEST_FRAME
        )

    def _opened_session(self) -> aiohttp.ClientSession:
        """Cookies are sent by `_headers`, so that no other server gets them."""
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=TIMEOUT)
        return self._session

    def _headers(self) -> dict[str, str]:
        token = None if self._anonymous else self.keepsakes.token
        return {} if token is None else {"Cookie": f"{COOKIE}={token}"}

    def _refusal(self, answer: bytes) -> QuarterdeckError:
        try:
            return declined(msgspec.json.decode(answer, type=Complaint))
        except UNREADABLE:
            return self._not_quarterdeck()

    def _not_quarterdeck(self) -> Unreachable:
        sentence = f"There is no Quarterdeck server at {self.url}."
        return Unreachable("not-quarterdeck", sentence, server=self.url)


def table_path(table: str) -> str:
    return f"/api/tables/{quote(table, safe='')}"

"""Bad requests of every kind, by a seed: what a server must refuse with a code and a sentence."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from typing import Any

import msgspec

from quarterdeck.core import record, registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Player

UNSEEN = (
    "\u034f\ufe0f\ufe0e\u17b4\u17b5\u180b\u180f\U000e0100\U000e01ef\u115f\u3164\uffa0\u00ad\u200b\u200d\u2060\ufeff"
)
"""Letters that can't be seen, neither alone nor behind another letter."""
MISLEADING = "\u202e\u2066\u0007\u0000\ue000\uffff"
ACCENTS = range(0x300, 0x34F)
FOREIGN_HOSTS = (
    "evil.example",
    "evil.example:8710",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "a..b",
    "[::1",
)
FOREIGN_ORIGINS = ("http://evil.example", "null", "http://[", "://", "http://127.0.0.1.evil.example")
JSON = {"Content-Type": "application/json"}
PACKED = gzip.compress(b" " * 10_000_000, mtime=0)
PATHS = ("/", "/api/me", "/api/tables", "/api/openapi.json", "/metrics", "/healthz", "/api/tables/tnone/socket")
ONE_ADDRESS = (
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::FFFF:192.0.2.7",
    "::ffff:c000:207",
    "0:0:0:0:0:ffff:c000:0207",
    "198.51.100.1, ::ffff:192.0.2.7",
    "nonsense,192.0.2.7",
)
"""Forwarded addresses that all mean the last one, written as IPv4 or as IPv6."""


class BadRequest(msgspec.Struct, frozen=True):
    """A request, and the codes of which the refusal has one."""

    method: str
    path: str
    codes: tuple[str, ...]
    body: bytes = b""
    headers: dict[str, str] = {}


class BadRequests:
    """Requests that a server must refuse. None of them changes anything."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self.kinds = {
            "name that can't be seen": self._unseen_name,
            "tower of accents": self._tower,
            "foreign host": self._foreign_host,
            "foreign origin": self._foreign_origin,
            "replay bomb": self._replay_bomb,
        }

    def any(self) -> tuple[str, BadRequest]:
        kind = self._random.choice(list(self.kinds))
        return kind, self.kinds[kind]()

    def _unseen_name(self) -> BadRequest:
        letters = "".join(self._random.choices(UNSEEN + MISLEADING, k=self._random.randint(1, 5)))
        return self._named(self._random.choice(("", "Ann")) + letters)

    def _tower(self) -> BadRequest:
        return self._named("Z" + "".join(map(chr, self._random.choices(ACCENTS, k=self._random.randint(12, 38)))))

    def _named(self, name: str) -> BadRequest:
        codes = ("bad-name",)
        if self._random.random() < 0.5:
            return BadRequest("PUT", "/api/me", codes, _json({"name": name}), JSON)
        seats = [{"kind": "me", "name": name}, {"kind": "open"}]
        return BadRequest("POST", "/api/tables", codes, _json({"game": "memoarrr", "seats": seats}), JSON)

    def _foreign_host(self) -> BadRequest:
        host = self._random.choice(FOREIGN_HOSTS)
        origin = {"Origin": f"http://{host}"} if self._random.random() < 0.5 else {}
        return BadRequest("GET", self._random.choice(PATHS), ("unknown-host",), headers={"Host": host} | origin)

    def _foreign_origin(self) -> BadRequest:
        headers = JSON | {"Origin": self._random.choice(FOREIGN_ORIGINS)}
        return BadRequest("PUT", "/api/me", ("foreign-origin",), _json({"name": "Eve"}), headers)

    def _replay_bomb(self) -> BadRequest:
        codes = ("too-large", "bad-request", "not-json", "bad-record")
        bombs: tuple[tuple[bytes, dict[str, str]], ...] = (
            (_with_a_log_of(3_001), {}),
            (_with_a_log_of(6_000), {}),
            (b"[" * 100_000, {}),
            (b" " * (600 * 1024), {}),
            (PACKED, {"Content-Encoding": "gzip"}),
        )
        body, headers = self._random.choice(bombs)
        return BadRequest("POST", "/api/replay", codes, body, JSON | headers)


def _json(body: dict[str, Any]) -> bytes:
    return json.dumps(body).encode()


@cache
def _with_a_log_of(entries: int) -> bytes:
    """A record with the log of a short game again and again: short to send, and long to play."""
    told = json.loads(long_record(10_000))
    told["log"] = (told["log"] * (1 + entries // len(told["log"])))[:entries]
    return _json(told)


@cache
def long_record(bytes: int = 490_000) -> bytes:
    """A lawful record of a finished game of Piratatak, of about this size where chance allows it."""
    dice = random.Random(7)
    players = (Player("Ann"), Player("Ben"))
    longest = b""
    for attempt in range(20):
        match = Match(registry.find("piratatak"), 2, deal=FairDeal.from_phrase(f"a long evening {attempt}"))
        while not match.over:
            (seat,) = match.turn
            moves = match.moves(seat)
            eager = len(match) > bytes // 260
            calm = [move for move in moves if type(move).__name__ not in ("Buy", "Fire")]
            match.play(seat, dice.choice(moves if eager else calm or moves))
        line = record.write(match.record(players))
        if len(longest) < len(line) <= bytes:
            longest = line
    return longest

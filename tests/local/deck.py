"""A page without a browser: it keeps what the local host gives it, and plays by what it is told."""

from __future__ import annotations

import json
import random
from typing import Any

from quarterdeck.core import record as records
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.local.host import Kept, LocalHost, Outgoing
from quarterdeck.server.table.log_entries import Row

NOON = 1_800_000_000_000
LINE = 1


class Deck:
    """One page with one connection. Its clock stands still until the next alarm."""

    def __init__(self, seed: int = 1) -> None:
        self.time = NOON
        self.host = LocalHost(lambda: self.time)
        self.kept: list[Kept] = []
        self.frames: list[dict[str, Any]] = []
        self.alarm: int | None = None
        self.ok = True
        self.table = ""
        self._dice = random.Random(seed)
        self._moves: dict[int, list[Any]] = {}
        self._opens = 0
        self._ids = 0

    def ask(self, method: str, path: str, body: object = None) -> Any:
        outgoing = self._take(self.host.request(method, path, "" if body is None else json.dumps(body)))
        self.ok = outgoing.ok
        assert outgoing.answer is not None
        return json.loads(bytes(outgoing.answer))

    def open(self, game: str, *kinds: str, pace: str = "instant", options: dict[str, Any] | None = None) -> None:
        """Open a table with seats such as `me` or `kraken`, and go there."""
        seats = [
            {"kind": "me", "name": f"Ann {seat}"} if kind == "me" else {"kind": "bot", "bot": kind}
            for seat, kind in enumerate(kinds)
        ]
        wanted = {"game": game, "seats": seats, "pace": pace, "options": options or {}}
        answer = self.ask("POST", "/api/tables", wanted)
        assert self.ok, answer
        self.go(answer["table"]["id"])

    def go(self, table: str) -> None:
        """Connect to a table, and begin for the own seats."""
        self.table = table
        self._take(self.host.connect(LINE, table, ()))
        if self.card["phase"] == "open":
            for seat in self.seats:
                self.say({"type": "begin", "seat": seat, "nonce": f"{seat:032x}"})

    def reload(self) -> None:
        """All that is left is what has been kept."""
        rows = [Row(kept.table, kept.seq, kept.at, kept.what.encode()) for kept in self.kept]
        self.host = LocalHost(lambda: self.time)
        self.host.load(self.table, [row for row in rows if row.table == self.table])
        self.frames.clear()
        self.go(self.table)

    @property
    def card(self) -> Any:
        return next(frame["table"] for frame in reversed(self.frames) if frame.get("table"))

    @property
    def seats(self) -> list[int]:
        return next(frame["seats"] for frame in reversed(self.frames) if frame["type"] == "welcome")

    @property
    def over(self) -> bool:
        return bool(self.card["phase"] == "over")

    def say(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command; its answer."""
        self._ids += 1
        before = len(self.frames)
        self._take(self.host.hear(LINE, json.dumps({"id": f"c{self._ids}", **command})))
        return next(frame for frame in self.frames[before:] if frame["type"] in ("done", "refused"))

    def step(self) -> None:
        """Make a move as soon as it is accepted, or wait for the next alarm."""
        seat = next((seat for seat, moves in self._moves.items() if moves), None)
        if seat is not None:
            self.time = max(self.time, self._opens)
            answer = self.say({"type": "move", "seat": seat, "move": self._dice.choice(self._moves[seat])})
            assert answer["type"] == "done", answer
        else:
            assert self.alarm is not None, "nothing falls due"
            self.time = max(self.time, self.alarm)
            self._take(self.host.ring())

    def wait_until_open(self) -> None:
        """Until nothing falls due any more, or a move of this page is accepted."""
        while not any(self._moves.values()) and self.alarm is not None:
            self.step()
        self.time = max(self.time, self._opens)

    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            if not self.over:
                self.step()

    def play_to_the_end(self) -> Record:
        while not self.over:
            self.step()
        record = records.read(json.dumps(self.ask("GET", f"/api/tables/{self.table}/record")).encode())
        assert verify(record).over
        return record

    def _take(self, outgoing: Outgoing) -> Outgoing:
        self.kept += outgoing.kept
        self.alarm = outgoing.alarm
        for sent in outgoing.sent:
            frame = json.loads(sent.text)
            self.frames.append(frame)
            if frame["type"] == "update":
                self._opens = frame["clock"]["opens"]
                if frame["seat"] is not None:
                    self._moves[frame["seat"]] = frame["moves"]
        return outgoing

"""A table whose server is the test: a page is told, frame by frame, what a real one would tell it, when the test likes.

The frames are made by the server's own code from a real match; only the socket between is the test's. So a page is
brought into any phase at once, at any pace, without a clock to wait for.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from quarterdeck.core import record as records
from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import PROTOCOL, Attendance, Done, Presence, Refused, Welcome
from quarterdeck.protocol.paces import PaceName
from quarterdeck.server.table.log_entries import Began, Chair, Moved, Opened
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Viewpoint, update
from tests.server.leaks.world import agreed
from tests.truth import lay, state_of

NAMES = ("Ann", "Ben", "Cleo", "Dan")
NO_PAGE = "/t/a/b"
"""An address that the client has no page for."""
GO = f"""async (path) => {{
  for (const address of ["{NO_PAGE}", path]) {{
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((done) => setTimeout(done));
  }}
}}"""
"""To a page of the client without loading the client again. What was on the page before, a dialog say, is gone."""
MOST_OF_A_ROUND = 100
"""Moves: four seats reveal 24 cards at most, and some of them ask for one more."""
LONG = 600_000
"""Milliseconds that everybody may look, where the test wants a moment to last."""


def visit(page: Page, url: str, path: str) -> None:
    """Come to a page of the client, which is loaded unless it is there already."""
    if page.url.startswith(f"{url}/") and page.locator("#app > *").count():
        page.evaluate(GO, path)
    else:
        page.goto(url + path)


class StagedTable:
    """One table and one page at it, with the seats that the page plays. A page can go from one to another."""

    _numbers = itertools.count(1)

    def __init__(
        self,
        page: Page,
        game: str,
        seats: int = 2,
        *,
        mine: tuple[int, ...] = (0,),
        phrase: str = "a calm sea",
        chairs: tuple[Chair, ...] | None = None,
        pace: PaceName = "instant",
        now: Callable[[], int] | None = None,
        **options: Any,
    ) -> None:
        """`now`: the server's clock in milliseconds, where the test stops the page's."""
        self.page = page
        self.now = now or _now
        self.mine = mine
        number = next(self._numbers)
        self.table = Table(f"tStagedByTheTest{number}")
        self.watch = f"wStagedByTheTest{number}"
        self.heard: list[dict[str, Any]] = []
        """The commands of the page."""
        self.attendance: tuple[Presence, ...] | None = None
        """The presence of each seat, if the page is to be told."""
        self._seen = 0
        self._socket: WebSocketRoute | None = None
        self.wanted: list[dict[str, Any]] = []
        """The moves that the page wants to make, in order."""
        self.obey: Callable[[dict[str, Any]], bool] | None = None
        """Makes the page's moves as a server would, those that it is true of; others are refused. None: makes none."""
        self._dice = random.Random(phrase)
        self._phrase = phrase
        everybody = tuple(Chair(person=f"p{name}", name=name) for name in NAMES[:seats])
        secret = hashlib.sha256(phrase.encode()).hexdigest()
        terms = agreed(game, seats, options, pace, None)
        self.apply(Opened(terms=terms, chairs=chairs or everybody, watch=self.watch, secret=secret))
        names = (f"/{self.table.id}/socket", f"/{self.watch}/socket")
        page.route_web_socket(lambda address: any(name in address for name in names), self._welcome)

    @property
    def match(self) -> Any:
        return self.table.match

    def apply(self, happening: Any) -> None:
        self.table.apply(self.table.seq + 1, self.now(), happening)
        if self.match is not None and self.match.over:
            # Not earlier: a page whose requests are looked at loads every file anew.
            self.page.route(lambda address: address.endswith(f"/{self.table.id}/record"), self._give_record)

    def deal(self) -> None:
        """Everybody has begun, with nonces of the test's: a page that has sent its own one does not find it later."""
        if self.match is not None:
            return
        for seat, chair in enumerate(self.table.chairs):
            if chair.person is not None:
                self.apply(Began(seat, hashlib.sha256(f"{self._phrase}/{seat}".encode()).hexdigest()[:32]))
        self.tell()

    def go(self, url: str, *, to_watch: bool = False) -> None:
        """Come to the table; back when the page has heard of it."""
        visit(self.page, url, f"/w/{self.watch}" if to_watch else f"/t/{self.table.id}")
        self.page.wait_for_selector("main")

    def _welcome(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        self._seen = 0
        socket.on_message(self._hear)
        socket.send(encode(Welcome(PROTOCOL, "staged", self.mine, 0, 20, self.now())).decode())
        self.tell()
        if self.attendance is not None:
            socket.send(encode(Attendance(self.attendance)).decode())

    def _hear(self, text: str | bytes) -> None:
        """Whatever the page wants is done; the test moves for everybody, unless it has the page obeyed."""
        command = json.loads(text)
        self.heard.append(command)
        if "id" not in command or self._socket is None:
            return
        answer: Done | Refused = Done(command["id"], self.table.seq)
        if command["type"] == "move":
            self.wanted.append(command["move"])
            if self.obey is not None and self.obey(command["move"]):
                self.apply(Moved(command["seat"], msgspec.Raw(encode(command["move"]))))
                self.tell()
            elif self.obey is not None:
                answer = Refused(command["id"], "table-paused", "This table is paused.", {})
        self._socket.send(encode(answer).decode())

    def arrange(self, **cards: Any) -> None:
        """Lay the cards as the test wants them; the page is told when it comes, or with the next move."""
        lay(self.match, msgspec.structs.replace(state_of(self.match), **cards))

    def _give_record(self, asked: Route) -> None:
        asked.fulfill(body=records.write(self.table.record()), content_type="application/json")

    def tell(self, due_in: int | None = None) -> None:
        """Tell the page what is new for each of its eyes, and in how many milliseconds a seat's time is over."""
        if self._socket is None:
            return
        due = None if due_in is None else self.now() + due_in
        for seat in self.mine or (None,):
            told = update(self.table, Viewpoint(seat, True), self._seen, self.now(), just_happened=True, due=due)
            self._socket.send(encode(told).decode())
        self._seen = self.table.seq

    def play(self, seat: int, move: Any) -> None:
        self.apply(Moved(seat, msgspec.Raw(encode(move))))
        self.tell()

    def step(self, prefer: Callable[[Any], bool] = lambda _: True) -> None:
        """A seat that may move makes a move, a preferred one if there is one."""
        seat = self._dice.choice(self.match.turn)
        moves = self.match.moves(seat)
        self.play(seat, self._dice.choice([move for move in moves if prefer(move)] or moves))

    def until(self, there: Callable[[Any], bool], prefer: Callable[[Any], bool] = lambda _: True) -> None:
        """Play until the match is as wanted; the page is told only how it is then."""
        socket, self._socket = self._socket, None
        for _ in range(2_000):
            if there(self.match):
                break
            self.step(prefer)
        assert there(self.match), "the game never came to that"
        self._socket = socket
        self.tell()

    def end_round(self) -> None:
        """Play on until the round is over, move by move in sight of the page."""
        number = self.match.view(None).round
        for _ in range(MOST_OF_A_ROUND):
            if self.match.over or self.match.view(None).round > number:
                return
            self.step()
        raise AssertionError(f"round {number} does not end")

    def linger(self) -> None:
        """From now on what is shown stays in sight until the next thing happens."""
        self.table.exposure.pace = msgspec.structs.replace(self.table.exposure.pace, exposure=LONG, look=LONG)


def _now() -> int:
    return int(time.time() * 1000)

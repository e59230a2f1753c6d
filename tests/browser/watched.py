"""Pages that are searched for cards while a real game goes on, each for what its own receiver may not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.browser.names import named, tells_pile
from tests.browser.sailor import Sailor
from tests.browser.search import Search
from tests.browser.truth import ALL, LogSource, Truth, clock
from tests.browser.waiting import wait_until
from tests.properties.redeal import Leak
from tests.server.leaks.knowledge import check_words
from tests.server.live import Live
from tests.truth import state_of

LATE_MS = 500
"""How long after its time a card may still be found: a timer may be late, and a frame is on its way."""
A_TURN = "new Promise((done) => setTimeout(done))"
"""Whatever is due in the page happens first: a search keeps a page from its timers while it lasts."""
BEHIND = ("what is reachable from window", "nodes out of the document")
"""The invisible places, in which a screen may have what is for any of its seats."""


class Watched:
    """One page: a player's, a spectator's, or a screen that several share."""

    def __init__(self, sailor: Sailor, server: LogSource) -> None:
        self.sailor = sailor
        self.search = Search(sailor.page)
        self.seats: tuple[int, ...] = ()
        self._server = server
        self._now: Truth
        """The table as it is."""
        self._told: Truth
        """The table as it was when the latest frame that has been checked was sent."""
        self._frames_checked = 0
        self._following: set[int | None] = set()
        """The seats that have been told how the table lies since the latest welcome: what comes next is live."""
        self._answers_checked = 0

    def follow(self, table: str, *seats: int) -> None:
        """This page is at a table, and plays these seats there."""
        self.seats = seats
        self._now, self._told = Truth(self._server, table), Truth(self._server, table)

    def wait(self) -> Truth:
        """Until the page has been told what the store knows."""
        truth = self._now.catch_up()
        wait_until(
            self.sailor.page,
            lambda: self.search.seq >= truth.seq,
            lambda: f"the page is at {self.search.seq}, the store at {truth.seq}",
        )
        return truth

    def check(self, *, heap: bool = False, in_sight: tuple[int, ...] | None = None) -> None:
        """Raise where a card is found that this page may not hold now; `in_sight`: whose looks the screen may show.

        A card whose time has just come may be found once, and not again when it is more than LATE_MS ago.
        """
        while True:
            began = clock()
            try:
                self._look(heap, self.seats if in_sight is None else in_sight)
            except Leak:
                due = self._now.catch_up().last_change(clock()) + LATE_MS
                if began >= due:
                    raise
                self.sailor.page.wait_for_timeout(max(0.0, due - clock()))
            else:
                break
        self.check_frames()
        self.check_answers()

    def _look(self, heap: bool, in_sight: tuple[int, ...]) -> None:
        truth = self.wait()
        self.sailor.page.evaluate(A_TURN)
        now = clock()
        held, shown = truth.may_be_named(self.seats, now), truth.may_be_named(in_sight, now)
        texts: dict[str, str] = {}
        for place, text, pictures in self.search.places():
            texts[place] = text
            self._judge(place, named(text) | pictures, held if place in BEHIND else shown, truth)
        if heap:
            texts["the heap"] = self.search.heap()
            if truth.table.terms.game == "memoarrr":  # Piratatak's parts are names that every ship is drawn from
                self._judge("the heap", named(texts["the heap"]), held, truth)
        if not truth.over:
            for place, text in texts.items():
                check_secrets(place, text, truth, self.seats)

    def _judge(self, place: str, found: set[str], allowed: set[str], truth: Truth) -> None:
        hidden = ALL if truth.table.terms.game == "memoarrr" else set(truth.pile)
        found &= hidden
        if found - allowed:
            raise Leak(f"{place} of seats {self.seats} holds {sorted(found - allowed)}")

    def check_frames(self) -> None:
        """Every frame so far held what its receiver might know when it was sent."""
        for frame in self.search.frames[self._frames_checked :]:
            if frame["type"] == "welcome":
                self._following = set()
            if frame["type"] != "update":
                assert not named(json.dumps(frame)), frame
                continue
            live = frame["seat"] in self._following and bool(frame["events"])
            check_frame(frame, self._told.catch_up(frame["seq"]), live=live)
            self._following.add(frame["seat"])
        self._frames_checked = len(self.search.frames)

    def check_answers(self) -> None:
        """While the game runs, the server answers no question of the page with a card; when it is over, with all."""
        new = self.search.answers[self._answers_checked :]
        if not self._now.catch_up().over:
            for address, text in new:
                check_answer(address, text, self._now)
        self._answers_checked += len(new)


def check_secrets(place: str, text: str, truth: Truth, seats: tuple[int, ...]) -> None:
    """No half of the deal, no person's id, and not the order of a pile."""
    check_words(f"{place}\n{text}", truth.secrets(seats))
    if truth.running and truth.table.terms.game == "piratatak" and tells_pile(text, truth.pile):
        raise Leak(f"{place} tells which cards come next")


def check_answer(address: str, text: str, truth: Truth) -> None:
    if named(text):
        raise Leak(f"{address} tells of {sorted(named(text))}: {text}")
    check_secrets(address, text, truth, ())


def check_frame(frame: dict[str, Any], truth: Truth, *, live: bool = False) -> None:
    """`truth` is the table when the frame's entry was the latest; `live`: the frame was sent when that was written."""
    text = json.dumps(frame)
    if not truth.over:
        check_secrets("a frame", text, truth, ())
    times = frame["clock"]
    seats = () if frame["seat"] is None else (frame["seat"],)
    allowed = truth.may_be_named(seats, times["now"])
    if truth.match is not None and (times["now"] < times["opens"] or live):
        allowed |= truth.lingering
    if named(text) - allowed:
        raise Leak(f"a frame to {frame['seat']} tells of {sorted(named(text) - allowed)}: {text}")


class Voyage:
    """Two players and a spectator at one table of Memoarrr!, each under search."""

    def __init__(self, make: Callable[..., Sailor], server: Live, *, url: str = "", pace: str = "brisk") -> None:
        self.ann, self.ben, self.watcher = (Watched(make(url), server) for _ in range(3))
        self.table = self.ann.sailor.open_table(
            "memoarrr", "me", "open", pace=pace, clock=None, look=10, options={"abilities": True, "edition": "2023"}
        )
        self.watch = self.ann.sailor.card(self.table)["watch"]
        self._truth = Truth(server, self.table)
        self.ann.follow(self.table, 0)
        self.ben.follow(self.table, 1)
        self.watcher.follow(self.table)

    @property
    def everybody(self) -> tuple[Watched, ...]:
        return self.ann, self.ben, self.watcher

    @property
    def players(self) -> tuple[Watched, ...]:
        return self.ann, self.ben

    @property
    def truth(self) -> Truth:
        """The table as it is now; it goes on with the game."""
        return self._truth.catch_up()

    def check(self, *, heap: bool = False) -> None:
        for one in self.everybody:
            one.check(heap=heap)

    def sit_down(self) -> None:
        self.watcher.sailor.go(f"/w/{self.watch}")
        self.ann.sailor.go(f"/t/{self.table}")
        self.ben.sailor.sit(self.table, "Ben")
        for one in self.everybody:
            one.sailor.at_table()

    def learn(self, who: Watched, side: str) -> None:
        """Look at a side and put the cards back."""
        self.look(who, side)
        self.put_back(who)

    def look(self, who: Watched, side: str) -> None:
        who.sailor.page.locator(f"[data-side={side}]").click()
        who.sailor.page.wait_for_selector(".cell.secret")

    def put_back(self, who: Watched) -> None:
        """By hand; a look whose time is over has been ended by the server."""
        who.sailor.page.evaluate("document.querySelector('[data-move=ready]')?.click()")
        who.sailor.page.locator("[data-move=ready]").wait_for(state="detached")

    def begin(self) -> None:
        self.sit_down()
        self.learn(self.ann, "north")
        self.learn(self.ben, "south")

    @property
    def to_move(self) -> Watched:
        (seat,) = self.truth.match.turn
        return self.players[int(seat)]

    def tap(self, cell: int | None) -> Watched:
        """The seat that is to move chooses this cell once it can. Returns when the store has the move, and the page
        knows it."""
        assert cell is not None
        who, before = self.to_move, self.truth.seq
        who.sailor.page.locator(f'.tappable[data-cell="{cell}"]').click()
        wait_until(who.sailor.page, lambda: self.truth.seq > before, "the move never reached the store")
        who.sailor.answered()
        return who

    def open_round(self, animal: str = "turtle") -> Watched:
        """The first card of a round: one with this animal, or any where the first ban leaves none."""
        truth = self.truth
        cell = truth.lawful(animal=animal)
        return self.tap(truth.lawful() if cell is None else cell)

    def settle(self) -> None:
        """Whatever an animal asks for, the first answer will do."""
        while self.truth.match.view(None).phase != "reveal":
            self.tap(self.truth.lawful())

    def fail(self) -> None:
        """Play until a mismatch ends the round."""
        number = self.truth.match.view(None).round
        while (truth := self.truth).running and truth.match.view(None).round == number:
            to_match = truth.match.view(None).to_match
            if to_match is None:
                self.open_round()
                self.settle()
                continue
            (seat,) = truth.match.turn
            cells = [move.cell for move in truth.match.moves(seat)]
            lies = state_of(truth.match).locations
            self.tap(
                next(
                    cell
                    for cell in cells
                    if lies[cell].animal != to_match.animal and lies[cell].landscape != to_match.landscape
                )
            )

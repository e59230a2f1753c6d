"""A table: the result of applying the entries of its log one after the other. No clock, no I/O."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from copy import copy
from typing import Any, NoReturn, assert_never

import msgspec

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import FairDeal, commitment_of
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, AnyPlannedMove, Match
from quarterdeck.core.record import Player, Record
from quarterdeck.core.wire import read_move
from quarterdeck.lessons import LEARNER, Coach
from quarterdeck.protocol.exposure import ExposureClock
from quarterdeck.protocol.messages import Phase
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.puzzles import PuzzleCoach
from quarterdeck.server.table.log_entries import (
    AnyLogEntry,
    Began,
    Chair,
    Counted,
    Dismissed,
    HandedOver,
    Hired,
    Hurried,
    Left,
    Moved,
    Opened,
    PaceWished,
    PlayedAgain,
    Returned,
    RosterEntry,
    Row,
    Sat,
    Terms,
    TookOver,
    read_entry,
)


class BrokenLog(Exception):
    """A log whose entries can't be applied: a bug, or a damaged store."""


_OWN = frozenset(
    {"_commands", "_entries", "arrivals", "chairs", "exposure", "match", "nonces", "sent_away", "stood_in", "wishes"}
)
"""What a table changes in place, and so can't share with its copy."""


ARRIVALS_KEPT = 10
"""How many of a seat's latest arrivals are remembered with their times."""


class Table:
    """One table at one moment of its log."""

    __slots__ = (
        "_commands",
        "_entries",
        "arrivals",
        "at",
        "bots",
        "chairs",
        "coach",
        "commitment",
        "exposure",
        "game",
        "hurried",
        "id",
        "late_since",
        "match",
        "next",
        "nonces",
        "opened",
        "opened_at",
        "pace",
        "phase",
        "roster_seq",
        "sent_away",
        "seq",
        "stood_in",
        "wishes",
    )

    opened: Opened
    exposure: ExposureClock
    pace: PaceName
    """The pace that was agreed on, at the opening or since."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = 0
        self.at = 0
        """When the latest entry was written."""
        self.chairs: list[Chair] = []
        self.nonces: dict[int, str] = {}
        """The nonce of each seat that has begun."""
        self.stood_in: set[int] = set()
        """The seats at which a bot plays instead of the person."""
        self.late_since: dict[int, int] = {}
        """Before the game: for each seat whose person keeps the game from beginning, since when."""
        self.sent_away: set[str | None] = set()
        """The people who may not sit down here any more."""
        self.arrivals: dict[int, tuple[int, tuple[int, ...]]] = {}
        """For each seat: how often a player came to it, came back or changed the pace, and when the latest times."""
        self.wishes: dict[int, PaceName] = {}
        """The pace that each seat would like, if it is another one."""
        self.hurried = False
        """Whether bots play quickly until the next round."""
        self.bots = False
        """Whether a bot plays at any seat."""
        self.coach: Coach | PuzzleCoach | None = None
        """At a table where a lesson is played or a puzzle is solved."""
        self.match: AnyMatch | None = None
        self.phase: Phase = "open"
        self.next: str | None = None
        self.roster_seq = 0
        """The latest entry that changed the table's card."""
        self._commands: dict[str, int] = {}
        """The seq of each command that was carried out, see `seq_of`. A key is one text, because a tuple for each move
        would be work for the garbage collector."""
        self._entries: list[int] = []
        """For each entry of the match's log: the seq of the log entry that made it."""

    @classmethod
    def played(cls, id: str, rows: Iterable[Row]) -> Table:
        """The table after all entries of its log."""
        table = cls(id)
        for row in rows:
            table.apply(row.seq, row.at, read_entry(row.what))
        return table

    def copy(self) -> Table:
        """A table that goes on from here on its own."""
        twin = Table(self.id)
        for name in self.__slots__:
            if hasattr(self, name):
                setattr(twin, name, copy(getattr(self, name)) if name in _OWN else getattr(self, name))
        return twin

    @property
    def terms(self) -> Terms:
        return self.opened.terms

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that belong to a person."""
        if person is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    @property
    def opener(self) -> int | None:
        """Before the game, the seat of the person who opened the table or, after they left, who has sat here longest.

        `waiting_since` holds the seats of people in the order in which they were taken.
        """
        return next(iter(self.exposure.waiting_since), None) if self.phase == "open" else None

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays at this seat now, if any."""
        return self.terms.stand_in if seat in self.stood_in else self.chairs[seat].bot

    def moves(self, seat: int) -> tuple[Any, ...]:
        """What this seat may do now. With a coach only the learner moves, and only when the coach waits for it."""
        assert self.match is not None
        if self.coach is not None:
            return self.coach.moves(self.match) if seat == LEARNER else ()
        return self.match.moves(seat)

    def may_hurry(self, seat: int | None) -> bool:
        """Whether the person at this seat is out of the round, and only bots are to move before the next one."""
        match = self.match
        if match is None or match.over or self.hurried or not self.bots or not self.exposure.pace.exposure:
            return False
        if self.coach is not None:
            return False
        still_in = match.still_in
        return seat not in still_in and self._only_bots(still_in) and seat not in self.stood_in

    def _only_bots(self, seats: tuple[int, ...]) -> bool:
        return all(self.bot_at(seat) is not None for seat in seats)

    def seq_of(self, person: str | None, seat: int, command: str) -> int | None:
        """The seq of the entry that a person's command has written; None if it was not carried out yet."""
        return self._commands.get(f"{seat} {person} {command}")

    def entry_after(self, seq: int) -> int:
        """The first entry of the match's log that happened after this seq."""
        return bisect_right(self._entries, seq)

    @property
    def last_entry_seq(self) -> int:
        """The seq of the log entry that made the match's latest entry."""
        return self._entries[-1] if self._entries else 0

    def record(self) -> Record:
        """The record of the finished game."""
        if self.match is None:
            raise QuarterdeckError("match-running", "A match has a record only when it is over.")
        return self.match.record(Player(chair.name, chair.bot or "human") for chair in self.chairs)

    def apply(self, seq: int, at: int, entry: AnyLogEntry, planned: AnyPlannedMove | None = None) -> None:
        """Apply the next entry; `planned` is the move in it, if the rules have accepted it already."""
        if seq != self.seq + 1:
            raise BrokenLog(f"Entry {seq} follows entry {self.seq} in a log.")
        if isinstance(entry, Moved):
            self._move(seq, at, entry, planned)
        else:
            self._rearrange(seq, at, entry)
            self.bots = bool(self.stood_in) or any(chair.bot for chair in self.chairs)
            self.roster_seq = seq
        self.seq = seq
        self.at = at

    def _move(self, seq: int, at: int, moved: Moved, planned: AnyPlannedMove | None) -> None:
        match = self._running()
        if planned is None:
            match.play(moved.seat, read_move(match.game, bytes(moved.move)))
        else:
            match.make(planned)
        self._entries.append(seq)
        if moved.command is not None:
            self._commands[f"{moved.seat} {self.chairs[moved.seat].person} {moved.command}"] = seq
        if self.hurried and not (self._only_bots(match.still_in) and match.turn):
            self._hurry(False)
            self.roster_seq = seq
        self.exposure.entry_made(match, at, moved.seat)
        if match.over:
            self.phase = "over"
            self.roster_seq = seq

    def _rearrange(self, seq: int, at: int, entry: RosterEntry) -> None:
        """Apply an entry that is not a move: it changes who sits where, or who plays."""
        if isinstance(entry, Began | Left | Returned | Hurried | PaceWished) and entry.command is not None:
            self._commands[f"{entry.seat} {self.chairs[entry.seat].person} {entry.command}"] = seq
        if isinstance(entry, Counted):
            count, times = self.arrivals.get(entry.seat, (0, ()))
            self.arrivals[entry.seat] = (count + 1, (*times[1 - ARRIVALS_KEPT :], at))
        match entry:
            case Opened():
                self._open(entry, at)
            case Sat(seat, person, name):
                self.chairs[seat] = Chair(person=person, name=name)
                self.exposure.waiting_since[seat] = at
            case Hired(seat, bot, name):
                self.chairs[seat] = Chair(bot=bot, name=name)
            case Dismissed(seat):
                if self.chairs[seat].person is not None:
                    self.sent_away.add(self.chairs[seat].person)
                self._free(seat)
            case Began(seat, nonce):
                self.nonces[seat] = nonce
            case Left(seat):
                self._leave(seat)
                self.exposure.wait_anew(seat, at)
            case TookOver(seat):
                self.stood_in.add(seat)
                self.exposure.wait_anew(seat, at)
            case Returned(seat):
                self.stood_in.discard(seat)
                self._hurry(False)
                self.exposure.wait_anew(seat, at)
            case HandedOver(seat, person):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], person=person)
                self.exposure.wait_anew(seat, at)
            case Hurried():
                self._hurry(True)
            case PaceWished(seat, pace):
                self.wishes[seat] = pace
            case PlayedAgain(table):
                self.next = table
            case _:
                assert_never(entry)
        if self.match is None:
            self._note_late_seats(at)
            if self._complete():
                self._deal(seq, at)
        elif self.wishes:
            self._agree_on_pace()

    def _open(self, opened: Opened, at: int) -> None:
        self.opened = opened
        self.opened_at = at
        self.chairs = list(opened.chairs)
        self.commitment = commitment_of(bytes.fromhex(opened.secret))
        self.pace = opened.terms.pace
        self.exposure = ExposureClock(PACES[self.pace], self.commitment)
        self.exposure.waiting_since = {seat: at for seat, chair in enumerate(opened.chairs) if chair.person is not None}
        self.game: AnyGame = registry.find(opened.terms.game, opened.terms.rules)
        if opened.lesson is not None:
            self.coach = Coach(opened.lesson)
        elif opened.puzzle is not None:
            self.coach = PuzzleCoach(opened.puzzle)

    def _hurry(self, hurried: bool) -> None:
        self.hurried = hurried
        pace = PACES[self.pace]
        self.exposure.pace = pace.hurried() if hurried else pace

    def _agree_on_pace(self) -> None:
        """When all people who play here wish the same pace, the table has it from now on. Stand-ins do not count."""
        wished = {self.chairs[seat].person: pace for seat, pace in self.wishes.items()}
        agreed = {
            wished.get(chair.person, self.pace)
            for seat, chair in enumerate(self.chairs)
            if chair.person is not None and seat not in self.stood_in
        }
        if len(agreed) == 1:
            self.pace = agreed.pop()
            self._hurry(self.hurried)
        self.wishes = {
            seat: pace for seat, pace in self.wishes.items() if pace != self.pace and seat not in self.stood_in
        }

    def _leave(self, seat: int) -> None:
        if self.match is not None:
            self.stood_in.add(seat)
        else:
            self._free(seat)

    def _free(self, seat: int) -> None:
        """Before the game a seat becomes free; a table without people is closed."""
        self.chairs[seat] = Chair()
        self.nonces.pop(seat, None)
        self.exposure.waiting_since.pop(seat, None)
        if all(chair.person is None for chair in self.chairs):
            self.phase = "closed"

    def _note_late_seats(self, at: int) -> None:
        """A person who has not begun is late once another person has begun and only late people are missing."""
        late = {
            seat: chair.person for seat, chair in enumerate(self.chairs) if chair.person and seat not in self.nonces
        }
        full = not any(chair.is_open for chair in self.chairs)
        self.late_since = {
            seat: self.late_since.get(seat, at)
            for seat, person in late.items()
            if (full or len(late) == 1) and any(self.chairs[other].person != person for other in self.nonces)
        }

    def _complete(self) -> bool:
        """Whether every seat is taken and every person has begun. A voyage begins by itself: it takes no nonces."""
        begun = self.nonces if self.opened.voyage is None else range(len(self.chairs))
        return self.phase == "open" and all(
            chair.bot is not None or (chair.person is not None and seat in begun)
            for seat, chair in enumerate(self.chairs)
        )

    def _deal(self, seq: int, at: int) -> None:
        if self.coach is not None:
            self.match = self.coach.begun()
        else:
            nonces = [self.nonces.get(seat) for seat in range(len(self.chairs))]
            deal = FairDeal(bytes.fromhex(self.opened.secret), nonces)
            self.match = Match(self.game, len(self.chairs), deal, self.terms.options)
        self.phase = "over" if self.match.over else "running"
        # A lesson or a puzzle may begin after some moves: of these only the latest is news.
        self._entries += [0] * (len(self.match) - 1) + [seq]
        self.exposure.waiting_since.clear()
        people = {chair.person for chair in self.chairs if chair.person is not None}
        if len(people) > 1 and self.terms.look is not None:  # a person alone keeps no other person waiting
            self.exposure.look = self.terms.look * 1000
        self.exposure.entry_made(self.match, at, None)

    def _running(self) -> AnyMatch:
        if self.match is None:
            _broken("A move was made before the deal.")
        return self.match

    def __repr__(self) -> str:
        """Tells nothing of the game, since it may be written to a log file."""
        return f"<Table of {len(self.chairs)} seats, {self.phase}, at {self.seq}>"


def _broken(sentence: str) -> NoReturn:
    raise BrokenLog(sentence)

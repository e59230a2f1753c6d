"""What each viewpoint is sent: every update and every table card for a client is made here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import ChairCard, Clock, Solution, TableCard, Update, WeighedAnswer
from quarterdeck.puzzles import PuzzleCoach
from quarterdeck.server.framing import frame_head, framed
from quarterdeck.server.table.table import Table

NO_SEAT: Final = b'"seat":null'
"""Stands in a spectator's update, and in its views, for the seat that sees it. No text in JSON holds these bytes,
because its quotes are escaped."""
SEATS: Final = tuple(b'"seat":%d' % seat for seat in range(10))
TOLD: Final = 3
"""Answers to a puzzle that are told with their worth."""
NO_MOVES: Final = b'"moves":[]'


class Viewpoint(msgspec.Struct, frozen=True):
    """From where a client sees a table: from a seat or as a spectator, with the right to join or only to watch."""

    seat: int | None
    may_join: bool


FELLOW: Final = Viewpoint(None, may_join=True)
"""Sees what all players see: each of them may join."""


class Updates:
    """The updates of one moment as frames, for clients that have seen the table up to `since`.

    What all seats may see is encoded once, and each seat's own part is put in. One viewpoint has one frame.
    """

    __slots__ = ("_alike", "_around", "_due", "_frames", "_just_happened", "_now", "_parts", "_since", "_table")

    def __init__(self, table: Table, since: int, now: int, due: int | None, *, just_happened: bool) -> None:
        self._table = table
        self._since = since
        self._now = now
        self._due = due
        self._just_happened = just_happened
        self._frames: dict[Viewpoint, bytes] = {}
        self._parts: list[bytes] = []
        """The frame of a seat that has no moves, cut where it names the seat."""
        self._around: list[bytes] = []
        """What is the same for a seat that has moves: how the text begins, what comes before its moves, and after."""
        self._alike: Collection[int] = self._seats_alike() if just_happened else ()
        """The seats whose update differs from a spectator's in its number and its moves alone."""
        if self._alike and not self._cut():
            self._alike = ()

    def frame_for(self, viewpoint: Viewpoint) -> bytes:
        """The frame that carries the update of this viewpoint."""
        seat = viewpoint.seat
        if seat is not None and seat in self._alike:
            return self._with_seat(seat)
        frame = self._frames.get(viewpoint)
        if frame is None:
            frame = self._frames[viewpoint] = framed(encode(self._update(viewpoint)))
        return frame

    def _with_seat(self, seat: int) -> bytes:
        frame = SEATS[seat].join(self._parts)
        match = self._table.match
        assert match is not None
        if seat not in match.turn:
            return frame
        first, before, after = self._around
        view = b"".join((before, b'"moves":', encode(self._table.moves(seat)), after))
        return framed(SEATS[seat].join((first, self._parts[1], view, *self._parts[3:])))

    def _update(self, viewpoint: Viewpoint) -> Update:
        happened, due = self._just_happened, self._due
        return update(self._table, viewpoint, self._since, self._now, just_happened=happened, due=due)

    def _seats_alike(self) -> Collection[int]:
        """None unless one entry of the match is new and no other: so it is for nearly all updates."""
        table = self._table
        match = table.match
        if match is None or table.entry_after(self._since) != len(match) - 1:
            return ()
        unlike = match.seeing_more()
        if table.exposure.looks:
            unlike += tuple(table.exposure.looks)
        if table.bots:
            unlike += tuple(filter(table.may_hurry, range(match.seats)))
        seats = range(min(match.seats, len(SEATS)))
        return [seat for seat in seats if seat not in unlike] if unlike else seats

    def _cut(self) -> bool:
        """Encode what all seats may see; whether the places of a seat and of its moves can be told from others."""
        everybodys = self._update(FELLOW)
        text = encode(everybodys)
        parts = text.split(NO_SEAT)
        places = 2 if everybodys.shown is None else 3  # the update, its view, and the view before turning down
        if len(parts) != places + 1:
            return False
        self._around = [parts[0], *parts[2].split(NO_MOVES)]
        # the numbers of all seats are equally long, so that one head fits all seats
        parts[0] = frame_head(len(text) + places * (len(SEATS[0]) - len(NO_SEAT))) + parts[0]
        self._parts = parts
        return len(self._around) == 3


def update(table: Table, viewpoint: Viewpoint, since: int, now: int, *, just_happened: bool, due: int | None) -> Update:
    """What a client that has seen the table up to `since` is told now.

    The latest entry of the match is told as it was shown (live) if it has just happened, or if its exposure time is
    not over. Everything else is told as far as it may still be told.
    """
    match, seat = table.match, viewpoint.seat
    exposure = table.exposure
    look = None if seat is None else exposure.looks.get(seat)
    clock = Clock(now, exposure.moves_allowed_at, None, due)
    if look is not None and look.ends is not None:
        clock = Clock(now, exposure.moves_allowed_at, look.ends, due, look.began)
    card = card_of(table, may_join=viewpoint.may_join) if since < table.roster_seq else None
    if match is None:
        return Update(table.seq, seat, (), None, (), clock, card)
    moves = () if seat is None else table.moves(seat)
    coach = None if table.coach is None else table.coach.says(match)
    solution = _solution(table.coach, match) if isinstance(table.coach, PuzzleCoach) else None
    view = exposure.view_at(match, seat, now)
    first = table.entry_after(since)
    may_hurry = seat is not None and table.may_hurry(seat)
    if first == len(match):
        return Update(
            table.seq, seat, (), view, moves, clock, card, may_hurry=may_hurry, coach=coach, solution=solution
        )
    past = match.latest.seat == seat and exposure.look_is_over(seat, now)
    live = (just_happened or now < exposure.moves_allowed_at) and not past
    events = _events(match, seat, first, live=live)
    shown = match.view_before_turning_down(seat) if live else None
    return Update(table.seq, seat, events, view, moves, clock, card, shown, may_hurry, coach, solution)


def _events(match: AnyMatch, seat: int | None, first: int, *, live: bool) -> tuple[Any, ...]:
    """The events of the entries from `first` on, the latest one as it was shown if it is live."""
    if not live:
        return tuple(event for entry in match.visible_events(seat, first) for event in entry)
    if first == len(match) - 1:
        return match.latest_events(seat)
    earlier = match.visible_events(seat, first)[:-1]
    return (*(event for entry in earlier for event in entry), *match.latest_events(seat))


def _solution(coach: PuzzleCoach, match: AnyMatch) -> Solution | None:
    """What the puzzle tells now: nothing before it has been answered."""
    if not coach.is_over(match):
        return None
    puzzle, made = coach.puzzle, coach.answer(match)
    given = puzzle.answer(made)
    answers = tuple(WeighedAnswer(puzzle.moves_of(answer), answer.percent) for answer in puzzle.answers[:TOLD])
    yours = None if given is None else WeighedAnswer(made, given.percent)
    return Solution(coach.is_right(match), puzzle.theme, answers, yours)


def card_of(table: Table, *, may_join: bool) -> TableCard:
    """The table as everybody may see it. A client that may only watch is not told the id that joins."""
    terms = table.terms
    return TableCard(
        id=table.id if may_join or terms.listed else None,
        watch=table.opened.watch,
        game=terms.game,
        rules=terms.rules,
        options=terms.options,
        pace=table.pace,
        hurried=table.hurried,
        clock=terms.clock,
        patience=terms.patience,
        look=terms.look,
        stand_in=terms.stand_in,
        listed=terms.listed,
        phase=table.phase,
        commitment=table.commitment,
        seats=tuple(_chair_card(table, seat) for seat in range(len(table.chairs))),
        opener=table.opener,
        opened_at=table.opened_at,
        again=table.opened.before is not None,
        next=table.next if may_join or terms.listed else None,
        outcome=None if table.match is None else table.match.outcome(),
        lesson=None if table.opened.lesson is None else table.opened.lesson.name,
        puzzle=None if table.opened.puzzle is None else table.opened.puzzle.name,
        voyage=table.opened.voyage,
    )


def _chair_card(table: Table, seat: int) -> ChairCard:
    chair = table.chairs[seat]
    return ChairCard(
        kind="open" if chair.is_open else "bot" if chair.person is None else "person",
        name=chair.name,
        bot=table.bot_at(seat),
        ready=chair.bot is not None or seat in table.nonces,
        wish=table.wishes.get(seat),
    )

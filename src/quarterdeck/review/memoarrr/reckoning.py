"""The account of a game of Memoarrr!: what each entry of the log does to the chance of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from statistics import fmean
from typing import Any

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, NUMBER, each
from quarterdeck.core.record import Entry
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.games.memoarrr.events import Block, Peek, Reveal, Swap
from quarterdeck.games.memoarrr.rules import Memoarrr
from quarterdeck.games.memoarrr.state import EVERYBODY, LOOKING, State
from quarterdeck.review.account import AccountStep, Cause, Waypoint, Weighed
from quarterdeck.review.memoarrr.position import NO_ABILITY, RoundPosition, cards_at, position_of
from quarterdeck.review.memoarrr.shown import Shown
from quarterdeck.review.memoarrr.value import MemoarrrValue

_RULES = Memoarrr()


class MemoarrrReckoning:
    def __init__(self, seats: int, options: Options, weighing: bool = True) -> None:
        self.value = MemoarrrValue(seats, options)
        self._seats = seats
        self._first = options.first
        self._weighing = weighing
        """Whether the choices of each decision are wanted; luck needs none of them."""
        self.shown = Shown(seats)
        self._now = self.start()
        self._positions: list[RoundPosition] = []

    def start(self) -> list[float]:
        """All seats are alike, and the prospects of seat 0 are those of all: the start player comes later."""
        return list(self.value.prospects.after(()))

    def step(self, index: int, entry: Entry[Any, Any], before: State | None, after: State) -> AccountStep:
        union = _union(self.shown.seen)
        weighed = None
        ways: list[list[Waypoint]] = [[] for _ in range(self._seats)]
        if before is not None and before.special is not LOOKING:
            weighed = self._moved(entry.seat or 0, entry.move, before, union, ways)
        for event in entry.events:
            self.shown.follow(event)
        if before is not None:
            self._settle(before, after, ways)
        for seat, way in enumerate(ways):
            if way:
                self._now[seat] = way[-1].value
        chapter = before.round if before is not None else 0
        return AccountStep(index, entry.seat, chapter, tuple(map(tuple, ways)), weighed)

    def _settle(self, before: State, after: State, ways: list[list[Waypoint]]) -> None:
        """What happens after the move: a round begins, or the game ends."""
        if after.special is LOOKING:
            return
        seen = self.shown.seen
        if after.over:
            winner = _RULES.outcome(after).ranking[0]  # type: ignore[union-attr]
            for seat, way in enumerate(ways):
                self._end_round(seat, after, way)
                way.append(Waypoint(Cause.CHESTS, float(seat == winner)))
            return
        self._positions = [position_of(after, seen, seat) for seat in range(self._seats)]
        values = [self.value.of(position, after.winners) for position in self._positions]
        if before.special is LOOKING:
            for seat, way in enumerate(ways):
                way.append(Waypoint(Cause.ORDER, self._mean_over_starters(seat, values[seat])))
                way.append(Waypoint(Cause.START, values[seat]))
        elif len(after.winners) > len(before.winners):
            for seat, way in enumerate(ways):
                self._end_round(seat, after, way)
                way.append(Waypoint(Cause.ORDER, values[seat]))
        else:
            for seat, way in enumerate(ways):
                if not way or way[-1].value != values[seat]:
                    way.append(Waypoint(Cause.MOVES, values[seat]))

    def _end_round(self, seat: int, after: State, way: list[Waypoint]) -> None:
        prospects = self.value.prospects.after(after.winners)[seat]
        if not way or way[-1].value != prospects:
            way.append(Waypoint(Cause.MOVES, prospects))

    def _mean_over_starters(self, seat: int, value: float) -> float:
        if self._first is not None:
            return value
        position = self._positions[seat]
        circles = [circle.seats for circle in EVERYBODY[self._seats]]
        return fmean(self.value.of(position._replace(circle=circle), ()) for circle in circles)

    def _moved(self, mover: int, move: Any, state: State, union: int, ways: list[list[Waypoint]]) -> Weighed | None:
        """The way through a move of a round, as far as the cards that it shows."""
        weighed = self.weigh(mover, move, state) if self._weighing else None
        if weighed is not None:
            ways[mover].append(Waypoint(Cause.CORRECTION, max(weighed.values)))
            ways[mover].append(Waypoint(Cause.CHOICE, weighed.values[weighed.chosen]))
        fresh = isinstance(move, Reveal | Peek) and not union >> move.cell & 1
        if not isinstance(move, Reveal) and not fresh:
            return weighed
        shown_to = range(self._seats) if isinstance(move, Reveal) else (mover,)
        unseen = list(each(ALL_CARDS & ~cards_at(state, union)))
        card, seen_by = NUMBER[state.locations[move.cell]], _seen_by(self.shown.seen, move.cell)
        for seat in shown_to:
            after = self._with_card(seat, move, card, seen_by, state)
            if fresh:
                expected = fmean(self._with_card(seat, move, other, 0, state) for other in unseen)
                ways[seat].append(Waypoint(Cause.SECRETS if seat == mover else Cause.MOVES, expected))
                ways[seat].append(Waypoint(Cause.CARD, after))
            else:
                ways[seat].append(Waypoint(Cause.SECRETS if seat == mover else Cause.MOVES, after))
        return weighed

    def _with_card(self, seat: int, move: Reveal | Peek, card: int, seen_by: int, state: State) -> float:
        """The chance of a seat after this card has been shown to it."""
        position = self._positions[seat]
        if isinstance(move, Reveal):
            return self.value.revealed(position, card, seen_by, state.winners)
        return self.value.of(position.told(card, seen_by), state.winners)

    def expected(self, moves: Sequence[Any], state: State) -> list[list[float]]:
        """For each of these reveals the chance of every seat, the mean over what chance may show all of them."""
        union = _union(self.shown.seen)
        unseen = list(each(ALL_CARDS & ~cards_at(state, union)))
        found = []
        for move in moves:
            if union >> move.cell & 1:
                card, seen_by = NUMBER[state.locations[move.cell]], _seen_by(self.shown.seen, move.cell)
                found.append([self._with_card(seat, move, card, seen_by, state) for seat in range(self._seats)])
            else:
                found.append(
                    [
                        fmean(self._with_card(seat, move, other, 0, state) for other in unseen)
                        for seat in range(self._seats)
                    ]
                )
        return found

    def weigh(self, mover: int, move: Any, state: State) -> Weighed | None:
        """All lawful moves with their values, from what the mover was ever shown."""
        moves = _RULES.moves(state, mover)
        if len(moves) == 1:
            return None
        values = choice_values(self.value, self._positions[mover], moves, state, self.shown.seen)
        return Weighed(moves, tuple(values), moves.index(move))


def choice_values(
    value: MemoarrrValue, position: RoundPosition, moves: tuple[Any, ...], state: State, seen: tuple[int, ...]
) -> list[float]:
    """The viewer's chance to win after each of its moves, the mean over the cards that it may find.

    Cells that the viewer was never shown differ only in which other seats have seen them.
    """
    mine, winners = seen[position.viewer], state.winners
    unseen = list(each(position.unseen))
    alike: dict[tuple[type, int], float] = {}
    values = []
    for move in moves:
        card = NUMBER[state.locations[move.cell]] if mine >> move.cell & 1 else None
        seen_by = 0 if card is not None else _seen_by(seen, move.cell)
        match move:
            case Reveal() if card is not None:
                values.append(value.revealed(position, card, 0, winners))
                continue
            case Block() if card is not None:
                values.append(value.of(position._replace(waiting=NO_ABILITY, closed=1 << card), winners))
                continue
        key = (type(move), seen_by if card is None else -1)
        if key not in alike:
            match move:
                case Reveal():
                    alike[key] = fmean(value.revealed(position, other, seen_by, winners) for other in unseen)
                case Peek() if card is None:
                    alike[key] = fmean(value.of(position.told(other, seen_by), winners) for other in unseen)
                case Peek() | Block() | Swap():
                    alike[key] = value.of(position._replace(waiting=NO_ABILITY), winners)
        values.append(alike[key])
    return values


def _union(seen: tuple[int, ...]) -> int:
    """The cells that at least one seat has been shown."""
    return reduce(or_, seen)


def _seen_by(seen: tuple[int, ...], cell: int) -> int:
    """The set of seats that have been shown a cell."""
    return sum([(cells >> cell & 1) << seat for seat, cells in enumerate(seen)])

"""The account of a game of Piratatak: what each entry of the log does to the chance of every seat."""

from __future__ import annotations

from typing import Any

from quarterdeck.bots.piratatak.foresight import answers
from quarterdeck.bots.piratatak.position import CANNON, KIND
from quarterdeck.core.record import Entry
from quarterdeck.games.piratatak import Buy, Draw, Fire, Pay, Stop
from quarterdeck.games.piratatak.rules import Piratatak
from quarterdeck.games.piratatak.state import State
from quarterdeck.review.account import AccountStep, Cause, Waypoint, Weighed
from quarterdeck.review.piratatak.value import Moment, PiratatakValue, moment_of

_RULES = Piratatak()


class PiratatakReckoning:
    def __init__(self, seats: int, options: Any, weighing: bool = True) -> None:
        """The options of version 1 of the rules have no `colours`: there they were freed."""
        self.value = PiratatakValue(seats, getattr(options, "colours", "freed"))
        self._seats = seats
        self._first: int | None = options.first
        self._weighing = weighing
        self._now = self.start()
        self._turn = 0

    def start(self) -> list[float]:
        return self.value.before_the_start(self._first)

    def step(self, index: int, entry: Entry[Any, Any], before: State | None, after: State) -> AccountStep:
        ways: list[list[Waypoint]] = [[] for _ in range(self._seats)]
        weighed = None
        if before is None:
            for way, chance in zip(ways, self.value.at(after), strict=True):
                way.append(Waypoint(Cause.START, chance))
        else:
            assert entry.seat is not None
            weighed = self._moved(entry, before, after, ways)
        self._now = [way[-1].value for way in ways]
        step = AccountStep(index, entry.seat, self._turn, tuple(map(tuple, ways)), weighed)
        if before is None or after.turn != before.turn:
            self._turn += 1
        return step

    def _moved(self, entry: Entry[Any, Any], before: State, after: State, ways: list[list[Waypoint]]) -> Weighed | None:
        moment, mover, move = moment_of(before), before.turn[0], entry.move
        moves = _RULES.moves(before, mover)
        then = self.value.at(after)
        expected = self.value.drawing(moment) if isinstance(move, Draw) else then
        weighed = None
        if self._weighing and len({type(other) if isinstance(other, Draw) else other for other in moves}) > 1:
            values = self._worths(moment, moves, mover, expected[mover], move)
            weighed = Weighed(moves, tuple(values), moves.index(move))
            ways[mover].append(Waypoint(Cause.CORRECTION, max(values)))
            ways[mover].append(Waypoint(Cause.CHOICE, values[weighed.chosen]))
        for seat, way in enumerate(ways):
            cause = Cause.CORRECTION if seat == mover else Cause.MOVES
            way.append(Waypoint(cause, expected[seat]))
            if isinstance(move, Draw):
                way.append(Waypoint(Cause.CARD, then[seat]))
        return weighed

    def _worths(self, moment: Moment, moves: tuple[Any, ...], mover: int, chosen: float, move: Any) -> list[float]:
        """The mover's chance after each lawful move."""
        values = []
        best_with: dict[int, float] = {}
        if moment.owed:
            for ransom, over in answers(moment.position, False, moment.owed):
                chance = self.value.stopped(moment._replace(position=over))[mover]
                for kind in set(ransom):
                    best_with[kind] = max(best_with.get(kind, 0.0), chance)
        for other in moves:
            match other:
                case Draw():
                    values.append(chosen if isinstance(move, Draw) else self.value.drawing(moment)[mover])
                case Stop():
                    values.append(self.value.stopped(moment)[mover])
                case Buy():
                    bought = moment.position.bought_from((other.seller - mover) % self._seats)
                    values.append(self.value.stopped(moment._replace(position=bought))[mover])
                case Fire():
                    fired = moment.position.gave((CANNON,))
                    values.append(self.value.stopped(moment._replace(position=fired))[mover])
                case Pay():
                    values.append(best_with[KIND[other.card]])
        return values

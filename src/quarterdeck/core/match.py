"""A match: one game in progress. It keeps its state private and gives out moves, events and views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Generic, TypeAlias, cast

import msgspec

from quarterdeck.core import options as choices
from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import BadDeal, BadRecord, MatchRunning, UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import E, Game, InRounds, M, O, Outcome, S, SharedViews, V
from quarterdeck.core.plugins import painted
from quarterdeck.core.record import FORMAT, Entry, Player, Record
from quarterdeck.core.visibility import LIVE, OVER, EventAge, open_to_all, seen, shows_privately, without_private_facts


class PlannedMove(msgspec.Struct, Generic[S, M, E], frozen=True, gc=False):
    """A lawful move that has not been made: the state after it, and its entry of the log. It holds secrets."""

    state: S
    entry: Entry[M, E]

    @property
    def ends_the_match(self) -> bool:
        return not self.state.turn


class Match(Generic[O, S, M, E, V]):
    """A game in progress.

    >>> from quarterdeck.core.fairness import FairDeal
    >>> from quarterdeck.games.piratatak import GAME, Draw
    >>> match = Match(GAME, 2, FairDeal.from_phrase("a quiet sea"), {"first": 0})
    >>> match.turn, match.moves(0)
    ((0,), (Draw(),))
    >>> _ = match.play(0, Draw())
    >>> match.latest_events(1)
    (Drew(seat=0, card=<Card.GREEN_2: 'green-2'>, to='ship'), ColourTaken(seat=0, colour=<Colour.GREEN: 'green'>))

    `AnyMatch` is the type of a match of any game:

    >>> from quarterdeck import AnyMatch
    >>> def may_move(match: AnyMatch, seat: int) -> bool:
    ...     return seat in match.turn
    >>> may_move(match, 1)
    False
    """

    __slots__ = ("_deal", "_log", "_seats_know_more", "_state", "_told", "game", "options", "seats", "turn")

    turn: tuple[int, ...]
    """The seats that may move now: one, several while all act at once, none when the match is over."""

    def __init__(
        self, game: Game[O, S, M, E, V], seats: int, deal: Deal, options: Mapping[str, Any] | O | None = None
    ) -> None:
        self.game = game
        """The rules of the match."""
        self.seats = seats
        """How many play."""
        self.options: O = choices.choose(game, options, seats)
        """The options of the match."""
        self._deal = deal
        if isinstance(deal, FairDeal) and len(deal.nonces) not in (0, seats):
            raise BadDeal("wrong-nonces", f"{len(deal.nonces)} nonces are given for {seats} seats.")
        self._state, events = game.start(self.options, seats, deal)
        self.turn = self._state.turn
        self._log: list[Entry[M, E]] = [Entry(None, None, events)]
        self._told: list[tuple[E, ...]] = []
        """A cache: the events of each entry as a spectator sees them."""
        self._seats_know_more: list[bool] = []
        """A cache: whether a seat sees more of an entry. It is a list of its own, because one pair for each entry would
        double the work of the garbage collector."""

    @property
    def over(self) -> bool:
        """Whether no seat is to move any more."""
        return not self.turn

    def moves(self, seat: int) -> tuple[M, ...]:
        """All lawful moves of a seat; none when it is not its turn."""
        moves = self.game.moves(self._state, seat)
        if not moves:  # only then, for speed: bots call this millions of times
            self._check_receiver(seat)
        return moves

    def play(self, seat: int, move: M) -> Entry[M, E]:
        """Make a move and add it to the log. A refused move raises a RefusedMove and changes nothing.

        The entry holds secrets; `latest_events` gives what a seat may see of it.
        """
        if seat.__class__ is not int:  # True and 1.0 equal 1, but are not seats
            self._check_receiver(seat)
        state, events = self.game.play(self._state, seat, move, self._deal)
        self._state = state
        self.turn = state.turn
        entry = Entry(seat, move, events)
        self._log.append(entry)
        return entry

    def plan(self, seat: int, move: M) -> PlannedMove[S, M, E]:
        """What `play` would do now. A refused move raises a RefusedMove. Nothing changes."""
        if seat.__class__ is not int:
            self._check_receiver(seat)
        state, events = self.game.play(self._state, seat, move, self._deal)
        return PlannedMove(state, Entry(seat, move, events))

    def make(self, planned: PlannedMove[S, M, E]) -> None:
        """Make a move that was planned here. No other move may have been made since."""
        self._state = planned.state
        self.turn = planned.state.turn
        self._log.append(planned.entry)

    def view(self, seat: int | None = None) -> V:
        """What a seat, or a spectator (None), may see now."""
        self._check_receiver(seat)
        return self.game.view(self._state, seat)

    def view_before_turning_down(self, seat: int | None = None) -> V | None:
        """The view of a seat, or a spectator, before the latest move turned cards down; None if it turned none down.

        Private facts are left out. The caller decides how long this may be shown.
        """
        self._check_receiver(seat)
        before = self._state.before_turning_down
        return None if before is None else without_private_facts(self.game.view(cast("S", before), seat))

    def seeing_more(self) -> tuple[int, ...]:
        """The seats that may see more than a spectator now, or were shown more by the latest entry.

        All others have a spectator's view but for its field `seat`, also before turning down.
        """
        if not _has_shared_views(type(self.game)):
            return tuple(range(self.seats))
        game, state = cast("SharedViews[Any]", self.game), self._state
        more = game.seeing_more(state)
        self._tell_spectators()
        if self._seats_know_more[-1]:
            more += tuple([cast("Any", event).seat for event in self._log[-1].events if shows_privately(event)])
        before = state.before_turning_down
        return more if before is None else more + game.seeing_more(before)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that may still move before the round ends; all of them in a game without rounds."""
        game = self.game
        return game.still_in(self._state) if isinstance(game, InRounds) else tuple(range(self.seats))

    def outcome(self) -> Outcome | None:
        """The result, or None while the match runs."""
        return self.game.outcome(self._state)

    @property
    def log(self) -> tuple[Entry[M, E], ...]:
        """All entries in full. They hold the secrets of the game: for the record and the store only."""
        return tuple(self._log)

    @property
    def latest(self) -> Entry[M, E]:
        """The latest entry in full, as secret as the log."""
        return self._log[-1]

    def __len__(self) -> int:
        """The number of entries in the log, the deal included."""
        return len(self._log)

    def latest_events(self, seat: int | None = None) -> tuple[E, ...]:
        """The events of the latest entry, as a seat or a spectator sees them while they happen."""
        self._check_receiver(seat)
        self._tell_spectators()
        if self._seats_know_more[-1] and seat is not None:
            return self._masked(len(self._log) - 1, seat)
        return self._told[-1]

    def _tell_spectators(self) -> None:
        """Bring the caches up to the latest entry."""
        told, log = self._told, self._log
        while len(told) < len(log):
            index = len(told)
            events = log[index].events
            is_open = all(map(open_to_all, map(type, events)))
            told.append(events if is_open else self._masked(index, None))
            self._seats_know_more.append(not is_open and any(map(shows_privately, events)))

    def _masked(self, index: int, seat: int | None) -> tuple[E, ...]:
        moment = OVER if not self.turn and index == len(self._log) - 1 else LIVE
        return tuple([seen(event, seat, moment, self.options) for event in self._log[index].events])

    def visible_events(self, seat: int | None = None, since: int = 0) -> list[tuple[E, ...]]:
        """The events of each entry from `since` on, as a seat or a spectator may still see them now.

        Facts shown for now are left out once they are turned down, even if the same entry did that.
        """
        self._check_receiver(seat)
        moment = EventAge.OVER if self.over else EventAge.STANDING
        told: list[tuple[E, ...]] = []
        for index in range(len(self._log) - 1, max(since, 0) - 1, -1):
            events = self._log[index].events
            if moment is EventAge.STANDING and any(event.turns_down for event in events):
                moment = EventAge.PAST
            told.append(tuple(seen(event, seat, moment, self.options) for event in events))
        told.reverse()
        return told

    def events_as_shown(self, seat: int | None = None, since: int = 0) -> list[tuple[E, ...]]:
        """The events of each entry from `since` on, as a seat or a spectator saw them when they happened.

        This is for bots and tools that keep their own memory.
        """
        self._check_receiver(seat)
        self._tell_spectators()
        return [
            self._masked(index, seat) if self._seats_know_more[index] else self._told[index]
            for index in range(max(since, 0), len(self._log))
        ]

    def record(self, players: Iterable[Player]) -> Record:
        """The record of a finished match. A running match has none, because a record holds all secrets."""
        crew = tuple(players)
        if not self.over:
            raise MatchRunning("match-running", "A match has a record only when it is over.")
        if len(crew) != self.seats:
            raise BadRecord("wrong-players", f"{len(crew)} players are named for {self.seats} seats.")
        deal = self._deal
        if not isinstance(deal, FairDeal):
            raise BadRecord("no-secret", "Only a match dealt from a secret can be recorded and checked.")
        return Record(
            format=FORMAT,
            rules=self.game.version,
            game=self.game.name,
            options=self.options,
            players=crew,
            secret=deal.secret.hex(),
            nonces=deal.nonces,
            commitment=deal.commitment,
            seed=deal.seed.hex(),
            log=self.log,
        )

    def copy(self) -> Match[O, S, M, E, V]:
        """An independent match that continues from here."""
        twin: Match[O, S, M, E, V] = object.__new__(type(self))
        twin.game, twin.seats, twin.options = self.game, self.seats, self.options
        twin._deal, twin._state, twin._log, twin.turn = self._deal, self._state, self._log.copy(), self.turn
        twin._told, twin._seats_know_more = self._told.copy(), self._seats_know_more.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[O, S, M, E, V]:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the moves; the match is played again when it is loaded."""
        moves = [(entry.seat, entry.move) for entry in self._log[1:]]
        return _played_again, (self.game, self.seats, self._deal, self.options, moves)

    def _repr_svg_(self) -> str | None:
        return painted(self.view())

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.seats} seats, {len(self)} entries, to move {self.turn}>"

    def _check_receiver(self, seat: int | None) -> None:
        if seat is not None and (seat.__class__ is not int or not 0 <= seat < self.seats):
            raise UnknownSeat("no-such-seat", f"There is no seat {seat} at this table of {self.seats}.", seat=seat)


@cache  # to ask a protocol takes longer than to make a move
def _has_shared_views(rules: type) -> bool:
    return issubclass(rules, SharedViews)


def _played_again(
    game: Game[O, S, M, E, V], seats: int, deal: Deal, options: O, moves: list[tuple[int, M]]
) -> Match[O, S, M, E, V]:
    match = Match(game, seats, deal, options)
    for seat, move in moves:
        match.play(seat, move)
    return match


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of any game."""
AnyPlannedMove: TypeAlias = PlannedMove[Any, Any, Any]

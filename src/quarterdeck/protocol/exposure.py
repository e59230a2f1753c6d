"""The exposure clock: how long everybody sees what was shown, and what happens when that time is over."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.core.game import Event
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.visibility import private_facts, shows_privately, shows_temporarily, without_private_facts
from quarterdeck.protocol.paces import Pace


class PrivateLook(msgspec.Struct, frozen=True):
    """What one seat sees alone, and for how long."""

    began: int
    ends: int | None
    """None: the seat looks for as long as it likes."""
    own: bool
    """The rules wait for the seat to end this look by a move. When its time is over, that move is made for the seat."""
    facts: dict[str, dict[Any, Any]]
    """What was shown, by the field of the view and then by place. It stays in sight although others move on."""

    def after(self, events: tuple[Any, ...]) -> PrivateLook:
        """The look after another seat's move: a place that the move has turned up or changed is looked at no more."""
        places = {getattr(event, name) for event in events for name in event.disturbs}
        if not places:
            return self
        facts = {
            name: {place: fact for place, fact in shown.items() if place not in places}
            for name, shown in self.facts.items()
        }
        return replace(self, facts={name: shown for name, shown in facts.items() if shown})


def beat_of(kind: type[Event]) -> float:
    """How long events of this kind are shown, in parts of the exposure time."""
    return float(shows_temporarily(kind)) if kind.beat is None else kind.beat


class ExposureClock:
    """The times of one table, in milliseconds. It reads no clock: every time is passed in.

    The server's tables and the terminal's home table both keep one, so both play at the same pace.
    """

    __slots__ = ("commitment", "look", "looks", "moves_allowed_at", "pace", "waiting_since")

    def __init__(self, pace: Pace, commitment: str = "", look: int | None = None) -> None:
        """`commitment` is the published commitment of the deal: bots' times are drawn from it.

        `look` is the agreed time for a look that the rules let a seat end by itself; None: as long as it takes.
        """
        self.pace = pace
        self.commitment = commitment
        self.look = look
        self.moves_allowed_at = 0
        """No move is taken before this time: everybody has a right to see what was shown."""
        self.looks: dict[int, PrivateLook] = {}
        """The look of each seat that sees something alone. At a pace for programs none is kept: the rules end looks."""
        self.waiting_since: dict[int, int] = {}
        """For each seat that the table waits for: since when. Before the game the table waits for people to begin."""

    def __copy__(self) -> ExposureClock:
        twin = ExposureClock(self.pace, self.commitment, self.look)
        twin.moves_allowed_at = self.moves_allowed_at
        twin.looks = self.looks.copy()
        twin.waiting_since = self.waiting_since.copy()
        return twin

    @property
    def look_ends_at(self) -> dict[int, int]:
        """For each seat whose private look has a time: when that is over."""
        return {seat: look.ends for seat, look in self.looks.items() if look.ends is not None}

    def is_looking(self, seat: int) -> bool:
        """Whether the table waits for this seat to end its private look."""
        return seat in self.looks and self.looks[seat].own

    def entry_made(self, match: AnyMatch, at: int, mover: int | None) -> None:
        """Set all times after the latest entry of a match: a seat's move, or the deal (no mover)."""
        pace, events = self.pace, match.latest.events
        beats = sum([beat_of(type(event)) for event in events])
        if beats:
            self.moves_allowed_at = at + round(beats * pace.exposure)
        elif at > self.moves_allowed_at:
            self.moves_allowed_at = at
        if mover is not None and pace.look is not None:
            self._note_looks(match, at, mover, pace.look)
        was, allowed = self.waiting_since, self.moves_allowed_at
        self.waiting_since = {seat: was[seat] if seat in was and seat != mover else allowed for seat in match.turn}

    def _note_looks(self, match: AnyMatch, at: int, mover: int, glance: int) -> None:
        """A seat's move ends its look and may begin another one. The looks of the others go on for their time."""
        events = match.latest.events
        self.looks.pop(mover, None)
        if self.looks:
            looks = {seat: look.after(events) for seat, look in self.looks.items()}
            self.looks = {seat: look for seat, look in looks.items() if _lasts(look, match, seat, at)}
        if any(map(shows_privately, events)) and not match.over:
            own = mover in match.turn
            time = self.look if own else glance
            facts = {name: fact for name, fact in private_facts(match.view(mover)).items() if isinstance(fact, dict)}
            self.looks[mover] = PrivateLook(at, None if time is None else at + time, own, facts)

    def end_look(self, seat: int) -> None:
        """A player has seen enough before the time is over."""
        self.looks.pop(seat, None)

    def wait_anew(self, seat: int, at: int) -> None:
        """Another player has the seat from now on: the table has not waited for that player yet."""
        if seat in self.waiting_since:
            self.waiting_since[seat] = max(at, self.moves_allowed_at)

    def look_is_over(self, seat: int | None, now: int) -> bool:
        """Whether a seat's time for its private look is over, although no move has ended the look."""
        look = None if seat is None else self.looks.get(seat)
        return look is not None and look.ends is not None and now >= look.ends

    def view_at(self, match: AnyMatch, seat: int | None, now: int) -> Any:
        """What a seat may see now: a private look while its time runs, also if the others have moved on."""
        view = match.view(seat)
        look = None if seat is None else self.looks.get(seat)
        if look is None:
            return view
        if look.ends is not None and now >= look.ends:
            return without_private_facts(view)
        return replace(view, **look.facts) if look.facts else view

    def forced_move(self, match: AnyMatch, seat: int) -> tuple[int, Any] | None:
        """When a seat's own look ends and only one move is left: from when on that move is made for the seat."""
        look = self.looks.get(seat)
        if look is None or look.ends is None or not look.own:
            return None
        moves = match.moves(seat)
        return (max(look.ends, self.moves_allowed_at), moves[0]) if len(moves) == 1 else None

    def bot_moves_at(self, seat: int, answered_at: int = 0) -> int:
        """When the bot at a seat moves if it chose its move at `answered_at`.

        The time follows from public facts: the commitment, the seat, and since when the table waits. A bot that needs
        longer moves a whole number of `thought`s later, so its time tells no more than this number.
        """
        since = self.waiting_since[seat]
        drawn = self.pace.pondering(f"{self.commitment}/{seat}/{since}")
        due = max(since + drawn, self.moves_allowed_at)
        step = max(1, self.pace.thought)
        return due if answered_at <= due else due + -(-(answered_at - due) // step) * step


def _lasts(look: PrivateLook, match: AnyMatch, seat: int, at: int) -> bool:
    """Whether a look goes on after another seat's move: the rules say so, or its time runs and the card lies still."""
    if look.facts and (look.ends is None or at < look.ends):
        return not match.over
    return bool(private_facts(match.view(seat)))

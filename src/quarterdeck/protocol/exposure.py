"""The exposure clock: how long everybody sees what was shown, and what happens when that time is over."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.visibility import private_facts, shows_privately, shows_temporarily, without_private_facts
from quarterdeck.protocol.paces import Pace


class ExposureClock:
    """The times of one table, in milliseconds. It reads no clock: every time is passed in.

    The server's tables and the terminal's home table both keep one, so both play at the same pace.
    """

    __slots__ = ("commitment", "look_ends_at", "moves_allowed_at", "pace", "waiting_since")

    def __init__(self, pace: Pace, commitment: str = "") -> None:
        """`commitment` is the published commitment of the deal: bots' times are drawn from it."""
        self.pace = pace
        self.commitment = commitment
        self.moves_allowed_at = 0
        """No move is taken before this time: everybody has a right to see what was shown."""
        self.look_ends_at: dict[int, int] = {}
        """For each seat that looks at something privately: until when it may see that."""
        self.waiting_since: dict[int, int] = {}
        """For each seat that the table waits for: since when. Before the game the table waits for people to begin."""

    def __copy__(self) -> ExposureClock:
        twin = ExposureClock(self.pace, self.commitment)
        twin.moves_allowed_at = self.moves_allowed_at
        twin.look_ends_at = self.look_ends_at.copy()
        twin.waiting_since = self.waiting_since.copy()
        return twin

    def entry_made(self, match: AnyMatch, at: int, mover: int | None) -> None:
        """Set all times after the latest entry of a match: a seat's move, or the deal (no mover)."""
        pace, events = self.pace, match.latest.events
        if any(map(shows_temporarily, events)):
            self.moves_allowed_at = at + pace.exposure
        elif at > self.moves_allowed_at:
            self.moves_allowed_at = at
        if mover is not None:
            if pace.look is not None and any(map(shows_privately, events)):
                self.look_ends_at[mover] = at + pace.look
            if self.look_ends_at:  # by the rules a move may have ended some looks
                looks = self.look_ends_at.items()
                self.look_ends_at = {seat: ends for seat, ends in looks if private_facts(match.view(seat))}
        was, allowed = self.waiting_since, self.moves_allowed_at
        self.waiting_since = {seat: was[seat] if seat in was and seat != mover else allowed for seat in match.turn}

    def wait_anew(self, seat: int, at: int) -> None:
        """Another player has the seat from now on: the table has not waited for that player yet."""
        if seat in self.waiting_since:
            self.waiting_since[seat] = max(at, self.moves_allowed_at)

    def look_is_over(self, seat: int | None, now: int) -> bool:
        """Whether a seat's time for its private look is over, although no move has ended the look."""
        ends = None if seat is None else self.look_ends_at.get(seat)
        return ends is not None and now >= ends

    def view_at(self, match: AnyMatch, seat: int | None, now: int) -> Any:
        """What a seat may see now: a private look only while its time runs."""
        view = match.view(seat)
        return without_private_facts(view) if self.look_is_over(seat, now) else view

    def forced_move(self, match: AnyMatch, seat: int) -> tuple[int, Any] | None:
        """When a seat's private look ends and only one move is left: from when on that move is made for the seat."""
        ends = self.look_ends_at.get(seat)
        if ends is None:
            return None
        moves = match.moves(seat)
        return (max(ends, self.moves_allowed_at), moves[0]) if len(moves) == 1 else None

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

"""A page's connection to one local table: the server's messages without a socket."""

from __future__ import annotations

import sys
from collections.abc import Callable

import msgspec

from quarterdeck.core.errors import QuarterdeckError, place_of
from quarterdeck.local.table import LocalTable
from quarterdeck.protocol.messages import AnyStatement, Done, Ping, Pong, SendSignal, read_command, read_id
from quarterdeck.server.framing import frame_of, payload_of
from quarterdeck.server.table.proposals import TableCommand, check_owner, propose
from quarterdeck.server.table.refusals import internal_error, refusal_of, unreadable
from quarterdeck.server.table.viewpoint import Viewpoint

Send = Callable[[bytes], None]
"""Takes a message of the protocol in JSON."""


class LocalConnection:
    """One client of one table, in the same page."""

    def __init__(self, live: LocalTable, person: str, send: Send, *, may_join: bool) -> None:
        self.live = live
        self.person: str | None = person
        self.may_join = may_join
        self.viewpoints: tuple[Viewpoint, ...] = ()
        self.seen = 0
        self._send = send

    def tell(self, frame: bytes) -> None:
        self._send(payload_of(frame))

    def let_go(self, error: Exception) -> None:
        """There is one page only, which can't be cut off: the error is the caller's."""
        raise error

    def hear(self, text: str) -> None:
        """Read a command, carry it out, and answer it."""
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            refusal = unreadable("This is not a message of the protocol", "not-a-command", error)
            self._say(refusal_of(read_id(text), refusal))
            return
        if isinstance(command, Ping):
            self._say(Pong(self.live.now()))
        else:
            self._say(self._answer(command))

    def _answer(self, command: TableCommand | SendSignal) -> AnyStatement:
        try:
            return Done(command.id, self._carry_out(command))
        except QuarterdeckError as error:
            return refusal_of(command.id, error)
        except Exception as error:  # a bug is told as on a server, and the game can go on
            return refusal_of(command.id, noted(error))

    def _carry_out(self, command: TableCommand | SendSignal) -> int:
        live = self.live
        if isinstance(command, SendSignal):
            check_owner(live.table, self.person, command.seat)
            live.signal(command.seat, command.signal)
            return live.table.seq
        seq = live.carry_out(lambda table, now: propose(table, self.person, command, now))
        return live.table.seq_of(self.person, command.seat, command.id) or seq

    def _say(self, statement: AnyStatement) -> None:
        self.tell(frame_of(statement))


def noted(bug: Exception) -> QuarterdeckError:
    """What the player is told about a bug. The browser's console gets its class and its place in the code. Its text may
    hold secrets and is left out."""
    sys.stderr.write(f"A bug: {type(bug).__name__} at {', '.join(place_of(bug))}\n")
    return internal_error()

"""A table at home: a match on this machine, with bots and with one person or several who share the terminal."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.errors import QuarterdeckError, RefusedMove, UnknownSeat
from quarterdeck.core.fairness import SECRET_BYTES, FairDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player, Record
from quarterdeck.core.visibility import private_facts
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.exposure import ExposureClock
from quarterdeck.protocol.paces import PACES, Pace, PaceName
from quarterdeck.record_file import keep_record
from quarterdeck.terminal.home_bots import HomeBot, ShipMate
from quarterdeck.terminal.table import PaceWish, SeatedPlayer, TableUpdate

NONCE_BYTES = 16


class TooEarly(RefusedMove):
    """The exposure time is not over: everybody may see what was shown before the next move is made."""


class HomeTable:
    """One game from the deal to the end. It keeps the same times as a server's table at the same pace.

    An update is for one seat: the person who is to move, or who has a private look; while bots play, the person who
    moved last. Each seat is told everything that it has not been told yet.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[SeatedPlayer],
        options: Mapping[str, Any] | None = None,
        *,
        catalogue: Catalogue,
        pace: Pace = PACES["normal"],
        records: Path | None = None,
        deal: FairDeal | None = None,
    ) -> None:
        """`records` is the file that the finished game is added to; without one it goes to the usual place."""
        self.players = tuple(players)
        self._catalogue = catalogue
        self._records = records
        self.seats = tuple(seat for seat, player in enumerate(self.players) if player.bot is None)
        self._deal = deal or _fair_deal(self.players)
        self._pace = pace
        self._hurried = False
        """Whether the bots play quickly until the next round."""
        self._exposure = ExposureClock(pace, self._deal.commitment)
        self.match = self._begin(game, options)
        """The game with everything that is hidden. Screens know a table by its protocol, which does not have it."""
        self._shipmates = {
            seat: self._hire(player.bot, seat) for seat, player in enumerate(self.players) if player.bot is not None
        }
        self._notes: list[str] = []
        self._eyes = self.seats[0]
        self._told: dict[int, int] = {}
        """How many entries of the log each seat has been told."""
        self._aired = 0
        """How many entries have been told to any seat."""
        self._looking: int | None = None
        """The seat that has a private look while no other seat may move."""
        self._thinking: _Thinking | None = None
        self._left = False
        self._stir = asyncio.Event()

    def _begin(self, game: AnyGame, options: Mapping[str, Any] | None) -> AnyMatch:
        return Match(game, len(self.players), self._deal, options)

    def _hire(self, name: str, seat: int) -> ShipMate:
        return HomeBot(name, self.match, seat, _seed(self._deal, seat))

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def commitment(self) -> str:
        return self._deal.commitment

    @property
    def record(self) -> Record | None:
        players = [Player(player.name, player.bot or "human") for player in self.players]
        return self.match.record(players) if self.match.over else None

    async def play(self, seat: int, move: Any) -> None:
        if seat not in self.seats:
            raise UnknownSeat("not-your-seat", f"Seat {seat} is not played at this terminal.", seat=seat)
        if not self.match.over and _now() < self._exposure.moves_allowed_at:
            raise TooEarly("too-early", "Everybody is still looking at what was shown.")
        self._enter(seat, move)

    async def looked(self, seat: int) -> None:
        """The player has ended a private look before its time, and the game goes on."""
        if seat == self._looking:
            self._looking = None
            self._exposure.end_look(seat)
            self._stir.set()

    @property
    def pace(self) -> PaceName:
        return next((name for name, pace in PACES.items() if pace == self._pace), "normal")

    @property
    def pace_wish(self) -> PaceWish | None:
        """None: people who sit together tell each other."""
        return None

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        """The pace changes at once: all people sit at this terminal."""
        self._pace = PACES[pace]
        self._set_pace(hurried=self._hurried)
        self._notes.append(self._catalogue.say("terminal-pace-now", pace=pace))
        self._stir.set()

    async def hurry(self, seat: int) -> None:
        if self._may_hurry(seat):
            self._set_pace(hurried=True)
            self._notes.append(self._catalogue.say("terminal-hurried"))
            self._stir.set()

    def _may_hurry(self, seat: int) -> bool:
        """Whether the person at this seat is out of the round, and only bots are to move before the next one."""
        if self.match.over or self._hurried or not self._pace.exposure:
            return False
        return seat not in self.match.still_in and self._only_bots_are_in

    @property
    def _only_bots_are_in(self) -> bool:
        return self._shipmates.keys() >= set(self.match.still_in)

    def _set_pace(self, *, hurried: bool) -> None:
        self._hurried = hurried
        self._exposure.pace = self._pace.hurried() if hurried else self._pace

    async def leave(self) -> None:
        self._left = True
        if self._thinking is not None:
            self._thinking.forget()
        self._stir.set()

    async def updates(self) -> AsyncIterator[TableUpdate]:
        self._exposure.entry_made(self.match, _now(), None)
        while not self._left:
            self._stir.clear()
            eyes = self._next_eyes()
            if eyes != self._eyes or self._told.get(eyes, 0) < len(self.match) or self._notes:
                self._eyes = eyes
                yield self._moment(eyes)
            elif self._is_over:
                return
            else:
                await self._step()

    @property
    def _is_over(self) -> bool:
        return self.match.over

    def _next_eyes(self) -> int:
        if self._looking is not None:
            return self._looking
        here = [seat for seat in self.match.turn if seat in self.seats]
        return self._eyes if not here or self._eyes in here else here[0]

    def _moment(self, eyes: int) -> TableUpdate:
        now, match, exposure = _now(), self.match, self._exposure
        ends = exposure.look_ends_at.get(eyes)
        moment = TableUpdate(
            eyes=eyes,
            events=self._news(eyes, now),
            view=exposure.view_at(match, eyes, now),
            moves=match.moves(eyes),
            shown=match.view_before_turning_down(eyes) if self._is_live(eyes, now) else None,
            opens_in=max(0, exposure.moves_allowed_at - now) / 1000,
            looks_for=None if ends is None else max(0, ends - now) / 1000,
            may_hurry=self._may_hurry(eyes),
            notes=tuple(self._notes),
        )
        self._notes.clear()
        self._told[eyes] = self._aired = len(match)
        return moment

    def _news(self, eyes: int, now: int) -> tuple[Any, ...]:
        """The latest entry as it was shown if it is live; all older ones as far as they may still be told."""
        match, first = self.match, self._told.get(eyes, 0)
        entries = match.visible_events(eyes, first)
        if self._is_live(eyes, now):
            entries[-1] = match.latest_events(eyes)
        return tuple(event for events in entries for event in events)

    def _is_live(self, eyes: int, now: int) -> bool:
        """Whether this seat is told the latest entry now, and as it was shown."""
        known, told = len(self.match), self._told.get(eyes, 0)
        return told < known and (self._aired < known or now < self._exposure.moves_allowed_at)

    async def _step(self) -> None:
        """Wait for the next thing to happen; make the moves of bots and forced moves."""
        if self._looking is not None:
            await self._let_look(self._looking)
            return
        due = self._force_move()
        bots = self._bots_to_move()
        if bots:
            due = min(due, self._let_move(bots[0]))
        await self._wait(due)

    def _bots_to_move(self) -> list[int]:
        return [seat for seat in self.match.turn if seat not in self.seats]

    async def _let_look(self, seat: int) -> None:
        ends = self._exposure.look_ends_at.get(seat, inf)
        await self._wait(ends)
        if _now() >= ends:
            self._looking = None

    def _force_move(self) -> float:
        """When a look ends and only one move is left, make that move; when that will be, if it is not yet."""
        for seat in self.seats:
            forced = self._exposure.forced_move(self.match, seat)
            if forced is not None:
                due, move = forced
                if _now() < due:
                    return due
                self._enter(seat, move)
        return inf

    def _let_move(self, seat: int) -> float:
        """Make a bot's move if it has answered and pondered long enough; else the time at which to try again."""
        thinking = self._thinking
        if thinking is None or (thinking.done and not thinking.is_about(seat, self.match)):
            thinking = self._thinking = _Thinking(seat, self.match, self._shipmates[seat], self._stir)
        if not thinking.done:
            return inf
        move = thinking.move or self._stand_in(thinking, seat)
        due = self._exposure.bot_moves_at(seat, thinking.answered_at)
        if _now() < due:
            return due
        self._thinking = None
        self._enter(seat, move)
        return 0

    def _stand_in(self, thinking: _Thinking, seat: int) -> Any:
        """A bot has failed: some lawful move is made instead, and the game goes on."""
        self._notes.append(self._catalogue.say("screen-bot-failed", player=self.players[seat].name))
        thinking.move = self._shipmates[seat].stand_down()
        return thinking.move

    async def _wait(self, until: float) -> None:
        try:
            async with asyncio.timeout_at(None if until == inf else until / 1000):
                await self._stir.wait()
        except TimeoutError:
            return

    def _enter(self, seat: int, move: Any) -> None:
        """Make a move and set the table's times by what it shows."""
        match = self.match
        match.play(seat, move)
        if self._hurried and not (self._only_bots_are_in and match.turn):
            self._set_pace(hurried=False)
        self._exposure.entry_made(match, _now(), seat)
        alone = seat in self.seats and seat not in match.turn and private_facts(match.view(seat))
        self._looking = seat if alone else None
        if match.over:
            self._keep_record()
        self._stir.set()

    def _keep_record(self) -> None:
        """Keep the record of the finished game. If that fails, a note says so, and the players still see the end."""
        assert self.record is not None
        try:
            file = keep_record(self.record, self._records)
            self._notes.append(self._catalogue.say("terminal-recorded", file=str(file)))
        except (OSError, QuarterdeckError) as error:
            why = error.sentence if isinstance(error, QuarterdeckError) else str(error.strerror)
            self._notes.append(self._catalogue.say("screen-not-recorded", why=why))

    def __repr__(self) -> str:
        """Tells nothing of the cards."""
        return f"<HomeTable of {self.game.title}, {len(self.players)} seats>"


class _Thinking:
    """One question to one bot, and later its answer."""

    def __init__(self, seat: int, match: AnyMatch, shipmate: ShipMate, stir: asyncio.Event) -> None:
        self._seat = seat
        self._entries = len(match)
        self.move: Any = None
        """None: it still thinks, or has failed."""
        self.answered_at = 0
        self._task = asyncio.ensure_future(self._think(shipmate, stir))

    async def _think(self, shipmate: ShipMate, stir: asyncio.Event) -> None:
        try:
            self.move = await shipmate.think()
        except BotFailed:
            self.move = None
        finally:
            self.answered_at = _now()
            stir.set()

    @property
    def done(self) -> bool:
        return self._task.done()

    def is_about(self, seat: int, match: AnyMatch) -> bool:
        """Whether the table still waits for the answer to this question."""
        return (self._seat, self._entries) == (seat, len(match))

    def forget(self) -> None:
        self._task.cancel()


def _fair_deal(players: Sequence[SeatedPlayer]) -> FairDeal:
    nonces = [secrets.token_hex(NONCE_BYTES) if player.bot is None else None for player in players]
    return FairDeal(secrets.token_bytes(SECRET_BYTES), nonces)


def _seed(deal: FairDeal, seat: int) -> str:
    """The seed of a bot's random choices: derived from the secret of the deal, which it does not reveal."""
    return hmac.digest(deal.secret, f"bot/{seat}".encode(), "sha256").hex()


def _now() -> int:
    """The loop's clock, in milliseconds."""
    return int(asyncio.get_running_loop().time() * 1000)

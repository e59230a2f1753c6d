"""A bot's time tells nothing: it is the same in two worlds that another seat can't tell apart."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from quarterdeck.bots.crew import hire
from quarterdeck.bots.lines import Question
from quarterdeck.core.wire import encode
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.live.bot_moves import PendingBotMove, question_for
from quarterdeck.server.live.chores import next_chore
from quarterdeck.server.table.log_entries import Began, Chair, Moved, Opened, Row
from quarterdeck.server.table.table import Table
from tests.properties.redeal import dealt_anew
from tests.properties.strategies import GOOD_CHOICES
from tests.server.leaks.world import JOIN, NOON, SECRET, WATCH, agreed, dealt_as, nonce_of, person_at

GAMES: list[tuple[str, dict[str, Any]]] = [("memoarrr", {"abilities": True, "first": 0}), ("piratatak", {"first": 0})]


def choice_of(question: Question) -> Any:
    """A bot that answers at once, without a process."""
    bot = hire(question.bot, question.berth)
    for events in question.shown:
        bot.see(events)
    return bot.choose(question)


class Log:
    """The log of a table where a person plays against a captain, one entry each second."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.rows: list[Row] = []
        self.table = Table(JOIN)
        chairs = (Chair(person=person_at(0), name="Ann"), Chair(bot="captain", name="captain"))
        terms = agreed(game, 2, options, "normal", 120)
        self.write(Opened(terms=terms, chairs=chairs, watch=WATCH, secret=SECRET))
        self.write(Began(0, nonce_of(0)))

    def write(self, entry: Any) -> None:
        seq = len(self.rows) + 1
        self.rows.append(Row(JOIN, seq, NOON + 10_000 * seq, encode(entry)))
        self.table.apply(seq, self.rows[-1].at, entry)


def _time_of_bot(table: Table, thinks_for: int) -> int:
    """When the bot at seat 1 moves if it thinks for so many milliseconds."""
    pending = PendingBotMove(question_for(table, 1), table.at)
    pending.answered(choice_of(pending.question), table.at + thinks_for)
    chore = next_chore(table, ConnectedSeats(), {1: pending}, table.at, all_seen=True)
    assert chore is not None
    assert (chore.seat, chore.kind) == (1, "bot")
    return chore.due - table.at


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_bot_ponders_for_the_same_time_in_two_worlds_that_another_seat_can_not_tell_apart(
    game: str, options: dict[str, Any]
) -> None:
    log, dice = Log(game, options), Random(5)
    times: list[int] = []
    differ = 0
    while len(times) < 12 and not log.table.match.over:  # type: ignore[union-attr]
        match: Any = log.table.match
        seat = match.turn[-1]
        if seat == 1:
            times.append(_time_of_bot(log.table, dice.randrange(300)))
            with dealt_as(dealt_anew(match, match.log, 0, dice)):
                there = Table.played(JOIN, log.rows)
                assert encode(there.match.view(0)) == encode(match.view(0))  # type: ignore[union-attr]
                differ += question_for(there, 1) != question_for(log.table, 1)
                assert _time_of_bot(there, dice.randrange(300)) == times[-1]
        move = GOOD_CHOICES[game](match, seat, dice)
        log.write(Moved(seat, msgspec.Raw(encode(move))))
    assert len(set(times)) > 6, "the times are drawn anew for every move"
    assert differ > 3 or game == "piratatak", "the bot has seen other cards in the other world"

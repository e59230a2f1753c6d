"""The pace of a running game: bots hurry for those who are out, and people agree on another pace."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import Look, Ready, Side
from quarterdeck.protocol.messages import Hurry, Leave, Return
from quarterdeck.protocol.paces import LEAST_THOUGHT, MOST_THOUGHT, PACES, PaceName
from quarterdeck.server.table.log_entries import AnyLogEntry, Began, Chair, Hurried, Moved, Opened, read_entry
from quarterdeck.server.table.new_table import opened_again
from quarterdeck.server.table.proposals import NotNow, propose
from quarterdeck.server.table.table import Table
from tests.server.leaks.crew import Crew, last_update
from tests.server.leaks.world import JOIN, agreed, opened_world, person_at
from tests.truth import state_of

NORMAL = PACES["normal"]
HURRIED = NORMAL.hurried()


ANN, BEN = "pAnn", "pBen"
BOT = Chair(bot="parrot", name="Patch")


class Evening:
    """A table of Memoarrr! at which the test moves for everybody, people and bots."""

    def __init__(self, *chairs: Chair, game: str = "memoarrr", pace: PaceName = "normal") -> None:
        self.table, self.now, self._commands = Table("tOne"), 1_000, 0
        options = {"first": 0} if game == "memoarrr" else {}
        terms = agreed(game, len(chairs), options, pace, None)
        self.apply(Opened(terms, chairs, "wOne", "ab" * 32))
        for seat, chair in enumerate(chairs):
            if chair.person is not None:
                self.apply(Began(seat, "cd" * 16))
        if game == "memoarrr":
            for seat, side in zip(range(len(chairs)), Side, strict=False):
                self.move(seat, Look(side))
                self.move(seat, Ready())

    def apply(self, entry: AnyLogEntry) -> None:
        self.table.apply(self.table.seq + 1, self.now, entry)

    def move(self, seat: int, move: Any) -> int:
        """Make a move as soon as one is accepted; for how long no other one is accepted."""
        self.now = max(self.now, self.table.exposure.moves_allowed_at)
        self.apply(Moved(seat, msgspec.Raw(encode(move))))
        return self.table.exposure.moves_allowed_at - self.now

    def reveal(self, *, matching: bool) -> int:
        """The seat to move reveals a card that matches the last one, or does not."""
        match = self.table.match
        assert match is not None
        (seat,) = match.turn
        lies, last = state_of(match).locations, match.view(None).to_match

        def fits(move: Any) -> bool:
            card = lies[move.cell]
            return last is not None and (card.animal == last.animal or card.landscape == last.landscape)

        return self.move(seat, next(move for move in match.moves(seat) if last is None or fits(move) == matching))

    def ask(self, command: type[Hurry | Leave | Return], seat: int = 0, person: str = ANN) -> bool:
        """Whether a command changes something; it is refused by an error."""
        self._commands += 1
        draft = propose(self.table, person, command(f"c{self._commands}", seat), self.now)
        if draft is not None:
            self.apply(draft.entry)
        return draft is not None

    def refusal(self, command: type[Hurry], seat: int = 0, person: str = ANN) -> str:
        with pytest.raises(NotNow) as refused:
            self.ask(command, seat, person)
        return refused.value.code


def test_a_person_who_is_out_lets_the_bots_hurry_until_the_next_round() -> None:
    evening = Evening(Chair(person=ANN), BOT, BOT)
    table = evening.table
    assert evening.refusal(Hurry) == "no-hurry", "she is still in"
    for matching in (True, True, True, False):
        usual = evening.reveal(matching=matching)
    assert (table.may_hurry(0), table.may_hurry(1), table.hurried) == (True, False, False)
    assert evening.ask(Hurry)
    assert (table.may_hurry(0), table.hurried, table.exposure.pace) == (False, True, HURRIED)
    assert not evening.ask(Hurry), "it is so already"
    assert evening.reveal(matching=True) == NORMAL.exposure // 4
    assert table.exposure.bot_moves_at(2) - table.exposure.moves_allowed_at <= HURRIED.thought * MOST_THOUGHT
    changed = table.roster_seq
    assert evening.reveal(matching=False) > usual, "everybody sees the end of the round"
    assert (table.hurried, table.exposure.pace, table.roster_seq > changed) == (False, NORMAL, True)


def test_bots_do_not_hurry_while_a_person_is_still_in_the_round() -> None:
    evening = Evening(Chair(person=ANN), Chair(person=BEN), BOT)
    for matching in (True, True, True, False):
        evening.reveal(matching=matching)
    assert not evening.table.may_hurry(0)
    assert evening.refusal(Hurry) == "no-hurry"
    evening.ask(Leave, 1, BEN)
    assert evening.refusal(Hurry, 1, BEN) == "bot-plays"
    assert evening.ask(Hurry)
    evening.ask(Return, 1, BEN)
    assert not evening.table.hurried, "a person who returns has the usual time"


def test_a_table_whose_log_is_read_again_hurries_too() -> None:
    evening = Evening(Chair(person=ANN), BOT, BOT)
    for matching in (True, True, True, False):
        evening.reveal(matching=matching)
    twin = evening.table.copy()
    evening.ask(Hurry)
    assert (twin.hurried, twin.exposure.pace) == (False, NORMAL)
    twin.apply(twin.seq + 1, evening.now, read_entry(encode(Hurried(0, "c1"))))
    assert (twin.hurried, twin.exposure.pace) == (True, HURRIED)


def test_no_table_hurries_whose_game_has_no_rounds_or_whose_players_are_programs() -> None:
    assert Evening(Chair(person=ANN), BOT, game="piratatak").refusal(Hurry) == "no-hurry"
    evening = Evening(Chair(person=ANN), BOT, BOT, pace="instant")
    for matching in (True, True, True, False):
        evening.reveal(matching=matching)
    assert evening.refusal(Hurry) == "no-hurry"


def test_bots_that_hurry_have_time_for_their_thoughts() -> None:
    for pace in (PACES["relaxed"], NORMAL, PACES["brisk"]):
        assert pace.hurried().thought * LEAST_THOUGHT > UNHURRIED * 1000
        assert pace.hurried().exposure == pace.exposure // 4
        assert pace.hurried().look == pace.look


async def test_the_pace_changes_when_all_people_wish_the_same() -> None:
    async with opened_world("memoarrr", 3, bots=(2,)) as world:
        crew = await Crew.begun(world)
        assert (await crew.send(0, "pace", pace="brisk"))["type"] == "done"
        card = last_update(crew.seats[1])["table"]
        assert ([seat["wish"] for seat in card["seats"]], card["pace"]) == (["brisk", None, None], "normal")
        await crew.send(1, "pace", pace="relaxed")
        assert world.table.pace == "normal"
        await crew.send(1, "pace", pace="brisk")
        card = last_update(crew.seats[0])["table"]
        assert ([seat["wish"] for seat in card["seats"]], card["pace"]) == ([None, None, None], "brisk")
        assert world.table.exposure.pace == PACES["brisk"]
        await world.forget()
        table = (await world.hub.hold(JOIN))[1]
        assert (table.pace, table.exposure.pace) == ("brisk", PACES["brisk"]), "the log tells it"
        assert opened_again(table, "").terms.pace == "brisk"


async def test_a_wish_can_be_taken_back_and_those_who_are_away_have_none() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        await crew.send(0, "pace", pace="brisk")
        await crew.send(0, "pace", pace="normal")
        assert world.table.wishes == {}
        await crew.send(0, "pace", pace="relaxed")
        await crew.send(1, "leave")
        assert world.table.pace == "relaxed"
        assert (await crew.send(1, "pace", pace="brisk"))["code"] == "bot-plays"
        await crew.send(1, "return")
        await crew.send(1, "pace", pace="brisk")
        await crew.send(1, "leave")
        assert (world.table.pace, world.table.wishes) == ("relaxed", {})


async def test_a_wish_that_makes_no_sense_is_refused_with_a_sentence() -> None:
    async with opened_world("memoarrr", 2) as world:
        crew = await Crew.begun(world)
        assert (await crew.send(0, "pace", pace="instant"))["code"] == "pace-for-programs"
        assert (await crew.send(0, "pace", pace="hasty"))["code"] == "not-a-command"
        await crew.send(0, "pace", pace="normal")
        seq = world.table.seq
        await crew.send(0, "pace", pace="normal")
        assert world.table.seq == seq, "nothing has changed"
        wishes = [pace for _ in range(10) for pace in ("brisk", "normal")]
        answers = [await crew.send(0, "pace", pace=pace) for pace in wishes]
        assert "too-often" in {answer.get("code") for answer in answers}, "a log has a limited length"
    async with opened_world("memoarrr", 2) as world:
        crew = Crew(world, await world.come(None, watch=True), {0: await world.come(person_at(0))})
        assert (await crew.send(0, "pace", pace="brisk"))["code"] == "not-running"

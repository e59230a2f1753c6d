"""Equal sight, private looks, turn clocks, and bots that play for a player who is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterdeck.protocol.paces import PACES
from tests.server.guest import Guest
from tests.server.house import Clock, House

PACE = PACES["normal"]
LOOK = 90_000
"""The usual time for the look before a game that several people play."""


class Evening:
    """Ann and Ben at a table of Memoarrr at a normal pace, with a clock in the test's hand."""

    def __init__(self, tmp_path: Path, **wishes: Any) -> None:
        self.clock = Clock()
        self.house = House(tmp_path, clock=self.clock)
        self.wishes = {"pace": "normal", "options": {"first": 0}} | wishes

    async def __aenter__(self) -> Evening:
        house = await self.house.__aenter__()
        self.ann, self.ben = house.guest("Ann"), house.guest("Ben")
        self.table = await self.ann.open(**self.wishes)
        await self.ben.sit(self.table, 1)
        await self.ann.connect(self.table)
        await self.ben.connect(self.table)
        await self.ann.begin(0)
        await self.ben.begin(1)
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.house.__aexit__(*error)

    async def look_and_be_ready(self) -> None:
        for seat, guest, side in ((0, self.ann, "north"), (1, self.ben, "south")):
            await guest.say("move", seat=seat, move={"move": "look", "side": side})
            await guest.say("move", seat=seat, move={"move": "ready"})
        self.clock.now = self.house.hub.tables[self.table].table.exposure.moves_allowed_at  # type: ignore[union-attr]
        await self.ann.catch_up()

    async def reveal(self, guest: Guest, seat: int) -> dict[str, Any]:
        return await guest.say("move", seat=seat, move=guest.latest(seat)["moves"][0])

    async def rings(self) -> None:
        """The table's alarm rings, and both players hear what comes of it."""
        await self.house.look_after(self.table)
        for guest in (self.ann, self.ben):
            if guest.socket is not None:
                await guest.catch_up()

    def bot_moves_at(self, seat: int) -> int:
        """When the bot at this seat moves."""
        return self.house.hub.tables[self.table].table.exposure.bot_moves_at(seat)  # type: ignore[union-attr]

    def plays(self, seat: int) -> str | None:
        bot: str | None = self.house.hub.tables[self.table].table.bot_at(seat)  # type: ignore[union-attr]
        return bot


async def test_no_player_can_move_before_everybody_has_seen_the_card(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        await evening.look_and_be_ready()
        assert (await evening.reveal(evening.ann, 0))["type"] == "done"
        await evening.ben.catch_up()
        update = evening.ben.latest(1)
        assert update["clock"]["opens"] - update["clock"]["now"] == PACE.exposure
        evening.clock.now += PACE.exposure - 1
        early = await evening.reveal(evening.ben, 1)
        assert (early["code"], early["facts"]) == ("too-early", {"opens": update["clock"]["opens"]})
        evening.clock.now += 1
        assert (await evening.reveal(evening.ben, 1))["type"] == "done"


async def test_looking_at_the_own_side_keeps_no_other_player_waiting(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        look = {"move": "look", "side": "north"}
        assert (await evening.ann.say("move", seat=0, move=look))["type"] == "done"
        look = {"move": "look", "side": "south"}
        assert (await evening.ben.say("move", seat=1, move=look))["type"] == "done"


async def test_a_private_look_survives_a_reload_for_its_time_and_no_longer(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        await evening.ann.say("move", seat=0, move={"move": "look", "side": "north"})
        glimpse = evening.ann.latest(0)["view"]["glimpse"]
        assert len(glimpse) == 3
        clock = evening.ann.latest(0)["clock"]
        assert (clock["looks_from"], clock["looks"]) == (evening.clock.now, evening.clock.now + LOOK)
        evening.clock.now += LOOK - 1
        await evening.ann.connect(evening.table)
        await evening.ann.catch_up()
        assert evening.ann.latest(0)["view"]["glimpse"] == glimpse
        evening.clock.now += 1
        await evening.ann.connect(evening.table)
        await evening.ann.catch_up()
        assert evening.ann.latest(0)["view"]["glimpse"] == {}


async def test_when_the_time_for_looking_is_over_the_cards_are_put_back(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        await evening.ann.say("move", seat=0, move={"move": "look", "side": "north"})
        evening.clock.now += LOOK
        await evening.rings()
        assert evening.ben.latest(1)["events"] == [{"event": "ready", "seat": 0}]


async def test_the_time_for_looking_is_agreed_when_the_table_is_opened(tmp_path: Path) -> None:
    async with Evening(tmp_path, look=30, clock=10) as evening:
        await evening.ann.say("move", seat=0, move={"move": "look", "side": "north"})
        assert (await evening.ann.get(f"/api/tables/{evening.table}"))["table"]["look"] == 30
        assert evening.ann.latest(0)["clock"]["looks"] == evening.clock.now + 30_000
        await evening.ben.say("move", seat=1, move={"move": "look", "side": "south"})
        evening.clock.now += 29_999
        await evening.rings()
        assert (evening.plays(0), evening.plays(1)) == (None, None), "the clock of a turn does not run during a look"
        evening.clock.now += 1
        await evening.rings()
        await evening.rings()
        assert evening.ben.latest(1)["view"]["round"] == 1


async def test_as_long_as_it_takes_means_it(tmp_path: Path) -> None:
    async with Evening(tmp_path, look=None, clock=10) as evening:
        await evening.ann.say("move", seat=0, move={"move": "look", "side": "north"})
        await evening.ben.say("move", seat=1, move={"move": "look", "side": "south"})
        await evening.ben.say("move", seat=1, move={"move": "ready"})
        await evening.ann.catch_up()
        assert (evening.ann.latest(0)["clock"]["looks"], evening.ann.latest(0)["clock"]["due"]) == (None, None)
        evening.clock.forward(86_400)
        await evening.rings()
        assert evening.plays(0) is None
        assert len(evening.ann.latest(0)["view"]["glimpse"]) == 3
        assert evening.ben.latest(1)["view"]["ready"] == [False, True]


ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "bot": "parrot"}, {"kind": "open"}


@pytest.mark.parametrize("seats", [[ME, BOT], [ME, ME], [ME, OPEN]], ids=["bots", "one screen", "a hired bot"])
async def test_a_person_who_keeps_no_other_person_waiting_looks_as_long_as_it_takes(
    tmp_path: Path, seats: list[dict[str, Any]]
) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        table = await ann.open("memoarrr", seats, pace="normal", look=20)
        if OPEN in seats:
            await ann.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "parrot"})
        await ann.connect(table)
        for seat in range(seats.count(ME)):
            await ann.begin(seat)
        await ann.say("move", seat=0, move={"move": "look", "side": "north"})
        clock.forward(3_600)
        await house.look_after(table)
        await ann.catch_up()
        assert ann.latest(0)["view"]["ready"][0] is False
        assert ann.latest(0)["clock"]["looks"] is None


async def test_unless_a_table_says_otherwise_only_people_who_wait_for_each_other_have_a_time_to_look(
    tmp_path: Path,
) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        tables = [await ann.open("memoarrr", [ME, other]) for other in (OPEN, BOT, ME)]
        assert [(await ann.get(f"/api/tables/{table}"))["table"]["look"] for table in tables] == [90, None, None]


async def test_a_seat_whose_clock_runs_out_is_taken_over_and_can_be_taken_back(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=60) as evening:
        await evening.look_and_be_ready()
        due = evening.ann.latest(0)["clock"]["due"]
        assert due == evening.clock.now + 60_000, "from when the table accepts moves"
        evening.clock.now = due - 1
        await evening.rings()
        assert evening.plays(0) is None
        evening.clock.now = due
        await evening.rings()
        assert evening.plays(0) == "parrot"
        assert evening.ben.latest(1)["table"]["seats"][0]["bot"] == "parrot"
        refused = await evening.reveal(evening.ann, 0)
        assert refused["code"] == "bot-plays"
        assert (await evening.ann.say("return", seat=0))["type"] == "done"
        assert evening.plays(0) is None
        assert (await evening.reveal(evening.ann, 0))["type"] == "done"


async def test_a_bot_that_took_over_moves_after_a_moments_thought(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=60) as evening:
        await evening.look_and_be_ready()
        evening.clock.forward(60)
        await evening.rings()
        evening.clock.now = evening.bot_moves_at(0) - 1
        await evening.rings()
        assert "revealed" not in str(evening.ben.latest(1)["events"])
        evening.clock.now += 1
        await evening.rings()
        assert evening.ben.latest(1)["events"][0]["event"] == "revealed"


async def test_without_a_clock_no_player_is_hurried_who_is_there(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=None) as evening:
        await evening.look_and_be_ready()
        evening.clock.forward(86_400)
        await evening.rings()
        assert evening.plays(0) is None
        assert evening.ann.latest(0)["clock"]["due"] is None


async def test_an_absent_seat_is_waited_for_with_patience_and_then_taken_over(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=None, patience=45) as evening:
        await evening.look_and_be_ready()
        await evening.ann.hang_up()
        await evening.ben.hear("attendance")
        evening.clock.forward(44)
        await evening.rings()
        assert evening.plays(0) is None
        evening.clock.forward(1)
        await evening.rings()
        assert evening.plays(0) == "parrot"
        await evening.ann.connect(evening.table)
        assert (await evening.ann.say("return", seat=0))["type"] == "done"
        assert evening.plays(0) is None


async def test_a_table_that_everybody_has_left_waits_for_them(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=60) as evening:
        await evening.look_and_be_ready()
        await evening.ann.hang_up()
        await evening.ben.hear("attendance")
        await evening.ben.hang_up()
        while evening.house.hub.tables[evening.table].audience.listeners:
            await evening.ann.get("/healthz")
        evening.clock.forward(7 * 86_400)
        await evening.rings()
        assert (evening.plays(0), evening.plays(1)) == (None, None)
        await evening.ann.connect(evening.table)
        await evening.ann.catch_up()
        assert evening.ann.latest(0)["moves"]


async def test_a_player_who_leaves_a_running_game_is_replaced_at_once_and_can_come_back(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        await evening.look_and_be_ready()
        assert (await evening.ann.say("leave", seat=0))["type"] == "done"
        assert (await evening.ann.say("leave", seat=0))["type"] == "done"
        assert evening.plays(0) == "parrot"
        await evening.ann.say("return", seat=0)
        assert evening.plays(0) is None
        assert (await evening.reveal(evening.ann, 0))["type"] == "done"


async def test_bots_wait_like_everybody_until_a_card_has_been_seen(tmp_path: Path) -> None:
    async with Evening(tmp_path) as evening:
        await evening.look_and_be_ready()
        await evening.ben.say("leave", seat=1)
        await evening.reveal(evening.ann, 0)
        seq = evening.ann.latest(0)["seq"]
        opens = evening.clock.now + PACE.exposure
        evening.clock.now = evening.bot_moves_at(1) - 1
        assert evening.clock.now > opens
        await evening.rings()
        assert evening.ann.latest(0)["seq"] == seq
        evening.clock.now += 1
        await evening.rings()
        assert evening.ann.latest(0)["seq"] == seq + 1


async def test_the_clock_counts_only_while_a_player_waits(tmp_path: Path) -> None:
    async with Evening(tmp_path, clock=60) as evening:
        await evening.look_and_be_ready()
        await evening.ben.hang_up()
        assert (await evening.ann.hear("countdown"))["due"] is None
        evening.clock.forward(600)
        await evening.ben.connect(evening.table)
        await evening.rings()
        assert evening.plays(0) is None
        assert evening.ben.latest(1)["clock"]["due"] == evening.clock.now + 60_000
        countdowns = [said["due"] for said in evening.ann.heard if said["type"] == "countdown"]
        assert countdowns[-1] == evening.clock.now + 60_000
        evening.clock.forward(60)
        await evening.rings()
        assert evening.plays(0) == "parrot"


async def test_at_one_screen_no_clock_runs_since_no_other_person_waits(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        table = await ann.open("piratatak", [ME, ME], pace="normal", options={"first": 0}, clock=60)
        await ann.connect(table)
        for seat in (0, 1):
            await ann.begin(seat)
        clock.forward(86_400)
        await house.look_after(table)
        await ann.catch_up()
        assert [chair["bot"] for chair in ann.latest(0)["table"]["seats"]] == [None, None]
        assert ann.latest(0)["clock"]["due"] is None
        _, link = await ann.ask("POST", f"/api/tables/{table}/seats/1/hand-over")
        await ben.ask("POST", "/api/hand-over", {"token": link["token"]})
        await ben.connect(table)
        await ann.catch_up()
        countdowns = [said["due"] for said in ann.heard if said["type"] == "countdown"]
        assert countdowns[-1] == clock.now + 60_000, "now another person waits"


async def test_a_player_who_sat_down_and_went_away_keeps_no_player_waiting_for_the_game(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
        table = await ann.open(patience=45)
        await ann.connect(table)
        await ann.begin(0)
        await ben.sit(table, 1)
        clock.forward(44)
        await house.look_after(table)
        assert (await cleo.sit(table, 1))[1]["code"] == "seat-taken"
        clock.forward(1)
        await house.look_after(table)
        assert (await cleo.sit(table, 1))[0] == 200
        clock.forward(3600)
        await house.look_after(table)
        assert (await cleo.get(f"/api/tables/{table}"))["table"]["seats"][0]["name"] == "Ann"


async def test_a_clock_that_is_behind_when_the_server_starts_again_stops_no_table(tmp_path: Path) -> None:
    late, early = Clock(), Clock()
    early.now -= 600_000
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    async with House(tmp_path, clock=late) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=seats, pace="brisk", options={"first": 0})
        await ann.connect(table)
        for seat in (0, 1):
            await ann.begin(seat)
        for seat, side in ((0, "north"), (1, "south")):
            await ann.say("move", seat=seat, move={"move": "look", "side": side})
            await ann.say("move", seat=seat, move={"move": "ready"})
        late.now += PACES["brisk"].exposure
        await ann.say("move", seat=0, move=ann.latest(0)["moves"][0])
        cookies = ann.session.cookie_jar
        async with House(tmp_path, clock=early) as again:
            later = again.guest("Later")
            later.session.cookie_jar.update_cookies({cookie.key: cookie.value for cookie in cookies})
            await later.connect(table)
            await later.catch_up()
            move = later.latest(1)["moves"][0]
            assert (await later.say("move", seat=1, move=move))["code"] == "too-early"
            early.now += PACES["brisk"].exposure
            assert (await later.say("move", seat=1, move=move))["type"] == "done"


async def test_a_newcomer_is_given_as_much_time_as_the_player_who_sat_there_before(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
        table = await ann.open(seats=seats, patience=45)
        await ann.connect(table)
        await ben.sit(table, 1)
        await ben.connect(table)
        await ben.say("leave", seat=1)
        clock.forward(600)
        await cleo.sit(table, 1)

        async def who_sits_there() -> str | None:
            await house.look_after(table)
            seats = (await ann.get(f"/api/tables/{table}"))["table"]["seats"]
            return seats[1]["name"] if seats[1]["kind"] != "open" else None

        assert await who_sits_there() == "Cleo", "Ben's absence is not hers"
        clock.forward(44)
        assert (await ann.ask("PUT", f"/api/tables/{table}/seats/2", {"bot": "parrot"}))[0] == 200
        assert await who_sits_there() == "Cleo"
        clock.forward(2)
        assert await who_sits_there() is None, "what others do meanwhile gives her no more time"

"""Out of the round, but not away: at a terminal the bots can be hurried, and the pace can be changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import Look, Ready, Reveal, Side
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.messages import ChairCard
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal import home_bots, home_table
from quarterdeck.terminal.drawing import BOARDS
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.remote.announcements import Announcer, pace_wish
from quarterdeck.terminal.screen.reading import keys_of
from quarterdeck.terminal.table import PaceWish, SeatedPlayer, TableUpdate
from tests.client.scripted_server import person, table_card
from tests.terminal.at_table import at
from tests.terminal.plain_parlour import OpenDeal, Play, Puppet, island
from tests.terminal.test_plain_sitting import Stage, dealt, sit, until_stirred
from tests.terminal.test_remote_updates import Bridge
from tests.terminal.test_table_told import FarAway, started, visit

NORMAL = PACES["normal"]
CARDS = {
    0: "crab-lava",
    4: "crab-water",
    20: "turtle-water",
    24: "penguin-desert",
    6: "crab-desert",
    8: "walrus-lava",
}
BOTS = [Look(Side.SOUTH), Look(Side.EAST), Ready(), *map(Reveal, (4, 20, 6, 8))]
ANN = [Look(Side.NORTH), Ready(), Reveal(0), Reveal(24)]
HURRIED = "The bots play faster until the next round."


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HomeTable:
    """Ann and two bots. Ann's second card does not match; then only the bots are in."""
    monkeypatch.setattr(home_bots, "hire", lambda *_: Puppet(BOTS))
    deal: Any = OpenDeal({"locations": island(CARDS)}, {"first": 0}, FairDeal.from_phrase("a quiet evening"))
    crew = [SeatedPlayer("Ann"), SeatedPlayer("Bo", "parrot"), SeatedPlayer("Cy", "parrot")]
    return HomeTable(
        registry.find("memoarrr"), crew, {"first": 0}, catalogue=Catalogue(), pace=NORMAL, records=tmp_path, deal=deal
    )


class Hours:
    """A clock that is set forward by waiting."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        hours = self

        async def wait(table: HomeTable, until: float) -> None:
            if until == float("inf"):
                await table._stir.wait()
            hours.now = max(hours.now, until if until < float("inf") else 0)

        monkeypatch.setattr(HomeTable, "_wait", wait)
        monkeypatch.setattr(home_table, "_now", lambda: round(self.now))


async def play_until_out(table: HomeTable, hours: Hours) -> Any:
    """Ann plays until she is out of the round; the updates from then on."""
    moments, moves = aiter(table.updates()), iter(ANN)
    while not (moment := await anext(moments)).may_hurry:
        if (moment.moves and moment.moves != (Ready(),)) or moment.view.ready == (False, True, True):
            hours.now += moment.opens_in * 1000
            await table.play(0, next(moves))
    return moments


async def test_at_home_a_player_who_is_out_lets_the_bots_hurry_until_the_next_round(
    three: HomeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = Hours(monkeypatch)
    moments = await play_until_out(three, hours)
    await three.hurry(0)
    told = await anext(moments)
    assert (told.may_hurry, told.notes) == (False, (HURRIED,))
    quick = await anext(moments)
    assert 0 < quick.opens_in <= NORMAL.exposure / 4000
    while quick.view.round == 1:
        quick = await anext(moments)
    assert quick.opens_in > NORMAL.exposure / 1000, "everybody sees the end of the round"
    await three.leave()


async def test_at_home_no_bot_hurries_while_a_person_is_in(three: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    Hours(monkeypatch)
    moments = aiter(three.updates())
    assert not (await anext(moments)).may_hurry
    await three.hurry(0)
    await three.wish_pace(0, "relaxed")
    assert (await anext(moments)).notes == ("The pace is relaxed now.",), "and nothing of bots that hurry"
    await three.leave()


async def test_at_home_the_pace_changes_at_once(three: HomeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = Hours(monkeypatch)
    moments = await play_until_out(three, hours)
    await three.wish_pace(0, "brisk")
    told = await anext(moments)
    assert (three.pace, told.notes) == ("brisk", ("The pace is brisk now.",))
    assert 0 < (await anext(moments)).opens_in <= PACES["brisk"].exposure / 1000
    await three.leave()


# At a table on a server --------------------------------------------------------------------------------------------


async def test_a_server_is_asked_to_let_the_bots_hurry_where_it_says_that_they_may() -> None:
    async with Bridge() as bridge:
        await bridge.update(may_hurry=True, table=bridge.card)
        assert (await bridge.next()).may_hurry
        asking = asyncio.ensure_future(bridge.table.hurry(0))
        command = await bridge.server.commands.get()
        assert (command["type"], command["seat"]) == ("hurry", 0)
        await bridge.server.say(type="done", id=command["id"], seq=9)
        await asking


async def test_a_pace_is_wished_and_the_wish_of_another_player_is_told() -> None:
    async with Bridge() as bridge:
        ann, ben = bridge.card.seats
        await bridge.update(table=bridge.card)
        await bridge.next()
        assert (bridge.table.pace, bridge.table.pace_wish) == ("normal", None)
        await bridge.update(table=replace(bridge.card, seats=(ann, replace(ben, wish="brisk"))))
        assert "Ben[2J would like it brisker." in (await bridge.next()).notes
        assert bridge.table.pace_wish == PaceWish("Ben[2J", "brisk")
        asking = asyncio.ensure_future(bridge.table.wish_pace(0, "brisk"))
        command = await bridge.server.commands.get()
        assert (command["type"], command["seat"], command["pace"]) == ("pace", 0, "brisk")
        await bridge.server.say(type="done", id=command["id"], seq=9)
        await asking


def wishing(name: str, wish: str | None) -> ChairCard:
    return replace(person(name), wish=wish)


def announced(language: str = "en") -> list[str]:
    """What Ann is told: she has a wish, Ben agrees, and later the bots hurry."""
    announcer = Announcer(Catalogue(language))
    notes: list[str] = []
    card = table_card(wishing("Ann", None), wishing("Ben", None))
    later = replace(card, seats=(wishing("Ann", "brisk"), wishing("Ben", None)))
    agreed = replace(card, pace="brisk")
    for told in (card, later, agreed, replace(agreed, hurried=True), agreed):
        notes += announcer.card(told, (0,))
    return notes


def test_a_wish_an_agreement_and_a_hurry_are_each_told_once() -> None:
    assert announced() == [
        "You would like it brisker. It changes when all agree.",
        "The pace is brisk now.",
        HURRIED,
    ]
    assert all(len(set(notes)) == len(LANGUAGES) for notes in zip(*map(announced, LANGUAGES), strict=True))


@pytest.mark.parametrize(
    ("seats", "mine", "wish"),
    [
        ((wishing("Ann", None), wishing("Ben", "brisk")), (0,), PaceWish("Ben", "brisk")),
        ((wishing("Ann", "brisk"), wishing("Ben", "brisk")), (0,), None),
        ((wishing("Ann", "brisk"), wishing("Ben", None)), (0,), None),
        ((person("Ann", bot="parrot"), wishing("Ben", "brisk")), (0,), None),
        ((wishing("Ann", None), wishing("Ben", "brisk")), (), None),
    ],
)
def test_only_the_wish_of_another_player_can_be_agreed_to(
    seats: tuple[ChairCard, ...], mine: tuple[int, ...], wish: PaceWish | None
) -> None:
    assert pace_wish(table_card(*seats), mine, Catalogue()) == wish


# On the whole screen -----------------------------------------------------------------------------------------------


def out_of_the_round(table: HomeTable) -> TableUpdate:
    return replace(started(table), moves=(), may_hurry=True)


@pytest.mark.parametrize("how", ["f", "f4", "click"])
async def test_the_prompt_offers_the_hurry_and_one_key_or_click_asks_for_it(how: str, alone: HomeTable) -> None:
    table = FarAway(alone, out_of_the_round(alone))
    async with visit(table) as helm:
        prompt = helm.text.split("\n")[2]
        assert " f Faster " in prompt
        await (helm.click("hurry") if how == "click" else helm.press(how))
        await helm.until(lambda: table.heard == [("hurry", 0)])


async def test_there_is_no_hurry_for_a_player_who_is_in(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone))
    async with visit(table) as helm:
        assert "Faster" not in helm.text
        await helm.press("f")
        assert table.heard == []


async def test_the_pace_is_a_page_with_one_row(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone))
    async with visit(table) as helm:
        assert "p Pace" in helm.text
        await helm.press("p")
        await helm.reads("It changes when all people at the table agree.")
        await helm.press("right", "enter")
        await helm.until(lambda: table.heard == [("pace", 0, "brisk")])
        await helm.press("f5", "escape")
        await helm.until(lambda: helm.page is helm.table_page)
        assert len(table.heard) == 1, "Escape changes nothing"


async def test_another_players_wish_is_agreed_to_with_two_keys(alone: HomeTable) -> None:
    table = FarAway(alone, started(alone))
    table.pace_wish = PaceWish("Ben", "relaxed")
    async with visit(table) as helm:
        assert "p Agree" in helm.text
        await helm.press("p")
        await helm.reads("Ben would like it more relaxed.")
        await helm.press("enter")
        await helm.until(lambda: table.heard == [("pace", 0, "relaxed")])


async def test_at_home_no_agreement_is_needed_and_the_log_tells_the_new_pace(alone: HomeTable) -> None:
    async with at(alone) as helm:
        await helm.press("p")
        await helm.reads("How long cards stay in sight before the next move.")
        assert "agree" not in helm.text
        await helm.press("right", "enter")
        await helm.reads("The pace is relaxed now.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_page_of_a_game_tells_what_can_be_done_in_it(language: str) -> None:
    catalogue = Catalogue(language)
    faster = catalogue.say("screen-key-does", key="faster")
    for game in BOARDS:
        page = keys_of(registry.find(game), catalogue)
        assert (f"f, F4**: {faster}" in page) == (game == "memoarrr"), "no player of Piratatak is ever out"
        assert catalogue.say("screen-key-does", key="p") in page


# Line by line ------------------------------------------------------------------------------------------------------


def waiting(**more: Any) -> TableUpdate:
    return TableUpdate(0, (), dealt().view(0), (), **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_out_is_told_once_that_the_bots_can_hurry_and_types_it(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage([waiting(may_hurry=True), waiting(may_hurry=True), until_stirred])
    shown = sit(stage, ["hurry"], monkeypatch, language=language, unasked=True).getvalue()
    assert stage.done == ["hurry"]
    assert shown.count(Catalogue(language).say("terminal-may-hurry")) == 1


def test_a_hurry_that_can_not_be_is_answered_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt()
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0)), until_stirred])
    shown = sit(stage, ["hurry", "q"], monkeypatch).getvalue()
    assert "There is nothing to speed up just now.\nPick your side" in shown
    assert stage.done == ["leave"]


@pytest.mark.parametrize("typed", ["pace", "pace instant", "pace fast"])
def test_the_pace_is_told_with_what_to_type(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt()
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0)), until_stirred])
    shown = sit(stage, [typed, "q"], monkeypatch).getvalue()
    assert "The pace is normal. To ask for another one, type pace relaxed, pace normal or pace brisk.\n" in shown
    assert stage.done == ["leave"]


def test_a_pace_is_wished_by_its_name_and_the_question_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt()
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0)), until_stirred, until_stirred])
    shown = sit(stage, ["Pace  Brisk", "north"], monkeypatch).getvalue()
    assert stage.done == ["pace brisk", "play Look"]
    assert shown.count("Pick your side of the island") == 2


def test_another_players_wish_is_told_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage([waiting(), waiting(notes=("Ben would like it brisker.",)), waiting(), until_stirred])
    stage.pace_wish = PaceWish("Ben", "brisk")
    shown = sit(stage, ["pace brisk"], monkeypatch, unasked=True).getvalue()
    assert shown.count("To agree, type pace brisk.\n") == 1
    assert stage.done == ["pace brisk"]


def test_the_help_tells_of_the_pace_at_a_table_that_has_one(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    match = dealt()
    stage = Stage([TableUpdate(0, (), match.view(0), match.moves(0)), until_stirred])
    told = "hurry lets the bots play faster while you are out of the round."
    assert told in sit(stage, ["?", "q"], monkeypatch).getvalue()
    shown = play("memoarrr", "--players", "2", answers=["?", "pace brisk", "hurry"]).visible
    assert told not in shown
    assert shown.count("There is nothing to speed up: this table waits for you, and the bots move at once.") == 2

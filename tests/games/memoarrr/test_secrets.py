"""What is secret, from which seat, and for how long: in the views and in the events, at the time and afterwards."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from quarterdeck.core.errors import MatchRunning
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.record import Player
from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import GAME, Block, Look, Peek, Ready, Side, Swap
from quarterdeck.games.memoarrr.events import BecameReady, Looked, Peeked, Revealed, RoundBegan
from tests.games.memoarrr.table import CHAIN, Memo, Table, wire

CARD = re.compile(r"(?:penguin|octopus|walrus|crab|turtle)-(?:water|flowers|lava|jungle|desert)")
EVERYBODY = (None, 0, 1, 2)


def told(match: Memo, receiver: int | None, since: int = 0) -> list[list[dict[str, Any]]]:
    """The events as a receiver would read them now."""
    return list(wire(match.visible_events(receiver, since)))


def news(match: Memo, receiver: int | None) -> list[dict[str, Any]]:
    """The events of the latest entry as a receiver reads them while they happen."""
    return list(wire(match.latest_events(receiver)))


def cards_shown(match: Memo, receiver: int | None) -> set[str]:
    """Every card that is named anywhere in what this receiver can get now."""
    return set(CARD.findall((encode(match.view(receiver)) + encode(match.visible_events(receiver))).decode()))


def cards_allowed(match: Memo, receiver: int | None) -> set[str]:
    """Face up now, or under this receiver's eyes right now."""
    face_up: set[str] = set()
    looks: set[str] = set()
    for entry in match.log:
        glimpse: set[str] = set()
        for event in entry.events:
            match event:
                case RoundBegan():
                    face_up.clear()
                case Revealed(card=card):
                    face_up.add(card or "")
                case Looked(seat=seat, cards=cards) if seat == receiver:
                    looks = set((cards or {}).values())
                case BecameReady(seat=seat) if seat == receiver:
                    looks = set()
                case Peeked(seat=seat, card=card) if seat == receiver:
                    glimpse.add(card or "")
    return face_up | glimpse | looks


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("edition", "players"), [("2018", 2), ("2018", 4), ("2023", 2), ("2023", 3)])
def test_no_player_is_ever_shown_a_card_that_is_face_down_now(edition: str, players: int, seed: int) -> None:
    """A whole game of random moves, watched from every seat and from the shore after each of them."""
    dice = random.Random(seed)
    deal = FairDeal.from_phrase(f"fog {seed}")
    match: Memo = Match(GAME, players, deal, {"edition": edition, "abilities": True})
    while not match.over:
        for receiver in (None, *range(players)):
            assert cards_shown(match, receiver) <= cards_allowed(match, receiver)
        seat = dice.choice(match.turn)
        match.play(seat, dice.choice(match.moves(seat)))
    assert len(cards_shown(match, None)) == 25


def played() -> Table:
    """Three players, abilities, and the second turn to come."""
    cells = {0: "turtle-lava", 6: "penguin-lava", 7: "octopus-lava", 8: "walrus-lava", 11: "crab-jungle"}
    table = Table(3, cells=cells, abilities=True)
    table.reveal("turtle-lava")
    return table


def end_the_round(table: Table) -> None:
    """To its end, and one reveal on, so that the reveal that ended it is past."""
    table.win_round(0)
    table.reveal("walrus-desert")


def test_a_face_up_card_is_seen_by_everybody_at_the_time_and_for_the_rest_of_the_round() -> None:
    table = played()
    table.reveal("turtle-jungle")
    revealed = {"event": "revealed", "seat": 0, "cell": 0, "card": "turtle-lava", "match": "opening"}
    for receiver in EVERYBODY:
        assert table.match.view(receiver).cells[0] == "turtle-lava"
        assert revealed in told(table.match, receiver)[-2]


def test_after_the_round_nothing_tells_which_card_lay_where() -> None:
    table = played()
    entry = len(table.match) - 1
    end_the_round(table)
    for receiver in EVERYBODY:
        assert table.match.view(receiver).cells[0] is None
        (revealed,) = told(table.match, receiver)[entry]
        assert revealed == {"event": "revealed", "seat": 0, "cell": None, "card": None, "match": None}


def test_the_reveal_that_ends_a_round_is_shown_as_it_happens_and_to_no_player_who_asks_later() -> None:
    table = Table(2)
    table.reveal("penguin-water")
    table.reveal("octopus-lava")
    for receiver in (None, 0, 1):
        assert news(table.match, receiver)[0]["card"] == "octopus-lava"
        assert told(table.match, receiver)[-1][0]["card"] is None
        assert told(table.match, receiver)[-2][0]["card"] is None


@pytest.mark.parametrize("receiver", EVERYBODY)
def test_the_view_before_turning_down_shows_how_the_round_ended_and_nothing_more(receiver: int | None) -> None:
    table = Table(3)
    table.win_round(2)
    face_up = [event.card for entry in table.match.log for event in entry.events if isinstance(event, Revealed)]
    before = table.match.view_before_turning_down(receiver)
    assert before is not None
    assert {card for card in before.cells if card is not None} == set(face_up)
    assert (before.to_match, before.turn, before.phase, before.round) == (face_up[-1], (), "reveal", 1)
    assert [volcano is not None for volcano in before.held] == [True, True, False]
    assert before.won == table.view.won == ((), (), (None,))
    assert (before.treasures, before.volcanoes) == ((None,) * 6, ())
    assert (before.removed, before.locations, before.ranking, before.glimpse) == (None, None, None, {})


def test_there_is_a_view_before_turning_down_only_after_the_move_that_ended_a_round() -> None:
    table = Table(2, looking=True)
    for move in (Look(Side.NORTH), Ready()):
        table.match.play(0, move)
    for move in (Look(Side.SOUTH), Ready()):
        table.match.play(1, move)
    while not table.match.over:
        ended = wire(table.match.latest.events)[-1]["event"] == "round" and table.view.round > 1
        assert (table.match.view_before_turning_down() is not None) == ended
        table.play(table.match.moves(table.seat)[0])
    assert table.match.view_before_turning_down() is None


def test_what_a_look_at_a_side_showed_is_for_that_player_alone() -> None:
    match = Table(3, looking=True).match
    match.play(1, Look(Side.NORTH))
    assert len(news(match, 1)[0]["cards"]) == 3
    for receiver in (None, 0, 2):
        assert news(match, receiver) == [{"event": "looked", "seat": 1, "side": "north", "cards": None}]
        assert match.view(receiver).glimpse == {}


def test_what_a_look_at_a_side_showed_is_gone_when_the_looking_is_done() -> None:
    match = Table(3, looking=True).match
    match.play(1, Look(Side.NORTH))
    looked = len(match) - 1
    match.play(0, Look(Side.SOUTH))
    assert len(match.view(1).glimpse) == 3
    assert told(match, 1)[looked][0]["cards"] is None
    match.play(1, Ready())
    for receiver in EVERYBODY:
        assert told(match, receiver, since=looked)[0][0]["cards"] is None
    assert match.view(1).glimpse == {}


def test_what_a_penguin_saw_is_for_its_player_alone_and_only_while_looking() -> None:
    table = played()
    table.reveal("penguin-lava")
    table.play(Peek(11))
    peeked = len(table.match) - 1
    assert news(table.match, 1)[0]["card"] == "crab-jungle"
    assert table.match.view(1).glimpse == {11: "crab-jungle"}
    for receiver in (None, 0, 2):
        assert news(table.match, receiver)[0]["card"] is None
        assert table.match.view(receiver).glimpse == {}
    table.reveal("penguin-water")
    for receiver in EVERYBODY:
        assert told(table.match, receiver, since=peeked)[0][0]["card"] is None
        assert table.match.view(receiver).glimpse == {}


@pytest.mark.parametrize(
    ("card", "move", "fields"),
    [
        ("penguin-lava", Peek(11), {"cell": 11}),
        ("octopus-lava", Swap(6), {"cell": 7, "with": 6}),
        ("walrus-lava", Block(11), {"cell": 11}),
    ],
)
def test_which_cells_were_looked_at_swapped_or_blocked_is_seen_by_everybody_in_that_round(
    card: str, move: Peek | Swap | Block, fields: dict[str, int]
) -> None:
    table = played()
    table.reveal(card)
    table.play(move)
    entry = len(table.match) - 1
    for receiver in EVERYBODY:
        assert told(table.match, receiver)[entry][0].items() >= fields.items()
    table.reveal("turtle-water")
    for receiver in EVERYBODY:
        assert told(table.match, receiver)[entry][0].items() >= fields.items()


@pytest.mark.parametrize(
    ("card", "move"), [("penguin-lava", Peek(11)), ("octopus-lava", Swap(6)), ("walrus-lava", Block(11))]
)
def test_after_the_round_the_program_does_not_remember_where_an_animal_was_used(
    card: str, move: Peek | Swap | Block
) -> None:
    """A swapped octopus would be known by its cell, and a revealed card by the ability that followed it."""
    table = played()
    table.reveal(card)
    table.play(move)
    entry = len(table.match) - 1
    end_the_round(table)
    for receiver in EVERYBODY:
        (event,) = told(table.match, receiver)[entry]
        assert {value for key, value in event.items() if key not in ("event", "seat")} == {None}


def test_which_sides_were_picked_stays_known_to_everybody() -> None:
    table = played()
    end_the_round(table)
    for receiver in EVERYBODY:
        assert table.match.view(receiver).sides == ("north", "east", "south")
        assert told(table.match, receiver)[2][0]["side"] == "east"


@pytest.mark.parametrize("rounds", [0, 1, 6])
def test_the_removed_card_and_the_treasures_are_no_players_to_know_until_it_is_over(rounds: int) -> None:
    table = Table(3)
    for winner in range(rounds):
        table.win_round(winner % 3)
    for receiver in EVERYBODY:
        view = table.match.view(receiver)
        assert (view.removed, view.locations, view.ranking) == (None, None, None)
        assert view.treasures == (None,) * (7 - rounds)
        assert {rubies for chests in view.won for rubies in chests} <= {None}
        (dealt,) = told(table.match, receiver)[0]
        assert dealt == {"event": "dealt", "locations": None, "removed": None, "treasures": None, "first": None}
        events = [event for entry in told(table.match, receiver) for event in entry]
        assert [event["rubies"] for event in events if event["event"] == "treasure"] == [None] * rounds


def test_an_ordered_stack_shows_its_treasures_but_neither_locations_nor_the_removed_card() -> None:
    table = Table(3, stack="ordered")
    table.win_round(1)
    for receiver in EVERYBODY:
        (dealt,) = told(table.match, receiver)[0]
        assert dealt["treasures"] == [1, 1, 2, 2, 2, 3, 4]
        assert (dealt["locations"], dealt["removed"]) == (None, None)
        assert told(table.match, receiver)[-1][-2] == {"event": "treasure", "seat": 1, "rubies": 1}


def test_everybody_knows_the_top_volcano_and_no_player_those_below_it() -> None:
    table = Table(4, volcanoes={1: ["birds-3", "birds-7", "birds-1"]})
    begun = len(table.match) - 1
    for receiver in (*EVERYBODY, 3):
        assert told(table.match, receiver)[-1][-1]["volcanoes"] == ["birds-3", None, None]
        assert table.match.view(receiver).volcanoes == ("birds-3", None, None)
    table.reveal("penguin-water")
    table.reveal("octopus-jungle")
    for receiver in (*EVERYBODY, 3):
        assert table.match.view(receiver).volcanoes == ("birds-7", None)
        assert table.match.view(receiver).held == (None, "birds-3", None, None)
        assert told(table.match, receiver)[begun][-1]["volcanoes"] == ["birds-3", None, None]


def test_the_seed_reaches_no_player_until_it_is_over() -> None:
    deal = FairDeal(bytes(range(32)), ("0a0b", "0c0d"))
    match: Memo = Match(GAME, 2, deal)
    crew = (Player("Ann"), Player("Ben"))
    dice = random.Random(7)
    while not match.over:
        with pytest.raises(MatchRunning):
            match.record(crew)
        shown = b"".join(
            encode(match.view(receiver)) + encode(match.visible_events(receiver)) for receiver in (None, 0, 1)
        )
        for secret in (deal.seed, deal.secret):
            assert secret.hex().encode() not in shown
        seat = dice.choice(match.turn)
        match.play(seat, dice.choice(match.moves(seat)))
    record = match.record(crew)
    assert (record.seed, record.secret) == (deal.seed.hex(), deal.secret.hex())


@pytest.mark.parametrize("since", [0, 3, 6])
def test_a_reconnect_gets_the_same_events_as_everybody_else_has_now(since: int) -> None:
    table = played()
    table.reveal("penguin-lava")
    table.play(Peek(11))
    end_the_round(table)
    for receiver in EVERYBODY:
        assert told(table.match, receiver, since) == told(table.match, receiver)[since:]
        assert set(CARD.findall(str(told(table.match, receiver, since)))) == {"walrus-desert"}


def test_everything_is_open_when_it_is_over() -> None:
    table = Table(3, abilities=True)
    for winner in (0, 1, 2, 0, 1, 2, 0):
        table.win_round(winner)
    full = wire([entry.events for entry in table.match.log])
    for receiver in EVERYBODY:
        assert told(table.match, receiver) == full
        view = table.match.view(receiver)
        assert view.removed == CHAIN[24]
        assert view.won == ((1, 2, 4), (1, 2), (2, 3))


def test_a_spectator_sees_what_every_seat_sees_but_no_look() -> None:
    table = played()
    table.reveal("penguin-lava")
    table.play(Peek(11))
    shore = wire(table.match.view(None))
    for seat in range(3):
        view = wire(table.match.view(seat))
        assert {key for key in view if view[key] != shore[key]} <= {"seat", "glimpse"}

"""What happened, as it goes over the wire: names, fields, and the order within a move."""

import json

import msgspec
import pytest

from quarterdeck.core import wire
from quarterdeck.games.piratatak import GAME, Buy, Card, Draw, Fire, Move, Pay, Stop
from quarterdeck.games.piratatak.cards import DECK
from tests.games.piratatak.table import (
    WHIMS,
    act,
    after,
    becalmed,
    cards,
    draw,
    five_red_parts_waiting_in_the_reserve,
    lines,
    stacked,
    table,
    whims,
)


@pytest.mark.parametrize(
    ("move", "form"),
    [
        (Draw(), '{"move":"draw"}'),
        (Stop(), '{"move":"stop"}'),
        (Fire(), '{"move":"fire"}'),
        (Pay(Card.COIN), '{"move":"pay","card":"coin"}'),
        (Buy(1, Card.RED_2), '{"move":"buy","seller":1,"card":"red-2"}'),
    ],
)
def test_a_move_has_one_form(move: Move, form: str) -> None:
    assert wire.encode(move).decode() == form
    assert wire.read_move(GAME, form) == move


def test_cards_are_called_by_their_names() -> None:
    parts = [f"{colour}-{place}" for colour in ("red", "blue", "green", "yellow") for place in range(1, 7)]
    assert json.loads(wire.encode(DECK)) == [*parts, *["coin"] * 20, *["pirate"] * 8, *["cannon"] * 3]


def test_dealt_in_full() -> None:
    (dealt,) = lines(table("coin pirate", first=1).log[0].events)
    assert json.loads(dealt) == {"event": "dealt", "pile": list(stacked("coin pirate")), "first": 1}


def test_dealt_as_anybody_sees_it() -> None:
    assert lines(table(first=1).visible_events()[0]) == ['{"event":"dealt","pile":null,"first":1}']


@pytest.mark.parametrize("card", ["coin", "cannon"])
def test_a_draw_into_the_reserve(card: str) -> None:
    assert lines(draw(table(card))) == [f'{{"event":"drew","seat":0,"card":"{card}","to":"reserve"}}']


def test_a_draw_into_the_ship() -> None:
    match = after("red-1", "coin", then="red-2")
    assert lines(draw(match)) == ['{"event":"drew","seat":0,"card":"red-2","to":"ship"}']


def test_a_colour_comes_after_the_draw_that_begins_it() -> None:
    assert lines(draw(table("green-3"))) == [
        '{"event":"drew","seat":0,"card":"green-3","to":"ship"}',
        '{"event":"colour","seat":0,"colour":"green"}',
    ]


def test_parts_that_join_from_the_reserve_have_no_event_of_their_own() -> None:
    match = after("red-1", "red-2 red-3", "pirate", then="red-4", colours="freed")
    assert lines(draw(match)) == [
        '{"event":"drew","seat":1,"card":"red-4","to":"ship"}',
        '{"event":"colour","seat":1,"colour":"red"}',
    ]


def test_stopped() -> None:
    match = table("coin")
    draw(match)
    assert lines(act(match, Stop())) == ['{"event":"stopped","seat":0}']


def test_a_pirate_that_waits_for_an_answer_is_the_draw_alone() -> None:
    match = table("cannon pirate")
    draw(match)
    assert lines(draw(match)) == ['{"event":"drew","seat":0,"card":"pirate","to":"discard"}']


def test_fired_belongs_to_the_move_that_fires_and_no_stop_follows() -> None:
    match = table("cannon pirate")
    draw(match, 2)
    assert lines(act(match, Fire())) == ['{"event":"fired","seat":0}']


def test_each_payment_belongs_to_its_move_and_no_stop_follows() -> None:
    match = table("coin*5 pirate")
    draw(match, 6)
    assert [lines(act(match, Pay(Card.COIN))) for _ in range(3)] == [['{"event":"paid","seat":0,"card":"coin"}']] * 3
    assert match.turn == (1,)


def test_freed_comes_after_the_last_payment_whichever_of_them_was_the_ship() -> None:
    match = table("red-1 coin*4 pirate", colours="freed")
    draw(match, 6)
    told = [lines(act(match, Pay(card))) for card in cards("red-1 coin coin")]
    assert told == [
        ['{"event":"paid","seat":0,"card":"red-1"}'],
        ['{"event":"paid","seat":0,"card":"coin"}'],
        ['{"event":"paid","seat":0,"card":"coin"}', '{"event":"freed","seat":0,"colour":"red"}'],
    ]


def test_payments_without_a_choice_follow_the_draw_and_then_freed() -> None:
    match = table("red-1 coin blue-2 pirate", colours="freed")
    draw(match, 3)
    assert lines(draw(match)) == [
        '{"event":"drew","seat":0,"card":"pirate","to":"discard"}',
        '{"event":"paid","seat":0,"card":"coin"}',
        '{"event":"paid","seat":0,"card":"blue-2"}',
        '{"event":"paid","seat":0,"card":"red-1"}',
        '{"event":"freed","seat":0,"colour":"red"}',
    ]


def test_payments_that_a_first_one_leaves_no_choice_for_follow_it() -> None:
    match = table("red-1 coin cannon pirate", colours="freed")
    draw(match, 4)
    assert lines(act(match, Pay(Card.RED_1))) == [
        '{"event":"paid","seat":0,"card":"red-1"}',
        '{"event":"paid","seat":0,"card":"coin"}',
        '{"event":"paid","seat":0,"card":"cannon"}',
        '{"event":"freed","seat":0,"colour":"red"}',
    ]


def test_bought() -> None:
    match = after("red-1 coin*3", "red-2")
    assert lines(act(match, Buy(1, Card.RED_2))) == ['{"event":"bought","seat":0,"seller":1,"card":"red-2"}']


def test_reshuffled_comes_before_the_draw() -> None:
    match = becalmed(reshuffled="pirate*8")
    assert lines(draw(match)) == [
        '{"event":"reshuffled","pile":["pirate","pirate","pirate","pirate","pirate","pirate","pirate","pirate"]}',
        '{"event":"drew","seat":0,"card":"pirate","to":"discard"}',
    ]
    assert lines(match.visible_events()[-1])[0] == '{"event":"reshuffled","pile":null}'


def test_over_comes_after_a_draw() -> None:
    match = after("red-1 red-2 red-3 red-4 red-5", "coin", then="red-6")
    assert lines(draw(match)) == [
        '{"event":"drew","seat":0,"card":"red-6","to":"ship"}',
        '{"event":"over","winner":0,"ranking":[0,1]}',
    ]


def test_over_comes_after_a_purchase() -> None:
    match = after("red-1 red-2 red-3 red-4 red-5 coin*3", "red-6")
    assert lines(act(match, Buy(1, Card.RED_6))) == [
        '{"event":"bought","seat":0,"seller":1,"card":"red-6"}',
        '{"event":"over","winner":0,"ranking":[0,1]}',
    ]


def test_over_comes_last_of_all() -> None:
    match = five_red_parts_waiting_in_the_reserve()
    assert [json.loads(line)["event"] for line in lines(draw(match))] == ["reshuffled", "drew", "colour", "over"]


@pytest.mark.parametrize("colours", ["kept", "freed"])
@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_in_whole_games_events_come_in_these_orders_and_in_no_others(phrase: str, seats: int, colours: str) -> None:
    freeing = [[], ["freed"]] if colours == "freed" else [[]]
    paying = [["paid"] * count + freed for count in (1, 2, 3) for freed in freeing]
    drawing = [[], ["colour"], ["over"], ["colour", "over"], *paying]
    lawful = {
        "draw": [[*reshuffled, "drew", *rest] for reshuffled in ([], ["reshuffled"]) for rest in drawing],
        "stop": [["stopped"]],
        "fire": [["fired"]],
        "pay": paying,
        "buy": [["bought"], ["bought", "over"]],
    }
    *_, match = whims(phrase, seats, colours=colours)
    for entry in match.log[1:]:
        move = json.loads(wire.encode(entry.move))["move"]
        assert [json.loads(line)["event"] for line in lines(entry.events)] in lawful[move]


@pytest.mark.parametrize(("phrase", "seats"), WHIMS[::5])
def test_events_read_back_from_the_wire_are_the_same(phrase: str, seats: int) -> None:
    *_, match = whims(phrase, seats)
    for entry in match.log:
        for event in entry.events:
            assert msgspec.json.decode(wire.encode(event), type=GAME.events_of) == event

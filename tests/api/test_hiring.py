"""Bots at the seats of a match, by name or brought along."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck


class FirstOffer:
    """Takes whatever is offered first, and keeps what it was shown."""

    def __init__(self, berth: quarterdeck.Berth) -> None:
        self.berth = berth
        self.shown: list[tuple[Any, ...]] = []

    def see(self, events: tuple[Any, ...]) -> None:
        self.shown.append(events)

    def choose(self, turn: quarterdeck.Turn) -> Any:
        return turn.moves[0]


@pytest.mark.parametrize("game", quarterdeck.game_names())
@pytest.mark.parametrize("name", ["parrot", "cabin-boy", "deckhand", "bosun", "captain"])
def test_everybody_plays_a_whole_match_and_the_same_one_again(game: str, name: str) -> None:
    logs = []
    for _ in range(2):
        match = quarterdeck.start(game, 2, phrase="a calm day")
        crew = quarterdeck.hire(match, name, "parrot", seed="noon")
        assert crew.play() == match.outcome() is not None
        logs.append(match.log)
    assert logs[0] == logs[1]


def test_without_a_seed_they_play_differently_each_time() -> None:
    matches = [quarterdeck.start("piratatak", 2, phrase="a calm day") for _ in range(2)]
    for match in matches:
        quarterdeck.hire(match, "parrot", "parrot").play()
    assert matches[0].log != matches[1].log


def test_a_bot_of_ones_own_is_shown_what_its_seat_is_shown_and_no_more() -> None:
    match = quarterdeck.start("memoarrr", 3, phrase="fog", abilities=True)
    bots: list[FirstOffer] = []

    def sign_on(berth: quarterdeck.Berth) -> FirstOffer:
        bots.append(FirstOffer(berth))
        return bots[-1]

    quarterdeck.hire(match, "parrot", sign_on, "parrot", seed="noon").play()
    (bot,) = bots
    assert (bot.berth.seat, bot.berth.seats, bot.berth.game) == (1, 3, "memoarrr")
    assert bot.shown == match.events_as_shown(1)[: len(bot.shown)]
    assert len(bot.shown) > 7


def test_a_seat_of_ones_own_is_waited_for() -> None:
    match = quarterdeck.start("memoarrr", 3, phrase="fog", first=0)
    crew = quarterdeck.hire(match, None, "parrot", "parrot", seed="noon")
    assert crew.seats == (1, 2)
    assert crew.play() is None
    assert match.turn == (0,)
    assert crew.step() is None
    while match.turn:
        match.play(0, match.moves(0)[-1])
        outcome = crew.play()
    assert outcome == match.outcome() is not None


def test_asking_plays_nothing_and_the_same_is_chosen_when_it_is_played() -> None:
    match = quarterdeck.start("piratatak", 2, phrase="fog", first=1)
    crew = quarterdeck.hire(match, "captain", "captain", seed="noon")
    chosen = crew.choose(1)
    assert (len(match), chosen in match.moves(1)) == (1, True)
    assert crew.step() == 1
    assert match.latest.move == chosen


def test_a_seat_out_of_turn_or_without_a_bot_is_not_asked() -> None:
    match = quarterdeck.start("piratatak", 2, phrase="fog", first=1)
    crew = quarterdeck.hire(match, "captain", None, seed="noon")
    with pytest.raises(quarterdeck.NotYourTurn):
        crew.choose(0)
    with pytest.raises(quarterdeck.BadPlayers) as refused:
        crew.choose(1)
    assert refused.value.code == "no-hand"


@pytest.mark.parametrize("hands", [(), ("parrot",), ("parrot", None, "parrot")])
def test_there_is_one_hand_for_each_seat(hands: tuple[str | None, ...]) -> None:
    with pytest.raises(quarterdeck.BadPlayers) as refused:
        quarterdeck.hire(quarterdeck.start("piratatak", 2), *hands)
    assert refused.value.sentence == f"{len(hands)} bots are named for 2 seats."


def test_an_unknown_name_is_told_before_the_first_card() -> None:
    with pytest.raises(quarterdeck.UnknownBot):
        quarterdeck.hire(quarterdeck.start("piratatak", 2), "parrot", "albatross")


def test_a_bot_that_cheats_is_found_out_and_nothing_is_played() -> None:
    class Cheat(FirstOffer):
        def choose(self, turn: quarterdeck.Turn) -> Any:
            return quarterdeck.read_move("piratatak", '{"move":"fire"}')

    match = quarterdeck.start("piratatak", 2, phrase="fog", first=0)
    with pytest.raises(quarterdeck.BotFailed) as failed:
        quarterdeck.hire(match, Cheat, "parrot").play()
    assert (failed.value.code, len(match)) == ("bot-cheats", 1)


def test_who_played_is_in_the_record() -> None:
    match = quarterdeck.start("piratatak", 3, phrase="fog")
    crew = quarterdeck.hire(match, "captain", FirstOffer, None, seed="noon")
    assert crew.players == (
        quarterdeck.Player("captain 0", "captain"),
        quarterdeck.Player("FirstOffer 1", "FirstOffer"),
        quarterdeck.Player("Seat 2", "human"),
    )

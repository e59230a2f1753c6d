"""Was it dealt fairly? A client finds out by itself, and says what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from quarterdeck.client.deal_check import DealCheck, Witness, check_deal
from quarterdeck.client.keepsakes import Keepsake
from quarterdeck.core import record as records
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player
from quarterdeck.games.memoarrr import GAME

NONCE, OTHER = "ab" * 16, "cd" * 16


def played(phrase: str = "fair") -> tuple[AnyMatch, Witness]:
    """A finished game, and what seat 0 was shown of it."""
    secret = FairDeal.from_phrase(phrase).secret
    match: AnyMatch = Match(GAME, 2, FairDeal(secret, (NONCE, None)), {"abilities": True})
    witness = Witness()
    witness.note(0, match.latest_events(0))
    while not match.over:
        seat = match.turn[0]
        match.play(seat, match.moves(seat)[-1])
        witness.note(0, match.latest_events(0))
    return match, witness


@cache
def record(phrase: str = "fair") -> bytes:
    match, _ = played(phrase)
    return records.write(match.record([Player("Ann"), Player("Bot", "parrot")]))


def kept(commitment: str | None = None, nonce: str = NONCE) -> Keepsake:
    return Keepsake(commitment or records.read(record()).commitment, {0: nonce})


def checked(text: bytes, keepsake: Keepsake, witness: Witness | None = None) -> DealCheck:
    return check_deal(text, keepsake, (0,), witness or played()[1])


def test_a_fair_deal_is_proved_to_a_player_who_was_there_from_the_beginning() -> None:
    found = checked(record(), kept())
    assert found.holds
    assert found.record == records.read(record())
    assert found.proves == "player"


@pytest.mark.parametrize(
    ("keepsake", "proves"),
    [(Keepsake(), "record"), (Keepsake(records.read(record()).commitment), "watcher")],
    ids=["came late", "watched"],
)
def test_a_record_that_holds_is_no_more_than_that_to_others(keepsake: Keepsake, proves: str) -> None:
    found = checked(record(), keepsake)
    assert found.holds
    assert found.proves == proves


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    told = json.loads(record())
    change(told)
    return json.dumps(told).encode()


def flip_a_card(told: dict[str, Any]) -> None:
    events = [event for entry in told["log"] for event in entry["events"] if event["event"] == "revealed"]
    events[3]["card"] = "crab-lava" if events[3]["card"] != "crab-lava" else "crab-water"


@pytest.mark.parametrize(
    ("text", "keepsake", "fault", "why"),
    [
        (b"<html>", kept(), "record", "perhaps it has been cut"),
        (changed(flip_a_card), kept(), "record", "Event 0 has "),
        (
            changed(lambda told: told.update(secret="00" * 32)),
            kept(),
            "record",
            "The commitment is not the SHA-256 of the secret.",
        ),
        (record(), kept("00" * 32), "promise", "is not the one that was shown before the first card"),
        (record(), kept(nonce=OTHER), "nonce", "Your own random number is missing"),
        (changed(lambda told: told.update(nonces=[None, None])), kept(), "record", "The seed does not follow"),
    ],
    ids=["no record", "another card", "another secret", "another promise", "another nonce", "no nonce"],
)
def test_a_deal_that_does_not_hold_is_found_out(text: bytes, keepsake: Keepsake, fault: str, why: str) -> None:
    found = checked(text, keepsake)
    assert not found.holds
    assert found.fault == fault
    assert why in found.why


def test_a_server_that_showed_other_cards_than_its_record_tells_is_found_out() -> None:
    """The record of another game, whole and fair in itself, with the same promise and the same nonce noted."""
    _, witness = played("another game")
    found = checked(record(), kept(), witness)
    assert not found.holds
    assert found.fault == "seen"

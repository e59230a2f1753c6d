"""Was it dealt fairly? A terminal finds out by itself, and says which promise was not kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.atomic_file import BadFile
from quarterdeck.client.deal_check import Proof, Witness, prove
from quarterdeck.client.keepsakes import Chest, Keepsake
from quarterdeck.core import record as records
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Player
from quarterdeck.games.memoarrr import GAME
from quarterdeck.narration.catalogue import Catalogue

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


def proof(text: bytes, keepsake: Keepsake, witness: Witness | None = None, language: str = "en") -> Proof:
    return prove(text, keepsake, (0,), witness or played()[1], Catalogue(language))


def test_a_fair_deal_is_proved_to_a_player_who_was_there_from_the_beginning() -> None:
    found = proof(record(), kept())
    assert found.holds
    assert found.record == records.read(record())
    assert "your own random number is part of the shuffle" in found.sentence


@pytest.mark.parametrize(
    ("keepsake", "words"),
    [
        (Keepsake(), "was not there before the first card"),
        (Keepsake(records.read(record()).commitment), "the secret is the one promised before the first card, and"),
    ],
    ids=["came late", "watched"],
)
def test_a_record_that_holds_is_no_more_than_that_to_others(keepsake: Keepsake, words: str) -> None:
    found = proof(record(), keepsake)
    assert found.holds
    assert words in found.sentence


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    told = json.loads(record())
    change(told)
    return json.dumps(told).encode()


def flip_a_card(told: dict[str, Any]) -> None:
    events = [event for entry in told["log"] for event in entry["events"] if event["event"] == "revealed"]
    events[3]["card"] = "crab-lava" if events[3]["card"] != "crab-lava" else "crab-water"


@pytest.mark.parametrize(
    ("text", "keepsake", "why"),
    [
        (b"<html>", kept(), "perhaps it has been cut"),
        (changed(flip_a_card), kept(), "Event 0 has "),
        (
            changed(lambda told: told.update(secret="00" * 32)),
            kept(),
            "The commitment is not the SHA-256 of the secret.",
        ),
        (record(), kept("00" * 32), "is not the one that was shown before the first card"),
        (record(), kept(nonce=OTHER), "Your own random number is missing"),
        (changed(lambda told: told.update(nonces=[None, None])), kept(), "The seed does not follow"),
    ],
    ids=["no record", "another card", "another secret", "another promise", "another nonce", "no nonce"],
)
def test_a_deal_that_does_not_hold_is_found_out(text: bytes, keepsake: Keepsake, why: str) -> None:
    found = proof(text, keepsake)
    assert not found.holds
    assert found.sentence.startswith("This deal does not hold! ")
    assert why in found.sentence


def test_a_server_that_showed_other_cards_than_its_record_tells_is_found_out() -> None:
    """The record of another game, whole and fair in itself, with the same promise and the same nonce noted."""
    _, witness = played("another game")
    found = proof(record(), kept(), witness)
    assert not found.holds
    assert "is not what the record tells" in found.sentence


def test_it_is_said_in_every_language() -> None:
    sentences = {proof(record(), kept("00" * 32), language=language).sentence for language in ("en", "fr", "de")}
    assert len(sentences) == 3


def test_the_first_promise_counts_and_a_nonce_is_drawn_once(tmp_path: Path) -> None:
    chest = Chest("https://play.example", tmp_path)
    chest.note_commitment("wTable", "first")
    chest.note_commitment("wTable", "second")
    nonces = {chest.nonce_for("wTable", 0), Chest("https://play.example", tmp_path).nonce_for("wTable", 0)}
    assert chest.keepsake("wTable").commitment == "first"
    assert len(nonces) == 1
    assert chest.nonce_for("wTable", 1) not in nonces
    assert Chest("https://another.example", tmp_path).keepsake("wTable") == Keepsake()


def test_old_tables_are_forgotten_but_not_who_one_is(tmp_path: Path) -> None:
    chest = Chest("https://play.example", tmp_path)
    chest.keep_token("token")
    for number in range(205):
        chest.note_commitment(f"wTable{number}", "promise")
    assert chest.token == "token"
    assert chest.keepsake("wTable204").commitment == "promise"
    assert len(list(tmp_path.rglob("wTable*.json"))) == 200


def test_a_chest_that_was_damaged_is_said_so(tmp_path: Path) -> None:
    chest = Chest("https://play.example", tmp_path)
    chest.keep_token("token")
    (file,) = tmp_path.rglob("identity.json")
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadFile, match=r"identity\.json can't be read any more"):
        assert chest.token

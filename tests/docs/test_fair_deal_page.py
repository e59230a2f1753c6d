"""docs/fair-deal.md: its vectors hold for the code, for a second reading of its words, and for its own JavaScript."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest

from quarterdeck.core.errors import BadDeal
from quarterdeck.core.fairness import FairDeal, seed_of
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import Match
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES
from quarterdeck.games.piratatak.cards import DECK, Card
from quarterdeck.games.piratatak.events import Drew, Fired, Paid, Reshuffled
from tests.docs.pages import DOCS, blocks, prose, table_rows

T = TypeVar("T")
PAGE = DOCS / "fair-deal.md"
NODE = shutil.which("node")


def vectors() -> list[dict[str, Any]]:
    (block,) = blocks(PAGE, "json")
    told: list[dict[str, Any]] = json.loads(block.text)
    return told


EACH = pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["label"])


class Reading:
    """The page's words followed to the letter, without a look at the code; it notes what it draws and passes over."""

    def __init__(self, vector: dict[str, Any]) -> None:
        message = "quarterdeck/1:" + ",".join(nonce or "" for nonce in vector["nonces"])
        self.seed = hmac.digest(bytes.fromhex(vector["secret"]), message.encode(), "sha256")
        self.drawn = 0
        self.passed_over: list[str] = []
        self._bytes = self._stream(vector["label"])

    def _stream(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self.seed, f"{label}:{block}".encode(), "sha256")
            block += 1

    def below(self, n: int) -> int:
        while True:
            byte = next(self._bytes)
            if byte < 256 - 256 % n:
                self.drawn += 1
                return byte % n
            self.passed_over.append(f"{byte} below {n}")

    def shuffled(self, cards: list[Any]) -> list[Any]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


@EACH
def test_vector_holds_for_the_code(vector: dict[str, Any]) -> None:
    deal = FairDeal(bytes.fromhex(vector["secret"]), vector["nonces"])
    assert (deal.commitment, deal.seed.hex()) == (vector["commitment"], vector["seed"])
    if "cards" in vector:
        assert list(deal.shuffle(vector["label"], vector["cards"])) == vector["order"]
    else:
        assert deal.pick(vector["label"], vector["count"]) == vector["pick"]


@EACH
def test_vector_follows_from_the_words_of_the_page(vector: dict[str, Any]) -> None:
    reading = Reading(vector)
    assert hashlib.sha256(bytes.fromhex(vector["secret"])).hexdigest() == vector["commitment"]
    assert reading.seed.hex() == vector["seed"]
    if "cards" in vector:
        assert reading.shuffled(vector["cards"]) == vector["order"]
    else:
        assert reading.below(vector["count"]) == vector["pick"]


def run_checker(given: list[dict[str, Any]]) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    (checker,) = blocks(PAGE, "js")
    return subprocess.run(
        [NODE, "-e", checker.text], input=json.dumps(given), capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
def test_javascript_checker_finds_the_vectors_right() -> None:
    ran = run_checker(vectors())
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [f"right {vector['label']}" for vector in vectors()]


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.parametrize("field", ["commitment", "seed", "order"])
def test_javascript_checker_finds_a_forgery(field: str) -> None:
    forged = vectors()[0]
    forged[field] = forged[field][::-1]
    ran = run_checker([forged])
    assert (ran.returncode, ran.stdout) == (1, "WRONG locations\n")


def test_vectors_cover_what_the_page_says_they_do() -> None:
    told = vectors()
    sizes = {(vector["label"], len(vector["cards"])) for vector in told if "cards" in vector}
    assert sizes >= {("locations", 25), ("pile", 55), ("volcanoes/1", 3), ("reshuffle/2", 1)}
    assert any(vector["nonces"] == [] for vector in told)
    assert any(None in vector["nonces"] and any(vector["nonces"]) for vector in told)


def test_bytes_are_passed_over_where_the_page_says_so() -> None:
    told = table_rows(PAGE, "| vector | numbers drawn |")
    for vector, (label, drawn, passed_over) in zip(vectors(), told, strict=True):
        reading = Reading(vector)
        reading.shuffled(vector["cards"]) if "cards" in vector else reading.below(vector["count"])
        assert label == f"`{vector['label']}`"
        assert (int(drawn), passed_over) == (reading.drawn, ", ".join(reading.passed_over) or "none")


def test_pile_needs_a_second_block() -> None:
    (told,) = (row for row in table_rows(PAGE, "| vector | numbers drawn |") if row[0] == "`pile`")
    assert 32 < int(told[1]) + len(told[2].split(", ")) <= 64


def test_streams_begin_with_the_bytes_that_the_page_names() -> None:
    named = re.findall(r"`(\w+/\d+)` begins with (?:the bytes )?`([0-9a-f ]+)`", prose(PAGE))
    assert named == [("pick/200", "c8 c7"), ("pick/256", "ff"), ("volcanoes/1", "ff f1 ff")]
    seeds = {vector["label"]: bytes.fromhex(vector["seed"]) for vector in vectors()}
    for label, beginning in named:
        assert hmac.digest(seeds[label], f"{label}:0".encode(), "sha256").startswith(bytes.fromhex(beginning))


def test_second_locations_pass_over_the_lowest_bytes_that_can_be() -> None:
    _, second = (row for row in table_rows(PAGE, "| vector | numbers drawn |") if row[0] == "`locations`")
    lowest = [tuple(map(int, passed.split(" below "))) for passed in second[2].split(", ")]
    assert len(lowest) == 3
    assert [byte for byte, _ in lowest] == [256 - 256 % n for _, n in lowest]


def test_as_many_cards_as_the_page_says_can_be_dealt() -> None:
    (most,) = {int(n) for n in re.findall(r"(?:from 1 to|count is 1 to|at most) (\d+)", prose(PAGE))}
    deal = FairDeal.from_phrase("a full hold")
    assert sorted(deal.shuffle("pile", range(most))) == list(range(most))
    assert deal.pick("first", most) in range(most)
    with pytest.raises(BadDeal) as too_many:
        deal.shuffle("pile", range(most + 1))
    with pytest.raises(BadDeal) as too_high:
        deal.pick("first", most + 1)
    assert (too_many.value.code, too_high.value.code) == ("too-many-cards", "bad-count")


def test_decks_go_into_the_shuffle_in_the_order_of_the_games() -> None:
    decks = {vector["label"]: vector["cards"] for vector in vectors() if "cards" in vector}
    assert decks["locations"] == list(LOCATIONS)
    assert decks["treasures"] == list(TREASURES)
    assert decks["volcanoes/1"] == list(VOLCANOES["2018"])
    assert decks["pile"] == list(DECK)


def test_nonces_are_joined_as_the_table_says() -> None:
    secret = bytes(range(32))
    rows = table_rows(PAGE, "| nonces | message |")
    assert len(rows) == 3
    for nonces, message in rows:
        seed = hmac.digest(secret, message.strip("`").encode(), "sha256")
        assert seed_of(secret, json.loads(nonces.strip("`"))) == seed


class ListeningDeal(FairDeal):
    """A deal that notes the labels it is asked for."""

    def __init__(self, phrase: str) -> None:
        super().__init__(hashlib.sha256(phrase.encode()).digest())
        self.labels: set[str] = set()

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        self.labels.add(re.sub(r"\d+", "1", label))
        return super().shuffle(label, cards)

    def pick(self, label: str, count: int) -> int:
        self.labels.add(label)
        return super().pick(label, count)


def played(game: AnyGame, seats: int, number: int) -> tuple[Match[Any, Any, Any, Any, Any], ListeningDeal]:
    deal = ListeningDeal(f"labels {number}")
    match = Match(game, seats, deal)
    dice = random.Random(number)
    while not match.over:
        seat = match.turn[0]
        match.play(seat, dice.choice(match.moves(seat)))
    return match, deal


@pytest.mark.parametrize("game", [memoarrr.GAME, piratatak.GAME], ids=lambda game: game.name)
def test_labels_are_those_of_the_table(game: AnyGame) -> None:
    rows = table_rows(PAGE, "| game | label |")
    listed = {row[1].split("`")[1] for row in rows if row[0] in (game.title, "both")}
    assert set().union(*(played(game, 4, number)[1].labels for number in range(20))) == listed


def test_discarded_cards_are_reshuffled_in_the_order_in_which_they_were_discarded() -> None:
    reshuffles = 0
    for number in range(20):
        match, deal = played(piratatak.GAME, 4, number)
        discarded: list[Card] = []
        made = 0
        for event in (event for entry in match.log for event in entry.events):
            match event:
                case Reshuffled(pile=pile):
                    made += 1
                    assert pile == deal.shuffle(f"reshuffle/{made}", discarded)
                    discarded = []
                case Drew(card=Card.PIRATE):
                    discarded.append(Card.PIRATE)
                case Fired():
                    discarded.append(Card.CANNON)
                case Paid(card=card):
                    discarded.append(card)
        reshuffles += made
    assert reshuffles > 0

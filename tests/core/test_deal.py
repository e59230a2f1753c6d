"""The deal is what docs/fair-deal.md says: the same as a second, plain implementation, and as its test vectors."""

from __future__ import annotations

import itertools
import json
import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quarterdeck.core.deal import ArrangedDeal, SeededDeal
from quarterdeck.core.errors import BadDeal
from quarterdeck.core.fairness import FairDeal
from tests.core import plain_deal
from tests.core.plain_deal import WORDS
from tests.properties.strategies import examples

PAGE = Path(__file__).parents[2] / "docs" / "fair-deal.md"

seeds = st.binary(min_size=32, max_size=32)
labels = st.text(max_size=12) | st.sampled_from(["locations", "treasures", "volcanoes/3", "pile", "reshuffle/12"])


def _vectors() -> list[dict[str, Any]]:
    blocks = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    lists = [block for block in map(json.loads, blocks) if isinstance(block, list)]
    return [vector for block in lists for vector in block]


@examples(300)
@given(seeds, labels, st.integers(0, 80))
def test_a_shuffle_is_the_plain_one(seed: bytes, label: str, size: int) -> None:
    cards = list(range(size))
    assert SeededDeal(seed).shuffle(label, cards) == plain_deal.shuffle(seed, label, cards)


@examples(60)
@given(seeds, labels, st.integers(80, min(WORDS, 2000)))
@example(b"\0" * 32, "pile", min(WORDS, 2000))
def test_a_shuffle_of_many_cards_is_the_plain_one(seed: bytes, label: str, size: int) -> None:
    cards = range(size)
    assert SeededDeal(seed).shuffle(label, cards) == plain_deal.shuffle(seed, label, cards)


@examples(300)
@given(seeds, labels, st.integers(1, WORDS))
@example(b"\0" * 32, "first", 1)
@example(b"\0" * 32, "first", WORDS)
@example(b"\0" * 32, "first", WORDS - 1)
@example(b"\0" * 32, "first", WORDS // 2 + 1)
def test_a_pick_is_the_plain_one(seed: bytes, label: str, count: int) -> None:
    assert SeededDeal(seed).pick(label, count) == plain_deal.pick(seed, label, count)


@pytest.mark.parametrize("count", [0, -1, WORDS + 1])
def test_a_pick_among_none_or_too_many_is_refused(count: int) -> None:
    with pytest.raises(BadDeal, match=f"not {count}") as refused:
        FairDeal.from_phrase("x").pick("first", count)
    assert refused.value.code == "bad-count"


def test_more_cards_than_words_are_refused() -> None:
    with pytest.raises(BadDeal) as refused:
        FairDeal.from_phrase("x").shuffle("pile", range(WORDS + 1))
    assert refused.value.code == "too-many-cards"


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    """Below a little more than half of all words, nearly every second one is passed over: some picks need several."""
    count = WORDS // 2 + 1
    deals = [SeededDeal(bytes([number]) * 32) for number in range(200)]
    passed_over = [deal for deal in deals if next(plain_deal.words(deal.seed, "x")) >= count]
    assert len(passed_over) > 50
    for deal in passed_over:
        assert deal.pick("x", count) == plain_deal.pick(deal.seed, "x", count)


def test_the_first_word_that_is_passed_over_and_the_last_that_is_not() -> None:
    """One word too many to be shared out among three: the last one is passed over, the one before it is not."""
    seen = set()
    for number in range(12 * WORDS):
        deal = SeededDeal(number.to_bytes(32))
        first, second = itertools.islice(plain_deal.words(deal.seed, "edge"), 2)
        if first == WORDS - 1 and second % 3:
            assert deal.pick("edge", 3) == second % 3
            assert deal.shuffle("edge", "abc") == plain_deal.shuffle(deal.seed, "edge", "abc")
            seen.add("passed over")
        elif first == WORDS - 2:
            assert deal.pick("edge", 3) == first % 3
            assert deal.shuffle("edge", "abc") == plain_deal.shuffle(deal.seed, "edge", "abc")
            seen.add("used")
        if len(seen) == 2:
            break
    assert seen == {"passed over", "used"}


@examples(100)
@given(seeds, labels, st.lists(st.integers(0, 9), max_size=60))
def test_a_shuffle_keeps_every_card(seed: bytes, label: str, cards: list[int]) -> None:
    shuffled = SeededDeal(seed).shuffle(label, cards)
    assert Counter(shuffled) == Counter(cards)
    assert SeededDeal(seed).shuffle(label, tuple(cards)) == shuffled


def test_a_label_gives_the_same_answer_whatever_was_asked_before() -> None:
    cards = range(25)
    asked_first, asked_last = FairDeal.from_phrase("a"), FairDeal.from_phrase("a")
    order = asked_first.shuffle("locations", cards)
    asked_last.shuffle("pile", range(55))
    asked_last.pick("first", 4)
    assert asked_last.shuffle("locations", cards) == order
    assert asked_last.shuffle("locations", cards) == order
    assert asked_last.shuffle("locations/1", cards) != order


def test_the_page_about_the_deal_has_vectors_for_shuffles_and_picks() -> None:
    kinds = Counter("order" if "order" in vector else "pick" for vector in _vectors())
    assert kinds["order"] >= 1
    assert kinds["pick"] >= 1


@pytest.mark.parametrize("vector", _vectors(), ids=lambda vector: vector["label"])
def test_a_vector_of_the_page_holds(vector: dict[str, Any]) -> None:
    secret, nonces, label = bytes.fromhex(vector["secret"]), vector["nonces"], vector["label"]
    deal = FairDeal(secret, nonces)
    assert deal.commitment == plain_deal.commitment(secret) == vector["commitment"]
    assert deal.seed.hex() == plain_deal.seed(secret, nonces).hex() == vector["seed"]
    if "order" in vector:
        cards = vector["cards"]
        assert list(deal.shuffle(label, cards)) == list(plain_deal.shuffle(deal.seed, label, cards)) == vector["order"]
    else:
        assert deal.pick(label, vector["count"]) == plain_deal.pick(deal.seed, label, vector["count"]) == vector["pick"]


def test_an_arranged_deal_deals_what_was_laid_out() -> None:
    deal = ArrangedDeal({"pile": "cab"}, {"first": 2})
    assert deal.shuffle("pile", "abc") == ("c", "a", "b")
    assert deal.pick("first", 3) == 2


def test_an_arranged_deal_falls_back_on_another() -> None:
    other = FairDeal.from_phrase("another")
    deal = ArrangedDeal({"pile": "cab"}, fallback=other)
    assert deal.shuffle("treasures", range(7)) == other.shuffle("treasures", range(7))
    assert deal.pick("first", 4) == other.pick("first", 4)


@pytest.mark.parametrize(
    ("orders", "picks", "code"),
    [
        ({"pile": "abb"}, {"first": 0}, "not-that-deck"),
        ({"pile": "ab"}, {"first": 0}, "not-that-deck"),
        ({"pile": "abcd"}, {"first": 0}, "not-that-deck"),
        ({"pile": "abc"}, {"first": 3}, "not-that-many"),
        ({"pile": "abc"}, {"first": -1}, "not-that-many"),
        ({}, {"first": 0}, "not-arranged"),
        ({"pile": "abc"}, {}, "not-arranged"),
    ],
)
def test_an_arranged_deal_refuses_what_is_not_that_deck(orders: Any, picks: Any, code: str) -> None:
    deal = ArrangedDeal(orders, picks)
    with pytest.raises(BadDeal) as refused:
        _ = deal.shuffle("pile", "abc"), deal.pick("first", 3)
    assert refused.value.code == code
    assert "“" in refused.value.sentence


@pytest.mark.parametrize("length", [0, 31, 33, 65])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(BadDeal) as refusal:
        SeededDeal(b"x" * length)
    assert refusal.value.code == "bad-seed"


@pytest.mark.parametrize("deal", [SeededDeal(b"x" * 32), FairDeal(b"y" * 32, ["ab", None])])
def test_a_deal_goes_on_in_another_process_as_it_was(deal: SeededDeal) -> None:
    there = pickle.loads(pickle.dumps(deal))
    assert type(there) is type(deal)
    assert there.shuffle("pile", range(55)) == deal.shuffle("pile", range(55))

"""The seed has two halves, and a player who gives one of them can't choose the deal."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core.errors import BadDeal
from quarterdeck.core.fairness import FairDeal, commitment_of, seed_of
from tests.properties.strategies import examples

SECRET = bytes(range(32))
secrets = st.binary(min_size=32, max_size=32)
nonces = st.lists(st.none() | st.text("0123456789abcdef", min_size=2, max_size=128), min_size=1, max_size=4)


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert FairDeal(SECRET).commitment == hashlib.sha256(SECRET).hexdigest() == commitment_of(SECRET)


def test_the_commitment_does_not_depend_on_the_nonces_given_later() -> None:
    assert FairDeal(SECRET, ["abcd", None]).commitment == FairDeal(SECRET).commitment


def test_the_seed_is_the_hmac_of_the_nonces_under_the_secret() -> None:
    expected = hmac.new(SECRET, b"quarterdeck/1:abcd,,00", "sha256").digest()
    assert FairDeal(SECRET, ["abcd", None, "00"]).seed == expected == seed_of(SECRET, ["abcd", None, "00"])


@examples(100)
@given(secrets, nonces, st.data())
def test_every_nonce_matters(secret: bytes, given_nonces: list[str | None], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(given_nonces) - 1), label="seat")
    others = list(given_nonces)
    others[seat] = data.draw(st.none() | st.text("0123456789abcdef", min_size=2, max_size=128), label="nonce")
    same = others == given_nonces
    assert (FairDeal(secret, others).seed == FairDeal(secret, given_nonces).seed) == same


@examples(50)
@given(secrets, secrets, nonces)
def test_the_secret_matters(one: bytes, other: bytes, given_nonces: list[str | None]) -> None:
    assert (FairDeal(one, given_nonces).seed == FairDeal(other, given_nonces).seed) == (one == other)


def test_a_nonce_counts_for_its_seat() -> None:
    seeds = {FairDeal(SECRET, given).seed for given in (["ab", "cd"], ["cd", "ab"], ["ab", None], [None, "ab"], ["ab"])}
    assert len(seeds) == 5


def test_a_seat_without_a_nonce_is_null_and_not_an_empty_text() -> None:
    assert FairDeal(SECRET, [None, "ab"]).nonces == (None, "ab")
    with pytest.raises(BadDeal):
        FairDeal(SECRET, ["", "ab"])


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(BadDeal, match=f"32 bytes long, not {length}") as refused:
        FairDeal(bytes(length))
    assert refused.value.code == "bad-secret"


@pytest.mark.parametrize(
    "nonce", ["", "a", "AB", "xy", "0x12", "ab,cd", "ab cd", "ab\n", "é" * 4, "٣٣", "a" * 129], ids=ascii
)
def test_a_nonce_that_is_not_hexadecimal_is_refused(nonce: str) -> None:
    with pytest.raises(BadDeal) as refused:
        FairDeal(SECRET, [None, nonce])
    assert refused.value.code == "bad-nonce"


@pytest.mark.parametrize("nonce", ["ab", "abc", "0" * 128])
def test_a_nonce_is_2_to_128_digits(nonce: str) -> None:
    assert FairDeal(SECRET, [nonce]).nonces == (nonce,)


def test_a_phrase_always_means_the_same_deal() -> None:
    assert FairDeal.from_phrase("ahoy").seed == FairDeal.from_phrase("ahoy").seed
    assert FairDeal.from_phrase("ahoy").seed != FairDeal.from_phrase("ahoy!").seed
    assert FairDeal.from_phrase("ahoy").secret == hashlib.sha256(b"ahoy").digest()
    assert FairDeal.from_phrase("⚓").secret == hashlib.sha256("⚓".encode()).digest()

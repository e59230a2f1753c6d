"""The drill inside a page: plain requests, and no answer holds a card that is face down."""

from __future__ import annotations

from typing import Any

import pytest

from tests.local.deck import Deck


@pytest.mark.parametrize("name", ["lookout", "swap"])
def test_a_whole_drill_by_requests(name: str) -> None:
    deck = Deck()
    moment = deck.ask("POST", "/api/drill", {"drill": name})
    asked = 0
    while moment["span"] is None:
        if moment["step"] == "ask":
            asked += 1
            moment = deck.ask("POST", "/api/drill/pick", {"cell": moment["moves"][asked]["cell"]})
        else:
            moment = deck.ask("POST", "/api/drill/on")
        assert deck.ok
    assert asked == 12
    assert (deck.kept, deck.frames, deck.alarm) == ([], [], None), "nothing is stored"


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/drill/on", None, "no-drill"),
        ("/api/drill/pick", {"cell": 3}, "no-drill"),
        ("/api/drill", {"drill": "hornpipe"}, "bad-request"),
        ("/api/drill", "drill", "bad-request"),
        ("/api/drill/pick", {"cell": -1}, "bad-request"),
        ("/api/drill/off", None, "not-found"),
    ],
)
def test_bad_requests_are_refused_with_a_code(path: str, body: Any, code: str) -> None:
    deck = Deck()
    assert (deck.ask("POST", path, body)["code"], deck.ok) == (code, False)

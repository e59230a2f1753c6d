"""Which links lead to a table, and where."""

from __future__ import annotations

import pytest

from quarterdeck.client import BadLink, read_link

LINKS = [
    "", "nonsense", "play.example/t/tAbc", "ftp://play.example/t/tAbc", "https://play.example", "https:///t/tAbc",
    "https://play.example/t/", "https://play.example/t/wAbc", "https://play.example/w/tAbc", "https://x:y/t/tAbc",
    "https://play.example/t/tAbc/more", "https://play.example/r/wAbc", "https://play.example/move",
    "https://play.example/move#", "https://ann:secret@play.example/t/tAbc", "https://play.example/t/t\x1b[2J",
    "https://play.example/t/t..%2f..", "https://[::1/t/tAbc",
]  # fmt: skip


@pytest.mark.parametrize("link", LINKS)
def test_what_is_no_link_is_refused_with_an_example(link: str) -> None:
    with pytest.raises(BadLink, match=r"A link looks like https://play.example/t/tAbc123"):
        read_link(link)


@pytest.mark.parametrize(
    ("link", "server", "purpose"),
    [
        ("https://play.example/t/tAb-c_1", "https://play.example", "join"),
        (" http://127.0.0.1:8710/w/wAbc/ ", "http://127.0.0.1:8710", "watch"),
        ("http://[::1]:8710/move#a-secret_1", "http://[::1]:8710", "move"),
        ("https://play.example/t/tAbc?from=phone#top", "https://play.example", "join"),
    ],
)
def test_a_link_is_understood_as_people_share_it(link: str, server: str, purpose: str) -> None:
    found = read_link(link)
    assert (found.server, found.purpose) == (server, purpose)
    assert found.name not in repr(found), "the name gives a seat"

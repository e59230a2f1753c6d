"""Identity is a random token in a cookie. No script can read it, and it is in none of the server's files."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from http.cookies import Morsel, SimpleCookie
from pathlib import Path

import msgspec
import pytest

from quarterdeck.server.http.identity import new_token
from quarterdeck.server.table.people import new_id
from tests.server.bad_input.crew import Crew, Player
from tests.server.house import GENEROUS, House
from tests.server.live import Live


async def cookie_of(house: House, **headers: str) -> Morsel[str]:
    guest = house.guest("Ann")
    async with guest.session.put(f"{house.url}/api/me", json={"name": "Ann"}, headers=headers) as answer:
        (line,) = answer.headers.getall("Set-Cookie")
    return SimpleCookie(line)["quarterdeck"]


async def test_the_cookie_is_for_the_browser_alone_and_for_this_site_alone(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        cookie = await cookie_of(house)
        assert cookie["httponly"] is True
        assert cookie["samesite"] in ("Lax", "Strict")
        assert cookie["path"] == "/"
        assert int(cookie["max-age"]) >= 180 * 86_400
        assert cookie["domain"] == ""
        assert len(cookie.value) >= 43


@pytest.mark.parametrize(
    ("settings", "proto", "secure"),
    [
        ({}, None, False),
        ({}, "https", False),
        ({"proxied": True}, None, False),
        ({"proxied": True}, "http", False),
        ({"proxied": True}, "https", True),
        ({"public_url": "https://play.example.org"}, None, True),
        ({"public_url": "http://play.example.org"}, "https", False),
    ],
)
async def test_the_cookie_is_secure_where_the_browser_speaks_https(
    tmp_path: Path, settings: dict[str, object], proto: str | None, secure: bool
) -> None:
    async with House(tmp_path, msgspec.structs.replace(GENEROUS, **settings)) as house:
        headers = {} if proto is None else {"X-Forwarded-Proto": proto}
        assert bool((await cookie_of(house, **headers))["secure"]) is secure


async def test_a_known_person_gets_no_new_cookie_and_a_made_up_cookie_is_replaced(tmp_path: Path) -> None:
    """The server never adopts a token from a client, so planting one in another browser is useless."""

    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        await ann.open()
        async with ann.session.put(f"{house.url}/api/me", json={"name": "Anne"}) as answer:
            assert "Set-Cookie" not in answer.headers
        planted = "A" * 43
        cookie = await cookie_of(house, Cookie=f"quarterdeck={planted}")
        assert cookie.value != planted
        eve = house.guest("Eve")
        _, told = await eve.ask("GET", "/api/me", headers={"Cookie": f"quarterdeck={planted}"})
        assert told == {"name": None}


async def test_neither_token_nor_link_is_found_in_the_database_or_in_the_log() -> None:
    """Searched in every byte of the server's files: while it runs, with its write-ahead log, and when it stopped."""

    with Live("--log-level=debug") as live:
        async with Crew(live) as crew:
            phone = Player([live.url], "Phone")
            link = await crew.ann.server.hand_over(crew.table, 0)
            unused = await crew.players[1].server.hand_over(crew.table, 1)
            await phone.server.claim(link.token)
            secrets = [player.server.keepsakes.token or "" for player in (*crew.players, phone)]
            async with crew.ann.session.get(f"{live.url}/move?token={unused.token}") as answer:
                assert answer.status == 200
            await phone.close()
        secrets = [*secrets, unused.token, link.token]
        assert len(set(secrets)) == 5
        _check_nowhere(live.folder, secrets)
        assert live.stop() == 0
        _check_nowhere(live.folder, secrets)


def _check_nowhere(folder: Path, secrets: list[str]) -> None:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert any(file.suffix == ".db" for file in files)
    together = b"\0".join(file.read_bytes() for file in files)
    for secret in secrets:
        assert secret.encode() not in together
        assert secret.encode("utf-16-le") not in together
    for secret in secrets[:-1]:  # the link that was used is forgotten altogether
        assert hashlib.sha256(secret.encode()).digest() in together, "the search would find what is there"


def test_ids_and_tokens_are_long_and_no_two_are_alike() -> None:
    """16 random bytes for an id, 32 for a token: as many letters of 64, all of them equally often."""
    ids = [new_id("t") for _ in range(20_000)]
    tokens = [new_token() for _ in range(20_000)]
    assert len(set(ids)) == len(set(tokens)) == 20_000
    assert {len(id) for id in ids} == {23}
    assert {len(token) for token in tokens} == {43}
    for many in (["".join(id[1:-1]) for id in ids], [token[:-1] for token in tokens]):
        letters = Counter("".join(many))
        total = sum(letters.values())
        entropy = -sum(count / total * math.log2(count / total) for count in letters.values())
        assert len(letters) == 64
        assert entropy > 5.99


async def test_ids_of_one_table_tell_nothing_of_each_other_or_of_the_next_table(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        cards = []
        for _ in range(20):
            body = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
            cards.append((await ann.ask("POST", "/api/tables", body))[1]["table"])
        ids = [card["id"][1:] for card in cards] + [card["watch"][1:] for card in cards]
        assert len(set(ids)) == 40
        for one in ids:
            for other in ids:
                assert one is other or sum(a == b for a, b in zip(one, other, strict=True)) < 12


async def test_a_guessed_id_is_answered_like_one_that_can_not_be(tmp_path: Path) -> None:
    """No answer shows that a guess was near."""

    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open()
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        near = table[:-1] + ("A" if table[-1] != "A" else "Q")
        guesses = [
            new_id("t"),
            new_id("w"),
            near,
            f"t{watch[1:]}",
            f"w{table[1:]}",
            "t",
            "w",
            "nonsense",
            "t" * 200,
        ]
        for rest in ("", "/record"):
            answers = {json.dumps(await eve.ask("GET", f"/api/tables/{guess}{rest}")) for guess in guesses}
            assert len(answers) == 1, answers
        answers = {json.dumps(await eve.sit(guess, 1)) for guess in guesses}
        assert len(answers) == 1, answers
        links = [{"token": token} for token in (new_token(), "x", "a b", "é", "\0", "0" * 100)]
        assert len({json.dumps(await eve.ask("POST", "/api/hand-over", link)) for link in links}) == 1


async def test_who_may_only_watch_never_learns_what_joins(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open()
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        told = [json.dumps(await eve.get(f"/api/tables/{watch}")), json.dumps(await eve.get("/api/tables"))]
        told.append(json.dumps((await eve.sit(watch, 1))[1]))
        await eve.connect(watch)
        await ann.connect(table)
        await ann.say("signal", seat=0, signal="ahoy")
        await eve.hear("signal")
        told.append(json.dumps(eve.heard))
        assert all(table not in text for text in told)

"""Tables without a server: the same messages, the same rules, the same records, and no I/O."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quarterdeck.bots.crew import LEVELS
from quarterdeck.core.wire import encode
from quarterdeck.local import page
from tests.local.deck import Deck
from tests.server.leaks.knowledge import check_words

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("memoarrr", {"edition": "2018", "abilities": True}),
    ("memoarrr", {"edition": "2023", "treasures": "ordered", "first": 1}),
    ("piratatak", {"odds": True, "colours": "freed"}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_whole_game_against_the_crew_leaves_a_record_that_holds(game: str, options: dict[str, Any]) -> None:
    deck = Deck()
    deck.open(game, "me", "parrot", "deckhand", pace="brisk", options=options)
    record = deck.play_to_the_end()
    assert [player.kind for player in record.players] == ["human", "parrot", "deckhand"]
    assert {name: getattr(record.options, name) for name in options} == options


def test_every_level_of_the_crew_moves() -> None:
    for level in LEVELS:
        deck = Deck()
        deck.open("piratatak", "me", level, options={"first": 1})
        seats = [json.loads(kept.what).get("seat") for kept in deck.kept]
        deck.play_on(3)
        assert 1 in [json.loads(kept.what).get("seat") for kept in deck.kept[len(seats) :]], level


def test_people_at_one_screen_each_have_a_seat() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "me", "me", "parrot")
    assert deck.seats == [0, 1, 2]
    assert [player.kind for player in deck.play_to_the_end().players] == ["human", "human", "human", "parrot"]


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_a_reload_in_the_middle_goes_on_from_what_was_kept_and_changes_nothing(game: str) -> None:
    """The same nonces and moves, with and without reloads, give the same log."""
    deck = Deck()
    deck.open(game, "me", "bosun", pace="brisk")
    for _ in range(4):
        deck.play_on(5)
        before = encode(deck.host.request("GET", f"/api/tables/{deck.table}").answer)
        deck.reload()
        assert encode(deck.host.request("GET", f"/api/tables/{deck.table}").answer) == before
    deck.play_to_the_end()
    assert [kept.seq for kept in deck.kept] == list(range(1, len(deck.kept) + 1))


def test_no_message_and_no_card_tells_the_secret_while_the_game_runs() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "deckhand", options={"abilities": True})
    words = {"the secret": json.loads(deck.kept[0].what)["secret"]}
    while not deck.over:
        told = len(deck.frames)
        check_words(encode([kept.card for kept in deck.kept]).decode(), words)
        check_words(json.dumps(deck.frames), words)
        deck.step()
        assert len(deck.frames) > told


def test_playing_again_seats_the_same_players_once() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "parrot")
    deck.play_to_the_end()
    first = deck.ask("POST", f"/api/tables/{deck.table}/again")
    second = deck.ask("POST", f"/api/tables/{deck.table}/again")
    assert first["table"]["id"] == second["table"]["id"] != deck.table
    assert [seat["name"] for seat in first["table"]["seats"]] == ["Ann 0", "parrot"]
    assert first["seats"] == [0]


def test_a_finished_game_can_be_looked_at_and_so_can_any_record() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "parrot")
    record = deck.play_to_the_end()
    watch = deck.card["watch"]
    seen = deck.ask("GET", f"/api/tables/{watch}/replay?eyes=0")
    assert len(seen["moments"]) == len(record.log)
    written = deck.ask("GET", f"/api/tables/{watch}/record")
    assert deck.ask("POST", "/api/replay?eyes=0", written) == seen
    written["log"][1]["seat"] = 1 - written["log"][1]["seat"]
    assert deck.ask("POST", "/api/replay?eyes=all", written)["code"] == "bad-record"
    assert not deck.ok


def test_a_finished_game_has_a_review_of_the_seats_of_this_device_and_a_running_one_has_none() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "parrot", "deckhand")
    path = f"/api/tables/{deck.table}/review"
    while not deck.over:
        assert (deck.ask("GET", path)["code"], deck.ok) == ("match-running", False)
        deck.play_on(20)
    mine = deck.ask("GET", path)
    assert ([seat["seat"] for seat in mine["seats"]], deck.ok) == ([0], True)
    written = deck.ask("GET", f"/api/tables/{deck.table}/record")
    everybodys = deck.ask("POST", "/api/review", written)
    assert [seat["seat"] for seat in everybodys["seats"]] == [0, 1, 2]
    assert everybodys["seats"][0] == mine["seats"][0]
    assert deck.ask("GET", f"{path}?seat=2")["seats"] == everybodys["seats"][2:]
    assert deck.ask("GET", f"{path}?seat=3")["code"] == "no-such-seat"
    written["log"][1]["seat"] = 1 - written["log"][1]["seat"]
    assert deck.ask("POST", "/api/review", written)["code"] == "bad-record"


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("POST", "/api/tables", {"game": "whist", "seats": [{"kind": "me", "name": "Ann"}]}, "no-such-game"),
        ("POST", "/api/tables", {"game": "memoarrr"}, "bad-request"),
        ("POST", "/api/tables", {"game": "memoarrr", "seats": [{"kind": "open"}]}, "needs-a-server"),
        ("GET", "/api/tables/t~nowhere", None, "no-such-table"),
        ("GET", "/api/me", None, "not-found"),
        ("DELETE", "/api/tables/../etc", None, "not-found"),
        ("POST", "/api/replay?eyes=nine", {}, "bad-record"),
    ],
)
def test_a_request_that_can_not_be_granted_gets_a_sentence_and_a_code(
    method: str, path: str, body: object, code: str
) -> None:
    deck = Deck()
    answer = deck.ask(method, path, body)
    assert (deck.ok, answer["code"]) == (False, code)
    assert answer["sentence"].endswith((".", "?"))


def test_a_command_that_the_table_refuses_gets_the_servers_words() -> None:
    deck = Deck()
    deck.open("piratatak", "me", "parrot", options={"first": 0}, pace="normal")
    assert deck.say({"type": "move", "seat": 1, "move": {"move": "draw"}})["code"] == "not-your-seat"
    assert deck.say({"type": "mutiny"})["code"] == "not-a-command"
    assert deck.say({"type": "pace", "seat": 0, "pace": "instant"})["code"] == "pace-for-programs"
    assert deck.say({"type": "signal", "seat": 0, "signal": "ahoy"})["type"] == "done"
    assert {"type": "signal", "seat": 0, "signal": "ahoy"} in deck.frames


def test_a_running_game_tells_nothing_of_its_record() -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "parrot")
    for what in ("record", "replay"):
        assert deck.ask("GET", f"/api/tables/{deck.table}/{what}")["code"] == "match-running"


def test_a_table_without_a_client_waits() -> None:
    """A bot does not play on behind a closed tab."""
    deck = Deck()
    deck.open("piratatak", "me", "parrot", options={"first": 1})
    assert deck.alarm is not None
    assert deck.host.disconnect(1).alarm is None
    kept = len(deck.kept)
    deck.time += 60_000
    assert deck.host.ring().kept == ()
    assert len(deck.kept) == kept


def test_javascript_gets_every_answer_as_one_text() -> None:
    wanted = {"game": "piratatak", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]}
    opened = json.loads(page.request("POST", "/api/tables", json.dumps(wanted)))
    table = opened["answer"]["table"]["id"]
    assert opened["ok"]
    assert page.knows(table)
    rows = [{"seq": kept["seq"], "at": kept["at"], "what": kept["what"]} for kept in opened["kept"]]
    page.load(table, json.dumps(rows))
    sent = json.loads(page.connect(7, table, "0"))["sent"]
    assert [message["line"] for message in sent] == [7] * len(sent)
    assert json.loads(sent[0]["text"])["type"] == "welcome"
    json.loads(page.hear(7, "{}"))
    assert json.loads(page.ring())["ok"]
    assert json.loads(page.disconnect(7))["alarm"] is None


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_the_voyage_of_a_date_is_the_same_on_every_device(game: str) -> None:
    records = []
    for seed in (1, 2):
        deck = Deck(seed)
        answer = deck.ask("PUT", f"/api/voyages/today/{game}", {"name": "Ann", "pace": "brisk"})
        assert answer["table"]["voyage"]["day"] == "2027-01-15"
        assert [seat["bot"] for seat in answer["table"]["seats"]] == [None, "deckhand", "bosun", "captain"]
        deck.go(answer["table"]["id"])
        records.append(deck.play_to_the_end())
    assert records[0].seed == records[1].seed
    assert records[0].log[0] == records[1].log[0], "the deal"
    deck.time += 86_400_000
    assert deck.ask("PUT", f"/api/voyages/today/{game}", {"name": "Ann"})["table"]["voyage"]["day"] == "2027-01-16"
    refused = deck.ask("PUT", "/api/voyages/today/chess", {"name": "Ann"})
    assert (deck.ok, refused["code"]) == (False, "no-such-voyage")


def test_a_bug_is_told_without_its_text_and_noted_in_the_console(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = Deck()
    deck.open("memoarrr", "me", "me")

    def broken(*_: object) -> None:
        raise RuntimeError("the turtle lies on B3")

    monkeypatch.setattr("quarterdeck.local.connection.propose", broken)
    answer = deck.say({"type": "move", "seat": 0, "move": {"move": "look", "side": "north"}})
    monkeypatch.setattr("quarterdeck.local.host.offered", broken)
    complaint = deck.ask("GET", "/api/offer")
    assert [answer["code"], complaint["code"]] == ["internal-error", "internal-error"]
    noted = capsys.readouterr().err.splitlines()
    assert ["test_host.py" in line and "RuntimeError" in line for line in noted] == [True, True]
    assert "turtle" not in f"{answer} {complaint} {noted}"

"""Reviews over HTTP: for those who played, when the game is over, worked out beside the event loop."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.core.errors import BadRecord
from quarterdeck.review import host
from quarterdeck.server.live import reviewer
from quarterdeck.server.live.reviewer import Reviewer, ReviewFailed
from quarterdeck.server.metrics import Metrics
from tests.core.finished import fields_of, line_of
from tests.server.guest import play_on
from tests.server.house import House, two_players
from tests.waiting import until

PATH = "/api/tables/{}/review"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The records that have been given to a reviewer."""
    records, review = list[bytes](), Reviewer.review

    async def noted(self: Reviewer, record: bytes) -> bytes:
        records.append(record)
        return await review(self, record)

    monkeypatch.setattr(Reviewer, "review", noted)
    return records


async def test_a_review_is_for_those_who_played_and_only_when_the_game_is_over(
    tmp_path: Path, asked: list[bytes]
) -> None:
    async with House(tmp_path) as house:
        eve = house.guest("Eve")
        waiting = await eve.open()
        ann, ben, table = await two_players(house, options={"abilities": True})
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        await play_on(ann, ben, moves=9)
        for guest, name in ((ann, table), (ben, table), (eve, table), (eve, watch), (eve, waiting), (ann, watch)):
            for query in ("", "?seat=0", "?seat=1"):
                status, refused = await guest.ask("GET", PATH.format(name) + query)
                assert (status, refused["code"], refused["facts"]) == (409, "match-running", {})
        await play_on(ann, ben)
        said = json.dumps([*ann.heard, *ben.heard])
        assert "quarterdeck-review" not in said
        for name in (table, watch):
            status, refused = await eve.ask("GET", PATH.format(name))
            assert (status, refused["code"]) == (403, "not-at-the-table")
        assert (await eve.ask("GET", PATH.format("tnowhere")))[1]["code"] == "no-such-table"
        assert not asked, "nothing was worked out for a game that runs, or for a stranger"
        mine, theirs = await asyncio.gather(ann.get(PATH.format(table)), ben.get(PATH.format(table)))
        assert ([seat["seat"] for seat in mine["seats"]], mine["players"]) == ([0], ["Ann", "Ben"])
        assert await ann.get(PATH.format(watch)) == mine
        assert await ann.get(PATH.format(table) + "?seat=1") == theirs
        assert len(asked) == 1, "all players share one"
        assert (
            mine["entries"]
            == len(mine["seats"][0]["curve"])
            == len((await ann.get(f"/api/tables/{table}/record"))["log"])
        )


@pytest.mark.parametrize(
    ("seat", "status", "code"), [("3", 404, "no-such-seat"), ("-1", 400, "bad-seat"), ("", 400, "bad-seat")]
)
async def test_a_seat_that_is_not_there_has_no_review(seat: str, status: int, code: str, tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        answered, refused = await house.guest("Ann").ask("POST", f"/api/review?seat={seat}", fields_of("piratatak"))
        assert (answered, refused["code"]) == (status, code)


async def test_a_record_from_anywhere_is_checked_and_reviewed(tmp_path: Path) -> None:
    forged = json.dumps(fields_of("piratatak") | {"commitment": "0" * 64}).encode()
    two = line_of("piratatak") + b"\n" + line_of("piratatak")
    async with House(tmp_path) as house:
        told = []
        for body in (line_of("piratatak"), forged, b"[", two, line_of("piratatak")):
            async with house.guest("Ann").session.post(f"{house.url}/api/review", data=body, headers=JSON) as response:
                told.append((response.status, await response.json()))
    (first, good), *bad, (last, again) = told
    assert (first, last) == (200, 200)
    assert [seat["seat"] for seat in good["seats"]] == [0, 1, 2]
    assert again == good, "an answer belongs to its own question"
    assert [(status, refused["code"]) for status, refused in bad] == [(400, "bad-record")] * 3
    assert bad[0][1]["facts"]["why"] == "wrong-commitment"


ONE_AT_A_TIME = """import sys, time
for line in sys.stdin.buffer:
    {first}
    print('{{"game":"x","seats":[' + str(len(line)) + ']}}', flush=True)
"""


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program instead of ours, that waits until a file is there."""
    gate = tmp_path / "gate"
    wait = f"import os\n    while not os.path.exists({str(gate)!r}): time.sleep(0.01)"
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", ONE_AT_A_TIME.format(first=wait)))
    yield gate
    gate.touch()


async def test_each_person_has_one_review_at_a_time(tmp_path: Path, slow: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        assert (await ann.ask("PUT", "/api/me", {"name": "Ann"}))[0] == 200
        first = asyncio.ensure_future(ann.ask("POST", "/api/review", fields_of("piratatak")))
        other = asyncio.ensure_future(ann.ask("POST", "/api/review", fields_of("piratatak")))
        done, waiting = await asyncio.wait((first, other), return_when=asyncio.FIRST_COMPLETED)
        status, refused = done.pop().result()
        assert (status, refused["code"]) == (429, "review-running")
        assert refused["retry_after"] > 0
        assert (await ann.get("/api/offer"))["games"], "the server answers others meanwhile"
        slow.touch()
        assert (await waiting.pop())[0] == 200


async def test_a_review_that_is_refused_is_not_worked_out(tmp_path: Path, slow: Path, asked: list[bytes]) -> None:
    """Else a person who asks again and again would keep the process from all others."""
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        assert (await ann.ask("PUT", "/api/me", {"name": "Ann"}))[0] == 200
        first = asyncio.ensure_future(ann.ask("POST", "/api/review", fields_of("piratatak")))
        await until(lambda: bool(asked), "the first review is asked for")
        for _ in range(3):
            assert (await ann.ask("POST", "/api/review", fields_of("piratatak")))[0] == 429
        slow.touch()
        assert (await first)[0] == 200
        assert len(asked) == 1


@pytest.mark.usefixtures("slow")
async def test_a_review_that_takes_too_long_is_given_up_and_the_next_one_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Reviewer(Metrics(), patience=0.05)
    try:
        with pytest.raises(ReviewFailed):
            await one.review(b"{}")
        monkeypatch.undo()
        other = Reviewer(Metrics())
        with pytest.raises(BadRecord):
            await other.review(b"{}")
        await other.close()
    finally:
        await one.close()


async def test_a_process_that_ends_fails_its_review_and_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", "input()"))
    ended = Reviewer(Metrics())
    for _ in range(2):
        with pytest.raises(ReviewFailed):
            await ended.review(b"{}")
    await ended.close()


LONG_THEN_SHORT = """import sys
for line in sys.stdin.buffer:
    if b"long" in line:
        print('{"game":"' + 64 * 1024 * 'x' + '"}', flush=True)
    else:
        print('{"game":"short"}', flush=True)
"""


async def test_the_rest_of_a_review_that_is_too_long_is_not_the_answer_to_the_next_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", LONG_THEN_SHORT))
    monkeypatch.setattr(reviewer, "LONGEST_REVIEW", 1024)
    one = Reviewer(Metrics())
    for _ in range(2):
        with pytest.raises(ReviewFailed):
            await one.review(b"long")
        assert await one.review(b"another") == b'{"game":"short"}'
    await one.close()


async def test_half_a_review_of_a_process_that_ends_is_no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    half = "input(); print('{\"game\":', end='', flush=True)"
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", half))
    one = Reviewer(Metrics())
    with pytest.raises(ReviewFailed):
        await one.review(b"{}")
    await one.close()


async def test_a_bug_in_a_review_is_counted_and_logged_without_its_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(host, "review", lambda record: {record.game: 1}["Card.RED_3"])
    answer = host.answered(line_of("piratatak")).decode()
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", f"input(); print({answer!r}); input()"))
    metrics = Metrics()
    one = Reviewer(metrics)
    with caplog.at_level("WARNING", "quarterdeck"), pytest.raises(ReviewFailed, match="could not be worked out"):
        await one.review(b"{}")
    await one.close()
    bug, failed = [vars(line)["facts"] for line in caplog.records]
    assert (bug["where"], bug["kind"], failed) == ("review", "KeyError", {"why": "a bug"})
    assert "review/host.py" in bug["place"][0]
    assert "RED" not in f"{answer}{bug}"
    assert b"quarterdeck_bugs_total 1.0" in metrics.text()


async def test_a_review_that_does_not_come_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", "import not_there"))
    ended = Reviewer(Metrics())
    with caplog.at_level("WARNING", "quarterdeck"), pytest.raises(ReviewFailed):
        await ended.review(b"{}")
    await ended.close()
    assert [line.getMessage() for line in caplog.records] == ["a review failed"]


async def test_a_process_that_rests_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    echo = ONE_AT_A_TIME.format(first="pass")
    monkeypatch.setattr(reviewer, "OUR_REVIEWER", (sys.executable, "-c", echo))
    one = Reviewer(Metrics(), rest=0.0)
    answers = [await one.review(b"{}") for _ in range(2)]
    assert answers[0] == answers[1]
    process = one.program.process
    assert process is not None
    assert await process.wait() != 0
    assert await one.review(b"{}") == answers[0]
    await one.close()

"""Finding a place at a remote table: watching, moving a seat here and away, and every link that leads nowhere."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.cli import main
from quarterdeck.client.links import BadLink, read_link
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.remote.announcements import translated
from quarterdeck.terminal.remote.table import RemoteTable
from tests.cli.command import check_refused, left_in, say
from tests.server.house import House
from tests.terminal.remote_hands import Hand, kinds, notes, play
from tests.terminal.test_remote_games import opened


async def test_a_watcher_sees_what_everybody_sees_and_no_more(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}, {"kind": "bot"}], options={"abilities": True})
    eve, ann = Hand(tmp_path, "Eve", "fr"), Hand(tmp_path, "Ann")
    watcher, player = await eve.watch(link), await ann.join(link)
    watched, played = await asyncio.gather(play(watcher), play(player))
    assert {moment.eyes for moment in watched} == {None}
    assert not any(moment.moves for moment in watched)
    before_the_end = [moment for moment in watched if moment.view is not None and moment.view.phase != "over"]
    assert not any(moment.view.glimpse for moment in before_the_end)
    assert not any(getattr(event, "cards", None) for moment in before_the_end for event in moment.events)
    assert kinds(watched) == kinds(played)
    assert watcher.fair
    assert any(note.startswith("Pas de triche, vérifié ici") for note in notes(watched))


async def test_a_player_can_watch_without_the_own_seat(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}] * 2)
    ann = Hand(tmp_path, "Ann")
    seat, lookout = await ann.join(link), await ann.watch(link)
    assert (seat.seats, lookout.seats) == ((0,), ())
    async for moment in lookout.updates():
        assert moment.eyes is None
        await lookout.leave()
    card = await house.guest("Eve").get("/api/tables/" + link.rpartition("/")[2])
    assert card["table"]["seats"][0]["kind"] == "person", "who watches has no seat to leave"
    await seat.close()


async def test_a_secret_link_brings_a_seat_here_and_the_old_terminal_watches(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}, {"kind": "bot"}])
    desk, sofa = Hand(tmp_path, "Desk"), Hand(tmp_path, "Sofa", "de")
    old = await desk.join(link)
    told: list[str] = []
    playing: asyncio.Task[Any] | None = None
    async for moment in old.updates():
        told += moment.notes
        if moment.moves and playing is None:
            moving = await desk.hand_over(house.url, link.rpartition("/")[2], 0)
            new = await sofa.join(moving)
            assert new.seats == (0,)
            assert new.names[0] == "Desk"
            playing = asyncio.create_task(play(new))
    assert playing is not None
    gone = told.index("Your seat is played on another device now; this terminal watches.")
    assert old.seats == ()
    assert any(note.startswith("Fair deal, checked here") for note in told[gone:])
    assert kinds(await playing)[-1] == "over"
    with pytest.raises(QuarterdeckError, match=r"schon benutzt|abgelaufen"):
        await sofa.join(moving)


async def sit_still(table: RemoteTable) -> None:
    """Be ready, and then do nothing."""
    async for _ in table.updates():
        pass


async def test_a_bot_plays_for_an_absent_player_who_can_come_back(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}] * 2)
    ann, ben = Hand(tmp_path, "Ann"), Hand(tmp_path, "Ben")
    here, other = await ann.join(link), await ben.join(link)
    elsewhere = await ann.join(link)
    states: list[bool] = []
    waiting = asyncio.create_task(sit_still(other))
    async for moment in here.updates():
        if moment.away and not states:
            assert moment.moves == ()
            states.append(True)
            await here.come_back()
        elif states and not moment.away:
            states.append(False)
            await here.leave()
        elif moment.view is not None and not states:
            async for _ in elsewhere.updates():
                await elsewhere.leave()
    await other.leave()
    await waiting
    assert states == [True, False]


async def test_join_plain_with_nothing_to_read_ends(
    house: House, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While a table waits for players, no question is asked: the end of the input was never noticed."""
    link = await opened(house, "memoarrr", [{"kind": "open"}] * 2)
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        async with asyncio.timeout(20):
            assert await asyncio.to_thread(main, ["join", link, "--plain", "--name", "Ann"]) == 0
    assert capsys.readouterr().out.endswith("You leave the table.\n")
    card = await house.guest("Eve").get("/api/tables/" + link.rpartition("/")[2])
    assert [seat["kind"] for seat in card["table"]["seats"]] == ["open", "open"]
    assert left_in(home) != []


class Stranger(BaseHTTPRequestHandler):
    """A server of something else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>Welcome to the hotel's network</html>")

    def log_message(self, *_: Any) -> None:
        """Write no log."""


@pytest.fixture
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return folder


LINKS = ["", "nonsense", "ftp://play.example/t/tAbc", "https://play.example/t/t\x1b[2J"]


@pytest.mark.parametrize("link", LINKS)
def test_what_is_no_link_is_said_so_and_nothing_is_asked_of_anybody(
    link: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("join", "watch"):
        said = say(capsys, command, link)
        check_refused(said)
        assert "leads to no table" in said.err
    assert left_in(home) == []


def test_a_link_is_refused_in_every_language() -> None:
    for language, words in {
        "en": "leads to no table",
        "fr": "ne mène à aucune table",
        "de": "führt an keinen Tisch",
    }.items():
        with pytest.raises(BadLink) as refusal:
            read_link("nonsense")
        assert words in translated(refusal.value, Catalogue(language)).sentence


def test_a_server_that_is_none_of_ours_is_said_so(
    stranger: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("join", "watch"):
        said = say(capsys, command, f"{stranger}/t/tAbc")
        check_refused(said)
        assert said.err == f"quarterdeck: There is no Quarterdeck server at {stranger}.\n"
    assert left_in(home) == []


def test_a_server_that_does_not_answer_is_said_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "join", "http://127.0.0.1:9/t/tAbc")
    check_refused(said)
    assert said.err == "quarterdeck: The server at http://127.0.0.1:9 can’t be reached.\n"
    assert left_in(home) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--language", "it"], "There is no language “it” here; there are en, fr, de."),
        (["--records", "."], ". is a directory, not a file to write to."),
        (["--seat", "two"], "Argument --seat: expected a whole number, not “two”; see quarterdeck join --help."),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_is_asked_for_is_looked_at_before_anybody_is_bothered(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = say(capsys, "join", "http://127.0.0.1:9/t/tAbc", *words)
    check_refused(said)
    assert said.err == f"quarterdeck: {sentence}\n"


async def test_places_that_can_not_be_had_are_refused_with_the_reason(house: House, tmp_path: Path) -> None:
    async def refused(asking: Any) -> str:
        with pytest.raises(QuarterdeckError) as refusal:
            await asking
        return refusal.value.code

    link = await opened(house, "memoarrr", [{"kind": "open"}] * 2)
    card = await house.guest("Eve").get("/api/tables/" + link.rpartition("/")[2])
    watching = f"{house.url}/w/{card['table']['watch']}"
    ann, ben, eve = (Hand(tmp_path, name) for name in ("Ann", "Ben", "Eve"))
    assert await refused(ann.join(watching)) == "watch-only"
    assert await refused(ann.watch(f"{house.url}/move#secret")) == "not-for-watching"
    assert await refused(ann.join(f"{house.url}/move#secret")) == "no-such-link"
    assert await refused(ann.join(f"{house.url}/t/tNobody")) == "no-such-table"
    assert await refused(ann.join(link, seat=7)) == "no-such-seat"
    first = await ann.join(link, seat=0)
    assert await refused(ben.join(link, seat=0)) == "seat-taken"
    second = await ben.join(link)
    assert second.seats == (1,)
    assert await refused(eve.join(link)) == "no-free-seat"
    for table in (first, second):
        await table.close()

"""The secret, the seed, nonces, persons and tokens are in no frame, header, body or log line of a real server."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarterdeck.core.match import Match
from quarterdeck.server.log_output import log_to
from tests.server.leaks.guests import Guest, Line
from tests.server.leaks.harbour import harbour
from tests.server.leaks.knowledge import card_names, check_words, secret_words
from tests.server.leaks.world import nonce_of
from tests.server.live import GENEROUS, Live
from tests.truth import deal_of, state_of

SEATS = 3


class Voyage:
    """Three people and a spectator at a real server: everything that they were sent is kept."""

    def __init__(self, url: str, game: str) -> None:
        self._url = url
        self._game = game
        self._dice = Random(game)
        self._ids = 0
        self.tokens: list[str] = []

    async def run(self) -> None:
        self.guests = [Guest(self._url, name) for name in ("Ann", "Bob", "Cyd", "Wat", "Ann 2")]
        try:
            await self._sail()
        finally:
            for guest in self.guests:
                await guest.close()

    async def _sail(self) -> None:
        ann, bob, cyd, wat, device = self.guests
        options = {"abilities": True} if self._game == "memoarrr" else {}
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
        wish = {"game": self._game, "seats": seats, "options": options, "pace": "instant", "listed": True}
        card = (await ann.ask("POST", "/api/tables", wish)).json["table"]
        self.table, watch = card["id"], card["watch"]
        for seat, guest in ((1, bob), (2, cyd)):
            await guest.ask("PUT", f"/api/tables/{self.table}/seats/{seat}", {"name": guest.name})
        lines = [await guest.connect(self.table) for guest in (ann, bob, cyd)]
        await wat.connect(watch)
        for seat, line in enumerate(lines):
            await self._say(line, "begin", seat=seat, nonce=nonce_of(seat))
        await self._play(lines, 12)
        await self._ask_around()
        answer = await ann.ask("POST", f"/api/tables/{self.table}/seats/0/hand-over")
        self.tokens.append(answer.json["token"])
        ann.answers.remove(answer)
        await device.ask("POST", "/api/hand-over", {"token": self.tokens[0]})
        lines[0] = await device.connect(self.table)
        await self._play(lines, 8)
        await lines[1].socket.close()
        lines[1] = await bob.connect(self.table, seen=3)
        await self._play(lines, 5_000)
        for guest in self.guests:
            await guest.connect(self.table)
        await self._ask_around()
        self.tokens += [guest.token() for guest in self.guests if guest.token()]
        record = await wat.ask("GET", f"/api/tables/{watch}/record")
        wat.answers.remove(record)
        self.record = record.json

    async def _say(self, line: Line, type: str, **fields: Any) -> dict[str, Any]:
        self._ids += 1
        return await line.command(type, f"c{self._ids}", **fields)

    async def _play(self, lines: list[Line], moves: int) -> None:
        """Any lawful moves, and now and then something unlawful or unreadable."""
        for _ in range(moves):
            for line in lines:
                await line.settle()
            told = [line.updates()[-1] for line in lines]
            movers = [seat for seat, update in enumerate(told) if update["moves"]]
            if not movers:
                return
            seat = self._dice.choice(movers)
            await self._say(lines[seat - 1], "move", seat=(seat - 1) % SEATS, move={"move": "swap", "cell": 3})
            await lines[seat].socket.send_str(self._dice.choice(["{", "[1]", '{"type":"move","id":"m","seat":0}']))
            answer = await self._say(lines[seat], "move", seat=seat, move=self._dice.choice(told[seat]["moves"]))
            assert answer["type"] == "done", answer

    async def _ask_around(self) -> None:
        for guest in self.guests:
            for path in ("", "/record", "/socket", "/seats/0/hand-over"):
                await guest.ask("GET", f"/api/tables/{self.table}{path}")
            for path in ("/api/tables", "/api/me/tables", "/api/me", "/metrics", "/healthz", "/", "/nowhere"):
                await guest.ask("GET", path)
            await guest.ask("PUT", f"/api/tables/{self.table}/seats/1", {"name": "Nosy"})
            await guest.ask("POST", "/api/hand-over", {"token": "guessed"})
        for guest in self.guests:
            guest.answers = [a for a in guest.answers if not (a.request.endswith("/record") and a.status == 200)]


@pytest.fixture(params=["memoarrr", "piratatak"])
def voyage(request: pytest.FixtureRequest) -> tuple[Voyage, dict[str, str], list[str]]:
    """A whole game at a real process that logs all it can; with the words that should be nowhere, and its log."""
    with Live("--log-level=debug", *GENEROUS) as live:
        sailed = Voyage(live.url, request.param)
        asyncio.run(sailed.run())
        words = secret_words(live.rows(sailed.table))
        assert live.stop() == 0
        log = live.log
    words["the seed"] = sailed.record["seed"]
    for number, token in enumerate(sailed.tokens):
        words[f"token {number}"] = token
    assert (words["the secret"], sailed.record["nonces"]) == (
        sailed.record["secret"],
        [nonce_of(seat) for seat in range(SEATS)],
    )
    assert len(words) == len(["secret", "seed"]) + SEATS * 2 + len(["the other device"]) + len(sailed.tokens)
    assert len(sailed.tokens) == len(["the link"]) + SEATS + len(["the other device"])
    return sailed, words, log


def test_a_real_server_tells_its_secrets_in_the_record_alone(
    voyage: tuple[Voyage, dict[str, str], list[str]],
) -> None:
    sailed, words, log = voyage
    texts = [text for guest in sailed.guests for text in guest.everything(cookies=False)]
    assert len(texts) > 300
    for text in texts:
        check_words(text, words)
    cookies = [text for guest in sailed.guests for text in guest.everything()]
    untold = {what: word for what, word in words.items() if not what.startswith("token")}
    for text in cookies:
        check_words(text, untold)
    assert log
    for line in log:
        json.loads(line)
        check_words(line, words | {"Ann": "Ann", "Bob": "Bob", "the address": "127.0.0.1"})
        assert not card_names(line)


@pytest.fixture
def logged() -> io.StringIO:
    """All that the server of this process logs, as the host would read it."""
    stream = io.StringIO()
    log_to(stream, "debug")
    return stream


async def test_an_error_of_the_program_itself_says_nothing_of_the_cards_neither_to_clients_nor_in_the_log(
    logged: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an error says may hold a whole state; only its kind and its place are written down."""

    def spill(match: Any, *_: Any) -> Any:
        raise RuntimeError(f"{state_of(match)} {deal_of(match).seed.hex()}")

    async with harbour(tmp_path) as port:
        ann = await port.guest("Ann")
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Anna"}]
        card = (await ann.ask("POST", "/api/tables", {"game": "memoarrr", "seats": seats})).json["table"]
        line = await ann.connect(card["id"])
        for seat in (0, 1):
            await line.command("begin", f"b{seat}", seat=seat, nonce=nonce_of(seat))
        _, table = port.live(card["id"])
        words = {"the secret": table.opened.secret, "the seed": deal_of(table.match).seed.hex()}
        heard = len(line.frames)
        for what in ("plan", "view", "latest_events"):
            with monkeypatch.context() as broken:
                broken.setattr(Match, what, spill)
                answer = await line.command("move", f"m-{what}", seat=0, move={"move": "look", "side": "north"})
                assert answer["type"] in ("refused", "done")
                await ann.ask("GET", f"/api/tables/{card['id']}")
        told = "\n".join([*line.frames[heard:], *(answer.text() for answer in ann.answers), logged.getvalue()])
        assert '"what":"bug"' in logged.getvalue()
        check_words(told, words)
        assert not card_names(told)

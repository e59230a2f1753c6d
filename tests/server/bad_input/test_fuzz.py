"""The short form of `python -m benchmarks.fuzz`, and what the fuzzer itself has to be able to do."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from benchmarks.fuzz import Figures, one_round
from benchmarks.fuzz_parts.floods import STRICT, come_and_go, leave_unread, share_one_address
from benchmarks.fuzz_parts.frames import LUCKY, BadFrames
from benchmarks.fuzz_parts.requests import BadRequests
from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.wire import read_move
from quarterdeck.protocol.messages import MakeMove, read_command
from tests.server.live import Live


@pytest.mark.parametrize("seed", ["one", pytest.param("two", marks=pytest.mark.long)])
async def test_two_games_are_played_to_their_end_under_thousands_of_bad_frames(live: Live, seed: str) -> None:
    figures = Figures()
    await one_round(live, seed, figures, frames=3_000)
    assert figures.games == 2
    assert figures.frames >= 3_000
    assert set(figures.kinds) == {*BadFrames(seed).kinds, *BadRequests(seed).kinds}
    assert {"refused: not-a-command", "refused: not-text", "refused: not-your-seat", "refused: no-such-seat"} <= set(
        figures.answers
    )
    assert {"answered 400: bad-name", "answered 421: unknown-host", "answered 413: too-large"} <= set(figures.answers)
    assert figures.answers["closed with 1009"] > 0
    assert figures.answers["closed with 1002"] > 0


async def test_a_seat_that_leaves_and_returns_on_many_sockets_does_not_fill_the_log(live: Live) -> None:
    answers = await come_and_go(live, sockets=10, times=20)
    assert answers["done"] > 0
    assert answers["refused: too-often"] > 0


async def test_one_address_in_many_spellings_and_unread_answers_get_no_more_than_their_share() -> None:
    with Live(*STRICT) as strict:
        answers = await share_one_address(strict, requests=30)
        assert answers["answered 429"] > 0
        await leave_unread(strict, clients=3)


@pytest.mark.parametrize("kind", [BadFrames, BadRequests])
def test_the_same_seed_brings_the_same_frames_and_requests(kind: type[BadFrames] | type[BadRequests]) -> None:
    one, same, other = kind("1"), kind("1"), kind("2")
    frames = [one.any() for _ in range(300)]
    assert frames == [same.any() for _ in range(300)]
    assert frames != [other.any() for _ in range(300)]


def test_what_is_never_lawful_is_no_command_of_the_protocol_or_asks_for_what_no_game_has() -> None:
    """Else a player whose second device sends it could be moved by it, and the fuzzer would accuse the server."""
    bad = BadFrames("never")
    kinds: Counter[str] = Counter()
    for _ in range(4_000):
        kind, frame = bad.never_lawful()
        kinds[kind] += 1
        if isinstance(frame, bytes) or len(frame) > 4_096:
            continue
        try:
            command = read_command(frame.encode("utf-8", "surrogatepass"))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            continue
        if isinstance(command, MakeMove) and kind in ("move that no rule allows", "deep nest"):
            _check_no_game_knows(bytes(command.move))
        else:
            assert kind == "seat that is not there", frame
            assert getattr(command, "seat", 0) >= 4, frame
    assert not set(kinds) & set(LUCKY)
    assert len(kinds) > 12


def _check_no_game_knows(move: bytes) -> None:
    for name in ("memoarrr", "piratatak"):
        game = registry.find(name)
        try:
            known = read_move(game, move)
        except UnknownMove:
            continue
        strange = {getattr(known, field) for field in known.__struct_fields__}
        assert strange & {12, 25, -1, 99, 10**30, 7, "red-9", "gold"}, known

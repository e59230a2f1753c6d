"""The short form of `python -m benchmarks.fuzz`, and what the fuzzer itself has to be able to do."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from benchmarks.fuzz import LUCKY, BadFrames, Figures, one_round
from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.wire import read_move
from quarterdeck.protocol.messages import MakeMove, read_command
from tests.server.live import Live


@pytest.mark.parametrize("seed", ["one", "two"])
async def test_two_games_are_played_to_their_end_under_thousands_of_bad_frames(live: Live, seed: str) -> None:
    figures = Figures()
    await one_round(live, seed, figures, frames=3_000)
    assert figures.games == 2
    assert figures.frames >= 3_000
    assert len(figures.kinds) == len(BadFrames(seed).kinds)
    assert {"refused: not-a-command", "refused: not-text", "refused: not-your-seat", "refused: no-such-seat"} <= set(
        figures.answers
    )
    assert figures.answers["closed with 1009"] > 0
    assert figures.answers["closed with 1002"] > 0


def test_the_same_seed_brings_the_same_frames() -> None:
    one, same, other = BadFrames("1"), BadFrames("1"), BadFrames("2")
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

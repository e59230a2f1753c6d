"""The bot program: its output has only answers, and it ends with the process that asks it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from quarterdeck.bots.lines import Question
from quarterdeck.bots.piped import OUR_HOST
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from tests.waiting import PATIENCE

pytestmark = pytest.mark.usefixtures("strangers")


def question(bot: str) -> Question:
    match: AnyMatch = Match(registry.find("memoarrr"), 2, FairDeal.from_phrase("a host"), {"first": 0})
    return Question(bot, berth_in(match, 0, "1"), tuple(match.events_as_shown(0)), match.view(0), match.moves(0), 0.3)


@contextmanager
def host() -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    with subprocess.Popen(OUR_HOST, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def test_whatever_a_bot_prints_is_on_the_error_stream() -> None:
    wanted = question("chatterbox")
    with host() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(2):
            process.stdin.write(wanted.lines())
            process.stdin.flush()
            assert wanted.answer(process.stdout.readline()).move == wanted.moves[-1]
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stdout.read() == b""
        assert process.stderr.read().count(b'{"type":"move","move":null}') == 4


def test_a_bot_that_still_thinks_ends_when_its_input_ends() -> None:
    with host() as process:
        assert process.stdin is not None
        process.stdin.write(question("sleeper").lines())
        process.stdin.close()
        assert process.wait(PATIENCE) == 0

"""A bot that is another program: it answers lines, is killed when it is silent, and ends when it is not needed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from quarterdeck.bots import piped
from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.crew import UnfitBot, UnknownBot
from quarterdeck.bots.piped import check_fit, signed_on
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.lab.simulate import SimulationPlan, play_game, simulate
from tests.cli.command import COMMAND, check_refused, say

GULL = """
import json, os, sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "choose":
        answer = {"type": "move", "move": told["moves"][0]}
        print(json.dumps(answer), flush=True)
"""
ASK_ONCE = "import sys; [sys.stdin.readline() for _ in range(3)]; "
BAD = {
    "ended": ("sys.exit(1)", "bot-failed"),
    "deaf": ("sys.stdin.read()", "bot-too-slow"),
    "lawless": ('print(\'{"type":"move","move":{"move":"win"}}\', flush=True); sys.stdin.read()', "bot-cheats"),
    "babbling": ("print('ahoy', flush=True); sys.stdin.read()", "bot-failed"),
    "endless": ("print('a' * (1 << 21), flush=True); sys.stdin.read()", "bot-failed"),
}
"""What a program does at the first question, and the expected error."""


@pytest.fixture(autouse=True)
def no_program_is_left() -> Iterator[None]:
    yield
    piped.dismiss_all()
    assert piped._waiting == {}


@pytest.fixture
def gull(tmp_path: Path) -> str:
    (tmp_path / "gull.py").write_text(GULL, encoding="utf-8")
    return f"pipe:{sys.executable} {tmp_path / 'gull.py'}"


@pytest.fixture
def match() -> AnyMatch:
    return Match(registry.find("piratatak"), 2, FairDeal.from_phrase("a pipe"), {"first": 0})


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_plays_a_whole_simulation_in_one_process_for_each_seat(gull: str) -> None:
    piped.dismiss_all()  # other tests of this process may have left programs
    plan = SimulationPlan("piratatak", 2, 3, "sea", {}, (gull, gull))
    assert simulate(plan).games == 3
    ((_, waiting),) = piped._waiting.items()
    assert len(waiting) == 2


def test_a_program_plays_as_the_same_bot_in_process() -> None:
    command = f"pipe:{COMMAND} bot parrot"
    plan = SimulationPlan("memoarrr", 2, 1, "sea", {"abilities": True}, ("parrot", "parrot"))
    other = SimulationPlan("memoarrr", 2, 1, "sea", {"abilities": True}, (command, "parrot"))
    assert play_game(plan, 0).log == play_game(other, 0).log


@pytest.mark.parametrize("program", BAD)
def test_a_program_that_does_not_answer_with_a_lawful_move_has_failed(
    program: str, match: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    does, code = BAD[program]
    monkeypatch.setattr(piped, "PATIENCE", 0.3 if code == "bot-too-slow" else 20.0)
    command = (sys.executable, "-c", ASK_ONCE + does)
    with piped.piped(command, program, berth_in(match, 0, "salt")) as bot:
        process = bot._program._process.pid
        with pytest.raises(BotFailed) as failed:
            SeatedBot(bot, match, 0).choose()
        assert failed.value.code == code
        assert failed.value.sentence.endswith(".")
    piped.dismiss_all()
    assert not runs(process)


def wait_until_gone(status: Path, patience: float = 10.0) -> None:
    """A killed process is a zombie until its new parent removes it."""
    until = time.monotonic() + patience
    with suppress(FileNotFoundError, ProcessLookupError):
        while "zombie" not in (told := status.read_text()):
            assert time.monotonic() < until, told


def test_what_a_program_has_started_ends_with_it(match: AnyMatch, tmp_path: Path) -> None:
    child = tmp_path / "child"
    command = ("bash", "-c", f"sleep 600 & echo $! > {child}; echo ahoy; wait")
    with piped.piped(command, "babbling", berth_in(match, 0, "salt")) as bot, pytest.raises(BotFailed):
        SeatedBot(bot, match, 0).choose()
    wait_until_gone(Path(f"/proc/{child.read_text().strip()}/status"))


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("pipe:", "no-such-bot", "Write the command of a program after “pipe:”."),
        ("pipe:  ", "no-such-bot", "Write the command of a program after “pipe:”."),
        ("pipe:'", "no-such-bot", "“pipe:'” can't be read as a command: No closing quotation."),
        ("pipe:no-such-program-anywhere", "bot-unfit", "“no-such-program-anywhere” can't be started: "),
    ],
)
def test_a_command_that_is_none_is_refused(
    name: str, code: str, sentence: str, match: AnyMatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((UnknownBot, UnfitBot)) as refused:
        check_fit(name, berth_in(match, 0, "salt"))
    assert refused.value.code == code
    assert refused.value.sentence.startswith(sentence)
    check_refused(say(capsys, "simulate", "piratatak", "--players", "2", "--games", "1", "--seed", "1", "--bots", name))


def test_a_crew_of_ours_signs_on_the_same_way(match: AnyMatch) -> None:
    with signed_on("parrot", berth_in(match, 0, "salt")) as bot:
        assert SeatedBot(bot, match, 0).choose() == match.moves(0)[0]
    check_fit("parrot", berth_in(match, 0, "salt"))
    with pytest.raises(UnknownBot):
        check_fit("gull", berth_in(match, 0, "salt"))

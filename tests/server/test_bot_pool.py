"""Bots think in processes of their own: whatever they do there, a player who asks gets a lawful move or a sentence."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.server.live import bot_pool
from quarterdeck.server.live.bot_pool import BotPool
from tests.bots.strangers import strangers_in

PATIENCE = 25.0


@pytest.fixture(scope="module", autouse=True)
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with strangers_in(tmp_path_factory.mktemp("strangers")):
        yield


def new_match(first: int = 0) -> AnyMatch:
    return Match(registry.find("piratatak"), 2, FairDeal.from_phrase("a pool"), {"first": first})


def question(bot: str, match: AnyMatch | None = None, seed: str = "1", budget: float = 0.3) -> Question:
    match = match or new_match()
    seat = match.turn[0]
    shown = tuple(match.events_as_shown(seat))
    return Question(bot, berth_in(match, seat, seed), shown, match.view(seat), match.moves(seat), budget)


@asynccontextmanager
async def pool(processes: int = 1, patience: float = PATIENCE) -> Any:
    """A pool that leaves no process behind."""
    bots = BotPool(processes, patience)
    try:
        yield bots
    finally:
        await bots.close()
        assert not bots.idle
        assert not bots.busy


def process_of(bots: BotPool) -> int:
    (thinker,) = bots.idle
    assert thinker.process is not None
    return thinker.process.pid


def gone(process: int) -> bool:
    """Ended, and buried as well: one that no parent has waited for is still there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def failure(bots: BotPool, wanted: Question) -> BotFailed:
    with pytest.raises(BotFailed) as failed:
        await bots.ask(wanted)
    return failed.value


async def test_one_process_answers_for_every_bot_and_goes_on_after_all_that_fail() -> None:
    async with pool() as bots:
        assert (await bots.ask(question("gull"))).move == question("gull").moves[0]
        process = process_of(bots)
        for bot, code in (
            ("cheat", "bot-cheats"),
            ("seasick", "bot-failed"),
            ("blind", "bot-failed"),
            ("mumbler", "bot-failed"),
            ("capsized", "bot-failed"),
            ("deserter", "bot-failed"),
            ("nobody", "bot-failed"),
        ):
            failed = await failure(bots, question(bot))
            assert (bot, failed.code) == (bot, code)
            assert failed.sentence.endswith(".")
            assert (await bots.ask(question("owl"))).move == question("owl").moves[-1]
        assert (await bots.ask(question("chatterbox"))).move == question("gull").moves[-1]
        assert process_of(bots) == process
    assert gone(process)


async def test_a_bot_that_ends_its_process_costs_that_process_and_no_more() -> None:
    async with pool() as bots:
        await bots.ask(question("gull"))
        process = process_of(bots)
        failed = await failure(bots, question("drowned"))
        assert (failed.code, failed.sentence) == (
            "bot-failed",
            "The process of the bot “drowned” has ended.",
        )
        assert gone(process)
        await bots.ask(question("gull"))
        assert process_of(bots) != process


async def test_a_process_that_was_ended_while_no_table_asked_is_replaced() -> None:
    async with pool() as bots:
        await bots.ask(question("gull"))
        ended = bots.idle[0].process
        assert ended is not None
        ended.kill()
        await ended.wait()
        await bots.ask(question("gull"))
        assert process_of(bots) != ended.pid


async def test_a_bot_that_hangs_is_stopped_and_the_others_go_on() -> None:
    async with pool(processes=2, patience=1.0) as bots:
        sleeping = asyncio.ensure_future(failure(bots, question("sleeper")))
        while not bots.busy:
            await asyncio.sleep(0)
        (thinker,) = bots.busy
        bots.patience = PATIENCE
        await bots.ask(question("gull"))
        failed = await sleeping
        assert failed.code == "bot-too-slow"
        assert failed.sentence == "The bot “sleeper” did not move within 1.3 s."
        assert thinker.process is None
        await bots.ask(question("gull"))


async def test_no_more_processes_think_than_the_pool_has() -> None:
    async with pool(processes=2) as bots:
        answers = await asyncio.gather(*(bots.ask(question("gull", seed=f"{n}")) for n in range(12)))
        assert len(answers) == 12
        assert len(bots.idle) == 2


async def test_a_bot_is_told_only_what_is_new_and_plays_as_one_that_is_told_everything() -> None:
    match, turns = new_match(), 0
    async with pool(processes=2) as bots, pool() as forgetful:
        while turns < 12:
            wanted = question("parrot", match)
            if wanted.berth.seat == 1:
                match.play(1, match.moves(1)[-1])
                continue
            follows = [wanted.follows(thinker.before) for thinker in bots.idle if thinker.before is not None]
            assert follows == ([True] if turns else [])
            for thinker in forgetful.idle:
                thinker.before = None
            chosen = await bots.ask(wanted)
            assert chosen == await forgetful.ask(wanted)
            match.play(0, chosen.move)
            turns += 1


async def test_a_player_who_waits_when_the_pool_closes_is_told_at_once_and_no_player_thinks_on() -> None:
    bots = BotPool(1, PATIENCE)
    await bots.ask(question("gull"))
    process = process_of(bots)
    asked = [asyncio.ensure_future(failure(bots, question("sleeper"))) for _ in range(2)]
    while not bots.busy:
        await asyncio.sleep(0)
    await bots.close()
    codes = [failed.code for failed in await asyncio.gather(*asked)]
    assert codes == ["bot-failed", "bot-stopped"]
    assert gone(process)
    assert (await failure(bots, question("gull"))).code == "bot-stopped"


async def test_a_player_who_gives_up_waiting_leaves_no_process_behind() -> None:
    async with pool() as bots:
        await bots.ask(question("gull"))
        process = process_of(bots)
        asked = asyncio.ensure_future(bots.ask(question("sleeper")))
        while not bots.busy:
            await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert gone(process)
        await bots.ask(question("gull"))


async def test_a_process_that_can_not_be_started_is_a_failure_of_the_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bot_pool, "OUR_HOST", (str(tmp_path / "gone"),))

    async with pool() as bots:
        assert (await failure(bots, question("gull"))).code == "bot-failed"


@pytest.mark.parametrize(
    "says", ["ahoy", '{"type":"move","move":{"move":"win"}}', "a" * (1 << 21)], ids=["words", "cheats", "endless"]
)
async def test_a_process_that_talks_nonsense_is_a_failure_of_the_bot(
    monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    program = "import sys; word = sys.argv[1] * int(sys.argv[2]); [print(word, flush=True) for _ in sys.stdin]"
    word, times = (says[0], len(says)) if len(says) > 1000 else (says, 1)
    monkeypatch.setattr(bot_pool, "OUR_HOST", (sys.executable, "-c", program, word, str(times)))

    async with pool() as bots:
        assert (await failure(bots, question("gull"))).code in ("bot-failed", "bot-cheats")
